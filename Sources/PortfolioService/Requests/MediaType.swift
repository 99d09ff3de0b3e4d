#if Server
    import Portfolios

    /// A media type of requests and responses.
    struct MediaType: Hashable {
        let type: String
        let subtype: String
        /// The text in a header.
        let text: String

        static let json = MediaType("application", "json")
        static let problem = MediaType("application", "problem+json")
        static let csv = MediaType("text", "csv", parameters: "; charset=utf-8; header=present")
        static let html = MediaType("text", "html", parameters: "; charset=utf-8")
        static let plain = MediaType("text", "plain", parameters: "; version=0.0.4; charset=utf-8")
        static let svg = MediaType("image", "svg+xml")
        static let manifest = MediaType("application", "manifest+json")
        static let eventStream = MediaType("text", "event-stream")

        init(_ type: String, _ subtype: String, parameters: String = "") {
            self.type = type
            self.subtype = subtype
            text = "\(type)/\(subtype)\(parameters)"
        }

        var essence: String { "\(type)/\(subtype)" }
        var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

        /// The name of the parameter by which an address asks for one of several types, as links have to.
        static let parameter = "format"

        /// The type in `offered` that a query asks for; `nil` if it asks for none.
        static func stated(
            _ offered: [MediaType], in query: [Target.Parameter]
        ) throws(Problem) -> MediaType? {
            guard let text = try query.single(parameter) else { return nil }
            guard let type = offered.first(where: { $0.subtype == text }) else {
                throw Problem(
                    ParameterProblem.notOneOf(text, offered.map(\.subtype).sorted()), of: parameter)
            }
            return type
        }

        /// The type and subtype of a `Content-Type` header, without parameters; `nil` if it is invalid.
        static func essence(of header: String) -> String? {
            let essence = trimmed(header.prefix { $0 != ";" }).lowercased()
            let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty ? essence : nil
        }

        /// The type in `offered` that an `Accept` header prefers, the earlier one if several are equal (RFC 9110,
        /// section 12.5.1); `nil` if none is acceptable.
        ///
        /// - Parameter accept: the values of the header; no values mean `*/*`.
        static func preferred(_ offered: [MediaType], accept: [String]) -> MediaType? {
            let ranges = accept.flatMap { $0.split(separator: ",") }.compactMap(Range.init)
            guard !accept.isEmpty, !(ranges.isEmpty && accept.allSatisfy { trimmed($0).isEmpty }) else {
                return offered.first
            }
            var best: (type: MediaType, quality: Int)?
            for type in offered {
                let matching = ranges.filter { $0.matches(type) }.max { $0.precision < $1.precision }
                guard let quality = matching?.quality, quality > 0 else { continue }
                if quality > best?.quality ?? 0 { best = (type, quality) }
            }
            return best?.type
        }

        /// An element of an `Accept` header.
        private struct Range {
            let type: String
            let subtype: String
            /// The quality in thousandths.
            let quality: Int

            init?(_ text: Substring) {
                let parts = text.split(separator: ";").map { trimmed($0).lowercased() }
                guard let names = parts.first?.split(separator: "/", omittingEmptySubsequences: false),
                    names.count == 2
                else { return nil }
                type = String(names[0])
                subtype = String(names[1])
                quality = Quality.thousandths(in: parts.dropFirst())
            }

            func matches(_ media: MediaType) -> Bool {
                (type == "*" && subtype == "*")
                    || (type == media.type && (subtype == "*" || subtype == media.subtype))
            }

            var precision: Int { type == "*" ? 0 : subtype == "*" ? 1 : 2 }
        }
    }

    /// The text without the spaces and tabs around it.
    func trimmed(_ text: some StringProtocol) -> String { CellReader.trimmed(String(text)) }
#endif
