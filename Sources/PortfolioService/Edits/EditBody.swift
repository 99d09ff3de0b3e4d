#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios

    /// The body of an edit: a flat JSON object, whose numbers are taken as they are written.
    struct EditBody {
        /// The maximum number of bytes in a body.
        static let limit = 64 << 10

        /// The text of each member; `nil` for null.
        private var texts: [(name: String, text: String?)] = []
        /// All of it, in order; the text of null is empty.
        var members: [(name: String, text: String)] { texts.map { ($0.name, $0.text ?? "") } }

        /// Reads the body of a request.
        ///
        /// - Parameter mayLack: whether there may be none, which is one without members.
        init(_ exchange: Exchange, mayLack: Bool = false) async throws {
            let bytes = try await exchange.request.bytes(limit: EditBody.limit, exchange.context)
            guard !mayLack || !bytes.isEmpty else {
                self.init()
                return
            }
            guard exchange.request.contentType == MediaType.json.essence else {
                throw Problem(
                    .unsupportedMediaType, "the body is application/json; say so in Content-Type",
                    headers: [.accept: MediaType.json.essence])
            }
            try self.init(bytes)
        }

        private init() {}

        init(_ bytes: [UInt8]) throws(Problem) {
            let object: LocatedJSON
            do { object = try LocatedJSON(bytes) } catch {
                throw EditBody.problem(bytes, error.range, error.wording.message)
            }
            guard case .object(let members) = object.value else {
                throw EditBody.problem(bytes, object.range, "an object should be here: {\"symbol\": …}")
            }
            var seen: Set<String> = []
            for member in members {
                guard seen.insert(TableHeader.canonical(member.key)).inserted else {
                    throw EditBody.problem(bytes, member.keyRange, "\(member.key) is given twice")
                }
                let text: String?
                switch member.value.value {
                case .string(let value), .number(let value): text = value
                case .bool(let value): text = value ? "true" : "false"
                case .null: text = nil
                case .array, .object:
                    throw EditBody.problem(
                        bytes, member.value.range, "a value is a text, a number, true, false or null")
                }
                texts.append((member.key, text))
            }
        }

        private static func problem(_ bytes: [UInt8], _ range: Range<Int>, _ message: String) -> Problem {
            var diagnostic = Diagnostic(file: "-", in: bytes, firstLine: 1, at: range, message: message)
            diagnostic.excerpt = nil
            return Problem(
                .unprocessableContent, "the body is not what is expected here",
                errors: Problem.Details(DiagnosticLog([diagnostic])))
        }

        /// The members as fields, by their names; spaces, hyphens and case make no difference in a name.
        ///
        /// - Throws: ``Problem`` for an unknown name, and for what is wrong with the other members then.
        func fields<Field: EnteredField>(_: Field.Type) throws(Problem) -> [Field: String] {
            var fields: [Field: String] = [:]
            var problems: [(name: String, message: String)] = []
            for (name, text) in members {
                let canonical = TableHeader.canonical(name)
                if let field = Field.allCases.first(where: { TableHeader.canonical($0.rawValue) == canonical }
                ) {
                    fields[field] = text
                } else {
                    let known = Field.allCases.map(\.rawValue)
                    let near = Suggestions.near(name, in: known, limit: 1).first
                    problems.append(
                        (name, "unknown field \(name)" + (near.map { "; did you mean \($0)?" } ?? "")))
                }
            }
            guard problems.isEmpty else {
                throw Problem(.unprocessableContent, fields: problems + EditedCells.problems(fields))
            }
            return fields
        }

        /// The body without a member.
        func without(_ name: String) -> EditBody {
            var body = self
            body.texts.removeAll { $0.name == name }
            return body
        }

        /// The text of a member; `nil` if it is not there or empty.
        subscript(_ name: String) -> String? { stated(name).flatMap { $0.isEmpty ? nil : $0 } }

        /// The text of a member, which may be empty; `nil` if it is not there or null.
        func stated(_ name: String) -> String? { texts.first { $0.name == name }.flatMap(\.text) }

        /// A whole number; `nil` if it is not there.
        func count(_ name: String) throws(Problem) -> Int? {
            guard let text = self[name] else { return nil }
            do { return try ResultParameters.count(text) } catch {
                throw Problem(.unprocessableContent, fields: [(name, error.message(of: name))])
            }
        }

        /// Whether something is true; it is not if it is not there.
        func flag(_ name: String) throws(Problem) -> Bool {
            switch self[name] {
            case nil, "false": return false
            case "true": return true
            case let text?:
                let problem = ParameterProblem.notOneOf(text, ["true", "false"])
                throw Problem(.unprocessableContent, fields: [(name, problem.message(of: name))])
            }
        }

        /// Refuses everything but these members, together with what reading them finds.
        func read<Value>(_ names: [String], _ read: () throws(Problem) -> Value) throws(Problem) -> Value {
            let unknown = texts.map(\.name).filter { !names.contains($0) }
            guard !unknown.isEmpty else { return try read() }
            var problem = Problem(
                .unprocessableContent, fields: unknown.map { ($0, "unknown field \($0)") })
            do { _ = try read() } catch { problem.add(error.located) }
            throw problem
        }
    }
#endif
