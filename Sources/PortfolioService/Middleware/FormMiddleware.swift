#if Server
    import HTTPTypes
    import Hummingbird

    /// Reads forms, and refuses changes that another site's page might have made the browser ask for.
    ///
    /// This is in addition to the check of where a request comes from (``HostMiddleware``), which old browsers do not
    /// tell.
    struct FormMiddleware: RouterMiddleware {
        /// The maximum number of bytes in a form.
        static let limit = 64 << 10

        let access: Access
        let options: ServiceOptions
        let queue: ValuationQueue
        let kept: KeptForBrowsers
        let uploads: BodyGate

        /// The maximum number of forms with files that are received at a time, each kept in memory.
        static let mostUploads = 4

        /// The secret of forms for clients that have not logged in.
        private let secret = FormSecret()

        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            var context = context
            let secret = context.session?.formSecret ?? secret
            context.formSecret = secret
            guard !request.method.isSafe, let route = context.route else {
                return try await next(request, context)
            }
            var token = request.header(FormSecret.header)
            if route.takesForms {
                let limit = FormMiddleware.limit
                var fields: [Target.Parameter]
                if route == .importPage, request.contentType == Multipart.type {
                    let sent = try await uploads.admit { [context] in
                        try await request.multipart(
                            limit: options.maxBody, ofFields: limit, in: queue, context)
                    }
                    (fields, context.files) = (sent.fields, sent.files)
                } else {
                    fields = try await request.form(limit: limit, context)
                    // What was sent before the login stands for what the login has sent.
                    if let name = fields.first(where: { $0.name == Exchange.answerField })?.value,
                        let form = kept.forms.value(name, of: nil), form.path == request.head.path,
                        form.base == context.base
                    {
                        fields = form.fields
                    }
                }
                token = fields.first { $0.name == FormSecret.field }?.value
                context.sentToken = token
                context.form = fields.filter { $0.name != FormSecret.field }
            }
            if route.changesSomething, canBeForged(request, context), token.map(secret.accepts) != true {
                // What was typed into a form of this service comes back to whoever typed it, and is not applied.
                guard route.isEditPage, access.isKnownOwnPage(request) else {
                    throw refusal(of: request, to: route, hasToken: token != nil, context)
                }
                context.formProblem = FormMiddleware.endedSession
            }
            return try await next(request, context)
        }

        /// Whether another site's page could make a browser send the request: with the cookie or the password that the
        /// browser adds, or one that browsers send without asking first.
        private func canBeForged(_ request: Request, _ context: ServiceContext) -> Bool {
            switch context.admission {
            case .bearer: return false
            case .session: return true
            case .password, .anyone, nil: break
            }
            guard request.method == .post, request.headers[.ifMatch] == nil else { return false }
            switch request.contentType {
            case MediaType.json.essence, "text/csv", "application/octet-stream": return false
            default: return true
            }
        }

        /// Tells whoever sent a change without a valid token what to do: a person at a form, or a program.
        private func refusal(
            of request: Request, to route: Route, hasToken: Bool, _ context: ServiceContext
        ) -> Problem {
            if !route.takesForms, !hasToken, context.session == nil {
                if route == .imports, request.contentType == Multipart.type {
                    return Problem(
                        .preconditionRequired,
                        "a form needs If-Match, with the ETag of a dry run or *: another site's page could send it without"
                    )
                }
                let type = route == .imports ? MediaType.csv.essence : MediaType.json.essence
                return Problem(
                    .unsupportedMediaType, "a change is sent with Content-Type: \(type)",
                    headers: [.accept: type])
            }
            guard route.takesForms else {
                return Problem(
                    .forbidden,
                    "with the cookie of a login, a change needs the token of a page in the header \(FormSecret.header)"
                )
            }
            return Problem(.forbidden, "the form is out of date: load its page again")
        }

        private static let endedSession = Problem(
            .forbidden,
            "your session had ended, so this was not saved now. Check whether it was saved before, and send it again "
                + "if not")
    }
#endif
