#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios

    /// A problem with a request, as a problem document (RFC 9457).
    struct Problem: Error {
        var status: HTTPResponse.Status
        var kind: Kind
        /// What is wrong with this particular request.
        var detail: String
        /// What a browser is told instead of the detail; `nil` for the same.
        var told: String?
        /// The errors of files and bodies, with their places.
        var errors: Details?
        /// The limit that was exceeded, and the amount requested if known.
        var excess: (limit: Int, asked: Int?)?
        /// Headers required by the status.
        var headers: HTTPFields = [:]
        /// The names of the parameters that are wrong, for the fields of a form.
        var parameters: [String] = []
        /// The site in which a browser is told; `nil` for one without forms.
        var site: Site?
        /// The address of the page to log in on, for whoever has sent a form without a session; `nil` for others.
        var login: String?

        init(
            _ status: HTTPResponse.Status, _ detail: String, errors: Details? = nil,
            headers: HTTPFields = [:],
            of parameters: [String] = [], kind: Kind? = nil
        ) {
            self.parameters = parameters
            self.status = status
            self.kind = kind ?? Kind(status)
            self.detail = detail
            self.errors = errors
            self.headers = headers
        }

        /// The errors of files: the first ones in full, and the total number.
        struct Details: Sendable {
            var count: Int
            var first: [Diagnostic]
            /// The name of the field that each of the first errors is about; empty if there are no fields.
            var fields: [String?] = []

            init(_ log: DiagnosticLog) {
                count = log.count
                first = log.first.map { diagnostic in
                    var named = diagnostic
                    named.file = Details.name(diagnostic.file)
                    return named
                }
            }

            /// The error of a request's parameters; `nil` if it is about none.
            init?(_ message: String, ofParameters names: [String]) {
                guard !names.isEmpty else { return nil }
                self.init(DiagnosticLog(names.map { _ in Diagnostic(file: "", message: message) }))
                fields = names
            }

            init(_ failure: PortfolioFailure) {
                if case .unreadable(let log) = failure {
                    self = Details(log)
                } else {
                    count = 1
                    first = [Diagnostic(file: "", message: Problem(failure).detail)]
                }
            }

            /// The name of a file without its folders; `body` for standard input.
            private static func name(_ path: String) -> String {
                path == "-" ? "body" : Problem.name(path)
            }

            /// One line per error.
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
                json.field("errors", lines: first.indices) { json, place in
                    let error = first[place]
                    json.object { json in
                        json.field("file", error.file.isEmpty ? nil : error.file)
                        json.field("line", error.line > 0 ? error.line : nil)
                        json.field("column", error.column > 0 ? error.column : nil)
                        json.field("message", error.message)
                        json.field("remedy", error.remedy)
                        if fields.indices.contains(place) { json.field("field", fields[place]) }
                    }
                }
            }
        }

        var json: [UInt8] {
            JSONWriter.document { json in
                json.field("type", kind.uri)
                json.field("title", status.reasonPhrase)
                json.field("status", status.code)
                json.field("detail", detail)
                if let excess {
                    json.field("limit", excess.limit)
                    if let asked = excess.asked { json.field("asked", asked) }
                }
                (errors ?? Details(detail, ofParameters: parameters))?.write(to: &json)
            }
        }

        func response() -> Response {
            .fresh(status, .problem, ByteBuffer(bytes: json), headers)
        }

        /// Whether any of the errors is in a row of a file.
        private var isOfRows: Bool {
            errors?.first.contains { $0.line > 0 && !$0.file.hasSuffix(".json") } == true
        }

        /// A response for a browser.
        func page(in site: Site) -> Response {
            let page = site.messagePage(
                title: status == .badRequest ? "This can't be shown" : status.reasonPhrase,
                message: told ?? detail,
                details: errors?.lines ?? [], leadsToRows: kind == .unreadable && isOfRows)
            return .fresh(status, .html, ByteBuffer(bytes: page), headers)
        }
    }

    extension Problem {
        /// - Parameter problems: the reason; `nil` if the client may not know it.
        static func notLoaded(_ problems: Details?) -> Problem {
            Problem(
                .serviceUnavailable, "there is nothing to show: the portfolio's files can't be read",
                errors: problems, headers: [.retryAfter: "5"], kind: .unreadable)
        }

        static func repeated(_ name: String) -> Problem {
            Problem(.badRequest, "\(name) is given twice", of: [name])
        }

        /// - Parameter name: the parameter's.
        init(_ problem: ParameterProblem, of name: String) {
            self.init(.badRequest, problem.message(of: name), of: [name])
        }

        static let overloaded = Problem(
            .serviceUnavailable, "too much is being valued at once", headers: [.retryAfter: "1"])

        static let tooManyQuestions = Problem(
            .tooManyRequests,
            "you have asked for more than is worked out for one address at a time: wait until some of that is "
                + "answered, then ask again",
            headers: [.retryAfter: "5"], kind: .tooManyQuestions)

        /// Asking again soon would not help, so there is no `Retry-After`.
        static func tooLong(_ time: Duration) -> Problem {
            Problem(
                .serviceUnavailable,
                "the answer takes more than \(time.components.seconds) seconds to work out, the most that one may: "
                    + "ask for fewer days, or for less of the portfolio",
                kind: .tooLong)
        }

        static let tooManyBodies = Problem(
            .serviceUnavailable, "too many bodies are being received at once", headers: [.retryAfter: "1"])
    }

    extension HTTPResponse.Status {
        static let insufficientStorage = HTTPResponse.Status(
            code: 507, reasonPhrase: "Insufficient Storage")

        /// Never sent; only for the log and the metrics.
        static let clientGone = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")

        /// The name of status 422 in RFC 9110.
        static let unprocessableContent = HTTPResponse.Status(
            code: 422, reasonPhrase: "Unprocessable Content")
    }
#endif
