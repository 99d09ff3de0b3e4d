internal import CSV
package import PortfolioFiles
internal import Valuation

extension HistoryImport {
    /// Reads a text with one history, or with several one after another, separated by empty lines or comments. Each begins
    /// with its header; errors have their lines in the whole text, and all go to the log: if there are any, the quotes must
    /// not be used.
    ///
    /// - Complexity: O(*n* log *n*) for *n* rows.
    package mutating func add(_ bytes: [UInt8], name: String, log: inout DiagnosticLog) {
        let parts = HistoryImport.parts(of: bytes)
        guard parts.count > 1 else { return add(bytes, after: 0, name, &log) }
        for part in parts {
            // Blank lines in place of those before it, so that its lines are counted from the first.
            let before = [UInt8](repeating: 10, count: part.line - 1)
            add(before + bytes[part.range], after: before.count, name, &log)
        }
    }

    /// The histories in a text, without the empty lines and comments between them.
    private static func parts(of bytes: [UInt8]) -> [(range: Range<Int>, line: Int)] {
        var parts: [(range: Range<Int>, line: Int)] = []
        var line = 1
        var offset = 0
        var isAfterBreak = true
        while offset < bytes.count {
            let stop = bytes[offset...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
            let isPair = stop + 1 < bytes.count && bytes[stop] == 13 && bytes[stop + 1] == 10
            let end = min(bytes.count, stop + (isPair ? 2 : 1))
            let first = bytes[offset..<stop].first { $0 != 9 && $0 != 32 }
            if first != nil, isAfterBreak, isStart(bytes[offset..<end], after: parts.last?.range, in: bytes) {
                parts.append((offset..<end, line))
                isAfterBreak = false
            } else {
                isAfterBreak = first == nil || first == UInt8(ascii: "#")
                if !isAfterBreak, let last = parts.indices.last {
                    parts[last].range = parts[last].range.lowerBound..<end
                }
            }
            offset = end
            line += 1
        }
        return parts
    }

    /// Whether a line begins a history: the first one, or a header below another history. What stands above that of the
    /// only history, such as the name of a stock, is part of it.
    private static func isStart(_ line: ArraySlice<UInt8>, after last: Range<Int>?, in bytes: [UInt8]) -> Bool
    {
        guard let last else { return true }
        return isHeader(line) && mayBeOne(Array(bytes[last].prefix(searchedBytes)))
    }

    /// Whether a line is the header of a history.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        Dialect.usual.contains { dialect in
            var found = false
            var reader = RecordReader(dialect: dialect)
            reader.readAll(of: line.span) { record in
                found =
                    found || HistoryLayout.isOfCentralBank(record)
                    || !HistoryLayout.layouts(record, dialect, above: []).isEmpty
            }
            return found
        }
    }
}
