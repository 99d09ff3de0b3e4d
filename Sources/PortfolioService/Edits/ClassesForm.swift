#if Server
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The form of a symbol's classes in a scheme.
    struct ClassesForm {
        /// The fields of the form.
        enum Field: String, CaseIterable {
            case symbol, scheme, classes
        }

        private var texts: [String: String]

        init(_ texts: [String: String]) { self.texts = texts }

        /// The classes that were shown before others were entered.
        var known: String { texts[ClassesForm.known] ?? "" }
        static let known = "known-classes"

        subscript(_ field: Field) -> String { trimmed(texts[field.rawValue] ?? "") }

        /// The classes that were entered.
        var classes: [StatedClass] {
            self[.classes].split(separator: ";").map { StatedClass(String($0)) }
                .filter { !$0.name.isEmpty || !$0.weight.isEmpty }
        }

        /// Classes as they are entered.
        static func text(_ classes: [StatedClass]) -> String { classes.map(\.text).joined(separator: "; ") }

        /// What the file has for the symbol and the scheme.
        func stated(in document: ClassesDocument) -> String {
            ClassesForm.text(document.classes(of: self[.symbol], in: self[.scheme]))
        }

        /// Enters what the file has, unless something was entered.
        mutating func fill(_ document: ClassesDocument) {
            guard texts[Field.classes.rawValue] == nil else { return }
            texts[Field.classes.rawValue] = stated(in: document)
        }

        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` for one that was not sent yet.
        ///   - document: the file as it is; `nil` if it can't be read.
        ///   - symbols: those that are suggested.
        ///   - cancel: the address of the page before.
        func page(
            hidden: [PageForm.Pair], problem: Problem?, _ document: ClassesDocument?, symbols: [String],
            cancel: String
        ) -> EditPage {
            var page = EditPage(title: "State classes", lead: "Rows of the portfolio's classes.csv")
            page.notice = problem.map {
                EditPage.Notice(
                    $0, besides: Field.allCases.map(\.rawValue),
                    ifStale: " What you entered is still here, above the classes as they are now.")
            }
            let field = FormFields<Field>(problem: problem, limit: FormLimit.long) { self[$0] }
            let stated = document?.allClasses ?? []
            let schemes = stated.map(\.scheme.text).reduce(into: [String]()) { schemes, scheme in
                if !schemes.contains(scheme) { schemes.append(scheme) }
            }
            page.forms = [
                EditForm(
                    id: "classes", label: page.title, action: Address.classes,
                    fields: [
                        field(
                            .symbol, "Symbol", .suggesting(symbols + [ClassBook.cash]), isRequired: true,
                            hint: "Or cash, or cash EUR for that of a currency"),
                        field(
                            .scheme, "Scheme", .suggesting(schemes), isRequired: true,
                            hint: "Such as region or sector"),
                        field(
                            .classes, "Classes", .text,
                            hint:
                                "Such as Equity/Europe=60; Equity/Asia=40, in percent. Leave it empty for none"
                        ),
                    ], hidden: hidden, button: "Save", cancel: cancel)
            ]
            if document != nil {
                page.rows = [
                    EditRows(
                        id: ("stated", "stated-rows"), heading: "Stated classes",
                        columns: ["Symbol", "Scheme", "Classes"],
                        rows: stated.map { row in
                            let (symbol, scheme) = (row.symbol.text, row.scheme.text)
                            let query = PageQuery.text([
                                Target.Parameter(name: Field.symbol.rawValue, value: symbol),
                                Target.Parameter(name: Field.scheme.rawValue, value: scheme),
                            ])
                            return EditRows.Row(
                                cells: [symbol, scheme, ClassesForm.text(row.classes)],
                                actions: [
                                    EditRows.Action(
                                        text: "Edit", label: "Edit \(symbol) \(scheme)",
                                        address: "\(Address.classes)?\(query)")
                                ])
                        }, caption: "Classes in classes.csv")
                ]
            }
            return page
        }
    }

    extension EditPageController {
        /// The form to state classes, with what is stated.
        @Sendable func classesPage(_ exchange: Exchange) async throws -> Response {
            let names = [ClassesForm.Field.symbol, .scheme].map(\.rawValue)
            return try await classesPage(exchange, ClassesForm(exchange.given(names + EditView.fields)))
        }

        /// States the classes of a symbol.
        @Sendable func classify(_ exchange: Exchange) async throws -> SentForms.Outcome {
            try exchange.refuseParameters()
            let form = ClassesForm(exchange.form.texts)
            do {
                let condition = try exchange.formCondition()
                // Several classes that are taken for one, because neither a semicolon nor an equals sign is there.
                guard !form.classes.contains(where: { $0.weight.isEmpty && $0.name.contains("%") }) else {
                    throw Problem(
                        .unprocessableContent,
                        fields: [
                            (
                                ClassesForm.Field.classes.rawValue,
                                "write each class with its percentage like this: Europe=60; Asia=40"
                            )
                        ])
                }
                let now = try await editor.classes().document
                let stated = form.stated(in: now)
                // Whoever entered a symbol and a scheme by hand has not seen what they replace.
                guard stated.isEmpty || stated == form.known || !condition.allows(now.bytes) else {
                    throw Problem(
                        .unprocessableContent,
                        fields: [
                            (
                                ClassesForm.Field.classes.rawValue,
                                "\(form[.symbol]) is \(stated) in \(form[.scheme]) already: save again to replace it"
                            )
                        ])
                }
                let made = try await editor.classify(
                    form.classes, of: form[.symbol], in: form[.scheme], if: condition)
                return done(made.number, exchange)
            } catch let problem as Problem {
                return .init(response: try await classesPage(exchange, form, problem))
            }
        }

        private func classesPage(
            _ exchange: Exchange, _ form: ClassesForm, _ problem: Problem? = nil
        ) async throws -> Response {
            var (form, problem) = (form, problem)
            var document: ClassesDocument?
            var hidden = hidden(exchange) + exchange.view.hidden
            do {
                let now = try await editor.classes()
                document = now.document
                if problem == nil { form.fill(now.document) }
                hidden.append(PageForm.Pair(ClassesForm.known, form.stated(in: now.document)))
                hidden +=
                    problem?.isStale ?? true ? [PageForm.Pair(Exchange.tagField, now.tag)] : exchange.keptTags
            } catch let other as Problem {
                problem = problem ?? other
                hidden += exchange.keptTags
            }
            let symbols = await suggestedSymbols()
            return try await answer(exchange, status: problem?.status ?? .ok) {
                [form, document, hidden, problem] in
                form.page(
                    hidden: hidden, problem: problem, document, symbols: symbols,
                    cancel: exchange.view.address())
            }
        }
    }
#endif
