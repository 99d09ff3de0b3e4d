package import PortfolioFiles
internal import SystemInterface
package import Valuation

/// What looks like a slip in an entry, in sentences without a full stop. The entry is saved all the same.
enum EntryRemarks {
    /// The factor from which a price is unlikely to follow from the one before it. Splits of 20 to 1 are rare.
    private static let suspiciousFactor = CompactDecimal(20)

    /// - Parameter effect: what the day means for the reports.
    static func future(_ day: CalendarDate?, today: CalendarDate, _ effect: String) -> [String] {
        guard let day, day > today else { return [] }
        return ["\(day) is in the future: \(effect) until then"]
    }

    /// A day that no statement is of.
    static func past(_ day: CalendarDate) -> [String] {
        day.year < 1900 ? ["\(day) is long ago: is the year right?"] : []
    }

    /// Whether a price is far from an earlier one in the same unit.
    static func far(_ price: CompactDecimal, from known: CompactDecimal, of day: CalendarDate?) -> [String] {
        guard !price.isZero, !known.isZero, !price.isNegative, !known.isNegative else { return [] }
        let (greater, lesser) = isAbove(price, known) ? (price, known) : (known, price)
        let limit = lesser * suspiciousFactor
        guard !limit.hasOverflowed, !isAbove(limit, greater) else { return [] }
        let relation = isAbove(price, known) ? "at least 20 times" : "at most a 20th of"
        let before = DecimalFormat.plain(known.exact) + (day.map { " of \($0)" } ?? "")
        return ["\(DecimalFormat.plain(price.exact)) is \(relation) the price before (\(before))"]
    }

    /// Whether a rate is within a quarter of the inverse of another, and not of that itself.
    static func isInverse(_ rate: CompactDecimal, of other: CompactDecimal) -> Bool {
        func isNear(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
            (left - right).magnitude * ExactDecimal(4) <= right
        }
        return isNear(rate.exact * other.exact, .one) && !isNear(rate.exact, other.exact)
    }

    private static func isAbove(_ left: CompactDecimal, _ right: CompactDecimal) -> Bool {
        (right - left).isNegative
    }
}

extension MarketStore {
    /// What looks like a slip in a price or rate that is entered by hand; see ``EntryRemarks``.
    ///
    /// - Throws: ``EditingError/file(_:)`` if a price file can't be read.
    /// - Complexity: O(*n*) for *n* bytes of price files, or of those of rates.
    package func remarks(on quote: StatedQuote, today: CalendarDate = .today) throws(EditingError)
        -> [String]
    {
        switch quote.subject {
        case .price(let symbol):
            let isZero =
                quote.figure.isZero ? ["the price is 0: is that what you mean?"] : []
            let unit = quote.unit ?? held.unit(of: symbol)
            return isZero + EntryRemarks.future(quote.date, today: today, "reports leave the price out")
                + remarks(on: quote.figure, of: symbol, in: unit, before: quote.date, try readPrices())
        case .rate(let from, let to):
            return EntryRemarks.future(quote.date, today: today, "reports leave the rate out")
                + remarks(on: quote.figure, from: from, to: to, before: quote.date)
        }
    }

    /// What looks like a slip in a price on a day, beside the last price before it.
    func remarks(
        on price: CompactDecimal, of symbol: String, in unit: QuoteCurrency?, before day: CalendarDate,
        _ market: MarketFiles?
    ) -> [String] {
        let known = market.flatMap { market in
            market.prices.quotes(of: market.prices.symbols.find(symbol), on: day.advanced(by: -1)).price
        }
        if let traded = held.lastTraded(symbol, through: day), known?.date.map({ $0 < traded.date }) ?? true {
            guard traded.unit.currency == unit?.currency ?? traded.unit.currency,
                !held.isSplit(symbol, after: traded.date, through: day)
            else { return [] }
            let old = traded.price.converted(from: traded.unit, to: unit ?? traded.unit)
            return EntryRemarks.far(price, from: old, of: traded.date)
        }
        guard let known, known.date.map({ !held.isSplit(symbol, after: $0, through: day) }) ?? true else {
            return []
        }
        let knownUnit = known.unit ?? held.unit(of: symbol)
        let old: CompactDecimal? =
            if let unit, let knownUnit {
                unit.currency == knownUnit.currency ? known.price.converted(from: knownUnit, to: unit) : nil
            } else { known.price }
        return old.map { EntryRemarks.far(price, from: $0, of: known.date) } ?? []
    }

