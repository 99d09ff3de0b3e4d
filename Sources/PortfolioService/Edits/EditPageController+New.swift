#if Server
    import HTTPTypes
    import Hummingbird
    import PortfolioEditing
    package import Portfolios
    import SystemInterface

    /// The form of a portfolio that is to be made.
    struct NewForm {
        enum Field: String, CaseIterable {
            case name, currency, contents
        }

        private let texts: [String: String]
        /// Whether the portfolio gets a folder beside others, which is called as it is.
        private let isBesideOthers: Bool

        init(_ texts: [String: String], besideOthers: Bool = false) {
            self.texts = texts
            isBesideOthers = besideOthers
        }

        private subscript(_ field: Field) -> String { trimmed(texts[field.rawValue] ?? "") }

        /// - Throws: ``Problem`` with each field that is not as it should be.
        func portfolio() throws(Problem) -> NewPortfolio {
            let code = self[.currency].uppercased()
            if let long = Field.allCases.first(where: { self[$0].utf16.count > FormLimit.short }) {
                throw Problem(
                    .unprocessableContent,
                    fields: [(long.rawValue, "this is longer than \(FormLimit.short) characters")])
            }
            var problems: [(name: String, message: String)] = []
            if isBesideOthers, let problem = NewForm.problem(ofFolder: self[.name]) {
                problems.append((Field.name.rawValue, problem))
            }
            let currency = try? Currency(code)
            if currency == nil {
                let message =
                    code.isEmpty
                    ? "the currency is missing, such as EUR"
                    : "\(code) should be the code of a currency, such as EUR"
                problems.append((Field.currency.rawValue, message))
            }
            guard let currency, problems.isEmpty else {
                throw Problem(.unprocessableContent, fields: problems)
            }
            return NewPortfolio(
                currency: currency, name: self[.name].isEmpty ? nil : self[.name],
                contents: self[.contents] == "holdings" ? .holdings : .trades)
        }

        /// Why a folder can't have a name; `nil` if it can.
        private static func problem(ofFolder name: String) -> String? {
            if name.isEmpty { return "the name is missing" }
            if name.utf8.count > 255 { return "this is too long for the name of a folder" }
            let isVisible = name.unicodeScalars.allSatisfy { scalar in
                let category = scalar.properties.generalCategory
                return category != .control && category != .format && category != .lineSeparator
                    && category != .paragraphSeparator
            }
            guard isVisible else { return "this has characters that can't be seen" }
            guard !name.contains("/"), !name.hasPrefix(".") else {
                return "this becomes the name of a folder: write it without /, and without a dot in front"
            }
            // A folder of this name would stand for a file of the portfolio that the outer folder would be.
            let fileTypes = [".csv", ".json", ".log"]
            guard !fileTypes.contains(where: { name.lowercased().hasSuffix($0) }) else {
                return "this becomes the name of a folder: write it without the ending of a file"
            }
            return nil
        }

        /// - Parameter currency: the one that is suggested.
        func page(hidden: [PageForm.Pair], problem: Problem?, currency: Currency?) -> EditPage {
            var page = EditPage(
                title: "Create a portfolio", lead: "Its files are made when this form is sent, and not before"
            )
            page.notice = problem.map { EditPage.Notice($0, besides: Field.allCases.map(\.rawValue)) }
            let usual = [Field.currency: currency?.code ?? "", .contents: "trades"]
            let field = FormFields<Field>(problem: problem) { texts[$0.rawValue] ?? usual[$0] ?? "" }
            page.forms = [
                EditForm(
                    id: "new", label: page.title,
                    action: isBesideOthers ? Route.newPortfolioPage.template : Address.new,
                    fields: [
                        field(
                            .name, "Name", .text, isRequired: isBesideOthers,
                            hint: isBesideOthers ? "Its folder and its address have it too" : ""),
                        field(
                            .currency, "Currency", .suggesting(PageForms.currencies), isRequired: true,
                            hint: "In which everything is valued"),
                        field(
                            .contents, "Kind of records",
                            .choice([
                                PageForm.Pair("trades", "trades (recommended)"),
                                PageForm.Pair("holdings", "holdings"),
                            ]),
                            hint:
                                "From trades come what is held, gains, income and returns; holdings are a list of "
                                + "what is held now"),
                    ], hidden: hidden, button: "Create",
                    cancel: isBesideOthers ? Route.portfoliosPage.template : nil)
            ]
            return page
        }
    }

    /// The page that makes the portfolio, if there is none.
    extension EditPageController {
        @Sendable func newPage(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            return try await newPage(exchange, NewForm([:]), nil)
        }

        @Sendable func makePortfolio(_ exchange: Exchange) async throws -> SentForms.Outcome {
            let form = NewForm(exchange.form.texts)
            do {
                if let problem = exchange.context.formProblem { throw problem }
                try await editor.make(form.portfolio())
                return .init(response: .leading(to: Address.new))
            } catch let problem as Problem {
                return .init(response: try await newPage(exchange, form, problem))
            }
        }

        /// The link to the form of what comes first.
        func firstPurchase(isOfTrades: Bool, _ view: EditView) -> PageForm.Pair {
            let type = PageForm.Pair(TradeField.type.rawValue, TradeType.buy.rawValue)
            return PageForm.Pair(
                "Record the first purchase",
                isOfTrades ? Address.trades + view.query([type]) : Address.lots + view.query)
        }

        private func newPage(
            _ exchange: Exchange, _ form: NewForm, _ problem: Problem?
        ) async throws -> Response {
            guard live.isUnmade else {
                let isOfTrades = (try? await editor.isOfTradesAlone()) ?? false
                return try await answer(exchange, status: .ok) {
                    var page = EditPage(title: "The portfolio is there", lead: "What comes first?")
                    page.leadsToFirst = true
                    page.links = [
                        firstPurchase(isOfTrades: isOfTrades, EditView()),
                        PageForm.Pair("Import a file", Address.imports),
                        PageForm.Pair("All rows", Address.list),
                    ]
                    return page
                }
            }
            return try await answer(exchange, status: problem?.status ?? .ok) {
                form.page(hidden: hidden(exchange), problem: problem, currency: editor.currency)
            }
        }
    }

    extension PortfolioEditor {
        /// Makes the portfolio, if there is none.
        fileprivate func make(_ portfolio: NewPortfolio) async throws {
            let (path, folders) = (location.path, folders)
            guard live.isUnmade else { return }
            try await live.queue.edit {
                do throws(EditingError) { try portfolio.make(in: path) } catch {
                    // Of two forms at the same time, one was first.
                    if case .alreadyThere = error { return }
                    throw Problem(error).without(paths: folders)
                }
            }
            await live.reload()
        }
    }

    extension PortfolioLocation {
        /// Whether there is no portfolio, but room for one: an empty folder, or none in a folder that is there.
        package var canBeMade: Bool {
            guard path != "-", !path.hasSuffix(".csv"), (trades + prices + rates + cash).isEmpty else {
                return false
            }
            guard FileInput.isMissing(path) else {
                return (try? FileInput.isFolder(path)) == true
                    && (try? SystemCalls().visibleNames(in: path))?.isEmpty == true
            }
            var folder = path
            while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
            return (try? FileInput.isFolder(Path.folder(of: folder))) ?? false
        }
    }
#endif
