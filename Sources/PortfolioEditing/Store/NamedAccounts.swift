internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

extension PortfolioSource {
    /// Refuses changes after which no row is in an account that `portfolio.json` names, which would be an error there.
    ///
    /// - Parameter folder: the portfolio's, whose lock keeps its other files as they are until the changes are made; `nil`
    ///   for a single file, of which nothing is said.
    /// - Throws: ``EditingError/emptiedAccount(_:)``; an account that no row was in before is not held against a change.
    /// - Complexity: O(*n*) in the length of the changed files, and in that of all if an account goes from one of them.
    static func checkAccounts(_ changes: [FileChange], in folder: String?) throws(EditingError) {
        // What the file says may have changed since the store was made.
        if let folder { try PortfolioSource(editing: folder).checkAccounts(changes, folder) }
    }

    private func checkAccounts(_ changes: [FileChange], _ folder: String) throws(EditingError) {
        let settings = changes.first { $0.kind == .settings }
        let file = Path.join(folder, SettingsDocument.name)
        let bytes = settings?.after ?? documentBytes
        let document = settings == nil ? document : PortfolioSource.document(bytes, file: file)
        let named = Set(document.accounts.map(\.name.exact))
        if named.isEmpty { return }
        var lost: Set<ExactText> = []
        if let settings {
            let before = PortfolioSource.document(settings.before, file: file)
            lost = named.subtracting(before.accounts.map(\.name.exact))
        }
        var unread: [String: [UInt8]] = [:]
        var (read, kept): (Set<String>, Set<ExactText>) = ([], [])
        let own = holdingsFiles + trades(given: []) + namedCash
        for change in changes where change.isChanged {
            guard let path = try PortfolioSource.same(as: change.path, among: own) else { continue }
            unread[path] = change.after
            // Rows that are added take no account away.
            if change.after.starts(with: change.before) { continue }
            let before = try accounts(inRowsOf: path, change.before).intersection(named)
            if before.isEmpty { continue }
            let after = try accounts(inRowsOf: path, change.after)
            unread[path] = nil
            read.insert(path)
            lost.formUnion(before.subtracting(after))
            kept.formUnion(after)
        }
        lost.subtract(document.accountsOfFiles.values.map(\.exact))
        lost.subtract(kept)
        if lost.isEmpty { return }
        lost.subtract(try accountsOfRows(besides: read, replacing: unread))
        if lost.isEmpty { return }
        var log = DiagnosticLog()
        document.reportEmptiedAccounts(bytes, file: file, lost, log: &log)
        throw .emptiedAccount(log)
    }

    private static func document(_ bytes: [UInt8], file: String) -> PortfolioDocument {
        var ignored = DiagnosticLog()
        return PortfolioDocument(bytes.isEmpty ? SettingsDocument.empty : bytes, file: file, log: &ignored)
    }

    /// The one of some files that is the file at a path, which a link may lead to.
    private static func same(as path: String, among files: [String]) throws(EditingError) -> String? {
        if files.contains(path) { return path }
        return try reading { () throws(FileError) in
            guard let wanted = try FileInput.identity(path) else { return nil }
            for file in files where try FileInput.identity(file) == wanted { return file }
            return nil
        }
    }

    /// The accounts that rows of holdings, trades and cash are of; an account without a name is empty. Files whose header is
    /// invalid are passed over.
    ///
    /// - Parameters:
    ///   - others: files that are left out.
    ///   - contents: the contents of files that have others on disk.
    /// - Throws: ``EditingError/file(_:)`` if a file of trades can't be read.
    func accountsOfRows(
        besides others: Set<String> = [], replacing contents: [String: [UInt8]] = [:]
    ) throws(EditingError) -> Set<ExactText> {
        try accounts(contents) { !others.contains($0) }
    }

    /// The accounts that the rows of contents of one of the files are of.
    private func accounts(inRowsOf path: String, _ bytes: [UInt8]) throws(EditingError) -> Set<ExactText> {
        try accounts([path: bytes]) { $0 == path }
    }

    private func accounts(
        _ contents: [String: [UInt8]], inFilesWhere isMeant: (String) -> Bool
    ) throws(EditingError) -> Set<ExactText> {
        let trades = trades(given: []).filter(isMeant)
        var found: Set<ExactText> = []
        for path in holdingsFiles.filter(isMeant) {
            guard let bytes = try? contents[path] ?? EditedFiles.contents(path),
                let holdings = try? HoldingsDocument(bytes, file: path)
            else { continue }
            let ofFile = account(ofFile: path)
            found.formUnion(
                holdings.rows.indices.map { holdings.account(ofRow: $0, orOfFile: ofFile).exact })
        }
        for path in namedCash.filter(isMeant) where contents[path] != nil || !FileInput.isMissing(path) {
            guard let bytes = try? contents[path] ?? EditedFiles.contents(path),
                let cash = try? CashField.document(bytes, file: path)
            else { continue }
            let ofFile = account(ofFile: path) ?? ""
            found.formUnion(cash.rows.map { $0.subject.isEmpty ? ofFile.exact : $0.subject.exact })
        }
        var log = DiagnosticLog()
        let names = try reading { () throws(FileError) in
            try TradeFiles(
                trades, own: nil, account: account(ofFile:), log: &log,
                open: { path throws(FileError) in
                    if let bytes = contents[path] { return FileInput(path, bytes: bytes) }
                    return try FileInput(path)
                }
            ).texts.accounts
        }
        found.formUnion((0..<names.count).map { names[$0].exact })
        // Rows that can't be read name accounts as well.
        for path in trades where !log.isEmpty {
            guard let bytes = try? contents[path] ?? EditedFiles.contents(path),
                let trades = try? TradesDocument(bytes, file: path)
            else { continue }
            let ofFile = account(ofFile: path) ?? ""
            for row in trades.rows.indices {
                let texts = trades.texts(ofRow: row)
                found.insert((texts[.account] ?? ofFile).exact)
                if let other = texts[.toAccount] { found.insert(other.exact) }
            }
        }
        return found
    }
}
