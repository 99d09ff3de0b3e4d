import TestSupport
import Testing

@testable import Kernels

/// Columns of numbers and dates read by each kernel, compared with reading each cell character by character.
@Suite struct ColumnTests {
    /// Rows of a block with the ends of their fields, as in an index.
    private struct Drawn {
        var bytes: [UInt8] = []
        var separators: [UInt32] = []
        var cells: [[String]] = []
        let width: Int

        /// - Parameter start: the number of bytes of another row before the first.
        init(_ cells: [[String]], lineEnd: String, start: Int) {
            self.cells = cells
            width = cells[0].count
            bytes = Array(repeating: UInt8(ascii: "7"), count: start)
            if start > 0 { bytes[start - 1] = 10 }
            for row in cells {
                for (place, cell) in row.enumerated() {
                    bytes += Array(cell.utf8)
                    let isLast = place == row.count - 1
                    bytes += Array((isLast ? lineEnd : ",").utf8)
                    separators.append(UInt32(bytes.count - 1))
                }
            }
            bytes += Array(repeating: 0, count: 64)
        }

        /// What a kernel reads from a column.
        func read(column: Int, from start: Int, by kernel: Kernel, dates: Bool) -> [Value] {
            let room = (cells.count + 3) & ~3
            var coefficients = Array(repeating: Int64(-77), count: room)
            var scales = Array(repeating: Int8(-77), count: room)
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe separators.withUnsafeBufferPointer { separators in
                    guard let block = bytes.baseAddress, let ends = separators.baseAddress else { return }
                    let rows = unsafe KernelRows(
                        block: block, separators: ends, width: width, count: cells.count, start: start)
                    if dates {
                        unsafe kernel.readDates(
                            column: column, of: rows, coefficients: &coefficients, scales: &scales)
                    } else {
                        unsafe kernel.readDecimals(
                            column: column, of: rows, coefficients: &coefficients, scales: &scales)
                    }
                }
            }
            return cells.indices.map { Value(coefficients[$0], scales[$0]) }
        }
    }

    /// A number or none; without a number, the coefficient is meaningless.
    private struct Value: Equatable {
        let coefficient: Int64
        let scale: Int8

        init(_ coefficient: Int64, _ scale: Int8) {
            self.coefficient = scale < 0 ? 0 : coefficient
            self.scale = scale
        }
    }

    /// Digits with at most one decimal point and optionally a minus sign, at most 16 characters.
    private func decimal(_ cell: String) -> Value {
        if cell.isEmpty { return Value(0, -1) }
        let isNegative = cell.hasPrefix("-")
        let rest = Array((isNegative ? cell.dropFirst() : cell[...]).utf8)
        let digits = rest.filter { $0 != UInt8(ascii: ".") }
        guard rest.count - digits.count <= 1, !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
            cell.utf8.count <= 16, var value = Int64(String(decoding: digits, as: UTF8.self))
        else { return Value(0, -2) }
        if isNegative { value = -value }
        let decimals = rest.firstIndex(of: UInt8(ascii: ".")).map { rest.count - 1 - $0 } ?? 0
        return Value(value, Int8(decimals))
    }

    private func date(_ cell: String) -> Value {
        if cell.isEmpty { return Value(0, -1) }
        let parts = cell.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.joined().utf8.allSatisfy({ (48...57).contains($0) }),
            let value = Int64(parts.joined())
        else { return Value(0, -2) }
        return Value(value, 0)
    }

    private func drawnNumber(_ random: inout some RandomNumberGenerator) -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return ""
        case 1:
            return [
                "-", ".", "--1", "1..2", "1.2.3", "1-2", "+1", "1e3", " 1", "1 ", "\"1\"", "-.", "12345678.",
                ".12345678", "１", "/", ":", "1234567890123456", "12345678901234567", "-123456789.123456",
                "00000000", "0.000000", "-0", "5.", "-.5", "\r", "1\u{0}",
            ].randomElement(using: &random) ?? ""
        default:
            let count = Int.random(in: 1...Int.random(in: 1...15, using: &random), using: &random)
            var text = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            if Bool.random(using: &random) {
                let place = Int.random(in: 0...count, using: &random)
                text.insert(".", at: text.index(text.startIndex, offsetBy: place))
            }
            return (Int.random(in: 0..<6, using: &random) == 0 ? "-" : "") + text
        }
    }

    private func drawnDate(_ random: inout some RandomNumberGenerator) -> String {
        if Int.random(in: 0..<3, using: &random) == 0 {
            return [
                "", "2024-1-1", "20240101", "2024-01-0", "2024-01-011", "2024/01/01", "202a-01-01",
                "2024-01-01 ", "-024-01-01", "2024-0--01", "2024-01-0.", "9999-99-99", "0000-00-00",
            ].randomElement(using: &random) ?? ""
        }
        let digits = (0..<6).map { _ in String(Int.random(in: 0...9, using: &random)) }
        return "\(digits[..<4].joined())-0\(digits[4])-1\(digits[5])"
    }

    private func compare(_ kernel: Kernel, _ seed: UInt64, rounds: Int, dates: Bool) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<rounds {
            let width = Int.random(in: 1...5, using: &random)
            let height = Int.random(in: 1...40, using: &random)
            let cells = (0..<height).map { _ in
                (0..<width).map { _ in dates ? drawnDate(&random) : drawnNumber(&random) }
            }
            let start = Bool.random(using: &random) ? 0 : Int.random(in: 1...30, using: &random)
            let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
            let drawn = Drawn(cells, lineEnd: lineEnd, start: start)
            for column in 0..<width {
                let found = drawn.read(column: column, from: start, by: kernel, dates: dates)
                for row in 0..<height {
                    var cell = cells[row][column]
                    // A carriage return before a line feed belongs to the line end.
                    if column == width - 1, lineEnd == "\n", cell.hasSuffix("\r") { cell.removeLast() }
                    let expected = dates ? date(cell) : decimal(cell)
                    #expect(found[row] == expected, "\(cell.debugDescription) in row \(row) of \(cells)")
                }
            }
        }
    }

    @Test(arguments: Kernel.available, seeds(from: 1))
    func `numbers are read as their characters say`(_ kernel: Kernel, seed: UInt64) {
        compare(kernel, seed, rounds: 600, dates: false)
    }

    @Test(arguments: Kernel.available, seeds(from: 1))
    func `dates are read as their characters say`(_ kernel: Kernel, seed: UInt64) {
        compare(kernel, seed, rounds: 300, dates: true)
    }
}
