import Foundation
import TestSupport
import Testing

@testable import BookGenerator

@Suite struct GeneratorTests {
    private func book(
        _ holdings: Int, symbols: Int? = nil, seed: UInt64 = 1, quotedNames: Int = 3, missing: Int = 0,
        currencies: Int = 10, withQuotes: Bool = true
    ) -> GeneratedPortfolio {
        GeneratedPortfolio(
            holdings: holdings, symbols: symbols ?? holdings, seed: seed, quotedNames: quotedNames,
            missing: missing, currencies: currencies, withQuotes: withQuotes)
    }

    private func rows(_ book: GeneratedPortfolio) -> [[Substring]] {
        // Only names may be quoted, and a comma in a name is always followed by a space.
        String(decoding: book.holdingsRows(0..<book.holdings), as: UTF8.self)
            .replacingOccurrences(of: ", ", with: " ")
            .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    /// The first outputs of SplitMix64 for the seed 1234567, from its authors' C code.
    @Test func `draws are SplitMix64's`() {
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        var state: UInt64 = 1_234_567
        for value in expected {
            state &+= 0x9E37_79B9_7F4A_7C15
            #expect(Draws.mixed(state) == value)
        }
    }

    @Test func `a seed draws the same bytes, whatever the pieces they are drawn in`() {
        let book = book(1000, quotedNames: 20, missing: 5)
        let whole = book.holdingsRows(0..<1000)
        #expect(whole == self.book(1000, quotedNames: 20, missing: 5).holdingsRows(0..<1000))
        var pieces: [UInt8] = []
        var next = 0
        for length in [1, 2, 500, 3, 494] {
            pieces += book.holdingsRows(next..<next + length)
            next += length
        }
        #expect(pieces == whole)
        #expect(self.book(1000, seed: 2, quotedNames: 20, missing: 5).holdingsRows(0..<1000) != whole)
    }

    @Test func `a shape changes what it says, and nothing else`() {
        func bytes(_ shape: GeneratedShape) -> [UInt8] {
            let book = GeneratedPortfolio(
                holdings: 1000, symbols: 1000, seed: 1, quotedNames: 20, missing: 0, currencies: 10,
                withQuotes: true, shape: shape)
            return book.holdingsHeader + book.holdingsRows(0..<1000)
        }
        func text(_ shape: GeneratedShape) -> [Substring] {
            String(decoding: bytes(shape), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
        }
        func cells(_ line: Substring) -> [String] {
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let plain = text(.plain)
        #expect(bytes(.windowsLines).filter { $0 == 13 }.count == 1001)
        #expect(bytes(.windowsLines).filter { $0 != 13 } == bytes(.plain))
        #expect(text(.blankLines).filter { !$0.isEmpty } == plain.filter { !$0.isEmpty })
        #expect(text(.blankLines).count == plain.count + 2)
        #expect(text(.emptyColumns)[7] == plain[7] + ",,,,,,,")
        #expect(text(.excluded)[0] == plain[0] + ",excluded")
        #expect(text(.excluded).filter { $0.hasSuffix(",true") }.count == 20)
        #expect(text(.priceDates)[1000] == plain[1000] + ",2024-12-30")
        #expect(text(.quotedCells)[9].split(separator: "\",\"").count == 11)
        for (row, (line, before)) in zip(text(.stockCosts), plain).enumerated().dropFirst() where row <= 1000
        {
            let (cells, old) = (line.split(separator: ",", omittingEmptySubsequences: false), cells(before))
            #expect(cells.count == old.count + 1 || before.contains("\""))
            guard !before.contains("\""), let cost = Decimal(string: String(cells[11])) else { continue }
            let product = (Decimal(string: old[4]) ?? 0) * (Decimal(string: old[6]) ?? 0)
            #expect(cost == (old[3] == "GBX" ? product / 100 : product))
            #expect(cells[6].isEmpty)
        }
        #expect(zip(text(.oddRows), plain).filter { $0 != $1 }.count == 10)
    }

    @Test func `the command and the harness write the same files`() async throws {
        let temporary = try TestSupport.TemporaryFolder()
        let paths = ["a", "b", "c", "d"].map { "\(temporary.path)/\($0)" }
        // More rows than fit in a block.
        try await Generate([
            "--holdings", "20000", "--seed", "3", "--symbols", "9000", "--without-quotes", "--output",
            paths[0],
            "--prices", paths[1],
        ]).run()
        let same = book(20_000, symbols: 9000, seed: 3, withQuotes: false)
        try same.writeHoldings(to: paths[2])
        try same.writePrices(to: paths[3])
        let written = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(written[0] == written[2])
        #expect(written[1] == written[3])
        #expect(written[0].count { $0 == 10 } == 20_001)
        #expect(written[1].count { $0 == 10 } == 9001)
    }

    @Test func `rows have what the header names`() {
        let book = book(2000)
        let header = String(decoding: book.holdingsHeader, as: UTF8.self)
        #expect(
            header == "symbol,name,market,currency,shares,purchase_date,purchase_price,purchase_rate,price,"
                + "previous_close,rate\n")
        let rows = rows(book)
        #expect(rows.count == 2000)
        #expect(rows.allSatisfy { $0.count == 11 })
        #expect(Set(rows.map { $0[0] }).count == 2000)
        #expect(Set(rows.map { $0[3] }).count == 10)
        #expect(rows.contains { $0[3] == "GBX" })
        for row in rows {
            #expect(row[7].isEmpty == (row[3] == "EUR") && row[10].isEmpty == (row[3] == "EUR"))
            #expect(row[5] >= "2005-01-01" && row[5] <= GeneratedPortfolio.asOf[...])
            #expect(Decimal(string: String(row[4])) ?? 0 > 0)
        }
    }

    @Test func `the switches do what they say`() {
        #expect(Set(rows(book(3000, currencies: 3)).map { $0[3] }).count == 3)
        let lots = rows(book(3000, symbols: 100))
        #expect(Set(lots.map { $0[0] }).count == 100)
        let names = rows(book(3000, quotedNames: 50)).count { $0[1].hasPrefix("\"") }
        #expect((1350...1650).contains(names))
        #expect(rows(book(500, quotedNames: 0)).allSatisfy { !$0[1].contains("\"") })
        let empty = rows(book(3000, missing: 20)).count { $0[8].isEmpty }
        #expect((450...750).contains(empty))
        #expect(rows(book(100, withQuotes: false)).allSatisfy { $0.count == 7 })
    }

    @Test(arguments: [
        (["--holdings", "x"], "--holdings x is not a number from 0...1000000000"),
        (["--seed", "1"], "--holdings or --trades is missing"),
        (["--holdings", "5", "--lots", "2", "--symbols", "2"], "--lots and --symbols are both given"),
        (["--rows", "5"], "unknown option --rows"),
        (["--holdings"], "--holdings needs a value"),
        (["--holdings", "5", "--missing", "101"], "--missing 101 is not a number from 0...100"),
    ])
    func `arguments that can't be understood are told`(arguments: [String], message: String) {
        #expect {
            _ = try Generate(arguments)
        } throws: { error in
            (error as? Generate.UsageError)?.description == message
        }
    }
}
