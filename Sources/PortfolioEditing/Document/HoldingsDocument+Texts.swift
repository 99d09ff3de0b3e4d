internal import PortfolioFiles
package import Valuation

extension HoldingsDocument {
    /// The texts of a row's cells, except empty ones.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    package func texts(ofRow row: Int) -> [HoldingField: String] {
        statedTexts(ofRow: row)
    }
}
