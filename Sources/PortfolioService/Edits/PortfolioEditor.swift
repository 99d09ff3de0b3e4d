#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios
    import Synchronization

    /// Edits the portfolio's files, one change at a time, as the command line does: completely or not at all,
    /// without touching anything else in a file or losing another editor's change.
    ///
    /// Files are read and locks awaited on a thread of its own. After a change the live portfolio is read again before
    /// the call returns.
    final class PortfolioEditor: Sendable {
        /// A change that was made.
        struct Made<Document: Sendable>: Sendable {
            /// The file after the change.
            let document: Document
            /// The row that was added or changed, from 0; `nil` if it was removed.
            let row: Int?
            /// The number of the change; `nil` if the file was as wanted already.
            let number: Int?
            /// What looks like a slip in what was entered.
            var remarks: [String] = []
        }

        let location: PortfolioLocation
        let currency: Currency?
        /// What counts in place of what `portfolio.json` says.
        let given: GivenSettings
        /// Whether the pages are of a day that the service was started with.
        let isDayChosen: Bool
        let live: LivePortfolio
        private let steps: Mutex<EditSteps>
        /// The change that could be undone lately, with the log that said so.
        private let undoable = Mutex<(log: [UInt8], step: ChangeLog.Undoable)?>(nil)
        /// What was changed here, also before the service was started.
        var log: ChangeLog { get throws(EditingError) { try ChangeLog(of: location.path) } }
        let answers = FileAnswers()
        let readHoldings = ReadDocuments<HoldingField>()
        let readTrades = ReadDocuments<TradeField>()
        let readPrices = ReadDocuments<PriceField>()
        let readRates = ReadDocuments<RateField>()
        /// How long to wait for an editor elsewhere.
        let patience: Duration

        init(_ location: PortfolioLocation, _ options: ServiceOptions, live: LivePortfolio) {
            self.location = location
            currency = options.settings.currency
            given = GivenSettings(location, options.settings)
            isDayChosen = options.settings.asOf != nil
            patience = options.patience
            self.live = live
            // A log that can't be read stops the next change, not the service.
            steps = Mutex(EditSteps((try? ChangeLog(of: location.path).undoable(limit: 20)) ?? []))
        }

        /// The last change in the log, here or elsewhere, if its files are still as the change left them, and otherwise why it
        /// can't be undone, to be said after something else; empty if there is no change.
        func undoableStep() async throws -> (step: ChangeLog.Undoable?, obstacle: String) {
            try await live.queue.view { [self] in
                guard let log = try? log, let bytes = try? FileInput(log.path).readAll() else {
                    return (nil, "")
                }
                // To compare what is large takes much less time than to undo it.
                if let (known, step) = undoable.withLock({ $0 }), known == bytes,
                    step.changes.allSatisfy({ (try? FileInput($0.path).readAll()) == $0.after })
                {
                    return (step, "")
                }
                let last = try? log.last()
                let step = last?.step
                undoable.withLock { $0 = step.map { (bytes, $0) } }
                guard step == nil, let last else { return (step, "") }
                let changed = last.entry.files.first { !log.isAsLeft($0) }
                let reason = changed.map { ": \(Problem.name($0.path)) was changed by something else since" }
                return (nil, "; the last change can't be undone here" + (reason ?? ""))
            }
        }

        /// Whether the files that were changed under a number are still as that change left them. A file that is gone
        /// counts as an empty one.
        func isAsLeft(by number: Int) async throws -> Bool {
            guard let files = steps.withLock({ $0.files(of: number) }) else { return false }
            return try await live.queue.view {
                files.allSatisfy { ((try? FileInput($0.path).readAll()) ?? []) == $0.bytes }
            }
        }

        /// Takes note of a change that was saved, under the number that the log has for it.
        ///
        /// - Returns: its number; `nil` if it changed nothing.
        func add(_ changes: [FileChange], _ note: ChangeNote) -> Int? {
            steps.withLock { $0.add(changes, note.summary, note.remarks, number: note.number) }
        }

        /// What was done under a number.
        func summary(_ number: Int) -> EditSteps.Summary? { steps.withLock { $0.summary(number) } }

        // MARK: Changing

        /// Changes a lot of a holdings file.
        ///
        /// - Parameter name: the name of the holdings file, if there are several.
        /// - Throws: ``Problem`` if the file is in another state than required, or the change is refused. The file is
        ///   then unchanged.
        func change(
            _ change: LotChange, in name: String?, if condition: Precondition
        ) async throws -> Made<HoldingsDocument> {
            try await checkTexts(of: change, in: name)
            return try await changing(.holdings) { editor, note in
                var obstacle: Problem?
                var row: Int?
                var formerRow: Int?
                var lot = change.lot ?? ""
                do throws(EditingError) {
                    let store = try editor.holdingsStore(name)
                    let made = try store.edit { now throws(EditingError) in
                        guard let change = condition.allowed(change, of: now) else {
                            obstacle = .stale(now.file, now.bytes)
                            throw .changed(now.file)
                        }
                        lot = change.lot ?? ""
                        var document = now
                        for edit in try change.edits(of: now) {
                            do throws(EditingError) {
                                if row == nil { formerRow = edit.row }
                                row = edit.row ?? document.rows.count
                                document = try document.applying(store.completed(edit))
                                row = row.flatMap(edit.place)
                            } catch {
                                obstacle = Problem(error) { diagnostic in
                                    document.field(
                                        of: diagnostic, writing: change.texts(in: document, at: diagnostic))?
                                        .rawValue
                                }
                                if case .refused = error {
                                    obstacle?.add(store.contradictions(of: change, in: now))
                                }
                                throw error
                            }
                        }
                        if let row, change.lot == nil { lot = document.name(ofRow: row) ?? lot }
                        note.summary = change.summary(lot)
                        if let row, !change.texts.isEmpty {
                            note.remarks = store.remarks(
                                onRow: row, of: document, after: formerRow.map { (now, $0) },
                                today: editor.live.hooks.today())
                        }
                        return document
                    }
                    return Made(
                        document: made.after, row: row, number: editor.add([FileChange(made)], note),
                        remarks: note.remarks)
                } catch {
                    if let obstacle { throw obstacle }
                    throw Problem(editor.explained(error)) { _ in change.field(of: error)?.rawValue }
                }
            }
        }

        /// Says more of an unknown symbol.
        func explained(_ error: EditingError) -> EditingError {
            guard case .unknownSymbol(let symbol, _) = error else { return error }
            return (try? holdingsStore())?.unknownSymbol(symbol) ?? error
        }

        /// Undoes the last change in the log, here or elsewhere, if the files are still as the change left them.
        ///
        /// - Parameters:
        ///   - number: the change that the client takes for the last; `nil` for whichever it is.
        ///   - condition: the state that the file of the change must be in, the first of several.
        /// - Returns: the step that was undone, and the number under which its summary is kept.
        func undo(
            _ number: Int?, if condition: Precondition
        ) async throws -> (step: ChangeLog.Undoable, number: Int) {
            try await changing(.holdings, isUndoing: true) { editor, note in
                let step = try editor.lastStep(number, if: condition)
                note.tell(undoing: step)
                do throws(EditingError) {
                    try step.changes.undo(in: editor.location.path, patience: editor.patience) {
                        () throws(EditingError) in
                        try step.changes.checkUndoing(editor.holdingsStore()) { file throws(EditingError) in
                            try editor.tradesStore(editor.name(of: file))
                        }
                    }
                } catch {
                    guard case .changed(let file) = error else {
                        var problem = Problem(error)
                        // What contradicts it was saved elsewhere; the request itself is as it should be.
                        if problem.status == .unprocessableContent { problem.becomeConflict() }
                        throw problem
                    }
                    throw Problem.changed(afterUndoable: file)
                }
                return (step, editor.steps.withLock { $0.undo(step, number: note.number) })
            }
        }

        /// The last change in the log, to be undone.
        private func lastStep(_ number: Int?, if condition: Precondition) throws(Problem)
            -> ChangeLog.Undoable
        {
            let log: ChangeLog
            let last: (entry: ChangeLog.Entry, step: ChangeLog.Undoable?)?
            do throws(EditingError) { (log, last) = (try self.log, try self.log.last()) } catch {
                throw Problem(error)
            }
            guard let (entry, step) = last else { throw Problem(.conflict, "there is no change to undo") }
            guard number == nil || number == entry.number else {
                throw Problem(.conflict, "another change was made after that one; not undone")
            }
            let path = entry.files.first.map(log.path) ?? ""
            let now = try? FileInput(path).readAll()
            guard condition.allows(now ?? []) else { throw Problem.stale(path, now) }
            guard let step else {
                throw Problem.changed(afterUndoable: entry.files.first { !log.isAsLeft($0) }?.path ?? path)
            }
            return step
        }

        /// Makes a change, one at a time, which is noted in the log.
        func changing<Value: Sendable>(
            _ kind: FileChange.Kind, _ summary: String = "", isUndoing: Bool = false,
            _ body: @escaping @Sendable (PortfolioEditor, ChangeNote) throws -> Value
        ) async throws -> Value {
            let note = ChangeNote(try log, kind, summary, isUndoing: isUndoing)
            let result: Result<Value, any Error>
            do {
                result = .success(
                    try await live.queue.edit {
                        try ChangeNote.$current.withValue(note) { try body(self, note) }
                    })
            } catch let problem as Problem {
                // After a failure of the system, the file may have been written nevertheless.
                guard problem.status == .internalServerError else { throw problem.without(paths: folders) }
                result = .failure(problem)
            }
            await live.reload()
            return try result.get()
        }

        /// The folders of the files, which clients do not learn.
        var folders: [String] {
            [location.path]
                + location.givenFiles.map { file in
                    file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
                        separator: "/")
                }
        }

        // MARK: Stores

        /// - Parameter name: chosen among the portfolio's files, the first of which is the default; it is never used as
        ///   a path.
        func holdingsStore(_ name: String? = nil) throws(EditingError) -> HoldingsStore {
            var store = try HoldingsStore(location.path, currency: currency)
            store.patience = patience
            store.prices = location.prices
            store.trades = location.trades
            store.lots = given.lots
            guard let name else { return store }
            let names = names(of: store.files, store)
            guard let place = names.firstIndex(of: name) else { throw .unknownFile(name, among: names) }
            return store.at(store.files[place])
        }

        /// What a client calls one of the portfolio's files.
        func name(of file: String) -> String { names(of: [file])[0] }

        /// What a client calls some of the portfolio's files.
        func names(of files: [String]) -> [String] {
            guard let store = try? holdingsStore() else { return files.map(Problem.name) }
            return names(of: files, store)
        }

        func names(of files: [String], _ store: HoldingsStore) -> [String] {
            files.map { file in
                guard location.trades.isEmpty else { return Problem.name(file) }
                return store.label(
                    of: file, among: store.files.contains(file) ? store.files : store.tradesFiles)
            }
        }

        /// - Parameter name: chosen among the portfolio's files; it is never used as a path.
        func tradesStore(_ name: String?) throws(EditingError) -> TradesStore {
            let store = try holdingsStore()
            let files = store.tradesFiles
            let names = names(of: files, store)
            var chosen = location.trades.count == 1 ? location.trades[0] : nil
            if let name, !names.isEmpty {
                let places = names.indices.filter { names[$0] == name }
                guard let place = places.first else { throw .unknownFile(name, among: names) }
                guard places.count == 1 else { throw .severalTrades(names) }
                if files.count > 1 || !location.trades.isEmpty { chosen = files[place] }
            } else if files.count > 1 {
                throw .severalTrades(names)
            }
            var trades = try TradesStore(location.path, trades: chosen, currency: currency)
            // The first trade makes the only file that can be meant.
            if let name, names.isEmpty, name != Problem.name(trades.file) { throw .noTrades(location.path) }
            trades.patience = patience
            trades.lots = given.lots
            trades.today = live.hooks.today()
            return trades
        }
    }

    extension PortfolioLocation {
        /// The addresses of the forms of files that the service does not change: those that a portfolio that is a single
        /// file does not have, and those that are given beside the portfolio's own.
        ///
        /// - Parameter snapshot: the files as they were read; `nil` if they could not be.
        func refusedForms(_ snapshot: PortfolioSnapshot?) -> Set<String> {
            var refused: Set<String> = []
            let ofPrices = [Address.prices, Address.today, Site.importOfPrices]
            if let snapshot, snapshot.source.folder == nil {
                refused.formUnion(ofPrices)
                refused.formUnion([
                    Address.rates, Address.cash, DividendField.address, Address.classes, Address.targets,
                    Address.settings,
                ])
                if !snapshot.hasTrades { refused.insert(Address.trades) }
            }
            if !prices.isEmpty { refused.formUnion(ofPrices) }
            if !rates.isEmpty { refused.insert(Address.rates) }
            if !cash.isEmpty { refused.insert(Address.cash) }
            if !(prices + trades).isEmpty { refused.insert(Address.imports) }
            return refused
        }
    }

    extension Problem {
        fileprivate static func changed(afterUndoable file: String) -> Problem {
            Problem(.conflict, "\(name(file)) was changed after that, here or elsewhere; not undone")
        }
    }
#endif
