import TestSupport
import Testing
import Valuation

@testable import PortfolioModel

/// Matches rows after someone else has edited the file.
@Suite struct RowMatchingTests {
    private func row(_ symbol: String, _ shares: String, _ more: [HoldingField: String] = [:])
        -> RowMatching.Texts
    {
        more.merging([.symbol: symbol, .shares: shares, .currency: "USD"]) { one, _ in one }
    }

    @Test func `rows that say the same are the same, wherever they stand`() {
        let rows = [row("A", "1"), row("B", "2"), row("A", "3"), row("C", "4")]
        #expect(RowMatching.match(rows, [rows[3], rows[2], rows[0], rows[1]]) == [3, 2, 0, 1])
        #expect(RowMatching.match(rows, [rows[2]]) == [2])
        #expect(RowMatching.match(rows, []) == [])
        #expect(RowMatching.match([], rows) == [nil, nil, nil, nil])
    }

    @Test func `rows that say the very same stay in their order`() {
        let rows = [row("A", "1"), row("A", "1"), row("A", "1")]
        #expect(RowMatching.match(rows, rows) == [0, 1, 2])
        #expect(RowMatching.match(rows, [rows[0], rows[0]]) == [0, 1])
        #expect(RowMatching.match([rows[0]], rows) == [0, nil, nil])
    }

    @Test func `a changed lot is the one it has most in common with`() {
        let spring = row("A", "1", [.purchaseDate: "2020-03-01", .purchasePrice: "10"])
        let autumn = row("A", "1", [.purchaseDate: "2020-10-01", .purchasePrice: "12"])
        var sold = autumn
        sold[.shares] = "5"
        // The first lot is gone, the second has changed.
        #expect(RowMatching.match([spring, autumn], [sold]) == [1])
        var more = spring
        more[.shares] = "7"
        #expect(RowMatching.match([spring, autumn], [sold, more]) == [1, 0])
    }

    @Test func `markets tell lots of one symbol apart`() {
        let london = row("BARC", "1", [.market: "LSE"])
        let york = row("BARC", "1", [.market: "NYSE"])
        #expect(RowMatching.match([london, york], [row("BARC", "2", [.market: "NYSE"])]) == [1])
    }

    @Test func `a symbol that is put right is the same row`() {
        let wrong = row("APPL", "10", [.purchasePrice: "40"])
        let right = row("AAPL", "10", [.purchasePrice: "40"])
        #expect(RowMatching.match([row("B", "1"), wrong], [right, row("B", "2")]) == [1, 0])
    }

    @Test func `a symbol that is put right is the same row, though another lot takes its old symbol`() {
        let wrong = row("APPL", "10", [.purchasePrice: "40"])
        let right = row("AAPL", "10", [.purchasePrice: "40"])
        #expect(RowMatching.match([wrong], [row("APPL", "3", [.purchasePrice: "9"]), right]) == [nil, 0])
    }

    @Test func `two stocks of as many shares are not taken for one another`() {
        // A has more shares, and B as many as A had before.
        #expect(RowMatching.match([row("A", "10")], [row("A", "20"), row("B", "10")]) == [0, nil])
        #expect(
            RowMatching.match([row("A", "1"), row("B", "2")], [row("A", "2"), row("B", "1")]) == [0, 1])
        #expect(RowMatching.match([row("A", "10")], [row("B", "10")]) == [0])
    }

    @Test func `another symbol with other figures is another row`() {
        #expect(RowMatching.match([row("A", "1")], [row("B", "2")]) == [nil])
    }

    @Test(arguments: seeds(from: 7))
    func `no row is taken twice, and equal rows are always found, whatever has changed`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            func draw() -> [RowMatching.Texts] {
                (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    row(
                        ["A", "B", "C"].randomElement(using: &random) ?? "A",
                        "\(Int.random(in: 1...3, using: &random))",
                        Bool.random(using: &random) ? [.market: "X"] : [:])
                }
            }
            let (old, new) = (draw(), draw())
            let match = RowMatching.match(old, new)
            let taken = match.compactMap { $0 }
            #expect(match.count == new.count)
            #expect(Set(taken).count == taken.count)
            #expect(taken.allSatisfy { old.indices.contains($0) })
            for texts in Set(new) {
                let wanted = min(old.count { $0 == texts }, new.count { $0 == texts })
                let found = zip(new, match).count { $0 == texts && $1.map { old[$0] == texts } == true }
                #expect(found == wanted)
            }
        }
    }
}
