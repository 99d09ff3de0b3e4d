import Foundation
import TestSupport
import Testing

/// Partials in shares of the groups, for groups of many keys, and partials of standard input under another name.
///
/// covers partialShardMissing partialOfOtherShards
@Suite struct ShardTests {
    private let folder: TemporaryFolder
    private let options = "--currency EUR --as-of 2024-12-31"
    private let header = "symbol,shares,currency,purchase_date,purchase_price,price\n"

    init() throws {
        folder = try TemporaryFolder()
        var rows = (0..<40).map { "S\($0 % 13),\($0 + 1),EUR,2024-01-02,2,\($0 % 5 == 0 ? "" : "3")\n" }
        rows.append("\"A\nB\",1,EUR,2024-01-02,2,3\n")
        try folder.write("book.csv", header + rows.joined())
    }

    /// Runs a command in the folder.
    private func portfolio(_ words: String) throws -> Run {
        try Run.shell("portfolio \(words)", in: folder.path)
    }

    /// Writes the shards of a piece to files and returns their names.
    private func shards(_ count: Int, piece: String = "", name: String = "shard") throws -> [String] {
        let run = try portfolio(
            "report book.csv \(options) --by symbol --format partial --shards \(count) \(piece)")
        #expect(run.code == 0, "\(run)")
        let parts = run.output.components(separatedBy: "partial,3\n").dropFirst()
        #expect(parts.count == count)
        return try parts.enumerated().map { number, part in
            try folder.write("\(name)-\(number)", "partial,3\n" + part)
            return "\(name)-\(number)"
        }
    }

    @Test(arguments: [1, 2, 3, 20, 100]) func `merged shards are the report of the whole`(_ count: Int) throws
    {
        let names = try shards(count).reversed().joined(separator: " ")
        for format in ["text", "csv", "json"] {
            let whole = try portfolio("report book.csv \(options) --by symbol --format \(format)")
            let merged = try portfolio("merge \(names) --format \(format)")
            #expect(merged.code == whole.code && merged.output == whole.output, "\(merged)")
        }
    }

    /// S0 has 1, 14, 27 and 40 shares, and the first has no price: 81 at 3 that were bought at 2.
    @Test func `a shard of every piece merges by itself, and then with the other shards`() throws {
        let book =
            header
            + (0..<40).map { "S\($0 % 13),\($0 + 1),EUR,2024-01-02,2,\($0 == 0 ? "" : "3")\n" }.joined()
        try folder.write("book.csv", book)
        let (cut, size) = (header.utf8.count + book.split(separator: "\n")[1].utf8.count + 1, book.utf8.count)
        let first = try shards(3, piece: "--piece 0-\(cut)", name: "first")
        let second = try shards(3, piece: "--piece \(cut)-\(size)", name: "second")
        for number in 0..<3 {
            let run = try portfolio(
                "merge \(second[number]) \(first[number]) --format partial --output merged-\(number)")
            #expect(run.code == 0, "\(run)")
        }
        let run = try portfolio("merge merged-2 merged-0 merged-1 --format csv")
        #expect(run.output.contains("\nS0,4,162,243,81,50,81,0,,,"), "\(run)")
        #expect(run.code == 2)
    }

    @Test func `missing, repeated and other shards are errors`() throws {
        let names = try shards(3)
        let other = try shards(2, name: "other")
        let missing = try portfolio("merge \(names[0]) \(names[2])")
        #expect(missing.code == 65)
        #expect(
            missing.errors == """
                book.csv: error: share 1 of 3 of the groups is in none of the partials
                  merge all partials that --shards writes

                """)
        let mixed = try portfolio("merge \(names.joined(separator: " ")) \(other.joined(separator: " "))")
        #expect(mixed.code == 65)
        #expect(
            mixed.errors == """
                book.csv: error: the groups are split into different numbers of shares
                  make all partials with the same --shards

                """)
        let twice = try portfolio("merge \(names.joined(separator: " ")) \(names[1])")
        #expect(twice.code == 65 && twice.errors.contains("are in shard-1 as well"), "\(twice)")
    }

    /// Only the number of shares that there can be is wrong in these.
    @Test(arguments: ["shard,3,3", "shard,-1,3", "shard,0,0", "shard,0", "shard,x,3"])
    func `a row of a shard that there can't be is an error`(_ row: String) throws {
        let name = try shards(3)[0]
        let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        try folder.write(name, text.replacingOccurrences(of: "\nshard,0,3\n", with: "\n\(row)\n"))
        let run = try portfolio("merge \(name)")
        #expect(run.code == 65 && run.errors.hasPrefix("\(name):"), "\(run)")
    }

    @Test func `standard input goes by its name`() throws {
        try folder.write("bad.csv", header + "X,x,EUR,2024-01-02,2,3\n")
        let piped = try portfolio("report - \(options) --input-name a/bad.csv --totals < bad.csv")
        #expect(piped.code == 65 && piped.errors.hasPrefix("a/bad.csv:2:3: error: shares \"x\""), "\(piped)")
        let names = try ["one.csv", "two.csv"].map { name in
            let run = try portfolio(
                "report - \(options) --input-name \(name) --format partial --output \(name).part < book.csv")
            #expect(run.code == 0, "\(run)")
            return "\(name).part"
        }
        let merged = try portfolio("merge \(names.joined(separator: " ")) --format csv")
        // 41 holdings each, of which 8 have no price.
        #expect(merged.output.contains("\ntotal,82,"), "\(merged)")
        #expect(merged.output.hasSuffix(",66,66,66,0\n"), "\(merged)")
        #expect(merged.errors.contains("two.csv:2: error: S0: no price"), "\(merged)")
    }
}
