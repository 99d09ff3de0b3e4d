internal import CSV
internal import PortfolioEditing
internal import Valuation

/// The meaning of a history's columns, according to its header.
struct HistoryLayout {
    enum Kind {
        /// Prices of the symbols in a column, or of the stated symbol if there is no such column.
        case prices(symbol: Int?, currency: Int?)
        /// Rates of the pairs in two columns: 1 `from` = figure `to`.
        case rates(from: Int, to: Int)
        /// A file from the European Central Bank's data portal: 1 `denominator` = figure `currency`, at this frequency.
        case series(currency: Int, denominator: Int, frequency: Int?)
        /// The same, saved from the portal's web pages: the column's name contains the key of the series.
        case column(CurrencyPair)
        /// Rates of the series in a column.
        case listed(Int)
        /// Prices of the symbol in a column's name.
        case named(String)
    }

    let kind: Kind
    /// `nil` if no column states the day of the prices or rates, of which that is today's.
    let day: Int?
    let figure: Int
    /// Whether numbers have a decimal point, as in files meant for programs.
    let isPointed: Bool
    let header: Record
    /// The columns of ISINs, and of names beside them.
    private(set) var isin: Int?
    private(set) var name: Int?
    /// The column of the close before a price, which `prices.csv` may have.
    private(set) var previousClose: Int?

    /// What columns are called in many languages. The highest and the lowest price of a language are at the same index.
    private static let words = Dictionary(
        uniqueKeysWithValues: WordList.read(PackageResources.history_columns_json).map { ($0.key, $0.words) })
    static let days = names(of: "day")
    private static let figures = names(of: "figure")
    private static let extremes = Array(zip(names(of: "highest"), names(of: "lowest")))
    private static let symbols = names(of: "symbol")
    private static let currencies = names(of: "currency")
    private static let isins = names(of: "isin")
    private static let names = names(of: "name")

    private static func names(of column: String) -> [String] { words[column] ?? [] }

    /// Whether the header is that of a history and of nothing else: lists of transactions name days and prices, too.
    var isPlain: Bool {
        switch kind {
        case .series, .column, .listed: return true
        case .prices, .rates, .named: break
        }
        let names = header.fields.indices.map { HistoryLayout.name(header.trimmedText($0)) }
        if HistoryLayout.extremes.contains(where: { names.contains($0) && names.contains($1) }) {
            return true
        }
        let known =
            HistoryLayout.days + HistoryLayout.figures + HistoryLayout.symbols
            + HistoryLayout.currencies + HistoryLayout.isins + HistoryLayout.names
            + ["from", "to", "rate", "wkn", "volume", ""]
        return names.allSatisfy(known.contains)
    }

    init(_ kind: Kind, day: Int?, figure: Int, _ header: Record, isPointed: Bool = true) {
        (self.kind, self.day, self.figure) = (kind, day, figure)
        (self.header, self.isPointed) = (header, isPointed)
    }

