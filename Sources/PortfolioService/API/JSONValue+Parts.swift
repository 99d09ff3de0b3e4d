#if Server
    import Portfolios

    // Documents put together of parts.
    extension JSONValue {
        /// The document, followed by a line feed.
        var bytes: [UInt8] { Array(inOneLine.utf8) + [10] }

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
