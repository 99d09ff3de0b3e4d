#if Server
    import PortfolioEditing
    import PortfolioImport
    import Portfolios

    /// What is stated of exports, beside what they say themselves: in the fields of the form, or the parameters of a
    /// request. They are named as the options of `portfolio import`.
    struct ImportForm {
        enum Field: String, CaseIterable {
            case type, account, profile, currency, symbol, skip, cash, force
            case pricesOf = "prices-of"
            case purchaseDate = "purchase-date"
            case decimalMark = "decimal-mark"
            case dateForm = "date-form"

            /// What it states.
            var meaning: String {
                switch self {
                case .type: "What the exports list: holdings, trades or prices; else what their headers say."
                case .account: "The account that the exports are of, if they do not say which."
                case .profile: "The broker's profile; else the header tells."
                case .currency: "The currency where the export states none: CODE, or SYMBOL=CODE for some."
                case .symbol: "The symbol of a history of prices that does not say whose they are."
                case .skip: "Rows to skip, by a text that is all of one of their cells; may be repeated."
                case .cash: "Whether movements of cash are taken too."
                case .force: "Whether what differs in the files is replaced."
                case .pricesOf: "The day of prices for which the export states none."
                case .purchaseDate: "The purchase date of new holdings for which the export states none."
                case .decimalMark: "The decimal mark, . or a comma, where the numbers do not tell."
                case .dateForm:
                    "How the dates of a history of prices are written, such as dd/MM/yyyy, where they do not tell."
                }
            }
        }

        /// A text that names options of the command line, with the fields of the same names instead.
        static func words(_ text: String) -> String {
            if ["--map", "--suggest", "--profiles"].contains(where: text.contains) {
                return
                    "state its profile; or choose what its columns mean, which the page for imports asks for"
            }
            if text.hasPrefix("import its rows into another one") { return "state trades in type" }
            if text.hasPrefix("declare ") {
                return "state how it is written, as far as there is a field for that; or change the file"
            }
            return Field.allCases.reduce(text) { $0.replacing("--\($1.rawValue)", with: $1.rawValue) }
        }

        /// A text in which fields are called what the form calls them.
        static func onPage(_ text: String) -> String {
            [
                ("state trades in type", "choose “transactions” in “What it lists”"),
                ("state prices in type", "choose “prices or rates” in “What it lists”"),
                ("use force to", "choose “is replaced” in “What differs in the files” to"),
                ("with cash, which", "with “Movements of cash” taken, which"),
                (" in prices-of", " in “Prices of”"), (" in purchase-date", " in “Bought on”"),
                (" in currency", " in “Currency”"), (" in symbol", " in “Symbol”"),
                (" in account;", " in “Account”;"), ("use decimal-mark", "choose the “Decimal mark”"),
                ("or decimal-mark", "or"), ("use date-form", "state the “Date form”"), ("or date-form", "or"),
                ("such as date-form", "in “Date form”, such as"),
            ].reduce(text) { $0.replacing($1.0, with: $1.1) }
        }

        /// The field with the files, and that with what they are kept under.
        static let filesField = "export"
        static let uploadField = "upload"
        /// The name of the button that only shows what would change.
        static let againField = "again"

        let given: [Target.Parameter]

        /// What was entered in any of its fields.
        var pairs: [(name: String, value: String)] { given.map { ($0.name, trimmed($0.value)) } }

        /// What was entered in a field of this name; `nil` if nothing was.
        func text(_ name: String) -> String? { pairs.first { $0.name == name && !$0.value.isEmpty }?.value }

        init(_ given: [Target.Parameter]) { self.given = given }

        /// What is stated in a field; `nil` if nothing is.
        subscript(_ field: Field) -> String? { all(field).first }

        private func all(_ field: Field) -> [String] {
            given.filter { $0.name == field.rawValue }.map { trimmed($0.value) }.filter { !$0.isEmpty }
        }

        // MARK: What it states

        /// What it states, for the import into a portfolio.
        ///
        /// - Throws: ``Problem`` with every field that is not as it should be.
        func statements(
            _ intake: inout PortfolioIntake
        ) throws(Problem) -> PortfolioIntake.Statements {
            var statements = PortfolioIntake.Statements()
            var problems: [(name: String, message: String)] = []
            func refuse(_ field: Field, _ message: String) { problems.append((field.rawValue, message)) }
            func choice<Value>(_ field: Field, _ values: [String: Value]) -> Value? {
                guard let text = self[field] else { return nil }
                let value = values[text]
                if value == nil {
                    refuse(
                        field,
                        ParameterProblem.notOneOf(text, values.keys.sorted()).message(of: field.rawValue))
                }
                return value
            }
            func day(_ field: Field) -> CalendarDate? {
                guard let text = self[field] else { return nil }
                let day = try? CalendarDate(text)
                if day == nil { refuse(field, "\(field.rawValue) should be a date such as 2013-03-01") }
                return day
            }
            let kinds = Dictionary(
                uniqueKeysWithValues: PortfolioIntake.Kind.allCases.map { ($0.rawValue, $0) })
            statements.kind = choice(.type, kinds)
            statements.profile = self[.profile]
            if let name = statements.profile, PositionsProfile.named(name) == nil,
                TransactionProfile.named(name) == nil
            {
                let near = Suggestions.near(name, in: ImportForm.profiles, limit: 1).first
                refuse(.profile, "unknown profile \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
            }
            problems += doublyChosenColumns
            statements.options.currencies = currencies { refuse(.currency, $0) }
            statements.options.skips = all(.skip)
            statements.options.priceDate = day(.pricesOf)
            statements.options.decimalMark = choice(
                .decimalMark, [".": UInt8(ascii: "."), ",": UInt8(ascii: ",")])
            statements.options.writesCash = choice(.cash, ImportForm.flags) ?? false
            statements.history.symbol = self[.symbol]
            if let text = self[.dateForm] {
                statements.history.dateForm = DateForm.ofTimes(text)
                if statements.history.dateForm == nil {
                    refuse(.dateForm, "date-form \(text) should be \(DateForm.expected)")
                }
            }
            intake.account = self[.account]
            intake.purchaseDate = day(.purchaseDate)
            intake.isForced = choice(.force, ImportForm.flags) ?? false
            guard problems.isEmpty else { throw Problem(.unprocessableContent, fields: problems) }
            return statements
        }

        private static let flags = ["true": true, "false": false]

        /// The names of all profiles, in order.
        static let profiles = Set(PositionsProfile.all.map(\.name) + TransactionProfile.all.map(\.name))
            .sorted()

        /// `CODE` for everything, or `SYMBOL=CODE`; several are separated by spaces or commas.
        private func currencies(_ refuse: (String) -> Void) -> [(pattern: String, unit: QuoteCurrency)] {
            var whole: [(pattern: String, unit: QuoteCurrency)] = []
            var own: [(pattern: String, unit: QuoteCurrency)] = []
            for text in all(.currency).flatMap({ $0.split { $0 == " " || $0 == "," } }) {
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let unit = try? QuoteCurrency(String(parts[parts.count - 1])) else {
                    refuse("\(text) should be a currency such as EUR, or SYMBOL=EUR")
                    continue
                }
                if parts.count == 2 { own.append((String(parts[0]), unit)) } else { whole = [("*", unit)] }
            }
            // Currencies of specific symbols take precedence over the one for all.
            return own + whole
        }

        // MARK: Its fields

        /// The fields, with what was entered.
        ///
        /// - Parameters:
        ///   - problem: why the form was not accepted; `nil` if it was.
        ///   - question: what is to be told of accounts; `nil` for nothing.
        ///   - accounts: those that are suggested.
        ///   - isDrafted: whether what the exports list was only guessed.
        func fields(
            _ problem: Problem?, _ question: AccountQuestion? = nil, accounts: [String] = [],
            isDrafted: Bool = false
        ) -> [EditForm.Field] {
            let form = FormFields<Field>(problem: problem, limit: FormLimit.name) {
                all($0).joined(separator: " ")
            }
            func field(
                _ field: Field, _ label: String, _ kind: PageForm.Field.Kind, isSeldom: Bool = true,
                _ hint: String? = nil
            ) -> EditForm.Field {
                form(field, label, kind, isSeldom: isSeldom, hint: hint ?? field.meaning)
            }
            func choice(_ first: String, _ others: [(String, String)]) -> PageForm.Field.Kind {
                .choice([PageForm.Pair("", first)] + others.map { PageForm.Pair($0.0, $0.1) })
            }
            return [
                field(
                    .account, "Account", .suggesting(accounts), isSeldom: question == nil,
                    question.map { $0.remedy + "." }),
                field(
                    .type, "What it lists",
                    choice(
                        "what its header says",
                        [
                            ("holdings", "positions"), ("trades", "transactions"),
                            ("prices", "prices or rates"),
                        ]), isSeldom: !isDrafted),
                field(.profile, "Broker's profile", .suggesting(ImportForm.profiles)),
                field(.currency, "Currency", .suggesting(PageForms.currencies)),
                field(.pricesOf, "Prices of", .date), field(.purchaseDate, "Bought on", .date),
                field(.symbol, "Symbol", .text), field(.skip, "Rows to skip", .text),
                field(
                    .decimalMark, "Decimal mark",
                    choice("what the numbers tell", [(".", "point"), (",", "comma")])),
                field(.dateForm, "Date form", .text),
                field(
                    .cash, "Movements of cash", choice("are left out", [("true", "are taken")])),
                field(
                    .force, "What differs in the files", choice("is kept", [("true", "is replaced")])),
            ]
        }
    }

    extension AccountQuestion {
        /// What to tell.
        var remedy: String {
            switch self {
            case .named(let account, let other):
                "If they are one, state \(other); else choose a name that differs from \(account) by more than upper and lower case"
            case .sharesOf(let other, let account, true):
                "If they are one, state \(other); else state \(account)"
            case .sharesOf(_, let account, false):
                "If they are one, state the new name on each of its holdings first; else state \(account)"
            case .severalFiles: "Import one account at a time: state which"
            case .heldElsewhere: "State which account the export is of"
            case .rowsOf(let account, _, _):
                (account.isEmpty ? "Leave the account empty" : "State \(account), or another account")
                    + "; if they are other trades, choose “is replaced” in “What differs in the files”"
            }
        }

        /// The accounts that it names.
        var accounts: [String] {
            switch self {
            case .named(let account, let other), .sharesOf(let other, let account, _): [other, account]
            case .severalFiles(let accounts): accounts
            case .rowsOf(let account, _, let new): [account] + (new.map { [$0] } ?? [])
            case .heldElsewhere: []
            }
        }
    }

    extension ImportNote {
        /// The place, the message and what to do, in a line; without the folders of files.
        var line: String {
            let file =
                place.file.isEmpty ? "" : Problem.name(place.file) + (place.line > 0 ? ":\(place.line)" : "")
            return (file.isEmpty ? "" : "\(file): ") + message + (remedy.map { "; \($0)" } ?? "")
        }

        var message: String { ImportForm.words(place.message) }

        /// What to do about it, in terms of the service; `nil` for nothing.
        var remedy: String? {
            switch advice {
            case nil: place.remedy.map(ImportForm.words)
            case .priceDay: "state the day in prices-of to keep them"
            case .currency(let symbol): "state it for each symbol in currency, such as \(symbol)=CODE"
            case .purchaseDates: "state the day on each of them, or in purchase-date"
            case .symbol(let near): "did you mean \(Wording.list(near))? State it in symbol"
            case .remove(let lot): "if \(lot) was sold, remove its row"
            case .setShares(let lot): "change the shares of the lot that is meant, such as \(lot)"
            case .setAccount: "state the account and the shares on each of them, then import again"
            case .accountOfTrades(_, let account):
                "state the account of the trades; if they are of another, add the holding in \(account), then import again"
            case .setCost(let lot, _): "state the cost of \(lot)"
            case .otherSymbol(let lot): "if they are two stocks, give \(lot) another symbol"
            case .sameAccount(let other):
                "if they are one, state \(other) in account; else nothing is to be done"
            case .olderShares: "if they are, import a newer export in its place"
            case .removePrice(let lot): "remove the price of \(lot)"
            case .money: "import again with cash, which brings them"
            case .earlierTrades:
                "import the exports of earlier years too, or enter what was held before as transfers in"
            }
        }
    }
#endif
