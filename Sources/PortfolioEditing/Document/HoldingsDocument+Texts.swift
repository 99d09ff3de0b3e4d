internal import PortfolioFiles
package import Valuation

extension HoldingsDocument {
    /// The texts of a row's cells, except empty ones.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    package func texts(ofRow row: Int) -> [HoldingField: String] {
        statedTexts(ofRow: row)
    }

    /// The account that a row is of; empty if that is not told.
    ///
    /// - Parameter account: that of rows which state none.
    func account(ofRow row: Int, orOfFile account: String?) -> String {
        let stated = text(of: .account, inRow: row) ?? ""
        return stated.isEmpty ? account ?? "" : stated
    }
}