    /// What looks like a slip in a rate: one that is rather the last rate before it the other way round.
    private func remarks(
        on rate: CompactDecimal, from: Currency, to: Currency, before day: CalendarDate
    ) -> [String] {
        var log = DiagnosticLog()
        let files = rates.filter { !FileInput.isMissing($0) }
        guard let market = try? MarketFiles(prices: [], rates: files, log: &log), log.isEmpty else {
            return []
        }
        var memo = RateMemo(market.rates, to: to, maximumAge: 400)
        guard let known = memo.rate(from: from, on: day.advanced(by: -1))?.number,
            EntryRemarks.isInverse(rate, of: known)
        else { return [] }
        return [
            "\(DecimalFormat.plain(rate.exact)) looks like the rate from \(to) to \(from): the one before it from \(from) "
                + "to \(to) is \(DecimalFormat.plain(known.exact))"
        ]
    }

    /// The portfolio's prices; `nil` if they have errors.
    func readPrices() throws(EditingError) -> MarketFiles? {
        var log = DiagnosticLog()
        let market = try readPrices(&log) { path throws(FileError) in try FileInput(path) }
        return log.isEmpty ? market : nil
    }

    /// The portfolio's prices, with all that is wrong with them.
    func readPrices(
        _ log: inout DiagnosticLog, open: @escaping @Sendable (String) throws(FileError) -> FileInput
    ) throws(EditingError) -> MarketFiles {
        var files: [String] = []
        for path in prices where !files.contains(path) {
            if try EditedFiles.isTaken(path, system) { files.append(path) }
        }
        do { return try MarketFiles(prices: files, rates: [], log: &log, open: open) } catch {
            throw .file(error)
        }
    }
}

extension TradesStore {
    /// What looks like a slip in a trade that is added or changed; see ``EntryRemarks``.
    ///
    /// - Complexity: O(*n*) for *n* bytes of trades and prices.
    ///
    /// - Parameter now: the trades of all files after the change.
    func remarks(on change: Change, _ now: TradeFiles) throws(EditingError) -> [String] {
        guard let row = change.row, let day = change.after.rows[row].date else { return [] }
        let after = change.after
        let texts = after.texts(ofRow: row)
        return EntryRemarks.future(day, today: today, "reports leave the trade out")
            + repeated(texts, row, after) + newAccounts(change, texts, row)
            + EntryRemarks.past(day) + unfollowed(row, texts, after)
            + (try unheld(after.rows[row], now))
            + (try price(texts, row, day, after))
    }

    /// Another row that says the same.
    private func repeated(_ texts: [TradeField: String], _ row: Int, _ after: TradesDocument) -> [String] {
        let (symbol, day) = (after.rows[row].symbol.exact, after.rows[row].date)
        let same = after.rows.indices.first {
            $0 != row && after.rows[$0].date == day && after.rows[$0].symbol.exact == symbol
                && after.texts(ofRow: $0) == texts
        }
        return same.map { ["line \(after.rows[$0].line) says the same"] } ?? []
    }

    /// Accounts that no row was of before, named nearly like one that rows are of.
    private func newAccounts(_ change: Change, _ texts: [TradeField: String], _ row: Int) -> [String] {
        func accounts(_ document: TradesDocument, besides other: Int?) -> Set<ExactText> {
            let places = [TradeField.account, .toAccount].compactMap(document.place)
            if places.isEmpty { return [] }
            return document.rows.indices.reduce(into: Set<ExactText>()) { accounts, row in
                guard row != other, let record = document.record(ofRow: row) else { return }
                for place in places { accounts.insert(record.trimmedText(place).exact) }
            }.subtracting([""])
        }
        let stated = [texts[.account], texts[.toAccount]].compactMap { $0 }.filter { !$0.isEmpty }
        if stated.isEmpty { return [] }
        let before = accounts(change.before, besides: nil)
        let new = stated.filter { !before.contains($0.exact) }
        if new.isEmpty { return [] }
        let others = accounts(change.after, besides: row)
        return new.compactMap { account in
            let near =
                others.account(namedLike: account.exact)?.text
                ?? Suggestions.near(account, in: others.map(\.text), limit: 1).first {
                    // Accounts are often told apart by a number.
                    $0.filter { !$0.isNumber } != account.filter { !$0.isNumber }
                }
            return near.map { AccountQuestion.named(account, like: $0).message }
        }
    }

