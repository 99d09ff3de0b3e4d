#if Server
    import Digests
    import HTTPTypes
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// What exports would change in the portfolio's files, as both were read.
    struct ImportPlan: Sendable {
        let intake: PortfolioIntake
        let kind: PortfolioIntake.Kind
        let exports: PortfolioIntake.Exports
        let summaries: [PortfolioIntake.Exports.Summary]
        private(set) var change: PortfolioIntake.Change

        /// The same with what has been changed, which may be another than was planned.
        func with(_ change: PortfolioIntake.Change) -> ImportPlan {
            var plan = self
            plan.change = change
            return plan
        }

        /// - Throws: ``Problem`` if the exports can't be read, or contradict the files.
        init(
            _ files: [BrokerExport], _ statements: PortfolioIntake.Statements, _ choices: ColumnChoices?,
            _ intake: PortfolioIntake, _ cancellation: Cancellation
        ) throws(Problem) {
            func proceed() throws(Problem) {
                if cancellation.endsWork() { throw Problem(.clientGone, "the import was cancelled") }
            }
            self.intake = intake
            var statements = statements
            if let choices, let first = files.first {
                statements.mapping = try ImportPlan.mapping(of: first, choices)
            }
            kind = try ImportPlan.kind(of: files, statements)
            try proceed()
            var log = DiagnosticLog()
            let exports: PortfolioIntake.Exports
            do throws(EditingError) {
                let book: SymbolBook
                do throws(FileError) {
                    book = try PortfolioIntake.book(of: intake.portfolio, log: &log)
                } catch {
                    throw .file(error)
                }
                guard log.isEmpty else { throw .unreadable(log) }
                guard let read = try intake.read(files, kind, statements, book: book, log: &log) else {
                    throw .refused(log)
                }
                exports = read
            } catch {
                throw Problem(error).inWordsOfForm
            }
            try proceed()
            self.exports = exports
            do throws(EditingError) {
                change = try intake.change(by: exports)
                summaries = exports.summaries(kind == .prices ? try? MarketStore(intake.portfolio) : nil)
            } catch {
                throw Problem(ofImport: error)
            }
        }

        /// What the files list: all of them the same.
        private static func kind(
            of files: [BrokerExport], _ statements: PortfolioIntake.Statements
        ) throws(Problem) -> PortfolioIntake.Kind {
            var log = DiagnosticLog()
            var first: (kind: PortfolioIntake.Kind, name: String)?
            for file in files {
                guard let kind = PortfolioIntake.kind(of: file, statements, log: &log) else { continue }
                let known = first ?? (kind, file.name)
                first = known
                guard kind != known.kind else { continue }
                log.add(
                    Diagnostic(
                        file: file.name,
                        message: "this lists \(kind.rawValue), and \(known.name) \(known.kind.rawValue)",
                        remedy: "import one after the other"))
            }
            guard log.isEmpty, let first else { throw Problem(EditingError.refused(log)).inWordsOfForm }
            return first.kind
        }

        /// What identifies a change: the files that it is of, and what it makes of them.
        static func state(of change: PortfolioIntake.Change) -> [UInt8] {
            change.files.flatMap { file in
                Array(file.path.utf8) + [0] + SHA256.digest(file.before) + SHA256.digest(file.after)
            }
        }

        var tag: String { EntityTag.tag(of: ImportPlan.state(of: change)) }
        var isChange: Bool { !change.files.isEmpty }

        /// All that a person should know, in order.
        var notes: [ImportNote] { summaries.flatMap(\.notes) + change.notes }

        /// What is done, in a few words.
        func summary(of change: PortfolioIntake.Change) -> String {
            let names = summaries.map(\.file)
            let what = names.count == 1 ? names[0] : "\(names.count) exports"
            let counts = ImportPlan.counts(of: change).filter { $0.isChange && $0.number > 0 }
            let words = counts.map(\.words).joined(separator: ", ")
            return "\(what) was imported" + (words.isEmpty ? "" : ": \(words)")
        }

        /// How much of what there is.
        struct Count: Sendable {
            let name: String
            let number: Int
            /// The number, in words.
            let words: String
            let isChange: Bool
        }

        /// What changes, and what does not.
        static func counts(of change: PortfolioIntake.Change) -> [Count] {
            var counts: [Count] = []
            func add(_ name: String, _ number: Int, _ words: String, isChange: Bool = false) {
                counts.append(Count(name: name, number: number, words: words, isChange: isChange))
            }
            switch change {
            case .holdings(let change):
                let update = change.update
                let unchanged = max(0, update.unchangedCount)
                add("new", update.new.count, "\(update.new.count) new", isChange: true)
                add("changed", update.changed.count, "\(update.changed.count) changed", isChange: true)
                add("unchanged", unchanged, "\(unchanged) as \(unchanged == 1 ? "it was" : "they were")")
                add("gone", update.gone.count, "\(update.gone.count) gone")
                add("absent", update.absent.count, "\(update.absent.count) in none of the exports")
                add("undecided", update.undecided.count, "\(update.undecided.count) undecided")
            case .trades(let update):
                add("trades", update.added, Wording.count(update.added, "trade"), isChange: true)
                add("present", update.present, "\(update.present) there already")
            case .prices: break
            }
            for (name, noun, file) in [
                ("prices", "price", change.market.prices), ("rates", "rate", change.market.rates),
            ] {
                guard let file else { continue }
                add(name, file.added, Wording.count(file.added, noun), isChange: true)
                add(
                    "\(name)Replaced", file.replaced, "\(Wording.count(file.replaced, noun)) replaced",
                    isChange: true)
                add("\(name)Present", file.same, "\(Wording.count(file.same, noun)) there already")
            }
            // Rates have nothing to complete.
            let completed = ([change.market.prices].compactMap(\.self) + change.market.others)
                .reduce(0) { $0 + $1.completed }
            if completed > 0 {
                add(
                    "pricesCompleted", completed, "\(Wording.count(completed, "price")) completed",
                    isChange: true)
            }
            if let file = change.market.centralBank {
                func days(_ name: String, _ number: Int, _ end: String) {
                    let words = "\(Wording.count(number, "day")) of reference rates\(end)"
                    add("referenceDays\(name)", number, words, isChange: true)
                }
                days("", file.added, "")
                if file.replaced > 0 { days("Replaced", file.replaced, " replaced") }
                if file.removed > 0 { days("Removed", file.removed, " removed") }
            }
            if let added = change.symbols?.added.count {
                add("symbols", added, "\(Wording.count(added, "symbol")) named", isChange: true)
            }
            return counts
        }
    }

    extension PortfolioEditor {
        /// What exports would change.
        ///
        /// - Throws: ``Problem`` if they can't be read, or contradict the files.
        func plan(_ files: [BrokerExport], _ form: ImportForm) async throws -> ImportPlan {
            guard location.trades.isEmpty, location.prices.isEmpty else {
                throw Problem(
                    .conflict,
                    "the portfolio is read with other files than its own, given with --trades or --prices: import "
                        + "with portfolio import")
            }
            guard !files.isEmpty else {
                throw Problem(.unprocessableContent, fields: [(ImportForm.filesField, "no export is given")])
            }
            var intake = PortfolioIntake(location.path)
            intake.currency = currency
            intake.lots = given.lots
            intake.patience = patience
            let statements = try form.statements(&intake)
            let choices = form.choosesColumns ? form.choices(statements) : nil
            let size = ValuationQueue.Size(
                importing: files.reduce(0) { $0 + $1.bytes.count },
                into: live.current.snapshot?.extent.rows ?? 0)
            return try await live.queue.run(size) { [intake, folders] cancellation in
                do throws(Problem) {
                    return try ImportPlan(files, statements, choices, intake, cancellation)
                } catch {
                    throw error.without(paths: folders)
                }
            }
        }

        /// Changes the files as planned: all of them, or none.
        ///
        /// - Parameter condition: what must be changed, as the tag of the plan tells; anything else is refused.
        /// - Returns: what was changed, and the number of the change; `nil` if nothing was to be changed.
        /// - Throws: ``Problem`` if the change is another one, or is refused.
        func take(
            _ plan: ImportPlan, if condition: Precondition
        ) async throws -> (plan: ImportPlan, number: Int?) {
            try await changing(.market) { editor, note in
                var obstacle: Problem?
                do throws(EditingError) {
                    let change = try plan.intake.save(plan.exports) { change throws(EditingError) in
                        guard condition.allows(ImportPlan.state(of: change)) else {
                            obstacle = .importChanged
                            throw .changed(editor.location.path)
                        }
                        for file in change.files { note.state(file.kind, of: [file.path]) }
                        note.summary = plan.summary(of: change)
                        note.remarks = change.notes.map(\.line)
                    }
                    if let question = change.question {
                        obstacle = Problem(question)
                        throw .changed(editor.location.path)
                    }
                    return (plan.with(change), editor.add(change.files, note))
                } catch {
                    throw obstacle ?? Problem(error)
                }
            }
        }
    }

    extension ValuationQueue.Size {
        /// The size of reading exports, and the portfolio's own rows beside them: a row is as much work as some hundred
        /// valuations.
        init(importing bytes: Int, into rows: Int) { self.init(valuations: 2 * bytes + 200 * rows) }
    }

    extension Problem {
        fileprivate static let importChanged = Problem(
            .preconditionFailed,
            "the portfolio's files, or what is stated of the export, have changed since this was shown; nothing was imported"
        )

        /// The same, with the fields that options of the command line stand for.
        fileprivate var inWordsOfForm: Problem { reworded(ImportForm.words) }

        /// Trades that are imported go to the file of an account, which is stated in place of the file.
        fileprivate init(ofImport error: EditingError) {
            guard case .severalTrades(let names, let accounts) = error, !accounts.isEmpty else {
                self = Problem(error).inWordsOfForm
                return
            }
            let message =
                "there are \(names.count) files of trades, each of an account: state which, "
                + Wording.list(accounts)
            self.init(.unprocessableContent, fields: [(ImportForm.Field.account.rawValue, message)])
        }

        /// Something must be told first.
        init(_ question: AccountQuestion) {
            let message = "\(question.message): \(question.remedy)"
            self.init(.unprocessableContent, fields: [(ImportForm.Field.account.rawValue, message)])
        }
    }
#endif
