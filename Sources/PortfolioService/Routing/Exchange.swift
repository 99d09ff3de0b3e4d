#if Server
    import Hummingbird
    import Portfolios

    /// A request that a handler responds to.
    struct Exchange {
        let request: Request
        var context: ServiceContext
        /// The type of the response that the client prefers.
        let type: MediaType
        /// Whether it is a form that was applied before, which must not be applied to another state of its file.
        var isRepeated = false
        /// What is asked for, apart from the type.
        var query: [Target.Parameter] {
            context.route?.takesFormat == true
                ? context.target.query.filter { $0.name != MediaType.parameter } : context.target.query
        }
        var client: Client { context.client }
        /// The fields of the form that was sent.
        var form: [Target.Parameter] { context.form }
        /// The token for a form on a page that is made for this request alone, in a hidden field of the name
        /// ``FormSecret/field``.
        var formToken: String { context.formSecret?.token ?? "" }

        /// Whether the client takes compressed bodies.
        var acceptsGzip: Bool { Gzip.isAccepted(request.headers[values: .acceptEncoding]) }

        var hidesAmounts: Bool { request.hidesAmounts }

        /// A variable part of the path, decoded. Programs, unlike browsers, send it as it is.
        func parameter(_ name: String) -> String {
            let part = context.parameters.get(name).flatMap { Target.decoded($0, plusIsSpace: false) } ?? ""
            return context.route?.isPage == false ? part : PercentEncoding.text(ofSegment: part)
        }

        /// Refuses every parameter but these.
        func refuseParameters(except names: [String] = []) throws(Problem) {
            try query.refuse(except: names)
        }

        /// The query, which may have only these parameters.
        func given(_ names: [String]) throws(Problem) -> [String: String] {
            try refuseParameters(except: names)
            return query.texts
        }

        /// What was entered in a field of the form.
        func entered(_ name: String) -> String? { form.first { $0.name == name }?.value }
    }

    extension Request {
        /// Whether the browser's user has hidden amounts.
        var hidesAmounts: Bool { cookies["portfolio-amounts"]?.value == "hidden" }
    }

    extension [Target.Parameter] {
        /// Refuses every parameter but these.
        func refuse(except names: [String] = []) throws(Problem) {
            for part in self where !names.contains(part.name) {
                throw Problem(.badRequest, "unknown parameter \(part.name)", of: [part.name])
            }
        }
    }
#endif