    /// Interprets a row as the header of a single series; fails if it does not name days and figures.
    init?(_ record: Record, delimiter: UInt8) {
        let texts = record.fields.indices.map { record.trimmedText($0) }
        let names = texts.map(HistoryLayout.name)
        func place(_ wanted: [String]) -> Int? {
            wanted.lazy.compactMap { names.firstIndex(of: $0) }.first
        }
        if let figure = place(["obs value"]), let day = place(["time period"]),
            let currency = place(["currency"]), let denominator = place(["currency denom"])
        {
            let kind = Kind.series(
                currency: currency, denominator: denominator, frequency: place(["freq"]))
            self.init(kind, day: day, figure: figure, record)
            return
        }
        let stated = place(HistoryLayout.days)
        let isUndated = stated == nil && HistoryLayout.isOfOurs(names + ["date"], delimiter)
        let isOurs = isUndated || HistoryLayout.isOfOurs(names, delimiter)
        if let from = place(["from"]), let to = place(["to"]), let figure = place(["rate"]),
            stated != nil || isUndated
        {
            self.init(.rates(from: from, to: to), day: stated, figure: figure, record, isPointed: isOurs)
            return
        }
        let day = stated ?? (names.first == "" ? 0 : nil)
        guard day != nil || isUndated else { return nil }
        for (figure, text) in texts.enumerated() {
            guard let pair = HistoryLayout.pair(text) else { continue }
            self.init(.column(pair), day: day, figure: figure, record)
            return
        }
        if let series = place(["series"]), let value = place(["value"]), place(HistoryLayout.figures) == nil {
            self.init(.listed(series), day: day, figure: value, record)
            return
        }
        if let base = place(["base"]), let quote = place(["quote"]), let figure = place(["amount"]) {
            self.init(.prices(symbol: base, currency: quote), day: day, figure: figure, record)
            return
        }
        guard let figure = place(HistoryLayout.figures) else { return nil }
        let isin = place(HistoryLayout.isins)
        let symbol = place(HistoryLayout.symbols) ?? isin
        let hasExtremes = names.contains("open") && names.contains("high") || names.contains("najwyzszy")
        self.init(
            .prices(symbol: symbol, currency: place(HistoryLayout.currencies)), day: day, figure: figure,
            record, isPointed: isOurs || hasExtremes && delimiter == UInt8(ascii: ","))
        self.isin = isin
        name = isin == nil ? nil : place(HistoryLayout.names)
        // In the history of one stock, the row before says it.
        previousClose = symbol == nil ? nil : place(["previous close"])
    }

    /// Whether the columns are those of `prices.csv` or `rates.csv`, whose numbers have a decimal point.
    private static func isOfOurs(_ names: [String], _ delimiter: UInt8) -> Bool {
        let ours = [["symbol", "date", "price"], ["from", "to", "date", "rate"]]
        return delimiter == UInt8(ascii: ",")
            && ours.contains { needed in
                needed.allSatisfy(names.contains)
                    && names.allSatisfy {
                        needed.contains($0) || ["currency", "previous close"].contains($0)
                    }
            }
    }

    /// Whether the previous closes are those of a `prices.csv`, which are meant to be taken.
    var hasOurCloses: Bool {
        previousClose.map { header.trimmedText($0) } == PriceField.previousClose.rawValue
    }

    /// Whether the symbols and the currencies are the two sides of pairs, each of which may be a currency.
    var isOfPairs: Bool {
        if case .prices(let base?, _) = kind {
            HistoryLayout.name(header.trimmedText(base)) == "base"
        } else {
            false
        }
    }

    /// A column's name without the decorations of some files: `<CLOSE>`, `Close*`, `4. close`.
    static func name(_ text: String) -> String {
        var text = text[...]
        let digits = text.prefix { $0.isNumber }
        if !digits.isEmpty, text.dropFirst(digits.count).hasPrefix(". ") {
            text = text.dropFirst(digits.count + 2)
        }
        while let first = text.first, first == "<" { text = text.dropFirst() }
        while let last = text.last, last == ">" || last == "*" { text = text.dropLast() }
        return ColumnName.canonical(String(text))
    }

    /// The pair of a series such as `US dollar/Euro (EXR.D.USD.EUR.SP00.A)`, whose figures are USD per 1 EUR.
    private static func pair(_ text: String) -> CurrencyPair? {
        guard let start = text.firstRange(of: "(EXR.D.") else { return nil }
        let parts = text[start.upperBound...].split(separator: ".")
        guard parts.count > 2, parts[2] == "SP00", let to = try? Currency(String(parts[0])),
            let from = try? Currency(String(parts[1]))
        else { return nil }
        return CurrencyPair(from, to)
    }

    /// Whether a row is the header of the European Central Bank's own files, which are kept as they come.
    static func isOfCentralBank(_ record: Record) -> Bool {
        let names = record.fields.indices.map { record.trimmedText($0) }.filter { !$0.isEmpty }
        return names.count > 1 && names[0].lowercased() == "date"
            && names.dropFirst().allSatisfy { (try? Currency($0)) != nil }
    }
}
