#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The forms of trades.
    extension EditPageController {
        /// The form to record a trade, empty or like another one.
        @Sendable func tradePage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(
                ["type", "symbol", "shares", "account", "like", TradeForm.fileField] + EditView.fields)
            var form = TradeForm(given, today: live.hooks.today())
            if let like = given["like"] {
                let document = try await editor.trades(form.file)
                form = TradeForm(
                    RowForm(try Exchange.row(like, of: document), of: document), file: form.file)
                // No other lot has the same name.
                form.row.texts[.id] = nil
            } else if form.isPurchase, let lots = await lots(of: form) {
                // What is bought of it is one more of them.
                let cells = form.cellsOfLot
                let known = lots.known.filter { pair in !cells.contains { $0.name == pair.name } }
                return .leading(to: Address.lots + exchange.view.of(lots.file).query(cells + known))
            } else {
                form.row.texts[.currency] = await ownCurrency(ofNew: form.symbol)
            }
            return try await tradePage(exchange, form)
        }

        /// Records a trade.
        @Sendable func recordTrade(_ exchange: Exchange) async throws -> SentForms.Outcome {
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

        /// The currency of a symbol that no row has, which no other row tells: rather the portfolio's own than any other.
        ///
        /// - Parameter symbol: `nil` if it is not entered yet, so that it is new only if there are no rows.
        func ownCurrency(ofNew symbol: String? = nil) async -> String? {
            let known = await editor.rowNames()
            let isNew = symbol.map { known[$0.exact] == nil } ?? known.isEmpty
            return isNew ? await editor.ownCurrency()?.code : nil
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
            let (names, accounts) = (await editor.rowNames(), await suggestedAccounts())
            let symbols = suggested(of: names)
            let unit = form.hasUnit ? nil : await editor.unit(of: form.symbol)
            let holdings = form.isPurchase && problem == nil ? nil : await lots(of: form)?.file
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
                if let holdings, let symbol = form.symbol {
                    let fact = "\(symbol) is held as lots of \(holdings)"
                    if form.isPurchase {
                        page.notice?.text += " \(fact):"
                        page.notice?.link = PageForm.Pair(
                            "Add a lot",
                            Address.lots + exchange.view.of(holdings).query(form.cellsOfLot))
                    } else {
                        var notice = page.notice ?? EditPage.Notice(text: "", label: "Held as lots")
                        notice.text += (notice.text.isEmpty ? "" : " ") + fact + ", which no trade changes:"
                        notice.link = PageForm.Pair(
                            "Change the lots", EditView(file: holdings, symbol: symbol).address())
                        page.notice = notice
                    }
                }
                page.forms = [
                    EditForm(
                        id: "trade", label: page.title, action: Address.trades,
                        fields: form.controls(problem, files: files, symbols: symbols, accounts: accounts)
                            .map { $0.knowing(names, unit: unit) },
                        hidden: hidden,
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

    extension EditForm.Field {
        /// The field with the names of the symbols that it suggests, or with the unit of the price that it asks for.
        fileprivate func knowing(_ names: [ExactText: String?], unit: QuoteCurrency?) -> EditForm.Field {
            var known = self
            if [TradeField.symbol, .toSymbol].map(\.rawValue).contains(field.name) {
                for (symbol, name) in names { known.field.names[symbol.text] = name }
            }
            if field.name == TradeField.price.rawValue, hint.isEmpty, let unit {
                known.hint = "In \(unit); another unit can be stated below More"
            }
            return known
        }
    }

    extension EditPageController {
        /// The name of the holdings file that has lots of what a form would trade, and what the last of them says of the
        /// stock; `nil` for none.
        private func lots(of form: TradeForm) async -> (file: String, known: [PageForm.Pair])? {
            guard form.isExecution, let symbol = form.symbol else { return nil }
            for file in (try? await editor.holdingsFiles()) ?? [] {
                guard let document = try? await editor.holdings(file),
                    let row = document.rows.lastIndex(where: { $0.symbol.exact == symbol.exact })
                else { continue }
                let known = [HoldingField.name, .market, .currency, .multiplier].compactMap { field in
                    document.text(of: field, inRow: row).flatMap {
                        $0.isEmpty ? nil : PageForm.Pair(field.rawValue, $0)
                    }
                }
                return (file, known)
            }
            return nil
        }
    }

    extension EditRows.Action {
        /// What can be done with a trade, a price and the like.
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
