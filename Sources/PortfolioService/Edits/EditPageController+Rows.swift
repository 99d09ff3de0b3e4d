#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// What the pages of a row need to know of its kind: trades, or prices.
    struct RowPages<Document: RowsOfFile>: Sendable where Document.Field: FormField {
        /// What a row is: `trade`.
        let noun: String
        /// The address that the addresses of rows begin with.
        let address: String
        let read: @Sendable (String?) async throws -> Document
        let change:
            @Sendable (RowEdit<Document.Field>, String?, Precondition) async throws
                -> PortfolioEditor.Made<Document>
        /// A row in a few words.
        let name: @Sendable (Int, Document) -> String
        /// The controls of a form, and the name of a further button, if there is one.
        let controls:
            @Sendable (RowForm<Document.Field>, Problem?, _ symbols: [String]) -> (
                fields: [EditForm.Field], other: PageForm.Pair?
            )
    }

    /// The pages on which a trade or a price is changed or removed.
    extension EditPageController {
        var tradeRows: RowPages<TradesDocument> {
            RowPages(
                noun: "trade", address: Address.trades, read: { try await editor.trades($0) },
                change: { try await editor.change($0, ofTrades: $1, if: $2) },
                name: { row, document in
                    [TradeField.type, .symbol, .date].compactMap { document.text(of: $0, inRow: row) }
                        .joined(separator: " ")
                },
                controls: { row, problem, symbols in
                    var form = TradeForm(row, file: nil)
                    form.hasRow = true
                    return (
                        form.controls(problem, files: [], symbols: symbols),
                        PageForm.Pair(TradeForm.showField, "Show the fields of the type")
                    )
                })
        }

        var priceRows: RowPages<PricesDocument> {
            RowPages(
                noun: "price", address: Address.prices, read: { try await editor.prices($0) },
                change: { try await editor.change($0, ofPrices: $1, if: $2) },
                name: { row, document in
                    [PriceField.symbol, .date].compactMap { document.text(of: $0, inRow: row) }
                        .joined(separator: " ")
                },
                controls: { row, problem, symbols in
                    let usual = Set<PriceField>([.symbol, .price, .date])
                    return (
                        row.controls(
                            PriceField.allCases, usual: usual, required: [.symbol, .price], problem,
                            symbols: symbols), nil
                    )
                })
        }

        /// The form of a row.
        func rowPage<Document>(
            of kind: RowPages<Document>, _ exchange: Exchange
        ) async throws -> Response {
            let given = try exchange.given([TradeForm.fileField] + EditView.fields)
            let file = given[TradeForm.fileField]
            let document = try await kind.read(file)
            let row = try exchange.row(of: document)
            return try await rowPage(of: kind, exchange, RowForm(row, of: document), file: file)
        }

        /// Changes a row.
        func changeRow<Document>(
            of kind: RowPages<Document>, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let file = exchange.chosenFile
            var form = RowForm<Document.Field>(sent: exchange.form.texts)
            if exchange.entered(TradeForm.showField) != nil {
                return .init(response: try await rowPage(of: kind, exchange, form, file: file))
            }
            do {
                let condition = try exchange.formCondition()
                let document = try await kind.read(file)
                var row = try exchange.position
                if !condition.allows(document.bytes) {
                    guard
                        let found = exchange.entered(Exchange.rowField).flatMap({
                            document.row(row, knownAs: $0)
                        })
                    else { throw Problem.stale(document.file, document.bytes) }
                    row = found
                }
                let edit = RowEdit.set(form.touched(row, of: document), row: row)
                return done(try await kind.change(edit, file, condition).number, exchange)
            } catch let problem as Problem {
                if problem.isStale, let document = try? await kind.read(file),
                    let row = try? exchange.row(of: document)
                {
                    form.follow(row, of: document)
                }
                return .init(response: try await rowPage(of: kind, exchange, form, file: file, problem))
            }
        }

        private func rowPage<Document>(
            of kind: RowPages<Document>, _ exchange: Exchange, _ form: RowForm<Document.Field>, file: String?,
            _ problem: Problem? = nil
        ) async throws -> Response {
            let symbols = await suggestedSymbols()
            var document: Document?
            do { document = try await kind.read(file) } catch {
                // If the file can't be read now, the form stays until it can.
                guard problem != nil else { throw error }
            }
            let isFresh = problem.map(\.isStale) ?? !exchange.isForm
            let row = try exchange.position
            return try await answer(exchange, status: problem?.status ?? .ok) { [document] in
                let isThere = document.map { row < $0.rowCount } ?? true
                var page = EditPage(title: "Edit a \(kind.noun)", lead: "")
                if let document, isThere {
                    page.title += ": \(kind.name(row, document))"
                    page.lead = "Line \(document.line(ofRow: row)) of \(editor.name(of: document.file))"
                }
                page.notice = problem.map { problem in
                    var notice = EditPage.Notice(problem, besides: Document.Field.allCases.map(\.rawValue))
                    if problem.isStale {
                        notice.text +=
                            isThere
                            ? " What you entered is still here; what the file says in this row now is shown beside it."
                            : " The row is no longer there."
                    }
                    return notice
                }
                let (fields, other) = kind.controls(form, problem, symbols)
                page.forms = [
                    EditForm(
                        id: kind.noun, label: page.title, action: Address.row(row, of: kind.address),
                        fields: fields,
                        hidden: hidden(exchange, tag: isFresh ? document?.bytes : nil)
                            + (isFresh ? [] : exchange.keptTags)
                            + state(ofRow: row, of: document, for: exchange, isFresh: isFresh)
                            + fileField(file) + exchange.view.hidden,
                        button: "Save", other: other, cancel: exchange.view.address())
                ]
                return page
            }
        }

        /// Asks before a row is removed.
        func rowRemovalPage<Document>(
            of kind: RowPages<Document>, _ exchange: Exchange
        ) async throws -> Response {
            let given = try exchange.given([TradeForm.fileField] + EditView.fields)
            return try await removalPage(of: kind, exchange, file: given[TradeForm.fileField])
        }

        /// Removes a row.
        func removeRow<Document>(
            of kind: RowPages<Document>, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let file = exchange.chosenFile
            do {
                let condition = try exchange.formCondition()
                let made = try await kind.change(.remove(row: exchange.position), file, condition)
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await removalPage(of: kind, exchange, file: file, problem))
            }
        }

        private func removalPage<Document>(
            of kind: RowPages<Document>, _ exchange: Exchange, file: String?, _ problem: Problem? = nil
        ) async throws -> Response {
            let document = try await kind.read(file)
            let isFresh = problem?.isStale ?? true
            guard let row = try? exchange.row(of: document) else {
                return try await list(
                    exchange, exchange.view, status: problem?.status ?? .notFound,
                    notice: EditPage.Notice(problem ?? Problem(.notFound, "the row is no longer there")))
            }
            return try await answer(exchange, status: problem?.status ?? .ok) {
                var page = EditPage(
                    title: "Remove this \(kind.noun)?",
                    lead:
                        "Line \(document.line(ofRow: row)) of \(editor.name(of: document.file)) will be removed"
                )
                page.notice = problem.map { EditPage.Notice($0) }
                page.cells = document.namedCells(of: row).filter { !$0.text.isEmpty }.map {
                    PageForm.Pair($0.column, $0.text)
                }
                page.forms = [
                    EditForm(
                        id: "remove", label: page.title,
                        action: Address.row(row, of: kind.address) + "/remove",
                        hidden: hidden(exchange, tag: isFresh ? document.bytes : nil)
                            + (isFresh ? [] : exchange.keptTags)
                            + state(ofRow: row, of: document, for: exchange, isFresh: isFresh)
                            + fileField(file) + exchange.view.hidden,
                        button: "Remove", cancel: exchange.view.address())
                ]
                return page
            }
        }

        private func fileField(_ file: String?) -> [PageForm.Pair] {
            file.map { [PageForm.Pair(TradeForm.fileField, $0)] } ?? []
        }

        /// The symbols that forms suggest; of very many, none, because a browser would have to read them all.
        func suggestedSymbols() async -> [String] {
            let symbols = await editor.heldSymbols()
            return symbols.count > 1000 ? [] : symbols
        }
    }

    extension Exchange {
        /// The row in the path, where rows are counted from 1.
        var position: Int {
            get throws(Problem) {
                let text = parameter("row")
                guard let row = Int(text), row > 0, String(row) == text else {
                    throw Problem(.notFound, "\(text) is not the position of a row, counted from 1")
                }
                return row - 1
            }
        }

        /// The row in the path, which the file must have.
        func row(of document: some RowsOfFile) throws(Problem) -> Int {
            let row = try position
            guard row < document.rowCount else {
                throw Problem(EditingError.unknownRow(row, count: document.rowCount))
            }
            return row
        }

        /// The name of the file that a form chooses; `nil` for the only one.
        fileprivate var chosenFile: String? {
            entered(TradeForm.fileField).flatMap { $0.isEmpty ? nil : $0 }
        }

        /// Whether it is a form that was sent.
        fileprivate var isForm: Bool { request.method == .post }
    }
#endif
