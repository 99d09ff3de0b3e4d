#if Server
    import PortfolioEditing
    import Portfolios

    /// The cells of rows whose amounts may be hidden.
    enum PrivateCells {
        /// What the columns with amounts and numbers of shares are called on pages.
        private static let titles = Privacy.columns.union(["Received"]).union(
            titles(HoldingField.self) + titles(TradeField.self) + titles(CashField.self))

        private static func titles<Field: FormField>(_: Field.Type) -> [String] {
            Field.allCases.filter { Privacy.columns.contains($0.rawValue) }
                .flatMap { [$0.label, $0.rawValue.capitalised] }
        }

        /// - Parameter title: the column's name in the file, or its heading.
        static func shown(_ text: String, of title: String) -> String {
            Privacy.hidesAmounts && !text.isEmpty && titles.contains(title) ? Privacy.hidden : text
        }
    }
#endif
