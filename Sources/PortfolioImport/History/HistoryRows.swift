internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Turns the rows of one history into quotes, sorted by day.
struct HistoryRows {
    var log: DiagnosticLog
    var report: HistoryReport
    private let rows: [Record]
    private let layout: HistoryLayout
    private let options: HistoryOptions
    private let file: String
    /// What the rows say of stocks with an ISIN, and the symbols to write for what they call them.
    var statedSymbols: StatedSymbols
    private var knownSymbols: [ExactText: String] = [:]
    /// The symbol in the file, which the user's symbol replaces.
    private var renamed: String?
    /// Whether a price of 0 was found.
    private var hasZero = false
    /// Whether it is known how the previous closes are written.
    private var readsCloses = true
    /// The currencies that prices without a symbol are rates of.
    private var pair: CurrencyPair?

    init(
        _ rows: [Record], _ layout: HistoryLayout, _ options: HistoryOptions, file: String,
        stated: StatedSymbols, log: DiagnosticLog
    ) {
        (self.rows, self.layout, self.options, self.file, self.log) = (rows, layout, options, file, log)
        statedSymbols = stated
        report = HistoryReport(file: file)
        switch layout.kind {
        case .column, .rates, .series, .listed: report.isOfRates = true
        case .prices(nil, _):
            pair = options.symbol.map { CurrencyPair(symbol: $0) } ?? CurrencyPair(ofFile: file)
            if let symbol = options.symbol, options.symbols.held.contains(symbol.exact) { pair = nil }
            report.isOfRates = pair != nil
        case .prices, .named: break
        }
    }

    /// Whether nothing says whose prices these are.
    var isOfNobody: Bool {
        if case .prices(nil, _) = layout.kind { pair == nil && options.symbol == nil } else { false }
    }

    /// Whether only the user says whose prices these are.
    var isOfUserAlone: Bool {
        if case .prices(nil, _) = layout.kind { pair == nil || options.symbol != nil } else { false }
    }

    mutating func read() -> [StatedQuote] {
        let whole = dailyRows(wholeRows())
        let dated = whole.filter(isDated)
        let form = dated.isEmpty && !whole.isEmpty ? nil : form(of: dated)
        guard form != nil || dated.isEmpty, let notation = notation(of: whole) else { return [] }
        return whole.compactMap { quote($0, form, notation) }.sorted { $0.date < $1.date }
    }

    private func isDated(_ record: Record) -> Bool {
        layout.day.map { !record.trimmed($0).isEmpty } ?? false
    }

    /// The rows with a day; truncated or wrongly quoted ones are reported.
    private mutating func wholeRows() -> [Record] {
        let last = max(layout.day ?? 0, layout.figure)
        return rows.filter { record in
            if !record.errors.isEmpty {
                log.addStructure(of: record, file: file)
                return false
            }
            // Lines below a table, such as a source or a download date, do not have that many cells.
            guard record.fields.count > last else {
                if record.fields.count > 1, layout.day == nil || isDated(record) {
                    log.add(
                        .rowLength(record.fields.count, layout.header.fields.count),
                        at: record.raw.count..<record.raw.count, of: record, file: file)
                }
                return false
            }
            return isDated(record) || options.undated != nil && !record.trimmed(layout.figure).isEmpty
        }
    }

    /// The rows of a series that are daily rates.
    private mutating func dailyRows(_ rows: [Record]) -> [Record] {
        guard case .series(_, _, let frequency?) = layout.kind else { return rows }
        return rows.filter { row in
            if row.trimmedText(frequency) == "D" { return true }
            log.add(.notDaily(row.trimmedText(frequency)), field: frequency, of: row, file: file)
            return false
        }
    }

    private mutating func form(of rows: [Record]) -> DateForm? {
        var forms = DayForms(options.dateForm)
        let place = layout.day ?? 0
        for row in rows { forms.add(row, place) }
        switch forms.verdict(rows, place) {
        case .form(let form): return form
        case .ambiguous(let row, let first, let second):
            log.add(
                .ambiguousDay(row.trimmedText(place), first.text, second.text), field: place,
                of: row, file: file)
        case .none(let record, let last):
            log.add(
                .historyDay(record.trimmedText(place), options.dateForm?.text ?? last?.text), field: place,
                of: record, file: file)
        }
        return nil
    }

