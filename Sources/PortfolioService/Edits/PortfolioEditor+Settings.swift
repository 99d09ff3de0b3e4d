#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// Changes what `portfolio.json` says of the portfolio and of its accounts.
    extension PortfolioEditor {
        /// What `portfolio.json` says.
        struct Settings: Sendable {
            /// The path of the file, and its tag.
            let path: String
            let tag: String
            let document: SettingsDocument
            /// The names of the accounts of the portfolio, of which one may be empty.
            let accounts: [String]

            /// What is said of an account.
            func terms(of account: String) -> AccountTerms {
                document.document.accountTerms[account.exact] ?? AccountTerms()
            }
        }

        /// A change of it.
        struct MadeSettings: Sendable {
            let change: FileChange
            /// The number of the change; `nil` if the file was as wanted already.
            let number: Int?
            let remarks: [String]
        }

        private func settingsStore() throws(EditingError) -> SettingsStore {
            var store = try SettingsStore(location.path, currency: currency)
            store.patience = patience
            store.trades = location.trades
            store.lots = given.lots
            return store
        }

        /// `portfolio.json` as it is.
        func settings() async throws -> Settings {
            let accounts = try await accounts()
            return try await reading { editor throws(EditingError) in
                let store = try editor.settingsStore()
                let bytes = try store.contents()
                return Settings(
                    path: store.file, tag: EntityTag.tag(of: bytes), document: try store.document(bytes),
                    accounts: accounts)
            }
        }

        /// Refuses an account that no row is of.
        ///
        /// - Parameter field: what the account is called in problems.
        func check(account: String, named field: String) async throws {
            let known = try await accounts()
            if known.contains(where: { $0.exact == account.exact }) { return }
            let near = Suggestions.near(account, in: known.filter { !$0.isEmpty }, limit: 1).first
            let problem =
                account.isEmpty
                ? "no row is of \(Site.account(account))"
                : "no account is called \(account)" + (near.map { "; did you mean \($0)?" } ?? "")
            // Those of other files alone would be an error in portfolio.json.
            let isOfOthers = !(location.trades + location.cash).isEmpty
            let place = isOfOthers ? "in the portfolio's own files, " : ""
            throw Problem(.unprocessableContent, fields: [(field, place + problem)])
        }

        /// Sets what `portfolio.json` says of an account, or of the portfolio.
        ///
        /// - Parameters:
        ///   - texts: an empty one takes away what is said.
        ///   - account: `nil` for the portfolio.
        ///   - field: what the account is called in problems.
        ///   - summary: what is done; `nil` to name the settings.
        /// - Throws: ``Problem`` if the file is in another state than required, or a setting is refused. The file is then
        ///   unchanged.
        func set<Field: SettingFormField>(
            _ texts: [Field: String], of account: String? = nil, named field: String = "",
            if condition: Precondition, _ summary: String? = nil
        ) async throws -> MadeSettings {
            if let account { try await check(account: account, named: field) }
            let wrong = EditedCells.problems(texts)
            guard wrong.isEmpty else { throw Problem(.unprocessableContent, fields: wrong) }
            let written = Dictionary(
                uniqueKeysWithValues: texts.map { field, text in (field, field.written(text)) })
            let names = Field.allCases.filter { written[$0] != nil }.map(\.rawValue)
            let whose = account.map(Site.account) ?? "the portfolio"
            let summary =
                summary ?? "The settings of \(whose) were changed: \(Wording.list(names, last: "and"))"
            return try await changing(.settings, summary) { editor, note in
                var obstacle: Problem?
                do throws(EditingError) {
                    let store = try editor.settingsStore()
                    let change = try store.set(written, of: account) { now throws(EditingError) in
                        guard condition.allows(now) else {
                            obstacle = .stale(store.file, now)
                            throw .changed(store.file)
                        }
                    } remarks: { document in
                        Field.remarks(on: written, of: account, document, editor.given)
                    } refused: { field, log in
                        let problem = Problem(EditingError.refused(log)) { _ in field.rawValue }
                        obstacle?.add(problem.located)
                        obstacle = obstacle ?? problem
                    }
                    return MadeSettings(
                        change: change, number: editor.add([change], note), remarks: note.remarks)
                } catch {
                    // Of two, it can't be told which one trades don't go with.
                    let decisive = Field.allCases.filter { $0.choosesLots && written[$0] != nil }
                    throw obstacle ?? Problem(error) { _ in decisive.count == 1 ? decisive[0].rawValue : nil }
                }
            }
        }
    }
#endif
