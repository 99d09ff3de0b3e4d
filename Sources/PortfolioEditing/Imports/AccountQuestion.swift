internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

extension Set<ExactText> {
    /// The account among them of which a new one is most likely another name: it differs in the case of letters alone.
    func account(namedLike account: ExactText) -> ExactText? {
        if contains(account) { return nil }
        let name = account.text.lowercased()
        return filter { $0.text.lowercased() == name }.min()
    }

    /// What is said of an account that is not among them, and named nearly like one that is.
    func remark(onNew account: String) -> String? {
        if contains(account.exact) { return nil }
        let near =
            self.account(namedLike: account.exact)?.text
            ?? Suggestions.near(account, in: map(\.text), limit: 1).first {
                // Accounts are often told apart by a number.
                $0.filter { !$0.isNumber } != account.filter { !$0.isNumber }
            }
        return near.map { AccountQuestion.named(account, like: $0).message }
    }
}

extension HoldingsStore {
    /// The portfolio's account of that name, or else the one that differs in the case of letters alone.
    package func account(named name: String) -> String? {
        let known = source.accounts(besides: "")
        return known.contains(name.exact) ? name : known.account(namedLike: name.exact)?.text
    }
}

extension PortfolioSource {
    /// The accounts of the folder's other files of holdings and trades than one, and of `portfolio.json`. Files that can't
    /// be read are passed over.
    func accounts(besides file: String) -> Set<ExactText> {
        guard isFolder else { return [] }
        return Set(document.accountTerms.keys).union(document.accountsOfFiles.values.map(\.exact))
            .union((try? accountsOfRows(besides: [file])) ?? []).subtracting([""])
    }
}

extension TradesStore {
    /// The account of trades of which a new one is most likely another name: it differs in the case of letters alone.
    ///
    /// - Complexity: O(*n*) for *n* bytes of trades files.
    package func account(namedLike account: String) -> String? {
        var log = DiagnosticLog()
        guard let trades = try? trades(of: files, replacing: [:], &log) else { return nil }
        let names = trades.texts.accounts
        let known = Set((0..<names.count).map { names[$0].exact })
        return known.account(namedLike: CellReader.trimmed(account).exact)?.text
    }
}

/// What is to be stated before an import can be made: of which account it is. Nothing is changed until then.
package enum AccountQuestion: Hashable, Sendable {
    /// A new account is named like a known one, but for the case of letters.
    case named(String, like: String)
    /// A new account has the shares of one that the export does not have. The last value tells whether it is the
    /// export's only one.
    case sharesOf(String, in: String, isOnly: Bool)
    /// The export states these accounts, and not all of them are of the file that it would go to.
    case severalFiles([String])
    /// What would be new is held in another file already.
    case heldElsewhere(String, file: String)
    /// That many transactions are there already, in this account. The last value is the account that the export states
    /// for them, which may be said to be another one.
    case rowsOf(String, count: Int, new: String?)

    /// What is not clear.
    package var message: String {
        switch self {
        case .named(let account, let other): "the account \(account) is new, and there is an account \(other)"
        case .sharesOf(let other, let account, _):
            "the account \(account) is new, and has the shares of \(other), which is not in the export"
        case .severalFiles(let accounts):
            "the export is of \(Wording.list(accounts, last: "and")), and the portfolio has several holdings files"
        case .heldElsewhere(let symbol, let file): "\(symbol) would be new, and is in \(file)"
        case .rowsOf(let account, let count, _):
            "\(count) \(count == 1 ? "row is" : "rows are") there already, "
                + (account.isEmpty ? "without an account" : "in account \(account)")
        }
    }
}
