#if Server
    import PortfolioEditing
    import Portfolios

    /// The form of a trade. Which fields it has depends on the type.
    struct TradeForm {
        var row: RowForm<TradeField>
        /// The type, or the one whose fields are shown where the text is none.
        private let type: TradeType
        /// The type as it was entered, or as the file writes it.
        private let typeText: String
        /// The name of the file that was chosen; `nil` for the only one.
        let file: String?

        /// - Parameter today: the date, unless one is given.
        init(_ texts: [String: String], today: CalendarDate) {
            self.init(
                RowForm(
                    sent: [TradeField.date.rawValue: today.description].merging(texts) { _, given in given }),
                file: texts[TradeForm.fileField])
        }

        init(_ row: RowForm<TradeField>, file: String?) {
            self.row = row
            let text = trimmed(row.texts[.type] ?? "")
            let stated = TradeType(cell: text)
            type = stated ?? .buy
            typeText = text.isEmpty ? type.rawValue : text
            self.file = file.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// The name of the field that chooses among several files.
        static let fileField = "file"
        /// The name of the button that shows the fields of another type.
        static let showField = "show"

        /// The symbol that was entered; `nil` for none.
        var symbol: String? {
            row.texts[.symbol].map { trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// Those of the type, and those that have a text all the same, so that it can be removed.
        private var fields: [TradeField] {
            let ofType = type.possibleFields.union([.date, .type])
            return TradeField.allCases.filter {
                $0 != .type && (ofType.contains(TradeFields($0)) || isKept($0))
            }
        }

        private func isKept(_ field: TradeField) -> Bool {
            row.isNews(field) || hasRow && !(row.texts[field] ?? "").isEmpty
        }

        /// Whether the form is of a row that is there already.
        var hasRow = false

        /// The cells of a new row.
        var cells: [TradeField: String] {
            var cells: [TradeField: String] = [.type: TradeType(cell: typeText)?.rawValue ?? typeText]
            for field in fields {
                if let text = row.texts[field], !text.isEmpty { cells[field] = text }
            }
            return cells
        }

        var isPurchase: Bool { type == .buy }
        /// Whether the unit of the price was entered.
        var hasUnit: Bool { !(row.texts[.currency] ?? "").isEmpty }
        /// Whether shares are traded for money.
        var isExecution: Bool { type.isExecution }

        /// What was entered of a purchase as the cells of a lot.
        var cellsOfLot: [PageForm.Pair] {
            let names: [(TradeField, HoldingField)] = [
                (.symbol, .symbol), (.name, .name), (.market, .market), (.shares, .shares),
                (.currency, .currency), (.date, .purchaseDate), (.price, .purchasePrice),
                (.amount, .costStock), (.rate, .purchaseRate), (.total, .cost), (.account, .account),
                (.multiplier, .multiplier), (.note, .note),
            ]
            // A lot has its fees in the currency of its price.
            let fees = cells[.feesCurrency] == nil ? [(TradeField.fees, HoldingField.fees)] : []
            return (names + fees).compactMap { from, to in
                cells[from].map { PageForm.Pair(to.rawValue, $0) }
            }
        }

        /// What was entered for other types, kept for when one of them is chosen again.
        var kept: [PageForm.Pair] {
            TradeField.allCases.filter { $0 != .type && !fields.contains($0) }.compactMap { field in
                row.texts[field].flatMap { $0.isEmpty ? nil : PageForm.Pair(field.rawValue, $0) }
            }
        }

        /// The controls; of several files to choose from, with their names.
        func controls(
            _ problem: Problem?, files: [String], symbols: [String], accounts: [String]
        ) -> [EditForm.Field] {
            // Other rows of the symbol tell the currency, if there are any; of a new one, nothing else does.
            let isNew = type.isOpening && symbol.map { !symbols.contains($0) } ?? true
            let needsCurrency = symbols.isEmpty || isNew || !type.requiredFields.contains(.symbol)
            let isCurrencyRequired = symbols.isEmpty || !type.possibleFields.contains(.symbol)
            let usual = Set<TradeField>(
                [.date, .symbol, .shares, .price] + (type.isExecution ? [] : [.amount])
                    + (needsCurrency ? [.currency] : []))
            let required = Set(
                fields.filter {
                    $0 == .date
                        || ($0 != .currency || isCurrencyRequired)
                            && type.alwaysRequiredFields.contains(TradeFields($0))
                })
            // A text that means a type stays as it is, unless another type is chosen.
            let isStated = TradeType(cell: typeText) != nil
            let types = TradeType.allCases.map {
                PageForm.Pair(isStated && $0 == type ? typeText : $0.rawValue, TradeForm.name($0))
            }
            var controls = [
                EditForm.Field(
                    field: PageForm.Field(
                        TradeField.type.rawValue, TradeField.type.label, .choice(types), value: typeText,
                        problem: problem?.byField[TradeField.type.rawValue]))
            ]
            controls += row.controls(
                fields, usual: usual.union(required), required: required, problem, symbols: symbols,
                accounts: accounts
            ) { $0.words(in: type) }
            return controls + EditForm.Field.choosing(file, among: files, problem)
        }

        var typeName: String { type == .dividend ? "Dividend received" : TradeForm.name(type) }

        /// What the link to the form of a type says.
        static func action(_ type: TradeType) -> String {
            type == .dividend ? "Record a dividend received" : name(type)
        }

        private static func name(_ type: TradeType) -> String {
            type.words.prefix(1).uppercased() + type.words.dropFirst()
        }
    }
#endif
