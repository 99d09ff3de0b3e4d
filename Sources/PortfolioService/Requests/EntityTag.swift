#if Server
    /// Conditional requests (RFC 9110, 13).
    enum EntityTag {
        /// Whether an `If-None-Match` header names a tag: compared weakly, as the header has it.
        static func matches(_ header: [String], _ tag: String) -> Bool {
            header.joined(separator: ",").split(separator: ",").contains { element in
                let element = trimmed(element)
                return element == "*" || element == tag || element == "W/\(tag)"
            }
        }
    }
#endif
