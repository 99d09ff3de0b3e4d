internal import PortfolioEditing
internal import Portfolios

/// The rows of the holdings file as last read, and their identities.
struct KnownRows {
    /// One per row.
    private(set) var ids: [ObservablePortfolio.Row.ID] = []
    /// The texts of each row.
    private(set) var texts: [RowMatching.Texts] = []
    private var bytes: [UInt8] = []
    private var lastNumber = 0

    /// Recognises the rows of a changed file, whoever wrote it; new rows get new identities.
    mutating func learn(_ document: HoldingsDocument) {
        guard document.bytes != bytes || ids.count != document.rows.count else { return }
        let now = document.rows.indices.map { document.texts(ofRow: $0) }
        if now != texts {
            let matches = RowMatching.match(texts, now)
            let before = ids
            ids = matches.map { match in match.map { before[$0] } ?? newID() }
            texts = now
        }
        bytes = document.bytes
    }

    /// Follows an edit exactly.
    ///
    /// - Parameter document: the file after the edit.
    mutating func follow(_ edit: HoldingsEdit, to document: HoldingsDocument) {
        switch edit {
        case .add:
            ids.append(newID())
            texts.append(document.texts(ofRow: document.rows.count - 1))
        case .set(_, let row), .setExcluded(_, let row): texts[row] = document.texts(ofRow: row)
        case .remove(let row):
            ids.remove(at: row)
            texts.remove(at: row)
        case .move(let row, let target):
            ids.insert(ids.remove(at: row), at: target)
            texts.insert(texts.remove(at: row), at: target)
        }
        bytes = document.bytes
    }

    /// These rows with their identities, without reusing any that were assigned since.
    func forgettingNoNumber(of later: KnownRows) -> KnownRows {
        var rows = self
        rows.lastNumber = max(lastNumber, later.lastNumber)
        return rows
    }

    private mutating func newID() -> ObservablePortfolio.Row.ID {
        lastNumber += 1
        return ObservablePortfolio.Row.ID(number: lastNumber)
    }
}
