import Foundation
import TestSupport
import Testing

@testable import BookGenerator

@Suite struct TradeGeneratorTests {
    private func book(
        _ trades: Int, symbols: Int, seed: UInt64 = 1, currencies: Int = 10, withRates: Bool = true,
        isNewestFirst: Bool = false
    ) -> GeneratedTrades {
        GeneratedTrades(
            trades: trades, symbols: symbols, seed: seed, currencies: currencies, withRates: withRates,
            isNewestFirst: isNewestFirst)
    }

    private func lines(_ book: GeneratedTrades) -> [Substring] {
        String(decoding: book.rows(0..<book.trades), as: UTF8.self).split(separator: "\n")
    }

    private func cells(_ book: GeneratedTrades) -> [[Substring]] {
        lines(book).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    @Test func `a seed draws the same bytes, whatever the pieces they are drawn in`() {
        let book = book(1000, symbols: 37)
        let whole = book.rows(0..<1000)
        #expect(whole == self.book(1000, symbols: 37).rows(0..<1000))
        var pieces: [UInt8] = []
        var next = 0
        for length in [1, 2, 500, 3, 494] {
            pieces += book.rows(next..<next + length)
            next += length
        }
        #expect(pieces == whole)
        #expect(self.book(1000, symbols: 37, seed: 2).rows(0..<1000) != whole)
    }

    /// 5,217 of the days from 2005-01-01 to 2024-12-31 are weekdays, and the first day is added to them.
    @Test func `a history has a price of every symbol on every working day`() throws {
        let book = book(1000, symbols: 3)
        let folder = try TemporaryFolder()
        try book.writeHistory(to: "\(folder.path)/p.csv")
        let rows = (folder.read("p.csv") ?? "").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.first == ["symbol", "date", "price"])
        let symbols = Set(rows.dropFirst().map { $0[0] })
        #expect(symbols.filter { !$0.contains(".") }.count == 3)
        for symbol in symbols where !symbol.contains(".") {
            let days = rows.filter { $0[0] == symbol }.map { $0[1] }
            #expect(days.count == 5218)
            #expect(days.first == "2005-01-01" && days.last == "2024-12-31")
            #expect(days == days.sorted() && Set(days).count == days.count)
        }
        #expect(rows.dropFirst().allSatisfy { Double($0[2]).map { $0 > 0 } == true })
        #expect(book.historyRows(0..<3) == book.historyRows(0..<1) + book.historyRows(1..<3))
    }

    @Test func `a file in no order has each row once`() throws {
        let folder = try TemporaryFolder()
        for count in [1, 2, 1000, 8193] {
            let book = book(count, symbols: 37)
            try book.write(to: "\(folder.path)/t.csv")
            try book.write(to: "\(folder.path)/m.csv", in: .mixed)
            let files = ["t.csv", "m.csv"].map { (folder.read($0) ?? "").split(separator: "\n") }
            #expect(files[0].count == count + 1 && files[0].first == files[1].first)
            #expect(files[0].dropFirst().sorted() == files[1].dropFirst().sorted())
            #expect(count < 3 || files[0] != files[1])
        }
    }

    @Test func `rows have what the header names, in the order of their days, or backwards`() throws {
        let book = book(5000, symbols: 50)
        #expect(
            String(decoding: book.header, as: UTF8.self)
                == "date,type,symbol,shares,price,currency,fees,taxes,amount,ratio,to_symbol,cost_share,rate\n"
        )
        let rows = cells(book)
        try #require(rows.count == 5000)
        #expect(rows.allSatisfy { $0.count == 13 })
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0[0] <= $1[0] })
        #expect(rows[0][0] == "2005-01-01")
        #expect(Set(rows.map { $0[2] }).subtracting([""]).count == 50)
        #expect(Set(rows.map { $0[5] }).subtracting([""]).count == 10)
        #expect(cells(self.book(100, symbols: 5, withRates: false)).allSatisfy { $0.count == 12 })
        #expect(lines(self.book(5000, symbols: 50, isNewestFirst: true)) == lines(book).reversed())
    }

    @Test func `all types are there, and most are purchases, sales and dividends`() {
        let counts = Dictionary(grouping: cells(book(100_000, symbols: 1000)), by: { String($0[1]) })
            .mapValues(\.count)
        #expect(Set(counts.keys) == Set(GeneratedTradeType.allCases.map(\.rawValue)))
        let most = ["buy", "sell", "dividend"].reduce(0) { $0 + counts[$1, default: 0] }
        #expect((80_000...95_000).contains(most))
    }

    /// Few days, so that a symbol has many rows on one day.
    @Test(arguments: [(20_000, 3), (20_000, 200), (1000, 1), (50, 100)])
    func `no row closes more than is held, and a corporate action is the first of its day`(
        trades: Int, symbols: Int
    ) throws {
        var held: [Substring: Int] = [:]
        var lastDay: [Substring: Substring] = [:]
        for row in cells(book(trades, symbols: symbols)) {
            let (day, type, symbol) = (row[0], row[1], row[2])
            let shares = Int(row[3]) ?? 0
            let before = held[symbol, default: 0]
            switch type {
            case "buy", "transfer_in": held[symbol] = before + shares
            case "sell", "transfer_out":
                #expect(shares > 0 && before >= shares)
                held[symbol] = before - shares
            case "short":
                #expect(before <= 0)
                held[symbol] = before - shares
            case "cover":
                #expect(shares > 0 && -before >= shares)
                held[symbol] = before + shares
            case "split": held[symbol] = before * (try #require(row[9].first?.wholeNumberValue))
            case "exchange": held[symbol] = 0
            default: break
            }
            if ["split", "exchange", "spin_off"].contains(type) {
                #expect(before > 0)
                #expect(lastDay[symbol] != day)
            }
            lastDay[symbol] = day
        }
    }

    @Test func `the command writes the rows, and a price for every symbol`() async throws {
        let temporary = try TestSupport.TemporaryFolder()
        let paths = ["a", "b"].map { "\(temporary.path)/\($0)" }
        // More rows than fit in a block.
        try await Generate([
            "--trades", "20000", "--seed", "3", "--symbols", "90", "--newest-first", "--output", paths[0],
            "--prices", paths[1],
        ]).run()
        let same = book(20_000, symbols: 90, seed: 3, isNewestFirst: true)
        let written = try paths.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
        #expect(written[0] == same.header + same.rows(0..<20_000))
        let priced = Set(
            String(decoding: written[1], as: UTF8.self).split(separator: "\n").dropFirst()
                .compactMap { $0.split(separator: ",").first })
        let traded = Set(cells(same).flatMap { [$0[2], $0[10]] }).subtracting([""])
        #expect(traded.isSubset(of: priced))
    }

    @Test(arguments: [
        (["--holdings", "5", "--trades", "5"], "--holdings and --trades are both given"),
        (["--holdings", "5", "--newest-first"], "--newest-first is for --trades"),
        (["--trades", "5", "--missing", "1"], "--missing is for --holdings"),
    ])
    func `arguments that can't be understood are told`(arguments: [String], message: String) {
        #expect {
            _ = try Generate(arguments)
        } throws: { error in
            (error as? Generate.UsageError)?.description == message
        }
    }
}
