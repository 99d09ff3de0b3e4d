#if Server
    import HTTPTypes
    import Portfolios

    /// An operation of the editor, for the description of the interface.
    struct EditOperation {
        let name: String
        let summary: String
        var parameters: [JSONValue] = []
        var body: JSONValue?
        var successes: [(key: String, value: JSONValue)]
        /// The statuses of problems beside those that every operation may have.
        var problems: [String]
        private(set) var isPage: Bool

        static let all: [LocatedJSON.Member] = Schemas.read(PackageResources.operations_json)

        /// An operation as `operations.json` describes it: by `reads` the rows of a file, or one of them; by `changes`
        /// something; by `shows` a page.
        ///
        /// - Returns: `nil` for an operation that is not the editor's.
        init?(_ route: Route, _ method: HTTPRequest.Method) {
            let key = "\(method.rawValue) \(route.template)"
            guard case .object(let members)? = EditOperation.all.first(where: { $0.key == key })?.value.value
            else { return nil }
            func stated(_ key: String) -> LocatedJSON.Value? { members.first { $0.key == key }?.value.value }
            func text(_ key: String) -> String? {
                if case .string(let text)? = stated(key) { text } else { nil }
            }
            func named(_ key: String) -> [LocatedJSON.Member] {
                if case .object(let members)? = stated(key) { members } else { [] }
            }
            let queries = named("query").compactMap { parameter -> JSONValue? in
                guard case .string(let meaning) = parameter.value.value else { return nil }
                return OpenAPI.parameter(parameter.key, meaning)
            }
            summary = text("summary") ?? ""
            isPage = false
            if let page = text("shows") {
                (name, isPage, problems) = (page, true, ["409", "422"])
                let content: JSONValue = ["text/html": ["schema": ["type": "string"]]]
                successes = [("200", ["description": .text(summary), "content": content])]
                parameters = queries
                return
            }
            if route.template.hasSuffix("{row}") { parameters = [Schemas.part("row")] }
            if let example = text("lot") {
                parameters = [Schemas.part("lot").adding("example", .text(example))]
            }
            let isOfRow = !parameters.isEmpty
            if let read = text("reads") {
                name = read
                problems = ["409", "422"]
                if isOfRow {
                    successes = [
                        EditOperation.success(summary, headers: Schemas.part("tag of a row")),
                        ("304", ["description": "The ETag that was sent still names what the row says."]),
                    ]
                } else {
                    let (answer, isLog) = (text("answer"), route == .changes)
                    let isList = answer == nil || isLog
                    if isList { parameters = queries + OpenAPI.excerpts }
                    if isLog { problems = [] }
                    let tag = Schemas.part(isLog ? "tag of a result" : "tag")
                    successes = [
                        EditOperation.success(
                            summary, of: answer ?? "FileRows",
                            headers: isList ? tag.adding(Schemas.part("next rows")) : tag),
                        ("304", ["description": "The ETag that was sent still applies."]),
                    ]
                }
            } else {
                name = text("changes") ?? ""
                parameters.append(Schemas.part(isOfRow ? "condition of a row" : "condition"))
                body = stated("body").map {
                    EditOperation.json(
                        Schemas.schema($0), stated("example").map { Schemas.plain($0) } ?? .null,
                        isRequired: text("mayLack") == nil)
                }
                let isNew = text("status") == "201"
                successes = [
                    EditOperation.success(
                        summary, status: text("status") ?? "200",
                        headers: Schemas.part("tag").adding(isNew ? Schemas.part("location") : [:]))
                ]
                problems = ["409", "412", "413", "415", "422", "428"]
                for part in named("path") {
                    guard case .array(let texts) = part.value.value,
                        case .string(let meaning)? = texts.first?.value,
                        case .string(let example)? = texts.last?.value
                    else { continue }
                    parameters.append(EditOperation.path(part.key, meaning, example))
                }
                if let noun = text("records") { become(recordingOf: noun) }
                if route == .imports { becomeImport() }
            }
            let isOfFile =
                [.holdings, .holding, .move, .trades, .trade, .price, .rate, .balances, .balance].contains(
                    route)
                || [.prices, .rates].contains(route) && method == .get
            if isOfFile { parameters.append(Schemas.part("file")) }
        }

        private mutating func becomeImport() {
            parameters[0] = Schemas.part("condition of an import")
            parameters += ImportForm.Field.allCases.map { OpenAPI.parameter($0.rawValue, $0.meaning) }
            parameters += [Schemas.part("name"), Schemas.part("dry-run")]
            body = Schemas.part("exports")
            successes = [
                EditOperation.success("What was read, and what was changed or would be.", of: "Import")
            ]
        }

        /// A price or a rate that is there already is no error, and none of another state of the file is lost.
        private mutating func become(recordingOf noun: String) {
            successes.append(EditOperation.success("The \(noun) was there already."))
            parameters = [Schemas.part("optional condition")]
            problems.removeAll { $0 == "428" }
        }

        private static func json(
            _ schema: JSONValue, _ example: JSONValue, isRequired: Bool
        ) -> JSONValue {
            [
                "required": .flag(isRequired),
                "content": ["application/json": ["schema": schema, "example": example]],
            ]
        }

        private static func success(
            _ text: String, status: String = "200", of schema: String = "Change",
            headers: JSONValue? = Schemas.part("tag")
        ) -> (key: String, value: JSONValue) {
            let success: JSONValue = ["description": .text(text)]
            let content: JSONValue = ["application/json": ["schema": Schemas.reference(schema)]]
            return (status, success.adding("headers", headers).adding("content", content))
        }

        private static func path(_ name: String, _ text: String, _ example: String) -> JSONValue {
            OpenAPI.parameter(
                name, in: "path", isRequired: true, text, ResultParameter.Value.symbol.schema,
                example: example)
        }
    }
#endif
