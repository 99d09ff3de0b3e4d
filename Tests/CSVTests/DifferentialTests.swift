import Kernels
import TestSupport
import Testing

@testable import CSV

/// Compares the index with the slow reader on generated inputs.
@Suite struct DifferentialTests {
    /// Compares every kernel's index of a block with the slow reader, up to the first error.
    private func compare(
        _ block: Span<UInt8>, with slow: Reading, _ indexes: inout [StructuralIndex]
    ) -> Bool {
        var isEqual = true
        for position in indexes.indices {
            let rows = readFast(block, with: &indexes[position], blankLines: .keep)
            let index = indexes[position]
            isEqual = isEqual && index.firstQuoteError == slow.firstQuoteError
            isEqual = isEqual && index.separators == indexes[0].separators
            isEqual = isEqual && index.recordEnds == indexes[0].recordEnds
            isEqual = isEqual && index.quoteCount == indexes[0].quoteCount
            isEqual = isEqual && index.hasNonASCII == indexes[0].hasNonASCII
            isEqual = isEqual && index.lineBreakCount == indexes[0].lineBreakCount
            isEqual = isEqual && index.endsInsideQuotes == indexes[0].endsInsideQuotes
            if let error = slow.firstQuoteError {
                let good = slow.offsets.lastIndex { $0 <= error } ?? 0
                isEqual = isEqual && rows.prefix(good) == slow.rows.prefix(good)
            } else {
                isEqual = isEqual && index.endsInsideQuotes == !slow.errors.isEmpty
                let good = index.endsInsideQuotes ? slow.rows.count - 1 : slow.rows.count
                isEqual = isEqual && rows.prefix(good) == slow.rows.prefix(good)
                isEqual = isEqual && rows.count == slow.rows.count
            }
        }
        return isEqual
    }

    private func run(count: Int, maximumLength: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var indexes = kernels.map { StructuralIndex(kernel: $0) }
        for round in 0..<count {
            let input = generator.input(maximumLength: maximumLength, isWellQuoted: round % 3 != 0)
            let slow = readSlowly(input, blankLines: .keep)
            let shift = round % 64
            let shifted = [UInt8](repeating: 0x22, count: shift) + input + [0x0A, 0x22]
            let block = shifted.span.extracting(shift..<shift + input.count)
            guard compare(block, with: slow, &indexes) else {
                Issue.record("\(input.map { String($0, radix: 16) }.joined(separator: " "))")
                return
            }
            let quotes = input.count { $0 == 0x22 }
            #expect(quotes == indexes[0].quoteCount)
            #expect(BlockScan.countLineBreaks(in: input.span, kernel: .portable) == indexes[0].lineBreakCount)
            #expect(input.contains { $0 >= 0x80 } == indexes[0].hasNonASCII)
        }
    }

    @Test(arguments: seeds())
    func `every kernel agrees with the slow reader on short inputs`(seed: UInt64) {
        run(count: 4_000, maximumLength: 48, seed: seed)
    }

    @Test(arguments: seeds(from: 100))
    func `every kernel agrees with the slow reader across words of 64 bytes`(seed: UInt64) {
        run(count: 1_000, maximumLength: 400, seed: seed)
    }

    @Test(arguments: seeds(from: 200))
    func `every kernel agrees with the slow reader on long blocks`(seed: UInt64) {
        run(count: 40, maximumLength: 30_000, seed: seed)
    }

