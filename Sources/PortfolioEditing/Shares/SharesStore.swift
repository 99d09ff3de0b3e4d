internal import PortfolioFiles
package import SystemInterface
internal import Valuation

/// Changes what a portfolio's `classes.csv` or `targets.csv` states safely: in the same way as ``HoldingsStore``, under
/// the same lock; a missing file is created.
package struct SharesStore<Field: ShareField>: Sendable {
    /// The path of the file.
    package let file: String
    /// How long to wait for another editor.
    package var patience = Duration.seconds(10)
    /// Whether only to work out what would change, without saving it.
    package var isDryRun = false
    package var system = SystemCalls()

    /// Finds the file of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noFolder(_:for:)`` if the portfolio is a file.
    package init(_ portfolio: String) throws(EditingError) {
        let source = try PortfolioSource(editing: portfolio)
        guard let folder = source.folder, source.isFolder else {
            throw .noFolder(portfolio, for: Field.file.rawValue)
        }
        file = Path.join(folder, Field.file.rawValue)
    }

    /// The contents of the file; none if there is no file.
    package func contents() throws(EditingError) -> [UInt8] { try EditedFiles.current(file, system) ?? [] }

    /// The rows of contents of the file.
    package func document(_ bytes: [UInt8]) throws(EditingError) -> RowsDocument<Field> {
        try Field.document(bytes.isEmpty ? Field.empty : bytes, file: file)
    }

    /// Gives a whole these shares and no others, while no other editor can change the file.
    ///
    /// - Parameters:
    ///   - whole: the text of each column of ``ShareField/whole``.
    ///   - check: throws if the contents are not those that may be changed.
    /// - Throws: ``EditingError/unreadable(_:)`` if the file has errors already; ``EditingError/refused(_:)`` if it
    ///   would have some; ``ShareField/nothing(of:)`` if there is nothing to take away; the errors of
    ///   ``HoldingsStore/edit(_:)``, and those of `check`.
    /// - Complexity: O(*n*) in the length of the file, for each row that is removed.
    package func state(
        _ shares: [StatedShare], of whole: [String],
        _ check: ([UInt8]) throws(EditingError) -> Void = { _ in }
    ) throws(EditingError) -> FileChange {
        try EditedFiles.change(file, Field.kind, patience: patience, system, isDryRun: isDryRun) {
            now throws(EditingError) in
            try check(now ?? [])
            let before = try Field.document(now ?? Field.empty, file: file)
            if shares.isEmpty, before.rows(of: whole).isEmpty { throw Field.nothing(of: whole) }
            return try before.setting(shares, of: whole).bytes
        }
    }
}
