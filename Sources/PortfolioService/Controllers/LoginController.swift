#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios

    /// Lets browsers log in with the token, so that it is entered once and not kept by them.
    struct LoginController {
        let access: Access
        private let sessions: Sessions
        private let guesses: GuessLimit
        private let kept: KeptForBrowsers
        private let prefix: String
        private let port: BoundPort

        init(
            access: Access, sessions: Sessions, guesses: GuessLimit, kept: KeptForBrowsers, port: BoundPort
        ) {
            self.access = access
            self.sessions = sessions
            self.guesses = guesses
            self.kept = kept
            // All the ports of a host share their cookies. The prefix keeps other hosts of a domain from setting it.
            prefix = (access.isBehindTLS ? "__Host-" : "") + "portfolio-"
            self.port = port
        }

        private var cookie: String { prefix + String(port.number) }

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.login, use: page)
            router.add(.login, .post, use: login)
            router.add(.logout, .post, use: logout)
        }

        /// The session of the browser that made a request; `nil` if it has not logged in.
        func session(of request: Request) -> Session? {
            request.cookies[cookie].flatMap { sessions.session($0.value) }
        }

        /// The path of the form to log out; `nil` if the client has not logged in.
        static func logout(for session: Session?) -> String? {
            session == nil ? nil : Route.logout.template
        }

        @Sendable private func page(_ exchange: Exchange) async throws -> Response {
            let given = exchange.query.texts
            let name = given[Exchange.answerField]
            return LoginController.page(
                .ok, Wish(given[LoginPage.Field.wish.rawValue]),
                name.flatMap { kept.forms.value($0, of: nil) == nil ? nil : $0 }, in: exchange.context)
        }

        @Sendable private func login(_ exchange: Exchange) async throws -> Response {
            let wish = Wish(exchange.entered(LoginPage.Field.wish.rawValue))
            let token = exchange.entered(LoginPage.Field.token.rawValue) ?? ""
            let name = exchange.entered(Exchange.answerField)
            let address = access.address(of: exchange.request, on: exchange.context.channel)
            let role = access.role(ofToken: Array(token.utf8))
            switch guesses.attempt(from: address, { role != nil }) {
            case .right:
                // The browser sends the name of a kept form to its own page, which shows the form again.
                let form = name.flatMap { kept.forms.value($0, of: nil) }
                var response =
                    form.map { Response.leading(to: $0.path, .temporaryRedirect) }
                    ?? .leading(to: name.map(Exchange.address(ofKept:)) ?? wish.path)
                let value = sessions.start(as: role ?? .reader)
                response.setCookie(cookie(value, maxAge: Sessions.age))
                return response
            case .wrong:
                return LoginController.page(
                    .unauthorized, wish, name, in: exchange.context, problem: "this is not the token",
                    headers: [.wwwAuthenticate: Access.challengeOfPages])
            case .refused(let seconds):
                let problem = Problem.tooManyGuesses(seconds)
                return LoginController.page(
                    problem.status, wish, name, in: exchange.context, problem: problem.detail,
                    headers: problem.headers)
            }
        }

        @Sendable private func logout(_ exchange: Exchange) async throws -> Response {
            if let session = exchange.context.session { sessions.end(session) }
            var response = Response.leading(to: Route.login.template)
            // What pages have kept in the browser goes as well, from whichever of them the user logs out.
            response.headers[.clearSiteData] = "\"storage\""
            response.setCookie(cookie("", maxAge: 0))
            return response
        }

        private func cookie(_ value: String, maxAge: Int) -> Cookie {
            Cookie(
                name: cookie, value: value, maxAge: maxAge, path: "/", secure: access.isBehindTLS,
                httpOnly: true, sameSite: .strict)
        }

        /// - Parameters:
        ///   - wish: where to go after the login.
        ///   - kept: the name of a form that is waiting for the login; `nil` for none.
        ///   - problem: why the last login failed.
        static func page(
            _ status: HTTPResponse.Status, _ wish: Wish, _ kept: String? = nil,
            in context: ServiceContext, problem: String? = nil, headers: HTTPFields = [:]
        ) -> Response {
            let page = LoginPage(
                action: Route.login.template, wish: wish.path, kept: kept, base: context.base,
                problem: problem
            ).bytes
            return .fresh(status, .html, ByteBuffer(bytes: page), headers)
        }

        /// Where a browser wants to go after the login: a path of this service, with its query.
        struct Wish {
            let path: String

            /// - Parameter text: as the browser says; anything but a path of this service counts as `/`.
            init(_ text: String?) {
                let own = text.flatMap { text in
                    // Browsers take a backslash for a slash, and two slashes for the beginning of a host.
                    (try? Target(text)).flatMap { $0.path.contains("") || text.contains("\\") ? nil : text }
                }
                path = own ?? "/"
            }
        }
    }

    extension HTTPField.Name {
        fileprivate static let clearSiteData = HTTPField.Name("Clear-Site-Data") ?? .cacheControl
    }

    extension Problem {
        static func tooManyGuesses(_ seconds: Int) -> Problem {
            Problem(
                .tooManyRequests, "the token was wrong too often: try again in \(seconds) seconds",
                headers: [.retryAfter: String(seconds)])
        }

        /// The page to log in on, for a browser that has not.
        func loginPage(for request: Request, _ context: ServiceContext) -> Response {
            if let login {
                // A browser that loads the answer to a form again would send the form again.
                var response = Response.leading(to: login)
                response.headers[.connection] = headers[.connection]
                return response
            }
            var headers = headers
            headers[.wwwAuthenticate] = Access.challengeOfPages
            let wish = LoginController.Wish(request.method.isSafe ? request.head.path : nil)
            return LoginController.page(status, wish, in: context, headers: headers)
        }
    }

    extension ServiceContext {
        /// The path of the form to log out; `nil` if the client has not logged in.
        var logout: String? { LoginController.logout(for: session) }
    }
#endif
