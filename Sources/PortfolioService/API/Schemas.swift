#if Server
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// The JSON Schemas of requests and responses, as the files in the folder `Schemas` state them.
    ///
    /// These are JSON Schemas, but shorter: a text in place of a schema names one of `words.json`, or else one of the
    /// description's components; a list is that of its element; the members of `object` are all required and, besides
    /// those of `optional`, the only ones unless `isOpen`. A name that begins with three dots stands for a list that the
    /// program has anyway.
    enum Schemas {
        static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/components/schemas/\(name)")] }

        static let all = JSONValue.object(members(read(PackageResources.results_json)))
        /// Those of the editor.
        static let ofEdits = JSONValue.object(members(read(PackageResources.edits_json)))

        /// What descriptions of operations have in common, as `parts.json` states it.
        private static let parts = JSONValue.object(members(read(PackageResources.parts_json)))

        /// A part of `parts.json`; a test makes every description that there is.
        static func part(_ name: String) -> JSONValue { parts[name] ?? .null }

        static let text = schema(.string("text"))

        private static let words = read(PackageResources.words_json)

        /// A test reads all of the program's own files.
        static func read(_ bytes: [UInt8]) -> [LocatedJSON.Member] {
            guard case .object(let members)? = try? LocatedJSON(bytes).value else { return [] }
            return members
        }

        static func schema(_ stated: LocatedJSON.Value) -> JSONValue {
            switch stated {
            case .string(let name):
                words.first { $0.key == name }.map { schema($0.value.value) } ?? reference(name)
            case .array(let elements):
                ["type": "array", "items": elements.first.map { schema($0.value) } ?? .null]
            case .object(let members): .object(members.flatMap { keyword($0, of: members) })
            default: plain(stated)
            }
        }

        /// What a member of a schema says.
        private static func keyword(
            _ member: LocatedJSON.Member, of schema: [LocatedJSON.Member]
        ) -> [(key: String, value: JSONValue)] {
            func stated(_ key: String) -> LocatedJSON.Value? { schema.first { $0.key == key }?.value.value }
            switch (member.key, member.value.value) {
            case ("object", .object(let required)):
                var optional: [LocatedJSON.Member] = []
                if case .object(let members)? = stated("optional") { optional = members }
                let object = object(
                    members(required), optional: members(optional), isOpen: stated("isOpen") != nil)
                guard case .object(let keywords) = object else { return [] }
                return keywords
            case ("optional", _), ("isOpen", _): return []
            case ("properties", .object(let properties)): return [(member.key, .object(members(properties)))]
            case ("oneOf", .array(let choices)), ("anyOf", .array(let choices)):
                return [(member.key, .list(choices.map { self.schema($0.value) }))]
            case ("items", let value), ("additionalProperties", let value), ("schema", let value):
                return [(member.key, self.schema(value))]
            case (_, let value): return [(member.key, plain(value))]
            }
        }

        private static func members(_ members: [LocatedJSON.Member]) -> [(key: String, value: JSONValue)] {
            members.flatMap { member in
                let fields: [(key: String, value: JSONValue)]? =
                    switch member.value.value {
                    case .string("entered"): columns(member.key)
                    case .string("stated"): settings(member.key)
                    default: nil
                    }
                if let fields { return fields }
                let schema = schema(member.value.value)
                return (list(member.key) ?? [member.key]).map { (key: $0, value: schema) }
            }
        }

        private static func object(
            _ members: [(key: String, value: JSONValue)], optional: [(key: String, value: JSONValue)],
            isOpen: Bool
        ) -> JSONValue {
            let object: JSONValue = [
                "type": "object", "properties": .object(members + optional),
                "required": .texts(members.map(\.key)),
            ]
            return isOpen ? object : object.adding("additionalProperties", false)
        }

        /// A value as it is written, with its lists.
        static func plain(_ value: LocatedJSON.Value) -> JSONValue {
            switch value {
            case .null: .null
            case .bool(let flag): .flag(flag)
            case .number(let number): .number(Int(number) ?? 0)
            case .string(let text): .text(text)
            case .array(let elements):
                .list(
                    elements.flatMap { element in
                        guard case .string(let name) = element.value, let texts = list(name) else {
                            return [plain(element.value)]
                        }
                        return texts.map(JSONValue.text)
                    })
            case .object(let members): .object(members.map { ($0.key, plain($0.value.value)) })
            }
        }

        /// The texts of a name that begins with three dots; `nil` for another, and for an unknown one.
        private static func list(_ name: String) -> [String]? {
            switch name.hasPrefix("...") ? name.dropFirst(3) : "" {
            // Figures by the columns that have them.
            case "totals": GroupColumn.totals.prefix { $0 != .holdings }.map(\.field)
            case "realised": GainGroupColumn.allCases.drop { $0 != .proceeds }.map(\.field)
            // In the currency of the result, and percentages.
            case "returns":
                ReturnsColumn.allCases.drop { $0 != .openingValue }.prefix { $0 != .sharpe }.map(\.field)
            // What is there only if it is asked for: by `risk-free`, by `benchmark`, and by a price index of the service.
            case "measures": ReturnsColumn.allCases.drop { $0 != .sharpe }.map(\.field)
            case "ChartRange": names(ChartRange.self)
            case "Currency": Currency.all.map(\.code)
            case "HistoryInterval": names(HistoryInterval.self)
            case "IncomeStatus": names(IncomeStatus.self)
            case "IssueKind": names(IssueKind.self)
            case "Item": names(Item.Kind.self)
            case "LotMethod": names(LotMethod.self)
            case "PortfolioIntake": names(PortfolioIntake.Kind.self)
            case "Order": ResultParameters.orders
            case "Problem": Problem.Kind.allCases.map(\.uri)
            case "ProblemKind": names(Problem.Kind.self)
            case "RateSource": names(RateSource.self)
            case "ReturnsIssue": names(ReturnsIssue.Kind.self)
            case "SA108Item": names(SA108.Item.self)
            case "Section": names(Section.Kind.self)
            case "TradeType": names(TradeType.self)
            default: nil
            }
        }

        /// What is entered in the columns of a name that begins with three dots; `nil` for another name.
        private static func columns(_ name: String) -> [(key: String, value: JSONValue)]? {
            func columns(_ fields: [some EnteredField]) -> [(key: String, value: JSONValue)] {
                fields.map { ($0.rawValue, $0.schema) }
            }
            let force = [(key: QuoteEntry.force, value: schema(.string("enteredFlag")))]
            return switch name {
            case "...AccountSetting": columns(AccountSetting.allCases)
            case "...CashField": columns(CashField.allCases)
            case "...DividendField": columns(DividendField.allCases)
            case "...HoldingField": columns(HoldingField.allCases)
            case "...NewPrice": columns(PriceField.entered) + force
            case "...NewRate": columns(RateField.entered) + force
            case "...PortfolioSetting": columns(PortfolioSetting.allCases)
            case "...PriceField": columns(PriceField.allCases)
            case "...RateField": columns(RateField.allCases)
            case "...TradeField": columns(TradeField.allCases)
            default: nil
            }
        }

        /// What is stated of the settings of a name that begins with three dots; `nil` for another name.
        private static func settings(_ name: String) -> [(key: String, value: JSONValue)]? {
            func settings(_ fields: [some SettingField]) -> [(key: String, value: JSONValue)] {
                fields.map { ($0.rawValue, schema(.string($0.isFlag ? "flagOrNull" : "textOrNull"))) }
            }
            return switch name {
            case "...AccountSetting": settings(AccountSetting.allCases)
            case "...PortfolioSetting": settings(PortfolioSetting.allCases)
            default: nil
            }
        }

        private static func names(_ values: (some CaseIterable & RawRepresentable<String>).Type) -> [String] {
            values.allCases.map(\.rawValue)
        }
    }

    extension EnteredField {
        /// What can be entered by itself, an empty text too; what goes with the other cells of a row is not said.
        fileprivate var schema: JSONValue {
            if let setting = self as? any SettingField, !setting.isFlag,
                case .choice(let choices) = kind(for: "", symbols: [])
            {
                let words = choices.map(\.name).filter { !$0.isEmpty }.joined(separator: "|")
                return ["type": ["string", "null"], "pattern": .text("^[ \\t]*(\(words))?[ \\t]*$")]
            }
            if self as? TradeField == .type {
                return [
                    "description": .text("The type of the trade. \(TradeType.needs)"), "type": "string",
                    "enum": .texts(TradeType.allCases.map(\.rawValue)),
                ]
            }
            let word =
                switch kind(for: "", symbols: []) {
                case _ where isNumber: "enteredNumber"
                case _ where self as? DividendField == .status: "enteredStatus"
                case .date: "enteredDay"
                case .suggesting(PageForms.currencies): takesUnits ? "EnteredUnit" : "EnteredCurrency"
                case .choice: "enteredFlag"
                default: "entered"
                }
            return Schemas.schema(.string(word))
        }

        /// Whether prices are in the currency of the column, and may be in a minor unit of it.
        private var takesUnits: Bool {
            self as? CashField == nil && ["currency", "purchase_currency"].contains(rawValue)
        }
    }
#endif
