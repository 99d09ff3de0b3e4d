#if Server
    import Portfolios

    extension Schemas {
        /// What was paid and is ahead: each payment, or groups of them.
        static let ofIncome: JSONValue = [
            "type": "object",
            "properties": [
                "portfolio": object([
                    "name": textOrNull, "currency": currency, "asOf": date, "from": date, "to": date,
                    "estimate": flag, "complete": flag,
                ]),
                "income": list(
                    object([
                        "date": date, "exDate": date,
                        "status": ["enum": .texts(IncomeStatus.allCases.map(\.rawValue))],
                        "symbol": textOrNull, "name": textOrNull, "account": textOrNull,
                        "currency": currency, "shares": amount, "perShare": amount, "amount": amount,
                        "taxes": amount, "fees": amount, "net": amount, "rate": amount, "value": amount,
                    ])),
                "groups": list(
                    object(
                        [("key", textOrNull), ("payments", count)]
                            + IncomeStatus.allCases.map { ($0.rawValue, amount) },
                        optional: [("yield", amount), ("yieldOnCost", amount)])),
                "issues": list(reference("Issue")),
            ],
            "required": ["portfolio", "issues"],
            "oneOf": [["required": ["income"]], ["required": ["groups"]]],
            "additionalProperties": false,
        ]
    }
#endif
