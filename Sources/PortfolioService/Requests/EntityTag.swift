#if Server
    import Digests
    import Portfolios

    /// The tags of results and files (RFC 9110, section 8.8.3), and conditional requests (section 13).
    enum EntityTag {
        /// A strong validator: the same bytes have the same tag, however they were made and even after a restart.
        static func tag(of bytes: [UInt8]) -> String { "\"\(Base64.text(SHA256.digest(bytes)))\"" }

        /// The tag of the same thing in a compressed body.
        static func compressed(_ tag: String) -> String { variant("gzip", of: tag) }

        /// The tag of another body about the same thing.
        static func variant(_ name: String, of tag: String) -> String { "\(tag.dropLast())-\(name)\"" }

        /// The tag of what a body is about, whatever the body.
        static func base(of tag: String) -> String {
            guard let end = tag.firstIndex(of: "-") else { return tag }
            return "\(tag[..<end])\""
        }

        /// The tag of a row in a state, which no file has.
        static func tag(ofRow state: String) -> String { "\"\(row)\(state)\"" }

        /// The state of the row that a tag names; `nil` if it names none.
        static func state(of tag: String) -> String? {
            tag.hasPrefix("\"\(row)") && tag.hasSuffix("\"")
                ? String(tag.dropFirst(row.count + 1).dropLast()) : nil
        }

        private static let row = "row:"

        /// Whether an `If-None-Match` header contains a tag, by weak comparison as the header requires.
        static func matches(_ header: [String], _ tag: String) -> Bool {
            header.joined(separator: ",").split(separator: ",").contains { element in
                let element = trimmed(element)
                return element == "*" || element == tag || element == "W/\(tag)"
            }
        }
    }
#endif
