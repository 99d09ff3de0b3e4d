#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The forms of prices and trades.
    extension EditPageController {
        // MARK: Prices

        /// The form to record a price.
        @Sendable func pricePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given([PriceForm.Field.symbol.rawValue] + EditView.fields)
            return try await pricePage(exchange, PriceForm(given, today: live.hooks.today()))
        }

        /// Records a price.
        @Sendable func recordPrice(_ exchange: Exchange) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let form = PriceForm(exchange.form.texts, today: live.hooks.today())
            do {
                let condition = try exchange.formCondition()
                let made = try await editor.record(
                    isForced: form[.force] == "true", if: condition, today: live.hooks.today()
                ) { form[$0] }
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await pricePage(exchange, form, problem))
            }
        }

        private func pricePage(
            _ exchange: Exchange, _ form: PriceForm, _ problem: Problem? = nil
        ) async throws -> Response {
            var problem = problem
            var hidden = hidden(exchange) + exchange.view.hidden
            var present: String?
            if problem?.isStale ?? true {
                do {
                    let file = try await editor.priceFile(problem == nil ? nil : form.symbolAndDay)
                    hidden.append(PageForm.Pair(Exchange.tagField, file.tag))
                    present = file.price
                } catch let other as Problem {
                    problem = problem ?? other
                }
            } else {
                hidden += exchange.keptTags
            }
            return try await answer(exchange, status: problem?.status ?? .ok) { [hidden, problem, present] in
                form.page(
                    hidden: hidden, problem: problem, present: present, cancel: exchange.view.address())
            }
        }

        // MARK: Trades

        /// The form to record a trade.
        @Sendable func tradePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(["type", "symbol", TradeForm.fileField] + EditView.fields)
            return try await tradePage(exchange, TradeForm(given, today: live.hooks.today()))
        }

        /// Records a trade.
        @Sendable func recordTrade(_ exchange: Exchange) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let form = TradeForm(exchange.form.texts, today: live.hooks.today())
            do {
                let condition = try exchange.formCondition()
                return done(
                    try await editor.add(form.cells, to: form.file, if: condition).number, exchange)
            } catch let problem as Problem {
                return .init(response: try await tradePage(exchange, form, problem))
            }
        }

        private func tradePage(
            _ exchange: Exchange, _ form: TradeForm, _ problem: Problem? = nil
        ) async throws -> Response {
            let files = (try? await editor.tradesFiles()) ?? []
            var problem = problem
            let isFresh = problem?.isStale ?? true
            var hidden =
                hidden(exchange) + exchange.view.hidden + (isFresh ? [] : exchange.keptTags)
            var present: [TradesDocument] = []
            let chosen = files.count > 1 ? form.file ?? files[0] : form.file
            // The form may be sent for any of the files.
            for file in files.count > 1 ? files.map(Optional.some) : [chosen] where isFresh {
                do {
                    let document = try await editor.trades(file)
                    hidden.append(PageForm.Pair(Exchange.tagField, EntityTag.tag(of: document.bytes)))
                    if problem != nil { present.append(document) }
                } catch let other as Problem {
                    if problem == nil, file == chosen { problem = other }
                }
            }
            return try await answer(exchange, status: problem?.status ?? .ok) { [hidden, problem, present] in
                var page = form.page(hidden: hidden, files: files, problem: problem, exchange.view)
                if !present.isEmpty {
                    page.trades = tradeRows(present, EditView(symbol: form.symbol), isOfTrades: false)
                }
                return page
            }
        }
    }
#endif
