internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

/// What looks like a slip in an entry, in sentences without a full stop. The entry is saved all the same.
package enum EntryRemarks {
    /// Said of the first sale after a balance was stated that it does not change.
    package static let unfollowedSale =
        "no cash follows from the sale: state the account's new balance, or set \"followsCash\": true in portfolio.json"

    /// Said of the first deposit, or another movement of money, that no balance follows from.
    package static let unfollowedMoney =
        "this changes no cash balance: for that, set \"followsCash\": true in portfolio.json, for the portfolio or the "
        + "account"

    /// Those of which the way out is to say what becomes of cash.
    package static let ofCash = [unfollowedSale, unfollowedMoney]

    /// - Parameter effect: what the day means for the reports.
    static func future(_ day: CalendarDate?, today: CalendarDate, _ effect: String) -> [String] {
        guard let day, day > today else { return [] }
        return ["\(day) is in the future: \(effect) until then"]
    }

    /// The most pairs of new and known symbols of an import that are compared: those of a person, not of a back office.
    static let mostPairsOfSymbols = 100_000

    /// A new symbol that is named nearly like a known one. Short symbols often are, and those that differ by a digit, as
    /// the numbers of stocks or the prices of options do.
    static func newSymbol(_ symbol: String, known: Set<ExactText>) -> String? {
        guard symbol.count > 3 else { return nil }
        let digits = symbol.filter(\.isNumber)
        let others = known.sorted().map(\.text).filter { $0 != symbol && $0.filter(\.isNumber) == digits }
        return Suggestions.near(symbol, in: others, limit: 1).first.map {
            "\(symbol) is new, and there is \($0): is that meant?"
        }
    }

    /// A day that no statement is of.
    static func past(_ day: CalendarDate) -> [String] {
        day.year < 1900 ? ["\(day) is long ago: is the year right?"] : []
    }

    /// Whether a dividend per share does not go with the last price in the same unit. Only special dividends are a tenth of
    /// the price, and dividends of what is quoted in pence are hardly ever less than a 2000th of it: 5 % a year, paid
    /// monthly, are a 240th.
    static func far(
        dividend: CompactDecimal, _ unit: QuoteCurrency, fromPrice known: CompactDecimal,
        of day: CalendarDate?
    ) -> [String] {
        let (paid, price) = (dividend.exact, known.exact)
        guard paid > .zero, price > .zero else { return [] }
        let (text, before) = (
            "a dividend of \(DecimalFormat.plain(paid)) \(unit) a share is", FarFigure.before(known, day)
        )
        if paid * ExactDecimal(10) >= price {
            let part = paid * ExactDecimal(2) >= price ? "at least half" : "at least a tenth of"
            return ["\(text) \(paid > price ? "more than" : part) the previous price (\(before))"]
        }
        guard unit.unitsPerMajor > 1, paid * ExactDecimal(2000) <= price else { return [] }
        return ["\(text) at most 1/2000 of the previous price (\(before)): is it in \(unit.currency)?"]
    }
}

extension RowsDocument where Field: ColumnField {
    /// Another row that says the same as one, among those that may.
    func repeated(_ row: Int, where mayBe: (Int) -> Bool) -> [String] {
        let texts = texts(ofRow: row)
        let same = rows.indices.first { $0 != row && mayBe($0) && self.texts(ofRow: $0) == texts }
        return same.map { ["line \(rows[$0].line) says the same"] } ?? []
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
            + repeated(row, after) + newAccounts(change, texts, row) + noAccount(texts, row, after)
            + EntryRemarks.past(day) + minorUnit(texts, after.rows[row]) + unfollowed(row, texts, after)
            + unfollowedSale(row, texts, day, after)
            + (try unheld(after.rows[row], now)) + (try newSymbol(after.rows[row], now))
            + (try remarks(onAction: after.rows[row], texts, now))
            + (try price(texts, row, day, after, now)) + rate(texts, after.rows[row]) + taxes(texts)
    }

    /// Another row that says the same.
    private func repeated(_ row: Int, _ after: TradesDocument) -> [String] {
        let (symbol, day) = (after.rows[row].symbol.exact, after.rows[row].date)
        return after.repeated(row) { after.rows[$0].date == day && after.rows[$0].symbol.exact == symbol }
    }

    /// An amount of money whose currency is a unit of prices: files may have it, and it counts in the currency itself.
    private func minorUnit(_ texts: [TradeField: String], _ row: TradesRow) -> [String] {
        guard row.symbol.isEmpty, texts[.amount] != nil, let unit = TradesStore.unit({ texts[$0] }),
            unit.unitExponent != 0
        else { return [] }
        return ["the amount counts in \(unit.currency), not in \(unit)"]
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
        var new = stated.filter { !before.contains($0.exact) }
        if new.isEmpty { return [] }
        let elsewhere = source.accounts(besides: file)
        new.removeAll { elsewhere.contains($0.exact) }
        let others = accounts(change.after, besides: row).union(elsewhere)
        return new.compactMap(others.remark)
    }

