#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The forms of prices and trades.
    extension EditPageController {
        // MARK: Prices

        /// The form to record a price.
        @Sendable func pricePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given([PriceForm.Field.symbol.rawValue])
            return try await pricePage(exchange, PriceForm(given, today: live.hooks.today()))
        }

        /// Records a price.
        @Sendable func recordPrice(_ exchange: Exchange) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let form = PriceForm(exchange.form.texts, today: live.hooks.today())
            do {
                let condition = try exchange.formCondition()
                let quote = try form.quote(today: live.hooks.today())
                return done(
                    try await editor.record(quote, isForced: form[.force] == "true", if: condition).number)
            } catch let problem as Problem {
                return .init(response: try await pricePage(exchange, form, problem))
            }
        }

        private func pricePage(
            _ exchange: Exchange, _ form: PriceForm, _ problem: Problem? = nil
        ) async throws -> Response {
            var problem = problem
            var hidden = hidden(exchange)
            if problem?.isStale ?? true {
                do {
                    hidden.append(PageForm.Pair(Exchange.tagField, try await editor.priceTag()))
                } catch let other as Problem {
                    problem = problem ?? other
                }
            } else {
                hidden += exchange.keptTags
            }
            return try await answer(exchange, status: problem?.status ?? .ok) { [hidden, problem] in
                form.page(hidden: hidden, problem: problem)
            }
        }

        // MARK: Trades

        /// The form to record a trade.
        @Sendable func tradePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(["type", "symbol", TradeForm.fileField])
            return try await tradePage(exchange, TradeForm(given, today: live.hooks.today()))
        }

        /// Records a trade.
        @Sendable func recordTrade(_ exchange: Exchange) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let form = TradeForm(exchange.form.texts, today: live.hooks.today())
            do {
                let condition = try exchange.formCondition()
                try EditedCells.check(form.cells)
                return done(try await editor.add(form.cells, to: form.file, if: condition).number)
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
            var hidden = hidden(exchange) + (isFresh ? [] : exchange.keptTags)
            let chosen = files.count > 1 ? form.file ?? files[0] : form.file
            // The form may be sent for any of the files.
            for file in files.count > 1 ? files.map(Optional.some) : [chosen] where isFresh {
                do {
                    let tag = EntityTag.tag(of: try await editor.trades(file).bytes)
                    hidden.append(PageForm.Pair(Exchange.tagField, tag))
                } catch let other as Problem {
                    if problem == nil, file == chosen { problem = other }
                }
            }
            return try await answer(exchange, status: problem?.status ?? .ok) { [hidden, problem] in
                form.page(hidden: hidden, files: files, problem: problem)
            }
        }
    }
#endif