    /// The first money that moves, in an account whose cash is not followed.
    private func unfollowed(
        _ row: Int, _ texts: [TradeField: String], _ after: TradesDocument
    ) -> [String] {
        func isMoney(_ row: TradesRow) -> Bool {
            row.type == .deposit || row.type == .withdrawal || row.type == .convert
                || row.type == .transfer && row.symbol.isEmpty
        }
        guard isMoney(after.rows[row]), after.rows.count(where: isMoney) == 1 else { return [] }
        let document = source.document
        let account = texts[.account] ?? source.account(ofFile: file) ?? ""
        let isFollowed = document.accountTerms[account.exact]?.followsCash ?? document.followsCash
        return isFollowed
            ? []
            : [
                "no cash follows from it without \"followsCash\": true in portfolio.json, or on the account there"
            ]
    }

    /// A payment of something that was never held.
    private func unheld(_ row: TradesRow, _ now: TradeFiles) throws(EditingError) -> [String] {
        // A split is a change of its symbol itself, and has no unit.
        guard !row.symbol.isEmpty, row.type?.isOpening == false,
            now.firstChange(of: row.symbol) == nil
                || now.texts.symbols.find(row.symbol).flatMap({ now.unit(of: UInt32(clamping: $0)) }) == nil,
            try !heldRows().contains(where: { $0.rows.contains { $0.symbol.exact == row.symbol.exact } })
        else { return [] }
        return ["no holding or trade has the symbol \(row.symbol)"]
    }

    private func price(
        _ texts: [TradeField: String], _ row: Int, _ day: CalendarDate, _ after: TradesDocument
    ) throws(EditingError) -> [String] {
        guard let type = after.rows[row].type, type.isOpening || type == .sell || type == .cover,
            let (price, isStated) = TradesStore.price(of: { texts[$0] })
        else { return [] }
        let symbol = after.rows[row].symbol
        if price.isZero { return isStated ? ["the price is 0"] : [] }
        let unit = texts[.currency].flatMap { try? QuoteCurrency($0) }
        let prices = MarketStore(source)
        var found = prices.remarks(
            on: price, of: symbol, in: unit, before: day, source.isFolder ? try prices.readPrices() : nil)
        if found.isEmpty, let (known, last) = TradesStore.lastPrice(before: row, day, texts, after) {
            found = EntryRemarks.far(price, from: known, of: last)
        }
        return isStated ? found : found.map { "by the amount, a price of \($0)" }
    }

    /// The price of the last trade before a row that has one in the same unit, and its day.
    private static func lastPrice(
        before row: Int, _ day: CalendarDate, _ texts: [TradeField: String], _ after: TradesDocument
    ) -> (price: CompactDecimal, date: CalendarDate?)? {
        let symbol = after.rows[row].symbol
        let earlier = after.rows.indices.filter {
            $0 != row && after.rows[$0].symbol.exact == symbol.exact
                && after.rows[$0].date.map { $0 <= day } == true
                && after.text(of: .currency, inRow: $0) == texts[.currency]
                && after.rows[$0].type.map { $0.isOpening || $0 == .sell || $0 == .cover } == true
        }
        let last = earlier.max { left, right in
            (after.rows[left].date ?? day, left) < (after.rows[right].date ?? day, right)
        }
        return last.flatMap { last in
            price(of: { after.text(of: $0, inRow: last) }).map { ($0.price, after.rows[last].date) }
        }
    }

    /// The price that a row states, or else what its amount comes to, to 4 decimals.
    private static func price(
        of text: (TradeField) -> String?
    ) -> (price: CompactDecimal, isStated: Bool)? {
        func number(_ field: TradeField) -> CompactDecimal? {
            text(field).flatMap { try? CompactDecimal.parse(CellReader.trimmed($0)) }
        }
        if let price = number(.price) { return (price, true) }
        guard let amount = number(.amount), let shares = number(.shares),
            let unit = text(.currency).flatMap({ try? QuoteCurrency(CellReader.trimmed($0)) }),
            let price = ExactDecimal.averagePrice(
                amount.exact, of: shares.exact.times(number(.multiplier)), unitExponent: unit.unitExponent)
        else { return nil }
        return price.rounded(decimals: 4).compact.map { ($0, false) }
    }
}

extension HoldingsDocument {
    /// What looks like a slip in a row that was added or changed; see ``EntryRemarks``.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    package func remarks(onRow row: Int, today: CalendarDate = .today) -> [String] {
        let dates = [HoldingField.purchaseDate, .priceDate].flatMap { field -> [String] in
            guard let text = text(of: field, inRow: row), let day = try? CalendarDate(text), day > today
            else {
                return []
            }
            return ["\(field.rawValue) \(day) is in the future"]
        }
        let texts = texts(ofRow: row)
        let same = rows.indices.first {
            $0 != row && rows[$0].symbol.exact == rows[row].symbol.exact && self.texts(ofRow: $0) == texts
        }
        return dates + (same.map { ["line \(rows[$0].line) says the same"] } ?? [])
    }
}
