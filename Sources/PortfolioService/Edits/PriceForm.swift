#if Server
    import Portfolios

    /// The form of a price.
    struct PriceForm {
        /// The fields of the form.
        enum Field: String, CaseIterable {
            case symbol, price, date, currency
            /// Whether another price of the day is replaced.
            case force
        }

        private let texts: [String: String]

        /// - Parameter today: the date, unless one is given.
        init(_ texts: [String: String], today: CalendarDate) {
            self.texts = [Field.date.rawValue: today.description].merging(texts) { _, given in given }
        }

        subscript(_ field: Field) -> String? { texts[field.rawValue] }

        /// The price as it was entered.
        func quote(today: CalendarDate) throws(Problem) -> StatedQuote {
            try EditedCells.quote(today: today) { self[$0] }
        }

        func page(hidden: [PageForm.Pair], problem: Problem?) -> EditPage {
            var page = EditPage(title: "Record a price", lead: "A row of the portfolio's file of prices")
            let problem = problem?.ofPriceForm
            let problems = problem?.byField ?? [:]
            page.notice = problem.map { EditPage.Notice($0, besides: Field.allCases.map(\.rawValue)) }
            func field(
                _ field: Field, _ label: String, _ kind: PageForm.Field.Kind, isRequired: Bool = false,
                hint: String = ""
            ) -> EditForm.Field {
                EditForm.Field(
                    PageForm.Field(
                        field.rawValue, label, kind, value: self[field] ?? "",
                        problem: problems[field.rawValue]),
                    isRequired: isRequired, hint: hint)
            }
            page.forms = [
                EditForm(
                    id: "price", label: page.title, action: Address.prices,
                    fields: [
                        field(.symbol, "Symbol", .text, isRequired: true),
                        field(.price, "Price per share", .text, isRequired: true),
                        field(.date, "Date", .date(ifShowing: self[.date] ?? "")),
                        field(
                            .currency, "Currency or unit", .suggesting(PageForms.currencies),
                            hint: "Else that of the holding"),
                        field(
                            .force, "Another price of that day",
                            .choice([PageForm.Pair("", "is kept"), PageForm.Pair("true", "is replaced")])),
                    ], hidden: hidden, button: "Record", cancel: Address.list)
            ]
            return page
        }
    }
#endif
