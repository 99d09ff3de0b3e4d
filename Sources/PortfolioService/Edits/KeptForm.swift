#if Server
    import PortfolioEditing
    import Portfolios

    /// A form that was sent without a session, kept on the page to log in on. After the login it is sent once more by
    /// itself, and shown again rather than applied, because it has no token.
    enum KeptForm {
        /// The names of all fields of the editor's forms; no others are kept.
        private static let names = Set(cells + own)

        private static let cells: [String] =
            HoldingField.allCases.flatMap { [$0.rawValue, LotForm.formerPrefix + $0.rawValue] }
            + TradeField.allCases.map(\.rawValue) + PriceField.allCases.map(\.rawValue)

        private static let own: [String] =
            PriceForm.Field.allCases.map(\.rawValue) + ImportForm.names
            + ClassField.names + TargetField.names
            + NewForm.Field.allCases.map(\.rawValue)
            + EditView.fields + [
                LotForm.othersField, TradeForm.fileField, Exchange.tagField, Exchange.rowField,
                Exchange.rowNameField,
                Exchange.changeField,
            ]

        static func fields(of form: [Target.Parameter]) -> [PageForm.Pair] {
            form.filter { names.contains($0.name) }.map { PageForm.Pair($0.name, $0.value) }
        }
    }
#endif