    @Test func `every input of up to five bytes is read alike`() {
        let alphabet: [UInt8] = [0x61, 0x2C, 0x22, 0x0A, 0x0D]
        var indexes = kernels.map { StructuralIndex(kernel: $0) }
        for padding in everyDay([0, 60, 62, 63], oneOf: 2) {
            for length in 0...5 {
                let total = (0..<length).reduce(1) { product, _ in product * alphabet.count }
                for number in 0..<total {
                    var input = [UInt8](repeating: 0x2C, count: padding)
                    var rest = number
                    for _ in 0..<length {
                        input.append(alphabet[rest % alphabet.count])
                        rest /= alphabet.count
                    }
                    let slow = readSlowly(input, blankLines: .keep)
                    guard compare(input.span, with: slow, &indexes) else {
                        Issue.record("\(input)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: kernels, seeds(from: 7))
    func `a tab as delimiter is found alike`(kernel: Kernel, seed: UInt64) throws {
        let tabs = try #require(Dialect(delimiter: 9))
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let input = generator.input(maximumLength: 300, isWellQuoted: true).map { $0 == 0x2C ? 9 : $0 }
            let slow = readSlowly(input, dialect: tabs, blankLines: .keep)
            let fast = readFast(input, kernel: kernel, dialect: tabs, blankLines: .keep)
            #expect(fast.rows == slow.rows)
        }
    }

    @Test(arguments: seeds(from: 8))
    func `the slow reader reads alike in pieces of every size`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<400 {
            let input = generator.input(maximumLength: 60, isWellQuoted: round.isMultiple(of: 2))
            let whole = readSlowly(input)
            for length in 1...max(1, input.count) where readSlowly(input, pieceLength: length) != whole {
                Issue.record("\(input) in pieces of \(length)")
            }
        }
    }

    @Test(arguments: seeds(from: 9))
    func `records read one by one are the records of a stream`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var reader = RecordReader(blankLines: .keep)
        for _ in 0..<2_000 {
            let input = generator.input(maximumLength: 80, isWellQuoted: false)
            var reading = Reading()
            var start = 0
            var line = 1
            while start < input.count {
                let rest = input.span.extracting(start..<input.count)
                let taken = reader.readRecord(in: rest, line: line, offset: start) { reading.take($0) }
                line += BlockScan.countLineBreaks(in: rest.extracting(first: taken))
                start += taken
            }
            #expect(reading == readSlowly(input, blankLines: .keep))
        }
    }

    @Test(arguments: seeds(from: 12), [RecordReader.BlankLines.keep, .skip])
    func `a whole text has the records that the slow reader reads`(
        seed: UInt64, blankLines: RecordReader.BlankLines
    ) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2_000 {
            let input = generator.input(maximumLength: 300, isWellQuoted: round % 4 != 0)
            var slow: [Record] = []
            var reader = RecordReader(blankLines: blankLines)
            reader.feed(input.span) { slow.append($0) }
            reader.finish { slow.append($0) }
            for blockLength in [1, 7, 64, 1 << 18] {
                var fast: [Record] = []
                reader.readAll(of: input.span, blockLength: blockLength) { fast.append($0) }
                #expect(fast == slow, "\(input), \(blockLength)")
                var later: [Record] = []
                reader.readAll(of: input.span, line: 8, offset: 1000, blockLength: blockLength) {
                    later.append($0)
                }
                #expect(later.map(\.line) == slow.map { $0.line + 7 }, "\(input), \(blockLength)")
                #expect(later.map(\.offset) == slow.map { $0.offset + 1000 }, "\(input), \(blockLength)")
            }
        }
    }

    @Test(arguments: seeds(from: 10))
    func `the last record boundary is where the slow reader's last whole record ends`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<5_000 {
            let limit = round % 50 == 0 ? 600 : 60
            let input = generator.input(maximumLength: limit, isWellQuoted: true)
            let cut = Array(input.prefix(Int.random(in: 0...input.count, using: &generator)))
            for isEndOfInput in [false, true] {
                let expected = lastBoundarySlowly(cut, isEndOfInput: isEndOfInput)
                for kernel in kernels {
                    let found = BlockScan.lastRecordBoundary(
                        in: cut.span, isEndOfInput: isEndOfInput, kernel: kernel)
                    #expect(found == expected, "\(cut), \(kernel)")
                }
            }
        }
    }

    private func lastBoundarySlowly(_ bytes: [UInt8], isEndOfInput: Bool) -> Int? {
        var reader = RecordReader(blankLines: .keep)
        var boundary: Int?
        let note = { (record: Record) in
            switch record.terminator {
            case .endOfInput: break
            case .carriageReturnLineFeed: boundary = record.offset + record.raw.count + 2
            case .lineFeed, .carriageReturn: boundary = record.offset + record.raw.count + 1
            }
        }
        reader.feed(bytes.span, note)
        if isEndOfInput { reader.finish(note) }
        return boundary
    }

    @Test(arguments: seeds(from: 11))
    func `line breaks are counted as the slow reader counts them`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<5_000 {
            let limit = round % 50 == 0 ? 600 : 70
            let input = generator.input(maximumLength: limit, isWellQuoted: false)
            var expected = 0
            for (offset, byte) in input.enumerated() {
                let isSecondHalf = byte == 0x0A && offset > 0 && input[offset - 1] == 0x0D
                if byte == 0x0D || (byte == 0x0A && !isSecondHalf) { expected += 1 }
            }
            for kernel in kernels {
                #expect(BlockScan.countLineBreaks(in: input.span, kernel: kernel) == expected)
            }
            let slow = readSlowly(input + [0x0A, 0x61])
            if slow.errors.isEmpty, input.last != 0x0D {
                #expect(slow.lines.last == expected + 2)
            }
        }
    }
}
