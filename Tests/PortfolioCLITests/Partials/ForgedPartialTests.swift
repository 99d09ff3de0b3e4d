import PortfolioFiles
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// Partials with a digest of their own but other contents than the program writes: no more than an error may come of them.
///
/// covers partialOfOtherProgram partialOfChangedFile
@Suite struct ForgedPartialTests {
    private static let cells = [
        "", "-1", "9223372036854775807", "1099511627776", "-9223372036854775808", "a\nb", "1e9", "∞",
    ]

    @Test func `no cell of a report's partial can make merge fail in an unknown way`() throws {
        let book = try PiecedBook(
            "symbol,shares,currency,market,purchase_date,purchase_price,price,excluded\nA,1,EUR,X,2010-01-04,2,3,\n"
                + "BARC.L,10,USD,,2010-01-04,2,,\nC,2,CHF,,,,1,true\n")
        try book.partial(nil, ["--by", "market", "--price", "A=3", "--shards", "1"])
        try forge(book.folder, "partial.csv")
        try book.folder.write(
            "bad.csv", "symbol,shares,currency,name\nA,x,EUR,\nB,1,EUR,\"y\nz\"x\nBARC.L,1,USD,\n")
        let options = [
            "--currency", "EUR", "--as-of", "2013-03-01", "--prices", "\(book.folder.path)/prices.csv",
        ]
        let bad = Run.inProcess(
            [
                "report", "\(book.folder.path)/bad.csv", "--format", "partial", "-o",
                "\(book.folder.path)/bad-partial.csv",
            ]
                + options)
        #expect(bad.code == 0, "\(bad)")
        try forge(book.folder, "bad-partial.csv")
    }

    @Test func `no cell of a partial of gains can make merge fail in an unknown way`() throws {
        let header = "date,type,symbol,shares,price,currency,commission\n"
        let good =
            "2013-01-02,buy,A,1,2,EUR,\n2013-01-03,sell,A,1,3,EUR,\n2013-01-02,buy,U,1,2,CHF,\n2013-01-03,sell,U,1,3,CHF,\n"
        let trades = try PartedTrades([
            header + good, header + "2013-01-02,sell,B,1,2,EUR,\n", header + "2013-01-02,sell,C,x,2,EUR,\n",
        ])
        for name in try trades.partials(["--by", "market", "--from", "2013-01-01"]) {
            try forge(trades.folder, name)
        }
    }

    @Test func `a partial of another program, or of a file that grew meanwhile, is refused`() throws {
        let book = try PiecedBook("symbol,shares,currency,price\nA,1,EUR,1\n")
        try book.partial()
        var rows = try rows(book.folder, "partial.csv")
        let option = try #require(rows.firstIndex { $0.starts(with: ["option", "program"]) })
        let program = rows[option][2]
        rows[option][2] = "portfolio 0.9"
        try write(rows, book.folder)
        #expect(
            book.merge(["forged.csv"]).errors
                == "forged.csv: error: made by portfolio 0.9, and this is \(program)\n  make all partials with the program that merges them\n"
        )
        rows[option][2] = program
        // The file had 39 bytes when it was opened, and a row ended behind them when that was read.
        let piece = try #require(rows.firstIndex { $0[0] == "piece" })
        #expect(rows[piece][4] == "39" && rows[piece][8] == "39")
        rows[piece][8] = "49"
        try write(rows, book.folder)
        #expect(
            book.merge(["forged.csv"]).errors
                == "book.csv: error: it was changed while it was read\n  make all its partials again\n")
    }

    private func rows(_ folder: TemporaryFolder, _ name: String) throws -> [[String]] {
        var rows: [[String]] = []
        let problem = try PartialFile.read(FileInput("\(folder.path)/\(name)")) { row in
            rows.append(row.cells)
            return true
        }
        #expect(problem == nil)
        return rows
    }

    private func write(_ rows: [[String]], _ folder: TemporaryFolder) throws {
        var bytes: [UInt8] = []
        var file = PartialFile.Writer { piece in
            for index in piece.indices { bytes.append(piece[index]) }
        }
        for row in rows { file.add(row) }
        file.finish()
        try folder.write("forged.csv", bytes)
    }

    /// Merges a partial with each cell in turn replaced by others, each row in turn left out, and each twice: every day
    /// a part of them.
    private func forge(_ folder: TemporaryFolder, _ name: String) throws {
        let rows = try rows(folder, name)
        #expect(rows.count > 10)
        for (place, row) in rows.enumerated() {
            var forged = ForgedPartialTests.cells.flatMap { text in
                row.indices.map { cell in
                    var changed = row
                    changed[cell] = text
                    return [changed]
                }
            }
            forged += [[], [row, row], [Array(row.dropLast())], [row + [""]]]
            for others in everyDay(forged, turn: place) {
                var all = rows
                all.replaceSubrange(place...place, with: others)
                try write(all, folder)
                for form in ["text", "partial"] {
                    let run = Run.inProcess(["merge", "\(folder.path)/forged.csv", "--format", form])
                    #expect([0, 2, 64, 65].contains(run.code), "\(others): \(run)")
                }
                // Beside the whole, everything is there twice or differs.
                let both = ["\(folder.path)/\(name)", "\(folder.path)/forged.csv"]
                #expect([0, 2, 64, 65].contains(Run.inProcess(["merge"] + both).code), "\(others)")
            }
        }
    }
}
