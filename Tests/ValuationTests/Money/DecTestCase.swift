/// One case of a `.decTest` file, under the directives before it.
struct DecTestCase {
    var id = ""
    var operation = ""
    var operands: [String] = []
    var result = ""
    var conditions: Set<String> = []
    var precision = 9
    var rounding = "half_up"

    /// Every case of a file.
    ///
    /// A line is a directive (`precision: 9`), a comment (`-- …`) or a case: `id operation operands -> result
    /// conditions`. Operands may stand in single or double quotes, doubled inside.
    static func cases(in text: String) -> [DecTestCase] {
        var cases: [DecTestCase] = []
        var current = DecTestCase()
        for line in text.split(whereSeparator: \.isNewline) {
            let tokens = tokens(of: line)
            if let arrow = tokens.firstIndex(of: "->"), arrow >= 3, arrow + 1 < tokens.count {
                var test = current
                test.id = tokens[0]
                test.operation = tokens[1].lowercased()
                test.operands = Array(tokens[2..<arrow])
                test.result = tokens[arrow + 1]
                test.conditions = Set(tokens[(arrow + 2)...].map { $0.lowercased() })
                cases.append(test)
            } else if tokens.count >= 2 {
                switch tokens[0].lowercased() {
                case "precision:": current.precision = Int(tokens[1]) ?? 0
                case "rounding:": current.rounding = tokens[1].lowercased()
                default: break
                }
            }
        }
        return cases
    }

    private static func tokens(of line: Substring) -> [String] {
        var tokens: [String] = []
        var characters = Array(line)[...]
        while let first = characters.first {
            if first == " " || first == "\t" {
                characters.removeFirst()
            } else if first == "'" || first == "\"" {
                characters.removeFirst()
                var token = ""
                while let next = characters.popFirst() {
                    if next == first {
                        guard characters.first == first else { break }
                        characters.removeFirst()
                    }
                    token.append(next)
                }
                tokens.append(token)
            } else {
                let token = characters.prefix { $0 != " " && $0 != "\t" }
                if token.hasPrefix("--") { break }
                tokens.append(String(token))
                characters = characters.dropFirst(token.count)
            }
        }
        return tokens
    }
}

extension ArraySlice<Character> {
    fileprivate func hasPrefix(_ prefix: String) -> Bool { starts(with: Array(prefix)) }
}
