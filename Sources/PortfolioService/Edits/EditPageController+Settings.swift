#if Server
    import HTTPTypes
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The pages of what `portfolio.json` says of the portfolio and of its accounts.
    extension EditPageController {
        /// The form of an account, or that of the portfolio with the accounts below.
        @Sendable func settingsPage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given([SettingsForm.account] + EditView.fields)
            guard let account = given[SettingsForm.account] else {
                return try await settingsPage(exchange, of: nil, nil as RowForm<PortfolioSetting>?)
            }
            do { try await editor.check(account: account, named: SettingsForm.account) } catch let problem
                as Problem
            {
                throw Problem(.notFound, problem.detail)
            }
            return try await settingsPage(exchange, of: account, nil as RowForm<AccountSetting>?)
        }

        /// Changes what is said of an account, or of the portfolio.
        @Sendable func changeSettings(_ exchange: Exchange) async throws -> SentForms.Outcome {
            guard let account = exchange.entered(SettingsForm.account) else {
                return try await change(
                    RowForm<PortfolioSetting>(sent: exchange.form.texts), of: nil, exchange)
            }
            return try await change(RowForm<AccountSetting>(sent: exchange.form.texts), of: account, exchange)
        }

        private func change<Field: SettingFormField>(
            _ form: RowForm<Field>, of account: String?, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            do {
                let condition = try exchange.formCondition()
                let made = try await editor.set(
                    form.touched, of: account, named: SettingsForm.account, if: condition)
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await settingsPage(exchange, of: account, form, problem))
            }
        }

        /// - Parameters:
        ///   - sent: what was entered; `nil` for what the file has.
        ///   - problem: why that was not accepted.
        private func settingsPage<Field: SettingFormField>(
            _ exchange: Exchange, of account: String?, _ sent: RowForm<Field>?, _ problem: Problem? = nil
        ) async throws -> Response {
            var problem = problem
            var settings: PortfolioEditor.Settings?
            do { settings = try await editor.settings() } catch let other as Problem {
                // If the file can't be read now, the form stays until it can.
                guard sent != nil else { throw other }
                problem = problem ?? other
            }
            let present: [Field: String] = settings?.document.texts(of: account) ?? [:]
            var form = sent ?? RowForm(as: present)
            let isStale = problem?.isStale == true
            if isStale { form.follow(present) }
            // What was refused in one state is sent again with the tag of that state, unless another is shown.
            let tags =
                sent == nil || isStale
                ? settings.map { [PageForm.Pair(Exchange.tagField, $0.tag)] } ?? [] : exchange.keptTags
            let hidden =
                self.hidden(exchange) + tags + form.were + exchange.view.hidden
                + (account.map { [PageForm.Pair(SettingsForm.account, $0)] } ?? [])
            return try await answer(exchange, status: problem?.status ?? .ok) { [form, problem, settings] in
                var page = EditPage(
                    title: account.map { "Settings of \(Site.account($0))" } ?? "Settings",
                    lead: "What portfolio.json says of " + (account == nil ? "the portfolio" : "the account")
                        + (editor.given.sentence.map { account == nil ? ". \($0)" : "" } ?? ""))
                page.notice = problem.map {
                    EditPage.Notice(
                        $0, besides: Field.allCases.map(\.rawValue),
                        ifStale:
                            " What you entered is still here; what the file says now is shown beside it.")
                }
                let pools = settings?.document.document.accounts.compactMap(\.terms.pool) ?? []
                page.forms = [
                    EditForm(
                        id: "settings", label: page.title, action: Address.settings,
                        fields: form.controls(
                            Array(Field.allCases), usual: Set(Field.allCases), required: [], problem,
                            symbols: Set(pools.map(\.exact)).sorted().map(\.text)
                        ) { field in
                            let hints = [field.hint, field.replacement(in: editor.given) ?? ""]
                            return FieldWords(
                                label: field.label,
                                hint: hints.filter { !$0.isEmpty }.joined(separator: "; "))
                        },
                        hidden: hidden, button: "Save",
                        cancel: account == nil ? exchange.view.address() : Address.settings)
                ]
                if account == nil, let settings { page.rows = [accountRows(settings)] }
                return page
            }
        }

        private func accountRows(_ settings: PortfolioEditor.Settings) -> EditRows {
            EditRows(
                id: ("accounts", "account-rows"), heading: "Accounts", columns: ["Account", "Settings"],
                ofWords: true,
                rows: settings.accounts.map { account in
                    let (terms, name) = (settings.terms(of: account), Site.account(account))
                    return EditRows.Row(
                        cells: [
                            terms.name.map { "\(name): \($0)" } ?? name,
                            terms.words(followsAll: settings.document.document.followsCash),
                        ],
                        actions: [
                            EditRows.Action(
                                text: "Change", label: "Change the settings of \(name)",
                                address: Address.settings(of: account))
                        ])
                }, caption: Wording.count(settings.accounts.count, "account"))
        }
    }
#endif
