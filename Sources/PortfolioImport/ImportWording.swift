internal import PortfolioFiles
internal import Valuation

/// All messages about exports and mappings, with their remedies.
extension Wording {
    // Mappings.

    /// - Parameters:
    ///   - other: the ISIN of the same name for which the symbol was taken.
    static func sameName(_ code: String, _ name: String, as other: String, symbol: String) -> Wording {
        let column = ISIN.isValid(other) ? "isin" : "alias"
        return Wording(
            "\(code) is called \(quoted(name)) like \(other), which was read before it and is written as \(symbol): this one "
                + "keeps its \(column == "isin" ? "ISIN" : "code")",
            "write into symbols.csv which of them is \(symbol), in the column \(column), and import again")
    }

    static func mappingType(_ what: String, _ kind: String) -> Wording { Wording("\(what) is not \(kind)") }

    static func missingKey(_ key: String) -> Wording { Wording("no key \(quoted(key)) here") }

    static func choice(_ key: String, _ text: String, _ known: [String]) -> Wording {
        Wording("\(key) \(quoted(text)) is unknown", "write \(list(known))")
    }

    static func groupingMark(_ text: String) -> Wording {
        Wording(
            "\(quoted(text)) can't stand between groups of digits",
            "write a comma, a point, a space or an apostrophe")
    }

    static let groupingIsMark = Wording("decimalMark and grouping are the same character")

    static func onlyPriceFromValue(_ role: String) -> Wording {
        Wording("\(role) can't come from the value", "only price can")
    }

    static let unanswered = Wording(
        "replace \"?\": the export does not say",
        "write the column's name, the code, the type or the text here, or remove the line")

    static func notAMapping(ofTrades: Bool) -> Wording {
        let command = "portfolio import\(ofTrades ? " --trades" : "")"
        return Wording(
            "this is no mapping: a mapping is JSON, which begins with {",
            "to import an export, leave out --map: \(command) EXPORT; --suggest EXPORT drafts a mapping for it"
        )
    }

    static func noProfile(_ name: String, known: [String], ofTrades: Bool) -> Wording {
        let near = Suggestions.near(name, in: known, limit: 1)
        return Wording(
            "there is no profile \(quoted(name)) to inherit",
            near.isEmpty
                ? "portfolio import \(ofTrades ? "--trades " : "")--profiles lists them"
                : "did you mean \(near[0])?")
    }

    static func exclusiveKeys(_ keys: [String]) -> Wording {
        Wording("\(list(keys.map(quoted), last: "and")) exclude each other", "write one of them")
    }

    static func currencyOfNothing(_ role: String) -> Wording {
        Wording(
            "the currency is that of \(role), for which there is no column",
            "add \(quoted(role)) to \(quoted("columns"))")
    }

    static let gainOfNothing = Wording(
        "gain is checked against value − cost, and a column for one of them is missing",
        "add \"value\" and \"cost_stock\" or \"cost\" to \"columns\"")

    static func notANumber(_ role: String, _ what: String) -> Wording {
        Wording("\(role) is not a number, so it can't be \(what)")
    }

    static func signOfShares(_ role: String) -> Wording {
        Wording("\(role) has no sign of the shares", "only amounts do: cost_stock, cost, value and gain")
    }

    static func notConstant(_ role: String, _ known: [String]) -> Wording {
        Wording("\(role) can't be the same for all rows", "only \(list(known, last: "and")) can")
    }

    static func missingRole(_ role: String) -> Wording {
        Wording("no column for \(role)", "add \(quoted(role)) to \(quoted("columns"))")
    }

    static func dateForm(_ text: String) -> Wording {
        Wording(
            "\(quoted(text)) is not a date format",
            "write year, month and day as \(DateForm.expected)")
    }

    // Text and tables.

    static func notEncoded(_ what: String, _ encoding: TextEncoding) -> Wording {
        Wording(
            "\(what) is not \(encoding.displayName)",
            "declare the file's encoding in a mapping, or save it as UTF-8")
    }

