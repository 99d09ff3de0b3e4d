#if Server
    import PortfolioEditing
    import Portfolios

    /// Texts that were entered for the cells of a row.
    enum EditedCells {
        /// What is wrong with each text by itself.
        static func problems<Field: EnteredField>(
            _ texts: [Field: String]
        ) -> [(name: String, message: String)] {
            Field.allCases.compactMap { field in
                let text = texts[field] ?? ""
                return (problem(ofText: text, of: field) ?? field.problem(with: text)).map {
                    (field.rawValue, $0)
                }
            }
        }

        /// What no cell may have, whatever it says: control characters, and more than a field takes; `nil` if it has none.
        ///
        /// - Parameter isFree: whether it is a text that may have line ends and tabs, as a note.
        static func problem(
            ofText text: String, _ name: String, limit: Int, isFree: Bool = true
        ) -> String? {
            if text.unicodeScalars.contains(where: {
                $0.properties.generalCategory == .control && !(isFree && ["\t", "\n", "\r"].contains($0))
            }) {
                return "\(name) has a control character, which files can't keep as text"
            }
            return text.utf16.count > limit
                ? "\(name) has \(text.utf16.count) characters: \(limit) are the most" : nil
        }

        /// - Throws: ``Problem`` with each text that no cell may have.
        static func check<Field: EnteredField>(_ texts: [Field: String]) throws(Problem) {
            let wrong = Field.allCases.compactMap { field in
                problem(ofText: texts[field] ?? "", of: field).map { (name: field.rawValue, message: $0) }
            }
            if !wrong.isEmpty { throw Problem(.unprocessableContent, fields: wrong) }
        }

        private static func problem(ofText text: String, of field: some EnteredField) -> String? {
            problem(
                ofText: text, field.rawValue, limit: field.limit,
                isFree: field.keepsSpaces)
        }

        /// Whether a cell says true or false, in whatever case, as spreadsheets write it; `nil` if it says neither.
        static func truth(_ text: String) -> Bool? {
            switch trimmed(text).lowercased() {
            case "true": true
            case "false": false
            default: nil
            }
        }
    }
#endif
