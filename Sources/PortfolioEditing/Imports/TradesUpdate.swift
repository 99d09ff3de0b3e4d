package import PortfolioFiles
package import Valuation

/// What brokers' exports of transactions add to a portfolio's trades, and what was there already.
package struct TradesUpdate: Sendable {
    /// A file of trades that rows go to.
    package struct File: Sendable {
        package let before: TradesDocument
        package let after: TradesDocument
        /// The number of rows added.
        package let added: Int
        /// Whether there was no file before.
        package let isNew: Bool

        package var path: String { before.file }

        /// The rows of ``after`` that were added, which may stand anywhere.
        ///
        /// - Complexity: O(*n*) for *n* rows.
        package var addedRows: [Int] {
            if after.bytes.starts(with: before.bytes) { return Array(after.rows.indices.suffix(added)) }
            // The old rows are all there, in their order.
            var old = 0
            return after.rows.indices.filter { row in
                guard old < before.rows.count, after.texts(ofRow: row) == before.texts(ofRow: old) else {
                    return true
                }
                old += 1
                return false
            }
        }
    }

    /// A row like one of an export, but with other figures.
    package struct Difference: Sendable {
        package let file: String
        package let line: Int
        package let exported: [TradeField: String]
        /// What the export has in place of figures of the row, such as `price 10.5, not 10.4`.
        let figures: [String]

        init(file: String, line: Int, exported: [TradeField: String], figures: [String]) {
            (self.file, self.line, self.exported, self.figures) = (file, line, exported, figures)
        }

        init(of known: ComparedTrade, _ row: ComparedTrade, _ exported: [TradeField: String]) {
            self.init(
                file: known.file, line: known.line, exported: exported,
                figures: row.figures(otherThanOf: known))
        }
    }

    /// A new symbol with the name of another.
    struct Namesake: Sendable {
        let symbol: String
        let name: String
        let other: String
    }

    /// What must be told first; nothing is changed then.
    package internal(set) var question: AccountQuestion?
    /// The files that rows go to, in the order of the portfolio.
    package internal(set) var files: [File] = []
    /// The number of rows of the exports that were there already.
    package internal(set) var present = 0
    /// Rows with the broker's number of one of an export, but with other figures.
    package internal(set) var differences: [Difference] = []
    /// Rows that were there already, with other figures besides those that tell a trade.
    var amended: [Difference] = []
    /// The number of movements of money that were left out, if the portfolio's cash is followed.
    var moneyLeftOut = 0
    /// Rows that are like ones that were added, but for their figures: the same account, day, type, symbol and shares.
    package internal(set) var alike: [Difference] = []
    /// The stocks of exports that are new to the portfolio, by names that it has for others.
    var namesakes: [Namesake] = []
    /// New symbols that are named nearly like known ones, in words.
    var nearSymbols: [String] = []
    /// The account in which most of the rows that were added are as well.
    var alikeAccount: ExactText?
    /// The trades, of all files, that close more than is held.
    package internal(set) var problems = DiagnosticLog()
    /// What the exports say of the portfolio's symbols.
    package internal(set) var symbols: SymbolsUpdate?

    package var added: Int { files.reduce(0) { $0 + $1.added } }
    package var isChanged: Bool { added > 0 || symbols?.isChanged == true }
}
