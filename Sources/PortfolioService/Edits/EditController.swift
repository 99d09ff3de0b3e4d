#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioEditing
    import Portfolios

    /// Responds to programs that change the portfolio's files, or read them to do so.
    struct EditController {
        let editor: PortfolioEditor
        private let live: LivePortfolio
        private let bodies: BodyGate

        /// The number of bodies that are received at a time.
        private static let maxBodies = 64

        init(editor: PortfolioEditor, live: LivePortfolio) {
            self.editor = editor
            self.live = live
            bodies = BodyGate(limit: EditController.maxBodies)
        }

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.holdings, use: holdings)
            router.add(.holdings, .post, use: add)
            router.add(.stock, .patch, use: change)
            router.add(.stock, .delete, use: remove)
            router.add(.move, .post, use: move)
            router.add(.trades, use: trades)
            router.add(.trades, .post, use: addTrade)
            router.add(.prices, .post, use: addPrice)
            router.add(.undo, .post, use: undo)
        }

        // MARK: Holdings

        /// The rows of the holdings file, as they stand in it.
        @Sendable private func holdings(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let document = try await editor.holdings()
            return answer(exchange, document.bytes) { json in
                json.field("file", Problem.name(document.file))
                json.field("tag", Precondition.tag(of: document.bytes))
                let identities = document.identities
                json.field("rows", lines: document.rows.indices) { json, row in
                    document.write(row, identities, to: &json)
                }
                if !document.problems.isEmpty { Problem.Details(document.problems).write(to: &json) }
            }
        }

        /// Adds a lot.
        @Sendable private func add(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            let texts = try await body(exchange).fields(HoldingField.self)
            try EditedCells.check(texts)
            let made = try await editor.change(.add(texts), if: condition)
            var response = answer(made, status: .created)
            let symbol = made.row.map { made.document.rows[$0].symbol } ?? ""
            response.headers[.location] = "/api/holdings/" + PercentEncoding.text(symbol)
            return response
        }

        /// Changes cells of a lot.
        @Sendable private func change(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            let texts = try await body(exchange).fields(HoldingField.self)
            try EditedCells.check(texts)
            return answer(
                try await editor.change(.set(texts, of: exchange.parameter("symbol")), if: condition))
        }

        /// Removes a lot.
        @Sendable private func remove(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            return answer(try await editor.change(.remove(exchange.parameter("symbol")), if: condition))
        }

        /// Moves a lot to another position in the file.
        @Sendable private func move(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let condition = try Precondition(exchange.request)
            let body = try await body(exchange)
            try body.check(["to"])
            guard let position = try body.count("to") else {
                throw Problem(
                    .unprocessableContent, fields: [("to", "to is missing: the new position, from 1")])
            }
            return answer(
                try await editor.change(.move(exchange.parameter("symbol"), to: position), if: condition))
        }

        // MARK: Trades, prices, undo

        /// The rows of a trades file, as they stand in it.
        @Sendable private func trades(_ exchange: Exchange) async throws -> Response {
            let document = try await editor.trades(try exchange.chosenFile())
            return answer(exchange, document.bytes) { json in
                json.field("file", Problem.name(document.file))
                json.field("tag", Precondition.tag(of: document.bytes))
                json.field("rows", lines: document.rows.indices) { json, row in
                    document.write(row, to: &json)
                }
                if !document.problems.isEmpty { Problem.Details(document.problems).write(to: &json) }
            }
        }

        /// Records a trade.
        @Sendable private func addTrade(_ exchange: Exchange) async throws -> Response {
            let file = try exchange.chosenFile()
            let condition = try Precondition(exchange.request)
            let texts = try await body(exchange).fields(TradeField.self)
            try EditedCells.check(texts)
            let made = try await editor.add(texts, to: file, if: condition)
            return answer(status: .created, made.document.bytes, made.document.file, made.number) { json in
                if let row = made.row {
                    json.key("row")
                    made.document.write(row, to: &json)
                }
            }
        }

        /// Records a price.
        @Sendable private func addPrice(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let body = try await body(exchange)
            try body.check(["symbol", "price", "date", "currency", "force"])
            let quote = try EditedCells.quote(
                symbol: body["symbol"], price: body["price"], date: body["date"], currency: body["currency"],
                today: live.hooks.today())
            let made = try await editor.record(quote, isForced: try body.flag("force"))
            let file = made.document
            return answer(
                status: made.number == nil ? .ok : .created, file.after, file.path, made.number
            ) { json in
                json.field("added", file.added)
                json.field("replaced", file.replaced)
                json.field("same", file.same)
            }
        }

        /// Undoes the last change.
        @Sendable private func undo(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let body = try await body(exchange)
            try body.check(["change"])
            let step = try await editor.undo(try body.count("change")).step
            return answer(status: .ok, step.change.before, step.change.path, nil) { json in
                json.field("undone", step.number)
            }
        }

        // MARK: Bodies

        private func body(_ exchange: Exchange) async throws -> EditBody {
            try await bodies.admit { try await EditBody(exchange) }
        }

        /// The contents of a file, with its tag.
        private func answer(
            _ exchange: Exchange, _ bytes: [UInt8], _ body: (inout JSONWriter) -> Void
        ) -> Response {
            let tag = Precondition.tag(of: bytes)
            let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache", .vary: "Accept"]
            if EntityTag.matches(exchange.request.headers[values: .ifNoneMatch], tag) {
                return Response(status: .notModified, headers: headers)
            }
            return EditController.json(.ok, headers, body)
        }

        /// A change of the holdings file, with the lot as it is now.
        private func answer(
            _ made: PortfolioEditor.Made<HoldingsDocument>, status: HTTPResponse.Status = .ok
        ) -> Response {
            answer(status: status, made.document.bytes, made.document.file, made.number) { json in
                guard let row = made.row, made.document.rows.indices.contains(row) else { return }
                json.key("row")
                made.document.write(row, made.document.identities, to: &json)
            }
        }

        private func answer(
            status: HTTPResponse.Status, _ bytes: [UInt8], _ file: String, _ number: Int?,
            _ body: (inout JSONWriter) -> Void
        ) -> Response {
            let tag = Precondition.tag(of: bytes)
            return EditController.json(status, [.eTag: tag, .cacheControl: "no-store"]) { json in
                json.field("file", Problem.name(file))
                json.field("tag", tag)
                json.key("change")
                if let number { json.integer(number) } else { json.null() }
                body(&json)
            }
        }

        private static func json(
            _ status: HTTPResponse.Status, _ headers: HTTPFields, _ body: (inout JSONWriter) -> Void
        ) -> Response {
            var json = JSONWriter()
            json.object(body)
            var headers = headers
            headers[.contentType] = MediaType.json.text
            return Response(
                status: status, headers: headers,
                body: .pieces(of: ByteBuffer(bytes: json.bytes + [10])))
        }
    }

    extension HoldingsDocument {
        /// Writes a row with all its cells.
        fileprivate func write(_ row: Int, _ identities: [String], to json: inout JSONWriter) {
            json.object { json in
                json.field("id", identities[row])
                json.field("position", row + 1)
                json.field("line", rows[row].line)
                namedCells(of: row).write(to: &json)
            }
        }
    }

    extension TradesDocument {
        /// Writes a row with all its cells.
        fileprivate func write(_ row: Int, to json: inout JSONWriter) {
            json.object { json in
                json.field("position", row + 1)
                json.field("line", rows[row].line)
                namedCells(of: row).write(to: &json)
            }
        }
    }

    extension [NamedCell] {
        /// Writes the cells as one object; of columns with the same name, the first.
        fileprivate func write(to json: inout JSONWriter) {
            var seen: Set<String> = []
            json.field(
                "cells",
                object: { json in
                    for cell in self where seen.insert(cell.column).inserted {
                        json.field(cell.column, cell.text)
                    }
                })
        }
    }

    extension Exchange {
        /// The name of the trades file, if the query has one.
        fileprivate func chosenFile() throws(Problem) -> String? {
            for part in query where part.name != "file" {
                throw Problem(.badRequest, "unknown parameter \(part.name)")
            }
            guard query.count < 2 else { throw Problem(.badRequest, "file is given twice") }
            return query.first?.value
        }
    }
#endif
