#if Server
    import PortfolioEditing
    import Portfolios

    /// Texts that were entered for the cells of a row.
    enum EditedCells {
        /// What is wrong with each text by itself.
        static func problems(_ texts: [HoldingField: String]) -> [(name: String, message: String)] {
            problems(HoldingField.allCases.map { ($0.rawValue, $0.problem(with: texts[$0] ?? "")) })
        }

        /// What is wrong with each text by itself.
        static func problems(_ texts: [TradeField: String]) -> [(name: String, message: String)] {
            problems(TradeField.allCases.map { ($0.rawValue, $0.problem(with: texts[$0] ?? "")) })
        }

        private static func problems(
            _ problems: [(name: String, message: String?)]
        ) -> [(name: String, message: String)] {
            problems.compactMap { name, message in message.map { (name: name, message: $0) } }
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
