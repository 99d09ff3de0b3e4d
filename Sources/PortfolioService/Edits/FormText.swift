#if Server
    import Digests
    import Portfolios

    /// Texts of cells as forms show and send them.
    enum FormText {
        /// Before the names of the fields with what the file had.
        static let formerPrefix = "was-"

        /// Whether a text is what a field has, which shows line breaks as nothing or as spaces.
        static func isSame(_ text: String, _ former: String) -> Bool {
            line(text) == line(former) || text == spaced(former)
        }

        /// A text with spaces for its line breaks, as pages show it.
        static func spaced(_ text: String) -> String {
            text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: " ")
        }

        /// A text as a browser sends it, without line breaks.
        static func line(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
        }

        /// What stands for a text that a form has no room for.
        static func mark(_ text: String) -> String {
            markPrefix + Base64.text(SHA256.digest(Array(text.utf8)))
        }

        /// Whether a text stands for one that a form has no room for.
        static func isMark(_ text: String) -> Bool { text.hasPrefix(markPrefix) }

        /// A text, or what is shown in place of its mark.
        static func shown(_ text: String) -> String {
            isMark(text) ? "a text that is too long to be shown here" : text
        }

        private static let markPrefix = "too long, SHA-256 "
    }
#endif
