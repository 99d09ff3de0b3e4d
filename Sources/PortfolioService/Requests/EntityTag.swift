#if Server
    /// Conditional requests (RFC 9110, section 13).
    enum EntityTag {
        /// Whether an `If-None-Match` header contains a tag, by weak comparison as the header requires.
        static func matches(_ header: [String], _ tag: String) -> Bool {
            header.joined(separator: ",").split(separator: ",").contains { element in
                let element = trimmed(element)
                return element == "*" || element == tag || element == "W/\(tag)"
            }
        }
    }
#endif
