import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct HoldingsJSONTests {
    private func rows(_ text: String, pieces: Int) throws -> String {
        var json = HoldingsJSON(file: "body")
        var rows: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            try json.read(piece.span, into: &rows)
            rest = rest.dropFirst(pieces)
        }
        try json.finish()
        return String(decoding: rows, as: UTF8.self)
    }

    private func diagnostic(_ text: String, pieces: Int = 3) -> Diagnostic? {
        do {
            _ = try rows(text, pieces: pieces)
            return nil
        } catch {
            return error as? Diagnostic
        }
    }

    private let empty = String(repeating: ",", count: HoldingField.allCases.count - 3)

    @Test(arguments: [1, 2, 7, 1000]) func `rows come whole, however the text is cut`(_ pieces: Int) throws {
        let text =
            "\u{FEFF} [ {\"shares\": 1.50e1, \"symbol\": \"Ä,\\\"]}\\u0042\\n\", \"CUR-RENCY\": \"USD\", \"x\": true},\r\n{} ]\n"
        let expected = "\"Ä,\"\"]}B\n\",1.50e1,USD\(empty)\n,,\(empty)\n"
        #expect(try rows(text, pieces: pieces) == expected)
        #expect(try rows("[]", pieces: pieces) == "")
    }

    @Test func `a key that is nearly a column's is told with its holding, any other means nothing`() throws {
        let mistyped = diagnostic(#"[{"symbol": "A", "shares": 1}, {"symbol": "B", "shars": 1}]"#)
        #expect(mistyped?.message == "[1].shars: did you mean shares?")
        #expect(mistyped?.line == 1 && mistyped?.column == 48)
        // A key similar to a column that is also present is the user's own, not a misspelling.
        #expect(try rows(#"[{"shares": 1, "share": 2, "wkn": "865985"}]"#, pieces: 9) == ",1,\(empty)\n")
    }

    @Test func `the header names every column, in the rows' order`() throws {
        let header = String(decoding: HoldingsJSON.header, as: UTF8.self)
        #expect(header.hasPrefix("symbol,shares,currency,name,market,purchase_date,"))
        let values = HoldingField.allCases.map { "\"\($0.rawValue)\": \"\($0.rawValue)\"" }.joined(
            separator: ",")
        #expect(try rows("[{\(values)}]", pieces: 5) == header)
    }

    @Test(arguments: [
        ("", 1, 1, HoldingsJSON.Problem.noList), ("\n {}", 2, 2, .noList), ("[1]", 1, 2, .noObject),
        ("[{},\n]", 2, 1, .noObject), ("[{}{}]", 1, 4, .noComma), ("[]\n\n x", 3, 2, .afterEnd),
        ("[", 1, 2, .endsEarly), ("[{}", 1, 4, .endsEarly), ("[{\"a\": \"]}", 1, 11, .endsEarly),
        ("[{},\n {\"é\":1,\"name\":[]}]", 2, 16, .noPlainValue),
        ("[{\"name\":1,\n\"NAME\":2}]", 2, 1, .repeatedKey),
    ]) func `what is no list of holdings is told, and where`(
        _ text: String, _ line: Int, _ column: Int, _ problem: HoldingsJSON.Problem
    ) throws {
        for pieces in [1, 4, 1000] {
            let found = try #require(diagnostic(text, pieces: pieces))
            #expect(found.message == problem.message)
            #expect(found.line == line)
            #expect(found.column == column)
            #expect(found.file == "body")
        }
    }

    @Test func `lines may end in CR, and a byte order mark is whole or none`() throws {
        for pieces in [1, 2, 1000] {
            let found = try #require(diagnostic("\u{FEFF}[{},\r\n{},\r\r {\"a\": 01}]", pieces: pieces))
            #expect(found.line == 4 && found.column == 8)
            #expect(found.message == Wording.json(.malformedNumber).message)
            // The first two bytes of a byte order mark, followed by something else.
            let other = try #require(diagnostic("\u{FEC0}[]", pieces: pieces))
            #expect(other.line == 1 && other.column == 1)
            #expect(diagnostic("\u{FEFF}1", pieces: pieces)?.column == 1)
        }
    }

    @Test func `what is no JSON is told as the reader of JSON tells it`() throws {
        let found = try #require(diagnostic("[\n  {\"name\": tru}]"))
        #expect(found.message == Wording.json(.expectedValue).message)
        #expect(found.line == 2)
        #expect(diagnostic("[{\"a\" 1}]")?.column == 7)
    }

    @Test func `a holding is not held beyond its limit`() throws {
        let name = String(repeating: "x", count: HoldingsJSON.longestRow)
        let found = try #require(diagnostic(" [{\"name\": \"\(name)\"}]", pieces: 4096))
        #expect(found.message == HoldingsJSON.Problem.tooLong.message)
        #expect(found.column == 3)
        let longest = String(repeating: "x", count: HoldingsJSON.longestRow - "{\"name\":\"\"}".utf8.count)
        #expect(diagnostic("[{\"name\":\"\(longest)\"}]", pieces: 4096) == nil)
    }

    @Test func `bytes in memory and in a nameless file are read as a file is`() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let spool = try Spool("x")
        try spool.write(bytes.span)
        for input in [FileInput("x", bytes: bytes), spool.input()] {
            #expect(input.size == bytes.count)
            var first: [UInt8] = []
            #expect(try input.read(1000, into: &first) == 1000)
            #expect(first == Array(bytes[..<1000]))
            #expect(try input.readAll() == Array(bytes[1000...]))
            #expect(try input.readAll() == [])
            #expect(try input.rewind())
            #expect(try input.readAll() == bytes)
        }
    }
}
