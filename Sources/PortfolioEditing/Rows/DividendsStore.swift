internal import PortfolioFiles
package import SystemInterface

/// Changes a portfolio's `dividends.csv` safely: in the same way as ``HoldingsStore``, under the same lock.
package struct DividendsStore: Sendable {
    /// The path of the file.
    package let file: String
    /// The maximum time to wait for another editor.
    package var patience = Duration.seconds(10)
    package var system = SystemCalls()

    /// Finds the file of a portfolio's folder.
    ///
    /// - Parameter name: what someone calls it, which can't be anything else; `nil` for nothing in particular.
    /// - Throws: ``EditingError/noFolder(_:for:)`` if the portfolio is a file; ``EditingError/unknownFile(_:among:)``.
    package init(_ portfolio: String, named name: String? = nil) throws(EditingError) {
        let own = PortfolioSource.FurtherFile.dividends.rawValue
        guard let folder = try PortfolioSource(editing: portfolio).folder else {
            throw .noFolder(portfolio, for: own)
        }
        if let name, name != own { throw .unknownFile(name, among: [own]) }
        file = Path.join(folder, own)
    }

    /// The file as it is; without rows if there is none.
    package func document() throws(EditingError) -> DividendsDocument {
        try DividendField.document(EditedFiles.current(file, system) ?? [], file: file)
    }

    /// Edits a row; see ``RowsDocument/edit(_:_:mayMake:patience:_:_:check:)``.
    package func edit(
        _ body: (DividendsDocument) throws(EditingError) -> RowEdit<DividendField>
    ) throws(EditingError) -> SavedRow<DividendField> {
        try DividendsDocument.edit(
            file, .dividends, mayMake: true, patience: patience, system, body,
            check: { _, after, row in row.map { after.repeated($0) { _ in true } } ?? [] })
    }
}
