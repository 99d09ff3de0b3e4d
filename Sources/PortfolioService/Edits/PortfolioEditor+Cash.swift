#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// Adds, changes and removes balances of cash, and says of which accounts it follows from the trades.
    extension PortfolioEditor {
        var cashRows: RowFiles<CashField> {
            RowFiles(
                editor: self, check: { [self] () throws(Problem) in try checkCash() },
                find: { editor, name throws(EditingError) in
                    let store = try editor.cashStore()
                    let file = try store.file(labelled: name)
                    // The tag of a file that is not there is that of one without rows.
                    return RowFile(try store.document(try store.contents(of: file), in: file)) {
                        store.label(of: file)
                    }
                },
                change: { [self] in try await change($0, ofCash: $1, if: $2) })
        }

        func cashStore() throws(EditingError) -> CashStore {
            var store = try CashStore(location.path)
            store.patience = patience
            return store
        }

        /// Other files of cash than the portfolio's own may serve several portfolios.
        private func checkCash() throws(Problem) {
            guard !location.cash.isEmpty else { return }
            throw Problem(
                .conflict,
                "cash is read from the files given with --cash, and the service changes only the portfolio's own: "
                    + "state it there")
        }

        /// Edits a row of a file of cash.
        ///
        /// - Parameter name: the name of the file; `nil` for the one that new balances go to.
        /// - Throws: ``Problem`` if the file is in another state than required, or the edit is refused. The file is then
        ///   unchanged.
        func change(
            _ edit: RowEdit<CashField>, ofCash name: String?, if condition: Precondition
        ) async throws -> Made<CashDocument> {
            try checkCash()
            return try await change(
                edit, .cash, if: condition, subject: { $1.subject(of: $0) },
                remarks: { $0.remarks(on: $1, of: $2) },
                save: { editor, make throws(EditingError) in
                    let store = try editor.cashStore()
                    return try store.edit(in: store.file(labelled: name)) { now throws(EditingError) in
                        try make(edit, now)
                    }
                })
        }

        /// Why a balance does not count as it may be meant to.
        private func remarks(on edit: RowEdit<CashField>, of document: CashDocument) -> [String] {
            if case .remove = edit { return [] }
            func text(_ field: CashField) -> String { document.text(of: field, after: edit) }
            var remarks: [String] = []
            if text(.name).isEmpty, (try? cashStore())?.follows(text(.account), in: document.file) == true {
                let whose = text(.account).isEmpty ? "" : " of \(text(.account))"
                remarks.append(
                    "the cash\(whose) follows from its trades: beside those in this currency, the balance is only "
                        + "compared with it")
            }
            if let day = try? CalendarDate(text(.date)),
                let last = live.current.snapshot?.extent.days?.upperBound, day > last
            {
                remarks.append(
                    "the latest price is of \(last), and so are the figures: the balance does not count in them yet"
                )
            }
            return remarks
        }

        /// A file of cash as it is; without rows if there is none.
        ///
        /// - Parameter name: the name of the file; `nil` for the one that new balances go to.
        func cash(_ name: String?) async throws -> CashDocument { try await cashRows.read(name) }

        // MARK: Following

        /// What `portfolio.json` says of cash.
        struct Following: Sendable {
            let files: [String]
            let followsAll: Bool
            let accounts: [(name: String, follows: Bool)]
            /// The path of `portfolio.json`, and its tag.
            let settings: String
            let tag: String

            /// Whether the cash of any account follows from its trades.
            var isAny: Bool { followsAll || accounts.contains(where: \.follows) }

            /// The accounts whose cash follows from their trades, in words.
            var whose: String {
                let named = Wording.list(
                    accounts.filter { $0.follows != followsAll }.map { Site.account($0.name) }, last: "and")
                guard followsAll else { return named }
                return "all accounts" + (named.isEmpty ? "" : " but \(named)")
            }
        }

        func following() async throws -> Following {
            try await reading { editor throws(EditingError) in
                let store = try editor.cashStore()
                return Following(
                    files: store.files.map(store.label), followsAll: store.followsAll,
                    accounts: store.accounts, settings: store.settings,
                    tag: EntityTag.tag(of: try store.contents(of: store.settings)))
            }
        }

        /// Says whether the cash of an account follows from its trades.
        ///
        /// - Parameters:
        ///   - follows: `nil` for what is said of all others.
        ///   - account: `nil` for all that say nothing else.
        ///   - field: what the account is called in problems.
        func follow(
            _ follows: Bool?, account: String?, named field: String, if condition: Precondition
        ) async throws -> MadeSettings {
            if account == nil, follows == nil {
                throw Problem(
                    .unprocessableContent, fields: [(field, "name the account that is to be as all others")])
            }
            let summary =
                "The cash of \(account.map(Site.account) ?? "all accounts") "
                + (follows.map { $0 ? "follows from the trades" : "is stated" } ?? "is as that of all others")
            let text = follows.map { String($0) } ?? ""
            guard let account else {
                return try await set([PortfolioSetting.followsCash: text], if: condition, summary)
            }
            return try await set(
                [AccountSetting.followsCash: text], of: account, named: field, if: condition, summary)
        }

        /// The names of the accounts that the portfolio's rows are of, in order; empty for the one without a name.
        func accounts() async throws -> [String] {
            try await reading { editor throws(EditingError) in
                let store = try editor.cashStore()
                return try store.accountsOfRows().union(store.namedAccounts.map(\.exact)).sorted().map(\.text)
            }
        }
    }

    extension CashDocument {
        /// What an edit is about.
        fileprivate func subject(of edit: RowEdit<CashField>) -> String {
            let (account, day) = (text(of: .account, for: edit), text(of: .date, for: edit))
            return "The cash in \(text(of: .currency, for: edit))" + (account.isEmpty ? "" : " of \(account)")
                + (day.isEmpty ? "" : " on \(day)")
        }
    }

    extension RowsDocument where Field: DatedField {
        /// What the row that an edit is of has in a cell; of a new one, what it will have.
        func text(of field: Field, for edit: RowEdit<Field>) -> String {
            edit.row.map { text(of: field, inRow: $0) ?? "" } ?? trimmed(edit.texts[field] ?? "")
        }

        /// What the row that an edit adds or changes will have in a cell.
        func text(of field: Field, after edit: RowEdit<Field>) -> String {
            edit.texts[field].map(trimmed) ?? edit.row.flatMap { text(of: field, inRow: $0) } ?? ""
        }

        /// Whether a row has errors, of the first that there are.
        func isBroken(_ row: Int) -> Bool { problems.first.contains { $0.line == rows[row].line } }
    }
#endif
