internal import SystemInterface
package import Valuation

// Tables, and their cells.
extension Wording {
    static func flag(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is neither true nor false")
    }

    static func noHeader(_ required: [String]) -> Wording {
        Wording("no header", "the first line names the columns: \(list(required, last: "and"))")
    }

    /// - Parameter near: the name of a column that may have been intended for it.
    static func missingColumn(_ name: String, near: String?) -> Wording {
        Wording(HeaderMessage.missingColumn + name, near.map { "is \(quoted($0)) meant for it?" })
    }

    static func unreadColumn(_ name: String, _ column: String) -> Wording {
        Wording("the column \(quoted(name)) is not read", "name it \(column) if that is what it holds")
    }

    /// A symbol with rows of its own that is another one by `symbols.csv`.
    package static func keptApart(_ symbol: String, from other: String) -> Wording {
        Wording(
            "\(quoted(symbol)) is \(other) by symbols.csv, but its rows are kept apart from those of \(other)",
            "write \(other) in them")
    }

    static func otherSeparator(_ name: String) -> Wording {
        Wording(HeaderMessage.otherSeparator + name, "separate them with commas")
    }

    static func repeatedColumn(_ name: String) -> Wording { Wording("column \(quoted(name)) is given twice") }

    /// - Parameter isComment: whether the row begins as comments do.
    static func cellCount(_ count: Int, expected: Int, isComment: Bool) -> Wording {
        let remedy = count > expected ? "put text with commas in quotes" : nil
        return Wording(
            "\(count) \(count == 1 ? "cell" : "cells"), but the header has \(expected)",
            isComment ? "comments may stand above the header only" : remedy)
    }

    static let quoteInUnquotedField = Wording(
        "a quote inside a field that does not begin with one",
        "put the whole field in quotes, and double those inside")
    /// - Parameter line: the line of the opening quote, if it is a different one.
    static func textAfterClosingQuote(openedOn line: Int?) -> Wording {
        let remedy = "double a quote inside quotes"
        var wording = Wording(
            "text after a closing quote",
            line.map {
                "the quote was opened on line \($0): is it closed there? otherwise \(remedy)"
            }
                ?? remedy)
        wording.lineOfQuote = line
        return wording
    }
    static let tooLong = Wording(
        "a row of more than \(ChunkSource.longestRow >> 20) MiB", "is a quote opened that is not closed?")
    /// - Parameter expected: what the file should be.
    static func headerTooLong(_ required: [String]) -> Wording {
        Wording(
            "no header within \(TableStart.longestHeader >> 10) KiB: is this a CSV file?",
            "the first line names the columns: \(list(required, last: "and"))")
    }
    static let nameTooLong = Wording(
        "the name of a column has more than \(TableHeader.longestName) bytes",
        "is a quote opened that is not closed?")
    static let unclosedQuote = Wording("this quote is never closed")

    static func notUTF8(_ byte: UInt8) -> Wording {
        Wording("byte 0x\(hex(byte)) is not UTF-8", "save the file as UTF-8")
    }

    static let utf16 = Wording("this is text in UTF-16", "save the file as UTF-8")

    /// A number with at least so many hexadecimal digits.
    package static func hex(_ number: some BinaryInteger, digits: Int = 2) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    static func notATradeType(_ text: String) -> Wording {
        let words = TradeType.allCases.map(\.rawValue)
        let remedy =
            TradeWords.type(near: text).map { "did you mean \($0.rawValue)?" }
            ?? "the types are \(list(words, last: "and"))"
        return Wording("type \(quoted(text)) is not a type of trade", remedy)
    }
}

// Prices and rates.
extension Wording {
    static func conflictingPrices(_ symbol: String, _ date: CalendarDate?, file: String, line: Int) -> Wording
    {
        Wording(
            "the price of \(shortened(symbol)) \(day(date)) differs from that on line \(line) of \(file)",
            "remove one of them"
        )
    }

    static func conflictingRates(
        _ base: Currency, _ quote: Currency, _ date: CalendarDate?, file: String, line: Int
    ) -> Wording {
        Wording(
            "the rate from \(base) to \(quote) \(day(date)) differs from that on line \(line) of \(file)",
            "remove one of them")
    }

    static func negative(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(shortened(text)) is negative")
    }

    static func inNoColumn(_ text: String) -> Wording { Wording("\(quoted(text)) belongs to no column") }

    static func rateNotAboveZero(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(shortened(text)) is not above 0")
    }

    static func rateToItself(_ currency: Currency) -> Wording {
        Wording("rate is not 1, though it is from \(currency) to \(currency)")
    }

    static let notRates = Wording(
        "neither a table of rates nor a file of the ECB",
        "the first line names the columns: from, to, rate and date")
}

