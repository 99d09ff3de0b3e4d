internal import PortfolioFiles
package import SystemInterface
internal import Valuation

/// Changes the classes of symbols in a portfolio's `classes.csv` safely: in the same way as ``HoldingsStore``, under the
/// same lock; a missing file is created.
package struct ClassesStore: Sendable {
    /// The path of the file.
    package let file: String
    /// How long to wait for another editor.
    package var patience = Duration.seconds(10)
    /// Whether only to work out what would change, without saving it.
    package var isDryRun = false
    package var system = SystemCalls()

    /// Finds the file of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noFolderForClasses(_:)`` if the portfolio is a file.
    package init(_ portfolio: String) throws(EditingError) {
        let source = try PortfolioSource(editing: portfolio)
        guard let folder = source.folder, source.isFolder else { throw .noFolderForClasses(portfolio) }
        file = Path.join(folder, PortfolioSource.FurtherFile.classes.rawValue)
    }

    /// The contents of the file; none if there is no file.
    package func contents() throws(EditingError) -> [UInt8] { try EditedFiles.current(file, system) ?? [] }

    /// The rows of contents of the file.
    package func document(_ bytes: [UInt8]) throws(EditingError) -> ClassesDocument {
        try ClassesDocument(bytes.isEmpty ? ClassesDocument.empty : bytes, file: file)
    }

    /// Gives a symbol these classes of a scheme and no others, while no other editor can change the file.
    ///
    /// - Parameter check: throws if the contents are not those that may be changed.
    /// - Throws: ``EditingError/unreadable(_:)`` if the file has errors already; ``EditingError/refused(_:)`` if it
    ///   would have some; the errors of ``HoldingsStore/edit(_:)``, and those of `check`.
    /// - Complexity: O(*n*) in the length of the file, for each row that is removed.
    package func classify(
        _ classes: [StatedClass], of symbol: String, in scheme: String,
        _ check: ([UInt8]) throws(EditingError) -> Void = { _ in }
    ) throws(EditingError) -> FileChange {
        try EditedFiles.edit(patience: patience, system, isDryRun: isDryRun) { files throws(EditingError) in
            let now = try files.contents(ofAny: file)
            try check(now ?? [])
            let before = try ClassesDocument(now ?? ClassesDocument.empty, file: file)
            if classes.isEmpty,
                !before.rows.contains(where: { $0.symbol == symbol.exact && $0.scheme == scheme.exact })
            {
                throw .unclassified(symbol, scheme: scheme)
            }
            let after = try before.setting(classes, of: symbol, in: scheme)
            let change = FileChange(
                .classes, path: file, before: now ?? [], after: after.bytes, isNew: now == nil)
            files.replace(by: change)
            return change
        }
    }
}
