#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    extension CashField: FormField {
        /// In the order of the form.
        static let entered: [CashField] = [.account, .currency, .amount, .date, .name, .note]

        var label: String { rawValue.capitalised }

        var hint: String {
            switch self {
            case .account: "Where it is; empty for the account without a name"
            case .amount: "Negative for what is owed"
            case .date: "The day of the balance; empty for any day"
            case .name: "Tells it from another balance of the account"
            case .note: limitHint
            case .currency: ""
            }
        }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .account: .suggesting(symbols)
            case .currency: .suggesting(PageForms.currencies)
            case .amount: .number
            case .date: .date(ifShowing: text)
            case .name, .note: .text
            }
        }
    }

    extension RowForm<CashField> {
        /// - Parameter accounts: those that are suggested.
        fileprivate func controls(_ problem: Problem?, accounts: [String]) -> [EditForm.Field] {
            controls(
                CashField.entered, usual: [.account, .currency, .amount, .date],
                required: [.currency, .amount],
                problem, symbols: [], accounts: accounts)
        }
    }

    /// The form that says of which account cash follows from the trades.
    struct FollowingForm {
        /// The fields of the form.
        enum Field: String, CaseIterable {
            case account = "followed-account"
            case follows
        }

        /// The choice of what is said of all other accounts.
        private static let asOthers = "others"
        /// The choice of the account without a name: no name is a space, and no text is the choice of all others.
        private static let unnamed = " "
        /// What is said of balances in the choices.
        static let likeOthers = "are as those of all others"
        static let stated = "are stated"
        static let followed = "follow from the trades"

        private let texts: [String: String]

        init(_ texts: [String: String]) { self.texts = texts }

        subscript(_ field: Field) -> String { trimmed(texts[field.rawValue] ?? "") }

        /// The account that it is said of; `nil` for all that say nothing else.
        var account: String? {
            let isUnnamed = texts[Field.account.rawValue] == FollowingForm.unnamed
            return self[.account].isEmpty && !isUnnamed ? nil : self[.account]
        }

        /// Whether the cash is to follow from the trades; `nil` for what is said of all others.
        func follows() throws(Problem) -> Bool? {
            if self[.follows] == FollowingForm.asOthers { return nil }
            guard let follows = Bool(self[.follows]) else {
                throw Problem(
                    .unprocessableContent, fields: [(Field.follows.rawValue, "choose one of them")])
            }
            return follows
        }

        /// - Parameter accounts: those that the portfolio's rows are of; empty for the one without a name.
        fileprivate func form(
            hidden: [PageForm.Pair], problem: Problem?, accounts: [String],
            _ now: PortfolioEditor.Following?
        ) -> EditForm {
            func choice(_ account: String, _ name: String, _ follows: Bool?) -> PageForm.Pair {
                PageForm.Pair(account, name + (follows.map { $0 ? " (followed)" : " (stated)" } ?? ""))
            }
            let ofAccounts = accounts.map { account in
                choice(
                    account.isEmpty ? FollowingForm.unnamed : account, Site.account(account),
                    now?.accounts.first { $0.name.exact == account.exact }?.follows)
            }
            let field = FormFields<Field>(problem: problem) { field in
                field == .account && account == "" ? FollowingForm.unnamed : self[field]
            }
            return EditForm(
                id: "following", label: "Cash that follows from trades", hasHeading: true,
                action: Address.following,
                fields: [
                    field(
                        .account, "Cash of",
                        .choice(
                            [
                                choice(
                                    "", accounts.isEmpty ? "all accounts" : "all others",
                                    now?.followsAll)
                            ]
                                + ofAccounts)),
                    field(
                        .follows, "Its balances",
                        .choice(
                            [
                                PageForm.Pair("", "…"),
                                PageForm.Pair("false", "\(FollowingForm.stated) here"),
                                PageForm.Pair("true", FollowingForm.followed),
                            ]
                                + (accounts.isEmpty
                                    ? []
                                    : [PageForm.Pair(FollowingForm.asOthers, FollowingForm.likeOthers)])
                        ), isRequired: true),
                ], hidden: hidden, button: "Set")
        }
    }

    /// The pages of cash.
    extension EditPageController {
        var cashRows: RowPages<CashField> {
            RowPages(
                noun: "balance", address: Address.cash, files: editor.cashRows,
                name: { row, document in
                    [CashField.account, .currency, .date].compactMap { document.text(of: $0, inRow: row) }
                        .filter { !$0.isEmpty }.joined(separator: " ")
                },
                controls: { row, problem, _, accounts in (row.controls(problem, accounts: accounts), nil) })
        }

        /// The form to state a balance, with those that are stated, and what follows from trades.
        @Sendable func cashPage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(["account", TradeForm.fileField] + EditView.fields)
            let today = [CashField.date.rawValue: live.hooks.today().description]
            return try await cashPage(
                exchange, RowForm(sent: today.merging(given) { $1 }), file: given[TradeForm.fileField])
        }

        /// States a balance.
        @Sendable func stateBalance(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let form = RowForm<CashField>(sent: exchange.form.texts)
            let file = exchange.enteredFile
            do {
                let condition = try exchange.formCondition()
                let cells = form.texts.filter { !$0.value.isEmpty }
                let made = try await editor.change(.add(cells), ofCash: file, if: condition)
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await cashPage(exchange, form, file: file, problem))
            }
        }

        /// Says whether the cash of an account follows from its trades.
        @Sendable func followCash(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let form = FollowingForm(exchange.form.texts)
            do {
                let condition = try exchange.formCondition()
                let followed = try await editor.follow(
                    form.follows(), account: form.account, named: FollowingForm.Field.account.rawValue,
                    if: condition)
                return done(followed.number, exchange)
            } catch let problem as Problem {
                let today = [CashField.date.rawValue: live.hooks.today().description]
                return .init(
                    response: try await cashPage(
                        exchange, RowForm(sent: today), file: nil, problem, following: form))
            }
        }

        /// - Parameter following: the form of what follows from trades, if that is the one that was sent.
        private func cashPage(
            _ exchange: Exchange, _ form: RowForm<CashField>, file: String?, _ problem: Problem? = nil,
            following sent: FollowingForm? = nil
        ) async throws -> Response {
            var problem = problem
            var documents: [CashDocument] = []
            var following: PortfolioEditor.Following?
            do {
                let now = try await editor.following()
                following = now
                for file in now.files { documents.append(try await editor.cash(file)) }
            } catch let other as Problem {
                problem = problem ?? other
            }
            let accounts = (try? await editor.accounts()) ?? []
            let named = accounts.filter { !$0.isEmpty }
            // What was refused in one state is sent again with the tag of that state, unless another is shown.
            func hidden(_ isSent: Bool, _ tags: [String]) -> [PageForm.Pair] {
                self.hidden(exchange) + exchange.view.hidden
                    + (isSent && problem?.isStale == false
                        ? exchange.keptTags : tags.map { PageForm.Pair(Exchange.tagField, $0) })
            }
            let ofBalance = hidden(sent == nil, documents.map { EntityTag.tag(of: $0.bytes) })
            let ofFollowing = hidden(sent != nil, following.map { [$0.tag] } ?? [])
            return try await answer(exchange, status: problem?.status ?? .ok) {
                [problem, documents, following] in
                var page = EditPage(title: "State cash", lead: "Rows of the portfolio's cash.csv")
                if let following, following.isAny {
                    page.lead =
                        "The cash of \(following.whose) follows from the trades. There, record a deposit or a "
                        + "withdrawal in place of a balance"
                    page.links = [TradeType.deposit, .withdrawal].map { type in
                        PageForm.Pair(
                            "Record a \(type.rawValue)",
                            Address.trades + exchange.view.query([PageForm.Pair("type", type.rawValue)]))
                    }
                }
                page.notice = problem.map {
                    EditPage.Notice(
                        $0,
                        besides: CashField.allCases.map(\.rawValue) + [TradeForm.fileField]
                            + FollowingForm.Field.allCases.map(\.rawValue),
                        ifStale: " What you entered is still here, above the balances as they are now.")
                }
                let files = following?.files ?? []
                page.forms = [
                    EditForm(
                        id: "balance", label: "State a balance", action: Address.cash,
                        fields: form.controls(sent == nil ? problem : nil, accounts: named)
                            + EditForm.Field.choosing(file, among: files, problem),
                        hidden: ofBalance, button: "Record", cancel: exchange.view.address()),
                    (sent ?? FollowingForm([:])).form(
                        hidden: ofFollowing, problem: sent == nil ? nil : problem,
                        accounts: named.isEmpty ? [] : accounts, following),
                ]
                page.rows = documents.enumerated().map { place, document in
                    balanceRows(document, file: files.count > 1 ? files[place] : nil, place, exchange)
                }
                return page
            }
        }

        private func balanceRows(
            _ document: CashDocument, file: String?, _ place: Int, _ exchange: Exchange
        ) -> EditRows {
            let query = exchange.view.query(file.map { [PageForm.Pair(TradeForm.fileField, $0)] } ?? [])
            let columns = CashField.entered.filter { column in
                [.account, .currency, .amount, .date].contains(column)
                    || document.rows.indices.contains {
                        document.text(of: column, inRow: $0)?.isEmpty == false
                    }
            }
            let suffix = place > 0 ? "-\(place + 1)" : ""
            return EditRows(
                id: ("balances\(suffix)", "balance-rows\(suffix)"), heading: "Stated balances",
                columns: columns.map(\.label),
                rows: document.rows.indices.map { row in
                    EditRows.Row(
                        cells: columns.map { column in
                            let text = document.text(of: column, inRow: row) ?? ""
                            return text.isEmpty && column == .account ? "(none)" : text
                        },
                        problem: document.isBroken(row) ? document.problem(ofRow: row) : "",
                        actions: EditRows.Action.ofRow(
                            row, of: Address.cash, query, name: cashRows.name(row, document)))
                },
                caption:
                    "\(Wording.count(document.rows.count, "balance")) in \(editor.name(of: document.file))")
        }
    }

    extension EditForm.Field {
        /// The choice of a file, if there are several.
        static func choosing(_ file: String?, among files: [String], _ problem: Problem?) -> [EditForm.Field]
        {
            guard files.count > 1 else { return [] }
            return [
                EditForm.Field(
                    field: PageForm.Field(
                        TradeForm.fileField, "File", .choice(files.map { PageForm.Pair($0, $0) }),
                        value: file ?? files[0], problem: problem?.byField[TradeForm.fileField]))
            ]
        }
    }
#endif