// Portfolio files and JSON.
extension Wording {
    package static func json(_ problem: LocatedJSON.Problem) -> Wording {
        switch problem {
        case .trailingText: Wording("something follows the document's end")
        case .endsBeforeValue: Wording("the document ends where a value should be")
        case .tooDeep: Wording("nested too deeply")
        case .expectedKey:
            Wording(
                "a key in quotes should be here", "keys have double quotes, and no comma follows the last")
        case .expectedColon: Wording("a colon should be here")
        case .expectedCommaOrBrace: Wording("a comma or a closing brace should be here")
        case .expectedCommaOrBracket: Wording("a comma or a closing bracket should be here")
        case .notUTF8: Wording("this text is not UTF-8")
        case .controlCharacter: Wording("a control character inside a text")
        case .unclosedQuote: Wording("this quote is never closed")
        case .endsInsideText: Wording("the document ends inside a text")
        case .halfSurrogatePair: Wording("an incomplete surrogate pair")
        case .unknownEscape: Wording("an escape sequence that JSON does not define")
        case .expectedHexadecimal: Wording("four hexadecimal digits should be here")
        case .utf16: .utf16
        case .expectedValue: Wording("a value should be here")
        case .malformedNumber:
            Wording("not a valid JSON number", "write it as 12, -12.5 or 1.25e3")
        case .tooLong:
            Wording("a document of more than \(LocatedJSON.longest >> 10) KiB: is this the right file?")
        }
    }

    static func notAnObject(_ keys: [String]) -> Wording {
        Wording(
            "not an object of the keys \(list(keys, last: "and"))",
            "put it in braces: {\"currency\": \"EUR\"}")
    }

    package static func repeatedKey(_ key: String) -> Wording { Wording("key \(quoted(key)) is given twice") }

    /// Of spreadsheets, only what a program for them shows is what their owner sees.
    ///
    /// - Parameter file: the path of the file, or what it is called.
    package static func notCSV(_ kind: FileKind, _ file: String) -> Wording {
        // What has no name of its own was sent, and can't be named to another program.
        let name = Path.name(of: file).contains(".") ? ShellWord.quoted(file) : "FILE"
        let way =
            kind.isSheet
            ? "save the sheet as CSV, with commas, in UTF-8, or let LibreOffice do it: soffice --headless --convert-to csv "
                + name : "export the table as CSV instead"
        return Wording("this is \(kind.name), not CSV", way)
    }

    static func notText(_ key: String) -> Wording { Wording("\(key) is not a string", "put it in quotes") }

    static func repeatedCash(_ day: CalendarDate?, _ currency: Currency, _ first: String) -> Wording {
        Wording(
            "\(first) already states the \(currency) of this account\(day.map { " on \($0)" } ?? "")",
            "remove one of them, or tell them apart by name")
    }

    static func symbolTwice(_ text: String, _ symbol: String, line: Int) -> Wording {
        Wording(
            text.exact == symbol.exact
                ? "\(quoted(text)) is a symbol of its own, on line \(line)"
                : "\(quoted(text)) already stands for \(quoted(symbol)), on line \(line)",
            "let it stand for one symbol alone")
    }

    static func cashOfAnyDay(_ currency: Currency, _ other: String) -> Wording {
        Wording(
            "the \(currency) of this account is stated with a date and without, on \(other)",
            "give every balance its date")
    }

    static func notAccounts(_ key: String) -> Wording {
        Wording(
            "\(quoted(key)) is not an object",
            "write it as {\"taxable\": false}, with the keys \(list(AccountSetting.keys))")
    }

    static func poolOfUnpooled(_ method: LotMethod) -> Wording {
        Wording(
            "lots is \(method.rawValue), which keeps the lots of each account apart",
            "remove pool, or choose average or section104")
    }

    private static func account(_ name: String) -> String {
        name.isEmpty ? "the account without a name" : "the account \(quoted(name))"
    }

    static func emptiedAccount(_ name: String) -> Wording {
        Wording(
            "no holding, trade or cash would be in \(account(name)), which portfolio.json names",
            "first remove it from portfolio.json")
    }

    package static func unknownAccount(_ name: String, _ known: [String]) -> Wording {
        let named = known.filter { !$0.isEmpty }
        let near = Suggestions.near(name, in: named.filter { !isOtherNumber(name, $0) }, limit: 1).first
        let all =
            switch named.count {
            case 0: "no file names an account"
            case 1: "the only account with a name is \(named[0])"
            default: "the accounts are \(list(named, last: "and"))"
            }
        return Wording(
            "no holding, trade or cash is in \(account(name))",
            near.map { "did you mean \(quoted($0))?" } ?? all)
    }

    /// Whether two names have other numbers, and are alike besides: `ISA 1` is hardly meant by `ISA 2`.
    private static func isOtherNumber(_ name: String, _ other: String) -> Bool {
        func parts(_ text: String) -> (digits: String, rest: String) {
            let isDigit = { (character: Character) in character.isWholeNumber }
            return (text.filter(isDigit), text.filter { !isDigit($0) }.lowercased())
        }
        let (first, second) = (parts(name), parts(other))
        return !first.digits.isEmpty && !second.digits.isEmpty && first.digits != second.digits
            && first.rest == second.rest
    }

    static func notFiles(_ key: String) -> Wording {
        Wording("\(key) is not a list of files", "write it as [\"\(key).csv\"]")
    }

    static func notAFlag(_ key: String) -> Wording { Wording("\(key) is neither true nor false") }

