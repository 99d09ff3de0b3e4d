import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Exports of transactions that go into a portfolio: what it has counts once, and nothing else changes.
@Suite struct TradesImportTests {
    private let folder: TemporaryFolder
    private let header = "date,type,symbol,shares,price,currency,note\n"
    private let purchase = "2024-01-10,buy,SAP,10,120,EUR,\"mine, and kept\"\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("trades.csv", header + purchase)
        try folder.write("portfolio.json", "{\"currency\": \"EUR\"}")
    }

    private func row(
        _ day: String, _ type: String, _ symbol: String, _ shares: String, _ price: String,
        _ more: [TradeField: String] = [:]
    ) -> [TradeField: String] {
        [
            .date: day, .type: type, .symbol: symbol, .shares: shares, .price: price, .currency: "EUR",
        ].merging(more) { $1 }.filter { !$0.value.isEmpty }
    }

    private func merge(
        _ rows: [[TradeField: String]], account: String? = nil, symbols: ImportedSymbols = ImportedSymbols(),
        stated: StatedSymbols = StatedSymbols(), isForced: Bool = false, system: SystemCalls = SystemCalls()
    ) throws(EditingError) -> TradesUpdate {
        var store = try TradesStore(importingInto: folder.path)
        (store.system, store.isForced) = (system, isForced)
        return try store.merge(importing: rows, account: account, symbols: symbols, stated: stated)
    }

    @Test func `rows that are not there yet come after the last, and every other byte stays`() throws {
        let rows = [
            row("2024-01-10", "buy", "SAP", "10.0", "120"), row("2024-02-01", "buy", "SAP", "1", "130"),
        ]
        let update = try merge(rows)
        #expect((update.added, update.present) == (1, 1))
        #expect(folder.read("trades.csv") == header + purchase + "2024-02-01,buy,SAP,1,130,EUR,\n")
        let again = try merge(rows)
        #expect((again.added, again.present) == (0, 2))
        #expect(folder.read("trades.csv") == header + purchase + "2024-02-01,buy,SAP,1,130,EUR,\n")
    }

    /// 10 · 120 = 1200, with fees of 5: 1205 paid, 1195 received. The amount is rounded to what it is written with.
    @Test(arguments: [
        ("buy", ",1205,", ["": "120", "fees": "5"], true),
        ("buy", ",1205,", ["amount": "1205.00"], true),
        ("buy", ",1205,", ["": "120.04", "fees": "5"], true),
        ("buy", ",1205,", ["": "120.2", "fees": "5"], false),
        ("buy", ",1205,", ["": "120"], false),
        ("sell", ",1195,", ["": "120", "fees": "5"], true),
        ("sell", ",1195,", ["": "120", "fees": "3"], false),
    ])
    func `the same amount may be written as a whole or by its parts`(
        type: String, figures: String, cells: [String: String], isSame: Bool
    ) throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,amount,currency\n2024-01-01,buy,SAP,90,9,EUR\n2024-01-10,\(type),SAP,10\(figures)EUR\n"
        )
        var texts = row("2024-01-10", type, "SAP", "10", cells[""] ?? "")
        texts[.fees] = cells["fees"]
        texts[.amount] = cells["amount"]
        #expect(try merge([texts]).present == (isSame ? 1 : 0))
    }

    @Test func `a number tells a row without an account, after those of the account`() throws {
        let header = "date,type,symbol,shares,price,currency,account,id\n"
        let plain = "2024-01-10,buy,SAP,10,120,EUR,,n1\n"
        let other = "2024-01-11,buy,SAP,1,120,EUR,X,n2\n"
        try folder.write("trades.csv", header + plain + other)
        let rows = [row("2024-01-10", "buy", "SAP", "10", "121", [.account: "X", .id: "n1"])]
        let update = try merge(rows)
        #expect((update.added, update.present) == (0, 1))
        #expect(update.differences.map(\.line) == [2])
        // The account that the user states is another one than none.
        #expect(try merge(rows, account: "X").added == 1)
    }

    @Test func `each row is found as often as it is there`() throws {
        let fill = row("2024-02-01", "buy", "SAP", "1", "130")
        #expect(try merge([fill, fill]).added == 2)
        #expect(try merge([fill, fill, fill]).added == 1)
        #expect(try merge([fill]).added == 0)
    }

    @Test func `the broker's number tells equal rows apart, and the same row with other figures`() throws {
        let first = row("2024-02-01", "buy", "SAP", "1", "130", [.id: "A1"])
        let second = row("2024-02-01", "buy", "SAP", "1", "130", [.id: "A2"])
        #expect(try merge([first]).added == 1)
        #expect(try merge([second]).added == 1)
        let corrected = try merge([row("2024-02-01", "buy", "SAP", "1", "131", [.id: "A2"])])
        #expect((corrected.added, corrected.present) == (0, 1))
        #expect(corrected.differences.map(\.line) == [4])
        // A row that was entered by hand has no number.
        let byHand = try merge([row("2024-01-10", "buy", "SAP", "10", "120", [.id: "A0"])])
        #expect((byHand.added, byHand.present) == (0, 1))
    }

    /// What a row has of fees, taxes and rate, what the export has, and what is told.
    private static let amended: [(row: String, export: [TradeField: String], told: [String])] = [
        (",,", [.fees: "5", .taxes: "15"], []),
        ("5,15,", [.fees: "5", .taxes: "15.00"], []),
        ("5,15,", [.taxes: "12"], ["taxes 12, not 15"]),
        (",15,0.9", [.taxes: "15", .rate: "0.92"], ["rate 0.92, not 0.9"]),
        ("5,,", [.fees: "4"], ["fees 4, not 5"]),
    ]

    @Test(arguments: amended)
    func `a row that is there is told with its other figures`(
        _ rest: String, _ cells: [TradeField: String], _ figures: [String]
    ) throws {
        let row = "2024-02-01,dividend,SAP,100,EUR,\(rest)\n"
        try folder.write("trades.csv", "date,type,symbol,amount,currency,fees,taxes,rate\n\(row)")
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        let texts: [TradeField: String] = [
            .date: "2024-02-01", .type: "dividend", .symbol: "SAP", .amount: "100.00", .currency: "EUR",
        ]
        let update = try merge([texts.merging(cells) { $1 }])
        #expect((update.added, update.present) == (0, 1))
        #expect(update.amended.map(\.figures) == (figures.isEmpty ? [] : [figures]))
        #expect(update.notes.count == figures.count)
    }

    @Test func `numbers of the broker compare by their bytes`() throws {
        #expect(try merge([row("2024-02-01", "buy", "SAP", "1", "130", [.id: "\u{E9}1"])]).added == 1)
        let other = try merge([row("2024-02-01", "buy", "SAP", "1", "130", [.id: "e\u{301}1"])])
        #expect((other.added, other.present) == (1, 0))
    }

    @Test func `dividends and splits count once`() throws {
        let split: [TradeField: String] = [
            .date: "2024-03-01", .type: "split", .symbol: "SAP", .ratio: "2:1",
        ]
        let whole: [TradeField: String] = [
            .date: "2024-04-01", .type: "dividend", .symbol: "SAP", .amount: "20", .currency: "EUR",
        ]
        #expect(try merge([split, whole]).added == 2)
        let shares = row("2024-04-01", "dividend", "SAP", "20", "1")
        #expect(try merge([split, shares]).added == 0)
        #expect(try merge([split.merging([.ratio: "3:1"]) { $1 }]).added == 1)
    }

    @Test func `a file that lists the newest first stays so`() throws {
        let old = "2024-02-01,buy,SAP,1,130,EUR,\n"
        try folder.write("trades.csv", header + old + purchase)
        let update = try merge([
            row("2024-01-20", "buy", "SAP", "2", "125"), row("2024-01-20", "buy", "SAP", "3", "126"),
            row("2024-03-01", "buy", "SAP", "4", "140"),
        ])
        #expect(update.added == 3)
        #expect(
            folder.read("trades.csv") == header + "2024-03-01,buy,SAP,4,140,EUR,\n" + old
                + "2024-01-20,buy,SAP,3,126,EUR,\n2024-01-20,buy,SAP,2,125,EUR,\n" + purchase)
    }

    @Test func `earlier rows alone do not turn the order of a day round`() throws {
        _ = try merge([row("2023-05-01", "buy", "SAP", "2", "125")])
        #expect(folder.read("trades.csv") == header + "2023-05-01,buy,SAP,2,125,EUR,\n" + purchase)
    }

    @Test func `rows go to the file of their account`() throws {
        try folder.write(
            "portfolio.json",
            "{\"currency\": \"EUR\", \"trades\": [\"trades.csv\", {\"file\": \"isa.csv\", \"account\": \"ISA\"}]}"
        )
        try folder.write("isa.csv", "date,type,symbol,shares,price,currency\n")
        let bought = row("2024-02-01", "buy", "SAP", "1", "130")
        #expect(try merge([bought], account: "ISA").added == 1)
        #expect(
            folder.read("isa.csv") == "date,type,symbol,shares,price,currency\n2024-02-01,buy,SAP,1,130,EUR\n"
        )
        #expect(try merge([bought], account: "ISA").added == 0)
        #expect(try merge([bought.merging([.account: "ISA"]) { $1 }]).added == 0)
        // The same purchase in another account is another one; the first file is that of the account without a name.
        #expect(try merge([bought]).added == 1)
        #expect(folder.read("trades.csv") == header + purchase + "2024-02-01,buy,SAP,1,130,EUR,\n")
        #expect(throws: EditingError.severalTrades(["trades.csv", "isa.csv"].map { "\(folder.path)/\($0)" }))
        {
            try merge([bought], account: "GIA")
        }
    }

    @Test func `an export that was imported under another account is not doubled`() throws {
        let rows = [1, 2, 3].map { row("2024-02-0\($0)", "buy", "SAP", "\($0)", "130") }
        _ = try merge(rows, account: "Trade Republic")
        let trades = folder.read("trades.csv")
        let update = try merge(rows + [row("2024-03-01", "buy", "SAP", "9", "131")])
        #expect(update.question == .rowsOf("Trade Republic", count: 3, new: nil))
        #expect(folder.read("trades.csv") == trades && !update.isChanged)
        // An account that is stated is another one.
        #expect(try merge(rows, account: "TR").added == 3)
        let named = try merge([row("2024-01-10", "buy", "SAP", "10", "120")], account: "Trade Republic")
        #expect(named.added == 1)
    }

    @Test func `a new account that is another name of a known one is asked about`() throws {
        let rows = [1, 2].map { row("2024-02-0\($0)", "buy", "SAP", "\($0)", "130") }
        let numbered = rows.enumerated().map { place, row in
            row.merging([.id: "T\(place)", .date: "2024-03-0\(place + 1)"]) { $1 }
        }
        _ = try merge(rows + numbered, account: "ISA")
        let trades = folder.read("trades.csv")
        // It differs in case alone, whatever the rows are.
        let other = row("2024-05-01", "buy", "SAP", "7", "140")
        #expect(try merge([other], account: "isa").question == .named("isa", like: "ISA"))
        #expect(try merge([other.merging([.account: "Isa"]) { $1 }]).question == .named("Isa", like: "ISA"))
        // The broker's numbers are those of an account.
        #expect(try merge(numbered, account: "Trading ISA").question == .rowsOf("ISA", count: 2, new: nil))
        #expect(folder.read("trades.csv") == trades)
        // Other numbers are other orders, and savings plans of two accounts may be alike without.
        let others = numbered.map { row in row.merging([.id: "X" + (row[.id] ?? "")]) { $1 } }
        #expect(try merge(others, account: "GIA").added == 2)
        #expect(try merge(rows, account: "SIPP").added == 2)
    }

    @Test func `an account that the export states, and rows with a time, are asked about as well`() throws {
        let rows = [1, 2, 3].map { row("2024-02-0\($0)", "buy", "SAP", "\($0)", "130") }
        _ = try merge(rows, account: "ISA")
        let stated = rows.map { $0.merging([.account: "1234567"]) { $1 } }
        #expect(try merge(stated).question == .rowsOf("ISA", count: 3, new: "1234567"))
        // Whoever says that it is another one is believed, and told once.
        let said = try merge(rows, account: "1234567")
        #expect(said.added == 3 && said.notes.map(\.advice) == [.sameAccount("ISA")])
        let more = row("2024-03-01", "buy", "SAP", "4", "131")
        _ = try merge([more], account: "ISA")
        #expect(try merge([more], account: "1234567").notes.isEmpty)
        let timed = [1, 2].map {
            row("2024-04-0\($0)", "buy", "SAP", "\($0)", "140", [.time: "09:3\($0)"])
        }
        _ = try merge(timed, account: "ISA")
        #expect(try merge(timed, account: "Other").question == .rowsOf("ISA", count: 2, new: nil))
        // Two people may have the same plan: whoever insists is believed, but not of a name in other letters.
        #expect(try merge(timed, account: "Third", isForced: true).added == 2)
        #expect(try merge([more], account: "Isa", isForced: true).question == .named("Isa", like: "ISA"))
        let later = timed.map { $0.merging([.time: "15:00"]) { $1 } }
        #expect(try merge(later, account: "Other").added == 2)
    }

    @Test func `a row that is like one of the portfolio but for its figures is added and told`() throws {
        let rows = [row("2024-02-01", "buy", "SAP", "3", "130"), row("2024-02-02", "buy", "SAP", "1", "131")]
        _ = try merge(rows)
        let corrected = (folder.read("trades.csv") ?? "").replacing("buy,SAP,3,130", with: "buy,SAP,3,133")
        try folder.write("trades.csv", corrected)
        let again = try merge(rows)
        #expect((again.added, again.present) == (1, 1))
        #expect(again.notes.map(\.place.line) == [3])
        #expect(again.notes.map(\.weight) == [.warning])
        // Another part of an order is no such row.
        let parts = [
            row("2024-05-01", "buy", "SAP", "1", "130"), row("2024-05-01", "buy", "SAP", "1", "131"),
        ]
        #expect(try merge(parts).notes.isEmpty)
        #expect(try merge(parts + [row("2024-05-01", "buy", "SAP", "1", "132")]).notes.isEmpty)
    }

    @Test func `of a new account in the only file, the rows say it`() throws {
        _ = try merge([row("2024-02-01", "buy", "SAP", "1", "130")], account: "ISA")
        #expect(
            folder.read("trades.csv")
                == "date,type,symbol,shares,price,currency,note,account\n2024-01-10,buy,SAP,10,120,EUR,\"mine, and kept\",\n2024-02-01,buy,SAP,1,130,EUR,,ISA\n"
        )
    }

    @Test func `sales of what earlier exports bought are added and told`() throws {
        let update = try merge([row("2024-02-01", "sell", "BMW", "3", "80")])
        #expect(update.added == 1)
        #expect(update.problems.first.map(\.message) == ["sells 3 BMW, but none is held on 2024-02-01"])
        let cured = try merge([row("2024-01-02", "buy", "BMW", "3", "70")])
        #expect(cured.added == 1 && cured.problems.isEmpty)
    }

    @Test func `what the files could not hold is refused, and nothing is written`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency\nBMW,3,EUR\n")
        #expect(throws: EditingError.self) { try merge([row("2024-02-01", "buy", "BMW", "3", "80")]) }
        #expect(throws: EditingError.self) { try merge([row("2024-02-30", "buy", "SAP", "3", "80")]) }
        #expect(throws: EditingError.unknownCurrency("VT")) {
            try merge([row("2024-02-01", "buy", "VT", "3", "80", [.currency: ""])])
        }
        #expect(folder.read("trades.csv") == header + purchase)
        // The currency of a symbol that is known need not be stated.
        #expect(try merge([row("2024-02-01", "buy", "SAP", "3", "80", [.currency: ""])]).added == 1)
    }

    @Test func `without a file of trades, one is made`() throws {
        try folder.remove("trades.csv")
        let rows = [row("2024-02-01", "buy", "SAP", "1", "130")]
        var store = try TradesStore(importingInto: folder.path)
        store.isDryRun = true
        let shown = try store.merge(
            importing: rows, account: nil, symbols: ImportedSymbols(), stated: StatedSymbols())
        #expect(shown.files.map(\.isNew) == [true])
        #expect(folder.names == ["portfolio.json"])
        #expect(try merge(rows).added == 1)
        #expect(try merge(rows).present == 1)
    }

    @Test func `symbols of the portfolio are written for what else they are called`() throws {
        try folder.write("symbols.csv", "symbol,name,isin\nSAP,SAP SE,DE0007164600\n")
        var log = DiagnosticLog()
        let book = try SymbolsFile.read(FileInput("\(folder.path)/symbols.csv"), log: &log)
        let symbols = ImportedSymbols(book, held: ["SAP".exact])
        #expect(symbols.symbol(of: "DE0007164600") == "SAP")
        #expect(symbols.symbol(of: "sap se") == "SAP")
        #expect(symbols.symbol(of: "716460", isin: "DE0007164600") == "SAP")
        #expect(symbols.symbol(of: "BMW", isin: "DE0005190003") == "BMW")
        #expect(symbols.stated("716460", isin: "DE0007164600", name: "SAP").alias == "716460")
        // A row that the portfolio has under the ISIN is the same as one under the symbol.
        try folder.write("trades.csv", header + purchase.replacing("SAP", with: "DE0007164600"))
        #expect(try merge([row("2024-01-10", "buy", "SAP", "10", "120")], symbols: symbols).present == 1)
    }

    @Test func `what exports state of held symbols is added, and the file counts`() throws {
        try folder.write("symbols.csv", "isin,symbol,name\nDE0007164600,SAP,SAP SE\n,BMW,\n")
        var stated = StatedSymbols()
        stated.note(StatedSymbol(symbol: "SAP", isin: "US8030542042", name: "SAP ADR"))
        stated.note(StatedSymbol(symbol: "BMW", isin: "DE0005190003", name: "BMW, AG"))
        stated.note(StatedSymbol(symbol: "VT", isin: "US9220427424", name: "Nobody holds it"))
        stated.note(StatedSymbol(symbol: "ALV", isin: "DE0007164600"))
        let rows = [row("2024-02-01", "buy", "BMW", "1", "80"), row("2024-02-01", "buy", "ALV", "1", "200")]
        let update = try merge(rows, stated: stated)
        #expect(
            folder.read("symbols.csv")
                == "isin,symbol,name\nDE0007164600,SAP,SAP SE\n,BMW,\nDE0005190003,BMW,\"BMW, AG\"\n")
        #expect(
            update.symbols?.contradictions.map { "\($0.symbol) \($0.column) \($0.known)" }
                == ["SAP isin DE0007164600", "SAP name SAP SE", "ALV isin SAP"])
        #expect(try merge(rows, stated: stated).symbols?.isChanged == false)
    }

    /// Every call that saves two files, made to fail by itself.
    @Test(arguments: [SystemCalls.Call.write, .rename, .synchronize, .open, .makeFile, .read, .lock])
    func `both files are saved or none`(call: SystemCalls.Call) throws {
        let rows = [row("2024-02-01", "buy", "SAP", "1", "130")]
        var stated = StatedSymbols()
        stated.note(StatedSymbol(symbol: "SAP", isin: "DE0007164600"))
        try folder.write("symbols.csv", "symbol,isin\n")
        let old = (folder.read("trades.csv"), folder.read("symbols.csv"))
        var failures = 0
        for number in 1...40 {
            let count = Monitor(0)
            let system = SystemCalls { made in
                guard made == call else { return nil }
                return count.use { calls in
                    calls += 1
                    return calls == number ? .fails(5) : nil
                }
            }
            do throws(EditingError) {
                _ = try merge(rows, stated: stated, system: system)
            } catch {
                failures += 1
                // The one error after saving says that the files may not survive a power failure.
                if case .file(.notSynchronized) = error { break }
                #expect(folder.read("trades.csv") == old.0)
                #expect(folder.read("symbols.csv") == old.1)
                continue
            }
            break
        }
        #expect(failures > 0 || ![.write, .rename, .open, .read].contains(call))
        let isSaved = folder.read("trades.csv") != old.0
        #expect(isSaved == (folder.read("symbols.csv") != old.1))
    }
}

@Suite struct ISINTests {
    @Test(arguments: [
        ("US0378331005", true), ("DE0007164600", true), ("IE00B4L5Y983", true), ("US0378331004", false),
        ("us0378331005", false), ("US037833100", false), ("0378331005US", false), ("", false),
    ])
    func `the check digit follows from the others`(text: String, isValid: Bool) {
        #expect(ISIN.isValid(text) == isValid)
    }
}