    static func cutText(_ what: String) -> Wording {
        Wording(
            "the file ends within a character: \(what) is the beginning of one in UTF-8",
            "the file seems to have been cut off: export or download it again")
    }

    static let emptyExport = Wording("the file is empty")

    static let doubled = Wording(
        "the file starts again here, so every row appears twice", "remove one of the two copies")

    /// - Parameters:
    ///   - count: the number of bytes that are not UTF-8.
    ///   - mapping: a mapping that says so, in one line; `nil` if the user's mapping can say so.
    static func seemsWindows1252(_ what: String, _ count: Int, mapping: String?) -> Wording {
        Wording(
            count == 1
                ? "\(what) is not UTF-8, but a character of windows-1252"
                : "\(what) and \(count - 1) more are not UTF-8, but characters of windows-1252",
            mapping.map { "save the file as UTF-8, or say its encoding in a file for --map: \($0)" }
                ?? "save the file as UTF-8, or say \(quoted("encoding")): \(quoted("windows-1252")) in the mapping"
        )
    }

    /// - Parameter mapping: a mapping that says windows-1252, in one line; `nil` if the user's mapping can say so.
    static func mixedEncodings(_ what: String, mapping: String?) -> Wording {
        Wording(
            "\(what) is not UTF-8, as other characters of the file are: it seems to be two files in one",
            "give each export as a file of its own, or say what it is encoded in: "
                + (mapping ?? "{\(quoted("encoding")): \(quoted("windows-1252"))}"))
    }

    /// - Parameter name: the element, the attribute or the entity that the problem is about.
    static func markup(_ problem: MarkupReader.Problem, _ name: String) -> Wording {
        switch problem {
        case .noElement:
            Wording("here an element of the statement should begin", "export the statement again")
        case .textOutside:
            Wording("the statement ends before this", "give each statement as a file of its own")
        case .tooDeep: Wording("elements are nested more than \(MarkupReader.deepest) deep")
        case .endsInside:
            Wording(
                name.isEmpty
                    ? "the file ends inside a comment" : "the file ends inside the element \(quoted(name))",
                "it may be cut off; export it again")
        case .tag: Wording("this is not the name of an element", "write &lt; for a < that is text")
        case .attribute: Wording("the attribute \(quoted(name)) has no value in quotes")
        case .repeatedAttribute: Wording("the attribute \(quoted(name)) is given twice")
        case .otherEnd:
            Wording(
                "this is not the end of the element \(quoted(name)), which is open",
                "export the statement again")
        case .entity:
            Wording(
                name.isEmpty
                    ? "an & stands for nothing here" : "the entity \(quoted("&\(name);")) is unknown",
                "write &amp; for an & that is text")
        case .documentType:
            Wording("document types and declarations are not read", "remove the part from <! to >")
        }
    }

    /// - Parameter text: what the answer says; may be empty.
    static func flexAnswer(_ text: String) -> Wording {
        Wording(
            "this is an answer of the Flex web service, not a statement" + (text.isEmpty ? "" : ": \(text)"),
            "fetch the statement again later")
    }

    static func emptyStatement(_ statement: Statement, _ purpose: Statement.Purpose) -> Wording {
        let (what, instead) =
            purpose == .positions
            ? ("positions", "import its transactions with --trades")
            : ("transactions", "import its positions without --trades")
        return Wording(
            "the statement has no \(what)",
            instead + (statement == .flex ? ", or choose them in the query" : ", or export them too"))
    }

    static let noTable = Wording(
        "nothing here looks like a table: names of columns, with figures below",
        "if it is a spreadsheet, save its sheet of positions as CSV")

    static func noHeader(_ missing: [String], mapping: String) -> Wording {
        Wording(
            "no header row\(mapping.isEmpty ? "" : " of \(mapping)"): no column \(list(missing.map(quoted)))",
            "write a mapping for this kind of export, or give the profile it has; --profiles lists them")
    }

