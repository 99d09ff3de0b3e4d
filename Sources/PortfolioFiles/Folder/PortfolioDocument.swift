package import Valuation

/// The contents of `portfolio.json`.
package struct PortfolioDocument: Equatable, Sendable {
    package var name: String?
    package var currency: Currency?
    /// Paths relative to the folder; `nil` for the default files. If the stated files can't be determined, the list is
    /// empty.
    package var prices: [String]?
    package var rates: [String]?
    package var trades: [String]?
    package var holdings: [String]?
    /// The account of the rows of a file of holdings, trades or cash that state none, by its path.
    package var accountsOfFiles: [String: String] = [:]
    /// What is said of accounts, in the order of the document.
    package var accounts: [StatedAccount] = []
    /// Whether cash is worked out from trades, where an account says nothing else.
    package var followsCash = false
    /// Whether accounts are stated that are not taxable.
    package var hasTaxFreeAccounts: Bool { accounts.contains { !$0.terms.isTaxable } }
    /// Whether the cash of all accounts, or of some, is followed.
    package var followsAnyCash: Bool { followsCash || accounts.contains { $0.terms.followsCash == true } }
    /// The files of cash; `nil` for the default one.
    package var cash: [String]?
    /// The files of ``prices`` that are stated to be adjusted for splits.
    package var adjustedPrices: Set<String> = []
    /// How sales choose their lots.
    package var lots: LotMethod?
    /// The day on which years begin.
    package var yearStart: YearStart?

    /// What it says beside the settings of the portfolio.
    private enum Key: String, CaseIterable {
        case currency, accounts, holdings, trades, prices, rates, cash
    }

    /// All that it may have.
    package static let keys = PortfolioSetting.keys + Key.allCases.map(\.rawValue)

    /// What is said of an account, and where.
    package struct StatedAccount: Equatable, Sendable {
        package let name: String
        package let terms: AccountTerms
        /// The place of its key.
        let range: Range<Int>
        /// The place of the key `pool`.
        let pool: Range<Int>?
    }

    init() {}

    /// Reads the document. Everything wrong with it is added to the log.
    package init(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) {
        guard let root = LocatedJSON.read(bytes, file: file, log: &log) else {
            (prices, rates, trades, cash) = ([], [], [], [])
            return
        }
        var notes = Notes(bytes: bytes, file: file, log: log)
        defer { log = notes.log }
        guard case .object(let members) = root.value else {
            notes.report(.notAnObject(PortfolioDocument.keys), root.range)
            (prices, rates, trades, cash) = ([], [], [], [])
            return
        }
        notes.forEachMember(members, PortfolioDocument.keys) { take($1, &$0) }
        if let method = lots, !method.isPooled {
            for account in accounts {
                if let place = account.pool { notes.report(.poolOfUnpooled(method), place) }
            }
        }
    }

    private mutating func take(_ member: LocatedJSON.Member, _ notes: inout Notes) {
        if let setting = PortfolioSetting(rawValue: member.key) { return take(setting, member, &notes) }
        switch Key(rawValue: member.key) {
        case .accounts: accounts = notes.accounts(member)
        case .holdings: holdings = filesOfAccounts(member, &notes)
        case .trades: trades = filesOfAccounts(member, &notes)
        case .prices:
            let files = notes.files(member, with: "splitAdjusted") { $0.flag($1) }
            prices = files?.map(\.path)
            adjustedPrices = Set((files ?? []).filter { $0.value == true }.map(\.path))
        case .rates: rates = notes.texts(member)
        case .cash: cash = filesOfAccounts(member, &notes)
        case .currency:
            guard let code = notes.text(member) else { return }
            do { currency = try Currency(CellReader.trimmed(code)) } catch {
                notes.report(.currency("currency", error), member.value.range)
            }
        case nil: break
        }
    }

    private mutating func take(
        _ setting: PortfolioSetting, _ member: LocatedJSON.Member, _ notes: inout Notes
    ) {
        switch setting {
        case .name: name = notes.text(member)
        case .lots:
            guard let word = notes.text(member) else { return }
            lots = LotMethod(rawValue: CellReader.trimmed(word))
            if lots == nil { notes.report(.notALotMethod(word), member.value.range) }
        case .yearStarts:
            guard let text = notes.text(member) else { return }
            yearStart = YearStart(CellReader.trimmed(text))
            if yearStart == nil { notes.report(.notAYearStart(text), member.value.range) }
        case .followsCash: followsCash = notes.flag(member) ?? false
        }
    }

    private mutating func filesOfAccounts(_ member: LocatedJSON.Member, _ notes: inout Notes) -> [String]? {
        let files = notes.files(member, with: "account") { notes, value in
            notes.text(value).map(CellReader.trimmed)
        }
        for file in files ?? [] { accountsOfFiles[file.path] = file.value }
        return files?.map(\.path)
    }

    /// Reports the accounts that the document names and no position does.
    ///
    /// - Parameters:
    ///   - bytes: the document.
    ///   - known: the accounts of the positions.
    package func reportUnknownAccounts(
        _ bytes: [UInt8], file: String, known: [String], log: inout DiagnosticLog
    ) {
        var notes = Notes(bytes: bytes, file: file, log: log)
        let names = Set(known.map(\.exact))
        for account in accounts where !names.contains(account.name.exact) {
            notes.report(.unknownAccount(account.name, known), account.range)
        }
        log = notes.log
    }

    /// Reports accounts that the document names and that no position would be in any more.
    ///
    /// - Parameter bytes: the document.
    package func reportEmptiedAccounts(
        _ bytes: [UInt8], file: String, _ emptied: Set<ExactText>, log: inout DiagnosticLog
    ) {
        var notes = Notes(bytes: bytes, file: file, log: log)
        for account in accounts where emptied.contains(account.name.exact) {
            notes.report(.emptiedAccount(account.name), account.range)
        }
        log = notes.log
    }

    /// What is said of each account, with what is said of all.
    package var accountTerms: [ExactText: AccountTerms] {
        var terms: [ExactText: AccountTerms] = [:]
        for account in accounts { terms[account.name] = account.terms }
        return terms
    }

    private struct Notes {
        let bytes: [UInt8]
        let file: String
        var log: DiagnosticLog

        mutating func report(_ wording: @autoclosure () -> Wording, _ range: Range<Int>) {
            log.add { [file, bytes] in Diagnostic(wording(), file: file, in: bytes, firstLine: 1, at: range) }
        }

        mutating func text(_ member: LocatedJSON.Member) -> String? {
            if case .string(let text) = member.value.value { return text }
            if case .null = member.value.value { return nil }
            report(.notText(member.key), member.value.range)
            return nil
        }

        /// The elements of a list of files; `nil` if the value is null.
        private mutating func elements(_ member: LocatedJSON.Member) -> [LocatedJSON]? {
            switch member.value.value {
            case .array(let elements): return elements
            case .null: return nil
            default:
                report(.notFiles(member.key), member.value.range)
                return []
            }
        }

        mutating func texts(_ member: LocatedJSON.Member) -> [String]? {
            elements(member)?.compactMap { element in
                if element.string == nil { report(.notFiles(member.key), element.range) }
                return element.string
            }
        }

        mutating func flag(_ member: LocatedJSON.Member) -> Bool? {
            switch member.value.value {
            case .bool(let value): return value
            case .null: return nil
            default:
                report(.notAFlag(member.key), member.value.range)
                return nil
            }
        }

        /// Files: paths, or objects with a path and a property of the file.
        mutating func files<Value>(
            _ member: LocatedJSON.Member, with property: String,
            _ read: (inout Notes, LocatedJSON.Member) -> Value?
        ) -> [(path: String, value: Value?)]? {
            guard let elements = elements(member) else { return nil }
            var files: [(path: String, value: Value?)] = []
            for element in elements {
                switch element.value {
                case .string(let path): files.append((path, nil))
                case .object(let members):
                    var path: String?
                    var value: Value?
                    var hasPath = false
                    forEachMember(members, ["file", property]) { notes, member in
                        if member.key == "file" {
                            hasPath = true
                            path = notes.text(member)
                        } else {
                            value = read(&notes, member)
                        }
                    }
                    if !hasPath { report(.noFile(member.key, with: property), element.range) }
                    if let path { files.append((path, value)) }
                default: report(.notFiles(member.key), element.range)
                }
            }
            return files
        }

        /// Visits the members of an object that are among the known keys, and reports the others.
        mutating func forEachMember(
            _ members: [LocatedJSON.Member], _ keys: [String],
            _ body: (inout Notes, LocatedJSON.Member) -> Void
        ) {
            var seen: Set<String> = []
            for member in members {
                if !seen.insert(member.key).inserted { report(.repeatedKey(member.key), member.keyRange) }
                if keys.contains(member.key) {
                    body(&self, member)
                } else {
                    report(.unknownKey(member.key, keys), member.keyRange)
                }
            }
        }

        mutating func accounts(_ member: LocatedJSON.Member) -> [StatedAccount] {
            guard case .object(let members) = member.value.value else {
                if case .null = member.value.value { return [] }
                report(.notAccounts(member.key), member.value.range)
                return []
            }
            var accounts: [StatedAccount] = []
            var seen: Set<ExactText> = []
            for member in members {
                let name = CellReader.trimmed(member.key)
                if !seen.insert(name.exact).inserted {
                    report(.repeatedKey(member.key), member.keyRange)
                }
                guard case .object(let members) = member.value.value else {
                    report(.notAccounts(member.key), member.value.range)
                    continue
                }
                var terms = AccountTerms()
                var pool: Range<Int>?
                forEachMember(members, AccountSetting.keys) { notes, member in
                    switch AccountSetting(rawValue: member.key) {
                    case .name: terms.name = notes.text(member)
                    case .taxable: terms.isTaxable = notes.flag(member) ?? true
                    case .pool:
                        terms.pool = notes.text(member)
                        pool = member.keyRange
                    case .followsCash: terms.followsCash = notes.flag(member)
                    case .margin: terms.allowsMargin = notes.flag(member) ?? false
                    case nil: break
                    }
                }
                accounts.append(
                    StatedAccount(name: name, terms: terms, range: member.keyRange, pool: pool))
            }
            return accounts
        }
    }
}
