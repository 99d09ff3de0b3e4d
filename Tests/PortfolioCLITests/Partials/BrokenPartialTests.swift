import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Partials that must not be merged: each is an error that says which and why.
///
/// covers partialMissing partialTwice partialWithinRow partialOfOtherOption partialOfOtherMarket partialOfOtherSize
/// covers partialOfOtherHeader partialOfOtherContents
@Suite struct BrokenPartialTests {
    private static let text = "symbol,shares,currency,price\nA,1,EUR,1\nB,2,USD,1\nC,3,EUR,1\nD,4,EUR,1\n"
    /// Where its rows begin.
    private static let cuts = [0, 39, 49, 59, 69]

    private func book() throws -> PiecedBook { try PiecedBook(BrokenPartialTests.text) }

    /// Checks that a merge reports this and nothing else.
    private func expect(
        _ run: Run, says errors: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(run == Run(code: 65, output: "", errors: errors), sourceLocation: sourceLocation)
    }

    @Test func `a partial cut anywhere is refused`() throws {
        let book = try book()
        try book.partial(nil, ["--by", "symbol"])
        let whole = try #require(book.folder.bytes("partial.csv"))
        for count in everyDay(0..<whole.count, oneOf: 3) {
            try book.folder.write("cut.csv", Array(whole[..<count]))
            let run = book.merge(["cut.csv"])
            #expect(run.code == 65 && run.output.isEmpty, "cut at \(count)")
            #expect(run.errors.hasPrefix("cut.csv: error: ") || count < 10, "cut at \(count): \(run)")
        }
    }

    @Test func `a partial with any byte changed is refused`() throws {
        let book = try book()
        try book.partial()
        let whole = try #require(book.folder.bytes("partial.csv"))
        for place in everyDay(whole.indices, oneOf: 3) {
            for change in [UInt8(1), 32] {
                var bytes = whole
                bytes[place] ^= change
                try book.folder.write("bad.csv", bytes)
                let run = book.merge(["bad.csv"])
                #expect(run.code == 65 && run.output.isEmpty, "changed at \(place)")
            }
        }
    }

    @Test func `missing pieces are named, every one`() throws {
        let book = try book()
        let names = try book.partials(BrokenPartialTests.cuts)
        expect(
            book.merge([names[1], names[2]]),
            says: """
                book.csv: error: bytes 0-39 are in none of the partials
                  make the partial with --piece 0-39
                book.csv: error: bytes 59-69 are in none of the partials
                  make the partial with --piece 59-69

                """)
        expect(
            book.merge([names[0], names[3]], ["--format", "json"]),
            says: """
                book.csv: error: bytes 39-59 are in none of the partials
                  make the partial with --piece 39-59

                """)
        // They may come later.
        #expect(book.merge([names[0], names[3]], ["--format", "partial"]).code == 0)
    }

