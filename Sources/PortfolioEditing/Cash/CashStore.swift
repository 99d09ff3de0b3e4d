internal import PortfolioFiles
package import SystemInterface
package import Valuation

/// Changes a portfolio's files of cash safely: in the same way as ``HoldingsStore``, under the same lock. A missing
/// `cash.csv` is created.
public struct CashStore: Sendable {
    /// The files of cash; new balances go to the first.
    package let files: [String]
    /// `portfolio.json`.
    package let settings: String
    /// The maximum time to wait for another editor.
    public var patience = Duration.seconds(10)
    package var system = SystemCalls()
    let source: PortfolioSource

    /// Finds the files of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noFolder(_:for:)`` if the portfolio is a file; ``EditingError/unreadable(_:)`` or
    ///   ``EditingError/file(_:)`` if `portfolio.json` can't be read.
    public init(_ portfolio: String) throws(EditingError) {
        source = try PortfolioSource(editing: portfolio)
        guard let folder = source.folder else { throw .noFolder(portfolio, for: "cash.csv") }
        files = source.namedCash
        settings = Path.join(folder, SettingsDocument.name)
    }

    /// What tells a file of cash from the others.
    package func label(of file: String) -> String { source.label(of: file, among: files) }

    /// The file of a label, which is never used as a path; the first where none is given.
    package func file(labelled name: String?) throws(EditingError) -> String {
        guard let name else {
            guard let first = files.first else { throw .unnamedFile("cash") }
            return first
        }
        guard let file = files.first(where: { label(of: $0) == name }) else {
            throw .unknownFile(name, among: files.map(label))
        }
        return file
    }

    /// The contents of a file; empty if it does not exist.
    package func contents(of file: String) throws(EditingError) -> [UInt8] {
        try EditedFiles.current(file, system) ?? []
    }

    /// The rows of contents of a file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    package func document(_ bytes: [UInt8], in file: String) throws(EditingError) -> CashDocument {
        try CashField.document(bytes, file: file)
    }

    // MARK: Following

    /// Whether the cash of accounts that say nothing else follows from their trades.
    package var followsAll: Bool { source.document.followsCash }

    /// The accounts that say whether their cash follows from their trades.
    package var accounts: [(name: String, follows: Bool)] {
        source.document.accounts.compactMap { account in
            account.terms.followsCash.map { (account.name, $0) }
        }
    }

    /// The accounts that `portfolio.json` names.
    package var namedAccounts: [String] {
        source.document.accounts.map(\.name) + source.document.accountsOfFiles.values.sorted()
    }

    /// Whether the cash of an account follows from its trades.
    ///
    /// - Parameters:
    ///   - stated: the account that a row states; empty for that of its file.
    package func follows(_ stated: String, in file: String) -> Bool {
        let account = stated.isEmpty ? source.account(ofFile: file) ?? "" : stated
        return source.document.accountTerms[account.exact]?.followsCash ?? source.document.followsCash
    }

    // MARK: Balances

    /// Edits a row of a file of cash, without interference from other editors.
    ///
    /// - Parameters:
    ///   - file: one of ``files``.
    ///   - body: makes the edit of the file as it is now; if it throws, the error is passed on and nothing is written.
    /// - Throws: ``EditingError/refused(_:)`` if the row could not be read, or there is another of the same balance and
    ///   day in any of the files; and the errors of ``RowsDocument/edit(_:_:in:mayMake:patience:_:_:check:)``.
    /// - Complexity: O(*n*) in the length of the files.
    package func edit(
        in file: String, _ body: (CashDocument) throws(EditingError) -> RowEdit<CashField>
    ) throws(EditingError) -> SavedRow<CashField> {
        try CashDocument.edit(
            file, .cash, in: source.folder, mayMake: true, patience: patience, system, body,
            check: { before, after, _ throws(EditingError) in
                let known = try problems(before)
                let log = try problems(after)
                guard log.isEmpty || log.count < known.count else {
                    throw known.isEmpty ? .refused(log) : .unreadable(log)
                }
                let change = FileChange(
                    .cash, path: file, before: before.bytes, after: after.bytes, isNew: false)
                try PortfolioSource.checkAccounts([change], in: source.folder)
                return []
            })
    }

    /// The accounts that the rows of all files are of; an account without a name is empty. What can't be read is left out.
    package func accountsOfRows() throws(EditingError) -> Set<ExactText> { try source.accountsOfRows() }

    /// What is wrong with all files of cash, if one of them has these rows.
    private func problems(_ document: CashDocument) throws(EditingError) -> DiagnosticLog {
        var log = DiagnosticLog()
        var paths: [String] = []
        for file in files {
            let isThere = try EditedFiles.isTaken(file, system)
            if isThere || file == document.file { paths.append(file) }
        }
        try reading { () throws(FileError) in
            _ = try CashFile.read(paths, firstFile: 0, log: &log, account: source.account(ofFile:)) {
                path throws(FileError) in
                path == document.file ? FileInput(path, bytes: document.bytes) : try FileInput(path)
            }
        }
        return log
    }
}
