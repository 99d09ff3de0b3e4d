#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    extension DividendField: ListedField {
        /// In the order of the form.
        static let entered: [DividendField] = [
            .symbol, .amount, .currency, .exDate, .payDate, .status, .note,
        ]
        static let noun = "dividend"
        /// What the page is called, other than that of a dividend that was received, which is a trade.
        static let title = "State a coming dividend"
        static let pages = (
            form: Route.dividendPage, row: Route.dividendRowPage, removal: Route.dividendRemovalPage
        )
        static let routes = (rows: Route.dividends, row: Route.dividend)
        static let listed: [DividendField] = [
            .symbol, .exDate, .payDate, .amount, .currency, .status, .note,
        ]
        static let search = "Show the dividends of"

        var label: String {
            switch self {
            case .symbol: "Symbol"
            case .exDate: "Ex date"
            case .amount: "Amount per share"
            case .currency: "Currency or unit"
            case .payDate: "Paid on"
            case .status: "Status"
            case .note: "Note"
            }
        }

        var hint: String {
            switch self {
            case .exDate: "Who holds the share at the end of the day before receives it"
            case .currency: "As it is quoted, such as GBX for pence"
            case .payDate: "Else the ex date counts"
            case .note: "Tells it from another dividend of the same ex date. \(limitHint)"
            case .symbol, .amount, .status: ""
            }
        }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .symbol: .suggesting(symbols)
            case .exDate, .payDate: .date(ifShowing: text)
            case .amount: .number
            case .currency: .suggesting(PageForms.currencies)
            case .status:
                .choice([PageForm.Pair("", "declared"), PageForm.Pair("estimated", "estimated")])
            case .note: .text
            }
        }
    }

    extension RowForm<DividendField> {
        fileprivate func controls(_ problem: Problem?, symbols: [String]) -> [EditForm.Field] {
            // Other rows of the symbol tell the currency of a new row, if there are any.
            let isTold = former.isEmpty && !symbols.isEmpty
            let required: Set<DividendField> = [.symbol, .exDate, .amount]
            return controls(
                DividendField.entered, usual: Set(DividendField.allCases).subtracting([.note]),
                required: isTold ? required : required.union([.currency]), problem, symbols: symbols
            ) { field in
                let words = FieldWords(label: field.label, hint: field.hint)
                guard isTold, field == .currency else { return words }
                let others = "needed for a new symbol or one quoted in pence, otherwise as in its other rows"
                let hint = "\(words.hint); \(others)"
                return FieldWords(label: words.label, hint: hint)
            }
        }
    }

    /// Adds, changes and removes dividends that companies have declared, or that somebody expects.
    extension PortfolioEditor {
        var dividendRows: RowFiles<DividendField> {
            RowFiles(
                editor: self,
                find: { editor, name throws(EditingError) in
                    let document = try editor.dividendsStore(name).document()
                    return RowFile(document) { editor.name(of: document.file) }
                },
                change: { [self] in try await change($0, ofDividends: $1, if: $2) })
        }

        private func dividendsStore(_ name: String?) throws(EditingError) -> DividendsStore {
            var store = try DividendsStore(location.path, named: name)
            store.patience = patience
            return store
        }

        /// `dividends.csv` as it is; without rows if there is none.
        func dividends() async throws -> DividendsDocument { try await dividendRows.read(nil) }

        /// Edits a row of `dividends.csv`.
        ///
        /// - Throws: ``Problem`` if the file is in another state than required, or the edit is refused. The file is then
        ///   unchanged.
        private func change(
            _ edit: RowEdit<DividendField>, ofDividends name: String?, if condition: Precondition
        ) async throws -> Made<DividendsDocument> {
            try await change(
                edit, .dividends, if: condition,
                subject: { edit, now in
                    "The dividend of \(now.text(of: .symbol, for: edit)) on \(now.text(of: .exDate, for: edit))"
                },
                remarks: { $0.remarks(on: $1, of: $2) },
                save: { editor, make throws(EditingError) in
                    try editor.dividendsStore(name).edit { now throws(EditingError) in
                        guard case .add(let texts) = edit else { return try make(edit, now) }
                        return try make(.add(editor.completed(texts, in: now)), now)
                    }
                })
        }

        /// The texts of a new row with the symbol for a name and, if they state no currency, that of the symbol's last dividend
        /// or, if there is none, of its trades and holdings.
        private func completed(
            _ texts: [DividendField: String], in document: DividendsDocument
        ) -> [DividendField: String] {
            var texts = texts
            texts[.symbol] = texts[.symbol].map { self.symbol(named: $0) ?? $0 }
            let symbol = trimmed(texts[.symbol] ?? "")
            guard !symbol.isEmpty, trimmed(texts[.currency] ?? "").isEmpty, let store = try? marketStore()
            else { return texts }
            let last = document.rows.last { $0.subject.exact == symbol.exact }
            // What is quoted in pence may pay in pounds.
            let unit = store.unit(of: symbol).flatMap { $0.unitExponent == 0 ? $0.description : nil }
            texts[.currency] = last?.currency ?? unit
            return texts
        }

        /// What looks like a slip in a dividend.
        private func remarks(on edit: RowEdit<DividendField>, of document: DividendsDocument) -> [String] {
            if case .remove = edit { return [] }
            var remarks: [String] = []
            let symbol = document.text(of: .symbol, after: edit)
            if (try? marketStore())?.holds(symbol) == false { remarks.append("nothing is held of \(symbol)") }
            func day(_ field: DividendField) -> CalendarDate? {
                try? CalendarDate(document.text(of: field, after: edit))
            }
            if let exDate = day(.exDate), let payDate = day(.payDate), payDate < exDate {
                remarks.append("it is paid on \(payDate), before its ex date")
            }
            return remarks
        }
    }

    /// The pages of dividends.
    extension EditPageController {
        var dividendRows: RowPages<DividendField> {
            RowPages(
                noun: DividendField.noun, address: DividendField.address,
                list: { $0.address(of: DividendField.self, done: $1) }, files: editor.dividendRows,
                name: { row, document in
                    [DividendField.symbol, .exDate].compactMap { document.text(of: $0, inRow: row) }
                        .joined(separator: " ")
                },
                controls: { row, problem, symbols, _ in (row.controls(problem, symbols: symbols), nil) })
        }

        /// The form to state a dividend, empty or like another one, above those that are stated.
        @Sendable func dividendPage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(
                DividendField.entered.map(\.rawValue) + [QuoteEntry.like, "page", "done"] + EditView.fields)
            var form = RowForm<DividendField>(sent: given)
            if let like = given[QuoteEntry.like] {
                let document = try await editor.dividends()
                let row = try Exchange.row(like, of: document)
                for field in [DividendField.symbol, .amount, .currency] {
                    form.texts[field] = document.text(of: field, inRow: row)
                }
            }
            return try await dividendPage(exchange, form, given: given)
        }

        /// States a dividend.
        @Sendable func stateDividend(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let form = RowForm<DividendField>(sent: exchange.form.texts)
            do {
                let condition = try exchange.formCondition()
                let cells = form.texts.filter { !$0.value.isEmpty }
                let made = try await editor.dividendRows.change(.add(cells), nil, condition)
                let symbol = made.row.map { made.document.rows[$0].subject }
                return done(
                    made.number,
                    EditView(symbol: symbol).address(
                        of: DividendField.self, done: made.number ?? EditSteps.unchanged, back: exchange.view)
                )
            } catch let problem as Problem {
                return .init(response: try await dividendPage(exchange, form, problem))
            }
        }

        /// - Parameter given: what the address says.
        private func dividendPage(
            _ exchange: Exchange, _ form: RowForm<DividendField>, given: [String: String] = [:],
            _ problem: Problem? = nil
        ) async throws -> Response {
            var problem = problem
            var document: DividendsDocument?
            do { document = try await editor.dividends() } catch let other as Problem {
                problem = problem ?? other
            }
            // What was refused in one state is sent again with the tag of that state, unless another is shown.
            let hidden =
                hidden(exchange, tag: problem?.isStale ?? true ? document?.bytes : nil)
                + exchange.view.hidden + (problem?.isStale ?? true ? [] : exchange.keptTags)
            let symbols = await suggestedSymbols()
            let list = RowList<DividendField>(
                of: trimmed(form.texts[.symbol] ?? ""), symbols: symbols,
                page: given["page"].flatMap { Int($0) } ?? 1, view: exchange.view)
            return try await answer(exchange, status: problem?.status ?? .ok) { [problem, document] in
                let file = PortfolioSource.FurtherFile.dividends.rawValue
                var page = EditPage(title: DividendField.title, lead: "A row of the portfolio's \(file)")
                page.notice = problem.map {
                    EditPage.Notice(
                        $0, besides: DividendField.allCases.map(\.rawValue),
                        ifStale: " What you entered is still here, above the dividends as they are now.")
                }
                if var done = notice(of: given) {
                    done.link = PageForm.Pair("All rows, and undo", exchange.view.address())
                    page.notice = page.notice ?? done
                }
                page.forms = [
                    EditForm(
                        id: DividendField.noun, label: page.title, action: DividendField.address,
                        fields: form.controls(problem, symbols: symbols), hidden: hidden, button: "Record",
                        cancel: exchange.view.address())
                ]
                if let document {
                    page.rows = [list.rows(document, named: file, isBroken: document.isBroken)]
                }
                return page
            }
        }
    }
#endif
