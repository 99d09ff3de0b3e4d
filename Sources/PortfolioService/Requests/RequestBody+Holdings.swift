#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import NIOHTTP1
    import PortfolioFiles
    import SystemInterface

    extension Request {
        /// The holdings of the body, CSV or JSON, in a file: memory holds a piece of them only, whatever the body's size.
        ///
        /// - Parameter limit: how many bytes the body may have.
        func holdings(limit: Int) async throws -> FileInput {
            let isJSON = try isJSONBody()
            if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
                throw Problem.tooLarge(limit)
            }
            let spool = try spooling { () throws(FileError) in try Spool("-") }
            var json = HoldingsJSON(file: "-")
            if isJSON {
                try spooling { () throws(FileError) in try spool.write(HoldingsJSON.header.span) }
            }
            var count = 0
            for try await piece in body {
                count += piece.readableBytes
                guard count <= limit else { throw Problem.tooLarge(limit) }
                var bytes = Array(piece.readableBytesView)
                if isJSON {
                    var rows: [UInt8] = []
                    do { try json.read(bytes.span, into: &rows) } catch { throw Problem(inBody: error) }
                    bytes = rows
                }
                try spooling { () throws(FileError) in try spool.write(bytes.span) }
            }
            if isJSON {
                do { try json.finish() } catch { throw Problem(inBody: error) }
            }
            return spool.input()
        }

        /// Whether the body is JSON, not CSV.
        private func isJSONBody() throws(Problem) -> Bool {
            if let coding = headers[.contentEncoding], trimmed(coding).lowercased() != "identity" {
                throw Problem(
                    .unsupportedMediaType, "the body is coded as \(coding): send it as it is",
                    headers: [.acceptEncoding: "identity"])
            }
            switch headers[.contentType].flatMap({ MediaType.essence(of: $0) }) {
            case "text/csv": return false
            case "application/json": return true
            default:
                throw Problem(
                    .unsupportedMediaType, "the body is text/csv or application/json; say so in Content-Type",
                    headers: [.accept: "text/csv, application/json"])
            }
        }

        private func spooling<Result>(_ work: () throws(FileError) -> Result) throws(Problem) -> Result {
            do { return try work() } catch {
                throw Problem(
                    .init(code: 507, reasonPhrase: "Insufficient Storage"), "there is no room for the body")
            }
        }
    }

    extension Problem {
        static func tooLarge(_ limit: Int) -> Problem {
            Problem(
                .contentTooLarge, "the body has more than \(limit) bytes; --max-body allows more",
                headers: [.connection: "close"])
        }

        fileprivate init(inBody diagnostic: Diagnostic) {
            var log = DiagnosticLog()
            log.add(diagnostic)
            self.init(.unprocessableContent, "the body is no list of holdings", errors: Details(log))
        }
    }
#endif
