import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Rows by pieces, and what a holdings file alone needs to stand for a folder's.
@Suite struct PieceTests {
    @Test(.timeLimit(.minutes(5)), arguments: seeds(from: 1, count: 2), [1, 2, 7, 100])
    func `the rows of all pieces are those of the file`(seed: UInt64, count: Int) throws {
        var random = SeededGenerator(seed: seed &* 1000 &+ UInt64(count))
        var drawn = DrawnBook(seed: random.next())
        let book = try PiecedBook(drawn.bytes())
        let cuts = book.cuts(count, &random)
        let pieces = zip(cuts, cuts.dropFirst()).map { begin, end in
            book.report(["--format", "csv", "--piece", "\(begin)-\(end)"])
        }
        let whole = book.report(["--format", "csv"])
        #expect(pieces.map(\.output).joined() == whole.output)
        #expect(pieces.map(\.code).max() == whole.code)
    }

    @Test func `lines of a later piece are told as counted from its first row`() throws {
        let book = try PiecedBook("symbol,shares,currency,price\nA,1,EUR,1\nB,x,EUR,1\nC,1,EUR,\n")
        let run = book.report(["--format", "csv", "--piece", "39-58"])
        #expect(
            run.code == 65 && run.errors.hasPrefix("book.csv[39-58]:1:3: error: shares \"x\" is not a number")
        )
        let last = book.report(["--format", "csv", "--piece", "49-58"])
        #expect(last.code == 2 && last.errors.hasPrefix("book.csv[49-58]:1: error: C: no price"))
        let first = book.report(["--format", "csv", "--piece", "0-49"])
        #expect(first.errors.hasPrefix("book.csv:3:3: error: "))
    }

    @Test func `rows without a header follow those of another file`() throws {
        let book = try PiecedBook("symbol,shares,currency,price\nA,1,EUR,1\n")
        let whole = book.report(["--format", "csv"])
        let lines = whole.output.split(separator: "\n", omittingEmptySubsequences: false)
        for more in [[], ["--limit", "5", "--sort", "value"], ["--sort", "value"]] {
            let run = book.report(["--format", "csv", "--no-header"] + more)
            #expect(run.output == lines.dropFirst().joined(separator: "\n"))
        }
    }

    @Test func `a holdings file with an own currency is valued as in its folder`() throws {
        let book = try PiecedBook(
            "symbol,shares,currency,price,purchase_rate,purchase_price,cost\nA,1,GBP,5,1.2,4,\nB,1,USD,5,,,3.5\n"
        )
        try book.folder.write("mine/portfolio.json", #"{"currency": "EUR"}"#)
        try book.folder.write("mine/holdings.csv", book.bytes)
        let options = ["--currency", "USD", "--format", "csv"] + book.options.dropFirst(2)
        let inFolder = Run.inProcess(["report", "\(book.folder.path)/mine"] + options)
        let alone = Run.inProcess(["report", book.path, "--own-currency", "EUR"] + options)
        #expect(alone.output == inFolder.output && alone.code == inFolder.code)
        #expect(Run.inProcess(["report", book.path] + options).output != alone.output)
    }

    @Test func `files are merged in the order of their names`() throws {
        let rows = ["A,1,EUR,1", "B,2,USD,1", "C,3,EUR,", "D,4,EUR,1"]
        let header = "symbol,shares,currency,price\n"
        let book = try PiecedBook(header + rows.joined(separator: "\n") + "\n")
        var names: [String] = []
        for (number, half) in [rows[2...], rows[..<2]].enumerated() {
            let name = "half-\(2 - number).csv"
            try book.folder.write(name, header + half.joined(separator: "\n") + "\n")
            names.append("partial-\(number).csv")
            let run = Run.inProcess(
                ["report", "\(book.folder.path)/\(name)", "--format", "partial", "--by", "symbol"]
                    + book.options
                    + ["-o", "\(book.folder.path)/\(names[number])"])
            #expect(run.code == 0)
        }
        let whole = book.report(["--by", "symbol", "--format", "csv"])
        let merged = book.merge(names, ["--format", "csv"])
        #expect(merged.output == whole.output && merged.code == whole.code)
        #expect(merged.errors.hasPrefix("half-1.csv:2: error: A: no purchase price"))
        let json = book.merge(names.reversed(), ["--format", "json"])
        #expect(json == book.merge(names, ["--format", "json"]))
    }
}
