import Foundation
import PortfolioModel
import Portfolios

/// A test's own model of a holdings file, read and written without the library: whole numbers of shares at whole prices
/// in one currency. The note of each row identifies it.
struct Sheet: Equatable {
    struct Row: Equatable {
        var symbol: String
        var shares: Int
        var price: Int
        var isExcluded = false
        var note: String
    }

    var rows: [Row]

    static let header = "# mine\nsymbol,shares,currency,price,excluded,note,mood"

    init(_ rows: [Row]) { self.rows = rows }

    /// Parses a file; fails if it is not of this form.
    init?(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count >= 2, lines.prefix(2).joined(separator: "\n") == Sheet.header else { return nil }
        rows = []
        for line in lines.dropFirst(2) {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 7, let shares = Int(cells[1]), let price = Int(cells[3]) else { return nil }
            rows.append(
                Row(
                    symbol: cells[0], shares: shares, price: price, isExcluded: cells[4] == "true",
                    note: cells[5]))
        }
    }

    var text: String {
        Sheet.header + "\n"
            + rows.map { "\($0.symbol),\($0.shares),USD,\($0.price),\($0.isExcluded),\($0.note),good\n" }
            .joined()
    }

    /// The total value of the holdings that count.
    var value: Int { rows.filter { !$0.isExcluded }.reduce(0) { $0 + $1.shares * $1.price } }

    /// The shares of all lots of a symbol that count, or of all its lots if none does.
    func shares(of symbol: String) -> Int {
        let lots = rows.filter { $0.symbol == symbol }
        let counted = lots.filter { !$0.isExcluded }
        return (counted.isEmpty ? lots : counted).reduce(0) { $0 + $1.shares }
    }
}

/// What a view shows.
struct Picture: Equatable {
    var sheet = Sheet([])
    var ids: [ObservablePortfolio.Row.ID] = []
    var value: Decimal?
    var isStale = false
    var state = ObservablePortfolio.State.loading
    var sections: [String] = []

    /// Everything that a model currently shows.
    @MainActor init(of model: ObservablePortfolio) {
        state = model.state
        isStale = model.isStale
        sheet = Sheet(
            model.rows.map { row in
                Sheet.Row(
                    symbol: row.symbol, shares: Int(row.text(of: .shares)) ?? 0,
                    price: Int(row.text(of: .price)) ?? 0, isExcluded: row.isExcluded,
                    note: row.text(of: .note))
            })
        ids = model.rows.map(\.id)
        value = model.totals?.value.complete
        sections = (0..<model.numberOfSections).compactMap { model.title(of: $0) }
    }
}
