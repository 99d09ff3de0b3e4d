#if Server
    import PortfolioEditing
    import Portfolios

    /// Texts that were entered for the cells of a row.
    enum EditedCells {
        /// What is wrong with each text by itself.
        static func problems<Field: FormField>(
            _ texts: [Field: String]
        ) -> [(name: String, message: String)] {
            Field.allCases.compactMap { field in
                field.problem(with: texts[field] ?? "").map { (field.rawValue, $0) }
            }
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
