#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// How the shares of a file are shown and entered.
    protocol SharesFormField: ShareField {
        /// The name of the field in which shares are entered, of the form, and of what they are called.
        static var entry: String { get }
        static var address: String { get }
        /// What the form does.
        static var title: String { get }
        static var example: String { get }

        /// What is divided, in a sentence: `The classes of SAP in region`.
        static func subject(_ whole: [String]) -> String
        /// That something else is stated already.
        static func conflict(_ stated: String, of whole: [String]) -> String
        /// The same with symbols in place of names.
        static func named(
            _ shares: [StatedShare], of whole: [String], _ symbol: (String) -> String
        ) -> (shares: [StatedShare], whole: [String])
        /// The symbols that are stated.
        static func symbols(_ shares: [StatedShare], of whole: [String]) -> [String]

        /// The label of a column of the whole, and what is said of it.
        var words: (label: String, hint: String) { get }
    }

    extension SharesFormField {
        /// The hidden field with the shares that were shown before others were entered.
        static var known: String { "known-\(entry)" }
        /// The names of all fields of the form.
        static var names: [String] { whole.map(\.rawValue) + [entry, known] }
    }

    extension ClassField: SharesFormField {
        static let entry = "classes"
        static let address = Address.classes
        static let title = "State classes"
        static let example = "Equity/Europe=60, in percent"

        static func subject(_ whole: [String]) -> String { "The classes of \(whole[0]) in \(whole[1])" }
        static func conflict(_ stated: String, of whole: [String]) -> String {
            "\(whole[0]) is \(stated) in \(whole[1]) already: save again to replace it"
        }
        static func named(
            _ shares: [StatedShare], of whole: [String], _ symbol: (String) -> String
        ) -> (shares: [StatedShare], whole: [String]) {
            (shares, [symbol(whole[0]), whole[1]])
        }
        static func symbols(_ shares: [StatedShare], of whole: [String]) -> [String] { [whole[0]] }

        var words: (label: String, hint: String) {
            self == .symbol
                ? ("Symbol", "Or cash, or cash EUR for that of a currency")
                : ("Scheme", "Such as region or sector")
        }
    }

    extension TargetField: SharesFormField {
        static let entry = "targets"
        static let address = Address.targets
        static let title = "State targets"
        static let example = "Equity/Europe=60, in percent of the whole; together they are 100"

        static func subject(_ whole: [String]) -> String { "The targets of \(whole[0])" }
        static func conflict(_ stated: String, of whole: [String]) -> String {
            "the targets of \(whole[0]) are \(stated) already: save again to replace them"
        }
        static func named(
            _ shares: [StatedShare], of whole: [String], _ symbol: (String) -> String
        ) -> (shares: [StatedShare], whole: [String]) {
            guard whole[0] == TargetsFile.symbols else { return (shares, whole) }
            return (
                shares.map { share in
                    share.name == ClassBook.cash
                        ? share : StatedShare(name: symbol(share.name), percent: share.percent)
                }, whole
            )
        }
        static func symbols(_ shares: [StatedShare], of whole: [String]) -> [String] {
            whole[0] == TargetsFile.symbols ? shares.map(\.name) : []
        }

        var words: (label: String, hint: String) {
            ("Scheme", "One of classes, or symbol for targets of symbols and of cash")
        }
    }

    /// The form of the shares of something whole.
    struct SharesForm<Field: SharesFormField> {
        private var texts: [String: String]

        init(_ texts: [String: String]) { self.texts = texts }

        /// The shares that were shown before others were entered.
        var known: String { texts[Field.known] ?? "" }

        /// What is divided.
        var whole: [String] { Field.whole.map { trimmed(texts[$0.rawValue] ?? "") } }

        /// The shares that were entered, on lines of their own or between semicolons.
        var shares: [StatedShare] {
            (texts[Field.entry] ?? "").split { $0 == ";" || $0.isNewline }.map { StatedShare(String($0)) }
                .filter { !$0.name.isEmpty || !$0.percent.isEmpty }
        }

        /// Shares as they are told.
        static func text(_ shares: [StatedShare]) -> String { shares.map(\.text).joined(separator: "; ") }

        /// What the file has.
        func stated(in document: RowsDocument<Field>) -> String {
            SharesForm.text(document.shares(of: whole))
        }

        /// Enters what the file has, unless something was entered.
        mutating func fill(_ document: RowsDocument<Field>) {
            guard texts[Field.entry] == nil else { return }
            texts[Field.entry] = document.shares(of: whole).map(\.text).joined(separator: "\n")
        }

        /// What is wrong with what was entered, whatever the file has; `nil` for nothing.
        var problem: Problem? {
            // Several shares that are taken for one, because nothing parts them and no equals sign is there.
            guard shares.contains(where: { $0.percent.isEmpty && $0.name.contains("%") }) else { return nil }
            return Problem(
                .unprocessableContent,
                fields: [(Field.entry, "write each with its percentage, on a line of its own: Europe=60")])
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - document: the file as it is; `nil` if it can't be read.
        ///   - suggestions: the texts that are suggested for each column of the whole.
        ///   - cancel: the address of the page before.
        func page(
            hidden: [PageForm.Pair], problem: Problem?, _ document: RowsDocument<Field>?,
            suggestions: [Field: [String]], cancel: String
        ) -> EditPage {
            let file = Field.file.rawValue
            var page = EditPage(title: Field.title, lead: "Rows of the portfolio's \(file)")
            page.notice = problem.map {
                EditPage.Notice(
                    $0, besides: Field.names,
                    ifStale: " What you entered is still here, above the \(Field.entry) as they are now.")
            }
            func field(
                _ name: String, _ label: String, _ kind: PageForm.Field.Kind, limit: Int, hint: String
            ) -> EditForm.Field {
                let text = trimmed(texts[name] ?? "")
                return EditForm.Field(
                    field: PageForm.Field(
                        name, label, kind, value: text, problem: problem?.byField[name],
                        maxLength: max(limit, text.utf16.count)),
                    isRequired: name != Field.entry, hint: hint)
            }
            let controls = Field.whole.map { column in
                field(
                    column.rawValue, column.words.label, .suggesting(suggestions[column] ?? []),
                    limit: FormLimit.short, hint: column.words.hint)
            }
            page.forms = [
                EditForm(
                    id: Field.entry, label: page.title, action: Field.address,
                    fields: controls + [
                        field(
                            Field.entry, Field.entry.capitalised, .lines, limit: FormLimit.list,
                            hint: "A line for each, such as \(Field.example). Leave it empty for none")
                    ], hidden: hidden, button: "Save", cancel: cancel)
            ]
            guard let document else { return page }
            page.rows = [
                EditRows(
                    id: ("stated", "stated-rows"), heading: "Stated \(Field.entry)",
                    columns: Field.whole.map(\.words.label) + [Field.entry.capitalised],
                    ofWords: true,
                    rows: document.all.map { whole, shares in
                        let query = PageQuery.text(
                            zip(Field.whole, whole).map {
                                Target.Parameter(name: $0.rawValue, value: $1)
                            })
                        return EditRows.Row(
                            cells: whole + [SharesForm.text(shares)],
                            actions: [
                                EditRows.Action(
                                    text: "Edit", label: "Edit \(whole.joined(separator: " "))",
                                    address: "\(Field.address)?\(query)")
                            ])
                    }, caption: "\(Field.entry.capitalised) in \(file)")
            ]
            return page
        }
    }

    extension EditPageController {
        /// The form to state shares, with what is stated.
        func sharesPage<Field: SharesFormField>(
            _: Field.Type, _ exchange: Exchange
        ) async throws -> Response {
            let names = Field.whole.map(\.rawValue)
            return try await sharesPage(
                exchange, SharesForm<Field>(exchange.given(names + EditView.fields)))
        }

        /// States shares.
        func stateShares<Field: SharesFormField>(
            _: Field.Type, _ exchange: Exchange
        ) async throws -> SentForms.Outcome {
            let form = SharesForm<Field>(exchange.form.texts)
            do {
                let condition = try exchange.formCondition()
                if let problem = form.problem { throw problem }
                let now = try await editor.shares(Field.self).document
                let stated = form.stated(in: now)
                // Whoever entered by hand what is divided has not seen what they replace.
                guard stated.isEmpty || stated == form.known || !condition.allows(now.bytes) else {
                    throw Problem(
                        .unprocessableContent, fields: [(Field.entry, Field.conflict(stated, of: form.whole))]
                    )
                }
                let made = try await editor.state(form.shares, of: form.whole, Field.self, if: condition)
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await sharesPage(exchange, form, problem))
            }
        }

        private func sharesPage<Field: SharesFormField>(
            _ exchange: Exchange, _ form: SharesForm<Field>, _ problem: Problem? = nil
        ) async throws -> Response {
            var (form, problem) = (form, problem)
            var document: RowsDocument<Field>?
            var hidden = hidden(exchange) + exchange.view.hidden
            do {
                let now = try await editor.shares(Field.self)
                document = now.document
                if problem == nil { form.fill(now.document) }
                hidden.append(PageForm.Pair(Field.known, form.stated(in: now.document)))
                hidden +=
                    problem?.isStale ?? true ? [PageForm.Pair(Exchange.tagField, now.tag)] : exchange.keptTags
            } catch let other as Problem {
                problem = problem ?? other
                hidden += exchange.keptTags
            }
            let suggestions = await suggestions(Field.self, document)
            return try await answer(exchange, status: problem?.status ?? .ok) {
                [form, document, hidden, problem] in
                form.page(
                    hidden: hidden, problem: problem, document, suggestions: suggestions,
                    cancel: exchange.view.address())
            }
        }

        /// The symbols, and the schemes that files have.
        private func suggestions<Field: SharesFormField>(
            _: Field.Type, _ document: RowsDocument<Field>?
        ) async -> [Field: [String]] {
            var suggestions: [Field: [String]] = [:]
            for (place, column) in Field.whole.enumerated() {
                if column.rawValue == ClassField.symbol.rawValue {
                    suggestions[column] = await suggestedSymbols() + [ClassBook.cash]
                    continue
                }
                var schemes = (document?.all ?? []).map { $0.whole[place] }
                if Field.self == TargetField.self {
                    let classes = try? await editor.shares(ClassField.self).document
                    schemes += (classes?.all ?? []).map { $0.whole[1] } + [TargetsFile.symbols]
                }
                suggestions[column] = schemes.reduce(into: []) { schemes, scheme in
                    if !schemes.contains(scheme) { schemes.append(scheme) }
                }
            }
            return suggestions
        }
    }
#endif
