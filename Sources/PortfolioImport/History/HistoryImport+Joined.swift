internal import CSV
package import PortfolioFiles
internal import Valuation

extension HistoryImport {
    /// Reads histories one after another in one text, separated by empty lines. Each begins with its header; errors have
    /// their lines in the whole text.
    ///
    /// - Complexity: O(*n* log *n*) for *n* rows.
    package mutating func add(joined bytes: [UInt8], name: String, log: inout DiagnosticLog) {
        var starts: [(offset: Int, line: Int)] = []
        var line = 1
        var offset = 0
        var isAfterBlank = true
        while offset < bytes.count {
            let end = bytes[offset...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
            let isBlank = bytes[offset..<end].allSatisfy { [9, 10, 13, 32].contains($0) }
            if !isBlank, isAfterBlank, starts.isEmpty || HistoryImport.isHeader(bytes[offset..<end]) {
                starts.append((offset, line))
            }
            isAfterBlank = isBlank
            offset = end
            line += 1
        }
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1].offset : bytes.count
            // Blank lines in place of those before it, so that its lines are counted from the first.
            let before = [UInt8](repeating: 10, count: start.line - 1)
            add(before + bytes[start.offset..<end], name: name, log: &log)
        }
    }

    /// Whether a line is the header of a history.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        Dialect.usual.contains { dialect in
            var found = false
            var reader = RecordReader(dialect: dialect)
            reader.readAll(of: line.span) { record in
                found = found || !HistoryLayout.layouts(record, dialect, above: []).isEmpty
            }
            return found
        }
    }
}
