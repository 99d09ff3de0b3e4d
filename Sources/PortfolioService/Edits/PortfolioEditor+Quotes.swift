#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios

    /// What is held, and what it costs on a day as far as that is recorded.
    struct PricedToday: Sendable {
        var rows: [FetchList.Row] = []
        var known: [StatedQuote.Subject: String] = [:]
        var tag = ""
    }

    /// Records, changes and removes prices and exchange rates.
    extension PortfolioEditor {
        func quoteRows<Field: QuoteFormField>(_: Field.Type) -> RowFiles<Field> {
            RowFiles(
                editor: self, check: { [self] () throws(Problem) in try checkFiles(of: Field.self) },
                find: { editor, name throws(EditingError) in
                    let store = try editor.marketStore()
                    let file = try store.file(of: Field.self, name)
                    return RowFile(
                        bytes: try store.contents(of: file), path: file, name: { Problem.name(file) },
                        known: Field.documents(editor)
                    ) { bytes throws(EditingError) in try store.document(bytes, in: file) }
                },
                change: { [self] in try await change($0, ofQuotes: $1, if: $2) })
        }

        /// Other files than the portfolio's own may serve several portfolios.
        func checkFiles<Field: QuoteFormField>(of _: Field.Type) throws(Problem) {
            guard !(Field.self == RateField.self ? location.rates : location.prices).isEmpty else { return }
            throw Problem(
                .conflict,
                "\(Field.plural) are read from the files given with --\(Field.plural), and the service changes only the "
                    + "portfolio's own: record the \(Field.noun) there")
        }

        func marketStore() throws(EditingError) -> MarketStore {
            var store = try MarketStore(location.path)
            store.patience = patience
            return store
        }

        /// Records a price or a rate.
        ///
        /// - Parameters:
        ///   - isForced: whether it replaces another figure of the same day.
        ///   - today: the day if none is given.
        ///   - entered: the text of a field; `nil` if there is none.
        func record<Field: QuoteFormField>(
            isForced: Bool, if condition: Precondition, today: CalendarDate, _ entered: (Field) -> String?
        ) async throws -> Made<MarketChange.File> {
            try checkFiles(of: Field.self)
            let entry: StatedQuote
            do { entry = try Field.quote(today: today, entered) } catch {
                func text(_ field: PriceField) -> String? { Field(rawValue: field.rawValue).flatMap(entered) }
                throw await adding(unheld: text(.symbol), unit: text(.currency), today: today, to: error)
            }
            return try await record([entry], Field.self, isForced: isForced, today: today) {
                condition.allows($0, record: $1[0], isForced: isForced, $2)
            }
        }

        /// Records prices or rates, all of them or none.
        ///
        /// - Parameter isAllowed: whether they can be recorded in a file as it is now.
        func record<Field: QuoteFormField>(
            _ entries: [StatedQuote], _: Field.Type, isForced: Bool, today: CalendarDate,
            if isAllowed: @escaping @Sendable ([UInt8], [StatedQuote], MarketStore) -> Bool
        ) async throws -> Made<MarketChange.File> {
            try await changing(.market) { editor, note in
                var obstacle: Problem?
                do throws(EditingError) {
                    var store = try editor.marketStore()
                    store.isForced = isForced
                    var quotes: [StatedQuote] = []
                    var remarks: [String] = []
                    for var quote in entries {
                        if case .price(let text) = quote.subject,
                            let symbol = store.symbol(named: trimmed(text))
                        {
                            quote.subject = .price(of: symbol)
                        }
                        if quote.unit == nil, case .price(let symbol) = quote.subject, !store.holds(symbol) {
                            throw .unknownSymbol(symbol, suggestions: store.heldSymbols(near: symbol))
                        }
                        if let problem = store.currencyProblem(of: quote) ?? store.unitProblem(of: quote) {
                            obstacle = Problem(otherCurrency: problem)
                            throw .contradicted(DiagnosticLog([problem]))
                        }
                        let name = entries.count > 1 ? "the \(quote.subject.name): " : ""
                        remarks += try store.remarks(on: quote, today: today).map { name + $0 }
                        quotes.append(quote)
                    }
                    note.remarks = remarks + editor.remark(onDaysOf: quotes, today: today)
                    note.summary =
                        quotes.count == 1
                        ? "The \(quotes[0].subject.name) on \(quotes[0].date) was recorded: "
                            + DecimalFormat.plain(quotes[0].figure.exact)
                            + (quotes[0].unit.map { " \($0)" } ?? "")
                        : "\(Wording.count(quotes.count, Field.noun)) were recorded"
                    let change = try store.merge(quotes) { path, now throws(EditingError) in
                        guard isAllowed(now, quotes, store) else {
                            obstacle = .stale(path, now)
                            throw .changed(path)
                        }
                    }
                    guard let file = change.prices ?? change.rates else { throw .unnamedFile(Field.plural) }
                    let document: RowsDocument<Field>? =
                        quotes.count == 1 ? try? store.document(file.after, in: file.path) : nil
                    return Made(
                        document: file,
                        row: document?.rows.lastIndex { $0.isOf(quotes[0].subject, on: quotes[0].date) },
                        number: editor.add(change.changes, note), remarks: note.remarks)
                } catch {
                    throw obstacle ?? Problem(ofQuote: error, Field.noun)
                }
            }
        }

        /// What follows where prices move the day that the pages are of further than a weekend.
        private func remark(onDaysOf quotes: [StatedQuote], today: CalendarDate) -> [String] {
            let days = quotes.filter { if case .price = $0.subject { true } else { false } }.map(\.date)
            guard !isDayChosen, let day = days.filter({ $0 <= today }).max(),
                let last = live.current.snapshot?.extent.days?.upperBound, last.days(to: day) > Site.freshDays
            else { return [] }
            return [
                "the pages are now as of \(day) and no longer as of \(last): prices of before are old by then, and rates may be missing"
            ]
        }

        /// Edits a row of a file of prices or rates.
        ///
        /// - Parameter name: the name of the file; `nil` for the one that new rows go to.
        func change<Field: QuoteFormField>(
            _ edit: RowEdit<Field>, ofQuotes name: String?, if condition: Precondition
        ) async throws -> Made<RowsDocument<Field>> {
            try checkFiles(of: Field.self)
            return try await change(
                edit, .market, if: condition,
                subject: { edit, now in
                    let row = edit.row.flatMap { $0 < now.rows.count ? now.rows[$0] : nil }
                    return "The \(row?.name ?? Field.noun)" + (row?.date.map { " on \($0)" } ?? "")
                },
                save: { editor, make throws(EditingError) in
                    let store = try editor.marketStore()
                    return try store.edit(
                        in: store.file(of: Field.self, name), today: editor.live.hooks.today()
                    ) { now throws(EditingError) in try make(edit, now) }
                })
        }

        /// A file of prices or rates as it is.
        ///
        /// - Parameter name: the name of the file; `nil` for the one that new rows go to.
        func quotes<Field: QuoteFormField>(
            _: Field.Type, _ name: String?
        ) async throws -> RowsDocument<Field> {
            try await quoteRows(Field.self).read(name)
        }

        /// The names of the files of prices or rates; empty if they can't be edited.
        func files<Field: QuoteFormField>(of _: Field.Type) async throws -> [String] {
            guard (try? checkFiles(of: Field.self)) != nil else { return [] }
            return try await reading { editor throws(EditingError) in
                try editor.marketStore().files(of: Field.self).map(Problem.name)
            }
        }

        /// The tag of the file that new prices or rates go to, and what it has of something on a day, if that can be read.
        func quoteFile<Field: QuoteFormField>(
            _: Field.Type, _ key: (subject: StatedQuote.Subject, day: CalendarDate)? = nil
        ) async throws -> (tag: String, present: String?) {
            try checkFiles(of: Field.self)
            return try await reading { editor throws(EditingError) in
                let store = try editor.marketStore()
                let bytes = try store.contents(of: try store.file(of: Field.self, nil))
                return (
                    EntityTag.tag(of: bytes),
                    key.flatMap { store.written($0.subject, on: $0.day, in: bytes) }
                )
            }
        }

        /// What is held, with the last price of each; the prices of a day in the file that new ones go to, and its tag.
        func priced(on day: CalendarDate) async throws -> PricedToday {
            try checkFiles(of: PriceField.self)
            return try await reading { editor throws(EditingError) in
                let store = try editor.marketStore()
                let bytes = try store.contents(of: try store.file(of: PriceField.self, nil))
                let rows = try FetchList(
                    of: editor.location.path, currency: editor.currency, from: nil, today: day
                ).held
                return PricedToday(
                    rows: rows, known: store.prices(of: rows.map(\.symbol), on: day, in: bytes),
                    tag: EntityTag.tag(of: bytes))
            }
        }

        /// The currency that rates are usually to; `nil` if it is unknown.
        func ownCurrency() async -> Currency? {
            if let currency { return currency }
            return try? await reading { editor throws(EditingError) in try editor.marketStore().currency }
        }
    }

    extension MarketStore {
        /// The file of a name, which is never used as a path.
        fileprivate func file<Field: QuoteFormField>(
            of _: Field.Type, _ name: String?
        ) throws(EditingError) -> String {
            let files = files(of: Field.self)
            guard let name else {
                guard let first = files.first else { throw .unnamedFile(Field.plural) }
                return first
            }
            guard let file = files.first(where: { Problem.name($0) == name }) else {
                throw .unknownFile(name, among: files.map(Problem.name))
            }
            return file
        }
    }
#endif