    /// A row that states no account, where all others do. Those of all who hold a symbol need none.
    private func noAccount(_ texts: [TradeField: String], _ row: Int, _ after: TradesDocument) -> [String] {
        func needsAccount(_ row: Int) -> Bool { after.rows[row].type?.isOfAllHolders != true }
        guard account(of: texts).isEmpty, needsAccount(row), let place = after.place(of: .account) else {
            return []
        }
        let others = after.rows.indices.filter { $0 != row && needsAccount($0) }
        let states = others.allSatisfy { after.record(ofRow: $0)?.trimmedText(place).isEmpty == false }
        return states && !others.isEmpty
            ? ["it states no account, unlike all other rows: it counts in none of theirs"] : []
    }

    /// The first money that moves in an account whose cash is not followed.
    private func unfollowed(
        _ row: Int, _ texts: [TradeField: String], _ after: TradesDocument
    ) -> [String] {
        func isMoney(_ row: TradesRow) -> Bool {
            row.type?.isMoney == true || row.type == .transfer && row.symbol.isEmpty
        }
        let account = account(of: texts)
        guard isMoney(after.rows[row]), !isFollowed(account) else { return [] }
        let isFirst = !after.rows.indices.contains { other in
            other != row && isMoney(after.rows[other])
                && self.account(of: after.texts(ofRow: other)).exact == account.exact
        }
        return isFirst ? [EntryRemarks.unfollowedMoney] : []
    }

    /// The first sale in an account since its cash was stated, if that stays as it is: what was sold is gone from the net
    /// worth, and its proceeds are not there.
    private func unfollowedSale(
        _ row: Int, _ texts: [TradeField: String], _ day: CalendarDate, _ after: TradesDocument
    ) -> [String] {
        let account = account(of: texts).exact
        guard after.rows[row].type == .sell, source.isFolder, !isFollowed(account.text) else { return [] }
        var log = DiagnosticLog()
        let entries = try? CashFile.read(
            source.cash(given: []), firstFile: 0, log: &log, account: source.account(ofFile:))
        let days = (entries ?? []).filter { $0.account.exact == account }.map { $0.date ?? .first }
        guard let last = days.max(), last < day else { return [] }
        let sales = after.rows.indices.count { sale in
            after.rows[sale].type == .sell && after.rows[sale].date.map { $0 > last } == true
                && self.account(of: after.texts(ofRow: sale)).exact == account
        }
        return sales == 1 ? [EntryRemarks.unfollowedSale] : []
    }

    private func account(of texts: [TradeField: String]) -> String {
        texts[.account] ?? source.account(ofFile: file) ?? ""
    }

