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
            let rows = RowPages<Field>(
                noun: Field.noun, address: Field.address, list: { $0.address(of: field, done: $1) },
                files: editor.quoteRows(field),
                name: { row, document in
                    (Field.made.filter { $0 != Field.figure && $0.rawValue != "currency" }).compactMap {
                        document.text(of: $0, inRow: row)
                    }.joined(separator: " ")
                },
                controls: { row, problem, symbols, _ in
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
            let list = RowList<Field>(
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
                if let document {
                    page.rows = [
                        list.rows(document, named: editor.name(of: document.file)) {
                            document.rows[$0].isBroken
                        }
                    ]
                }
                return page
            }
        }
    }
#endif
