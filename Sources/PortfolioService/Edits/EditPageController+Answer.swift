#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PortfolioImport
    import Portfolios

    extension EditPageController {
        /// Makes a page where files are read, so that no connection waits for it.
        func answer(
            _ exchange: Exchange, status: HTTPResponse.Status,
            _ page: @escaping @Sendable () throws -> EditPage
        ) async throws -> Response {
            let current = live.current
            var site = live.site(current)
            site.page = .edit
            site.allowsEdits = true
            site.logout = exchange.context.logout
            let made = KeptForBrowsers.Answer(
                status: status,
                body: try await live.queue.view { [site] in
                    try Privacy.$hidesAmounts.withValue(exchange.hidesAmounts) {
                        ByteBuffer(bytes: site.html(try page()))
                    }
                })
            // A browser that loads the answer to a form again would send the form again.
            guard exchange.request.method == .post, let owner = exchange.context.formSecret else {
                return try await answer(exchange, made)
            }
            let name = kept.answers.keep(made, size: made.body.readableBytes, for: owner)
            return .leading(to: Exchange.address(ofKept: name))
        }

        /// The answer to a form that was not accepted, or that shows something first.
        @Sendable func answerPage(_ exchange: Exchange) async throws -> Response {
            let name = try exchange.given([Exchange.answerField])[Exchange.answerField] ?? ""
            guard let owner = exchange.context.formSecret, let made = kept.answers.value(name, of: owner)
            else { throw Problem(.notFound, "what was entered is not kept any longer: enter it again") }
            return try await answer(exchange, made)
        }

        private func answer(_ exchange: Exchange, _ made: KeptForBrowsers.Answer) async throws -> Response {
            let isCompressed = exchange.acceptsGzip && made.body.readableBytes >= Gzip.least
            let body =
                isCompressed
                ? try await live.queue.view { try Gzip.compressed(made.body) } : made.body
            var response = Response.fresh(made.status, .html, body, [.vary: "Accept-Encoding"])
            response.headers[.contentEncoding] = isCompressed ? "gzip" : nil
            return response
        }
    }

    /// What is kept for browsers between their requests.
    struct KeptForBrowsers: Sendable {
        /// An answer to a form, which browsers load by a request of their own.
        struct Answer: Sendable {
            let status: HTTPResponse.Status
            let body: ByteBuffer
        }

        /// A form that was sent without a session, until the login. It is then shown again rather than applied, because it has
        /// no token.
        struct Form: Sendable {
            /// The path that the portfolio's are under, and the one that the form was sent to.
            let base: String
            let path: String
            let fields: [Target.Parameter]
        }

        /// The exports that were looked at, until they are imported: what is imported is what was seen, to the byte.
        let uploads: Kept<FormSecret, [BrokerExport]>
        let answers = Kept<FormSecret, Answer>(most: 100, limit: 16 << 20)
        /// By the addresses that they came from.
        let forms = Kept<String, Form>(most: 100, limit: 4 << 20)

        /// - Parameter largest: the maximum number of bytes of an upload.
        init(largest: Int) { uploads = Kept(most: 16, limit: 4 * largest) }
    }
#endif