    static func unknownExport(
        ofTrades: Bool = false, near: [(profile: String, missing: [String])]
    ) -> Wording {
        let names = near.map { "\($0.profile) (without \(list($0.missing.map(quoted), last: "and")))" }
        return Wording(
            "no profile \(ofTrades ? "of transactions " : "")fits this file"
                + (near.isEmpty ? "" : "; near: \(names.joined(separator: ", "))"),
            "begin a mapping with portfolio import --suggest FILE > mapping.json, and --currency CODE if the file states none; "
                + "give it with --map mapping.json, or give --profile NAME; --profiles lists them")
    }

    static func severalProfiles(_ names: [String]) -> Wording {
        Wording("the profiles \(list(names, last: "and")) all fit this file", "give --profile NAME")
    }

    static let pricesInstead = Wording(
        "this is a list of prices or rates, not of positions", "import it with --prices")

    static let history = Wording(
        "this is a history of transactions, not a list of positions",
        "import it with --trades, or export the positions instead")

    static func repeatedName(_ name: String) -> Wording {
        Wording("column \(quoted(name)) appears twice", "refer to it by its position, counted from 1")
    }

    static func rowLength(_ count: Int, _ expected: Int) -> Wording {
        Wording(
            "\(count) \(count == 1 ? "cell" : "cells"), but the header has \(expected)",
            count < expected
                ? "the file may be cut off here; export it again" : "put text with the delimiter in quotes")
    }

    static let rowAfterTable = Wording(
        "a row after the blank line that ends the table",
        "remove the blank line, or say \"endsAtBlankLine\": false in a mapping")

    static func refused(_ reason: String) -> Wording {
        Wording("\(reason): the file is not a list of positions", "export the positions instead")
    }

    static let missingTotal = Wording(
        "the file ends without its totals row", "it may be cut off; export it again")

    /// - Parameter profile: the profile that asks for the line; `nil` for the user's mapping.
    static func missingLastLine(_ text: String, profile: String?) -> Wording {
        Wording(
            "the file ends without its last line, \(quoted(text))",
            "it may be cut off; export it again"
                + (profile.map {
                    ", or, if no row is missing, say so in a file for --map: {\"inherits\": \(quoted($0)), \"lastLine\": null}"
                } ?? ""))
    }

    // Cells.

    static func emptyCell(_ column: String) -> Wording {
        Wording("\(column) is empty", "if the row is not a holding, give the mapping a rule to skip it")
    }

    static func figure(
        _ column: String, _ text: String, _ error: NumberError, _ mark: UInt8,
        ofHistory isOfHistory: Bool = false
    ) -> Wording {
        guard error == .malformed else { return number(column, text, error) }
        let isComma = mark == UInt8(ascii: ",")
        return Wording(
            "\(column) \(quoted(text)) is not a number with \(isComma ? "a comma" : "a point") before its decimals",
            isOfHistory
                ? "use --decimal-mark \(isComma ? "." : ",") if that is the mark, or remove the row from a copy of the file"
                : "declare decimalMark, grouping, units or empty in a mapping, or a rule to skip the row")
    }

    static func ambiguousMark(_ column: String, _ text: String, ofHistory isOfHistory: Bool) -> Wording {
        Wording(
            "\(column) \(quoted(text)): nothing in the column tells whether its point or comma is the decimal mark",
            "use --decimal-mark . or --decimal-mark ,"
                + (isOfHistory ? "" : " or declare decimalMark in a mapping"))
    }

    static func contradictoryMarks(_ column: String, _ text: String, _ other: String, line: Int) -> Wording {
        Wording(
            "\(column) \(quoted(text)) and \(quoted(other)) on line \(line) have different decimal marks",
            "write both the same way")
    }

    static func exportDate(_ column: String, _ text: String, _ forms: [String]) -> Wording {
        Wording(
            "\(column) \(quoted(text)) is not a date of the form \(list(forms))",
            "declare the form in a mapping")
    }

