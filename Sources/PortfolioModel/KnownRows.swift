internal import PortfolioEditing
internal import Portfolios

/// The rows of the holdings files as last read, and their identities.
struct KnownRows {
    /// The rows of a file.
    struct File {
        /// One per row.
        fileprivate(set) var ids: [ObservablePortfolio.Row.ID] = []
        /// The texts of each row.
        fileprivate(set) var texts: [RowMatching.Texts] = []
        fileprivate var bytes: [UInt8] = []
    }

    private var files: [String: File] = [:]
    private var lastNumber = 0

    /// The rows of the file at a path.
    subscript(path: String) -> File { files[path] ?? File() }

    /// The file of a row; `nil` if it is in none.
    func file(of id: ObservablePortfolio.Row.ID) -> String? {
        files.first { $0.value.ids.contains(id) }?.key
    }

    /// Recognises the rows of a changed file, whoever wrote it; new rows get new identities.
    mutating func learn(_ document: HoldingsDocument) {
        var file = self[document.file]
        guard document.bytes != file.bytes || file.ids.count != document.rows.count else { return }
        let now = document.rows.indices.map { document.texts(ofRow: $0) }
        if now != file.texts {
            let matches = RowMatching.match(file.texts, now)
            let before = file.ids
            file.ids = matches.map { match in match.map { before[$0] } ?? newID() }
            file.texts = now
        }
        file.bytes = document.bytes
        files[document.file] = file
    }

    /// Follows an edit exactly.
    ///
    /// - Parameter document: the file after the edit.
    mutating func follow(_ edit: HoldingsEdit, to document: HoldingsDocument) {
        var file = self[document.file]
        switch edit {
        case .add:
            file.ids.append(newID())
            file.texts.append(document.texts(ofRow: document.rows.count - 1))
        case .set(_, let row), .setExcluded(_, let row): file.texts[row] = document.texts(ofRow: row)
        case .remove(let row):
            file.ids.remove(at: row)
            file.texts.remove(at: row)
        case .move(let row, let target):
            file.ids.insert(file.ids.remove(at: row), at: target)
            file.texts.insert(file.texts.remove(at: row), at: target)
        }
        file.bytes = document.bytes
        files[document.file] = file
    }

    /// These rows in place of those of the same files, without reusing identities that were assigned since.
    func replacing(in later: KnownRows, filesOf documents: [HoldingsDocument]) -> KnownRows {
        var rows = later
        rows.lastNumber = max(lastNumber, later.lastNumber)
        for document in documents { rows.files[document.file] = files[document.file] }
        return rows
    }

    private mutating func newID() -> ObservablePortfolio.Row.ID {
        lastNumber += 1
        return ObservablePortfolio.Row.ID(number: lastNumber)
    }
}
