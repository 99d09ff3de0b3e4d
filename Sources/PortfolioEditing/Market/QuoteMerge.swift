internal import PortfolioFiles
internal import Valuation

/// Merges quotes into a file: new ones go after the last row, existing ones stay as they are.
struct QuoteMerge<Field: QuoteField> {
    let document: RowsDocument<Field>
    /// Other files that are read together with this one.
    let others: [RowsDocument<Field>]
    /// The last day of each subject of the quotes, in all of the files.
    let lastDays: [StatedQuote.Subject: CalendarDate]
    let held: HeldUnits
    /// Whether to change rows with a different figure.
    let isForced: Bool
    /// Whether a new figure of the last day that a symbol or a pair has takes the place of the old one.
    let replacesLast: Bool

    /// - Throws: ``EditingError/contradicted(_:)`` if a quote contradicts another or a row.
    /// - Complexity: O(*n* + *m*) for *n* rows and *m* quotes.
    ///
    /// - Returns: the change of the document, and of the others in which a figure of the last day is replaced or a row is
    ///   completed.
    func merge(
        _ quotes: [StatedQuote]
    ) throws(EditingError) -> (target: MarketChange.File, others: [MarketChange.File]) {
        var log = DiagnosticLog()
        let wanted = distinct(quotes, &log)
        // The only document that has a row of the quote; `nil` if several have one.
        var places: [QuoteKey: Int?] = [:]
        var completions: [Int: [Int: (key: QuoteKey, texts: [Field: String])]] = [:]
        var changes: [Int: [Int: [Field: String]]] = [:]
        var replaced: [Int: [MarketChange.Replacement]] = [:]
        var forced = 0
        let documents = [document] + others
        for (place, other) in documents.enumerated() {
            for (row, known) in other.rows.enumerated() {
                guard let quote = known.quote, let key = QuoteKey(quote), let new = wanted.byKey[key] else {
                    continue
                }
                let isAlone = places[key].map { $0 == place } ?? true
                places.updateValue(isAlone ? place : nil, forKey: key)
                if isSame(new, quote) {
                    if let texts = missing(in: quote, of: new) {
                        completions[place, default: [:]][row] = (key, texts)
                    }
                    continue
                }
                let isLast = lastDays[key.subject].map { $0 <= key.date } ?? true
                if isForced && place == 0 || replacesLast && isLast {
                    changes[place, default: [:]][row] = texts(new, inPlaceOf: quote, in: other)
                    forced += isForced ? 1 : 0
                    if isForced { continue }
                    replaced[place, default: []].append(
                        MarketChange.Replacement(
                            quote: new,
                            former: new.previousClose == nil ? quote.text : Wording.shown(quote),
                            remarks: new.unit == nil || quote.unit == nil || new.unit == quote.unit
                                ? new.subject.figure.doubts(new.figure, beside: quote.figure, of: nil) : []))
                } else {
                    log.add {
                        other.diagnostic(
                            .contradiction(
                                inItsUnit(new, beside: quote), has: Wording.shown(quote),
                                canBeForced: place == 0 && !replacesLast), ofRow: row)
                    }
                }
            }
        }
        guard log.isEmpty else { throw .contradicted(log) }
        // Rows of one day must say the same in all files, so that one that stands in several stays as it is.
        var completed: [Int: Int] = [:]
        for (place, found) in completions {
            let alone = found.filter { places[$0.value.key] == .some(place) }
            guard !alone.isEmpty else { continue }
            changes[place, default: [:]].merge(alone.mapValues(\.texts)) { changed, _ in changed }
            completed[place] = Set(alone.values.map(\.key)).count
        }
        let added = wanted.inOrder.filter { !places.keys.contains(QuoteKey($0)) }
        let count =
            replaced.values.reduce(forced) { $0 + $1.count } + completed.values.reduce(0, +) + added.count
        let target = MarketChange.File(
            path: document.file, before: document.bytes,
            after: changing(document, changes[0] ?? [:], adding: added.map { texts($0, in: document) }),
            added: added.count, replaced: forced + (replaced[0]?.count ?? 0),
            completed: completed[0] ?? 0, same: wanted.inOrder.count - count, replacements: replaced[0] ?? [])
        let rest = documents.enumerated().dropFirst().compactMap { place, other -> MarketChange.File? in
            guard let changed = changes[place] else { return nil }
            let replaced = replaced[place] ?? []
            return MarketChange.File(
                path: other.file, before: other.bytes, after: changing(other, changed, adding: []), added: 0,
                replaced: replaced.count, completed: completed[place] ?? 0, same: 0, replacements: replaced)
        }
        return (target, rest)
    }

