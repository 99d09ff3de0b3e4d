internal import PortfolioFiles
internal import Valuation

/// The messages about histories of prices and rates.
extension Wording {
    /// - Parameter kind: what the file seems to be, if that is known.
    static func unknownHistory(_ kind: BrokerExport.Contents?) -> Wording {
        let instead =
            switch kind {
            case .holdings: "; positions are imported without --prices"
            case .trades: "; transactions are imported with --trades"
            case nil: ""
            }
        return Wording(
            "no columns for dates and prices",
            "the header of a history names a day (Date) and a price (Close)\(instead)")
    }

    static let centralBankFile = Wording(
        "these are the European Central Bank's reference rates, and one file of them is enough",
        "leave the others out: the portfolio keeps it as it comes")

    /// A series of rates whose definition is not known: its direction is not guessed.
    static func unknownSeries(_ name: String) -> Wording {
        Wording(
            "what the series \(name) is a rate of is not known here",
            "write its rates as from,to,date,rate: 1 from is worth rate to")
    }

    /// A series that has no daily rates of two currencies, as far as is known here.
    static func series(_ name: String) -> Wording {
        let code = CurrencyPair.code(of: name)
        return CurrencyPair.isAverage(code) ? averages("\(code) has") : unknownSeries(code)
    }

    static func averages(_ subject: String) -> Wording {
        Wording(
            "\(subject) averages of months or years, which are not daily rates",
            "use the daily rates of a central bank")
    }

    static func emptySymbol(_ column: String) -> Wording {
        Wording("\(column) is empty", "remove the row from a copy of the file")
    }

    static func severalCloses(_ column: String) -> Wording {
        Wording(
            "column \(quoted(column)) appears twice, and no row below says of which symbol each is",
            "name the symbols in the row below, or keep one of the columns")
    }

    static let noFigures = Wording(
        "no row below has a day and a figure", "the file may be cut off; download it again")

    static let noFiguresOfXML = Wording(
        "no rates are in this document",
        "a day's are <Cube time='2026-01-02'><Cube currency='USD' rate='1.1'/></Cube>")

    static func zeroPrice(_ column: String, _ text: String) -> Wording {
        Wording(
            "\(column) \(quoted(text)): at a price of 0 the holding is worth nothing",
            "if the price is only missing, remove it from a copy of the file")
    }

    /// A currency that the user states for a symbol, and the file another.
    static func unitOfOption(
        _ column: String, _ cell: QuoteCurrency, _ symbol: String, _ stated: QuoteCurrency
    ) -> Wording {
        Wording(
            "\(column) is in \(cell) here, but --currency \(symbol)=\(stated) says \(stated)",
            "leave \(symbol)=\(stated) out: the file states its currency")
    }

    static let unknownHistoryJSON = Wording(
        "no rates are in this JSON document",
        "rates by day are written {\"base\": \"EUR\", \"rates\": {\"2026-01-02\": {\"USD\": 1.1}}}")

    static let ratesOfOtherAmount = Wording("the rates are not those of 1 unit", "ask for an amount of 1")

    static func symbolOfSeveral(_ symbol: String, _ count: Int) -> Wording {
        Wording(
            "--symbol \(symbol) beside \(count) columns of figures, each with a name of its own",
            "leave it out")
    }

    static let noSymbol = Wording(
        "nothing here says whose prices these are",
        "use --symbol SYMBOL, or a pair of currencies such as --symbol EURUSD for rates")

    static func symbolOfTwo(_ other: String) -> Wording {
        Wording(
            "nothing here says whose prices these are, and --symbol is that of \(other)",
            "import each file on its own, with its --symbol")
    }

    static func severalSymbols(_ first: String, _ second: String) -> Wording {
        Wording(
            "prices of \(quoted(second)) beside those of \(quoted(first)), but --symbol names one",
            "leave --symbol out: the file has a column of symbols")
    }

    static func notDaily(_ frequency: String) -> Wording {
        Wording(
            "a series with frequency \(quoted(frequency)): averages over a period are not daily rates",
            "use the daily series, whose key begins with EXR.D")
    }

    static func ambiguousDay(_ text: String, _ first: String, _ second: String) -> Wording {
        Wording(
            "date \(quoted(text)): nothing in the column tells whether the day or the month comes first",
            "use --date-form \(plain(first)) or --date-form \(plain(second))")
    }

    static func earlyDay(_ text: String) -> Wording {
        Wording(
            "date \(quoted(text)) is before \(CalendarDate.firstYearOfQuotes): it seems to stand for none",
            "remove the row from a copy of the file")
    }

    static func historyDay(_ text: String, _ form: String?) -> Wording {
        guard let form else {
            return Wording(
                "\(quoted(text)) is not a date", "say how it is written, such as --date-form dd/MM/yyyy")
        }
        return Wording(
            "date \(quoted(text)) is not of the form \(plain(form)), which the dates before it have",
            "say how they are written, such as --date-form dd/MM/yyyy")
    }

    /// A form as the user types it: without the mark for a time after the day.
    private static func plain(_ form: String) -> String {
        form.hasSuffix("*") ? String(form.dropLast()) : form
    }
}
