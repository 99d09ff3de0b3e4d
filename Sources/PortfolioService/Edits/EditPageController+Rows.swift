#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// What the pages of a row need to know of its kind: trades, or prices.
    struct RowPages<Field: FormField>: Sendable {
        /// What a row is: `trade`.
        let noun: String
        /// The address that the addresses of rows begin with.
        let address: String
        /// The address of the list of rows, with the number of the change that was just made.
        var list: @Sendable (EditView, Int?) -> String = { $0.address(done: $1) }
        let files: RowFiles<Field>
        /// A row in a few words.
        let name: @Sendable (Int, RowsDocument<Field>) -> String
        /// What a field of a row is called.
        var label: @Sendable (Field, Int, RowsDocument<Field>) -> String = { field, _, _ in field.label }
        /// The controls of a form, and the name of a further button, if there is one.
        let controls:
            @Sendable (RowForm<Field>, Problem?, _ symbols: [String], _ accounts: [String]) -> (
                fields: [EditForm.Field], other: PageForm.Pair?
            )
    }

    /// The pages on which a trade or a price is changed or removed.
    extension EditPageController {
        var tradeRows: RowPages<TradeField> {
            RowPages(
                noun: "trade", address: Address.trades, files: editor.tradeRows,
                name: { row, document in
                    [TradeField.type, .symbol, .date].compactMap { document.text(of: $0, inRow: row) }
                        .joined(separator: " ")
                },
                label: { field, row, document in
                    let type = document.text(of: .type, inRow: row).flatMap { TradeType(cell: $0) }
                    return type.map { field.words(in: $0).label } ?? field.label
                },
                controls: { row, problem, symbols, accounts in
                    var form = TradeForm(row, file: nil)
                    form.hasRow = true
                    return (
                        form.controls(problem, files: [], symbols: symbols, accounts: accounts),
                        PageForm.Pair(TradeForm.showField, "Show the fields of the type")
                    )
                })
        }

        /// The form of a row.
        func rowPage<Field>(
            of kind: RowPages<Field>, _ exchange: Exchange
        ) async throws -> Response {
            let given = try exchange.given([TradeForm.fileField] + EditView.fields)
            let file = given[TradeForm.fileField]
            let document = try await kind.files.read(file)
            let row = try exchange.row(of: document)
            return try await rowPage(of: kind, exchange, RowForm(row, of: document), document, file: file)
        }

        /// Changes a row.
        func changeRow<Field>(
            of kind: RowPages<Field>, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            let file = exchange.enteredFile
            var form = RowForm<Field>(sent: exchange.form.texts)
            if exchange.entered(TradeForm.showField) != nil {
                let document = try await kind.files.read(file)
                return .init(response: try await rowPage(of: kind, exchange, form, document, file: file))
            }
            do {
                let condition = try exchange.formCondition()
                let document = try await kind.files.read(file)
                let known = condition.allowed(
                    RowEdit<Field>.set([:], row: try exchange.position), of: document)
                guard let row = known?.row else { throw Problem.stale(document.file, document.bytes) }
                form.know(row, of: document)
                // The row that the form knows is found once more where it stands by then.
                let edit = RowEdit.set(form.touched, row: try exchange.position)
                let number = try await kind.files.change(edit, file, condition).number
                return done(number, kind.list(exchange.view, number ?? EditSteps.unchanged))
            } catch let problem as Problem {
                // If the file can't be read now, the form stays until it can.
                let document = try? await kind.files.read(file)
                if problem.isStale, let document, let row = place(of: kind, in: document, exchange) {
                    form.follow(row, of: document)
                }
                return .init(
                    response: try await rowPage(of: kind, exchange, form, document, file: file, problem))
            }
        }

        /// The row that a form is about: the one that it knew, wherever that stands by now, or the one in its place that
        /// still has its name, changed as it may be; `nil` if neither is there.
        private func place<Field>(
            of kind: RowPages<Field>, in document: RowsDocument<Field>, _ exchange: Exchange
        ) -> Int? {
            guard let row = try? exchange.position else { return nil }
            guard exchange.isForm else { return row < document.rows.count ? row : nil }
            if let state = exchange.entered(Exchange.rowField),
                let known = document.row(row, knownAs: state)
            {
                return known
            }
            let isSame =
                row < document.rows.count
                && exchange.entered(Exchange.rowNameField) == kind.name(row, document)
            return isSame ? row : nil
        }

        /// - Parameter document: the file that the form was filled from, or compared with: of another one, the tag and the
        ///   row's state would let the form overwrite what nobody has seen.
        private func rowPage<Field>(
            of kind: RowPages<Field>, _ exchange: Exchange, _ form: RowForm<Field>,
            _ document: RowsDocument<Field>?, file: String?, _ problem: Problem? = nil
        ) async throws -> Response {
            let (symbols, accounts) = (await suggestedSymbols(), await suggestedAccounts())
            let isFresh = problem.map(\.isStale) ?? !exchange.isForm
            let place = document.flatMap { self.place(of: kind, in: $0, exchange) }
            let position = try exchange.position
            return try await answer(exchange, status: problem?.status ?? .ok) { [document] in
                var page = EditPage(title: "Edit a \(kind.noun)", lead: "")
                if let document, let place {
                    page.title += ": \(kind.name(place, document))"
                    page.lead = "Line \(document.rows[place].line) of \(editor.name(of: document.file))"
                }
                page.notice = problem.map {
                    EditPage.Notice(
                        $0, besides: Field.allCases.map(\.rawValue),
                        ifStale: place == nil
                            ? " It can't be told whether the row is still there: look at the rows, and enter the change again."
                            : " What you entered is still here; what the file says in this row now is shown beside it."
                    )
                }
                if problem?.isStale == true, place == nil {
                    page.show(entered: form, rows: kind.list(exchange.view, nil))
                    return page
                }
                let (fields, other) = kind.controls(form, problem, symbols, accounts)
                page.forms = [
                    EditForm(
                        id: kind.noun, label: page.title,
                        action: Address.row(place ?? position, of: kind.address), fields: fields,
                        hidden: hidden(exchange, of: kind, place, in: document, isFresh: isFresh)
                            + form.were + fileField(file) + exchange.view.hidden,
                        button: "Save", other: other, cancel: kind.list(exchange.view, nil))
                ]
                return page
            }
        }

        /// What a form of a row knows of it.
        private func hidden<Field>(
            _ exchange: Exchange, of kind: RowPages<Field>, _ row: Int?, in document: RowsDocument<Field>?,
            isFresh: Bool
        ) -> [PageForm.Pair] {
            let name =
                isFresh
                ? row.flatMap { row in document.map { kind.name(row, $0) } }
                : exchange.entered(Exchange.rowNameField)
            return hidden(exchange, tag: isFresh ? document?.bytes : nil) + (isFresh ? [] : exchange.keptTags)
                + state(ofRow: row, of: document, for: exchange, isFresh: isFresh)
                + (name.map { [PageForm.Pair(Exchange.rowNameField, $0)] } ?? [])
        }

        /// Asks before a row is removed.
        func rowRemovalPage<Field>(
            of kind: RowPages<Field>, _ exchange: Exchange
        ) async throws -> Response {
            let given = try exchange.given([TradeForm.fileField] + EditView.fields)
            return try await removalPage(of: kind, exchange, file: given[TradeForm.fileField])
        }

        /// Removes a row.
        func removeRow<Field>(
            of kind: RowPages<Field>, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            let file = exchange.enteredFile
            do {
                let condition = try exchange.formCondition()
                let made = try await kind.files.change(.remove(row: exchange.position), file, condition)
                return done(made.number, kind.list(exchange.view, made.number ?? EditSteps.unchanged))
            } catch let problem as Problem {
                return .init(response: try await removalPage(of: kind, exchange, file: file, problem))
            }
        }

        private func removalPage<Field>(
            of kind: RowPages<Field>, _ exchange: Exchange, file: String?, _ problem: Problem? = nil
        ) async throws -> Response {
            let document = try await kind.files.read(file)
            let isFresh = problem?.isStale ?? true
            // The question is asked again only of the same row.
            let known = exchange.entered(Exchange.rowField)
            let row =
                exchange.isForm
                ? known.flatMap { state in
                    (try? exchange.position).flatMap { document.row($0, knownAs: state) }
                } : try exchange.row(of: document)
            guard let row else {
                return try await list(
                    exchange, exchange.view, status: problem?.status ?? .notFound,
                    notice: EditPage.Notice(problem ?? Problem(.notFound, "the row is no longer there")))
            }
            return try await answer(exchange, status: problem?.status ?? .ok) {
                var page = EditPage(
                    title: "Remove this \(kind.noun)?",
                    lead:
                        "Line \(document.rows[row].line) of \(editor.name(of: document.file)) will be removed"
                )
                page.notice = problem.map { EditPage.Notice($0) }
                page.cells = document.titledCells(of: row) { kind.label($0, row, document) }
                page.forms = [
                    EditForm(
                        id: "remove", label: page.title,
                        action: Address.row(row, of: kind.address) + "/remove",
                        hidden: hidden(exchange, of: kind, row, in: document, isFresh: isFresh)
                            + fileField(file) + exchange.view.hidden,
                        button: "Remove", cancel: kind.list(exchange.view, nil))
                ]
                return page
            }
        }

        private func fileField(_ file: String?) -> [PageForm.Pair] {
            file.map { [PageForm.Pair(TradeForm.fileField, $0)] } ?? []
        }

        /// The symbols that forms suggest; of very many, none, because a browser would have to read them all.
        func suggestedSymbols() async -> [String] {
            suggested(of: await editor.rowNames())
        }

        /// The same, of the symbols of rows.
        func suggested(of names: [ExactText: String?]) -> [String] {
            names.count > 1000 ? [] : names.keys.sorted().map(\.text)
        }

        /// The accounts that forms suggest.
        func suggestedAccounts() async -> [String] {
            ((try? await editor.accounts()) ?? []).filter { !$0.isEmpty }
        }
    }

    extension Exchange {
        /// The row in the path, where rows are counted from 1.
        var position: Int { get throws(Problem) { try Exchange.position(parameter("row")) } }

        private static func position(_ text: String) throws(Problem) -> Int {
            guard let row = Int(text), row > 0, String(row) == text else {
                throw Problem(.notFound, "\(text) is not the position of a row, counted from 1")
            }
            return row - 1
        }

        /// The row in the path, which the file must have.
        func row(of document: RowsDocument<some ColumnField>) throws(Problem) -> Int {
            try Exchange.row(parameter("row"), of: document)
        }

        /// A row, counted from 1, which the file must have.
        static func row(_ text: String, of document: RowsDocument<some ColumnField>) throws(Problem) -> Int {
            let row = try position(text)
            guard row < document.rows.count else {
                throw Problem(EditingError.unknownRow(row, count: document.rows.count))
            }
            return row
        }

        /// The name of the file that a form chooses; `nil` for the only one.
        var enteredFile: String? {
            entered(TradeForm.fileField).flatMap { $0.isEmpty ? nil : $0 }
        }

        /// Whether it is a form that was sent.
        fileprivate var isForm: Bool { request.method == .post }
    }
#endif
