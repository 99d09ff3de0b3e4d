package import PortfolioFiles
package import SystemInterface
package import Valuation

/// Changes what `portfolio.json` says of the portfolio and of its accounts safely: in the same way as ``HoldingsStore``,
/// under the same lock. A missing file is created.
package struct SettingsStore: Sendable {
    /// The path of the file.
    package let file: String
    /// The maximum time to wait for another editor.
    package var patience = Duration.seconds(10)
    /// The trades files that are in use instead of those of the folder; none for those.
    package var trades: [String] = []
    /// How sales choose their lots there, whatever the file says; `nil` for what it says.
    package var lots: LotMethod?
    package var system = SystemCalls()
    private let portfolio: String
    private let currency: Currency?

    /// Finds the file of a portfolio's folder.
    ///
    /// - Parameter currency: the own currency, if the file states none.
    /// - Throws: ``EditingError/noFolder(_:for:)`` if the portfolio is a file; ``EditingError/unreadable(_:)`` or
    ///   ``EditingError/file(_:)`` if the file can't be read.
    package init(_ portfolio: String, currency: Currency? = nil) throws(EditingError) {
        guard let folder = try PortfolioSource(editing: portfolio).folder else {
            throw .noFolder(portfolio, for: SettingsDocument.name)
        }
        file = Path.join(folder, SettingsDocument.name)
        (self.portfolio, self.currency) = (portfolio, currency)
    }

    /// The contents of the file; none if there is no file.
    package func contents() throws(EditingError) -> [UInt8] { try EditedFiles.current(file, system) ?? [] }

    /// What contents of the file say.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if they have errors.
    package func document(_ bytes: [UInt8]) throws(EditingError) -> SettingsDocument {
        try SettingsDocument(bytes.isEmpty ? SettingsDocument.empty : bytes, file: file)
    }

    /// Sets what is said of an account, or of the portfolio, while no other editor can change the file; every other byte
    /// stays.
    ///
    /// - Parameters:
    ///   - texts: what is said; an empty text takes a setting away.
    ///   - account: `nil` for the portfolio.
    ///   - check: throws if the contents are not those that may be changed.
    ///   - remarks: finds why the settings may not do what they are meant to, by what the file will say, for the
    ///     ``ChangeNote``.
    ///   - refused: is told what is wrong with each text that the document can't have.
    /// - Throws: ``EditingError/unreadable(_:)`` if the file has errors; ``EditingError/refused(_:)`` if it would have some;
    ///   ``EditingError/refusedTrades(_:)`` if the trades in use did not go with it; ``EditingError/emptiedAccount(_:)`` if no
    ///   row is of an account that it would name for the first time; the errors of saving, and those of `check`.
    package func set<Field: SettingField>(
        _ texts: [Field: String], of account: String?, _ check: ([UInt8]) throws(EditingError) -> Void,
        remarks: (PortfolioDocument) -> [String] = { _ in [] }, refused: (Field, DiagnosticLog) -> Void
    ) throws(EditingError) -> FileChange {
        try EditedFiles.change(
            file, .settings, in: portfolio, patience: patience, system
        ) { now throws(EditingError) in
            try check(now ?? [])
            let before = try document(now ?? [])
            var after = before
            var problems = DiagnosticLog()
            for field in Field.allCases {
                guard let text = texts[field] else { continue }
                do throws(EditingError) {
                    after = try after.setting(field, of: account, to: text)
                } catch .refused(let log) {
                    refused(field, log)
                    for error in log.first { problems.add(error) }
                }
            }
            guard problems.isEmpty else { throw .refused(problems) }
            if texts.keys.contains(where: \.choosesLots) {
                try TradesStore.check(
                    portfolio, currency, trades: trades, lots, before.document, after.document)
            }
            ChangeNote.current?.remarks = remarks(after.document)
            let made = after.bytes == before.bytes ? now ?? [] : after.bytes
            let change = FileChange(.settings, path: file, before: now ?? [], after: made, isNew: false)
            try PortfolioSource.checkAccounts([change], in: portfolio)
            return made
        }
    }
}

extension HoldingsStore {
    /// Checks that trades go with what `portfolio.json` said before a change.
    ///
    /// - Throws: as ``SettingsStore/set(_:of:_:refused:)``.
    func checkTrades(undoing change: FileChange) throws(EditingError) {
        guard let folder = source.folder else { return }
        let store = try SettingsStore(folder, currency: currency)
        let (after, before) = (try store.document(change.after), try store.document(change.before))
        try TradesStore.check(folder, currency, trades: trades, lots, after.document, before.document)
    }
}

extension TradesStore {
    /// Checks that trades that go with one document of a portfolio go with another.
    ///
    /// - Parameters:
    ///   - given: the trades files in use instead of the portfolio's; none for those.
    ///   - lots: how sales choose their lots there. What the documents say must go with the trades all the same.
    /// - Throws: ``EditingError/refusedTrades(_:)``. Trades that have errors already are not held against it.
    fileprivate static func check(
        _ portfolio: String, _ currency: Currency?, trades given: [String], _ lots: LotMethod?,
        _ before: PortfolioDocument, _ after: PortfolioDocument
    ) throws(EditingError) {
        let store: TradesStore
        do throws(EditingError) {
            store = try TradesStore(
                portfolio, trades: given.first, account: nil, currency: currency, mayBeSeveral: true)
        } catch .noTrades {
            return
        }
        let files = (given.isEmpty ? store.files : given).filter { !FileInput.isMissing($0) }
        var log = DiagnosticLog()
        let trades = try store.trades(of: files, replacing: [:], &log)
        guard log.isEmpty, !files.isEmpty else { return }
        let rates = store.rates()
        func errors(_ document: PortfolioDocument, _ lots: LotMethod?) throws(EditingError) -> [TradeError] {
            var document = document
            document.lots = lots ?? document.lots
            return try store.workedOff(trades, rates, by: document).errors
        }
        let methods: [LotMethod?] = lots == nil ? [nil] : [nil, lots]
        for lots in methods {
            let known = Set(try errors(before, lots).map(\.location))
            for error in try errors(after, lots) where !known.contains(error.location) {
                log.add { trades.diagnostic(error) }
            }
            guard log.isEmpty else { throw .refusedTrades(log) }
        }
    }
}
