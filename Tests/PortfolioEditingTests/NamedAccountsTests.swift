import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// An account that `portfolio.json` names must have a row, so that no edit may take the last one of it.
@Suite struct NamedAccountsTests {
    private static let settings = #"{"currency": "EUR", "accounts": {"ISA": {"taxable": false}}}"#
    private static let holdings = "symbol,shares,currency,account\nA,1,EUR,\nB,2,EUR,ISA\n"
    private static let trade = "2024-01-02,buy,C,3,10,EUR"
    private static let tradesHeader = "date,type,symbol,shares,price,currency,account\n"

    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", Self.settings)
        for (name, text) in files { try folder.write(name, text) }
        return folder
    }

    private func expectRefused(_ body: () throws -> Void) {
        #expect {
            try body()
        } throws: { error in
            guard case .emptiedAccount(let log) = error as? EditingError else { return false }
            return log.first.map(\.line) == [1] && log.first.map(\.column) == [34]
                && log.first.first?.message.contains("\"ISA\"") == true
        }
    }

    private func remove(_ row: Int, _ folder: TemporaryFolder) throws -> FileChange {
        FileChange(
            try HoldingsStore(folder.path).edit { document throws(EditingError) in
                try document.applying(.remove(row: row))
            })
    }

    @Test func `the last holding of an account can't be removed`() throws {
        let folder = try folder(["holdings.csv": Self.holdings])
        expectRefused { _ = try remove(1, folder) }
        #expect(folder.read("holdings.csv") == Self.holdings)
        _ = try remove(0, folder)
        #expect(folder.read("holdings.csv") == "symbol,shares,currency,account\nB,2,EUR,ISA\n")
    }

    @Test func `the last holding of an account can't get another account`() throws {
        let folder = try folder(["holdings.csv": Self.holdings])
        expectRefused {
            _ = try HoldingsStore(folder.path).edit { document throws(EditingError) in
                try document.applying(.set([.account: "Isa"], row: 1))
            }
        }
        #expect(folder.read("holdings.csv") == Self.holdings)
    }

    @Test(arguments: [
        ["trades.csv": tradesHeader + trade + ",ISA\n"],
        ["cash.csv": "currency,amount,account\nEUR,5,ISA\n"],
        [
            "portfolio.json": #"{"currency": "EUR", "trades": [{"file": "t.csv", "account": "ISA"}], "#
                + #""accounts": {"ISA": {"taxable": false}}}"#, "t.csv": tradesHeader,
        ],
        ["portfolio.json": #"{"currency": "EUR", "accounts": {"ISB": {"taxable": false}}}"#],
    ])
    func `it can be where another file has the account, or it is not named`(others: [String: String]) throws {
        let folder = try folder(others.merging(["holdings.csv": Self.holdings]) { $1 })
        _ = try remove(1, folder)
        #expect(folder.read("holdings.csv") == "symbol,shares,currency,account\nA,1,EUR,\n")
    }

    @Test func `the last trade of an account can't be removed, nor get another account`() throws {
        let text = Self.tradesHeader + Self.trade + ",ISA\n" + Self.trade + ",\n"
        let folder = try folder(["trades.csv": text])
        let store = try TradesStore(folder.path)
        expectRefused { _ = try store.edit { _ in .remove(row: 0) } }
        expectRefused { _ = try store.edit { _ in .set([.account: "GIA"], row: 0) } }
        #expect(folder.read("trades.csv") == text)
        _ = try store.edit { _ in .remove(row: 1) }
    }

    @Test func `a trade that can't be read has an account`() throws {
        let broken = "2024-13-02,buy,C,3,10,EUR,ISA\n"
        let folder = try folder(["trades.csv": Self.tradesHeader + broken])
        let store = try TradesStore(folder.path)
        let texts: [TradeField: String] = [.date: "2024-12-02", .account: ""]
        expectRefused { _ = try store.edit { _ in .set(texts, row: 0) } }
        _ = try store.edit { _ in .set([.date: "2024-12-02"], row: 0) }
        // The holdings have it no more, and the trades still do.
        try folder.write("holdings.csv", Self.holdings)
        try folder.replace("trades.csv", Self.tradesHeader + broken)
        _ = try remove(1, folder)
    }

    @Test func `a file is known by a link to it`() throws {
        let folder = try folder(["holdings.csv": Self.holdings])
        let file = folder.path + "/holdings.csv"
        let alias = folder.path + "/alias.csv"
        try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: file)
        let change = FileChange(
            .holdings, path: alias, before: Array(Self.holdings.utf8),
            after: Array("symbol,shares,currency\nA,1,EUR\n".utf8), isNew: false)
        expectRefused { try PortfolioSource.checkAccounts([change], in: folder.path) }
    }

    @Test func `an account that cash is transferred to has a row`() throws {
        let header = "date,type,symbol,shares,price,currency,account,to_account,amount\n"
        let deposit = "2024-01-02,deposit,,,,EUR,GIA,,50\n"
        let transfer = "2024-01-03,transfer,,,,EUR,GIA,ISA,20\n"
        let folder = try folder(["trades.csv": header + deposit + transfer])
        let store = try TradesStore(folder.path)
        expectRefused { _ = try store.edit { _ in .remove(row: 1) } }
        _ = try store.edit { _ in .remove(row: 0) }
        #expect(folder.read("trades.csv") == header + transfer)
    }

    @Test func `undoing can't empty an account that was named since`() throws {
        let folder = try folder([
            "portfolio.json": #"{"currency": "EUR"}"#, "holdings.csv": "symbol,shares,currency\nA,1,EUR\n",
        ])
        let added = FileChange(
            try HoldingsStore(folder.path).edit { document throws(EditingError) in
                try document.applying(
                    .add([.symbol: "B", .shares: "2", .currency: "EUR", .account: "ISA"]))
            })
        try folder.replace("portfolio.json", Self.settings)
        let store = try HoldingsStore(folder.path)
        func undo() throws {
            try [added].undo(in: folder.path) { () throws(EditingError) in
                try [added].checkUndoing(store) { file throws(EditingError) in try TradesStore(folder.path) }
            }
        }
        expectRefused { try undo() }
        try folder.replace("portfolio.json", #"{"currency": "EUR"}"#)
        expectRefusedNot(try HoldingsStore(folder.path), added)
    }

    private func expectRefusedNot(_ store: HoldingsStore, _ change: FileChange) {
        #expect(throws: Never.self) {
            try [change].undo(in: store.source.folder ?? store.file) { () throws(EditingError) in
                try [change].checkUndoing(store) { file throws(EditingError) in throw .noTrades(file) }
            }
        }
    }

    @Test func `undoing can't name an account that has been emptied since`() throws {
        let folder = try folder(["holdings.csv": Self.holdings])
        let settings = try SettingsStore(folder.path)
        let cleared = try settings.set(
            [AccountSetting.taxable: ""], of: "ISA", { _ in }, refused: { _, _ in })
        _ = try remove(1, folder)
        let store = try HoldingsStore(folder.path)
        expectRefused {
            try [cleared].undo(in: folder.path) { () throws(EditingError) in
                try [cleared].checkUndoing(store) { file throws(EditingError) in throw .noTrades(file) }
            }
        }
        #expect(folder.read("portfolio.json") == String(decoding: cleared.after, as: UTF8.self))
    }

    // MARK: Other editors

    private static let trades = tradesHeader + trade + ",ISA\n"
    private static let cash = "currency,amount,account\nEUR,5,ISA\n"

    /// Takes the account's row out of one of the files, or names it.
    enum Edit: CaseIterable, Sendable {
        case holdings, positions, trades, cash, settings, undo

        func callAsFunction(
            _ folder: String, patience: Duration, during body: () -> Void = {}
        ) throws {
            switch self {
            case .holdings:
                var store = try HoldingsStore(folder)
                store.patience = patience
                _ = try store.edit { document throws(EditingError) in
                    body()
                    return try document.applying(.remove(row: 1))
                }
            case .positions:
                var store = try HoldingsStore(folder)
                store.patience = patience
                _ = try store.update(by: [], options: PositionsUpdate.Options()) { _ in body() }
            case .trades:
                var store = try TradesStore(folder)
                store.patience = patience
                _ = try store.edit { _ in
                    body()
                    return .remove(row: 0)
                }
            case .cash:
                var store = try CashStore(folder)
                store.patience = patience
                _ = try store.edit(in: store.files[0]) { _ in
                    body()
                    return .remove(row: 0)
                }
            case .settings:
                var store = try SettingsStore(folder)
                store.patience = patience
                _ = try store.set(
                    [AccountSetting.taxable: "true"], of: "ISA", { _ in body() }, refused: { _, _ in })
            case .undo:
                try [FileChange]().undo(in: folder, patience: patience) { body() }
            }
        }
    }

    @Test(arguments: Edit.allCases, Edit.allCases)
    func `nobody changes what an edit was checked with before it is made`(edit: Edit, other: Edit) throws {
        let folder = try folder([
            "holdings.csv": Self.holdings, "trades.csv": Self.trades, "cash.csv": Self.cash,
        ])
        var errors: [EditingError?] = []
        try edit(folder.path, patience: .seconds(10)) {
            do {
                try other(folder.path, patience: .zero)
                errors.append(nil)
            } catch { errors.append(error as? EditingError) }
        }
        #expect(errors == [.locked(folder.path)])
    }

    @Test func `one of two that take the last rows of an account at once is refused`() throws {
        for edits in [[Edit.holdings, .trades], [.holdings, .cash], [.cash, .trades]] {
            let files = ["holdings.csv": Self.holdings, "trades.csv": Self.trades, "cash.csv": Self.cash]
            let folder = try folder(
                files.filter { name, _ in edits.contains { name.hasPrefix("\($0)") } })
            let (left, made) = (Monitor(edits), Monitor(0))
            Threads.run(2) {
                guard let edit = left.use({ $0.popLast() }) else { return }
                if (try? edit(folder.path, patience: .seconds(60))) != nil { made.use { $0 += 1 } }
            }
            #expect(made.use { $0 } == 1, "\(edits)")
        }
    }

    @Test func `what portfolio.json says when a file is edited counts, not what it said before`() throws {
        let folder = try folder([
            "portfolio.json": #"{"currency": "EUR"}"#, "holdings.csv": Self.holdings,
        ])
        let store = try HoldingsStore(folder.path)
        try folder.replace("portfolio.json", Self.settings)
        expectRefused {
            _ = try store.edit { document throws(EditingError) in try document.applying(.remove(row: 1)) }
        }
        #expect(folder.read("holdings.csv") == Self.holdings)
    }

    @Test(arguments: [#"{"currency": "EUR"}"#, ""])
    func `an account is not named that no row is in by now`(settings: String) throws {
        let folder = try folder(["holdings.csv": "symbol,shares,currency\nA,1,EUR\n"])
        try FileManager.default.removeItem(atPath: folder.path + "/portfolio.json")
        if !settings.isEmpty { try folder.write("portfolio.json", settings) }
        let store = try SettingsStore(folder.path)
        #expect {
            _ = try store.set([AccountSetting.taxable: "false"], of: "ISA", { _ in }, refused: { _, _ in })
        } throws: { error in
            guard case .emptiedAccount(let log) = error as? EditingError else { return false }
            return log.first.first?.message.contains("\"ISA\"") == true
        }
        #expect(folder.names.contains("portfolio.json") == !settings.isEmpty)
    }
}
