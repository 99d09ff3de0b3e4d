internal import CLibrary
internal import VectorKernels

/// Compares the kernels of arm64 with the portable one, on drawn input and on the files that standard input has, with a
/// zero byte after each. `.ci/arm64` builds it for arm64 together with the sources of the module `Kernels` and runs it in
/// an emulator, since `swift test` only runs the kernels of its own machine.
@main
struct KernelComparison {
    private static let rows = 1_000_000

    private var random = SeededGenerator(seed: 20_241_231)
    private var failures = 0
    private let others = Kernel.available.filter { $0.name != .portable }

    static func main() {
        var comparison = KernelComparison()
        comparison.run()
        if comparison.failures > 0 { exit(1) }
    }

    private mutating func run() {
        if others.isEmpty { fail("there is only the portable kernel") }
        var drawn = 0
        while drawn < KernelComparison.rows && failures < 10 {
            let height = 1 + random.below(60)
            compareColumns(height: height, dates: false)
            compareColumns(height: height, dates: true)
            compareNumbers(count: height)
            compareBlocks(drawnBlock())
            drawn += height
        }
        var files = 0
        while let file = nextFile() {
            compareBlocks(file)
            files += 1
        }
        if files == 0 { fail("there are no files on standard input") }
        for kernel in others {
            print(
                "\(kernel.description): \(drawn) rows of numbers and of dates, as many numbers written, \(files) files"
            )
        }
    }

    private func nextFile() -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            let byte = getchar()
            if byte == EOF { return nil }
            if byte == 0 { return bytes }
            bytes.append(UInt8(byte))
        }
    }

    private mutating func fail(_ message: String) {
        failures += 1
        print("error: \(message)")
    }

    // MARK: Blocks

    private mutating func drawnBlock() -> [UInt8] {
        let characters: [UInt8] = Array("\",\n\r;a1é-.".utf8)
        // Ordinary rows have few special characters, others hardly anything else.
        let share = random.below(100)
        return (0..<random.below(400)).map { _ in
            random.below(100) < share ? random.pick(characters) : UInt8(ascii: "x")
        }
    }

    private mutating func compareBlocks(_ block: [UInt8]) {
        let portable = Kernel.portable
        for kernel in others {
            for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";")] {
                let (found, expected) = (
                    Indexed(block, delimiter, by: kernel), Indexed(block, delimiter, by: portable)
                )
                if found != expected { fail("index by \(kernel.description) of \(text(block))") }
            }
            let span = block.span
            if kernel.hasOddQuotes(span) != portable.hasOddQuotes(span) {
                fail("odd quotes by \(kernel.description) of \(text(block))")
            }
            if kernel.countLineBreaks(span) != portable.countLineBreaks(span) {
                fail("line breaks by \(kernel.description) of \(text(block))")
            }
            let offset = random.below(block.count + 1)
            if kernel.endOfASCII(span, from: offset) != portable.endOfASCII(span, from: offset) {
                fail("end of ASCII by \(kernel.description) from \(offset) of \(text(block))")
            }
        }
    }

    // MARK: Columns

    private mutating func drawnNumber() -> [UInt8] {
        switch random.below(12) {
        case 0: return []
        case 1:
            // Anything, most of it not a number.
            let characters: [UInt8] = Array("0123456789.-- +e\"\r/:".utf8) + [0, 0xC3]
            return (0..<random.below(20)).map { _ in random.pick(characters) }
        default:
            let count = 1 + random.below(1 + random.below(17))
            var digits = (0..<count).map { _ in UInt8(ascii: "0") + UInt8(random.below(10)) }
            if random.bool() { digits.insert(UInt8(ascii: "."), at: random.below(count + 1)) }
            if random.chance(15) { digits.insert(UInt8(ascii: "-"), at: 0) }
            return digits
        }
    }

    private mutating func drawnDate() -> [UInt8] {
        var date = Array("2024-12-31".utf8)
        for place in [0, 1, 2, 3, 5, 6, 8, 9] { date[place] = UInt8(ascii: "0") + UInt8(random.below(10)) }
        if random.chance(20) {
            date[random.below(10)] = random.pick(Array("-/ a.,0:".utf8) + [0, 0xC3])
        }
        if random.chance(10) { date.removeLast(random.below(11)) }
        if random.chance(5) { date.append(UInt8(ascii: "0")) }
        return date
    }

    private mutating func compareColumns(height: Int, dates: Bool) {
        let width = 1 + random.below(4)
        let hasReturns = random.bool()
        let start = random.below(30)
        var bytes = Array(repeating: UInt8(ascii: "7"), count: start)
        var separators: [UInt32] = []
        for _ in 0..<height {
            for column in 0..<width {
                bytes += dates ? drawnDate() : drawnNumber()
                if column == width - 1, hasReturns { bytes.append(UInt8(ascii: "\r")) }
                separators.append(UInt32(bytes.count))
                bytes.append(UInt8(ascii: column == width - 1 ? "\n" : ","))
            }
        }
        bytes += Array(repeating: 0, count: 64)
        for column in 0..<width {
            let expected = Read(bytes, separators, width, height, start, column, dates, by: .portable)
            for kernel in others {
                let found = Read(bytes, separators, width, height, start, column, dates, by: kernel)
                if found != expected {
                    fail("column \(column) of \(width) by \(kernel.description) of \(text(bytes))")
                }
            }
        }
    }

    // MARK: Numbers

    private mutating func compareNumbers(count: Int) {
        let numbers = (0..<count).map { _ in
            var magnitude = random.next() >> UInt64(random.below(64))
            var power: UInt64 = 1
            for _ in 0..<random.below(16) { power *= 10 }
            if random.bool() { magnitude = magnitude / power * power }
            return Kernel.Number(
                magnitude: magnitude, scale: UInt8(random.below(30)), is_negative: random.chance(20),
                is_absent: random.chance(10))
        }
        let expected = Written(numbers, by: .portable)
        for kernel in others where Written(numbers, by: kernel) != expected {
            fail("\(count) numbers by \(kernel.description) instead of \(text(expected.bytes))")
        }
    }
}

