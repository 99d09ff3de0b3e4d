#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioEditing
    import Portfolios

    /// Responds to programs that change the portfolio's files, or read them to do so.
    struct EditController {
        let editor: PortfolioEditor
        let live: LivePortfolio
        let options: ServiceOptions
        let bodies: BodyGate

        /// The number of bodies that are received at a time.
        static let maxBodies = 64

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.holdings, use: holdings)
            router.add(.holdings, .post, use: add)
            router.add(.holding, use: holding)
            router.add(.holding, .patch, use: change)
            router.add(.holding, .delete, use: remove)
            router.add(.move, .post, use: move)
            addRoutes(of: editor.tradeRows, .trades, .trade, to: router)
            addRoutes(ofQuotes: PriceField.self, to: router)
            addRoutes(ofQuotes: RateField.self, to: router)
            addRoutes(of: editor.cashRows, .balances, .balance, to: router)
            addRoutes(of: editor.dividendRows, .dividends, .dividend, by: [.symbol], to: router)
            router.add(.following, use: following)
            router.add(.following, .patch, use: follow)
            router.add(.settings, use: settings)
            router.add(.settings, .patch, use: changeSettings)
            addRoutes(of: ClassField.self, .classes, .classesOf, to: router)
            addRoutes(of: TargetField.self, .targets, .targetsOf, to: router)
            router.add(.undo, .post, use: undo)
            router.add(.changes, use: changes)
            router.add(.imports, .post, use: addImport)
        }

        /// Tells the rows of a file, adds one, and tells, changes and removes each by its position.
        ///
        /// - Parameter keys: the fields of which rows are asked for.
        private func addRoutes<Field: FormField>(
            of files: RowFiles<Field>, _ rows: Route, _ row: Route, by keys: [Field] = [],
            to router: some RouterMethods<ServiceContext>
        ) {
            router.add(rows) { try await self.rows($0, of: files, by: keys) }
            router.add(rows, .post) { try await addRow(to: files, row, $0) }
            addRoutes(of: files, row, to: router)
        }

        /// Tells, changes and removes a row by its position in its file.
        private func addRoutes<Field: FormField>(
            of files: RowFiles<Field>, _ route: Route, to router: some RouterMethods<ServiceContext>
        ) {
            router.add(route) { exchange in
                try answer(try await files.read(exchange.chosenFile()), exchange)
            }
            router.add(route, .patch) { exchange in
                let file = try exchange.chosenFile()
                let condition = try Precondition(exchange.request)
                let texts = try await body(exchange).fields(Field.self)
                return answer(
                    try await files.change(.set(texts, row: exchange.position), file, condition))
            }
            router.add(route, .delete) { exchange in
                let file = try exchange.chosenFile()
                let condition = try Precondition(exchange.request)
                return answer(
                    try await files.change(.remove(row: exchange.position), file, condition))
            }
        }

        /// Tells the rows of a file of shares, and states those of a whole, which the path names.
        private func addRoutes<Field: SharesFormField>(
            of field: Field.Type, _ rows: Route, _ whole: Route, to router: some RouterMethods<ServiceContext>
        ) {
            router.add(rows) { exchange in
                try exchange.query.refuse(except: Excerpt.Parameter.allCases.map(\.rawValue))
                return try await self.rows(exchange, field) {
                    try await editor.sharesAnswer(field, isCompressed: $1)
                }
            }
            router.add(whole, .put) { exchange in
                try exchange.refuseParameters()
                let condition = try Precondition(exchange.request)
                let shares = try await body(exchange).members.map {
                    StatedShare(name: $0.name, percent: $0.text)
                }
                let names = Field.whole.map { exchange.parameter($0.rawValue) }
                return answer(try await editor.state(shares, of: names, field, if: condition))
            }
        }

        /// The rows of a file, or those of a symbol or of currencies.
        private func rows<Field: FormField>(
            _ exchange: Exchange, of files: RowFiles<Field>, by keys: [Field]
        ) async throws -> Response {
            var query = exchange.query
            var wanted: [WantedCell<Field>] = []
            for key in keys {
                let values = query.filter { $0.name == key.rawValue }.map(\.value)
                guard values.count < 2 else { throw Problem.repeated(key.rawValue) }
                wanted += values.map { WantedCell(field: key, text: key.entered(trimmed($0)).exact) }
                query.removeAll { $0.name == key.rawValue }
            }
            return try await rows(exchange, Field.self, query) { file, isCompressed in
                guard !wanted.isEmpty else {
                    return try await files.answer(file, isCompressed: isCompressed)
                }
                return try await files.answer(file, of: wanted).compressed(ifAccepted: isCompressed)
            }
        }

        /// The rows of a file, or a part of them.
        ///
        /// - Parameter query: what of it is not taken into account yet; `nil` for all.
        private func rows<Field: CaseIterable & RawRepresentable<String>>(
            _ exchange: Exchange, _: Field.Type, _ query: [Target.Parameter]? = nil,
            of answer: (_ file: String?, _ isCompressed: Bool) async throws -> StoredAnswer
        ) async throws -> Response {
            var query = query ?? exchange.query
            let excerpt = try Excerpt(&query)
            try excerpt?.check(
                Schemas.reference("FileRows"), columns: ("rows.cells", Field.allCases.map(\.rawValue)))
            let file = try exchange.chosenFile(query)
            guard let excerpt else { return exchange.response(try await answer(file, exchange.acceptsGzip)) }
            let whole = try await answer(file, false)
            let isCompressed = exchange.acceptsGzip
            // Changes of the file go by the tag of the whole.
            return exchange.response(
                try await live.queue.run(.small) { _ in
                    try whole.part(excerpt, tag: whole.tag).compressed(ifAccepted: isCompressed)
                })
        }

        // MARK: Holdings

        /// The rows of a holdings file, as they stand in it.
        @Sendable private func holdings(_ exchange: Exchange) async throws -> Response {
            try await rows(exchange, HoldingField.self) {
                try await editor.holdingsAnswer($0, isCompressed: $1)
            }
        }

        /// Adds a lot.
        @Sendable private func add(_ exchange: Exchange) async throws -> Response {
            let file = try exchange.chosenFile()
            let condition = try Precondition(exchange.request)
            let texts = try await body(exchange).fields(HoldingField.self)
            let made = try await editor.change(LotChange(.set(texts), of: nil), in: file, if: condition)
            var response = answer(made, status: .created)
            // The symbol alone may be that of several lots.
            if let row = made.row {
                response.headers[.location] =
                    Route.holding.path(to: made.document.identities[row])
            }
            return response
        }

        /// A lot as it stands in its file.
        @Sendable private func holding(_ exchange: Exchange) async throws -> Response {
            let (document, row) = try await editor.holding(
                exchange.parameter("lot"), in: exchange.chosenFile())
            return answer(row, of: document, exchange)
        }

        /// Changes cells of a lot.
        @Sendable private func change(_ exchange: Exchange) async throws -> Response {
            let file = try exchange.chosenFile()
            let condition = try Precondition(exchange.request)
            let texts = try await body(exchange).fields(HoldingField.self)
            return answer(
                try await editor.change(
                    LotChange(.set(texts), of: exchange.parameter("lot")), in: file, if: condition))
        }

        /// Removes a lot.
        @Sendable private func remove(_ exchange: Exchange) async throws -> Response {
            let file = try exchange.chosenFile()
            let condition = try Precondition(exchange.request)
            return answer(
                try await editor.change(
                    LotChange(.remove, of: exchange.parameter("lot")), in: file, if: condition))
        }

        /// Moves a lot to another position in the file.
        @Sendable private func move(_ exchange: Exchange) async throws -> Response {
            let file = try exchange.chosenFile()
            let condition = try Precondition(exchange.request)
            let body = try await body(exchange)
            let position = try body.read(["to"]) { () throws(Problem) in
                guard let position = try body.count("to") else {
                    throw Problem(
                        .unprocessableContent, fields: [("to", "to is missing: the new position, from 1")])
                }
                return position
            }
            return answer(
                try await editor.change(
                    LotChange(.move(to: position), of: exchange.parameter("lot")), in: file, if: condition))
        }

        // MARK: Trades, prices, rates, undo

        /// Adds a row: a trade, a balance, or a dividend.
        private func addRow<Field: FormField>(
            to files: RowFiles<Field>, _ route: Route, _ exchange: Exchange
        ) async throws -> Response {
            let file = try exchange.chosenFile()
            let condition = try Precondition(exchange.request)
            let texts = try await body(exchange).fields(Field.self)
            let made = try await files.change(.add(texts), file, condition)
            return located(answer(made, status: .created), route, made.row, in: file)
        }

        /// - Parameter file: the file that was chosen; `nil` for the one that rows go to otherwise.
        private func located(
            _ response: Response, _ route: Route, _ row: Int?, in file: String? = nil
        ) -> Response {
            guard response.status == .created, let row else { return response }
            var response = response
            response.headers[.location] =
                route.path(to: "\(row + 1)") + (file.map { "?file=\(PercentEncoding.text($0))" } ?? "")
            return response
        }

        /// Tells the rows of a file of prices or rates, records one, and changes and removes them.
        private func addRoutes<Field: QuoteFormField>(
            ofQuotes field: Field.Type, to router: some RouterMethods<ServiceContext>
        ) {
            let keys = Field.entered.filter { Field.required.contains($0) && $0 != Field.figure }
            router.add(Field.routes.rows) { exchange in
                try await rows(exchange, of: editor.quoteRows(field), by: keys)
            }
            router.add(Field.routes.rows, .post) { try await addQuote(field, $0) }
            addRoutes(of: editor.quoteRows(field), Field.routes.row, to: router)
        }

        /// Records a price or a rate.
        private func addQuote<Field: QuoteFormField>(
            _: Field.Type, _ exchange: Exchange
        ) async throws -> Response {
            try exchange.refuseParameters()
            // Another figure of the day is kept, so that nothing unseen is lost without a tag.
            let condition = Precondition(ifGiven: exchange.request)
            let body = try await body(exchange)
            let today = live.hooks.today()
            let entered = { (field: Field) in body[field.rawValue] }
            let isForced: Bool
            do {
                isForced = try body.read(Field.names) { () throws(Problem) in try body.flag(QuoteEntry.force)
                }
            } catch {
                var problem = error
                do { _ = try Field.quote(today: today, entered) } catch { problem.add(error.located) }
                throw problem
            }
            let made = try await editor.record(isForced: isForced, if: condition, today: today, entered)
            let file = made.document
            let answer = answer(
                status: made.number == nil ? .ok : .created, file.after, file.path, made.number
            ) { json in
                json.field("added", file.added)
                json.field("replaced", file.replaced)
                json.field("same", file.same)
                json.field(remarks: made.remarks)
            }
            return located(answer, Field.routes.row, made.row)
        }

        /// Undoes the last change.
        @Sendable private func undo(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            let body = try await bodies.admit { try await EditBody(exchange, mayLack: true) }
            let number = try body.read(["change"]) { () throws(Problem) in try body.count("change") }
            let step = try await editor.undo(number, if: condition).step
            let first = step.changes.first
            return answer(status: .ok, first?.before ?? [], first?.path ?? "", nil) { json in
                json.field("undone", step.number)
            }
        }

        /// What was changed here, the latest first; 100 of the changes unless another limit is given.
        @Sendable private func changes(_ exchange: Exchange) async throws -> Response {
            var query = exchange.query
            let limit = Excerpt.Parameter.limit.rawValue
            if !query.contains(where: { $0.name == limit }) {
                query.append(Target.Parameter(name: limit, value: "100"))
            }
            let excerpt = try Excerpt(&query)
            try excerpt?.check(Schemas.reference("Changes"))
            try query.refuse()
            let entries = try await editor.changes(excerpt?.reach ?? .max)
            let bytes = JSONWriter.document { json in
                json.field("changes", lines: entries) { json, entry in
                    json.object { json in
                        json.field("number", entry.number)
                        json.field("time", entry.time)
                        json.field("summary", entry.summary)
                        json.field("file", entry.file)
                        json.field("undoing", entry.isUndoing)
                        json.field(remarks: entry.remarks)
                        json.field("diff", String(decoding: entry.diff, as: UTF8.self))
                    }
                }
            }
            let whole = StoredAnswer(Answer(bytes: bytes, isComplete: true))
            let isCompressed = exchange.acceptsGzip
            return exchange.response(
                try await live.queue.run(.small) { _ in
                    try (excerpt.map { try whole.part($0) } ?? whole).compressed(ifAccepted: isCompressed)
                })
        }

        // MARK: Bodies

        func body(_ exchange: Exchange) async throws -> EditBody {
            try await bodies.admit { try await EditBody(exchange) }
        }

        /// The row of a file that is asked for.
        private func answer(
            _ document: RowsDocument<some ColumnField>, _ exchange: Exchange
        ) throws(Problem) -> Response {
            answer(try exchange.row(of: document), of: document, exchange)
        }

        private func answer(
            _ row: Int, of document: RowsDocument<some ColumnField>, _ exchange: Exchange
        ) -> Response {
            let tag = EntityTag.tag(ofRow: document.state(ofRow: row))
            if EntityTag.matches(exchange.request.headers[values: .ifNoneMatch], tag) {
                return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "no-store"])
            }
            return answer(status: .ok, document.bytes, document.file, nil, eTag: tag) { json in
                json.key("row")
                document.write(row, to: &json)
            }
        }

        /// A change of a file, with the row as it is now.
        private func answer(
            _ made: PortfolioEditor.Made<RowsDocument<some ColumnField>>, status: HTTPResponse.Status = .ok
        ) -> Response {
            answer(status: status, made.document.bytes, made.document.file, made.number) { json in
                if let row = made.row, row < made.document.rows.count {
                    json.key("row")
                    made.document.write(row, to: &json)
                }
                json.field(remarks: made.remarks)
            }
        }

        func answer(
            status: HTTPResponse.Status, _ bytes: [UInt8], _ file: String, _ number: Int?,
            eTag: String? = nil, _ body: (inout JSONWriter) -> Void
        ) -> Response {
            let tag = editor.answers.tag(of: bytes, at: file)
            let json = JSONWriter.document { json in
                json.field("file", editor.name(of: file))
                json.field("tag", tag)
                json.field("change", number)
                body(&json)
            }
            return .fresh(status, .json, ByteBuffer(bytes: json), [.eTag: eTag ?? tag])
        }
    }

    extension JSONWriter {
        mutating func field(remarks: [String]) {
            if !remarks.isEmpty { field("remarks", texts: remarks) }
        }
    }

    extension Exchange {
        /// The name of the file of holdings, trades or prices, if the query has one.
        fileprivate func chosenFile() throws(Problem) -> String? { try chosenFile(query) }

        fileprivate func chosenFile(_ query: [Target.Parameter]) throws(Problem) -> String? {
            let name = TradeForm.fileField
            try query.refuse(except: [name])
            guard query.count < 2 else { throw Problem.repeated(name) }
            return query.first?.value
        }
    }
#endif
