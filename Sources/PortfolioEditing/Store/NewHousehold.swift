internal import PortfolioFiles
package import SystemInterface
public import Valuation

/// Creates a portfolio of other portfolios: a folder whose `portfolio.json` names their files, each with the account
/// that its rows are in.
///
/// ```swift
/// try NewHousehold(of: ["portfolios/mine", "portfolios/traded"], name: "Us").make(in: "portfolios/household")
/// ```
///
/// The rows of a folder's files are in the account that is named like the folder, unless its own `portfolio.json` or the
/// rows state another. What it says of its accounts is taken over. The files stay where they are.
public struct NewHousehold: Sendable {
    /// The folders of the portfolios, in the order of their accounts.
    public var folders: [String]
    /// The portfolio's own currency; `nil` for that of the portfolios, which is then the same for all.
    public var currency: Currency?
    /// The name of the portfolio, for display.
    public var name: String?
    package var system = SystemCalls()

    /// Creates the description of a portfolio of portfolios.
    public init(of folders: [String], currency: Currency? = nil, name: String? = nil) {
        self.folders = folders
        self.currency = currency
        self.name = name
    }

    /// Creates the portfolio, including the folder if it does not exist.
    ///
    /// - Returns: the file that was created.
    /// - Throws: ``EditingError``, before anything is created, if a folder is not a portfolio, if two have an account of
    ///   one name, or if they disagree about the currency, the lots that sales close, where years begin or whether cash
    ///   is followed.
    @discardableResult
    public func make(in folder: String) throws(EditingError) -> [String] {
        var members: [Member] = []
        for folder in folders { members.append(try Member(folder, system)) }
        try checkAccounts(of: members)
        let settings = try sharedSettings(of: members)
        let place = try place(of: folder)
        return try NewPortfolio.make(
            [(Path.join(folder, "portfolio.json"), json(members, settings, place))], in: folder, system)
    }

    /// The files of the portfolios that `portfolio.json` can't name, so that they are no part of the new one.
    package func leftOut() throws(EditingError) -> [String] {
        var files: [String] = []
        for folder in folders { files += try Member(folder, system).furtherFiles }
        return files
    }

    /// The absolute path that the folder has, or will have.
    private func place(of folder: String) throws(EditingError) -> String {
        do throws(SystemError) {
            if try system.isTaken(folder) { return try system.realPath(folder) }
            return Path.join(try system.realPath(Path.folder(of: folder)), Path.name(of: folder))
        } catch {
            throw .file(.writeFailed(folder, reason: error.reason))
        }
    }

    private func checkAccounts(of members: [Member]) throws(EditingError) {
        var folders: [ExactText: String] = [:]
        for member in members {
            for name in try member.accounts() {
                if let other = folders.updateValue(member.folder, forKey: name.exact) {
                    guard try place(of: other) != place(of: member.folder) else {
                        throw .givenTwice(member.folder)
                    }
                    throw .sameAccount(name, other, member.folder)
                }
            }
        }
    }

    /// What the portfolios say of themselves as a whole, in which they must agree.
    private func sharedSettings(of members: [Member]) throws(EditingError) -> [(key: String, json: String)] {
        var log = DiagnosticLog()
        var settings: [(key: String, json: String)] = []
        if let currency { settings.append(("currency", "\"\(currency.code)\"")) }
        for key in ["currency", "lots", "yearStarts", "followsCash"] {
            // Where none is stated, no cash is followed; the others are open.
            var first: (value: String, of: String)?
            if key == "currency", let currency { first = (currency.code, "the household") }
            if key == "followsCash", let other = members.first(where: { $0.setting(key)?.value != "true" }) {
                first = ("false", other.folder)
            }
            for member in members {
                guard let setting = member.setting(key) else { continue }
                guard let known = first else {
                    first = (setting.value, member.folder)
                    let text = key == "followsCash" ? "true" : JSONText.quoted(setting.value)
                    settings.append((key, text))
                    continue
                }
                if known.value == setting.value { continue }
                log.add {
                    member.diagnostic(
                        .differentSetting(key, setting.value, known.value, of: known.of), setting)
                }
            }
        }
        guard log.isEmpty else { throw .disagreeing(log) }
        guard settings.first?.key == "currency" else { throw .noCurrencyOf(members.map(\.folder)) }
        return settings
    }

