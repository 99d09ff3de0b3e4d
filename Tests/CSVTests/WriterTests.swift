import CSV
import Kernels
import TestSupport
import Testing

@Suite struct WriterTests {
    private func written(_ text: String) -> String {
        var bytes: [UInt8] = []
        FieldWriter.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("AAPL", "AAPL"), ("Foo, Inc", "\"Foo, Inc\""), ("12\" vinyl", "\"12\"\" vinyl\""),
        ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), (" a", "\" a\""), ("a ", "\"a \""), ("a b", "a b"),
        ("é", "é"), ("=1", "=1"), ("\u{FEFF}a", "\"\u{FEFF}a\""), ("a;b", "a;b"),
    ])
    func `a field is quoted where it must be`(text: String, expected: String) {
        #expect(written(text) == expected)
    }

    @Test(arguments: seeds(from: 12))
    func `what is written is read back as it was`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            var writer = RecordWriter()
            var rows: [Row] = []
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let row = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                    generator.input(maximumLength: 6, isWellQuoted: false)
                }
                for field in row { writer.append(field) }
                writer.endRecord()
                rows.append(row)
            }
            let slow = readSlowly(writer.bytes)
            #expect(slow.rows == rows)
            #expect(slow.errors.isEmpty)
            for kernel in kernels { #expect(readFast(writer.bytes, kernel: kernel).rows == rows) }
        }
    }

    @Test func `a record of one empty field is not an empty line`() {
        var writer = RecordWriter()
        writer.append([])
        writer.endRecord()
        writer.append(Array("12.5".utf8))
        writer.append(Array("x".utf8))
        writer.endRecord()
        #expect(writer.bytes == Array("\"\"\n12.5,x\n".utf8))
    }
}

@Suite struct UTF8ValidationTests {
    @Test(arguments: kernels)
    func `the first byte that is not UTF-8 is found behind any length of good text`(kernel: Kernel) {
        let bad: [[UInt8]] = [
            [0xFF], [0x80], [0xC3], [0xC3, 0x41], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
            [0xF5, 0x80, 0x80, 0x80],
        ]
        for length in 0..<140 {
            let ascii = [UInt8](repeating: 0x61, count: length)
            for accents in [[], Array("é€😎".utf8)] {
                let good = ascii + accents
                #expect(UTF8Validation.firstInvalidOffset(in: good.span, kernel: kernel) == nil)
                for sequence in bad {
                    let bytes = good + sequence + [0x61]
                    let found = UTF8Validation.firstInvalidOffset(in: bytes.span, kernel: kernel)
                    #expect(found == good.count)
                }
            }
        }
    }

    @Test(arguments: seeds(from: 13))
    func `bytes at random are judged as the standard library judges them`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lead: [UInt8] = [
            0x41, 0x7F, 0x80, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...90, using: &random)
            let bytes = (0..<count).map { _ in
                Int.random(in: 0..<6, using: &random) > 0
                    ? 0x61
                    : Bool.random(using: &random)
                        ? lead.randomElement(using: &random) ?? 0 : .random(in: 0x80...0xBF, using: &random)
            }
            var expected: Int?
            do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
                expected = error.byteOffsets.lowerBound
            }
            for kernel in kernels {
                #expect(
                    UTF8Validation.firstInvalidOffset(in: bytes.span, kernel: kernel) == expected, "\(bytes)")
            }
        }
    }
}
