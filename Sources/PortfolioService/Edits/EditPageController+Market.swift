#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The forms of prices and trades.
    extension EditPageController {
        // MARK: Prices

        /// The form to record a price.
        @Sendable func pricePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given([PriceForm.Field.symbol, .date].map(\.rawValue) + EditView.fields)
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
            do {
                let file = try await editor.priceFile(problem == nil ? nil : form.symbolAndDay)
                if problem?.isStale ?? true { hidden.append(PageForm.Pair(Exchange.tagField, file.tag)) }
                // A price that is replaced must be the one that is shown here.
                if let price = file.price {
                    present = price
                    hidden.append(PageForm.Pair(Exchange.rowField, price))
                }
            } catch let other as Problem {
                problem = problem ?? other
            }
            if !(problem?.isStale ?? true) { hidden += exchange.keptTags }
            let symbols = await suggestedSymbols()
            let files = (try? await editor.priceFiles()) ?? []
            let prices = try? await editor.prices(nil)
            return try await answer(exchange, status: problem?.status ?? .ok) { [hidden, problem, present] in
                var page = form.page(
                    hidden: hidden, problem: problem, present: present, symbols: symbols,
                    cancel: exchange.view.address())
                if let prices {
                    page.rows = [priceRows(prices, file: files.count > 1 ? files[0] : nil, form, exchange)]
                }
                return page
            }
        }

        /// The number of the latest rows that are shown below a form.
        private static let latestRows = 20

        /// The latest rows of the price file, of the symbol that was entered if it has any.
        private func priceRows(
            _ document: PricesDocument, file: String?, _ form: PriceForm, _ exchange: Exchange
        ) -> EditRows {
            let symbol = trimmed(form[.symbol] ?? "")
            let ofSymbol = document.rows.indices.filter { document.rows[$0].symbol.exact == symbol.exact }
            let all = ofSymbol.isEmpty ? Array(document.rows.indices) : ofSymbol
            let query = exchange.view.query(file.map { [PageForm.Pair(TradeForm.fileField, $0)] } ?? [])
            let rows = all.suffix(Self.latestRows).reversed().map { row in
                let cells = [PriceField.symbol, .date, .price, .currency].map {
                    document.text(of: $0, inRow: row) ?? ""
                }
                return EditRows.Row(
                    cells: cells, problem: document.rows[row].isBroken ? "this row has errors" : "",
                    actions: EditRows.Action.ofRow(
                        row, of: Address.prices, query, name: "\(cells[0]) \(cells[1])"))
            }
            let part = rows.count < all.count ? ", the last \(rows.count) here" : ""
            let what = ofSymbol.isEmpty ? "" : " of \(symbol)"
            return EditRows(
                id: ("prices", "price-rows"), heading: "Prices",
                columns: ["Symbol", "Date", "Price", "Currency"],
                rows: rows,
                caption:
                    "\(Wording.count(all.count, "price"))\(what) in \(editor.name(of: document.file))\(part)")
        }

        // MARK: Trades

        /// The form to record a trade, empty or like another one.
        @Sendable func tradePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(
                ["type", "symbol", "like", TradeForm.fileField] + EditView.fields)
            var form = TradeForm(given, today: live.hooks.today())
            if let like = given["like"] {
                let document = try await editor.trades(form.file)
                form = TradeForm(
                    RowForm(try Exchange.row(like, of: document), of: document), file: form.file)
            }
            return try await tradePage(exchange, form)
        }

        /// Records a trade.
        @Sendable func recordTrade(_ exchange: Exchange) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let form = TradeForm(exchange.form.texts, today: live.hooks.today())
            if exchange.entered(TradeForm.showField) != nil {
                return .init(response: try await tradePage(exchange, form))
            }
            do {
                let condition = try exchange.formCondition()
                let made = try await editor.change(.add(form.cells), ofTrades: form.file, if: condition)
                return done(made.number, exchange)
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
                hidden(exchange) + exchange.view.hidden + form.kept + (isFresh ? [] : exchange.keptTags)
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
            let symbols = await suggestedSymbols()
            return try await answer(exchange, status: problem?.status ?? .ok) { [hidden, problem, present] in
                var page = EditPage(
                    title: "Record a trade: \(form.typeName)", lead: "A row of the file of trades")
                page.notice = problem.map {
                    EditPage.Notice(
                        $0, besides: TradeField.allCases.map(\.rawValue) + [TradeForm.fileField],
                        ifStale:
                            " The same row is there already. What you entered is still here, above the trades as they are now: record it once more only if there were two."
                    )
                }
                page.forms = [
                    EditForm(
                        id: "trade", label: page.title, action: Address.trades,
                        fields: form.controls(problem, files: files, symbols: symbols), hidden: hidden,
                        button: "Record",
                        other: PageForm.Pair(TradeForm.showField, "Show the fields of the type"),
                        cancel: exchange.view.address())
                ]
                if !present.isEmpty {
                    page.rows = [tradeRows(present, EditView(symbol: form.symbol), isOfTrades: false)]
                }
                return page
            }
        }
    }

    extension EditRows.Action {
        /// What can be done with a trade or a price.
        ///
        /// - Parameters:
        ///   - list: the address that those of rows begin with.
        ///   - query: leads to the file, and back to where the row is listed.
        static func ofRow(_ row: Int, of list: String, _ query: String, name: String) -> [EditRows.Action] {
            let address = Address.row(row, of: list)
            return [
                EditRows.Action(text: "Edit", label: "Edit \(name)", address: address + query),
                EditRows.Action(
                    text: "Remove", label: "Remove \(name)", address: "\(address)/remove\(query)"),
            ]
        }
    }
#endif