    private func isFollowed(_ account: String) -> Bool {
        source.document.accountTerms[account.exact]?.followsCash ?? source.document.followsCash
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

    /// The first purchase of a symbol that is named nearly like a known one.
    private func newSymbol(_ row: TradesRow, _ now: TradeFiles) throws(EditingError) -> [String] {
        guard row.type?.isOpening == true,
            let first = now.firstChange(of: row.symbol), first.line == row.line,
            first.file == (files.firstIndex(of: file) ?? 0) + 1
        else { return [] }
        let symbols = now.texts.symbols
        let held = try heldRows().flatMap { $0.rows.map(\.symbol) }
        let known = Set((held + (0..<symbols.count).map { symbols[$0] }).map(\.exact))
            .subtracting([row.symbol.exact])
        return [EntryRemarks.newSymbol(row.symbol, known: known)].compactMap(\.self)
    }

    /// A rate that looks like the one the other way round.
    private func rate(_ texts: [TradeField: String], _ row: TradesRow) -> [String] {
        guard let day = row.date, let own = currency, let rate = TradesStore.number(.rate, { texts[$0] }),
            let stock = TradesStore.unit({ texts[$0] })?.currency,
            let message = RateDoubts.message(
                rate, from: stock, to: own, on: day, beside: rates().rate(from: stock, to: own, on: day))
        else { return [] }
        return [message]
    }

    /// A price, or a dividend per share, that does not go with the price before it.
    private func price(
        _ texts: [TradeField: String], _ row: Int, _ day: CalendarDate, _ after: TradesDocument,
        _ now: TradeFiles
    ) throws(EditingError) -> [String] {
        guard let type = after.rows[row].type, let unit = TradesStore.unit({ texts[$0] }) else { return [] }
        let isDividend = type == .dividend
        guard isDividend || type.isPriced else { return [] }
        let symbol = after.rows[row].symbol
        var held: ExactDecimal?
        // All trades are worked off for them.
        if isDividend,
            [TradeField.price, .shares].allSatisfy({ TradesStore.number($0, { texts[$0] }) == nil })
        {
            held = try shares(of: symbol, in: texts[.account], on: day, now)
        }
        var symbols = KnownSymbols(self, now)
        let multiplier = try symbols.multiplier(of: symbol)
        guard let (price, isStated) = TradesStore.price(of: { texts[$0] }, shares: held, multiplier)
        else { return [] }
        if price.isZero { return isStated ? ["the price is 0"] : [] }
        func last(where isMeant: (TradeType) -> Bool) -> HeldUnits.TradedPrice? {
            TradesStore.last(before: row, day, after, multiplier, where: isMeant)
        }
        let traded = last(where: \.isPriced)
        let prices = MarketStore(source)
        // The price of the day of a trade counts too.
        let known = prices.lastPrice(
            of: symbol, in: unit, usual: traded?.unit, before: isDividend ? day : day.advanced(by: 1),
            source.isFolder ? try prices.readPrices() : nil)
        let tradedPrice = traded?.price(in: unit).map { (price: $0, date: traded?.date) }
        guard isDividend else {
            let found =
                [known, tradedPrice].lazy.compactMap { $0 }.map {
                    FarFigure.price.doubts(price, beside: $0.price, of: $0.date)
                }.first { !$0.isEmpty } ?? []
            return isStated ? found : found.map { "by the amount, a price of \($0)" }
        }
        if let before = last(where: { $0 == .dividend }), let paid = before.price(in: unit) {
            let found = FarFigure.dividend.doubts(price, beside: paid, of: before.date)
            if !found.isEmpty { return found.map { "per share, \($0)" } }
        }
        return (known ?? tradedPrice).map {
            EntryRemarks.far(dividend: price, unit, fromPrice: $0.price, of: $0.date)
        } ?? []
    }

    /// The shares of a symbol that the account has at the end of a day, by trades and holdings; of all accounts if none is
    /// stated.
    private func shares(
        of symbol: String, in account: String?, on day: CalendarDate, _ now: TradeFiles
    ) throws(EditingError) -> ExactDecimal {
        let lots = try workedOff(now, rates(), through: day).ledger.holdings
        let held = lots + (try heldRows().flatMap { $0.rows.compactMap(\.holding) })
        return held.filter {
            $0.symbol.exact == symbol.exact && (account ?? "" == "" || $0.account?.exact == account?.exact)
        }.reduce(.zero) { $0 + $1.inputs.shares.exact }
    }

    /// The last row before one that is of the same symbol and of a type that is meant, and has a price.
    private static func last(
        before row: Int, _ day: CalendarDate, _ after: TradesDocument, _ multiplier: CompactDecimal?,
        where isMeant: (TradeType) -> Bool
    ) -> HeldUnits.TradedPrice? {
        let symbol = after.rows[row].symbol.exact
        return after.rows.indices.compactMap { other -> HeldUnits.TradedPrice? in
            guard other != row, after.rows[other].symbol.exact == symbol, let date = after.rows[other].date,
                date <= day, after.rows[other].type.map(isMeant) == true,
                let unit = unit({ after.text(of: $0, inRow: other) }),
                let price = price(of: { after.text(of: $0, inRow: other) }, shares: nil, multiplier)?.price
            else { return nil }
            return HeldUnits.TradedPrice(price: price, unit: unit, date: date)
        }.max { $0.date < $1.date }
    }

    static func number(_ field: TradeField, _ text: (TradeField) -> String?) -> CompactDecimal? {
        text(field).flatMap { try? CompactDecimal.parse(CellReader.trimmed($0)) }
    }

    static func unit(_ text: (TradeField) -> String?) -> QuoteCurrency? {
        text(.currency).flatMap { try? QuoteCurrency(CellReader.trimmed($0)) }
    }

    /// The price that a row states, or else what its amount comes to, to 4 decimals.
    ///
    /// - Parameters:
    ///   - held: the shares if the row states none.
    ///   - multiplier: the symbol's, if the row states none.
    private static func price(
        of text: (TradeField) -> String?, shares held: ExactDecimal?, _ multiplier: CompactDecimal?
    ) -> (price: CompactDecimal, isStated: Bool)? {
        if let price = number(.price, text) { return (price, true) }
        guard let amount = number(.amount, text), let shares = number(.shares, text)?.exact ?? held,
            let unit = unit(text),
            let price = ExactDecimal.averagePrice(
                amount.exact, of: shares.times(number(.multiplier, text) ?? multiplier),
                unitExponent: unit.unitExponent)
        else { return nil }
        return price.rounded(decimals: 4).compact.map { ($0, false) }
    }
}
