import CSV
import Testing

@Suite struct RecordReaderTests {
    private func records(_ text: String, _ reader: RecordReader = RecordReader()) -> [Record] {
        var reader = reader
        var records: [Record] = []
        let bytes = Array(text.utf8)
        reader.feed(bytes.span) { records.append($0) }
        reader.finish { records.append($0) }
        return records
    }

    @Test func `a record keeps its raw bytes, its fields' places and its terminator`() throws {
        let record = try #require(records("a,\"x\"\"y\",z\r\nb").first)
        #expect(record.raw == Array("a,\"x\"\"y\",z".utf8))
        #expect(record.content == Array("ax\"yz".utf8))
        #expect(record.fields.map(\.rawRange) == [0..<1, 2..<8, 9..<10])
        #expect(record.fields.map(\.isQuoted) == [false, true, false])
        #expect(record.text(1) == "x\"y")
        #expect(record.terminator == .carriageReturnLineFeed)
    }

    @Test func `every kind of line break ends a record and counts one line, inside quotes too`() {
        let all = records("a\nb\rc\r\n\"d\r\n\r\n\ne\"\nf")
        #expect(all.map(\.line) == [1, 2, 3, 4, 8])
        #expect(all.map(\.offset) == [0, 2, 4, 7, 17])
        #expect(
            all.map(\.terminator)
                == [.lineFeed, .carriageReturn, .carriageReturnLineFeed, .lineFeed, .endOfInput])
    }

    @Test func `blank lines are skipped or kept, and counted either way`() {
        #expect(records("\n\r\na\n").map(\.line) == [3])
        #expect(records("\n\r\na\n", RecordReader(blankLines: .keep)).map(\.line) == [1, 2, 3])
        #expect(records("\"\"\n").map { $0.text(0) } == [""])
    }

    @Test func `a byte order mark is no part of the first field`() {
        #expect(records("\u{FEFF}a\n").map { $0.text(0) } == ["a"])
        #expect(records("\u{FEFF}a\n").map(\.offset) == [3])
        let kept = RecordReader(byteOrderMark: .keep)
        #expect(records("\u{FEFF}a\n", kept).map { $0.text(0) } == ["\u{FEFF}a"])
        #expect(records("\u{FF00}").map { $0.text(0) } == ["\u{FF00}"])
    }

    @Test func `half a byte order mark is a field`() {
        #expect(readSlowly([0xEF, 0xBB]).rows == [[[0xEF, 0xBB]]])
        #expect(readSlowly([0xEF, 0x0A, 0xEF]).rows == [[[0xEF]], [[0xEF]]])
    }

    @Test func `all errors of a file are found in one pass, each at its byte`() {
        let all = records("a,b\"c\"d,e\n\"x\" y\"z,\"q\"r\n\"ok\"\n1,\"open\n2,3\n")
        #expect(
            all.map(\.errors) == [
                [StructuralError(kind: .quoteInUnquotedField, offset: 3, field: 1)],
                [
                    StructuralError(kind: .textAfterClosingQuote, offset: 3, field: 0),
                    StructuralError(kind: .textAfterClosingQuote, offset: 11, field: 1),
                ],
                [],
                [StructuralError(kind: .unclosedQuote, offset: 2, field: 1)],
            ])
        #expect(all[0].text(1) == "b\"c\"d")
        #expect(all[1].text(0) == "x")
        #expect(all[3].text(1) == "open\n2,3\n")
    }

    @Test func `one record is read from the front of a span`() {
        let bytes = Array("a,b\r\nc".utf8)
        var reader = RecordReader()
        var lines: [Int] = []
        #expect(reader.readRecord(in: bytes.span, line: 17) { lines.append($0.line) } == 5)
        #expect(reader.readRecord(in: bytes.span.extracting(first: 0)) { lines.append($0.line) } == 0)
        #expect(lines == [17])
    }

    @Test func `a byte that cannot separate fields is refused as delimiter`() {
        for byte in [UInt8(ascii: "\""), 0x0A, 0x0D, 0x80, 0xFF] { #expect(Dialect(delimiter: byte) == nil) }
        #expect(Dialect(delimiter: UInt8(ascii: ";")) == .semicolonSeparated)
        #expect(Dialect(delimiter: UInt8(ascii: ",")) == .csv)
    }
}
