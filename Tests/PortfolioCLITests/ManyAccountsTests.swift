import TestSupport
import Testing

@testable import PortfolioCLI

/// A thousand rows in a hundred accounts, with four multipliers in turn: more than are read one by one, and more accounts
/// than are told apart at once.
@Suite struct ManyAccountsTests {
    private let folder: TemporaryFolder
    private static let multipliers = ["1", "", "100", "0.5"]

    init() throws {
        folder = try TemporaryFolder()
        var text = "symbol,shares,currency,purchase_price,price,account,multiplier\n"
        for row in 0..<1000 {
            let multiplier = ManyAccountsTests.multipliers[row % 4]
            text += "S\(row),\(row % 4 + 1),EUR,1.5,2,A\(row % 100),\(multiplier)\n"
        }
        try folder.write("many.csv", text)
    }

    private func lines(_ words: String...) -> [Substring] {
        let run = Run.inProcess(
            ["report", "\(folder.path)/many.csv", "--currency", "EUR", "--format", "csv"] + words)
        #expect(run.code == 0 && run.errors.isEmpty)
        return run.output.split(separator: "\n")
    }

    private func rows(_ lines: [Substring], _ names: String...) -> [String] {
        let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let places = names.compactMap { name in cells.first?.firstIndex { $0 == name } }
        return cells.dropFirst().map { row in places.map { String(row[$0]) }.joined(separator: " ") }
    }

    @Test func `every account is a group, each row times its multiplier`() {
        let groups = rows(lines("--by", "account"), "key", "holdings", "cost", "value", "gain")
        #expect(groups.count == 100)
        // Ten rows each: 10 · 1 · 2, 10 · 2 · 2, 10 · 3 · 2 · 100 and 10 · 4 · 2 · 0.5.
        #expect(groups.first == "A0 10 15 20 5")
        #expect(groups.contains("A1 10 30 40 10") && groups.contains("A97 10 30 40 10"))
        #expect(groups.contains("A2 10 4500 6000 1500") && groups.contains("A98 10 4500 6000 1500"))
        #expect(groups.contains("A3 10 30 40 10") && groups.contains("A99 10 30 40 10"))
        // 25 accounts of each kind.
        #expect(rows(lines("--totals"), "value", "gain") == ["152500 38125"])
        #expect(rows(lines("--by", "currency"), "key", "value") == ["EUR 152500"])
    }

    @Test func `rows show shares and multiplier as stated`() {
        let all = rows(lines(), "symbol", "shares", "value", "multiplier", "account")
        #expect(
            all[..<4] == ["S0 1 2 1 A0", "S1 2 4 1 A1", "S2 3 600 100 A2", "S3 4 4 0.5 A3"])
        #expect(all.last == "S999 4 4 0.5 A99")
        let most = rows(lines("--sort", "-shares", "--limit", "2"), "symbol", "shares", "multiplier")
        #expect(most == ["S3 4 0.5", "S7 4 0.5"])
        let sorted = rows(lines("--sort", "-multiplier"), "symbol", "multiplier")
        #expect(sorted.first == "S2 100" && sorted.last == "S999 0.5")
        let json = Run.inProcess(
            ["report", "\(folder.path)/many.csv", "--currency", "EUR", "--format", "json"]
        ).output
        #expect(json.split(separator: "\n").count { $0.contains(#""multiplier": "0.5", "account""#) } == 250)
    }
}
