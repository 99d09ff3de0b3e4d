#if Server
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    extension Schemas {
        /// Those of the editor.
        static let ofEdits: JSONValue = [
            "HoldingCells": cells(
                "Cells of a lot, by their columns; null and an empty text clear a cell.",
                names(HoldingField.self)),
            "TradeCells": cells(
                "Cells of a trade, by their columns; null and an empty text clear a cell.",
                names(TradeField.self)),
            "PriceCells": cells(
                "Cells of a price, by their columns; null and an empty text clear a cell.",
                names(PriceField.self)),
            "NewLot": cells(
                "The cells of a new lot, by their columns.", names(HoldingField.self),
                required: ["symbol", "shares", "currency"]),
            "NewTrade": cells(
                "The cells of a new trade, by their columns. Which ones it needs depends on its type; the currency is that of the symbol's other rows unless it is stated.",
                names(TradeField.self), required: ["date", "type"]),
            "NewPrice": cells(
                "The date is today's and the currency that of the holding, unless they are stated; force replaces another price of that day.",
                PriceField.names, required: ["symbol", "price"]),
            "RateCells": cells(
                "Cells of an exchange rate, by their columns; null and an empty text clear a cell.",
                names(RateField.self)),
            "NewRate": cells(
                "What 1 unit of a currency is worth in another. The date is today's unless it is stated; force replaces another rate of that day.",
                RateField.names, required: ["from", "to", "rate"]),
            "BalanceCells": cells(
                "Cells of a balance of cash, by their columns; null and an empty text clear a cell.",
                names(CashField.self)),
            "NewBalance": cells(
                "The cells of a new balance of cash, by their columns. Without a date it counts on any day.",
                names(CashField.self), required: ["currency", "amount"]),
            "Following": object([
                "file": text, "tag": tag,
                "follows": described("Whether that of all accounts does that are not named.", flag),
                "accounts": list(object(["account": text, "follows": flag])),
            ]),
            "Follow": [
                "description":
                    "Whether the cash of an account follows from the trades, or without one that of all others; null takes away what is said of the account.",
                "type": "object",
                "properties": [
                    "account": ["type": ["string", "null"]], "follows": ["type": ["boolean", "null"]],
                ],
                "required": ["follows"], "additionalProperties": false,
            ],
            "Classes": shares(
                "Classes, each with its weight in percent; an empty weight stands for 100. None takes the classes away."
            ),
            "Targets": shares(
                "Classes or symbols, each with its target in percent, which sum to 100. None takes the targets away."
            ),
            "Row": [
                "type": "object",
                "properties": [
                    "id": [
                        "description":
                            "Its name in paths: AAPL; AAPL#2 if the symbol has several lots; #5, for the fifth row, if it has no name of its own.",
                        "type": "string",
                    ],
                    "position": count, "line": count,
                    "cells": ["type": "object", "additionalProperties": text],
                ],
                "required": ["position", "line", "cells"], "additionalProperties": false,
            ],
            "FileRows": described(
                "The rows of a file as they stand in it, and the errors in them.",
                object(
                    ["file": text, "tag": tag, "rows": list(reference("Row"))],
                    optional: [("count", count), ("errors", list(reference("LocatedError")))])),
            "Changes": object([
                "changes": list(
                    object([
                        "number": described("The number by which it can be undone.", count),
                        "time": described("The local time of the service.", text), "summary": text,
                        "file": text, "undoing": flag, "diff": diff,
                    ]))
            ]),
            "Import": described(
                "What exports say, and what that changes: the number by which the change can be undone, or null if nothing was changed.",
                object(
                    [
                        "kind": [
                            "type": "string", "enum": .texts(PortfolioIntake.Kind.allCases.map(\.rawValue)),
                        ],
                        "tag": described(
                            "Names the change, for If-Match: the files as they are and would be.", text),
                        "change": ["type": ["integer", "null"]],
                        "exports": list(object(["file": text, "title": text, "summary": text])),
                        "counts": [
                            "description": "How many rows are new, changed, there already, and so on.",
                            "type": "object", "additionalProperties": count,
                        ],
                        "files": list(object(["file": text, "new": flag, "diff": diff])),
                        "notes": list(
                            object([
                                "weight": ["type": "string", "enum": ["remark", "warning", "error"]],
                                "file": textOrNull, "line": ["type": ["integer", "null"]], "message": text,
                                "remedy": textOrNull,
                            ])),
                    ],
                    optional: [
                        ("question", object(["message": text, "remedy": text, "accounts": list(text)]))
                    ])),
            "Change": described(
                "What was changed: the file with its new tag, the number by which the change can be undone, or null if the file was so already, and the row as it is now.",
                object(
                    ["file": text, "tag": tag, "change": ["type": ["integer", "null"]]],
                    optional: [
                        ("row", reference("Row")), ("added", count), ("replaced", count), ("same", count),
                        ("undone", count),
                        (
                            "remarks",
                            described(
                                "What looks like a slip in what was entered, which was saved all the same.",
                                list(text))
                        ),
                    ])),
        ]

        private static func shares(_ description: String) -> JSONValue {
            [
                "description": .text(description),
                "type": "object", "additionalProperties": ["type": ["string", "number", "null"]],
            ]
        }

        private static func names(_ fields: (some CaseIterable & RawRepresentable<String>).Type) -> [String] {
            fields.allCases.map(\.rawValue)
        }

        /// What is entered for the cells of a row.
        private static func cells(
            _ description: String, _ names: [String], required: [JSONValue] = []
        ) -> JSONValue {
            [
                "description": .text(description), "type": "object",
                "properties": .object(names.map { ($0, entered) }), "required": .list(required),
                "additionalProperties": false,
            ]
        }

        /// What is entered for a cell: a text as in the file, or a number or a Boolean as it is written.
        static let entered: JSONValue = ["type": ["string", "number", "boolean", "null"]]

        private static let tag = described("The ETag of the file, for If-Match.", text)
        private static let diff = described("The change, as a unified diff.", text)
    }
#endif
