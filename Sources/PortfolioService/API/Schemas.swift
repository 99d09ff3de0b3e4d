#if Server
    import Portfolios

    /// The JSON Schemas of requests and responses.
    enum Schemas {
        static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/components/schemas/\(name)")] }

        static let all: JSONValue = [
            "Amount": [
                "description": "A figure, whole and plainly written; null where it is unknown.",
                "type": ["string", "null"], "pattern": "^-?[0-9]+(\\.[0-9]+)?$",
            ],
            "Date": ["type": ["string", "null"], "format": "date"],
            "Rate": [
                "description":
                    "A rate and where it comes from; null where the currencies are the same, or it is unknown.",
                "oneOf": [
                    ["type": "null"],
                    object([
                        "rate": amount, "source": .object([("enum", rateSources)]), "date": date,
                        "via": currencyOrNull,
                    ]),
                ],
            ],
            "Figures": object(totals, isOpen: true),
            "Known": object(["value": count, "gain": count, "split": count, "intraday": count]),
            "Holding": object(
                [
                    "symbol": text, "name": textOrNull, "market": textOrNull, "excluded": flag,
                    "shares": amount,
                    "quoteCurrency": text, "stockCurrency": currency, "purchaseDate": date,
                    "purchasePrice": amount,
                    "price": amount, "priceDate": date, "previousClose": amount,
                    "purchaseRate": reference("Rate"),
                    "rate": reference("Rate"),
                    "inStockCurrency": object([
                        "cost": amount, "value": amount, "gain": amount, "gainPercent": amount,
                    ]),
                    "inPortfolioCurrency": object([
                        "cost": amount, "value": amount, "gain": amount, "gainPercent": amount,
                        "priceGain": amount,
                        "currencyGain": amount,
                    ]),
                    "intraday": object(["change": amount, "percent": amount, "inPortfolioCurrency": amount]),
                    "weight": amount,
                ], optional: [("multiplier", amount), ("account", textOrNull)]),
            "Group": object(
                [("key", textOrNull), ("holdings", count)] + totals + [("known", known), ("weight", amount)],
                optional: worth, isOpen: false),
            "Cash": object([
                "account": textOrNull, "name": textOrNull, "currency": currency, "amount": amount,
                "date": date,
                "rate": amount, "value": amount,
            ]),
            "CashStatement": object([
                "portfolio": object([
                    "name": textOrNull, "currency": currency, "asOf": date, "complete": flag,
                ]),
                "cash": list([
                    "oneOf": [
                        object([
                            "account": textOrNull, "name": textOrNull, "currency": currency, "date": date,
                            "amount": amount, "rate": amount, "value": amount,
                            "source": ["enum": ["stated", "followed"]],
                        ]),
                        object([
                            "date": date, "account": textOrNull, "currency": currency,
                            "type": ["enum": .texts(TradeType.allCases.map(\.rawValue))],
                            "symbol": textOrNull, "change": amount, "balance": amount, "file": textOrNull,
                            "line": ["type": ["integer", "null"], "minimum": 1],
                        ]),
                    ]
                ]),
                "issues": list(reference("Issue")),
            ]),
            "Plan": object([
                "portfolio": object([
                    "name": textOrNull, "currency": currency, "asOf": date, "invest": amount, "sell": flag,
                    "whole": flag,
                ]),
                "plan": list(
                    object(
                        [
                            "key": textOrNull, "value": amount, "weight": amount, "target": amount,
                            "change": amount, "after": amount, "afterWeight": amount,
                        ],
                        optional: [
                            ("shares", amount), ("price", amount), ("quoteCurrency", textOrNull),
                        ])),
                "left": amount, "issues": list(reference("Issue")),
            ]),
            "Issue": object(issue, isOpen: false),
            "Totals": object(
                totals + [("holdings", count), ("known", known)], optional: worth, isOpen: false),
            "Portfolios": object([
                "portfolios": list(
                    object([
                        "name": text, "path": text, "title": textOrNull, "currency": currencyOrNull,
                        "asOf": date, "complete": flag,
                        "totals": ["oneOf": [["type": "null"], reference("Totals")]], "problems": list(text),
                    ])),
                "sums": list(
                    object([
                        "currency": currency, "portfolios": count, "complete": flag,
                        "totals": reference("Totals"),
                    ])),
            ]),
            "Report": [
                "type": "object",
                "properties": [
                    "portfolio": object([
                        "name": textOrNull, "currency": currency, "asOf": date,
                        "costRate": ["enum": ["purchase", "current"]], "complete": flag,
                    ]),
                    "totals": reference("Totals"),
                    "realised": object([
                        "gain": amount, "priceGain": amount, "currencyGain": amount, "dividends": amount,
                        "interest": amount, "taxes": amount, "fees": amount, "netIncome": amount,
                    ]),
                    "holdings": list(reference("Holding")),
                    "groups": list(reference("Group")), "cash": list(reference("Cash")),
                    "byCurrency": list(
                        object([
                            "currency": currency, "holdings": count, "cost": amount, "value": amount,
                            "gain": amount,
                            "weight": amount, "known": known,
                        ])),
                    "issues": list(reference("Issue")),
                ],
                "required": ["portfolio", "totals", "byCurrency", "issues"],
                "oneOf": [["required": ["holdings"]], ["required": ["groups"]]],
                "additionalProperties": false,
            ],
            "Section": object([
                "kind": ["enum": .texts(Section.Kind.allCases.map(\.rawValue))], "title": text,
                "items": list(reference("Item")),
            ]),
            "Item": object(
                [
                    "kind": ["enum": .texts(Item.Kind.allCases.map(\.rawValue))], "label": text,
                    "value": textOrNull, "currency": textOrNull,
                ],
                optional: [
                    ("source", ["enum": rateSourcesOrNull]), ("date", date), ("via", currencyOrNull),
                    ("derivation", textOrNull),
                ]),
            "Stock": object([
                "symbol": text, "currency": currency, "sections": list(reference("Section")),
                "lots": list(
                    object(
                        [
                            ("number", count), ("excluded", flag), ("sections", list(reference("Section"))),
                        ], optional: [("account", textOrNull)])),
                "issues": list(reference("Issue")),
            ]),
            "History": object([
                "portfolio": object([
                    "name": textOrNull, "currency": currency, "from": date, "to": date,
                    "every": ["enum": .texts(HistoryInterval.allCases.map(\.rawValue))],
                    "costRate": ["enum": ["purchase", "current"]], "complete": flag,
                ]),
                "history": list(
                    object([
                        "date": date, "cost": amount, "value": amount, "gain": amount, "gainPercent": amount,
                        "priceGain": amount, "currencyGain": amount, "complete": flag,
                        "holdings": count, "known": object(["value": count, "gain": count, "split": count]),
                    ])),
                "issues": list(object(issue + [("date", date), ("days", count)], isOpen: false)),
            ]),
            "Gains": [
                "type": "object",
                "properties": [
                    "portfolio": object([
                        "name": textOrNull, "currency": currency, "from": date, "to": date,
                        "lots": ["enum": .texts(LotMethod.allCases.map(\.rawValue))],
                        "costRate": ["enum": ["purchase", "current"]], "complete": flag,
                    ]),
                    "totals": object(realised, isOpen: false),
                    "sales": list(reference("Sale")),
                    "income": list(reference("Payment")),
                    "groups": list(
                        object([("key", textOrNull), ("sales", count)] + realised, isOpen: false)),
                    "issues": list(reference("Issue")),
                ],
                "required": ["portfolio", "totals", "issues"],
                "oneOf": [["required": ["sales", "income"]], ["required": ["groups"]]],
                "additionalProperties": false,
            ],
            "Sale": object(
                [
                    "symbol": text, "name": textOrNull, "date": date, "shares": amount, "quoteCurrency": text,
                    "stockCurrency": currency, "rate": amount, "inStockCurrency": saleInStock,
                    "inPortfolioCurrency": saleInPortfolio,
                    "lots": list(
                        object([
                            "purchaseDate": date, "days": ["type": ["integer", "null"]], "shares": amount,
                            "inStockCurrency": saleInStock, "inPortfolioCurrency": saleInPortfolio,
                        ])),
                    "file": text, "line": count,
                ], optional: [("account", textOrNull)]),
            "Payment": object(
                [
                    "date": date, "type": ["enum": ["dividend", "interest", "fee", "tax"]],
                    "symbol": textOrNull, "currency": currency, "amount": amount, "taxes": amount,
                    "fees": amount, "rate": amount, "gross": amount, "net": amount, "file": text,
                    "line": count,
                ], optional: [("account", textOrNull)]),
            "Income": ofIncome,
            "Returns": object([
                "portfolio": object([
                    "name": textOrNull, "currency": currency, "from": date, "to": date,
                    "benchmark": textOrNull, "complete": flag,
                ]),
                "returns": list(reference("Return")),
                "issues": list(
                    object([
                        "severity": ["enum": ["error", "warning"]],
                        "kind": ["enum": .texts(ReturnsIssue.Kind.allCases.map(\.rawValue))],
                        "symbol": textOrNull, "file": textOrNull,
                        "line": ["type": ["integer", "null"], "minimum": 1], "message": text,
                    ])),
            ]),
            "Return": object(
                [("key", textOrNull), ("from", date), ("to", date), ("days", count)] + returns + [
                    (
                        "drawdown",
                        [
                            "description": "The days of the deepest fall; null where there is none.",
                            "oneOf": [
                                ["type": "null"], object(["peak": date, "trough": date, "recovered": date]),
                            ],
                        ]
                    )
                ], optional: measures),
            "Health": object(["status": ["enum": ["ok", "stale"]]]),
            "Problem": [
                "description":
                    "RFC 9457; of files and bodies with each error in its place, of too much with the limit.",
                "type": "object",
                "properties": [
                    "type": [
                        "description": "What programs tell problems by; the guide says what each means.",
                        "enum": .texts(Problem.Kind.allCases.map(\.uri)),
                    ], "title": text, "status": count, "detail": text,
                    "count": count,
                    "errors": list(reference("LocatedError")), "limit": count, "asked": count,
                ],
                "required": ["type", "title", "status", "detail"], "additionalProperties": false,
            ],
            "LocatedError": object(
                [
                    "file": textOrNull, "line": ["type": ["integer", "null"], "minimum": 1],
                    "column": ["type": ["integer", "null"], "minimum": 1], "message": text,
                    "remedy": textOrNull,
                ],
                optional: [
                    (
                        "field",
                        described("The name of the field that it is about, of an edit.", textOrNull)
                    )
                ]),
            "NewHolding": [
                "description": "A row of a holdings file, by its columns.",
                "type": "object",
                "properties": .object(HoldingField.allCases.map { ($0.rawValue, cell($0)) }),
                "required": ["symbol", "shares", "currency"],
            ],
        ]

        static let text: JSONValue = ["type": "string"]
        static let textOrNull: JSONValue = ["type": ["string", "null"]]
        static let flag: JSONValue = ["type": "boolean"]
        static let count: JSONValue = ["type": "integer", "minimum": 0]
        static let amount = reference("Amount")
        private static let known = reference("Known")
        static let date = reference("Date")
        static let currency: JSONValue = ["type": "string", "pattern": "^[A-Z]{3}$"]
        private static let currencyOrNull: JSONValue = ["type": ["string", "null"], "pattern": "^[A-Z]{3}$"]
        private static let rateSources = JSONValue.texts(RateSource.allCases.map(\.rawValue))
        private static let rateSourcesOrNull = JSONValue.list(
            RateSource.allCases.map { .text($0.rawValue) } + [.null])

        private static let issue: [(key: String, value: JSONValue)] = [
            ("severity", ["enum": ["error", "warning"]]),
            ("kind", ["enum": .texts(IssueKind.allCases.map(\.rawValue))]), ("symbol", textOrNull),
            ("file", text),
            ("line", count), ("message", text),
        ]

        private static let totals = amounts(GroupColumn.totals.prefix { $0 != .holdings })

        private static let realised = amounts(GainGroupColumn.allCases.drop { $0 != .proceeds })

        /// Amounts in the currency of the result, and percentages.
        private static let returns = amounts(
            ReturnsColumn.allCases.drop { $0 != .openingValue }.prefix { $0 != .sharpe })

        /// What is there only if it is asked for: by `risk-free`, and by `benchmark`.
        private static let measures = amounts(
            ReturnsColumn.allCases.drop { $0 != .sharpe }.prefix { $0 != .inflation })

        /// What is there only where there is cash.
        private static let worth: [(key: String, value: JSONValue)] = [
            ("cash", amount), ("netWorth", amount),
        ]

        /// Figures by the columns that have them.
        private static func amounts(_ columns: some Sequence<some RowColumn>) -> [(
            key: String, value: JSONValue
        )] {
            columns.map { ($0.field, amount) }
        }

        private static let saleInStock = object(["proceeds": amount, "cost": amount, "gain": amount])
        private static let saleInPortfolio = object([
            "proceeds": amount, "cost": amount, "gain": amount, "gainPercent": amount, "priceGain": amount,
            "currencyGain": amount,
        ])

        static func described(_ text: String, _ schema: JSONValue) -> JSONValue {
            let description: JSONValue = ["description": .text(text)]
            return description.adding(schema)
        }

        static func list(_ element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

        static func object(
            _ properties: JSONValue, optional: [(key: String, value: JSONValue)] = []
        ) -> JSONValue {
            guard case .object(let members) = properties else { return properties }
            return object(members, optional: optional, isOpen: false)
        }

        /// An object with all of these members required.
        ///
        /// - Parameter optional: further members, which may be there.
        static func object(
            _ members: [(key: String, value: JSONValue)], optional: [(key: String, value: JSONValue)] = [],
            isOpen: Bool = false
        ) -> JSONValue {
            let object: JSONValue = [
                "type": "object", "properties": .object(members + optional),
                "required": .texts(members.map(\.key)),
            ]
            return isOpen ? object : object.adding("additionalProperties", false)
        }

        /// A number as text, in the syntax of the files.
        private static let number =
            "^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*$"

        private static func cell(_ field: HoldingField) -> JSONValue {
            switch field {
            case .symbol: return ["type": "string", "minLength": 1]
            case .currency: return ["type": "string", "pattern": "^[A-Z]{2}[A-Za-z]$"]
            case .name, .market, .account, .note: return textOrNull
            case .purchaseDate, .priceDate: return date
            case .purchaseCurrency: return ["type": ["string", "null"]]
            case .excluded: return ["type": ["boolean", "null"]]
            case .shares: return ["type": ["string", "number"], "pattern": .text(number)]
            case .purchasePrice, .fees, .costStock, .purchaseRate, .cost, .price, .previousClose, .rate,
                .multiplier:
                return ["type": ["string", "number", "null"], "pattern": .text(number)]
            }
        }
    }
#endif
