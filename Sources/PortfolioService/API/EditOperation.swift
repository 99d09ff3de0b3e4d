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

        /// `nil` for an operation that is not the editor's.
        init?(_ route: Route, _ method: HTTPRequest.Method) {
            switch (route, method) {
            case (.holdings, .get):
                self.init(reading: "holdingsFile", "The rows of a holdings file as they stand in it")
                parameters = OpenAPI.excerpts
            case (.holdings, .post):
                self.init(
                    changing: "addHolding", "Adds a lot", body: "NewLot",
                    ["symbol": "NEW", "shares": "10", "currency": "EUR"], status: "201")
            case (.holding, .get):
                self.init(reading: "holding", "A lot as it stands in its file", row: EditOperation.lot("IBM"))
            case (.holding, .patch):
                self.init(
                    changing: "changeHolding", "Changes cells of a lot", row: EditOperation.lot("IBM"),
                    body: "HoldingCells", ["shares": "12"])
            case (.holding, .delete):
                self.init(changing: "removeHolding", "Removes a lot", row: EditOperation.lot("GOOG"))
            case (.move, .post):
                self.init(
                    changing: "moveHolding", "Moves a lot to another position in the file",
                    row: EditOperation.lot("IBM"))
                body = EditOperation.json(
                    Schemas.object([
                        "to": [
                            "description": "The position that it has afterwards, from 1.",
                            "type": ["integer", "string"], "minimum": 1,
                        ]
                    ]), ["to": 1])
            case (.trades, .get):
                self.init(reading: "tradesFile", "The rows of a trades file as they stand in it")
                parameters = OpenAPI.excerpts
            case (.trade, .get):
                self.init(reading: "trade", "A trade as it stands in its file", row: EditOperation.row)
            case (.trade, .patch):
                self.init(
                    changing: "changeTrade", "Changes cells of a trade", row: EditOperation.row,
                    body: "TradeCells",
                    ["price": "51"])
            case (.trade, .delete):
                self.init(changing: "removeTrade", "Removes a trade", row: EditOperation.row)
            case (.prices, .get):
                self.init(reading: "pricesFile", "The rows of a price file as they stand in it")
                parameters = OpenAPI.excerpts
            case (.price, .get):
                self.init(reading: "price", "A price as it stands in its file", row: EditOperation.row)
            case (.price, .patch):
                self.init(
                    changing: "changePrice", "Changes cells of a price", row: EditOperation.row,
                    body: "PriceCells",
                    ["price": "441.5"])
            case (.price, .delete):
                self.init(changing: "removePrice", "Removes a price", row: EditOperation.row)
            case (.trades, .post):
                self.init(
                    changing: "addTrade", "Records a trade", body: "NewTrade",
                    [
                        "type": "buy", "symbol": "BOUGHT", "shares": "3", "price": "50", "currency": "EUR",
                        "date": "2013-02-01",
                    ], status: "201")
            case (.prices, .post):
                self.init(
                    changing: "addPrice", "Records a price", body: "NewPrice",
                    ["symbol": "AAPL", "price": "450", "date": "2013-03-04"], status: "201")
                become(recordingOf: "price")
            case (.rates, .get):
                self.init(reading: "ratesFile", "The rows of a file of exchange rates as they stand in it")
                parameters = OpenAPI.excerpts
            case (.rate, .get):
                self.init(
                    reading: "rate", "An exchange rate as it stands in its file", row: EditOperation.row)
            case (.rate, .patch):
                self.init(
                    changing: "changeRate", "Changes cells of an exchange rate", row: EditOperation.row,
                    body: "RateCells", ["rate": "0.77"])
            case (.rate, .delete):
                self.init(changing: "removeRate", "Removes an exchange rate", row: EditOperation.row)
            case (.rates, .post):
                self.init(
                    changing: "addRate",
                    "Records an exchange rate: what 1 unit of a currency is worth in another",
                    body: "NewRate",
                    ["from": "USD", "to": "EUR", "rate": "0.7676", "date": "2013-03-04"], status: "201")
                become(recordingOf: "rate")
            case (.balances, .get):
                self.init(
                    reading: "cashFile", "The rows of a file of cash as they stand in it; none without it")
                parameters = OpenAPI.excerpts
            case (.balances, .post):
                self.init(
                    changing: "addBalance", "States a balance of cash", body: "NewBalance",
                    ["account": "ISA", "currency": "EUR", "amount": "250.00", "date": "2013-03-01"],
                    status: "201")
            case (.balance, .get):
                self.init(
                    reading: "balance", "A balance of cash as it stands in its file", row: EditOperation.row)
            case (.balance, .patch):
                self.init(
                    changing: "changeBalance", "Changes cells of a balance of cash", row: EditOperation.row,
                    body: "BalanceCells", ["amount": "300"])
            case (.balance, .delete):
                self.init(
                    changing: "removeBalance", "Removes a balance of cash", row: EditOperation.row)
            case (.following, .get):
                self.init(
                    page: "following",
                    "Of which accounts cash follows from the trades, as portfolio.json says")
                isPage = false
                successes = [EditOperation.success(summary, of: "Following")]
            case (.following, .patch):
                self.init(
                    changing: "follow",
                    "Says whether the cash of an account, or of all others, follows from the trades",
                    body: "Follow", ["follows": true])
            case (.imports, .post):
                self.init(
                    changing: "importExport",
                    "Takes a broker's export, or a history of prices, into the portfolio's files: all of it, or nothing"
                )
                parameters[0] = EditOperation.importCondition
                parameters += ImportForm.Field.allCases.map { OpenAPI.parameter($0.rawValue, $0.meaning) }
                parameters += [
                    OpenAPI.parameter(
                        "name", "What messages call the export, if it is not sent as a form."),
                    OpenAPI.parameter(
                        "dry-run",
                        "Whether it is only told what would change; If-Match is not needed then, unless the body is a form.",
                        Schemas.flag),
                ]
                body = EditOperation.exports
                successes = [
                    EditOperation.success("What was read, and what was changed or would be.", of: "Import")
                ]
            case (.classes, .get):
                self.init(
                    reading: "classesFile", "The rows of classes.csv as they stand in it; none without it")
                parameters = OpenAPI.excerpts
            case (.classesOf, .put):
                self.init(
                    changing: "classify", "Gives a symbol these classes of a scheme and no others",
                    body: "Classes", ["Utilities": "70", "Industrials": "30"])
                parameters += [
                    EditOperation.path("symbol", "The symbol; cash, or cash EUR, for cash.", "AAPL"),
                    EditOperation.path("scheme", "The scheme, such as region.", "sector"),
                ]
            case (.targets, .get):
                self.init(
                    reading: "targetsFile", "The rows of targets.csv as they stand in it; none without it")
                parameters = OpenAPI.excerpts
            case (.targetsOf, .put):
                self.init(
                    changing: "setTargets", "Gives a scheme these targets and no others",
                    body: "Targets", ["Utilities": "70", "Industrials": "30"])
                parameters.append(
                    EditOperation.path(
                        "scheme", "The scheme, such as region; symbol for targets of symbols.", "sector"))
            case (.undo, .post):
                self.init(changing: "undo", "Undoes the last change, if the file is as the change left it")
                body = EditOperation.json(
                    [
                        "type": "object",
                        "properties": [
                            "change": [
                                "description": "The number of the change that is taken for the last one.",
                                "type": ["integer", "string", "null"], "minimum": 0,
                            ]
                        ],
                        "additionalProperties": false,
                    ], .object([]))
            case (.changes, .get):
                self.init(page: "changes", "What was changed here, the latest first")
                isPage = false
                parameters = OpenAPI.excerpts
                successes = [EditOperation.success(summary, of: "Changes", hasTag: false)]
                problems = []
            case (.changesPage, .get):
                self.init(page: "changesPage", "What was changed here, the latest first")
            case (.answerPage, .get):
                self.init(page: "answerPage", "What was shown for a form that was sent and not applied")
                parameters = [OpenAPI.parameter(Exchange.answerField, "The name under which it is kept.")]
            case (.editPage, .get):
                self.init(page: "editPage", "The rows of the holdings file, with what can be changed")
                parameters = [
                    OpenAPI.parameter("file", "The name of the holdings file, if there are several."),
                    OpenAPI.parameter("symbol", "The symbol of the rows that are shown."),
                    OpenAPI.parameter("page", "The page of the list, of 100 rows."),
                    OpenAPI.parameter("done", "The number of the change that was just made."),
                ]
            default: return nil
            }
            let isOfFile =
                [.holdings, .holding, .move, .trades, .trade, .price, .rate, .balances, .balance].contains(
                    route)
                || [.prices, .rates].contains(route) && method == .get
            if isOfFile { parameters.append(EditOperation.file) }
        }

        /// A price or a rate that is there already is no error, and none of another state of the file is lost.
        private mutating func become(recordingOf noun: String) {
            successes.append(EditOperation.success("The \(noun) was there already."))
            parameters = [EditOperation.optionalCondition]
            problems.removeAll { $0 == "428" }
        }

        /// A single row of a file.
        private init(reading name: String, _ summary: String, row: JSONValue) {
            self.init(reading: name, summary)
            parameters = [row]
            successes = [EditOperation.success(summary)]
        }

        private init(reading name: String, _ summary: String) {
            self.name = name
            self.summary = summary
            successes = [
                EditOperation.success(summary, of: "FileRows"),
                ("304", ["description": "The ETag that was sent still names the file."]),
            ]
            problems = ["409", "422"]
            isPage = false
        }

        /// - Parameters:
        ///   - body: the name of the schema of the body; `nil` for none.
        ///   - example: a body that can be taken.
        ///   - status: the status of success.
        private init(
            changing name: String, _ summary: String, row: JSONValue? = nil, body schema: String? = nil,
            _ example: JSONValue = .null, status: String = "200"
        ) {
            self.name = name
            self.summary = summary
            parameters = (row.map { [$0] } ?? []) + [EditOperation.condition]
            body = schema.map { EditOperation.json(Schemas.reference($0), example) }
            successes = [EditOperation.success(summary, status: status)]
            problems = ["409", "412", "413", "415", "422", "428"]
            isPage = false
        }

        private init(page name: String, _ summary: String) {
            self.name = name
            self.summary = summary
            successes = [
                (
                    "200",
                    [
                        "description": .text(summary),
                        "content": ["text/html": ["schema": ["type": "string"]]],
                    ]
                )
            ]
            problems = ["409", "422"]
            isPage = true
        }

        static func meaning(_ status: String) -> String? {
            switch status {
            case "403":
                "Another site's page asks, the form does not have the token of its page, or the token only reads."
            case "404": "There is no such lot, or nothing under the path."
            case "409": "The files do not allow it as they are; detail tells why."
            case "412": "The file has changed meanwhile; ETag names its present state."
            case "413": "The body is larger than is taken."
            case "415": "The body is of another type than is taken."
            case "422": "A field is not as it should be; errors tells which, and why."
            case "428": "If-Match is missing."
            case "503":
                "Another editor has locked the file, or too much is sent at once; Retry-After tells when to ask again."
            default: nil
            }
        }

        private static func json(_ schema: JSONValue, _ example: JSONValue) -> JSONValue {
            ["required": true, "content": ["application/json": ["schema": schema, "example": example]]]
        }

        private static func success(
            _ text: String, status: String = "200", of schema: String = "Change", hasTag: Bool = true
        ) -> (key: String, value: JSONValue) {
            let success: JSONValue = ["description": .text(text)]
            let content: JSONValue = ["application/json": ["schema": Schemas.reference(schema)]]
            return (status, success.adding("headers", hasTag ? tag : nil).adding("content", content))
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

        private static let condition = condition(
            isRequired: true, "The ETag of the file, or * for whatever it is.")
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
            "The position of the row in its file, from 1. Positions change as rows are added and removed: If-Match sees to it that the row is the one that was read.",
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
