internal import CSV
internal import Valuation

/// Collects holdings with one buffer per column, so that only columns with a value are written.
package struct HoldingsTable: Sendable {
    private var columns = [CellColumn](repeating: CellColumn(), count: PositionRole.written.count)
    package private(set) var count = 0
    /// The line of each row in its export.
    package private(set) var lines: [Int] = []

    init() {}

    mutating func append(_ text: Span<UInt8>, as role: PositionRole) {
        columns[role.rawValue].append(row: count) { FieldWriter.append(text, to: &$0) }
    }

    /// - Parameter row: an earlier row, after all others that have a value in the column; `nil` for the next one.
    mutating func append(_ date: CalendarDate, as role: PositionRole, row: Int? = nil) {
        columns[role.rawValue].append(row: row ?? count) { bytes in
            bytes.append(addingCapacity: 10) { date.append(to: &$0) }
        }
    }

    mutating func append(_ number: CompactDecimal, as role: PositionRole, row: Int? = nil) {
        columns[role.rawValue].append(row: row ?? count) { bytes in
            bytes.append(addingCapacity: DecimalFormat.longestPlain) {
                DecimalFormat.appendPlain(number, to: &$0)
            }
        }
    }

    mutating func endRow(line: Int) {
        count += 1
        lines.append(line)
    }

    /// A cell as it is written.
    func cell(_ role: PositionRole, row: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        columns[role.rawValue].write(row, to: &bytes)
        return bytes
    }

    /// Adds the holdings of another table.
    mutating func append(_ other: HoldingsTable) {
        for index in columns.indices where !other.columns[index].isEmpty {
            columns[index].append(other.columns[index], firstRow: count)
        }
        count += other.count
        lines += other.lines
    }

    /// The holdings as CSV according to RFC 4180: the required columns and those with a value.
    ///
    /// - Complexity: O(*n*) for *n* bytes of output.
    package func csv() -> [UInt8] {
        let shown = PositionRole.written.filter {
            PositionRole.required.contains($0) || !columns[$0.rawValue].isEmpty
        }
        var bytes = Array(shown.map(\.key).joined(separator: ",").utf8)
        bytes.reserveCapacity(columns.reduce(0) { $0 + $1.length } + (count + 1) * (shown.count + 1) + 256)
        bytes.append(UInt8(ascii: "\n"))
        for row in 0..<count {
            for (place, role) in shown.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                columns[role.rawValue].write(row, to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

/// The cells of one column, one after another, as they are written.
private struct CellColumn: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each row's cell; rows after the last one are empty.
    private var ends: [Int] = []

    var isEmpty: Bool { bytes.isEmpty }
    var length: Int { bytes.count }

    mutating func append(row: Int, _ write: (inout [UInt8]) -> Void) {
        while ends.count < row { ends.append(bytes.count) }
        write(&bytes)
        ends.append(bytes.count)
    }

    mutating func append(_ other: CellColumn, firstRow: Int) {
        while ends.count < firstRow { ends.append(bytes.count) }
        let start = bytes.count
        bytes += other.bytes
        ends += other.ends.map { $0 + start }
    }

    func write(_ row: Int, to output: inout [UInt8]) {
        guard row < ends.count else { return }
        let start = row == 0 ? 0 : ends[row - 1]
        if ends[row] > start { output += bytes[start..<ends[row]] }
    }
}
