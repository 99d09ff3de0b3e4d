internal import Valuation

/// The JSON Schema of mappings of transactions, for editors.
package enum TransactionMappingSchema {
    /// The schema, in the draft of 2020-12.
    package static var json: String {
        let profiles = TransactionProfile.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let types = types.map { "\"\($0)\"" }.joined(separator: ", ")
        let months = MonthNames.languages.map { "\"\($0)\"" }.joined(separator: ", ")
        return PositionsSchema.withText(text, .transactions).replacing("\"PROFILES\"", with: profiles)
            .replacing(
                "\"TYPES\"", with: types
            )
            .replacing("\"MONTHS\"", with: months).replacing("      \"ROLES\"", with: roles) + "\n"
    }

    /// What a rule may call its rows, in `type`.
    static let types =
        TradeType.allCases.filter { $0 != .spinOff }.map(\.rawValue) + ["trade", "transfer", "swap"]

    /// The columns, each with its meaning.
    private static var roles: String {
        TransactionRole.allCases.map { role in
            "        \"\(role.key)\": {\"$ref\": \"#/$defs/removable\", \"description\": \"\(meaning(role))\"}"
        }
        .joined(separator: ",\n")
    }

    private static func meaning(_ role: TransactionRole) -> String {
        switch role {
        case .date: "Date of the transaction. Required, unless it is inherited."
        case .time: "Time of day, if it is not in the cell of the date."
        case .symbol: "Ticker symbol, ISIN or other identifier."
        case .name: "Name of the stock."
        case .market: "Exchange or market."
        case .shares: "Number of shares, contracts or units."
        case .price: "Price per share."
        case .currency: "The unit of the price."
        case .rate: "Exchange rate, either way round."
        case .fees: "Fees, positive if paid."
        case .taxes: "Taxes, positive if withheld. Of a sale they become a row of their own."
        case .accrued: "Accrued interest that was paid with the price of a bond."
        case .local: "Amount without fees, in the price's currency."
        case .gross: "Amount without fees, in the account's currency."
        case .net: "What moved on the account: fees and taxes included."
        case .account: "Currency of the account."
        case .ratio: "Ratio of a split or an exchange: new shares to old ones."
        case .toSymbol: "The stock that an exchange turns the symbol into."
        case .id: "The broker's number of the row."
        case .order: "The order that joins the rows of one trade."
        case .holder: "The number or the name of the account that the row is of."
        case .note: "Any text."
        }
    }

    private static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Mapping of transactions for portfolio import --trades --map",
          "type": "object",
          "additionalProperties": false,
          "required": ["kind"],
          "anyOf": [{"required": ["inherits"]}, {"required": ["columns", "rules"]}, {"required": ["tables"]}],
          "properties": {
            "$schema": {"type": "string"},
            "kind": {"const": "activity"},
            "inherits": {"enum": ["PROFILES"], "description": "The profile from which the mapping starts. Its rules apply after those of the mapping."},
            "TEXT": {},
            "decimalMark": {
              "description": "A list of both lets every cell have either. Without it, the figures must prove theirs.",
              "anyOf": [{"enum": [".", ",", null]}, {"type": "array", "minItems": 1, "items": {"enum": [".", ","]}}]
            },
            "array": {"type": ["string", "null"], "description": "The name of the array of objects, if the file is JSON."},
            "signed": {"type": "boolean", "description": "Whether amounts are the account's: negative if paid. true if absent."},
            "margin": {"anyOf": [{"$ref": "#/$defs/number"}, {"type": "null"}], "description": "How far an amount may be beside the figures, as a part of it."},
            "priceScales": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/number"}, "description": "Factors by which a price may have to be multiplied, proven by the amount."},
            "fees": {"enum": ["difference", null], "description": "Whether fees are what the amount differs by from shares × price."},
            "continued": {"type": ["integer", "null"], "minimum": 1, "description": "The position of a cell that goes on in a next row of otherwise empty cells."},
            "months": {"description": "Languages of the names of months, besides English.", "anyOf": [{"$ref": "#/$defs/language"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/language"}}]},
            "sections": {"$ref": "#/$defs/someTexts", "description": "Names of sections, in the first cell, whose rows may be passed over, besides those inherited. With it, a row with \"Data\" in the second cell that belongs to no table and no such section is an error."},
            "tables": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/table"}, "description": "Several tables in one file."},
            "header": {"$ref": "#/$defs/header"},
            "shape": {"$ref": "#/$defs/someTexts", "description": "The header row cell by cell: \"*\" is any name, \"\" none, \"* {currency}\" one that ends with a currency."},
            "columns": {"$ref": "#/$defs/columns", "description": "What the columns contain."},
            "rows": {"type": "array", "items": {"$ref": "#/$defs/condition"}, "description": "Conditions that every row of the table meets."},
            "rules": {"$ref": "#/$defs/rules"},
            "endsAtBlankLine": {"type": "boolean", "description": "Whether a blank line ends the table, until another header."}
          },
          "$defs": {
            "DEFS": {},
            "header": {
              "description": "Further columns the header row must have: a name each, or a list of names that the column may have.",
              "anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/someTexts"}}]
            },
            "language": {"enum": ["MONTHS"]},
            "number": {"anyOf": [{"type": "string"}, {"type": "number", "exclusiveMinimum": 0}]},
            "source": {"anyOf": [{"$ref": "#/$defs/someTexts"}, {"type": "integer", "minimum": 1}]},
            "removable": {"anyOf": [{"$ref": "#/$defs/column"}, {"type": "null"}]},
            "column": {"anyOf": [{"$ref": "#/$defs/source"}, {"$ref": "#/$defs/detailedColumn"}]},
            "COLUMN": {},
            "columns": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
              "ROLES"
              }
            },
            "condition": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "column": {"$ref": "#/$defs/column"}, "is": {"$ref": "#/$defs/someTexts"}, "isNot": {"$ref": "#/$defs/someTexts"},
                "sign": {"enum": ["positive", "negative", "zero"]}, "like": {"$ref": "#/$defs/someTexts"},
                "and": {"type": "array", "items": {"$ref": "#/$defs/condition"}}
              }
            },
            "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}, "description": "What the rows are; the first rule whose conditions all hold applies."},
            "rule": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "column": {"$ref": "#/$defs/column"}, "is": {"$ref": "#/$defs/someTexts"}, "isNot": {"$ref": "#/$defs/someTexts"},
                "sign": {"enum": ["positive", "negative", "zero"]},
                "like": {"$ref": "#/$defs/someTexts", "description": "A text with figures, such as \"* {shares} @ {price} {currency}\"."},
                "and": {"type": "array", "items": {"$ref": "#/$defs/condition"}},
                "type": {"enum": ["TYPES"], "description": "A row of a trades file; trade, transfer and swap if a sign tells which."},
                "by": {"enum": ["shares", "net", "local", "added"], "description": "The figure whose sign tells; added for a split that states the shares it adds."},
                "side": {"enum": ["out", "in"], "description": "Which side of a swap the row is."},
                "part": {"enum": ["fees", "money"], "description": "Part of the trade with the same order."},
                "cash": {"type": "string", "description": "A movement of cash, and its name; beside a type, what the amount in the column of net is."},
                "skip": {"type": "string", "description": "Not an event, and why."},
                "refuse": {"type": "string", "description": "An error, and why."},
                "cancels": {"type": "boolean", "description": "Whether the row undoes an equal one."},
                "reversed": {"type": "boolean", "description": "Whether the amount counts the other way."},
                "columns": {"$ref": "#/$defs/columns", "description": "Columns used for these rows in place of the table's."}
              },
              "anyOf": [
                {"required": ["type"]}, {"required": ["part"]}, {"required": ["cash"]}, {"required": ["skip"]}, {"required": ["refuse"]}
              ]
            },
            "table": {
              "type": "object",
              "additionalProperties": false,
              "required": ["columns", "rules"],
              "properties": {
                "header": {"$ref": "#/$defs/header"}, "shape": {"$ref": "#/$defs/someTexts"}, "columns": {"$ref": "#/$defs/columns"},
                "rows": {"type": "array", "items": {"$ref": "#/$defs/condition"}}, "rules": {"$ref": "#/$defs/rules"},
                "endsAtBlankLine": {"type": "boolean"}
              }
            }
          }
        }
        """#
}
