#if Server
    import HTTPTypes
    import PortfolioFiles
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
            if route.template.hasSuffix("{row}") { parameters = [EditOperation.row] }
            if let example = text("lot") { parameters = [EditOperation.lot(example)] }
            let isOfRow = !parameters.isEmpty
            if let read = text("reads") {
                name = read
                problems = ["409", "422"]
                if isOfRow {
                    successes = [EditOperation.success(summary, headers: EditOperation.rowTag)]
                } else if let answer = text("answer") {
                    let isLog = route == .changes
                    successes = [
                        EditOperation.success(summary, of: answer, headers: isLog ? nil : EditOperation.tag)
                    ]
                    if isLog { (parameters, problems) = (OpenAPI.excerpts, []) }
                } else {
                    parameters = queries + OpenAPI.excerpts
                    successes = [
                        EditOperation.success(summary, of: "FileRows"),
                        ("304", ["description": "The ETag that was sent still names the file."]),
                    ]
                }
            } else {
                name = text("changes") ?? ""
                parameters.append(isOfRow ? EditOperation.rowCondition : EditOperation.condition)
                body = stated("body").map {
                    EditOperation.json(
                        Schemas.schema($0), stated("example").map { Schemas.plain($0) } ?? .null,
                        isRequired: text("mayLack") == nil)
                }
                let isNew = text("status") == "201"
                successes = [
                    EditOperation.success(
                        summary, status: text("status") ?? "200",
                        headers: isNew ? EditOperation.tag.adding(EditOperation.location) : EditOperation.tag)
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
            if isOfFile { parameters.append(EditOperation.file) }
        }

        private mutating func becomeImport() {
            parameters[0] = EditOperation.importCondition
            parameters += ImportForm.Field.allCases.map { OpenAPI.parameter($0.rawValue, $0.meaning) }
            parameters += [
                OpenAPI.parameter("name", "What messages call the export, if it is not sent as a form."),
                OpenAPI.parameter(
                    "dry-run",
                    "Whether it is only told what would change; If-Match is not needed then, unless the body is a form.",
                    Schemas.flag),
            ]
            body = EditOperation.exports
            successes = [
                EditOperation.success("What was read, and what was changed or would be.", of: "Import")
            ]
        }

        /// A price or a rate that is there already is no error, and none of another state of the file is lost.
        private mutating func become(recordingOf noun: String) {
            successes.append(EditOperation.success("The \(noun) was there already."))
            parameters = [EditOperation.optionalCondition]
            problems.removeAll { $0 == "428" }
        }

        static func meaning(_ status: String) -> String? {
            switch status {
            case "403":
                "Another site's page asks, the form does not have the token of its page, or the token only reads."
            case "404": "There is no such lot, or nothing under the path."
            case "409": "The files do not allow it as they are; detail tells why."
            case "412": "The file, or the row, has changed meanwhile; ETag names the file's present state."
            case "413": "The body is larger than is taken."
            case "415": "The body is of another type than is taken."
            case "422": "A field is not as it should be; errors tells which, and why."
            case "428": "If-Match is missing."
            case "503":
                "Another editor has locked the file, or too much is sent at once; Retry-After tells when to ask again."
            default: nil
            }
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
            _ text: String, status: String = "200", of schema: String = "Change", headers: JSONValue? = tag
        ) -> (key: String, value: JSONValue) {
            let success: JSONValue = ["description": .text(text)]
            let content: JSONValue = ["application/json": ["schema": Schemas.reference(schema)]]
            return (status, success.adding("headers", headers).adding("content", content))
        }

        /// The exports: as they are, or as files of a form.
        private static let exports: JSONValue = [
            "required": true,
            "content": [
                "text/csv": [
                    "schema": ["type": "string"], "example": "symbol,shares,currency\nIMPORTED,1,EUR\n",
                ],
                "application/octet-stream": ["schema": ["type": "string"]],
                "multipart/form-data": [
                    "schema": [
                        "type": "object",
                        "properties": [
                            "export": [
                                "description":
                                    "The exports, each with a file name. If-Match is needed even for a dry run.",
                                "type": "array", "minItems": 1,
                                "items": ["type": "string", "format": "binary"],
                            ]
                        ],
                        "required": ["export"], "additionalProperties": false,
                    ]
                ],
            ],
        ]

        private static let importCondition = condition(
            isRequired: false,
            "The ETag of a dry run, so that what it told is what happens, or * for whatever changes; needed unless it is a dry run whose body is no form."
        )

        private static let tag: JSONValue = [
            "ETag": ["description": "Names the file's contents.", "schema": ["type": "string"]]
        ]

        private static let rowTag: JSONValue = [
            "ETag": [
                "description": "Names what the row says, wherever it stands.", "schema": ["type": "string"],
            ]
        ]

        private static let location: JSONValue = [
            "Location": ["description": "The path of the row that was made.", "schema": ["type": "string"]]
        ]

        private static let condition = condition(
            isRequired: true, "The ETag of the file, or * for whatever it is.")
        private static let rowCondition = condition(
            isRequired: true,
            "The ETag of the row, which is then found wherever it stands by now, or that of the file, or * for whatever it is."
        )
        private static let optionalCondition = condition(
            isRequired: false, "The ETag of the file, if nobody else may have changed it meanwhile."
        )

        private static func condition(isRequired: Bool, _ text: String) -> JSONValue {
            OpenAPI.parameter("If-Match", in: "header", isRequired: isRequired, text, example: "*")
        }

        private static let file = OpenAPI.parameter(
            "file",
            "The name of the file, if there are several; of holdings, the first counts where none is named.")

        private static let row = path(
            "row",
            "The position of the row in its file, from 1. Positions change as rows are added and removed: with the row's ETag in If-Match, it is the row that was read, and the answer has its position.",
            "1")

        private static func lot(_ example: String) -> JSONValue {
            path(
                "lot",
                "A lot, by its symbol; AAPL#2 is the second of several, and #5 the fifth row of the file.",
                example
            )
        }

        private static func path(_ name: String, _ text: String, _ example: String) -> JSONValue {
            OpenAPI.parameter(
                name, in: "path", isRequired: true, text, ResultParameter.Value.symbol.schema,
                example: example)
        }
    }
#endif
