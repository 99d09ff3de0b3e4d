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
            + CashField.allCases.map(\.rawValue)

        private static let own: [String] =
            RateField.names + PriceField.names + ImportForm.names
            + ClassField.names + TargetField.names
            + FollowingForm.Field.allCases.map(\.rawValue)
            + NewForm.Field.allCases.map(\.rawValue)
            + EditView.fields + [
                LotForm.othersField, TradeForm.fileField, Exchange.tagField, Exchange.rowField,
                Exchange.rowNameField,
                Exchange.changeField,
            ]

        static func fields(of form: [Target.Parameter]) -> [PageForm.Pair] {
            form.filter { names.contains($0.name) }.map { field in
                let isList = field.name == ClassField.entry || field.name == TargetField.entry
                return PageForm.Pair(field.name, isList ? oneLine(field.value) : field.value)
            }
        }

        /// A list without line breaks, which a hidden field does not keep; a semicolon parts its entries as well.
        private static func oneLine(_ text: String) -> String {
            text.split(whereSeparator: \.isNewline).joined(separator: "; ")
        }
    }
#endif
