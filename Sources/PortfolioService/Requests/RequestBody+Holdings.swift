#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import NIOHTTP1
    import Portfolios

    extension Request {
        /// The declared format of the holdings in the body.
        enum BodyKind { case csv, json }

        /// The format of the body, before it is read.
        ///
        /// - Parameter limit: the maximum number of bytes in the body.
        /// - Throws: ``Problem`` if the body is not acceptable.
        func bodyKind(limit: Int) throws(Problem) -> BodyKind {
            try checkBody(limit: limit)
            switch contentType {
            case "text/csv": return .csv
            case "application/json": return .json
            default:
                throw Problem(
                    .unsupportedMediaType, "the body is text/csv or application/json; say so in Content-Type",
                    headers: [.accept: "text/csv, application/json"])
            }
        }

        /// Stores the holdings of the body in a file, so that memory holds only a piece of them at a time.
        ///
        /// - Parameter limit: the maximum number of bytes in the body.
        func holdings(_ kind: BodyKind, limit: Int, _ budget: SpoolBudget) async throws -> BudgetedSpool {
            let spool = try storing("the body") { () throws(BudgetedSpool.Failure) in
                try BudgetedSpool("-", budget, expecting: bodyLength ?? 0)
            }
            var json = HoldingsJSON(file: "-")
            if kind == .json {
                try storing("the body") { () throws(BudgetedSpool.Failure) in
                    try spool.write(HoldingsJSON.header.span)
                }
            }
            var count = 0
            for try await piece in body {
                count += piece.readableBytes
                guard count <= limit else { throw Problem.tooLarge(limit) }
                var bytes = Array(piece.readableBytesView)
                if kind == .json {
                    var rows: [UInt8] = []
                    do { try json.read(bytes.span, into: &rows) } catch { throw Problem(inBody: error) }
                    bytes = rows
                }
                try storing("the body") { () throws(BudgetedSpool.Failure) in try spool.write(bytes.span) }
            }
            if kind == .json {
                do { try json.finish() } catch { throw Problem(inBody: error) }
            }
            return spool
        }
    }

    /// Stores something in a temporary file, or tells that there is no room for it.
    func storing<Result>(
        _ what: String, _ work: () throws(BudgetedSpool.Failure) -> Result
    ) throws(Problem) -> Result {
        do { return try work() } catch { throw Problem(error, for: what) }
    }

    extension Problem {
        static func tooLarge(_ limit: Int) -> Problem {
            Problem(
                .contentTooLarge, "the body has more than \(limit) bytes, the most that are taken",
                headers: [.connection: "close"])
        }

        /// - Parameter what: what could not be stored.
        init(_ failure: BudgetedSpool.Failure, for what: String) {
            switch failure {
            case .noRoom:
                self.init(
                    .serviceUnavailable, "there is no room for \(what) now", headers: [.retryAfter: "5"])
            case .neverRoom, .disk: self.init(.insufficientStorage, "there is no room for \(what)")
            }
        }

        fileprivate init(inBody diagnostic: Diagnostic) {
            var log = DiagnosticLog()
            log.add(diagnostic)
            self.init(.unprocessableContent, "the body is no list of holdings", errors: Details(log))
        }
    }
#endif
