#if Server
    import HTTPTypes
    import Portfolios

    /// The OpenAPI 3.1 description of the interface.
    struct OpenAPI: Sendable {
        let options: ServiceOptions
        let version: String
        /// What the paths are of.
        var scope = Route.Scope.portfolio
        /// The path that they are under; empty if that is the root.
        var base = ""

        /// - Complexity: some milliseconds; it is made anew each time.
        var json: [UInt8] {
            let routes = Route.all(options, of: scope)
                .filter { !$0.takesForms && (scope == .portfolio || $0 != .reportPage) }
            let tags = Set(routes.map(\.tag))
            let document: JSONValue = [
                "openapi": "3.1.0",
                "info": [
                    "title": "portfolio", "version": .text(String(version.drop { !$0.isNumber })),
                    "description": .text(
                        scope == .service ? OpenAPI.ofService : OpenAPI.ofPortfolio),
                ],
                "servers": [["url": .text(base.isEmpty ? "/" : base)]],
                "tags": .list(
                    Route.Tag.allCases.filter(tags.contains).map {
                        ["name": .text($0.rawValue), "description": .text($0.meaning)]
                    }),
                // Programs send the token with every request instead of logging in.
                "paths": .object(routes.map { ($0.template, path($0)) }),
                "components": .object([
                    (
                        key: "schemas",
                        value: options.allowsEdits ? Schemas.all.adding(Schemas.ofEdits) : Schemas.all
                    ),
                    (
                        key: "securitySchemes",
                        value: [
                            "token": ["type": "http", "scheme": "bearer"],
                            "password": ["type": "http", "scheme": "basic"],
                        ]
                    ),
                ]),
            ]
            let secured =
                options.token == nil
                ? document : document.adding("security", [["token": []], ["password": []]])
            return secured.bytes
        }

        private static let ofPortfolio = """
            A portfolio of stocks quoted in many currencies, valued in one. Numbers are texts, whole and plainly written. \
            Results follow the portfolio's files: an ETag names each, and \(Route.events.template) tells when they have changed.
            """

        private static let ofService = """
            Several portfolios, each described by \(Route.openAPI.template) under the path that the list states. While there \
            is only one, GET of its paths without that one before them is redirected (307) to those with it.
            """

        private func path(_ route: Route) -> JSONValue {
            let methods = route.methods(options).filter { $0 != .head }
            return .object(
                methods.map { method in
                    let name = method.rawValue.lowercased()
                    let edit = EditOperation(route, method).map(operation)
                    return (
                        name,
                        (edit ?? operation(route, method: name)).adding("tags", .texts([route.tag.rawValue]))
                    )
                })
        }

        /// An operation of the editor.
        private func operation(_ edit: EditOperation) -> JSONValue {
            let operation: JSONValue = [
                "operationId": .text(edit.name), "summary": .text(edit.summary),
                "parameters": .list(edit.parameters),
            ]
            let problems = edit.problems + OpenAPI.common + (options.token == nil ? [] : ["401"])
            return operation.adding("requestBody", edit.body)
                .adding(
                    "responses",
                    .object(
                        edit.successes
                            + OpenAPI.responses(problems, isPage: edit.isPage, isEdit: true)))
        }

        private func operation(_ route: Route, method: String) -> JSONValue {
            let isPost = method == "post"
            let parameters =
                isPost
                ? ResultKind.report.parameters.map { parameter(of: .report, $0) } + format(route)
                : pathParameters(route) + self.parameters(route)
            let operation: JSONValue = [
                "operationId": .text(isPost ? "valueHoldings" : route.name),
                "summary": .text(isPost ? "The report of holdings that are sent" : route.summary),
                "parameters": .list(parameters),
            ]
            return
                operation
                .adding("requestBody", isPost ? body : nil)
                .adding("responses", responses(route, isPost: isPost))
                .adding("security", route.isOpen && options.token != nil ? [] : nil)
        }

        private func pathParameters(_ route: Route) -> [JSONValue] {
            if route == .problem { return [Schemas.part("kind")] }
            return route.template.contains("{symbol}") ? [Schemas.part("symbol")] : []
        }

        private func parameters(_ route: Route) -> [JSONValue] {
            guard let result = route.result, scope == .portfolio else {
                guard [.portfolios, .portfoliosPage].contains(route) else { return [] }
                return PortfoliosController.parameters.map {
                    parameter(of: .report, $0, isOfPage: route.isPage)
                } + (route.isPage ? [] : OpenAPI.excerpts)
            }
            guard route.isPage else { return results(result) + format(route) }
            return result.parameters.map { parameter(of: result, $0, isOfPage: true) }
                + PageQuery.names(of: result).compactMap(page)
        }

        private func format(_ route: Route) -> [JSONValue] {
            route.takesFormat ? [Schemas.part(MediaType.parameter)] : []
        }

        /// A parameter that only pages have.
        private func page(_ name: String) -> JSONValue? {
            // A page's parameter for what was chosen on another may be named like a parameter of some result.
            if PageQuery.list.contains(name), let parameter = ResultParameter(rawValue: name) {
                return self.parameter(of: .report, parameter, isOfPage: true)
            }
            return PageQuery.Own(rawValue: name).map { Schemas.part($0.rawValue) }
        }

        static func parameter(
            _ name: String, in place: String = "query", isRequired: Bool = false, _ text: String,
            _ schema: JSONValue = Schemas.text, example: String? = nil
        ) -> JSONValue {
            let parameter: JSONValue = [
                "name": .text(name), "in": .text(place), "required": .flag(isRequired),
                "description": .text(text), "schema": schema,
            ]
            return parameter.adding("example", example.map(JSONValue.text))
        }

        private func results(_ result: ResultKind) -> [JSONValue] {
            // A limit is one of the part that is asked for.
            result.parameters.filter { $0 != .limit }.map { parameter(of: result, $0) } + OpenAPI.excerpts
        }

        /// The parameters of a part of a result.
        static var excerpts: [JSONValue] { Excerpt.Parameter.allCases.map { Schemas.part($0.rawValue) } }

        /// Pages take empty values as not given, because forms send their empty fields as well.
        private static func orEmpty(_ schema: JSONValue) -> JSONValue {
            ["anyOf": [schema, Schemas.schema(.string("blank"))]]
        }

        private func parameter(
            of result: ResultKind, _ parameter: ResultParameter, isOfPage: Bool = false
        ) -> JSONValue {
            let own = parameter.value(of: result.asked).schema
            let value = isOfPage ? OpenAPI.orEmpty(own) : own
            let schema = parameter.isRepeated ? ["type": "array", "items": value] : value
            return OpenAPI.parameter(
                parameter.rawValue, isRequired: parameter == result.needed, parameter.summary(of: result),
                schema)
        }

        private var body: JSONValue {
            [
                "required": true,
                "description": .text(
                    """
                    A holdings file, or its rows as JSON, which are read as the file of the same rows: the first is line 2. \
                    At most \(options.maxBody) bytes.
                    """),
                "content": [
                    "text/csv": ["schema": ["type": "string"]],
                    "application/json": [
                        "schema": ["type": "array", "items": Schemas.reference("NewHolding")]
                    ],
                ],
            ]
        }

        private func responses(_ route: Route, isPost: Bool) -> JSONValue {
            var responses: [(key: String, value: JSONValue)] = [("200", success(route))]
            if !isPost, route.isConditional {
                responses.append(("304", ["description": "The ETag that was sent still names the result."]))
            }
            var problems = OpenAPI.common
            if options.token != nil, !route.isOpen { problems.append("401") }
            if route.result != nil { problems.append("422") }
            if isPost { problems += ["413", "415", "507"] }
            responses += OpenAPI.responses(problems, isPage: route.isPage)
            return .object(responses)
        }

        /// The statuses of problems that every operation may have.
        private static let common = [
            "400", "403", "404", "405", "406", "408", "414", "421", "429", "431", "500", "503",
        ]

        private static func responses(
            _ problems: [String], isPage: Bool, isEdit: Bool = false
        ) -> [(key: String, value: JSONValue)] {
            problems.sorted().map { status in
                let ofEdit = isEdit ? Schemas.part("statuses of edits")[status] : nil
                let meaning = ofEdit ?? Schemas.part("statuses")[status] ?? .null
                var content: [(key: String, value: JSONValue)] = [
                    ("application/problem+json", ["schema": Schemas.reference("Problem")])
                ]
                if isPage { content.append(("text/html", ["schema": ["type": "string"]])) }
                return (status, ["description": meaning, "content": .object(content)])
            }
        }

        private func success(_ route: Route) -> JSONValue {
            let content = route.mediaTypes.map { type in
                (
                    key: type.essence,
                    value: ["schema": type.isJSON ? route.schema : ["type": "string"]] as JSONValue
                )
            }
            var headers: [String] = []
            if route.isConditional { headers.append("tag of a result") }
            if route.result != nil, !route.isPage { headers += ["next rows", "completeness"] }
            if route == .portfolios { headers += ["next rows", "completeness"] }
            let response: JSONValue = ["description": .text(route.summary), "content": .object(content)]
            return headers.isEmpty
                ? response : response.adding("headers", headers.reduce([:]) { $0.adding(Schemas.part($1)) })
        }
    }

    extension ResultParameter.Value {
        var schema: JSONValue {
            switch self {
            case .oneOf(let values): ["type": "string", "enum": .texts(values)]
            case .grouping(let values):
                [
                    "anyOf": [
                        ["type": "string", "enum": .texts(values)],
                        ["type": "string", "pattern": "^class:[^:]+$"],
                    ]
                ]
            case .figure(let example):
                [
                    "type": "string", "pattern": "^.+=[0-9]{1,20}(\\.[0-9]{1,15})?$",
                    "examples": [.text(example)],
                ]
            default: Schemas.schema(.string("asked \(self)"))
            }
        }
    }
#endif