    private mutating func notation(of rows: [Record]) -> Notation? {
        var format = TextFormat()
        format.units = [("$", QuoteCurrency(.usd)), ("€", QuoteCurrency(.eur)), ("£", QuoteCurrency(.gbp))]
        let empty = ["null", "N/A", "n/a", "#N/A", "-", "--", "NaN", "nan", "ND", ".", ".."]
        format.empty = empty.map(Pattern.init)
        if let mark = options.decimalMark ?? (layout.isPointed ? UInt8(ascii: ".") : nil) {
            format.decimalMark = mark
            format.grouping = [mark == UInt8(ascii: ".") ? "," : "."]
            return Notation(decimalMark: mark, in: format)
        }
        var evidence = MarkEvidence(format)
        func add(_ place: Int) {
            for row in rows {
                evidence.add(row.content.span.extracting(row.trimmed(place)), row, field: place)
            }
        }
        add(layout.figure)
        let ofPrices = evidence
        let isTold = ofPrices.needsPoint != nil || ofPrices.needsComma != nil
        if let place = layout.previousClose, !isTold || layout.hasOurCloses { add(place) }
        // Prices are not refused for the closes beside them in somebody else's list.
        if !layout.hasOurCloses, !evidence.isProven {
            evidence = ofPrices
            readsCloses = false
        }
        let header = layout.header
        return evidence.notation(file: file, log: &log, ofHistory: true) { header.trimmedText($0) }
    }

    private mutating func quote(_ row: Record, _ form: DateForm?, _ notation: Notation) -> StatedQuote? {
        let column = layout.header.trimmedText(layout.figure)
        let text = row.trimmedText(layout.figure)
        let errors = log.count
        guard let figure = figure(row, layout.figure, notation) else {
            if log.count == errors { report.withoutFigure += 1 }
            return nil
        }
        let stated = layout.day.flatMap { form?.date(row.content.span.extracting(row.trimmed($0))) }
        guard let date = stated ?? options.undated, let subject = subject(row)
        else { return nil }
        if date.year < CalendarDate.firstYearOfQuotes, let day = layout.day {
            log.add(.earlyDay(row.trimmedText(day)), field: day, of: row, file: file)
            return nil
        }
        let isPrice = if case .price = subject { true } else { false }
        if figure.number.isNegative || (!isPrice && figure.number.isZero) {
            let wording =
                isPrice ? Wording.negative(column, text) : Wording.notAboveZero(column, text)
            log.add(wording, field: layout.figure, of: row, file: file)
            return nil
        }
        if figure.number.isZero { noteZero(row, column, text) }
        let unit = isPrice ? unit(row, subject, figure) : nil
        return StatedQuote(
            subject, figure.number.withoutNegativeScale, on: date, unit: unit,
            previousClose: isPrice ? previousClose(row, in: figure.unit ?? unit, notation) : nil, file: file,
            line: row.line)
    }

    /// The number in a cell; `nil` if there is none, or if it is wrong, which is reported to the log.
    private mutating func figure(_ row: Record, _ place: Int, _ notation: Notation) -> Notation.Figure? {
        switch notation.read(row.content.span.extracting(row.trimmed(place))) {
        case .nothing: return nil
        case .wrong(let error):
            log.add(
                .figure(
                    layout.header.trimmedText(place), row.trimmedText(place), error, notation.decimalMark,
                    ofHistory: true), field: place, of: row, file: file)
            return nil
        case .figure(let found): return found
        }
    }

    /// The close before a row's price, which is in the unit of the price; `nil` if there is none, or none that can be read
    /// in somebody else's list.
    private mutating func previousClose(
        _ row: Record, in unit: QuoteCurrency?, _ notation: Notation
    ) -> CompactDecimal? {
        guard readsCloses, let place = layout.previousClose else { return nil }
        if layout.hasOurCloses {
            guard let close = figure(row, place, notation)?.number else { return nil }
            if close.isNegative {
                log.add(
                    .negative(layout.header.trimmedText(place), row.trimmedText(place)), field: place,
                    of: row, file: file)
            }
            return close.withoutNegativeScale
        }
        guard case .figure(let close) = notation.read(row.content.span.extracting(row.trimmed(place))),
            !close.number.isNegative
        else { return nil }
        if let unit, let stated = close.unit, !stated.isSameUnit(as: unit) { return nil }
        return close.number.withoutNegativeScale
    }

    /// The subject of a row; `nil` if it is invalid, which is reported to the log.
    private mutating func subject(_ row: Record) -> StatedQuote.Subject? {
        switch layout.kind {
        case .prices(nil, _) where pair != nil: return pair.map { rate($0) }
        case .prices(let base?, let quote?) where layout.isOfPairs:
            if let from = try? Currency(row.trimmedText(base)), let to = try? Currency(row.trimmedText(quote))
            {
                report.isOfRates = true
                return rate(CurrencyPair(from, to))
            }
            return symbol(row, base).map { .price(of: $0) }
        case .prices(let place, _):
            guard let symbol = symbol(row, place) else { return nil }
            return quoted(symbol)
        case .named(let name):
            let symbol = options.symbol ?? options.symbols.symbol(of: name)
            note(symbol)
            return .price(of: symbol)
        case .column(let pair): return rate(pair)
        case .listed(let place):
            let name = row.trimmedText(place)
            if let pair = CurrencyPair(series: name) { return rate(pair) }
            log.add(.series(name), field: place, of: row, file: file)
            return nil
        case .rates(let from, let to):
            guard let from = currency(row, from), let to = currency(row, to) else { return nil }
            return rate(CurrencyPair(from, to))
        case .series(let currency, let denominator, _):
            guard let to = self.currency(row, currency), let from = self.currency(row, denominator) else {
                return nil
            }
            return rate(CurrencyPair(from, to))
        }
    }