    private func json(
        _ members: [Member], _ settings: [(key: String, json: String)], _ place: String
    ) -> [UInt8] {
        var lines = name.map { ["  \"name\": \(JSONText.quoted($0))"] } ?? []
        lines += settings.map { "  \"\($0.key)\": \($0.json)" }
        for key in ["holdings", "trades", "cash", "prices", "rates"] {
            var seen: Set<String> = []
            let files = members.flatMap { member in
                member.files(key).filter { seen.insert(member.real($0)).inserted }.map { file in
                    let path = JSONText.quoted(Path.relative(member.real(file), to: place))
                    let terms = member.terms(of: file, key)
                    return "    " + (terms.map { "{\"file\": \(path), \($0)}" } ?? path)
                }
            }
            if !files.isEmpty { lines.append("  \"\(key)\": [\n\(files.joined(separator: ",\n"))\n  ]") }
        }
        let accounts = members.flatMap(\.statedAccounts)
        if !accounts.isEmpty {
            lines.append("  \"accounts\": {\n\(accounts.joined(separator: ",\n"))\n  }")
        }
        return Array(("{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
    }
}

/// One of the portfolios.
private struct Member {
    let folder: String
    private let realFolder: String
    /// The account of the rows that state none.
    private let account: String
    private let source: PortfolioSource
    private let settings: [LocatedJSON.Member]
    private let system: SystemCalls

    struct Setting {
        let value: String
        let range: Range<Int>
    }

    init(_ folder: String, _ system: SystemCalls) throws(EditingError) {
        guard PathBytes.isUTF8(folder) else {
            throw .file(
                .cannotOpen(folder, reason: "its name is not UTF-8, which portfolio.json could not state"))
        }
        var log = DiagnosticLog()
        do throws(FileError) { source = try PortfolioSource(folder, log: &log) } catch { throw .file(error) }
        guard source.isFolder else { throw .file(.cannotOpen(folder, reason: "it is not a folder")) }
        guard log.isEmpty else { throw .unreadable(log) }
        do throws(SystemError) { realFolder = try system.realPath(folder) } catch {
            throw .file(.cannotOpen(folder, reason: error.reason))
        }
        self.folder = folder
        self.system = system
        let name = Path.name(of: folder)
        account = name == "." || name == ".." ? Path.name(of: realFolder) : name
        settings = (try? LocatedJSON(source.documentBytes))?.members ?? []
        guard !files("holdings").isEmpty || !files("trades").isEmpty else {
            throw .file(.cannotOpen(folder, reason: "it has neither holdings nor trades"))
        }
    }

    /// The files of a kind that the portfolio has.
    func files(_ key: String) -> [String] {
        switch key {
        case "holdings": source.holdingsFiles
        case "trades": source.trades(given: [])
        case "cash": source.cash(given: [])
        case "prices": source.prices(given: [])
        default: source.rates(given: [])
        }
    }

    var furtherFiles: [String] { source.furtherFiles }

    /// The absolute path of a file.
    func real(_ file: String) -> String {
        let start = Path.join(folder, "")
        let path = file.hasPrefix(start) ? Path.join(realFolder, String(file.dropFirst(start.count))) : file
        // Several portfolios may name one file by different ways.
        guard let place = try? system.realPath(Path.folder(of: path)) else { return path }
        return Path.join(place, Path.name(of: path))
    }

    /// What `portfolio.json` says of a file beside its path, as JSON.
    func terms(of file: String, _ key: String) -> String? {
        switch key {
        case "rates": nil
        case "prices": source.adjustedPrices(given: []).contains(file) ? "\"splitAdjusted\": true" : nil
        default: "\"account\": \(JSONText.quoted(named(source.account(ofFile: file) ?? "")))"
        }
    }

    private func named(_ name: String) -> String { name.isEmpty ? account : name }

    /// The accounts that the folder and its `portfolio.json` name.
    func accounts() throws(EditingError) -> [String] {
        let stated = source.document.accounts.map { named($0.name) }
        if stated.count(where: { $0.exact == account.exact }) > 1 {
            throw .sameAccount(account, folder, folder)
        }
        var names: [String] = []
        for name in [account] + source.document.accountsOfFiles.values.map(named) + stated
        where !names.contains(where: { $0.exact == name.exact }) {
            names.append(name)
        }
        return names
    }

    /// What is said of accounts, as members of a JSON object.
    var statedAccounts: [String] {
        source.document.accounts.compactMap { stated in
            let terms = stated.terms
            let members = [
                terms.name.map { "\"name\": \(JSONText.quoted($0))" },
                terms.isTaxable ? nil : "\"taxable\": false",
                terms.pool.map { "\"pool\": \(JSONText.quoted($0))" },
                terms.followsCash.map { "\"followsCash\": \($0)" },
                terms.allowsMargin ? "\"margin\": true" : nil,
            ].compactMap { $0 }
            guard !members.isEmpty else { return nil }
            return "    \(JSONText.quoted(named(stated.name))): {\(members.joined(separator: ", "))}"
        }
    }

    /// What the portfolio says of itself under a key.
    func setting(_ key: String) -> Setting? {
        guard let member = settings.first(where: { $0.key == key }) else { return nil }
        switch member.value.value {
        case .string(let text):
            let value = key == "currency" ? source.document.currency?.code : CellReader.trimmed(text)
            return Setting(value: value ?? text, range: member.value.range)
        case .bool(let flag): return Setting(value: "\(flag)", range: member.value.range)
        default: return nil
        }
    }

    func diagnostic(_ wording: Wording, _ setting: Setting) -> Diagnostic {
        Diagnostic(
            wording, file: Path.join(folder, "portfolio.json"), in: source.documentBytes, firstLine: 1,
            at: setting.range)
    }
}

extension Wording {
    fileprivate static func differentSetting(
        _ key: String, _ value: String, _ other: String, of owner: String
    ) -> Wording {
        switch key {
        case "currency":
            Wording(
                "currency is \(value), but that of \(owner) is \(other)",
                "what rows state in the portfolio's own currency could not be added up: put only portfolios of one "
                    + "currency together")
        case "followsCash":
            Wording(
                "followsCash is \(value), but not in \(owner)", "say it of each account, under \"accounts\"")
        default: Wording("\(key) is \(value), but \(other) in \(owner)", "state the same in both")
        }
    }
}
