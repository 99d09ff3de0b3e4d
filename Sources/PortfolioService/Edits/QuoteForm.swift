#if Server
    import PortfolioEditing
    import Portfolios

    /// A column of a file of prices or exchange rates, of which one is recorded in a form.
    protocol QuoteFormField: QuoteField, ListedField {
        /// The columns that are entered, in the order of the form; rows are found by the first.
        static var entered: [Self] { get }
        static var required: Set<Self> { get }
        static var date: Self { get }

        /// What the figure is of, and in which unit, as it was entered; `nil` if that is wrong.
        static func subject(
            _ text: (Self) -> String, _ problems: inout [(name: String, message: String)]
        ) -> (subject: StatedQuote.Subject, unit: QuoteCurrency?)?
        /// What is wrong with a figure; `nil` if nothing is.
        static func problem(with figure: CompactDecimal, _ text: String) -> String?
        /// The rows as they were read last.
        static func documents(_ editor: PortfolioEditor) -> ReadDocuments<Self>
    }

    extension QuoteFormField {
        /// What a row is: `price`.
        static var noun: String { figure.rawValue }
        static var listed: [Self] { made }
        /// What is entered, with whether another figure of the day is replaced.
        static var names: [String] { entered.map(\.rawValue) + [QuoteEntry.force] }
    }

    enum QuoteEntry {
        /// The name of the field that says whether another figure of the day is replaced.
        static let force = "force"
        /// The name of the parameter with the row that a new one is like.
        static let like = "like"
    }

    /// The form of a price or a rate.
    struct QuoteForm<Field: QuoteFormField> {
        private let row: RowForm<Field>
        private let today: CalendarDate
        var isForced: Bool

        /// - Parameter today: the date, unless one is given.
        init(_ texts: [String: String], today: CalendarDate) {
            self.today = today
            row = RowForm(
                sent: [Field.date.rawValue: today.description].merging(texts) { _, given in given })
            isForced = texts[QuoteEntry.force] == "true"
        }

        subscript(_ field: Field) -> String? { row.texts[field] }

        /// What the figure is of, today unless a day was entered; `nil` if that is not valid.
        var key: (subject: StatedQuote.Subject, day: CalendarDate)? {
            func text(_ field: Field) -> String { trimmed(self[field] ?? "") }
            var problems: [(name: String, message: String)] = []
            let date = text(Field.date)
            guard let subject = Field.subject(text, &problems)?.subject,
                let day = date.isEmpty ? today : try? CalendarDate(date)
            else { return nil }
            return (subject, day)
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - present: the figure that the file has now; `nil` for none.
        ///   - symbols: those that are suggested.
        ///   - cancel: the address of the rows.
        func page(
            hidden: [PageForm.Pair], problem: Problem?, present: String?, symbols: [String], cancel: String
        ) -> EditPage {
            let noun = Field.noun
            var page = EditPage(
                title: "Record a \(noun)", lead: "A row of the portfolio's file of \(Field.plural)")
            let problem = problem?.ofQuoteForm
            let now =
                present != nil
                ? "; the \(noun) of that day in the file is shown beside it"
                : key != nil ? "; the file has no \(noun) of that day" : ""
            page.notice = problem.map {
                EditPage.Notice(
                    $0, besides: Field.names, ifStale: " What you entered is still here\(now).")
            }
            let isKept = [PageForm.Pair("", "is kept"), PageForm.Pair("true", "is replaced")]
            let force = EditForm.Field(
                field: PageForm.Field(
                    QuoteEntry.force, "Another \(noun) of that day", .choice(isKept),
                    value: isForced ? "true" : "", problem: problem?.byField[QuoteEntry.force]),
                isSeldom: present == nil)
            var row = row
            if let present { row.present[Field.figure] = present }
            page.forms = [
                EditForm(
                    id: noun, label: page.title, action: Field.address,
                    fields: row.controls(
                        Field.entered, usual: Field.required.union([Field.date]),
                        required: Field.required, problem, symbols: symbols) + [force],
                    hidden: hidden, button: "Record", cancel: cancel)
            ]
            return page
        }
    }

    extension PriceField: QuoteFormField {
        static let entered: [PriceField] = [.symbol, .price, .date, .currency]
        static let required: Set<PriceField> = [.symbol, .price]
        static let pages = (form: Route.pricePage, row: Route.priceRowPage, removal: Route.priceRemovalPage)
        static let routes = (rows: Route.prices, row: Route.price)
        static let search = "Show the prices of"

        static func subject(
            _ text: (PriceField) -> String, _ problems: inout [(name: String, message: String)]
        ) -> (subject: StatedQuote.Subject, unit: QuoteCurrency?)? {
            let (symbol, currency) = (text(.symbol), text(.currency))
            if symbol.isEmpty { problems.append(("symbol", "symbol is empty")) }
            var unit: QuoteCurrency?
            if !currency.isEmpty {
                do { unit = try QuoteCurrency(currency) } catch {
                    problems.append(("currency", ParameterProblem.currency(error).message(of: "currency")))
                }
            }
            return problems.isEmpty ? (.price(of: symbol), unit) : nil
        }

        static func problem(with figure: CompactDecimal, _ text: String) -> String? {
            figure.isNegative ? "price \(text) is negative" : nil
        }

        static func documents(_ editor: PortfolioEditor) -> ReadDocuments<PriceField> {
            editor.readPrices
        }

        var label: String {
            switch self {
            case .symbol: "Symbol"
            case .date: "Date"
            case .price: "Price per share"
            case .currency: "Currency or unit"
            case .previousClose: "Close before"
            }
        }

        var hint: String { self == .currency ? "Else that of the holding" : "" }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .symbol: .suggesting(symbols)
            case .date: .date(ifShowing: text)
            case .price, .previousClose: .number
            case .currency: .suggesting(PageForms.currencies)
            }
        }
    }

    extension RateField: QuoteFormField {
        static let entered: [RateField] = [.from, .rate, .to, .date]
        static let required: Set<RateField> = [.from, .rate, .to]
        static let pages = (form: Route.ratePage, row: Route.rateRowPage, removal: Route.rateRemovalPage)
        static let routes = (rows: Route.rates, row: Route.rate)
        static let search = "Show the rates of"

        static func subject(
            _ text: (RateField) -> String, _ problems: inout [(name: String, message: String)]
        ) -> (subject: StatedQuote.Subject, unit: QuoteCurrency?)? {
            var currencies: [Currency] = []
            for field in [RateField.from, .to] {
                let name = field.rawValue
                let code = text(field)
                if code.isEmpty {
                    problems.append((name, "\(name) is empty"))
                    continue
                }
                do { currencies.append(try Currency(code)) } catch {
                    problems.append((name, ParameterProblem.currency(error).message(of: name)))
                }
            }
            guard currencies.count == 2 else { return nil }
            guard currencies[0] != currencies[1] else {
                problems.append(("to", "a rate is between two currencies"))
                return nil
            }
            return (.rate(from: currencies[0], to: currencies[1]), nil)
        }

        static func problem(with figure: CompactDecimal, _ text: String) -> String? {
            figure.isNegative || figure.isZero ? "rate \(text) is not above 0" : nil
        }

        static func isOf(_ text: String, _ symbol: ExactText) -> Bool {
            symbol.text.split(separator: " ").contains { $0 == text }
        }

        static func documents(_ editor: PortfolioEditor) -> ReadDocuments<RateField> { editor.readRates }

        var label: String {
            switch self {
            case .from: "1 unit of"
            case .rate: "Is worth"
            case .to: "Units of"
            case .date: "Date"
            }
        }

        var hint: String { self == .from ? "Such as USD" : "" }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .from, .to: .suggesting(PageForms.currencies)
            case .rate: .number
            case .date: .date(ifShowing: text)
            }
        }
    }

    extension QuoteFormField {
        /// A price or a rate as it was entered.
        ///
        /// - Parameters:
        ///   - today: the day if none is given.
        ///   - entered: the text of a field; `nil` if there is none.
        static func quote(
            today: CalendarDate, _ entered: (Self) -> String?
        ) throws(Problem) -> StatedQuote {
            func text(_ field: Self) -> String { CellReader.trimmed(entered(field) ?? "") }
            try EditedCells.check(
                Dictionary(uniqueKeysWithValues: Self.entered.map { ($0, text($0)) }))
            var problems: [(name: String, message: String)] = []
            let subject = subject(text, &problems)
            var number: CompactDecimal?
            var day = today
            let (figure, date) = (text(figure), text(date))
            if figure.isEmpty {
                problems.append((noun, "\(noun) is empty"))
            } else {
                do {
                    let read = try CompactDecimal.parse(figure)
                    if let problem = problem(with: read, figure) { problems.append((noun, problem)) }
                    number = read
                } catch {
                    problems.append((noun, ParameterProblem.number(figure, error).message(of: noun)))
                }
            }
            if !date.isEmpty {
                do { day = try CalendarDate(date) } catch {
                    problems.append(("date", ParameterProblem.notADate(date).message(of: "date")))
                }
            }
            guard problems.isEmpty, let number, let subject else {
                throw Problem(.unprocessableContent, fields: problems)
            }
            return StatedQuote(
                subject.subject, number, on: day, unit: subject.unit, file: "the new entry")
        }
    }
#endif
