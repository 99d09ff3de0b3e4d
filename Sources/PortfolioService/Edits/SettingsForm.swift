#if Server
    import PortfolioEditing
    import Portfolios

    /// A setting that can be entered in a form.
    protocol SettingFormField: SettingField, EnteredField {
        /// Why settings may not do what they are meant to.
        ///
        /// - Parameters:
        ///   - texts: those that were set.
        ///   - document: what `portfolio.json` says now.
        ///   - given: what counts in its place.
        static func remarks(
            on texts: [Self: String], of account: String?, _ document: PortfolioDocument,
            _ given: GivenSettings
        ) -> [String]
        /// What counts in place of the setting, in a sentence; `nil` if nothing does.
        func replacement(in given: GivenSettings) -> String?
    }

    extension SettingFormField {
        var keepsSpaces: Bool { false }

        func replacement(in _: GivenSettings) -> String? { nil }

        /// A text as the file has it: of a flag, in small letters.
        func written(_ text: String) -> String {
            isFlag ? EditedCells.truth(text).map { String($0) } ?? trimmed(text) : trimmed(text)
        }
    }

    extension PortfolioSetting: SettingFormField {
        var label: String {
            switch self {
            case .name: "Name"
            case .lots: "Lots that a sale takes"
            case .yearStarts: "A tax year begins on"
            case .followsCash: "Balances of cash"
            }
        }

        var hint: String {
            switch self {
            case .name: limitHint
            case .lots: "Of all years, past ones too"
            case .yearStarts: "Month and day, such as 04-06; empty for 1 January"
            case .followsCash: "Where an account says nothing else"
            }
        }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .name, .yearStarts: .text
            case .lots:
                .choice(
                    [PageForm.Pair("", "\(LotMethod.fifo.words), the default")]
                        + LotMethod.allCases.map { PageForm.Pair($0.rawValue, $0.words) })
            case .followsCash:
                .flag(text, no: FollowingForm.stated, yes: FollowingForm.followed, usual: false)
            }
        }

        func replacement(in given: GivenSettings) -> String? {
            self == .lots ? given.lots.map { "here, --lots \($0.rawValue) counts instead" } : nil
        }

        static func remarks(
            on texts: [PortfolioSetting: String], of _: String?, _ document: PortfolioDocument,
            _ given: GivenSettings
        ) -> [String] {
            guard texts[.lots] != nil, document.accounts.contains(where: { $0.terms.pool != nil }),
                let reason = given.withoutPools(document)
            else { return [] }
            return ["\(reason): the pools of the accounts do not count"]
        }
    }

    extension AccountSetting: SettingFormField {
        var label: String {
            switch self {
            case .name: "Name on pages"
            case .taxable: "Gains are taxed"
            case .pool: "Pool"
            case .followsCash: "Balances of cash"
            case .margin: "May owe cash"
            }
        }

        var hint: String {
            switch self {
            case .name: limitHint
            case .pool:
                "Accounts of one pool share the cost of a symbol, at average cost or under section 104"
            case .margin: "No warning of a balance below 0"
            case .taxable, .followsCash: ""
            }
        }

        func kind(for text: String, symbols: [String]) -> PageForm.Field.Kind {
            switch self {
            case .name: .text
            case .pool: .suggesting(symbols)
            case .taxable: .flag(text, usual: true)
            case .margin: .flag(text, usual: false)
            case .followsCash:
                .choice([
                    PageForm.Pair("", FollowingForm.likeOthers),
                    PageForm.Pair("false", FollowingForm.stated),
                    PageForm.Pair("true", FollowingForm.followed),
                ])
            }
        }

        static func remarks(
            on texts: [AccountSetting: String], of account: String?, _ document: PortfolioDocument,
            _ given: GivenSettings
        ) -> [String] {
            guard let account, let terms = document.accountTerms[account.exact] else { return [] }
            var remarks: [String] = []
            if texts[.pool] != nil, let pool = terms.pool {
                let others = document.accounts.filter { $0.name.exact != account.exact }.compactMap(
                    \.terms.pool)
                if !others.contains(where: { $0.exact == pool.exact }) {
                    let near = Suggestions.near(pool, in: others, limit: 1).first
                    remarks.append(
                        "no other account is in the pool \(pool)"
                            + (near.map { "; there is a pool \($0)" } ?? ""))
                }
                if let reason = given.withoutPools(document) {
                    remarks.append("\(reason): the pool does not count")
                }
            }
            if texts[.margin] != nil, terms.allowsMargin, !(terms.followsCash ?? document.followsCash) {
                remarks.append(
                    "the cash of \(Site.account(account)) is stated, and a stated balance below 0 is no cause for a warning anyway"
                )
            }
            return remarks
        }
    }

    extension PageForm.Field.Kind {
        /// A choice between yes and no that can show a text, which is empty where nothing is said.
        static func flag(
            _ text: String, no: String = "no", yes: String = "yes", usual: Bool
        ) -> PageForm.Field.Kind {
            .choice(
                [false, true].map { flag in
                    let isShown = EditedCells.truth(text) ?? (text.isEmpty ? usual : nil) == flag
                    return PageForm.Pair(isShown ? text : String(flag), flag ? yes : no)
                })
        }
    }

    /// What the service was started with that counts in place of what `portfolio.json` says.
    struct GivenSettings: Sendable {
        let lots: LotMethod?
        private let currency: Currency?
        /// The files, without their folders, by the options that name them.
        private let files: [(option: String, names: [String])]

        init(_ location: PortfolioLocation, _ settings: ValuationSettings) {
            (lots, currency) = (settings.lots, settings.currency)
            files = [
                ("trades", location.trades), ("prices", location.prices), ("rates", location.rates),
                ("cash", location.cash),
            ].filter { !$0.1.isEmpty }.map { ($0.0, $0.1.map(Problem.name)) }
        }

        private var words: [(option: String, value: String)] {
            [("lots", lots?.rawValue), ("currency", currency?.code)].compactMap { option, value in
                value.map { (option: option, value: $0) }
            }
        }

        /// All of it in a sentence; `nil` if there is nothing.
        var sentence: String? {
            let named = files.flatMap { file in file.names.map { (option: file.option, value: $0) } }
            let all = (words + named).map { "--\($0.option) \($0.value)" }
            if all.isEmpty { return nil }
            return "The service was started with \(Wording.list(all, last: "and")), which "
                + (all.count == 1 ? "counts" : "count") + " here in place of what the file says"
        }

        /// Why pools do not count; `nil` if they do.
        func withoutPools(_ document: PortfolioDocument) -> String? {
            guard (lots ?? document.lots ?? .fifo).isPooled else {
                return lots.map { "the service was started with --lots \($0.rawValue)" }
                    ?? "lots are kept \(LotMethod.fifo.words), as the portfolio states no other way"
            }
            return nil
        }

        func write(to json: inout JSONWriter) {
            for (option, value) in words { json.field(option, value) }
            for (option, names) in files { json.field(option, texts: names) }
        }
    }

    /// The form of what `portfolio.json` says of an account, or of the portfolio.
    enum SettingsForm {
        /// The name of the parameter and the field with the account.
        static let account = "account"
    }
#endif
