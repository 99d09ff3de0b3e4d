#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The form of the prices of a day: a field for each symbol that is held, of which any number is filled in.
    struct TodayForm {
        static let title = "Today's prices"
        private static let date = PriceField.date.rawValue
        static let parameters = [date] + EditView.fields
        let day: CalendarDate

        /// A price that was entered.
        private struct Entry {
            let symbol: String
            let text: String
            /// The price of today that the file had when the form was made; empty for none.
            let known: String
        }

        private let entries: [Entry]
        private static let (symbol, price, known) = ("symbol", PriceField.price.rawValue, "known")

        private static func name(_ field: String, _ place: Int) -> String { "\(field)-\(place + 1)" }

        /// The greatest number of fields: a form with all of them full is not too large to be received.
        static let most = 250

        /// - Parameter today: the day, unless one is given.
        init(_ texts: [String: String], today: CalendarDate) throws(Problem) {
            do { day = try texts[TodayForm.date].map { try CalendarDate($0) } ?? today } catch {
                throw Problem(
                    .badRequest,
                    ParameterProblem.notADate(texts[TodayForm.date] ?? "").message(of: TodayForm.date),
                    of: [TodayForm.date])
            }
            let sent = (0..<TodayForm.most).prefix { texts[TodayForm.name(TodayForm.symbol, $0)] != nil }
            entries = sent.map { place in
                func text(_ field: String) -> String { texts[TodayForm.name(field, place)] ?? "" }
                return Entry(
                    symbol: text(TodayForm.symbol), text: PriceField.price.entered(text(TodayForm.price)),
                    known: text(TodayForm.known))
            }
        }

        /// The prices that were entered.
        ///
        /// - Throws: ``Problem`` with all that is wrong with them, or if there are none.
        func quotes() throws(Problem) -> [StatedQuote] {
            var quotes: [StatedQuote] = []
            var problems: [(name: String, message: String)] = []
            for (place, entry) in entries.enumerated() where !trimmed(entry.text).isEmpty {
                do {
                    quotes.append(
                        try PriceField.quote(today: day) {
                            [.symbol: entry.symbol, .price: entry.text][$0]
                        })
                } catch {
                    problems.append((TodayForm.name(TodayForm.price, place), error.detail))
                }
            }
            guard problems.isEmpty else { throw Problem(.unprocessableContent, fields: problems) }
            guard !quotes.isEmpty else {
                throw Problem(.unprocessableContent, "no price is entered: fill in one field or more")
            }
            return quotes
        }

        /// Whether what the file has of a price is what the form showed, so that nothing unseen is replaced.
        func knows(_ quote: StatedQuote, _ written: String?) -> Bool {
            guard case .price(let symbol) = quote.subject else { return false }
            return entries.contains { $0.symbol.exact == symbol.exact && $0.known == written ?? "" }
        }

        /// The form of what is held now, with what was entered.
        func form(
            _ now: PricedToday, _ problem: Problem?, hidden: [PageForm.Pair], cancel: String
        ) -> EditForm {
            let entered = Dictionary(
                entries.enumerated().map { ($1.symbol.exact, (place: $0, text: $1.text)) },
                uniquingKeysWith: { first, _ in first })
            var hidden = hidden + [PageForm.Pair(TodayForm.date, day.description)]
            let fields = now.rows.prefix(TodayForm.most).enumerated().map { place, row in
                let entry = entered[row.symbol.exact]
                let known = now.known[.price(of: row.symbol)]
                let last = row.last.map { last in
                    "Last \(DecimalFormat.plain(last.price.exact))" + (last.unit.map { " \($0)" } ?? "")
                        + (last.date.map { " of \($0)" } ?? "")
                }
                hidden.append(PageForm.Pair(TodayForm.name(TodayForm.symbol, place), row.symbol))
                if let known { hidden.append(PageForm.Pair(TodayForm.name(TodayForm.known, place), known)) }
                let name = row.name.map { " (\($0))" } ?? ""
                return EditForm.Field(
                    field: PageForm.Field(
                        TodayForm.name(TodayForm.price, place), "\(row.symbol)\(name) in \(row.currency)",
                        .number, value: entry?.text ?? "",
                        problem: entry.flatMap {
                            problem?.byField[TodayForm.name(TodayForm.price, $0.place)]
                        }, maxLength: FormLimit.short),
                    hint: known.map { "Replaces \($0) of that day" } ?? last ?? "No price yet")
            }
            return EditForm(
                id: "today", label: "Prices of \(day)", action: Address.today, fields: fields, hidden: hidden,
                button: "Record", cancel: cancel)
        }

        var names: [String] { entries.indices.map { TodayForm.name(TodayForm.price, $0) } }
    }

    /// The page of today's prices.
    extension EditPageController {
        @Sendable func todayPage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(TodayForm.parameters)
            return try await todayPage(exchange, TodayForm(given, today: live.hooks.today()), nil)
        }

        /// Records the prices that were entered: all of them, or none.
        @Sendable func recordToday(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let today = live.hooks.today()
            let form = try TodayForm(exchange.form.texts, today: today)
            do {
                let condition = try exchange.formCondition()
                try editor.checkFiles(of: PriceField.self)
                let made = try await editor.record(
                    try form.quotes(), PriceField.self, isForced: true, today: today
                ) { now, quotes, store in
                    condition.allows(now)
                        || !exchange.isRepeated
                            && quotes.allSatisfy {
                                form.knows($0, store.written($0.subject, on: $0.date, in: now))
                            }
                }
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await todayPage(exchange, form, problem))
            }
        }

        private func todayPage(
            _ exchange: Exchange, _ form: TodayForm, _ problem: Problem?
        ) async throws -> Response {
            var problem = problem
            var now = PricedToday()
            var hidden = hidden(exchange) + exchange.view.hidden
            do {
                now = try await editor.priced(on: form.day)
                let isFresh = problem?.isStale ?? true
                hidden += isFresh ? [PageForm.Pair(Exchange.tagField, now.tag)] : exchange.keptTags
            } catch let other as Problem {
                problem = problem ?? other
            }
            let isOfTrades = now.rows.isEmpty ? try? await editor.isOfTradesAlone() : nil
            let title = form.day == live.hooks.today() ? TodayForm.title : "Prices of \(form.day)"
            return try await answer(exchange, status: problem?.status ?? .ok) { [now, hidden, problem] in
                var page = EditPage(
                    title: title,
                    lead: "One price of \(form.day) for each holding; what stays empty is left as it is"
                        + (now.rows.count > TodayForm.most
                            ? ". The first \(TodayForm.most) of \(now.rows.count)" : ""))
                page.notice = problem.map {
                    EditPage.Notice(
                        $0, besides: form.names,
                        ifStale: " What you entered is still here, beside the prices as they are now.")
                }
                if now.rows.isEmpty, problem == nil {
                    page.notice = EditPage.Notice(
                        text: Site.nothingIsHeld, label: "Prices",
                        link: firstPurchase(isOfTrades: isOfTrades == true, exchange.view))
                }
                page.links = [
                    PageForm.Pair("Record a price of another day", Address.prices + exchange.view.query)
                ]
                if !now.rows.isEmpty {
                    page.forms = [
                        form.form(now, problem, hidden: hidden, cancel: exchange.view.address())
                    ]
                }
                return page
            }
        }
    }
#endif
