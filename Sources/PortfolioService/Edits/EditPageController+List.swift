#if Server
    import HTTPTypes
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The page with the rows of the files, and what can be done.
    extension EditPageController {
        @Sendable func listPage(_ exchange: Exchange) async throws -> Response {
            let given = try exchange.given(EditView.names + ["done"])
            if live.isUnmade { return .leading(to: Address.new) }
            return try await list(exchange, EditView(list: given), notice: notice(of: given))
        }

        /// What was just done, by the parameters of a page.
        func notice(of given: [String: String]) -> EditPage.Notice? {
            given["done"].flatMap { Int($0) }.flatMap(editor.summary).map {
                EditPage.Notice(
                    text: "\($0.text)." + ($0.remarks.isEmpty ? "" : " Is this as it should be?"),
                    details: $0.remarks,
                    link: $0.remarks.contains(where: EntryRemarks.ofCash.contains)
                        ? PageForm.Pair("State cash", Address.cash) : nil)
            }
        }

        /// - Parameter notice: what was done, or why not.
        func list(
            _ exchange: Exchange, _ view: EditView, status: HTTPResponse.Status = .ok,
            notice: EditPage.Notice? = nil
        ) async throws -> Response {
            var view = view
            var document: HoldingsDocument?
            var files: [String] = []
            var trades: [TradesDocument] = []
            var notice = notice
            let isOfTrades = (try? await editor.isOfTradesAlone()) ?? false
            do {
                if !isOfTrades {
                    files = try await editor.holdingsFiles()
                    document = try await editor.holdings(view.file)
                    // A stock's rows are shown wherever they are.
                    if view.file == nil, view.symbol != nil, let first = document,
                        view.rows(of: first).isEmpty
                    {
                        for file in files.dropFirst() {
                            let other = try await editor.holdings(file)
                            guard !view.rows(of: other).isEmpty else { continue }
                            (document, view) = (other, view.of(file))
                            break
                        }
                    }
                }
                for file in try await editor.tradesFiles() { trades.append(try await editor.trades(file)) }
            } catch let problem as Problem {
                notice = notice ?? EditPage.Notice(problem)
            }
            let (last, obstacle) = try await editor.undoableStep()
            return try await answer(exchange, status: status) { [notice, document, trades, files, view] in
                var edit = EditPage(
                    title: view.symbol.map { "Edit \($0)" } ?? "Edit",
                    lead: isOfTrades
                        ? "What is held comes from the trades: record here what is new"
                        : "Changes are saved to the portfolio's files")
                edit.lead += obstacle
                edit.notice = notice
                (edit.links, edit.furtherLinks) = links(view, isOfTrades: isOfTrades)
                edit.leadsToFirst = true
                if live.base == nil { edit.hint = PortfolioList.noFolder.capitalised + "." }
                if let last { edit.forms = [undoForm(exchange, view, last)] }
                if let document { edit.rows.append(rows(document, files, exchange, view)) }
                if !trades.isEmpty { edit.rows.append(tradeRows(trades, view, isOfTrades: isOfTrades)) }
                let problems = [document?.problems].compactMap { $0 } + trades.map(\.problems)
                if notice == nil, let log = problems.first(where: { !$0.isEmpty }) {
                    edit.notice = EditPage.Notice(
                        text: "The file has errors.", isError: true, details: Problem.Details(log).lines)
                }
                return edit
            }
        }

        func undoForm(
            _ exchange: Exchange, _ view: EditView, _ step: ChangeLog.Undoable
        ) -> EditForm {
            EditForm(
                id: "undo", label: "Undo the last change", action: Address.undo,
                hidden: hidden(exchange, tag: step.changes.first?.after) + view.hidden
                    + [PageForm.Pair(Exchange.changeField, String(step.number))],
                button: "Undo: \(step.summary)", isQuiet: true)
        }

        /// The links to forms: what is done most, and what is done now and then.
        private func links(
            _ view: EditView, isOfTrades: Bool
        ) -> (first: [PageForm.Pair], further: [PageForm.Pair]) {
            let symbol = view.symbol.map { [PageForm.Pair("symbol", $0)] } ?? []
            let query = view.query(symbol)
            func trade(_ type: TradeType) -> PageForm.Pair {
                let ofType = PageForm.Pair(TradeField.type.rawValue, type.rawValue)
                return PageForm.Pair(
                    TradeForm.action(type), Address.trades + view.query([ofType] + symbol))
            }
            return (
                (isOfTrades ? [] : [PageForm.Pair("Add a lot", Address.lots + query)])
                    + [
                        trade(.buy),
                        trade(.sell),
                        PageForm.Pair("Record a price", Address.prices + query),
                        PageForm.Pair(TodayForm.title, Address.today + view.query),
                        PageForm.Pair("Import a file", Address.imports + view.query),
                        PageForm.Pair("Changes", Address.changes + view.query),
                    ]
                    + (view.symbol == nil ? [] : [PageForm.Pair("All rows", view.ofAll.address())]),
                [
                    trade(.dividend),
                    PageForm.Pair("Record a rate", Address.rates + view.query),
                    PageForm.Pair(ClassField.title, Address.classes + query),
                    PageForm.Pair(TargetField.title, Address.targets + view.query),
                    PageForm.Pair("State cash", Address.cash + view.query),
                    PageForm.Pair(DividendField.title, DividendField.address + query),
                    PageForm.Pair("Settings", Address.settings + view.query),
                ]
            )
        }

        private func rows(
            _ document: HoldingsDocument, _ files: [String], _ exchange: Exchange, _ view: EditView
        ) -> EditRows {
            let places = view.rows(of: document)
            let identities = document.identities
            let listed = places[view.range(of: places.count)]
            let states = document.states(of: listed)
            let rows = listed.map { row in
                let isExcluded =
                    document.rows[row].holding?.isExcluded
                    ?? (document.text(of: .excluded, inRow: row).flatMap(EditedCells.truth) == true)
                return EditRows.Row(
                    id: RowIDs.id(of: identities[row]),
                    cells: [identities[row]]
                        + [.shares, .currency, .purchaseDate, .purchasePrice].map {
                            document.text(of: $0, inRow: row) ?? ""
                        },
                    isExcluded: isExcluded,
                    problem: document.rows[row].holding == nil ? document.problem(ofRow: row) : "",
                    actions: actions(
                        identities[row], states[row] ?? "", isExcluded: isExcluded, view))
            }
            return EditRows(
                id: ("list", "rows"), heading: "Rows of the file",
                columns: ["Lot", "Shares", "Currency", "Bought on", "At"], rows: rows,
                caption: "\(Wording.count(places.count, "row")) in \(editor.name(of: document.file))"
                    + view.part(of: places.count)
                    // A row would move past others that are not in sight.
                    + (view.isOfSome ? "; rows can be moved where all of them are listed" : ""),
                hidden: hidden(exchange, tag: document.bytes) + view.hidden,
                search: view.search(in: files), pages: view.links(of: places.count))
        }

        private func actions(
            _ lot: String, _ state: String, isExcluded: Bool, _ view: EditView
        ) -> [EditRows.Action] {
            let path = Address.lot(lot)
            func button(_ text: String, _ action: LotAction) -> EditRows.Action {
                EditRows.Action(
                    text: text, label: "\(text) \(lot)", address: "\(path)/\(action.rawValue)", state: state)
            }
            return [
                EditRows.Action(text: "Edit", label: "Edit \(lot)", address: path + view.query),
                isExcluded ? button("Include", .include) : button("Exclude", .exclude),
            ] + (view.isOfSome ? [] : [button("Up", .up), button("Down", .down)]) + [
                EditRows.Action(
                    text: "Remove", label: "Remove \(lot)", address: "\(path)/remove\(view.query)")
            ]
        }

        /// The trades, a page of them: that of the list if they are all it has, or one of their own below the holdings.
        func tradeRows(
            _ documents: [TradesDocument], _ view: EditView, isOfTrades: Bool
        ) -> EditRows {
            var rows: [(document: Int, row: Int, date: CalendarDate?)] = []
            for (place, document) in documents.enumerated() {
                let listed = document.rows.indices.filter {
                    view.shows(
                        symbol: document.rows[$0].symbol, or: document.text(of: .toSymbol, inRow: $0) ?? "",
                        name: document.text(of: .name, inRow: $0))
                }
                rows += (document.isNewestFirst ? listed : listed.reversed()).map {
                    (place, $0, document.rows[$0].date)
                }
            }
            // What has no valid date comes first, where it is seen.
            let order = rows.indices.sorted { left, right in
                guard rows[left].date != rows[right].date else { return left < right }
                guard let first = rows[left].date, let second = rows[right].date else {
                    return rows[left].date == nil
                }
                return first > second
            }
            let own = isOfTrades ? view : view.on(page: view.tradePage)
            let shown = order[own.range(of: order.count)]
            let names = editor.names(of: documents.map(\.file))
            let store = try? editor.holdingsStore()
            let accounts = documents.map { store?.account(ofFile: $0.file) ?? "" }
            func text(_ cell: FurtherTradeCell, _ place: Int) -> String {
                let (place, row) = (rows[place].document, rows[place].row)
                return cell.text(row, of: documents[place], account: accounts[place])
            }
            let further = FurtherTradeCell.allCases.filter { cell in
                shown.contains { !text(cell, $0).isEmpty }
            }
            let listed = shown.map { number in
                let (place, row) = (rows[number].document, rows[number].row)
                let document = documents[place]
                let cells =
                    [TradeField.date, .type, .symbol, .shares, .price, .amount, .currency].map { field in
                        (field == .type ? document.rows[row].type?.words : nil)
                            ?? document.text(of: field, inRow: row) ?? ""
                    } + further.map { text($0, number) }
                let file = documents.count > 1 ? [PageForm.Pair(TradeForm.fileField, names[place])] : []
                let name = "\(cells[1]) \(cells[2]) \(cells[0])"
                let like = [PageForm.Pair("like", String(row + 1))] + file
                return EditRows.Row(
                    cells: cells,
                    problem: document.rows[row].type == nil ? document.problem(ofRow: row) : "",
                    actions: EditRows.Action.ofRow(row, of: Address.trades, view.query(file), name: name) + [
                        EditRows.Action(
                            text: "Repeat", label: "Record another trade like \(name)",
                            address: Address.trades + view.query(like))
                    ])
            }
            let all = "\(Wording.count(order.count, "trade")) in \(names.joined(separator: ", "))"
            return EditRows(
                id: ("trades", "trade-rows"), heading: "Trades",
                columns: ["Date", "Type", "Symbol", "Shares", "Price", "Amount", "Currency"]
                    + further.map(\.rawValue),
                rows: listed,
                caption: all + own.part(of: order.count) + (order.count > 1 ? ", the latest first" : ""),
                search: isOfTrades ? view.search() : nil,
                pages: isOfTrades ? view.links(of: order.count) : view.links(ofTrades: order.count))
        }
    }

    /// What is shown of trades only where one has it.
    private enum FurtherTradeCell: String, CaseIterable {
        case newSymbol = "New symbol"
        case ratio = "Ratio"
        case fees = "Fees"
        case received = "Received"
        case account = "Account"

        /// - Parameter account: that of rows that state none.
        func text(_ row: Int, of document: TradesDocument, account: String) -> String {
            func text(_ field: TradeField) -> String { document.text(of: field, inRow: row) ?? "" }
            let stated = text(.account)
            let (first, link, second) =
                switch self {
                case .newSymbol: (text(.toSymbol), "", "")
                case .ratio: (text(.ratio), "", "")
                case .fees: (text(.fees), " ", text(.fees).isEmpty ? "" : text(.feesCurrency))
                case .received: (text(.toAmount), " ", text(.toAmount).isEmpty ? "" : text(.toCurrency))
                case .account: (stated.isEmpty ? account : stated, " → ", text(.toAccount))
                }
            return [first, second].filter { !$0.isEmpty }.joined(separator: link)
        }
    }
#endif