    /// A new column is a change of every row, so all of them are needed then.
    private func changing(
        _ document: RowsDocument<Field>, _ changes: [Int: [Field: String]],
        adding additions: [[Field: String]]
    ) -> [UInt8] {
        if changes.isEmpty, additions.isEmpty { return document.bytes }
        guard document.needsColumns(for: Array(changes.values) + additions),
            let whole = try? document.reading(document.bytes)
        else { return document.changing(changes, adding: additions) }
        var changesByStart: [Int: [Field: String]] = [:]
        for (row, texts) in changes { changesByStart[document.rows[row].range.lowerBound] = texts }
        var ofWhole: [Int: [Field: String]] = [:]
        for (row, place) in whole.rows.enumerated() { ofWhole[row] = changesByStart[place.range.lowerBound] }
        return whole.changing(ofWhole, adding: additions)
    }

    /// Each quote once, in the order given; those that contradict an earlier one go to the log.
    private func distinct(
        _ quotes: [StatedQuote], _ log: inout DiagnosticLog
    ) -> (inOrder: [StatedQuote], byKey: [QuoteKey: StatedQuote]) {
        var byKey: [QuoteKey: StatedQuote] = [:]
        var order: [QuoteKey] = []
        for quote in quotes {
            let key = QuoteKey(quote)
            guard let other = byKey[key] else {
                byKey[key] = quote
                order.append(key)
                continue
            }
            let known = KnownQuote(
                subject: other.subject, date: other.date, figure: other.figure, unit: other.unit,
                previousClose: other.previousClose)
            if isSame(quote, known) {
                byKey[key]?.previousClose =
                    other.previousClose ?? quote.previousClose.flatMap { converted($0, of: quote, to: known) }
                continue
            }
            if isForced {
                byKey[key] = quote
            } else {
                log.add {
                    Diagnostic(
                        .contradiction(quote, with: other, canBeForced: !replacesLast), file: quote.file,
                        line: quote.line)
                }
            }
        }
        return (order.compactMap { byKey[$0] }, byKey)
    }

    /// Whether two quotes are the same amounts, possibly in different units: 150 pence are 1.50 pounds. A previous close
    /// that only one of them states is no difference.
    private func isSame(_ new: StatedQuote, _ known: KnownQuote) -> Bool {
        guard converted(new.figure, of: new, to: known) == known.figure else { return false }
        guard let close = new.previousClose, let other = known.previousClose else { return true }
        return converted(close, of: new, to: known) == other
    }

    /// A figure of a quote in the unit of another one; `nil` if that is of another currency.
    private func converted(
        _ figure: CompactDecimal, of new: StatedQuote, to known: KnownQuote
    ) -> CompactDecimal? {
        guard case .price(let symbol) = new.subject else { return figure }
        let usual = held.unit(of: symbol)
        guard let unit = new.unit ?? usual ?? known.unit, let other = known.unit ?? usual ?? new.unit else {
            return figure
        }
        return unit.currency == other.currency ? figure.converted(from: unit, to: other) : nil
    }

    /// What a row with the price of a quote lacks of it: the previous close.
    private func missing(in known: KnownQuote, of new: StatedQuote) -> [Field: String]? {
        guard known.previousClose == nil, let column = Field.closeBefore, let close = new.previousClose,
            let close = converted(close, of: new, to: known)
        else { return nil }
        return [column: DecimalFormat.plain(close.exact)]
    }

    /// A price with the unit that it is taken to be in, beside one that states its own: 1.54 may be pence, not pounds.
    private func inItsUnit(_ new: StatedQuote, beside known: KnownQuote) -> StatedQuote {
        guard case .price(let symbol) = new.subject, let other = known.unit else { return new }
        var new = new
        new.unit = new.unit ?? held.unit(of: symbol) ?? other
        return new
    }

    /// The cells of a quote. The unit of a price is written if the file has a column for it, or if it is not the one in
    /// which the holding is quoted.
    private func texts(
        _ quote: StatedQuote, inPlaceOf known: KnownQuote? = nil, in document: RowsDocument<Field>
    ) -> [Field: String] {
        var quote = quote
        if case .price(let symbol) = quote.subject, let usual = held.unit(of: symbol) {
            if document.tableHeader["currency"] != nil {
                quote.unit = quote.unit ?? usual
            } else if quote.unit?.isSameUnit(as: usual) == true {
                quote.unit = nil
            }
        }
        var texts = Field.texts(quote)
        guard let known else { return texts }
        // An existing row keeps everything else: its symbol and its day, as they are written.
        texts = texts.filter {
            $0.key == Field.figure || $0.key == Field.closeBefore || $0.key.rawValue == "currency"
        }
        // The previous close that it keeps is in the unit that it has now; it goes where its unit was not known.
        if case .price(let symbol) = quote.subject, quote.previousClose == nil,
            let column = Field.closeBefore, let close = known.previousClose, let unit = quote.unit
        {
            let former = known.unit ?? held.unit(of: symbol)
            if let former, unit.isSameUnit(as: former) { return texts }
            let converted =
                former?.currency == unit.currency
                ? former.map { close.converted(from: $0, to: unit) } : nil
            texts[column] = converted.map { DecimalFormat.plain($0.exact) } ?? ""
        }
        return texts
    }
}

extension StatedQuote.Subject {
    /// What its figures are compared as.
    fileprivate var figure: FarFigure {
        switch self {
        case .price: .price
        case .rate: .rate
        }
    }
}
