import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

/// Most rows are taken without a `TradeRow`; a type in quotes makes a row take the longer way, which must say the same.
@Suite struct UsualRowsTests {
    /// Rows of many kinds, some of them wrong, with the type in the last column.
    private static func file(_ random: inout SeededGenerator, quotesTypes: Bool, rows: Int) -> String {
        var text = "date,symbol,shares,price,currency,fees,amount,taxes,rate,account,note,type\n"
        func pick(_ words: [String]) -> String { words[random.below(words.count)] }
        for _ in 0..<rows {
            let isPayment = random.below(4) == 0
            let type =
                isPayment
                ? pick(["dividend", "interest", "fee"]) : pick(["buy", "buy", "sell", "short", "cover"])
            let isOdd = random.below(12) == 0
            let cells = [
                "2024-0\(1 + random.below(9))-1\(random.below(10))", "S\(random.below(9))",
                isPayment ? "" : pick(["1", "20", "0.5"]) + (isOdd ? pick(["0", "-", "e2", "x"]) : ""),
                isPayment ? "" : pick(["1", "1.25", "100.0"]), isOdd ? pick(["USD", "EUR"]) : "USD",
                pick(["", "", "0", "1.5", isOdd ? "-1" : "2"]),
                isPayment || isOdd ? pick(["3.10", "0", "7"]) : "", isPayment ? pick(["", "0.10"]) : "",
                isOdd ? pick(["", "1.1"]) : "", pick(["", "", "depot", isOdd ? " depot" : "ira"]),
                pick(["", "", "c", #""a, b""#, #""""#, #""a ""b""""#]), quotesTypes ? "\"\(type)\"" : type,
            ]
            text += cells.joined(separator: ",") + "\n"
        }
        return text
    }

    /// The fields that each row states.
    private func given(_ files: TradeFiles) throws -> [UInt32] {
        var given: [UInt32] = []
        try files.forEachRow { row in
            given.append(row.inputs.given.rawValue)
            return true
        }
        return given
    }

    @Test(arguments: seeds(from: 1, count: 6), [Int.max, 40])
    func `the short way says what the long one says`(seed: UInt64, mostRows: Int) throws {
        var (first, second) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
        let short = (0..<2).map { _ in Self.file(&first, quotesTypes: false, rows: 150) }
        let long = (0..<2).map { _ in Self.file(&second, quotesTypes: true, rows: 150) }
        let (found, foundLog) = try tradeFiles(short, mostRows: min(mostRows, 1 << 20))
        let (expected, expectedLog) = try tradeFiles(long, mostRows: min(mostRows, 1 << 20))
        #expect(foundLog.first.map(\.inFull) == expectedLog.first.map(\.inFull))
        #expect(foundLog.count == expectedLog.count && !foundLog.isEmpty)
        #expect(found.count == expected.count && found.count > 150)
        #expect(try found.rows() == expected.rows())
        #expect(try given(found) == given(expected))
        for number in 0..<found.texts.symbols.count {
            let symbol = found.texts.symbols[number]
            let other = try #require(expected.texts.symbols.find(symbol).map { UInt32(clamping: $0) })
            let own = UInt32(clamping: number)
            #expect(found.unit(of: own)?.code == expected.unit(of: other)?.code)
            #expect(found.unitOfLots(of: own)?.code == expected.unitOfLots(of: other)?.code)
            #expect(found.firstChange(of: symbol) == expected.firstChange(of: symbol))
            for account in [nil, "", "depot", "ira"] {
                let change = found.firstChange(of: symbol, in: account)
                #expect(change == expected.firstChange(of: symbol, in: account))
            }
        }
    }
}
