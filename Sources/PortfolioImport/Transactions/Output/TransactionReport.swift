package import PortfolioFiles
package import Valuation

/// The result of reading one transaction export.
package struct TransactionReport: RowReport {
    package let file: String
    /// The name of the mapping, or of its file.
    package let mapping: String
    /// The number of rows by type, in the order in which the types occurred.
    package private(set) var types: [(type: TradeType, count: Int)] = []
    /// The number of movements of money by name.
    package private(set) var cash: [(name: String, count: Int)] = []
    /// The number of rows of other tables.
    package internal(set) var otherRows = 0
    /// The number of rows that an earlier export has too.
    package internal(set) var repeated = 0
    /// What is to be done about shares that share the cost of others.
    package internal(set) var spunOff: [Diagnostic] = []
    /// The number of trades of which what is held tells whether they open or close.
    package private(set) var ofPositions = 0
    /// The numbers of trades of earlier exports whose fees only this one states, and of those whose total it alone does.
    package internal(set) var takenFees = 0
    package internal(set) var takenTotals = 0
    /// The lines of the trades whose fees stand on the first of their minute, since no order tells them apart.
    package internal(set) var sharedFees: Set<Int> = []
    /// The lines on which further exports begin that were joined in the file.
    package internal(set) var joinedLines: [Int] = []
    /// The number of rows that others undo, with those.
    package internal(set) var cancelled = 0
    /// The number of amounts that nothing proves, because the export states no rate.
    package internal(set) var uncheckedAmounts = 0
    /// The number of dividends of which less arrived than was paid per share, though the export states no tax.
    package internal(set) var unstatedTaxes = 0
    /// The number of dividends from which tax was withheld in a currency that nothing converts.
    package internal(set) var foreignTaxes = 0
    /// The number of totals left out, because the portfolio that takes the trades is in another currency, or most are.
    package internal(set) var omittedTotals = 0
    package internal(set) var portfolioCurrency: Currency?
    /// The number of rows of trades files of this program with a rate or a total in the currency of their portfolio.
    package internal(set) var statedInOwnCurrency = 0
    /// The columns of such a file that have no meaning.
    package internal(set) var unreadColumns: [String] = []
    /// The accounts that such a file states, in place of which the user states another one.
    package internal(set) var overruledAccounts: [String] = []
    /// The account that the user states for all rows.
    var account: String?
    package var rows = RowNotes()
    /// The first and the last day of the rows.
    package private(set) var days: ClosedRange<CalendarDate>?
    /// The last day of movements of cash, if it matters.
    var lastDay: CalendarDate?
    /// What is inconsistent.
    package internal(set) var warnings: [Diagnostic] = []

    /// The currencies of the account that the rows state, each once.
    private(set) var accounts: [Currency] = []
    /// The currency that the account is kept in, if the export states it apart from its amounts.
    var base: Currency?

    init(file: String, mapping: String) {
        self.file = file
        self.mapping = mapping
    }

    package var cashCount: Int { cash.reduce(0) { $0 + $1.count } }

    mutating func count(_ row: TransactionRows.Head) {
        count(row.type, on: row.day)
        if row.isOfPosition { ofPositions += 1 }
    }

    mutating func count(_ type: TradeType, on day: CalendarDate) {
        if let index = types.firstIndex(where: { $0.type == type }) {
            types[index].count += 1
        } else {
            types.append((type, 1))
        }
        if let days, days.contains(day) { return }
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }

    mutating func note(account: Currency) {
        if accounts.last != account, !accounts.contains(account) { accounts.append(account) }
    }

    mutating func addCash(_ name: String) {
        if let index = cash.firstIndex(where: { $0.name == name }) {
            cash[index].count += 1
        } else {
            cash.append((name, 1))
        }
    }
}

extension TransactionReport: PlacedReport {}
