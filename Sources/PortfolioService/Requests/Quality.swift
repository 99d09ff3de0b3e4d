#if Server
    /// How much a client prefers an element of an `Accept` header (RFC 9110, section 12.4.2).
    enum Quality {
        /// The quality that an element's parameters state, in thousandths: 1000 if they state none, 0 if it is invalid.
        static func thousandths(in parameters: some Sequence<String>) -> Int {
            var quality = 1000
            for parameter in parameters where parameter.hasPrefix("q=") {
                quality = thousandths(parameter.dropFirst(2))
            }
            return quality
        }

        /// The thousandths of a quality, such as 250 for `0.25`; 0 if it is invalid.
        private static func thousandths(_ text: Substring) -> Int {
            let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard let whole = parts.first.flatMap({ Int($0) }), whole == 0 || whole == 1 else { return 0 }
            let digits = parts.count == 2 ? parts[1] : ""
            guard digits.count <= 3, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return 0 }
            return min(1000, whole * 1000 + (Int((digits + "000").prefix(3)) ?? 0))
        }
    }
#endif
