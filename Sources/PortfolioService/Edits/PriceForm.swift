#if Server
    import PortfolioEditing
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
        private let today: CalendarDate

        /// - Parameter today: the date, unless one is given.
        init(_ texts: [String: String], today: CalendarDate) {
            self.today = today
            var texts = [Field.date.rawValue: today.description].merging(texts) { _, given in given }
            texts[Field.price.rawValue] = texts[Field.price.rawValue].map(PriceField.price.entered)
            self.texts = texts
        }

        subscript(_ field: Field) -> String? { texts[field.rawValue] }

        /// What the price is of, today unless a day was entered; `nil` if that is not a valid one.
        var symbolAndDay: (symbol: String, day: CalendarDate)? {
            let date = trimmed(self[.date] ?? "")
            let day = date.isEmpty ? today : try? CalendarDate(date)
            return day.map { (trimmed(self[.symbol] ?? ""), $0) }
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - present: the price that the file has now; `nil` for none.
        ///   - symbols: those that are suggested.
        ///   - cancel: the address of the rows.
        func page(
            hidden: [PageForm.Pair], problem: Problem?, present: String?, symbols: [String], cancel: String
        ) -> EditPage {
            var page = EditPage(title: "Record a price", lead: "A row of the portfolio's file of prices")
            let problem = problem?.ofPriceForm
            let now =
                present != nil
                ? "; the price of that day in the file is shown beside it"
                : symbolAndDay != nil ? "; the file has no price of that day" : ""
            page.notice = problem.map {
                EditPage.Notice(
                    $0, besides: Field.allCases.map(\.rawValue),
                    ifStale: " What you entered is still here\(now).")
            }
            let field = FormFields<Field>(problem: problem) { self[$0] ?? "" }
            page.forms = [
                EditForm(
                    id: "price", label: page.title, action: Address.prices,
                    fields: [
                        field(.symbol, "Symbol", .suggesting(symbols), isRequired: true),
                        field(
                            .price, "Price per share", .number, isRequired: true,
                            hint: present.map { "Now in the file: \($0)" } ?? ""),
                        field(.date, "Date", .date(ifShowing: self[.date] ?? "")),
                        field(
                            .currency, "Currency or unit", .suggesting(PageForms.currencies),
                            isSeldom: true, hint: "Else that of the holding"),
                        field(
                            .force, "Another price of that day",
                            .choice([PageForm.Pair("", "is kept"), PageForm.Pair("true", "is replaced")]),
                            isSeldom: present == nil),
                    ], hidden: hidden, button: "Record", cancel: cancel)
            ]
            return page
        }
    }
#endif
