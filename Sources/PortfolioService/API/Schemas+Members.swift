#if Server
    import Portfolios

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

        /// The field with a name in objects of a schema, or in its lists, by its path; of several, the first of those
        /// with the fewest parents. `nil` if there is none, or none that is read as a part of three others at most.
        static func path(to name: String, in schema: JSONValue) -> String? {
            var level = [(path: "", schema: schema)]
            for _ in 0..<4 {
                let parts = level.flatMap { parent in
                    (members(of: parent.schema) ?? []).map { ("\(parent.path)\($0.key)", $0) }
                }
                if let found = parts.first(where: { $0.1.key == name }) { return found.0 }
                level = parts.map { ("\($0.0).", $0.1.value) }
            }
            return nil
        }
    }

    extension JSONValue {
        subscript(_ key: String) -> JSONValue? {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.key == key }?.value
        }
    }
#endif
