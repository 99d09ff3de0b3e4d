#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios

    /// What went wrong with a request, as RFC 9457 has it told.
    struct Problem: Error {
        var status: HTTPResponse.Status
        /// What is wrong with this very request.
        var detail: String
        /// Of files and bodies: each error in its place.
        var errors: Details?
        /// Of what is too much: how much is taken, and how much was asked for where that is known.
        var excess: (limit: Int, asked: Int?)?
        /// Headers the status asks for.
        var headers: HTTPFields = [:]

        init(
            _ status: HTTPResponse.Status, _ detail: String, errors: Details? = nil, headers: HTTPFields = [:]
        ) {
            self.status = status
            self.detail = detail
            self.errors = errors
            self.headers = headers
        }

        /// The errors of files: the first ones in full, and how many there are.
        struct Details: Sendable {
            var count: Int
            var first: [Diagnostic]

            init(_ log: DiagnosticLog) {
                count = log.count
                first = log.first.map { diagnostic in
                    var named = diagnostic
                    named.file = Details.name(diagnostic.file)
                    return named
                }
            }

            init(_ failure: PortfolioFailure) {
                if case .unreadable(let log) = failure {
                    self = Details(log)
                } else {
                    count = 1
                    first = [Diagnostic(file: "", message: Problem(failure).detail)]
                }
            }

            /// A file's name without its folders; the body's for standard input's.
            private static func name(_ path: String) -> String {
                path == "-" ? "body" : Problem.name(path)
            }

            /// Each error as a line.
            var lines: [String] {
                let lines = first.map { error in
                    var place = error.file
                    if error.line > 0 { place += ":\(error.line)" }
                    if error.column > 0 { place += ":\(error.column)" }
                    let remedy = error.remedy.map { "; \($0)" } ?? ""
                    return (place.isEmpty ? "" : "\(place): ") + error.message + remedy
                }
                return count > first.count ? lines + ["and \(count - first.count) more"] : lines
            }

            /// Writes the members `count` and `errors`.
            func write(to json: inout JSONWriter) {
                json.field("count", count)
                json.field("errors", lines: first) { json, error in
                    json.object { json in
                        json.field("file", error.file.isEmpty ? nil : error.file)
                        json.key("line")
                        if error.line > 0 { json.integer(error.line) } else { json.null() }
                        json.key("column")
                        if error.column > 0 { json.integer(error.column) } else { json.null() }
                        json.field("message", error.message)
                        json.field("remedy", error.remedy)
                    }
                }
            }
        }

        var json: [UInt8] {
            var json = JSONWriter()
            json.object { json in
                json.field("type", "about:blank")
                json.field("title", status.reasonPhrase)
                json.field("status", status.code)
                json.field("detail", detail)
                if let excess {
                    json.field("limit", excess.limit)
                    if let asked = excess.asked { json.field("asked", asked) }
                }
                errors?.write(to: &json)
            }
            return json.bytes + [10]
        }

        func response() -> Response {
            var headers = headers
            headers[.contentType] = MediaType.problem.text
            headers[.cacheControl] = "no-store"
            return Response(
                status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
        }
    }

    extension Problem {
        /// - Parameter problems: why; `nil` for who may not know.
        static func notLoaded(_ problems: Details?) -> Problem {
            Problem(
                .serviceUnavailable, "there is nothing to show: the portfolio's files can't be read",
                errors: problems, headers: [.retryAfter: "5"])
        }

        static let overloaded = Problem(
            .serviceUnavailable, "too much is being valued at once", headers: [.retryAfter: "1"])

        static let tooManyBodies = Problem(
            .serviceUnavailable, "too many bodies are being received at once", headers: [.retryAfter: "1"])
    }

    extension HTTPResponse.Status {
        static let insufficientStorage = HTTPResponse.Status(
            code: 507, reasonPhrase: "Insufficient Storage")

        /// Nobody gets it: for the log and the metrics.
        static let clientGone = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")

        /// RFC 9110 calls it so.
        static let unprocessableContent = HTTPResponse.Status(
            code: 422, reasonPhrase: "Unprocessable Content")
    }
#endif