    static func noFile(_ key: String, with property: String) -> Wording {
        let value = property == "splitAdjusted" ? "true" : "\"ISA\""
        return Wording(
            "an object without a file", "write it as {\"file\": \"\(key).csv\", \"\(property)\": \(value)}")
    }

    static func notALotMethod(_ text: String) -> Wording {
        let words = LotMethod.allCases.map(\.rawValue)
        let near = Suggestions.near(text, in: words, limit: 1)
        return Wording(
            "lots \(quoted(text)) is not \(list(words))", near.first.map { "did you mean \($0)?" })
    }

    static func colonInScheme(_ scheme: String) -> Wording {
        Wording("scheme \(quoted(scheme)) holds a colon", "name it without one, for --by class:SCHEME")
    }

    static func notAWeight(_ weight: ExactDecimal) -> Wording {
        Wording(
            "weight \(DecimalFormat.plain(weight)) is \(.hundred < weight ? "above 100" : "not above 0")",
            "it is in percent: above 0, and at most 100")
    }

    static func repeatedClass(_ name: String, _ symbol: String, line: Int) -> Wording {
        Wording(
            "line \(line) already states the class \(quoted(name)) of \(quoted(symbol))", "keep one of them")
    }

    static func weightsAboveWhole(
        _ symbol: String, _ scheme: String, _ sum: ExactDecimal, lines: [Int]
    ) -> Wording {
        Wording(
            "the weights of \(quoted(symbol)) in \(quoted(scheme)) sum to \(DecimalFormat.plain(sum))",
            "lines \(list(lines.map { String($0) }, last: "and")) may sum to 100 at most")
    }

    package static func unknownScheme(_ name: String, _ known: [String]) -> String {
        if known.isEmpty { return "there is no classes.csv that states classes" }
        let near = Suggestions.near(name, in: known, limit: 1)
        return "classes.csv has no scheme \(quoted(name)); "
            + (near.first.map { "did you mean \($0)?" } ?? "it has \(list(known, last: "and"))")
    }

    static func notATarget(_ target: ExactDecimal) -> Wording {
        Wording(
            "target \(DecimalFormat.plain(target)) is \(.hundred < target ? "above 100" : "below 0")",
            "it is in percent, from 0 to 100")
    }

    static func repeatedTarget(_ name: String, line: Int) -> Wording {
        Wording("line \(line) already states the target of \(quoted(name))", "keep one of them")
    }

    static func targetsOfOtherSum(_ scheme: String, _ sum: ExactDecimal) -> Wording {
        Wording(
            "the targets of the scheme \(quoted(scheme)) sum to \(DecimalFormat.plain(sum))",
            "they have to sum to 100")
    }

    /// A target for a symbol that is not held.
    package static func noCurrencyOfTarget(_ symbol: String) -> Wording {
        Wording(
            "nothing says what currency the price of \(quoted(symbol)) is in",
            "state it in the column currency of its price file")
    }

    /// A target for a symbol that is not held.
    ///
    /// - Parameters:
    ///   - accounts: the only accounts that are planned; empty for all.
    ///   - isExcluded: whether it is held in rows that count in no total.
    package static func noPriceOfTarget(_ symbol: String, in accounts: [String], isExcluded: Bool) -> Wording
    {
        let places = accounts.map { $0.isEmpty ? "the account without a name" : $0 }
        let lack =
            isExcluded ? "is excluded" : "is not held" + (places.isEmpty ? "" : " in \(list(places))")
        return Wording(
            "there is no price of \(quoted(symbol)), which \(lack)",
            "record one, with its currency, in prices.csv")
    }

    /// A target for a symbol whose shares can't be counted.
    package static func zeroPriceOfTarget(_ symbol: String) -> Wording {
        Wording(
            "the price of \(quoted(symbol)) is 0, so no number of its shares comes to a target",
            "give it no target")
    }

    /// A target for a path above a class of a plan.
    package static func targetAboveClass(_ target: String, _ name: String, depth: Int) -> Wording {
        Wording(
            "the target \(quoted(target)) is above the class \(quoted(name))",
            "cut the paths of classes with --depth \(depth)")
    }

    static func repeatedLevel(_ day: CalendarDate, line: Int) -> Wording {
        Wording("the index of \(day) is another on line \(line)")
    }

    static func repeatedDividend(_ day: CalendarDate, line: Int) -> Wording {
        Wording(
            "line \(line) states another dividend of this symbol for \(day)",
            "remove one of them, or tell them apart by note")
    }

    static func notADividendStatus(_ text: String) -> Wording {
        Wording("status \(quoted(text)) is neither declared nor estimated", "leave it empty for declared")
    }

    static func notAYearStart(_ text: String) -> Wording {
        Wording(
            "yearStarts \(quoted(text)) is not a day of every year", "write a month and a day, such as 04-06")
    }

    package static func unknownKey(_ key: String, _ known: [String]) -> Wording {
        let near = Suggestions.near(key, in: known, limit: 1)
        return Wording(
            "unknown key \(quoted(key))",
            near.isEmpty ? "the keys are \(list(known, last: "and"))" : "did you mean \(near[0])?")
    }
}
