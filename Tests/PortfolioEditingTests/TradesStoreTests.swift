import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

@Suite struct TradesStoreTests {
    private let folder: TemporaryFolder
    private let header = "date,type,symbol,shares,price,currency\n"
    private let purchase = "2024-01-10,buy,SAP,10,120,EUR\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("trades.csv", header + purchase)
        try folder.write("portfolio.json", "{\"currency\": \"EUR\"}")
    }

    private func sale(_ shares: String, on day: String = "2024-03-01", _ more: [TradeField: String] = [:])
        -> [TradeField: String]
    {
        [.type: "sell", .symbol: "SAP", .shares: shares, .price: "150", .date: day].merging(more) { $1 }
    }

    /// What is refused, in its first words.
    private func refusal(_ store: TradesStore, _ texts: [TradeField: String]) -> String? {
        do throws(EditingError) {
            _ = try store.add(texts)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a trade is kept, in the currency of the symbol's others, and nothing beside it`() throws {
        let change = try TradesStore(folder.path).add(sale("4"))
        #expect(folder.read("trades.csv") == header + purchase + "2024-03-01,sell,SAP,4,150,EUR\n")
        #expect(change.before.rows.count == 1 && change.after.rows.count == 2 && change.row == 1)
        #expect(change.problems.isEmpty)
        #expect(folder.names == ["portfolio.json", "trades.csv"])
    }

    @Test func `a change that is looked at first is not made`() throws {
        let store = try TradesStore(folder.path)
        let change = try store.change(.add(sale("4")), of: store.load())
        let diff = UnifiedDiff(
            from: change.before.bytes, to: change.after.bytes, name: change.before.file)
        #expect(
            String(decoding: diff.bytes, as: UTF8.self).hasSuffix(
                "@@ -1,2 +1,3 @@\n date,type,symbol,shares,price,currency\n 2024-01-10,buy,SAP,10,120,EUR\n"
                    + "+2024-03-01,sell,SAP,4,150,EUR\n"))
        #expect(folder.read("trades.csv") == header + purchase)
    }

    @Test func `what is held on any day is looked at, by the portfolio's method`() throws {
        let store = try TradesStore(folder.path)
        let file = "\(folder.path)/trades.csv"
        #expect(
            refusal(store, sale("11"))
                == "\(file):3:21: sells 11 SAP, but 10 are held on 2024-03-01")
        _ = try store.add(sale("10"))
        // Of the sale that is there already.
        #expect(
            refusal(store, sale("1", on: "2024-02-01"))
                == "\(file):4:21: sells 10 SAP, but 9 are held on 2024-03-01")
        #expect(
            refusal(
                store, [.type: "return_of_capital", .symbol: "SAP", .amount: "1201", .date: "2024-02-01"])
                == "\(file):3:40: amount 1201 is more than the cost of SAP on 2024-02-01, which is 1200")
        #expect(folder.read("trades.csv") == header + purchase + "2024-03-01,sell,SAP,10,150,EUR\n")
        let named = sale("1", on: "2024-02-01", [.lot: "2024-01-10"])
        try folder.write("trades.csv", header + purchase)
        try folder.write("portfolio.json", "{\"currency\": \"EUR\", \"lots\": \"average\"}")
        #expect(
            refusal(try TradesStore(folder.path), named)
                == "\(file):3:31: lot 2024-01-10 names a lot, but average pools all lots")
        try folder.write("portfolio.json", "{\"currency\": \"EUR\", \"lots\": \"lifo\"}")
        #expect(refusal(try TradesStore(folder.path), named) == nil)
    }

    @Test func `fees in another currency count into the cost that capital is returned of`() throws {
        // 10 · 120 + 100 · 0.5 = 1250.
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,fees,fees_currency\n2024-01-10,buy,SAP,10,120,EUR,100,USD\n"
        )
        try folder.write("rates.csv", "from,to,date,rate\nUSD,EUR,2024-01-10,0.5\n")
        let store = try TradesStore(folder.path)
        func capital(_ amount: String) -> [TradeField: String] {
            [.type: "return_of_capital", .symbol: "SAP", .amount: amount, .date: "2024-02-01"]
        }
        #expect(refusal(store, capital("1250.01"))?.hasSuffix("which is 1250") == true)
        #expect(refusal(store, capital("1250")) == nil)
    }

    @Test func `what was wrong before is told, and no reason to refuse what is right`() throws {
        try folder.write("trades.csv", header + "2024-03-01,sell,SAP,14,150,EUR\n2024-04-01,sell,X,1,5,USD\n")
        let store = try TradesStore(folder.path)
        let buy: [TradeField: String] = [.type: "buy", .symbol: "SAP", .shares: "10", .price: "1"]
        let note = "two\nlines"
        let first = try store.add(buy.merging([.date: "2024-02-01", .note: note]) { $1 })
        #expect(
            first.problems.first.map(\.message) == [
                "sells 14 SAP, but 10 are held on 2024-03-01", "sells 1 X, but none is held on 2024-04-01",
            ])
        #expect(first.problems.first.map(\.line) == [4, 5])
        // The one that can't be is not the one there was.
        #expect(
            refusal(store, sale("11", on: "2024-02-02"))?.hasSuffix("but 10 are held on 2024-02-02") == true)
        let second = try store.add(buy.merging([.date: "2024-02-03"]) { $1 })
        #expect(second.problems.first.map(\.message) == ["sells 1 X, but none is held on 2024-04-01"])
    }

    @Test func `a currency is that of the lots, or of the holdings, where no trade tells one`() throws {
        let exchange = "2024-02-01,exchange,SAP,,,,SAPX\n"
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,to_symbol\n2024-01-10,buy,SAP,10,120,EUR,\n" + exchange)
        try folder.write("holdings.csv", "symbol,shares,currency\nBARC.L,1,GBX\n")
        let store = try TradesStore(folder.path)
        _ = try store.add(sale("1", [.symbol: "SAPX"]))
        _ = try store.add([.type: "dividend", .symbol: "BARC.L", .amount: "5", .date: "2024-03-02"])
        #expect(
            folder.read("trades.csv")?.hasSuffix(
                exchange + "2024-03-01,sell,SAPX,1,150,EUR,\n2024-03-02,dividend,BARC.L,,,GBX,\n") == false)
        #expect(folder.read("trades.csv")?.contains("2024-03-01,sell,SAPX,1,150,EUR,") == true)
        #expect(folder.read("trades.csv")?.contains("2024-03-02,dividend,BARC.L,,,GBX,,5\n") == true)
        #expect(throws: EditingError.unknownCurrency("IBM")) { try store.add(sale("1", [.symbol: "IBM"])) }
        // Of a corporate action none is wanted.
        let split: [TradeField: String] = [
            .type: "split", .symbol: "IBM", .ratio: "2:1", .date: "2024-03-02",
        ]
        #expect(refusal(store, split) == nil)
    }

    @Test func `a type is written as it was entered, in any way that a file may state it`() throws {
        let store = try TradesStore(folder.path)
        _ = try store.add(sale("1", [.type: "Sell"]))
        _ = try store.add(sale("2", on: "2024-03-02", [.type: " SELL "]))
        #expect(
            folder.read("trades.csv")
                == header + purchase + "2024-03-01,Sell,SAP,1,150,EUR\n2024-03-02,SELL,SAP,2,150,EUR\n")
    }

    @Test func `of several files of trades one is named, and all are looked at`() throws {
        try folder.write(
            "portfolio.json", "{\"currency\": \"EUR\", \"trades\": [\"trades.csv\", \"b/more.csv\"]}")
        try folder.write("b/more.csv", header)
        let (first, second) = ("\(folder.path)/trades.csv", "\(folder.path)/b/more.csv")
        #expect(throws: EditingError.severalTrades([first, second])) { try TradesStore(folder.path) }
        for name in ["b/more.csv", second, "\(folder.path)/./b//more.csv"] {
            #expect(try TradesStore(folder.path, trades: name).file == second)
        }
        #expect(try TradesStore(folder.path, trades: "trades.csv").file == first)
        let store = try TradesStore(folder.path, trades: "b/more.csv")
        // The shares were bought in the other file.
        _ = try store.add(sale("4"))
        #expect(folder.read("b/more.csv") == header + "2024-03-01,sell,SAP,4,150,EUR\n")
        #expect(refusal(store, sale("7"))?.hasSuffix("sells 7 SAP, but 6 are held on 2024-03-01") == true)
        // A file that is none of the folder's takes their place.
        let other = try folder.write("other.csv", header)
        let alone = try TradesStore(folder.path, trades: other)
        #expect(
            refusal(alone, sale("1", [.currency: "EUR"]))?.hasSuffix("but none is held on 2024-03-01") == true
        )
    }

    @Test func `a lone trades file is edited itself, and one beside a holdings file is named`() throws {
        let file = "\(folder.path)/trades.csv"
        #expect(try TradesStore(file).file == file)
        #expect(throws: EditingError.tradesBesideFile(file)) { try TradesStore(file, trades: file) }
        let holdings = try folder.write("h.csv", "symbol,shares,currency\nIBM,1,USD\n")
        #expect(throws: EditingError.noTrades(holdings)) { try TradesStore(holdings) }
        let store = try TradesStore(holdings, trades: file)
        #expect(store.file == file)
        let purchase: [TradeField: String] = [
            .type: "buy", .symbol: "IBM", .shares: "1", .price: "5", .date: "2024-03-01",
        ]
        #expect(
            refusal(store, purchase) == "\(file):3:16: IBM has lots here and on line 2 of \(holdings)")
        for path in ["-", folder.path] {
            #expect(throws: EditingError.notAFile) { try TradesStore(path, trades: "-") }
        }
        #expect(throws: EditingError.notAFile) { try TradesStore("-") }
        let pipe = "\(folder.path)/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(throws: EditingError.file(.cannotOpen(pipe, reason: "it is no regular file"))) {
            try TradesStore(pipe).add(sale("1"))
        }
    }

    @Test func `a file that can't be read is left as it is`() throws {
        try folder.write("trades.csv", header + "2024-01-10,buy,SAP,0,120,EUR\n")
        let store = try TradesStore(folder.path)
        #expect(refusal(store, sale("1"))?.hasSuffix(":2:20: shares 0 is not above 0") == true)
        let twice =
            "date,type,symbol,shares,price,currency,id\n2024-01-10,buy,SAP,1,1,EUR,a\n2024-01-11,buy,SAP,1,1,EUR,a\n"
        try folder.write("trades.csv", twice)
        guard case .unreadable = #expect(throws: EditingError.self, performing: { try store.add(sale("1")) })
        else {
            Issue.record("not said to be unreadable")
            return
        }
        #expect(folder.read("trades.csv") == twice)
    }

    @Test func `totals are in the own currency, where it is known`() throws {
        let texts = sale("1", [.rate: "2"])
        #expect(
            refusal(try TradesStore(folder.path), texts)?.hasSuffix(
                "rate 2 is not 1, though the trade is in EUR") == true)
        try folder.write("portfolio.json", "{}")
        #expect(
            refusal(try TradesStore(folder.path, currency: Currency("EUR")), texts)?.hasSuffix("is in EUR")
                == true)
        #expect(refusal(try TradesStore(folder.path), texts) == nil)
    }

    @Test func `a lock is waited for, and not for ever; a change meanwhile is not overwritten`() throws {
        var store = try TradesStore(folder.path)
        let held = unsafe open(store.file, O_RDONLY)
        defer { close(held) }
        #expect(flock(held, LOCK_EX) == 0)
        store.patience = .milliseconds(30)
        #expect(throws: EditingError.locked(store.file)) { try store.add(sale("1")) }
        flock(held, LOCK_UN)
        store.system = SystemCalls { [folder] call in
            if call == .rename || call == .write {
                _ = try? folder.write("trades.csv", "theirs, and longer than ours")
            }
            return nil
        }
        #expect(throws: EditingError.changed(store.file)) { try store.add(sale("1")) }
        #expect(folder.read("trades.csv") == "theirs, and longer than ours")
    }

    @Test func `none of the trades of four at once is lost`() throws {
        let path = folder.path
        let errors = Monitor<[EditingError]>([])
        Threads.run(4) {
            for _ in 0..<25 {
                do throws(EditingError) {
                    var store = try TradesStore(path)
                    store.patience = .seconds(300)
                    _ = try store.add([
                        .type: "buy", .symbol: "SAP", .shares: "1", .price: "1", .date: "2024-03-01",
                    ])
                } catch {
                    errors.use { $0.append(error) }
                }
            }
        }
        #expect(errors.use { $0 } == [])
        let added = String(repeating: "2024-03-01,buy,SAP,1,1,EUR\n", count: 100)
        #expect(folder.read("trades.csv") == header + purchase + added)
    }
}
