import CSV
import Kernels
import Testing

@Suite struct StructuralIndexTests {
    private func index(_ text: String, _ kernel: Kernel) -> StructuralIndex {
        var index = StructuralIndex(kernel: kernel)
        let bytes = Array(text.utf8)
        index.build(over: bytes.span)
        return index
    }

    @Test(arguments: kernels)
    func `separators are the delimiters and record ends outside quotes`(kernel: Kernel) {
        let index = index("a,\"x,y\"\nb,c\r\nd\re", kernel)
        #expect(index.separators == [1, 7, 9, 12, 14])
        #expect(index.recordEnds == [1, 3, 4])
        #expect(index.recordCount == 3)
        #expect(index.unterminatedStart == 15)
        #expect(index.quoteCount == 2)
        #expect(!index.hasNonASCII)
        #expect(index.kernel == kernel)
    }

    @Test(arguments: kernels)
    func `a last record without terminator is ended at the end of the block`(kernel: Kernel) {
        var open = index("a\nb,", kernel)
        open.terminateLastRecord()
        #expect(open.separators == [1, 3, 4])
        #expect(open.recordEnds == [0, 2])
        #expect(open.unterminatedStart == nil)
        for text in ["", "a\n", "a\r"] {
            var closed = index(text, kernel)
            let before = closed.separators
            closed.terminateLastRecord()
            #expect(closed.separators == before)
        }
    }

    @Test(
        arguments: kernels,
        [
            ("\"a\",\"b\"", nil), ("a\"b", 1), ("a,\"b\"c,\"d\"e", 4), ("\"a\" ,b", 2), (" \"a\"", 1),
            ("\"a\"\"b\"", nil), ("\"a\"\r\"b\"\n", nil), ("\"a", nil), ("\"\"\"\"", nil), ("\"\"a", 1),
        ] as [(String, Int?)])
    func `the first misplaced quote is found, wherever a word of 64 bytes begins`(
        kernel: Kernel, example: (text: String, error: Int?)
    ) {
        for padding in 0..<130 {
            let text = String(repeating: ",", count: padding) + example.text
            #expect(index(text, kernel).firstQuoteError == example.error.map { $0 + padding })
        }
    }

    @Test(arguments: kernels)
    func `an index is used again without a trace of the block before`(kernel: Kernel) {
        var index = StructuralIndex(kernel: kernel)
        let first = Array("é\"a\n\"b".utf8)
        index.build(over: first.span)
        #expect(index.firstQuoteError == 2)
        let second = Array("a\n".utf8)
        index.build(over: second.span)
        #expect(index.firstQuoteError == nil)
        #expect(!index.hasNonASCII && !index.endsInsideQuotes)
        #expect(index.separators == [1] && index.recordEnds == [0] && index.quoteCount == 0)
    }

    @Test(arguments: kernels)
    func `a block of nothing but separators fits`(kernel: Kernel) {
        for length in [63, 64, 65, 4_096, 100_001] {
            var index = StructuralIndex(kernel: kernel)
            let bytes = [UInt8](repeating: 0x0A, count: length)
            index.build(over: bytes.span)
            #expect(index.separators == Array(0..<UInt32(length)))
            #expect(index.recordEnds == index.separators)
        }
    }

    @Test(arguments: kernels)
    func `a boundary is never put between CR and LF`(kernel: Kernel) {
        let bytes = Array("a\nb\r".utf8)
        #expect(BlockScan.lastRecordBoundary(in: bytes.span, kernel: kernel) == 2)
        #expect(BlockScan.lastRecordBoundary(in: bytes.span, isEndOfInput: true, kernel: kernel) == 4)
    }

    @Test(arguments: kernels)
    func `an empty block has no separators, no records and no quotes`(kernel: Kernel) {
        let index = index("", kernel)
        #expect(index.separators.isEmpty && index.recordEnds.isEmpty && index.length == 0)
        #expect(index.firstQuoteError == nil && index.unterminatedStart == nil && !index.endsInsideQuotes)
        let none: [UInt8] = []
        #expect(BlockScan.lastRecordBoundary(in: none.span, kernel: kernel) == nil)
        #expect(BlockScan.countLineBreaks(in: none.span, kernel: kernel) == 0)
        #expect(UTF8Validation.firstInvalidOffset(in: none.span, kernel: kernel) == nil)
    }
}
