#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The pages of prices and exchange rates.
    extension EditPageController {
        func addRoutes<Field: QuoteFormField>(
            ofQuotes field: Field.Type, to router: some RouterMethods<ServiceContext>
        ) {
            router.add(Field.pages.form) { try await quotePage(field, $0) }
            router.add(Field.pages.form, .post, use: once { try await recordQuote(field, $0) })
            let rows = RowPages<QuoteDocument<Field>>(
                noun: Field.noun, address: Field.address, list: { $0.address(of: field, done: $1) },
                files: editor.quoteRows(field),
                name: { row, document in
                    (Field.made.filter { $0 != Field.figure && $0.rawValue != "currency" }).compactMap {
                        document.text(of: $0, inRow: row)
                    }.joined(separator: " ")
                },
                controls: { row, problem, symbols in
                    let usual = Field.required.union([Field.date])
                    return (
                        row.controls(
                            Array(Field.allCases), usual: usual, required: Field.required, problem,
                            symbols: symbols), nil
                    )
                })
            addRoutes(of: rows, page: Field.pages.row, removal: Field.pages.removal, to: router)
        }

        /// The form to record a price or a rate, empty or like another one.
        private func quotePage<Field: QuoteFormField>(
            _: Field.Type, _ exchange: Exchange
        ) async throws -> Response {
            let given = try exchange.given(
                Field.entered.map(\.rawValue) + [QuoteEntry.like, TradeForm.fileField, "page", "done"]
                    + EditView.fields)
            var texts = given
            if let to = Field(rawValue: RateField.to.rawValue), given[to.rawValue] == nil {
                texts[to.rawValue] = await editor.ownCurrency()?.code
            }
            if let like = given[QuoteEntry.like] {
                let document = try await editor.quotes(Field.self, given[TradeForm.fileField])
                let row = try Exchange.row(like, of: document)
                for field in Field.entered where field != Field.date {
                    texts[field.rawValue] = document.text(of: field, inRow: row)
                }
            }
            return try await quotePage(
                exchange, QuoteForm<Field>(texts, today: live.hooks.today()), given: given)
        }

        /// Records a price or a rate.
        private func recordQuote<Field: QuoteFormField>(
            _: Field.Type, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            var form = QuoteForm<Field>(exchange.form.texts, today: live.hooks.today())
            // What is replaced is what the form has shown: not that of another symbol or day entered instead.
            if form.isForced, let shown = exchange.entered(Exchange.rowField), !shown.isEmpty,
                let now = try? await editor.quoteFile(Field.self, form.key),
                now.present.map({ $0 != shown }) ?? false,
                exchange.keptTags.contains(where: { $0.value == now.tag })
            {
                form.isForced = false
            }
            do {
                let condition = try exchange.formCondition()
                let made = try await editor.record(
                    isForced: form.isForced, if: condition, today: live.hooks.today()
                ) { form[$0] }
                let subject = trimmed(form[Field.entered[0]] ?? "")
                return done(
                    made.number,
                    EditView(symbol: subject).address(
                        of: Field.self, done: made.number ?? EditSteps.unchanged, back: exchange.view))
            } catch let problem as Problem {
                return .init(response: try await quotePage(exchange, form, problem))
            }
        }

        /// - Parameter given: what the address says.
        private func quotePage<Field: QuoteFormField>(
            _ exchange: Exchange, _ form: QuoteForm<Field>, given: [String: String] = [:],
            _ problem: Problem? = nil
        ) async throws -> Response {
            var form = form
            var problem = problem
            var hidden = hidden(exchange) + exchange.view.hidden
            var present: String?
            do {
                let file = try await editor.quoteFile(Field.self, form.key)
                if problem?.isStale ?? true { hidden.append(PageForm.Pair(Exchange.tagField, file.tag)) }
                // What is replaced must be what is shown here.
                if let now = file.present {
                    present = now
                    // Whoever opens the form of what is there already means to replace it.
                    if problem == nil { form.isForced = true }
                    hidden.append(PageForm.Pair(Exchange.rowField, now))
                }
            } catch let other as Problem {
                problem = problem ?? other
            }
            if !(problem?.isStale ?? true) { hidden += exchange.keptTags }
            let symbols = await suggestedSymbols()
            let files = (try? await editor.files(of: Field.self)) ?? []
            let name = files.count > 1 ? given[TradeForm.fileField] ?? files[0] : nil
            let document = try? await editor.quotes(Field.self, name)
            let list = QuoteList<Field>(
                of: trimmed(form[Field.entered[0]] ?? ""), file: name, among: files, symbols: symbols,
                page: given["page"].flatMap { Int($0) } ?? 1, view: exchange.view)
            return try await answer(exchange, status: problem?.status ?? .ok) {
                [form, hidden, problem, present] in
                var page = form.page(
                    hidden: hidden, problem: problem, present: present, symbols: symbols,
                    cancel: exchange.view.address())
                if var done = notice(of: given) {
                    done.link = PageForm.Pair("All rows, and undo", exchange.view.address())
                    page.notice = page.notice ?? done
                }
                if let document { page.rows = [list.rows(document, named: editor.name(of: document.file))] }
                return page
            }
        }
    }

    extension EditView {
        /// The address of the list of prices or rates.
        ///
        /// - Parameter back: the rows that the list leads back to.
        fileprivate func address<Field: QuoteFormField>(
            of _: Field.Type, done: Int?, back: EditView = EditView()
        ) -> String {
            let pairs = [
                (Field.entered[0].rawValue, symbol), (TradeForm.fileField, file),
                ("page", page > 1 ? String(page) : nil), ("done", done.map(String.init)),
            ].compactMap { name, text in text.map { PageForm.Pair(name, $0) } }
            return Field.address + back.query(pairs)
        }
    }

    /// The rows of a file of prices or rates below the form to record one: those of a symbol or a currency, the latest
    /// first, a page of them.
    private struct QuoteList<Field: QuoteFormField>: Sendable {
        /// What the rows are of; empty for all.
        let subject: String
        /// The name of the file, if there are several.
        let file: String?
        let files: [String]
        let symbols: [String]
        let view: ListView
        /// The rows that are led back to.
        let back: EditView

        init(
            of subject: String, file: String?, among files: [String], symbols: [String], page: Int,
            view: EditView
        ) {
            self.subject = subject
            self.file = file
            self.files = files
            self.symbols = symbols
            self.view = ListView(page: page, size: EditView.pageSize)
            back = view
        }

        /// The rows that are shown, for the way back to them.
        private var shown: EditView {
            EditView(file: file, symbol: subject.isEmpty ? nil : subject, page: view.page)
        }

        private var ofFile: [PageForm.Pair] { file.map { [PageForm.Pair(TradeForm.fileField, $0)] } ?? [] }

        private func address(_ pairs: [PageForm.Pair]) -> String {
            Field.address + back.query(ofFile + pairs) + "#\(Field.plural)"
        }

        func rows(_ document: QuoteDocument<Field>, named name: String) -> EditRows {
            let all = document.rows.indices.filter {
                subject.isEmpty || Field.isOf(subject, document.rows[$0])
            }
            // What has no valid date comes first, where it is seen.
            .sorted { left, right in
                let days = (document.rows[left].date, document.rows[right].date)
                guard let first = days.0, let second = days.1, first != second else {
                    return (days.0 == nil) == (days.1 == nil) ? left > right : days.0 == nil
                }
                return first > second
            }
            let range = view.range(of: all.count)
            let query = shown.query(ofFile)
            let rows = all[range].map { row in
                let cells = Field.made.map { document.text(of: $0, inRow: row) ?? "" }
                let name = "\(cells[0]) \(cells[1])"
                let like = [PageForm.Pair(QuoteEntry.like, String(row + 1))]
                return EditRows.Row(
                    cells: cells, problem: document.rows[row].isBroken ? "this row has errors" : "",
                    actions: EditRows.Action.ofRow(row, of: Field.address, query, name: name) + [
                        EditRows.Action(
                            text: "Repeat", label: "Record another \(Field.noun) like \(name)",
                            address: Field.address + back.query(ofFile + like))
                    ])
            }
            let part =
                range.count < all.count ? ", \(range.lowerBound + 1) to \(range.upperBound) of them here" : ""
            let what = subject.isEmpty ? "" : " of \(subject)"
            let ofSubject = subject.isEmpty ? [] : [PageForm.Pair(Field.entered[0].rawValue, subject)]
            return EditRows(
                id: (Field.plural, "\(Field.noun)-rows"), heading: Field.plural.capitalised,
                columns: Field.made.map(\.rawValue.capitalised), rows: rows,
                caption: "\(Wording.count(all.count, Field.noun))\(what) in \(name)\(part)"
                    + (all.count > 1 ? ", the latest first" : ""),
                search: document.rows.isEmpty ? nil : search,
                pages: PageLinks(view, of: all.count) { page in
                    address(ofSubject + (page > 1 ? [PageForm.Pair("page", String(page))] : []))
                })
        }

        private var search: PageForm {
            let choices = files.map { PageForm.Pair($0, $0) }
            let choice =
                file.map { [PageForm.Field(TradeForm.fileField, "File", .choice(choices), value: $0)] } ?? []
            return PageForm(
                .list, label: "Find \(Field.plural)", action: "\(Field.address)#\(Field.plural)",
                fields: choice + [
                    PageForm.Field(
                        Field.entered[0].rawValue, Field.search,
                        Field.entered[0].kind(for: subject, symbols: symbols), value: subject)
                ], kept: back.hidden, reset: subject.isEmpty ? nil : address([]))
        }
    }
#endif
