#if Server
    extension Schemas {
        /// The fields that objects of a schema may have, or those in its lists; `nil` if any.
        static func members(of schema: JSONValue) -> [(key: String, value: JSONValue)]? {
            if case .text(let name)? = schema["$ref"] {
                let key = name.split(separator: "/").last.map(String.init) ?? ""
                return (all[key] ?? ofEdits[key]).flatMap(members)
            }
            for key in ["oneOf", "anyOf"] {
                guard case .list(let schemas)? = schema[key], schema["properties"] == nil else { continue }
                var found: [(key: String, value: JSONValue)] = []
                for schema in schemas {
                    guard let members = members(of: schema) else { return nil }
                    found += members
                }
                return found
            }
            if let items = schema["items"] { return members(of: items) }
            guard case .object(let members)? = schema["properties"] else {
                // A figure or a text has none.
                if case .text("object")? = schema["type"] { return nil }
                return []
            }
            if case .flag(false)? = schema["additionalProperties"] { return members }
            return nil
        }
    }

    extension JSONValue {
        fileprivate subscript(_ key: String) -> JSONValue? {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.key == key }?.value
        }
    }
#endif
