/// The JSON Schema of mapping files, for editors.
package enum PositionsSchema {
    /// The schema, in the draft of 2020-12.
    package static var json: String {
        let profiles = PositionsProfile.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return withText(text, .positions).replacing("\"PROFILES\"", with: profiles)
            .replacing("      \"ROLES\"", with: roles) + "\n"
    }

    /// A schema with what all mappings say of a file's text in place of `TEXT` and `DEFS`.
    static func withText(_ schema: String, _ kind: MappingNotes.Kind) -> String {
        schema.replacing("    \"TEXT\": {},", with: textProperties)
            .replacing("    \"COLUMN\": {},", with: MappingKey.columnSchema(kind))
            .replacing("    \"DEFS\": {},", with: definitions)
    }

    /// The columns, each with its meaning.
    private static var roles: String {
        PositionRole.allCases.filter { $0 != .currency }.map { role in
            "        \"\(role.key)\": {\"$ref\": \"#/$defs/removable\", \"description\": \"\(meaning(role))\"}"
        }
        .joined(separator: ",\n")
    }

    private static func meaning(_ role: PositionRole) -> String {
        switch role {
        case .symbol: "Ticker symbol, ISIN or other identifier. Required, unless it is inherited."
        case .shares:
            "Number of shares, contracts or units; negative for a short position. Required, unless it is inherited."
        case .currency: "The unit in which the holding is quoted."
        case .name: "Name of the stock."
        case .market: "Exchange or market."
        case .purchaseDate: "Date of purchase."
        case .purchasePrice: "Price paid per share, such as an average cost."
        case .fees: "Fees of the purchase, in the stock's currency."
        case .costStock: "Total cost in the stock's currency."
        case .purchaseRate: "Exchange rate at purchase."
        case .cost: "Total cost in the account's currency."
        case .price: "Current price per share."
        case .priceDate: "Date of the current price."
        case .previousClose: "Previous closing price per share."
        case .rate: "Current exchange rate."
        case .excluded: "true for a holding that does not count."
        case .note: "Any text."
        case .value: "Value of the holding, which is checked against shares × price."
        case .multiplier: "The number that prices are multiplied by, such as 100 for an option."
        case .purchaseCurrency: "Unit of the purchase price, if not that of the price."
        case .gain: "Gain, which is checked against value − cost."
        }
    }

    private static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Mapping of an export for portfolio import --map",
          "type": "object",
          "additionalProperties": false,
          "anyOf": [{"required": ["inherits"]}, {"required": ["columns"]}],
          "properties": {
            "$schema": {"type": "string"},
            "inherits": {"enum": ["PROFILES"], "description": "The profile from which the mapping starts."},
            "TEXT": {},
            "decimalMark": {"enum": [".", ",", null], "description": "Without it, each column must prove its own."},
            "header": {"$ref": "#/$defs/header"},
            "shape": {"$ref": "#/$defs/someTexts", "description": "The header row cell by cell: \"*\" is any name, \"\" none, \"* {currency}\" one that ends with a currency."},
            "columns": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
              "ROLES"
              }
            },
            "currency": {
              "description": "The unit in which each holding is quoted.",
              "anyOf": [
                {"$ref": "#/$defs/unit"},
                {"type": "null"},
                {"type": "object", "additionalProperties": false, "required": ["of"], "properties": {"of": {"enum": ["purchase_price", "fees", "cost_stock", "cost", "price", "previous_close", "value", "gain"]}}},
                {"type": "object", "additionalProperties": false, "required": ["bySymbol"], "properties": {"bySymbol": {"type": "object", "additionalProperties": {"$ref": "#/$defs/unit"}}}},
                {"$ref": "#/$defs/detailedColumn"}
              ]
            },
            "rows": {"type": "array", "items": {"$ref": "#/$defs/condition"}, "description": "Conditions that every row of the table meets."},
            "skip": {"type": "array", "items": {"$ref": "#/$defs/skipRule"}, "description": "Rows that are not holdings. The first rule that fits applies."},
            "adjust": {"type": "array", "items": {"$ref": "#/$defs/adjustment"}, "description": "Rows whose price is not per share."},
            "endsAtBlankLine": {"type": "boolean", "description": "Whether a blank line ends the table, until another header."},
            "totalRequired": {"type": "boolean", "description": "Whether a file without a totals row counts as truncated."},
            "lastLine": {"type": ["string", "null"], "description": "The beginning of the last line; a file without it counts as truncated."},
            "sum": {
              "description": "The cell above the table with the sum of all values.",
              "type": ["object", "null"], "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
              "properties": {"beside": {"type": "string"}, "below": {"type": "string"}}
            },
            "checkValue": {"type": "boolean", "description": "Whether shares × price is checked against the value."},
            "pricesOf": {
              "description": "Where the file states the date of its prices.",
              "type": ["object", "null"], "additionalProperties": false, "required": ["form"],
              "properties": {"beside": {"type": "string"}, "cell": {"type": "string"}, "form": {"$ref": "#/$defs/someTexts"}}
            },
            "undatedPrices": {"type": "boolean", "description": "Whether a price without a date applies to any day."}
          },
          "$defs": {
            "DEFS": {},
            "header": {
              "description": "Further columns the header row must have: a name each, or a list of names that the column may have; an empty text is a column without a name.",
              "anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/someTexts"}}]
            },
            "source": {"anyOf": [{"$ref": "#/$defs/someTexts"}, {"type": "integer", "minimum": 1}]},
            "removable": {"anyOf": [{"$ref": "#/$defs/column"}, {"type": "null"}]},
            "column": {"anyOf": [{"$ref": "#/$defs/source"}, {"$ref": "#/$defs/detailedColumn"}]},
            "COLUMN": {},
            "condition": {
              "type": "object",
              "additionalProperties": false,
              "required": ["column"],
              "properties": {
                "column": {"$ref": "#/$defs/column"}, "is": {"$ref": "#/$defs/someTexts"}, "isNot": {"$ref": "#/$defs/someTexts"},
                "sign": {"enum": ["negative", "zero", "positive"]}, "and": {"$ref": "#/$defs/conditions"}
              },
              "oneOf": [{"required": ["is"]}, {"required": ["isNot"]}, {"required": ["sign"]}]
            },
            "conditions": {"anyOf": [{"$ref": "#/$defs/condition"}, {"type": "array", "items": {"$ref": "#/$defs/condition"}}]},
            "skipRule": {
              "type": "object",
              "additionalProperties": false,
              "required": ["column"],
              "properties": {
                "column": {"$ref": "#/$defs/column"}, "is": {"$ref": "#/$defs/someTexts"}, "isNot": {"$ref": "#/$defs/someTexts"},
                "sign": {"enum": ["negative", "zero", "positive"]}, "and": {"$ref": "#/$defs/conditions"},
                "because": {"type": "string", "description": "Why such a row is not a holding."},
                "counts": {"type": "boolean", "description": "Whether its value is included in the totals."},
                "total": {"type": "boolean", "description": "Whether its value is the total of the rows above it."},
                "refuse": {"type": "boolean", "description": "Whether such a row is an error."}
              },
              "oneOf": [{"required": ["is"]}, {"required": ["isNot"]}, {"required": ["sign"]}]
            },
            "adjustment": {
              "type": "object",
              "additionalProperties": false,
              "required": ["column"],
              "properties": {
                "column": {"$ref": "#/$defs/column"}, "is": {"$ref": "#/$defs/someTexts"}, "isNot": {"$ref": "#/$defs/someTexts"},
                "sign": {"enum": ["negative", "zero", "positive"]}, "and": {"$ref": "#/$defs/conditions"},
                "multiplier": {"anyOf": [{"type": "string"}, {"type": "number", "exclusiveMinimum": 0}]},
                "price": {"const": "value", "description": "Whether the price is value ÷ shares."}
              },
              "oneOf": [{"required": ["is"]}, {"required": ["isNot"]}, {"required": ["sign"]}]
            }
          }
        }
        """#

    private static let textProperties = #"""
            "name": {"type": "string", "description": "A name for messages."},
            "title": {"type": "string", "description": "What kind of export this is."},
            "about": {"$ref": "#/$defs/texts", "description": "Remarks; not used."},
            "encoding": {
              "description": "The file's encoding, or several, of which the first that fits every byte is used.",
              "anyOf": [{"$ref": "#/$defs/encoding"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/encoding"}}]
            },
            "delimiter": {
              "description": "The delimiter, or several, of which the first that produces a header is used.",
              "anyOf": [{"$ref": "#/$defs/delimiter"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/delimiter"}}]
            },
            "grouping": {"type": "string", "pattern": "^[,. '_’\u00a0\u202f]*$", "description": "The characters that may separate groups of three digits."},
            "units": {"type": "object", "additionalProperties": {"$ref": "#/$defs/unit"}, "description": "Words and signs that stand for units of money: {\"$\": \"USD\", \"p\": \"GBX\"}."},
            "empty": {"$ref": "#/$defs/texts", "description": "Texts that mean an empty cell."},
        """#

    private static let definitions = #"""
            "texts": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            "someTexts": {"anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {"type": "string"}}]},
            "encoding": {"enum": ["utf-8", "windows-1252", "iso-8859-15", "utf-16", "utf-16le", "utf-16be"]},
            "delimiter": {"enum": [",", ";", "\t", "|"]},
            "unit": {"type": "string", "pattern": "^[A-Z]{2}[A-Za-z]$"},
        """#
}
