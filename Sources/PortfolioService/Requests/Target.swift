#if Server
    extension [Target.Parameter] {
        /// The values by their names; of several with the same name, the first.
        var texts: [String: String] {
            Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
        }

        /// The only value of a name; `nil` if there is none.
        ///
        /// - Throws: ``Problem`` if there are several.
        func single(_ name: String) throws(Problem) -> String? {
            let values = filter { $0.name == name }
            guard values.count < 2 else { throw Problem.repeated(name) }
            return values.first?.value
        }
    }

    /// The target in a request's first line: the decoded segments of the path, and the query.
    struct Target: Equatable {
        /// A decoded query parameter, not yet interpreted.
        struct Parameter: Hashable {
            let name: String
            let value: String
        }

        /// The decoded segments; empty for `/`.
        var path: [String]
        var query: [Parameter]

        private init() { (path, query) = ([], []) }

        /// The target `/`.
        static let root = Target()

        enum Malformed: Error {
            case target
            case query(String)
            case tooLong
        }

        /// The maximum length of a target, in bytes.
        static let longest = 16 << 10

        /// Parses a target in origin form.
        init(_ text: String) throws(Malformed) {
            guard text.utf8.count <= Target.longest else { throw .tooLong }
            guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
                throw .target
            }
            guard text.hasPrefix("/") else { throw .target }
            let mark = text.firstIndex(of: "?") ?? text.endIndex
            path = []
            for segment in text[..<mark].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
                guard let decoded = Target.decoded(segment, plusIsSpace: false) else { throw .target }
                path.append(decoded)
            }
            if path == [""] { path = [] }
            query = try Target.parameters(text[mark...].dropFirst())
        }

        /// Parses the parameters of a query, or the fields of a form, which is sent in the same syntax.
        static func parameters(_ text: Substring) throws(Malformed) -> [Parameter] {
            var parameters: [Parameter] = []
            for part in text.split(separator: "&") {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = Target.decoded(pair[0], plusIsSpace: true),
                    let value = Target.decoded(pair.count == 2 ? pair[1] : "", plusIsSpace: true)
                else { throw .query(String(part)) }
                parameters.append(Parameter(name: name, value: value))
            }
            return parameters
        }

        /// Decodes percent-encoding; `nil` if it is invalid or the result is not UTF-8.
        static func decoded(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "%"):
                    guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
                    else {
                        return nil
                    }
                    bytes.append(high << 4 | low)
                case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
                default: bytes.append(byte)
                }
            }
            return String(validating: bytes, as: UTF8.self)
        }

        /// A target for a log that a terminal may show: unprintable characters are percent-encoded.
        static func printable(_ text: String) -> String {
            var printable = ""
            for byte in text.utf8 {
                if byte > 0x20 && byte < 0x7F {
                    printable.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    printable += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            }
            return printable
        }

        private static func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
    }
#endif
