internal import CSV
internal import Valuation

/// Tables with a column of days and a column for each series.
extension HistoryLayout {
    /// Interprets a row as the header of a history; empty if it names no days and figures.
    ///
    /// - Parameter above: the rows above it, which may say what the columns are.
    static func layouts(_ record: Record, _ dialect: Dialect, above: [Record]) -> [HistoryLayout] {
        if let layouts = ofReserve(record, above) { return layouts }
        if let layouts = ofLevels(record, above) { return layouts }
        let ofSeries = seriesColumns(record)
        if !ofSeries.isEmpty { return ofSeries }
        if let layout = HistoryLayout(record, delimiter: dialect.delimiter) { return [layout] }
        return wide(record)
    }

    /// The columns of known series of exchange rates.
    private static func seriesColumns(_ record: Record) -> [HistoryLayout] {
        guard let day = dayColumn(record) else { return [] }
        return record.fields.indices.compactMap { place in
            CurrencyPair(series: record.trimmedText(place)).map {
                HistoryLayout(.column($0), day: day, figure: place, record)
            }
        }
    }

    /// The columns beside known series of exchange rates that are of others.
    func unknownSeries(beside layouts: [HistoryLayout]) -> [Int] {
        guard CurrencyPair(series: header.trimmedText(figure)) != nil, case .column = kind else { return [] }
        return header.fields.indices.filter { place in
            place != day && !header.trimmed(place).isEmpty && !layouts.contains { $0.figure == place }
                && !HistoryLayout.days.contains(HistoryLayout.name(header.trimmedText(place)))
        }
    }

    /// The Federal Reserve's own files (H.10), which say above the header in what each column is, and per what.
    private static func ofReserve(_ record: Record, _ above: [Record]) -> [HistoryLayout]? {
        guard name(record.trimmedText(0)) == "time period", record.fields.count > 1,
            let units = above.last(where: { name($0.trimmedText(0)) == "unit:" }),
            let currencies = above.last(where: { name($0.trimmedText(0)) == "currency:" })
        else { return nil }
        let multipliers = above.last { name($0.trimmedText(0)) == "multiplier:" }
        return record.fields.indices.dropFirst().compactMap { place in
            let unit = units.trimmedText(place)
            let per = "Currency:_Per_"
            guard unit.hasPrefix(per), let from = try? Currency(String(unit.dropFirst(per.count))),
                let to = try? Currency(currencies.trimmedText(place)), from != to,
                multipliers.map({ $0.trimmedText(place) == "1" }) ?? true
            else { return nil }
            return HistoryLayout(.column(CurrencyPair(from, to)), day: 0, figure: place, record)
        }
    }

    /// Columns with two levels of names, as pandas writes them: the figure and the symbol, above an index of days.
    ///
    ///     Price,Close,High        ,Close,Close
    ///     Ticker,AAPL,AAPL    or  ,AAPL,MSFT
    ///     Date,,                  Date,,
    private static func ofLevels(_ record: Record, _ above: [Record]) -> [HistoryLayout]? {
        guard above.count >= 2, ["date", "datetime"].contains(name(record.trimmedText(0))),
            record.fields.count > 1, record.lastFilled == 0
        else { return nil }
        var (figures, symbols) = (above[above.count - 2], above[above.count - 1])
        func closes(_ row: Record) -> [Int] {
            row.fields.indices.dropFirst().filter { name(row.trimmedText($0)) == "close" }
        }
        if closes(figures).isEmpty { swap(&figures, &symbols) }
        let places = closes(figures).filter {
            symbols.fields.indices.contains($0) && !symbols.trimmed($0).isEmpty
        }
        guard !places.isEmpty else { return nil }
        return places.map { HistoryLayout(named: symbols.trimmedText($0), day: 0, figure: $0, symbols) }
    }

    /// The columns of closes whose symbols a row below the header names; `nil` if it names none.
    ///
    ///     Date,Close,Close,High
    ///     ,AAPL,MSFT,AAPL
    static func named(by record: Record, below header: HistoryLayout?) -> [HistoryLayout]? {
        guard let header, case .prices(nil, _) = header.kind, let day = header.day,
            record.trimmed(day).isEmpty
        else { return nil }
        let places = header.placesOfFigure
        guard places.allSatisfy({ record.trimmedText($0).contains(where: \.isLetter) }) else { return nil }
        return places.map { HistoryLayout(named: record.trimmedText($0), day: day, figure: $0, record) }
    }

    /// The columns with the name of that of the figures.
    var placesOfFigure: [Int] {
        let name = HistoryLayout.name(header.trimmedText(figure))
        return header.fields.indices.filter { HistoryLayout.name(header.trimmedText($0)) == name }
    }

    /// A table with a symbol or a pair of currencies for each column.
    private static func wide(_ record: Record) -> [HistoryLayout] {
        guard record.fields.count > 1, !isOfCentralBank(record),
            days.contains(name(record.trimmedText(0))) || record.trimmed(0).isEmpty
        else { return [] }
        var names: Set<String> = []
        let places = record.fields.indices.dropFirst().filter { !record.trimmed($0).isEmpty }
        for place in places {
            let text = record.trimmedText(place)
            // Of how many units of a currency central banks state the rate, as in 100JPY.
            let code = String(text.drop { $0.isNumber || $0 == " " })
            let words = name(text).split { " (),'".contains($0) }
            let isSymbol =
                !CurrencyPair.isSeries(text) && !others.contains(name(text)) && (try? Currency(code)) == nil
                && !words.contains { figureWords.contains(String($0)) } && !text.contains("<")
                && !(record.trimmed(0).isEmpty && text.contains(" "))
                && !text.utf8.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF) }
            guard isSymbol, names.insert(text).inserted else { return [] }
        }
        return places.map {
            HistoryLayout(named: record.trimmedText($0), day: 0, figure: $0, record, isPointed: false)
        }
    }

    /// The column of days; that of an index without a name is the first.
    static func dayColumn(_ record: Record) -> Int? {
        let names = record.fields.indices.map { name(record.trimmedText($0)) }
        return days.lazy.compactMap { names.firstIndex(of: $0) }.first
    }

    /// What columns of other tables are called, which are not symbols.
    private static let others: Set<String> = [
        "open", "high", "low", "close", "volume", "vol", "vol.", "adj close", "change", "change %", "%chg",
        "turnover", "amount", "shares", "quantity", "type", "description", "balance", "value", "total",
        "name",
        "currency", "fees", "dividends", "stock splits", "index", "market", "isin", "price", "symbol",
        "ticker",
        "note", "notes", "category", "account", "action", "time", "rate", "units", "percent", "weight",
    ]

    /// Words that make a column's name that of a figure.
    private static let figureWords: Set<String> = ["open", "high", "low", "close", "volume", "turnover"]

    private init(named name: String, day: Int, figure: Int, _ header: Record, isPointed: Bool = true) {
        let kind = CurrencyPair(symbol: name).map { Kind.column($0) } ?? .named(name)
        self.init(kind, day: day, figure: figure, header, isPointed: isPointed)
    }
}
