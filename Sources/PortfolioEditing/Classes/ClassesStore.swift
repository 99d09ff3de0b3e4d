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
    package var system = SystemCalls()

    /// Finds the file of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noFolderForClasses(_:)`` if the portfolio is a file.
    package init(_ portfolio: String) throws(EditingError) {
        let source = try PortfolioSource(editing: portfolio)
        guard let folder = source.folder, source.isFolder else { throw .noFolderForClasses(portfolio) }
        file = Path.join(folder, PortfolioSource.FurtherFile.classes.rawValue)
    }

    /// The contents of the file before and after a change.
    package struct Change: Sendable {
        package let file: String
        package let before: [UInt8]
        package let after: [UInt8]
        /// Whether there was no file before.
        package let isNew: Bool

        package var isChanged: Bool { before != after || isNew }
    }

    /// The contents of the file; none if there is no file.
    package func contents() throws(EditingError) -> [UInt8] { try EditedFiles.current(file, system) ?? [] }

    /// The rows of contents of the file.
    package func document(_ bytes: [UInt8]) throws(EditingError) -> ClassesDocument {
        try ClassesDocument(bytes.isEmpty ? ClassesDocument.empty : bytes, file: file)
    }

    /// The change that would give a symbol these classes of a scheme, and no others.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the file has errors already; ``EditingError/refused(_:)`` if it
    ///   would have some; ``EditingError/file(_:)``.
    /// - Complexity: O(*n*) in the length of the file, for each row that is removed.
    package func change(
        _ classes: [StatedClass], of symbol: String, in scheme: String
    ) throws(EditingError) -> Change {
        try change(try EditedFiles.current(file, system), classes, symbol, scheme)
    }

    /// Gives a symbol these classes of a scheme and no others, while no other editor can change the file.
    ///
    /// - Parameter check: throws if the contents are not those that may be changed.
    /// - Throws: the errors of ``change(_:of:in:)`` and of ``HoldingsStore/edit(_:)``, and those of `check`.
    package func classify(
        _ classes: [StatedClass], of symbol: String, in scheme: String,
        _ check: ([UInt8]) throws(EditingError) -> Void = { _ in }
    ) throws(EditingError) -> Change {
        try EditedFiles.edit(patience: patience, system) { files throws(EditingError) in
            let now = try files.contents(ofAny: file)
            try check(now ?? [])
            let change = try change(now, classes, symbol, scheme)
            if change.isChanged { files.replace(file, with: change.after) }
            return change
        }
    }

    private func change(
        _ bytes: [UInt8]?, _ classes: [StatedClass], _ symbol: String, _ scheme: String
    ) throws(EditingError) -> Change {
        let before = try ClassesDocument(bytes ?? ClassesDocument.empty, file: file)
        if classes.isEmpty,
            !before.rows.contains(where: { $0.symbol == symbol.exact && $0.scheme == scheme.exact })
        {
            throw .unclassified(symbol, scheme: scheme)
        }
        let after = try before.setting(classes, of: symbol, in: scheme)
        return Change(file: file, before: bytes ?? [], after: after.bytes, isNew: bytes == nil)
    }
}
