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

    @Test func `a byte order mark is left to whoever reads a file`() {
        #expect(records("\u{FEFF}a\n").map { $0.text(0) } == ["\u{FEFF}a"])
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
        #expect(Dialect(delimiter: UInt8(ascii: ",")) == .csv)
    }

    @Test func `of a record no more is kept than is asked for, and it says so`() {
        let reader = RecordReader(maximumLength: 6)
        let all = records("abc,de\nabcd,ef\n\"a\n\"\"bcd\",e,f\n\"x\"y,zzzz\nab\n", reader)
        let tooLong = StructuralError(kind: .tooLong, offset: 0, field: 0)
        #expect(all.map(\.errors) == [[], [tooLong], [tooLong], [tooLong], []])
        #expect(all.map(\.line) == [1, 2, 3, 5, 6])
        #expect(all.map(\.raw.count) == [6, 6, 6, 6, 2])
        #expect(all.allSatisfy { $0.content.count <= 6 })
        let open = records("a\n12,\"345678\n9\n", reader)
        #expect(open.map(\.errors) == [[], [StructuralError(kind: .unclosedQuote, offset: 3, field: 1)]])
        // The opening quote is not in the part that was kept.
        #expect(records("1234567,\"8\n", reader).map(\.errors) == [[tooLong]])
    }

    @Test func `a reader tells where a record begins`() {
        let text = Array("a,\"b\nc\"\nd\r\ne\rf\n\ng".utf8)
        var reader = RecordReader()
        var starts: [Int] = []
        var count = 0
        for (offset, byte) in text.enumerated() {
            if reader.isAtRecordStart { starts.append(offset) }
            let piece = [byte]
            let taken = reader.feedToRecordStart(piece.span) { _ in count += 1 }
            #expect(taken == (starts.last == offset ? 0 : 1))
            if taken == 0 { reader.feed(piece.span) { _ in count += 1 } }
        }
        // A lone carriage return might still be followed by a line feed.
        #expect(starts == [0, 8, 11, 15, 16])
        #expect(reader.line == 7)
        reader.finish { _ in count += 1 }
        #expect(count == 5)
    }
}
