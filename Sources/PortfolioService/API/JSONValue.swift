#if Server
    import Portfolios

    /// A JSON document; members are written in the order given.
    indirect enum JSONValue {
        case text(String)
        case number(Int)
        case flag(Bool)
        case null
        case list([JSONValue])
        case object([(key: String, value: JSONValue)])

        /// The document, followed by a line feed.
        var bytes: [UInt8] {
            var json = JSONWriter()
            write(to: &json)
            return json.bytes + [10]
        }

        private func write(to json: inout JSONWriter) {
            switch self {
            case .text(let text): json.string(text)
            case .number(let number): json.integer(number)
            case .flag(let flag): json.bool(flag)
            case .null: json.null()
            case .list(let elements):
                json.array { json in for element in elements { element.write(to: &json) } }
            case .object(let members):
                json.object { json in
                    for member in members {
                        json.key(member.key)
                        member.value.write(to: &json)
                    }
                }
            }
        }
    }

    extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
        ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
    {
        init(stringLiteral value: String) { self = .text(value) }
        init(integerLiteral value: Int) { self = .number(value) }
        init(booleanLiteral value: Bool) { self = .flag(value) }
        init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
        init(dictionaryLiteral elements: (String, JSONValue)...) {
            self = .object(elements.map { (key: $0.0, value: $0.1) })
        }

        static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }

        /// The object with the members of another.
        func adding(_ other: JSONValue) -> JSONValue {
            guard case .object(let members) = self, case .object(let more) = other else { return self }
            return .object(members + more)
        }

        /// The object with one more member, unless the value is `nil`.
        func adding(_ key: String, _ value: JSONValue?) -> JSONValue {
            guard case .object(let members) = self, let value else { return self }
            return .object(members + [(key, value)])
        }
    }
#endif