    @Test func `pieces that are there twice are named`() throws {
        let book = try book()
        let names = try book.partials(BrokenPartialTests.cuts)
        expect(
            book.merge(names + [names[2]]),
            says: """
                part-2.csv: error: bytes 49-59 of book.csv are in part-0.csv as well
                  merge every piece once

                """)
        try book.partial(45..<52, to: "more.csv")
        let run = book.merge([names[0], names[1], "more.csv"], ["--format", "partial"])
        #expect(
            run.code == 65
                && run.errors.hasPrefix("more.csv: error: bytes 45-49 of book.csv are in part-0.csv"))
    }

    @Test(
        arguments: [
            (["--as-of", "2013-03-01"], ["--as-of", "2013-02-28"]),
            (["--currency", "EUR"], ["--currency", "USD"]),
            ([], ["--own-currency", "USD"]), ([], ["--cost-rate", "current"]), ([], ["--max-rate-age", "3"]),
            ([], ["--max-price-age", "3"]), ([], ["--by", "symbol"]), ([], ["--price", "A=3"]),
            (["--price", "A=2"], ["--price", "A=3"]), ([], ["--rate", "USD=0.7"]),
        ])
    func `partials of other options are refused`(_ first: [String], _ second: [String]) throws {
        let book = try book()
        try book.partial(0..<49, first, to: "first.csv")
        try book.partial(49..<69, second, to: "second.csv")
        let run = book.merge(["first.csv", "second.csv"])
        let option = second.joined(separator: " ")
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("second.csv: error: made with \(option), and first.csv with"), "\(run)")
        #expect(run.errors.hasSuffix("make all partials with the same options\n"))
    }

    @Test(arguments: ["prices", "rates"]) func `partials of other prices or rates are refused`(_ kind: String)
        throws
    {
        let book = try book()
        try book.partial(0..<49, to: "first.csv")
        try book.folder.write("prices.csv", "symbol,price,date\nAAPL,430.48,2013-03-01\n")
        if kind == "rates" {
            try book.folder.write("prices.csv", PiecedBook.prices)
            try book.folder.write("rates.csv", PiecedBook.rates.replacing("1.2,", with: "1.25,"))
        }
        try book.partial(49..<69, to: "second.csv")
        expect(
            book.merge(["first.csv", "second.csv"]),
            says: """
                second.csv: error: made with other \(kind) than first.csv
                  make all partials with the same \(kind)

                """)
    }

    @Test func `partials of a file that changed are refused`() throws {
        let book = try book()
        try book.partial(0..<49, to: "first.csv")
        try book.folder.write("book.csv", BrokenPartialTests.text + "E,1,EUR,1\n")
        try book.partial(49..<79, to: "longer.csv")
        expect(
            book.merge(["first.csv", "longer.csv"]),
            says: """
                longer.csv: error: book.csv had 79 bytes, and 69 when first.csv was made
                  make all partials of a file again after it changed

                """)
        try book.folder.write("book.csv", "#\n" + BrokenPartialTests.text.dropLast(2))
        try book.partial(49..<69, to: "other.csv")
        expect(
            book.merge(["first.csv", "other.csv"]),
            says: """
                other.csv: error: book.csv had another header when first.csv was made
                  make all partials of a file again after it changed

                """)
    }

    @Test func `partials of two versions of a file of one size are refused`() throws {
        let book = try book()
        let old = BrokenPartialTests.text
        // One row of the first piece and one of the second.
        let new = old.replacing("A,1,EUR,", with: "A,2,EUR,").replacing("D,1,EUR,", with: "D,3,EUR,")
        #expect(new.utf8.count == old.utf8.count && new != old)
        let size = old.utf8.count
        func refusal(_ name: String) -> String {
            """
            \(name): error: book.csv had other contents when first.csv was made
              make all partials of a file again after it changed

            """
        }
        try book.partial(0..<49, to: "first.csv")
        try book.partial(49..<size, to: "same.csv")
        try book.partial(nil, ["--by", "symbol", "--shards", "2"], to: "shares.csv")
        try book.partial(49..<size, ["--input-version", "7"], to: "stated.csv")
        try book.folder.write("book.csv", new)
        try book.partial(49..<size, to: "second.csv")
        try book.partial(0..<49, ["--input-version", "7"], to: "first-stated.csv")
        try book.partial(0..<49, ["--input-version", "8"], to: "first-other.csv")
        #expect(book.merge(["first.csv", "same.csv"]).code == 2)
        for names in [["first.csv", "second.csv"], ["first.csv", "stated.csv"]] {
            expect(book.merge(names), says: refusal(names[1]))
        }
        // What the caller vouches for.
        #expect(book.merge(["first-stated.csv", "stated.csv"]).code == 2)
        expect(
            book.merge(["first-other.csv", "stated.csv"]),
            says: refusal("stated.csv").replacing("first.csv", with: "first-other.csv"))

        // Shares of the groups of two versions do not make a whole either.
        func shares(_ name: String) throws -> [String] {
            try #require(book.folder.read(name)).components(separatedBy: "partial,").dropFirst()
                .map { "partial," + $0 }
        }
        try book.partial(nil, ["--by", "symbol", "--shards", "2"], to: "new-shares.csv")
        try book.folder.write("share-1", shares("shares.csv")[0])
        try book.folder.write("share-2", shares("new-shares.csv")[1])
        let mixed = book.merge(["share-1", "share-2"])
        #expect(mixed.code == 65 && mixed.errors.contains("had other contents when"), "\(mixed)")
    }

    @Test func `a cut within quotes is named, with where to cut`() throws {
        let book = try PiecedBook(
            "symbol,shares,currency,price,name\nA,1,EUR,1,\"two\nlines\"\nB,1,EUR,2,x\n")
        expect(
            book.merge(try book.partials([0, 46, book.bytes.count])),
            says: """
                book.csv: error: a piece begins at byte 46, within a quoted cell
                  the row ends at byte 56: make the pieces before and after it again, cut there

                """)
    }

    @Test func `partials of another version are refused`() throws {
        let book = try book()
        try book.partial()
        let text = try #require(book.folder.read("partial.csv"))
        try book.folder.write("old.csv", text.replacing("partial,3\n", with: "partial,0\n"))
        #expect(book.merge(["old.csv"]).errors.hasPrefix("old.csv: error: a partial of version \"0\""))
    }

    @Test func `every broken partial is named`() throws {
        let book = try book()
        let names = try book.partials(BrokenPartialTests.cuts)
        for name in names.dropFirst() { try book.folder.write(name, "") }
        let run = book.merge(names)
        #expect(run.code == 65)
        for name in names.dropFirst() {
            #expect(run.errors.contains("\(name): error: the end of the partial is missing"))
        }
        #expect(book.merge(["nowhere.csv"]).code == 66)
    }
}
