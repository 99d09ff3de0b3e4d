internal import PortfolioFiles
internal import Valuation

extension TradesStore {
    /// The rows of trades files of this program that the portfolio does not have, by the file they go to. They are added
    /// with all that they state: other rows may name a lot by its `id`.
    ///
    /// - Parameter areOfFile: whether the rows themselves state the accounts.
    func newOwnRows(
        of rows: [PlacedTrade], _ known: [ComparedTrade], _ symbols: ImportedSymbols, areOfFile: Bool,
        _ update: inout TradesUpdate
    ) throws(EditingError) -> [String: [[TradeField: String]]] {
        var compared = try TradesDocument.compared(rows.map(\.texts), symbols)
        for place in compared.indices where rows.indices.contains(place) {
            compared[place] = compared[place]?.inAccount(ofFile: source.account(ofFile: rows[place].path))
        }
        var trades = StatedTrades(known)
        let found = trades.take(compared)
        var new: [String: [[TradeField: String]]] = [:]
        var missing: [ComparedTrade] = []
        // By account: the rows without one that are there.
        var elsewhere: [ExactText: Int] = [:]
        for (place, row) in rows.enumerated() {
            guard compared.indices.contains(place), let trade = compared[place] else {
                // What is wrong with it is told when it is added.
                new[row.path, default: []].append(row.texts)
                continue
            }
            let same = found[place].map { known[$0] }
            if let there = same ?? trades.takeCorrected(trade) {
                update.present += 1
                let difference =
                    same == nil
                    ? TradesUpdate.Difference(of: there, trade, row.texts)
                    : TradesUpdate.Difference(of: there, beyond: trade, row.texts)
                if !difference.figures.isEmpty { update.amended.append(difference) }
                if trade.key.account == "", there.key.account != "" {
                    elsewhere[there.key.account, default: 0] += 1
                }
                continue
            }
            missing.append(trade)
            if let alike = trades.takeAlike(trade) {
                update.alike.append(TradesUpdate.Difference(of: alike, trade, row.texts))
            }
            new[row.path, default: []].append(row.texts)
        }
        update.question = question(
            missing, of: rows.count, Set(known.map(\.key.account)), elsewhere, areOfFile)
        return new
    }

    /// Asks about the only account of a file, if it is most likely another name of a known one, and about new rows without
    /// an account, if most of the file's are there in one.
    private func question(
        _ missing: [ComparedTrade], of count: Int, _ known: Set<ExactText>, _ elsewhere: [ExactText: Int],
        _ areOfFile: Bool
    ) -> AccountQuestion? {
        let accounts = Set(missing.map(\.key.account))
        if accounts.count == 1, let account = accounts.first, account != "",
            let other = known.account(namedLike: account)
        {
            return .named(account.text, like: other.text)
        }
        guard areOfFile, !isForced, accounts.contains(""),
            let (account, same) = elsewhere.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }),
            2 * same > count
        else { return nil }
        return .rowsOf(account.text, count: same, new: nil)
    }
}

extension TradesUpdate.Difference {
    /// - Parameter row: the row of a trades file of this program, which is the same as the known one but may state more.
    init(of known: ComparedTrade, beyond row: ComparedTrade, _ exported: [TradeField: String]) {
        // What the one states as a price and the other as an amount was compared.
        let compared: Set<TradeField> = [.shares, .price, .amount, .currency, .multiplier, .account]
        let beyond = TradeField.allCases.filter {
            !compared.contains($0) && row.cells[$0] != nil && known.cells[$0] == nil
        }
        let words = beyond.compactMap { field in exported[field].map { "\(field.rawValue) \($0)" } }
        let list = Wording.list(words, last: "and")
        self.init(
            file: known.file, line: known.line, exported: exported,
            figures: words.isEmpty ? [] : [list + ", which \(words.count == 1 ? "is" : "are") empty here"])
    }
}