    /// The subject of a symbol, which may be a pair of currencies.
    private mutating func quoted(_ symbol: String) -> StatedQuote.Subject {
        guard !options.symbols.held.contains(symbol.exact), let pair = CurrencyPair(symbol: symbol) else {
            return .price(of: symbol)
        }
        report.names.removeAll { $0 == symbol }
        report.isOfRates = true
        return rate(pair)
    }

    private mutating func rate(_ pair: CurrencyPair) -> StatedQuote.Subject {
        note("\(pair.from)/\(pair.to)")
        return .rate(from: pair.from, to: pair.to)
    }

    private mutating func symbol(_ row: Record, _ place: Int?) -> String? {
        guard let place else {
            if let symbol = options.symbol { note(symbol) }
            return options.symbol
        }
        var text = row.trimmedText(place)
        if text.isEmpty, let isin = layout.isin { text = row.trimmedText(isin) }
        if text.isEmpty {
            log.add(.emptySymbol(layout.header.trimmedText(place)), field: place, of: row, file: file)
            return nil
        }
        guard let symbol = options.symbol else {
            let symbol = known(text, row)
            note(symbol)
            return symbol
        }
        if let renamed, renamed != text {
            log.add(.severalSymbols(renamed, text), field: place, of: row, file: file)
            return nil
        }
        renamed = text
        note(symbol)
        return symbol
    }

    /// The symbol to write for what a row calls a stock. What the first row of a stock says of it is noted.
    private mutating func known(_ text: String, _ row: Record) -> String {
        guard let isin = layout.isin else { return options.symbols.symbol(of: text) }
        if let known = knownSymbols[text.exact] { return known }
        let stated = statedSymbols.note(
            text, isin: row.trimmedText(isin), name: layout.name.map { row.trimmedText($0) },
            by: options.symbols)
        report.note(stated, line: row.line)
        knownSymbols[text.exact] = stated.symbol
        return stated.symbol
    }

    private mutating func note(_ name: String) {
        if report.names.last != name, !report.names.contains(name) { report.names.append(name) }
    }

    private mutating func currency(_ row: Record, _ place: Int) -> Currency? {
        let text = row.trimmedText(place)
        do { return try Currency(text) } catch {
            log.add(
                .currency(layout.header.trimmedText(place), error), field: place, of: row, file: file)
            return nil
        }
    }

    /// Warns of the first price of 0 of a file.
    private mutating func noteZero(_ row: Record, _ column: String, _ text: String) {
        guard !hasZero else { return }
        hasZero = true
        report.warnings.append(
            Diagnostic(
                .zeroPrice(column, text), file: file, in: row.raw, firstLine: row.line,
                at: row.fields[layout.figure].rawRange))
    }

    /// The unit that the file states in a column, or by a code in the cell, or else that of the user, who may not
    /// contradict it for a symbol. A currency sign counts only against a minor unit of its currency, because many
    /// currencies share one.
    private mutating func unit(
        _ row: Record, _ subject: StatedQuote.Subject, _ figure: Notation.Figure
    ) -> QuoteCurrency? {
        guard case .price(let symbol) = subject else { return nil }
        let text = row.trimmedText(layout.figure)
        let isSign = text.contains { "$€£".contains($0) }
        var (place, stated) = (layout.figure, isSign ? nil : figure.unit)
        if case .prices(_, let column?) = layout.kind, !row.trimmed(column).isEmpty {
            place = column
            do { stated = try QuoteCurrency(row.trimmedText(column)) } catch {
                log.add(
                    .currency(layout.header.trimmedText(column), error), field: column, of: row, file: file)
                return nil
            }
        }
        let named = options.unit(of: symbol)
        if let stated, let named, !stated.isSameUnit(as: named) {
            let column = layout.header.trimmedText(place)
            log.add(.unitOfOption(column, stated, symbol, named), field: place, of: row, file: file)
            return nil
        }
        let unit = stated ?? named ?? options.unitOfOthers
        guard isSign, let sign = figure.unit,
            let minor = unit ?? options.symbols.minorUnits[symbol.exact], minor.unitExponent != 0,
            minor.currency == sign.currency
        else { return unit }
        return sign
    }
}