    static func exportFlag(_ column: String, _ text: String) -> Wording {
        Wording(
            "\(column) \(quoted(text)) is neither true nor false",
            "write true, false or nothing, or leave the column out of the mapping")
    }

    static func untoldPriceDay(_ text: String, _ forms: [String]) -> Wording {
        Wording(
            "the day of the prices, \(quoted(text)), is not of the form \(list(forms)): prices are left out",
            "keep them with --prices-of DATE, or declare the form in a mapping")
    }

    static func otherUnit(_ column: String, _ cell: QuoteCurrency, _ declared: QuoteCurrency) -> Wording {
        Wording("\(column) is in \(cell) here, but in \(declared) as the header or the mapping has it")
    }

    static func otherCurrency(_ column: String, _ unit: QuoteCurrency, _ quote: QuoteCurrency) -> Wording {
        Wording("\(column) is in \(unit), but the holding is in \(quote)")
    }

    static func negative(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is negative")
    }

    static func notAboveZero(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is not above 0")
    }

    static let tooLong = Wording("the row's figures have too many digits")

    // Checks.

    /// - Parameter minor: the minor unit that the price may be in, if exchanges quote the currency in one.
    static func mismatch(
        _ column: String, figures: String, value: String, _ ratio: ValueCheck.Ratio?, minor: QuoteCurrency?
    ) -> Wording {
        guard let ratio else {
            return Wording(
                "\(figures), but \(column) says \(value)",
                "correct the row, or give the mapping a rule to skip or adjust it")
        }
        let multiplier = ratio.isMore ? "\(ratio.factor)" : ratio.factor == 100 ? "0.01" : "0.001"
        let what =
            ratio.isMore
            ? "for a contract on \(ratio.factor) shares" : "for a price per \(ratio.factor) of face value"
        var remedy =
            "\(what), give the mapping a rule under \(quoted("adjust")) with \"multiplier\": \"\(multiplier)\""
        if let minor, ratio.factor == minor.unitsPerMajor {
            remedy +=
                "; for a price in another unit, declare that of the price or of \(column), such as \"in\": \"\(minor)\""
        }
        let words = ratio.isMore ? "\(ratio.factor) times as much" : "\(ratio.factor) times less"
        return Wording("\(figures), but \(column) says \(value): \(words)", remedy)
    }

    static func gainMismatch(
        _ role: PositionRole, _ figures: String, column: String, gain: String, isTurned: Bool
    ) -> Wording {
        guard isTurned else {
            return Wording(
                "\(figures), but \(column) says \(gain)", "check the cost; it is imported as the file has it")
        }
        return Wording(
            "\(figures), but \(column) says \(gain): it agrees with the cost's sign turned", signRemedy(role))
    }

    static func costSign(
        _ role: PositionRole, column: String, _ cost: String, shares: String, _ number: String, isShort: Bool
    ) -> Wording {
        isShort
            ? Wording(
                "\(column) \(quoted(cost)) is positive, but \(shares) \(quoted(number)) is negative",
                signRemedy(role))
            : Wording(
                "\(column) \(quoted(cost)) is negative, but \(shares) \(quoted(number)) is positive",
                "if the export writes what was paid as negative, say \"sign\": \"turned\" of \(role.key) in a mapping"
            )
    }

    private static func signRemedy(_ role: PositionRole) -> String {
        "if the export writes costs of short positions without a sign, say \"sign\": \"shares\" of \(role.key) in a mapping"
    }

    /// - Parameter isAbove: whether the total stands above the rows.
    static func totalMismatch(_ column: String, _ total: String, sum: String, rows: Int, isAbove: Bool)
        -> Wording
    {
        let place = isAbove ? "after" : "before"
        let others = rows == 1 ? "the row \(place) it comes to" : "the \(rows) rows \(place) it come to"
        return Wording(
            "\(column) \(total), but \(others) \(sum)", "rows may be missing; export the file again")
    }
}
