#if Server
    import HTTPTypes
    import Hummingbird
    import PortfolioImport
    import Portfolios

    /// A form that was sent as `multipart/form-data` (RFC 7578), as forms with files are: read strictly, so that nothing is
    /// taken for what it is not.
    ///
    ///     --boundary
    ///     Content-Disposition: form-data; name="file"; filename="positions.csv"
    ///     Content-Type: text/csv
    ///
    ///     Symbol,Shares
    ///     --boundary--
    struct Multipart {
        /// A part that has the name of a file, which is shown and never used as a path.
        typealias File = BrokerExport

        private(set) var fields: [Target.Parameter] = []
        private(set) var files: [File] = []

        static let type = "multipart/form-data"
        /// The maximum number of parts.
        private static let mostParts = 100
        /// The maximum number of bytes in the head of a part.
        private static let headLimit = 4 << 10
        /// The maximum number of characters of a file's name; of a longer one, the end is kept.
        private static let nameLimit = 100

        /// The boundary that a `Content-Type` header states; `nil` if it states none, or none that is valid.
        static func boundary(of header: String) -> String? {
            guard MediaType.essence(of: header) == type, let parameters = parameters(of: header) else {
                return nil
            }
            let boundaries = parameters.filter { $0.name == "boundary" }.map(\.value)
            guard boundaries.count == 1, let boundary = boundaries.first, 1...70 ~= boundary.utf8.count,
                boundary.last != " ", boundary.utf8.allSatisfy(isOfBoundary)
            else { return nil }
            return boundary
        }

        private static func isOfBoundary(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: "'()+_,-./:=? ".utf8.contains(byte)
            }
        }

        /// Reads a body.
        ///
        /// - Parameter limit: the maximum number of bytes in all parts that are no files; 0 if there may be none.
        /// - Throws: ``Problem`` that says which part is malformed, and how.
        /// - Complexity: O(*n*) for *n* bytes.
        init(_ bytes: [UInt8], boundary: String, limit: Int) throws(Problem) {
            let line = Array("--\(boundary)".utf8)
            guard bytes.starts(with: line) else {
                throw Multipart.malformed("it does not begin with the boundary that Content-Type states")
            }
            var place = line.count
            var number = 0
            var size = 0
            while true {
                if bytes[place...].starts(with: Multipart.dashes) {
                    try Multipart.checkEnd(bytes[(place + 2)...])
                    return
                }
                number += 1
                guard number <= Multipart.mostParts else {
                    throw Multipart.malformed("it has more than \(Multipart.mostParts) parts")
                }
                let what = "part \(number)"
                guard bytes[place...].starts(with: Multipart.lineEnd) else {
                    throw Multipart.malformed("\(what) does not begin on a line of its own")
                }
                place += 2
                let (name, file) = try Multipart.head(of: bytes, at: &place, what)
                guard let end = Multipart.end(of: bytes, from: place, at: line) else {
                    throw Multipart.malformed("\(what), \(Wording.quoted(name)), has no end")
                }
                let content = Array(bytes[place..<end])
                place = end + 2 + line.count
                if let file {
                    // A form whose file field was left empty has a part without a name.
                    if !file.isEmpty || !content.isEmpty {
                        files.append(File(Multipart.shortened(file), content))
                    }
                    continue
                }
                guard limit > 0 else {
                    throw Multipart.malformed(
                        "\(what), \(Wording.quoted(name)), has no filename, as a file has one")
                }
                size += name.utf8.count + content.count
                guard size <= limit else { throw Problem.tooLarge(limit) }
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw Multipart.malformed("\(what), \(Wording.quoted(name)), is no text in UTF-8")
                }
                fields.append(Target.Parameter(name: name, value: text))
            }
        }

        private static let dashes = Array("--".utf8)
        private static let lineEnd = Array("\r\n".utf8)

        private static func malformed(_ why: String) -> Problem {
            Problem(.badRequest, "the form is malformed: \(why)")
        }

        private static func checkEnd(_ rest: ArraySlice<UInt8>) throws(Problem) {
            guard rest.isEmpty || rest.elementsEqual(lineEnd) else {
                throw malformed("something follows its end")
            }
        }

        /// The place of the line end before the next boundary.
        private static func end(of bytes: [UInt8], from start: Int, at line: [UInt8]) -> Int? {
            var place = start
            while let found = bytes[place...].firstIndex(of: 13) {
                if found + 1 < bytes.count, bytes[found + 1] == 10, bytes[(found + 2)...].starts(with: line) {
                    return found
                }
                place = found + 1
            }
            return nil
        }

        /// Reads the head of a part: its name, and that of its file if it is one.
        private static func head(
            of bytes: [UInt8], at place: inout Int, _ what: String
        ) throws(Problem) -> (name: String, file: String?) {
            var disposition: [(name: String, value: String)]?
            let limit = min(bytes.count, place + headLimit)
            while true {
                guard place < limit, let end = bytes[place..<limit].firstIndex(of: 13), end + 1 < bytes.count,
                    bytes[end + 1] == 10
                else { throw malformed("the head of \(what) has no end") }
                let range = place..<end
                place = end + 2
                if range.isEmpty { break }
                guard let text = String(validating: bytes[range], as: UTF8.self),
                    let colon = text.firstIndex(of: ":")
                else { throw malformed("a line in the head of \(what) is no field") }
                switch text[..<colon].lowercased() {
                case "content-disposition":
                    let value = trimmed(text[colon...].dropFirst())
                    guard disposition == nil, trimmed(value.prefix { $0 != ";" }).lowercased() == "form-data",
                        let parameters = parameters(of: value)
                    else { throw malformed("the Content-Disposition of \(what) is not that of a form") }
                    disposition = parameters
                case "content-transfer-encoding":
                    guard
                        ["7bit", "8bit", "binary"].contains(trimmed(text[colon...].dropFirst()).lowercased())
                    else { throw malformed("\(what) is coded: send it as it is") }
                default: break
                }
            }
            func only(_ name: String) throws(Problem) -> String? {
                let values = (disposition ?? []).filter { $0.name == name }
                guard values.count < 2 else { throw malformed("\(what) states its \(name) twice") }
                return values.first?.value
            }
            guard let name = try only("name"), !name.isEmpty else { throw malformed("\(what) has no name") }
            if let extended = try only("filename*") {
                guard let file = decoded(extended) else {
                    throw malformed("the filename* of \(what) is not UTF-8''name")
                }
                return (name, file)
            }
            return (name, try only("filename"))
        }

        /// The name that a parameter with an asterisk states (RFC 8187), as some programs send names that are not ASCII.
        private static func decoded(_ extended: String) -> String? {
            let parts = extended.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
            return Target.decoded(parts[2], plusIsSpace: false)
        }

        /// The parameters of a header, `; name=value; name="value"`; `nil` if they are malformed. In quotes, a backslash
        /// stands for itself but before a quote or another one: browsers write `%22` for a quote, and some programs a
        /// backslash before it.
        private static func parameters(of header: String) -> [(name: String, value: String)]? {
            var rest = header.drop { $0 != ";" }
            var parameters: [(name: String, value: String)] = []
            while !trimmed(rest).isEmpty {
                guard rest.first == ";" else { return nil }
                rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
                if rest.isEmpty { break }
                let name = rest.prefix { $0 != "=" && $0 != ";" && $0 != " " && $0 != "\"" }
                rest = rest.dropFirst(name.count)
                guard !name.isEmpty, rest.first == "=" else { return nil }
                rest = rest.dropFirst()
                var value = ""
                if rest.first == "\"" {
                    rest = rest.dropFirst()
                    while let next = rest.first, next != "\"" {
                        rest = rest.dropFirst()
                        if next == "\\", let escaped = rest.first, escaped == "\"" || escaped == "\\" {
                            rest = rest.dropFirst()
                            value.append(escaped)
                        } else {
                            value.append(next)
                        }
                    }
                    guard rest.first == "\"" else { return nil }
                    rest = rest.dropFirst()
                } else {
                    value = String(rest.prefix { $0 != ";" && $0 != " " && $0 != "\t" && $0 != "\"" })
                    rest = rest.dropFirst(value.count)
                }
                rest = rest.drop { $0 == " " || $0 == "\t" }
                parameters.append((name.lowercased(), value))
            }
            return parameters
        }

        /// The name of a file without folders, which some programs send.
        static func shortened(_ name: String) -> String {
            let own = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name
            let shown = DisplayWidth.printable(
                own.replacing("%22", with: "\"").replacing("%0D", with: " ").replacing("%0A", with: " "))
            return shown.isEmpty ? "export" : String(shown.suffix(nameLimit))
        }
    }

    extension Request {
        /// Reads a form that may have files.
        ///
        /// - Parameters:
        ///   - limit: the maximum number of bytes in the body.
        ///   - ofFields: the maximum number of bytes in what is no file.
        ///   - queue: where it is taken apart, so that no connection waits for it.
        func multipart(
            limit: Int, ofFields: Int, in queue: ValuationQueue, _ context: ServiceContext
        ) async throws -> Multipart {
            guard let boundary = headers[.contentType].flatMap(Multipart.boundary) else {
                throw Problem(.badRequest, "the form is malformed: Content-Type states no boundary")
            }
            let bytes = try await bytes(limit: limit, context)
            return try await queue.run(ValuationQueue.Size(bytes: bytes.count)) { _ in
                try Multipart(bytes, boundary: boundary, limit: ofFields)
            }
        }
    }
#endif
