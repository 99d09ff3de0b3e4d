#if Server
    import Portfolios

    /// The form of a trade.
    struct TradeForm {
        private let texts: [String: String]
        private let type: TradeType

        /// - Parameter today: the date, unless one is given.
        init(_ texts: [String: String], today: CalendarDate) {
            self.texts = [TradeField.date.rawValue: today.description].merging(texts) { _, given in given }
            type = texts[TradeField.type.rawValue].flatMap(TradeType.init(rawValue:)) ?? .buy
        }

        /// The name of the field that chooses among several files.
        static let fileField = "file"

        /// The name of the file that was chosen; `nil` for the only one.
        var file: String? { texts[TradeForm.fileField].flatMap { $0.isEmpty ? nil : $0 } }

        /// The symbol that was entered; `nil` for none.
        var symbol: String? {
            texts[TradeField.symbol.rawValue].map { trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }

        private var fields: [TradeField] {
            TradeField.allCases.filter {
                $0 != .type && type.possibleFields.union([.date, .type]).contains(TradeFields($0))
            }
        }

        /// The cells of the new row.
        var cells: [TradeField: String] {
            var cells: [TradeField: String] = [.type: type.rawValue]
            for field in fields {
                if let text = texts[field.rawValue], !text.isEmpty { cells[field] = text }
            }
            return cells
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - view: the rows to which it leads back.
        func page(
            hidden: [PageForm.Pair], files: [String], problem: Problem?, _ view: EditView
        ) -> EditPage {
            var page = EditPage(
                title: "Record a trade: \(TradeForm.name(type))", lead: "A row of the file of trades")
            let problems = problem?.byField ?? [:]
            page.notice = problem.map {
                var notice = EditPage.Notice(
                    $0, besides: self.fields.map(\.rawValue) + [TradeForm.fileField])
                if $0.isStale {
                    notice.text += " What you entered is still here, above the trades as they are now."
                }
                return notice
            }
            let symbol = symbol.map { [PageForm.Pair(TradeField.symbol.rawValue, $0)] } ?? []
            page.links = TradeType.allCases.map { type in
                let fields = [PageForm.Pair(TradeField.type.rawValue, type.rawValue)] + symbol
                return PageForm.Pair(TradeForm.name(type), Address.trades + view.query(fields))
            }
            var fields = fields.map { field in
                let text = texts[field.rawValue] ?? ""
                return EditForm.Field(
                    PageForm.Field(
                        field.rawValue, field.label, field.kind(for: text), value: text,
                        problem: problems[field.rawValue], maxLength: field.limit),
                    isRequired: field == .date
                        || field != .currency && type.alwaysRequiredFields.contains(TradeFields(field)),
                    hint: field.hint)
            }
            if files.count > 1 {
                fields.append(
                    EditForm.Field(
                        PageForm.Field(
                            TradeForm.fileField, "File", .choice(files.map { PageForm.Pair($0, $0) }),
                            value: file ?? files[0], problem: problems[TradeForm.fileField])))
            }
            page.forms = [
                EditForm(
                    id: "trade", label: page.title, action: Address.trades, fields: fields,
                    hidden: hidden + [PageForm.Pair(TradeField.type.rawValue, type.rawValue)],
                    button: "Record",
                    cancel: view.address())
            ]
            return page
        }

        private static func name(_ type: TradeType) -> String {
            type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst().map { $0 == "_" ? " " : $0 }
        }
    }
#endif