private func text(_ bytes: [UInt8]) -> String { "\"\(String(decoding: bytes, as: UTF8.self))\"" }

/// What a kernel finds in a block.
private struct Indexed: Equatable {
    var separators: [UInt32] = []
    var recordEnds: [UInt32] = []
    var counts: [Int] = []
    var flags: [Bool] = []

    init(_ block: [UInt8], _ delimiter: UInt8, by kernel: Kernel) {
        let summary = kernel.index(
            block.span, delimiter: delimiter, separators: &separators, recordEnds: &recordEnds)
        counts = [summary.quoteCount, summary.lineBreakCount, summary.firstQuoteError ?? -1]
        flags = [summary.endsInsideQuotes, summary.hasNonASCII]
    }
}

/// What a kernel reads from a column. Where there is no number, the coefficient has no meaning.
private struct Read: Equatable {
    var coefficients: [Int64]
    var scales: [Int8]

    init(
        _ bytes: [UInt8], _ separators: [UInt32], _ width: Int, _ height: Int, _ start: Int, _ column: Int,
        _ dates: Bool, by kernel: Kernel
    ) {
        let room = (height + 3) & ~3
        var coefficients = Array(repeating: Int64(-77), count: room)
        var scales = Array(repeating: Int8(-77), count: room)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe separators.withUnsafeBufferPointer { separators in
                guard let block = bytes.baseAddress, let ends = separators.baseAddress else { return }
                let rows = unsafe KernelRows(
                    block: block, separators: ends, width: width, count: height, start: start)
                if dates {
                    unsafe kernel.readDates(
                        column: column, of: rows, coefficients: &coefficients, scales: &scales)
                } else {
                    unsafe kernel.readDecimals(
                        column: column, of: rows, coefficients: &coefficients, scales: &scales)
                }
            }
        }
        for row in 0..<height where scales[row] < 0 { coefficients[row] = 0 }
        self.coefficients = Array(coefficients[..<height])
        self.scales = Array(scales[..<height])
    }
}

/// Numbers as a kernel writes them; the bytes after the room for them must not change.
private struct Written: Equatable {
    var bytes: [UInt8]
    var end: [UInt8]

    init(_ numbers: [Kernel.Number], by kernel: Kernel) {
        let room = numbers.count * Kernel.numberRoom
        var output = Array(repeating: UInt8(0xEE), count: room + 64)
        let count = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe numbers.withUnsafeBufferPointer { numbers in
                guard let place = output.baseAddress, let first = numbers.baseAddress else { return 0 }
                return unsafe kernel.writeNumbers(first, numbers.count, place)
            }
        }
        bytes = Array(output[..<count])
        end = Array(output[room...])
    }
}
