import Testing
import Valuation

@testable import PortfolioFiles

/// Trades divided into shares that are worked off by themselves.
@Suite struct TradeShareTests {
    @Test(arguments: [1, 3, 1 << 20])
    func `each row is in one share, with the symbols it is exchanged for, and tells its position`(
        _ mostRows: Int
    ) throws {
        let header = "date,type,symbol,shares,price,currency,to_symbol\n"
        let buys = (1...9).map { "2024-01-0\(10 - $0),buy,S\($0),1,1,EUR,\n" }.joined()
        let (files, log) = try tradeFiles(
            [header + buys + "2024-02-01,exchange,S1,,,,S5\n2024-02-02,buy,S1,1,1,EUR,\n"], mostRows: mostRows
        )
        #expect(log.isEmpty)
        let rows = try files.rows()
        let shares = files.shares(3)
        #expect(shares.count == 3)
        var (found, ofSymbols) = ([Int: String](), [UInt32: Int]())
        for share in shares {
            try files.forEachRow(of: share) { row in
                let repeated = found.updateValue(files.words(of: row), forKey: row.position)
                let other = ofSymbols.updateValue(share.number, forKey: row.symbol)
                #expect(repeated == nil)
                #expect(other == nil || other == share.number)
                return true
            }
        }
        #expect(rows.indices.map { found[$0] } == rows)
        let numbers = ["S1", "S5"].map { files.texts.symbols.find($0).map { ofSymbols[UInt32($0)] } }
        #expect(numbers[0] == numbers[1])
        #expect(shares.count { $0.contains(TradeTexts.none) } == 1)
    }
}
