internal import CSV
internal import PortfolioFiles
package import Valuation

extension HoldingsDocument {
    /// The texts of a row's cells, except empty ones.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    package func texts(ofRow row: Int) -> [HoldingField: String] {
        guard let record = record(ofRow: row) else { return [:] }
        var texts: [HoldingField: String] = [:]
        for (place, field) in header.fields.enumerated() where record.fields.indices.contains(place) {
            guard let field else { continue }
            let text =
                field.keepsSpaces
                ? record.text(place) : String(decoding: CellReader.trimmed(record[place]), as: UTF8.self)
            if !text.isEmpty { texts[field] = text }
        }
        return texts
    }
}
