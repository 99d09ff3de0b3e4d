import PortfolioFiles

/// A validator of the part of JSON Schema that the schema of mappings uses. Anything else in a schema is an error.
struct SchemaValidator {
    let root: LocatedJSON

    /// What is wrong with a mapping.
    func problems(in mapping: String) throws -> [String] {
        problems(try LocatedJSON(Array(mapping.utf8)))
    }

    /// The members of a part of the schema.
    func keys(_ path: String...) -> Set<String> {
        var json = root
        for key in path + ["properties"] {
            guard let next = SchemaValidator.members(json).first(where: { $0.key == key }) else { return [] }
            json = next.value
        }
        return Set(SchemaValidator.members(json).map(\.key))
    }

    /// What is wrong with a document, with the path to it.
    func problems(_ json: LocatedJSON, _ schema: LocatedJSON? = nil, path: String = "$") -> [String] {
        var problems: [String] = []
        for (keyword, value) in SchemaValidator.members(schema ?? root) {
            switch keyword {
            case "$schema", "$defs", "title", "description", "then": break
            case "$ref": problems += self.problems(json, definition(value), path: path)
            case "type":
                let types = SchemaValidator.elements(value) ?? [value]
                if !types.contains(where: { isOfType(json, $0) }) { problems.append("\(path): type") }
            case "enum":
                if SchemaValidator.elements(value)?.contains(where: { isEqual($0, json) }) != true {
                    problems.append("\(path): enum")
                }
            case "const": if !isEqual(value, json) { problems.append("\(path): const") }
            case "anyOf", "oneOf":
                let fits = (SchemaValidator.elements(value) ?? []).filter {
                    self.problems(json, $0, path: path).isEmpty
                }
                if fits.isEmpty || (keyword == "oneOf" && fits.count > 1) {
                    problems.append("\(path): \(keyword)")
                }
            case "required":
                guard case .object(let members) = json.value else { break }
                for key in SchemaValidator.elements(value) ?? [] {
                    if !members.contains(where: { isEqual(key, text: $0.key) }) {
                        problems.append("\(path): required")
                    }
                }
            case "properties", "additionalProperties":
                problems += membersProblems(json, schema ?? root, path, keyword)
            case "items":
                for (index, element) in (SchemaValidator.elements(json) ?? []).enumerated() {
                    problems += self.problems(element, value, path: "\(path)[\(index)]")
                }
            case "pattern":
                guard case .string(let text) = json.value, case .string(let pattern) = value.value else {
                    break
                }
                if (try? Regex(pattern).firstMatch(in: text)) == nil { problems.append("\(path): pattern") }
            case "minItems", "maxItems", "minProperties", "maxProperties", "minimum", "exclusiveMinimum":
                if !isWithin(json, keyword, value) { problems.append("\(path): \(keyword)") }
            default: problems.append("\(path): the schema says \(keyword), which is not understood")
            }
        }
        return problems
    }

    private func membersProblems(
        _ json: LocatedJSON, _ schema: LocatedJSON, _ path: String, _ keyword: String
    ) -> [String] {
        guard case .object(let members) = json.value else { return [] }
        let known = SchemaValidator.members(schema).first { $0.key == "properties" }.map {
            SchemaValidator.members($0.value)
        }
        var problems: [String] = []
        let others = SchemaValidator.members(schema).first { $0.key == "additionalProperties" }?.value
        for member in members {
            let place = "\(path).\(member.key)"
            if let own = known?.first(where: { $0.key == member.key }) {
                if keyword == "properties" { problems += self.problems(member.value, own.value, path: place) }
            } else if keyword == "additionalProperties", let others {
                if case .bool(false) = others.value {
                    problems.append("\(place): unknown")
                } else {
                    problems += self.problems(member.value, others, path: place)
                }
            }
        }
        return problems
    }

    private func isWithin(_ json: LocatedJSON, _ keyword: String, _ limit: LocatedJSON) -> Bool {
        guard case .number(let text) = limit.value, let limit = Double(text) else { return false }
        switch (keyword, json.value) {
        case ("minItems", .array(let elements)): return Double(elements.count) >= limit
        case ("maxItems", .array(let elements)): return Double(elements.count) <= limit
        case ("minProperties", .object(let members)): return Double(members.count) >= limit
        case ("maxProperties", .object(let members)): return Double(members.count) <= limit
        case ("minimum", .number(let number)): return Double(number).map { $0 >= limit } ?? false
        case ("exclusiveMinimum", .number(let number)): return Double(number).map { $0 > limit } ?? false
        default: return true
        }
    }

    private func isOfType(_ json: LocatedJSON, _ type: LocatedJSON) -> Bool {
        guard case .string(let name) = type.value else { return false }
        switch (name, json.value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("null", .null),
            ("number", .number):
            return true
        case ("integer", .number(let text)): return Int(text) != nil
        default: return false
        }
    }

    private func definition(_ reference: LocatedJSON) -> LocatedJSON? {
        guard case .string(let text) = reference.value else { return nil }
        var json = root
        for key in text.split(separator: "/").dropFirst() {
            guard let next = SchemaValidator.members(json).first(where: { $0.key == key }) else { return nil }
            json = next.value
        }
        return json
    }

    private func isEqual(_ left: LocatedJSON, _ right: LocatedJSON) -> Bool {
        switch (left.value, right.value) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        default: false
        }
    }

    private func isEqual(_ json: LocatedJSON, text: String) -> Bool {
        if case .string(let own) = json.value { own == text } else { false }
    }

    static func members(_ json: LocatedJSON) -> [(key: String, value: LocatedJSON)] {
        if case .object(let members) = json.value { members.map { ($0.key, $0.value) } } else { [] }
    }

    static func elements(_ json: LocatedJSON) -> [LocatedJSON]? {
        if case .array(let elements) = json.value { elements } else { nil }
    }
}
