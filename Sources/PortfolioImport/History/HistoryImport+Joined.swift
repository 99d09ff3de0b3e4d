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

    /// The histories in a text, without the empty lines, comments and byte order marks between them.
    private static func parts(of bytes: [UInt8]) -> [(range: Range<Int>, line: Int)] {
        var parts: [(range: Range<Int>, line: Int)] = []
        var line = 1
        var offset = 0
        var isAfterBreak = true
        // Whether the text is inside a quoted cell, whose lines are neither headers nor breaks.
        var isQuoted = false
        var header: Header?
        while offset < bytes.count {
            let stop = bytes[offset...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
            let isPair = stop + 1 < bytes.count && bytes[stop] == 13 && bytes[stop + 1] == 10
            let end = min(bytes.count, stop + (isPair ? 2 : 1))
            let isInCell = isQuoted
            // Where a file begins that was joined with others.
            let isMarked = !isInCell && bytes[offset..<stop].starts(with: [0xEF, 0xBB, 0xBF])
            let start = isMarked ? offset + 3 : offset
            let text = bytes[start..<stop]
            isQuoted = isOpen(after: text, isOpen: isInCell)
            let mayStart = !isInCell && (isAfterBreak || isMarked) && !text.allSatisfy(\.isSpace)
            let found =
                mayStart || !isInCell && header == nil && line <= searched ? Header(text) : nil
            if mayStart, isStart(found, after: parts.last?.range, in: bytes) {
                parts.append((start..<end, line))
                isAfterBreak = false
                header = found
            } else {
                isAfterBreak = !isInCell && isBreak(text, below: header)
                if !isAfterBreak, let last = parts.indices.last {
                    parts[last].range = parts[last].range.lowerBound..<end
                }
                header = header ?? found
            }
            offset = end
            line += 1
        }
        return parts
    }

    /// Whether a quoted cell is open at the end of a line.
    private static func isOpen(after line: ArraySlice<UInt8>, isOpen: Bool) -> Bool {
        var isOpen = isOpen
        // A quote within other text is a character of it. A doubled one closes a cell and opens it again.
        var mayOpen = true
        for byte in line {
            if byte == UInt8(ascii: "\""), isOpen || mayOpen {
                (isOpen, mayOpen) = (!isOpen, true)
            } else if !isOpen {
                mayOpen = Dialect.usual.contains { $0.delimiter == byte }
            }
        }
        return isOpen
    }

    /// Whether a line is empty or a comment. A symbol may begin with the sign of a comment: a row has as many cells as its
    /// header.
    private static func isBreak(_ line: ArraySlice<UInt8>, below header: Header?) -> Bool {
        guard let place = line.firstIndex(where: { !$0.isSpace }) else { return true }
        guard line[place] == UInt8(ascii: "#") else { return false }
        guard let header, place + 1 < line.endIndex, !line[place + 1].isSpace else { return true }
        return Record(beginning: line.span, dialect: header.dialect)?.fields.count != header.cells
    }

    /// Whether a line begins a history: the first one, or a header below another history. What stands above that of the
    /// only history, such as the name of a stock, is part of it.
    private static func isStart(_ header: Header?, after last: Range<Int>?, in bytes: [UInt8]) -> Bool {
        guard let last else { return true }
        return header != nil && mayBeOne(Array(bytes[last].prefix(searchedBytes)))
    }

    /// The header of a history.
    private struct Header {
        let dialect: Dialect
        let cells: Int

        /// Fails if a line is none.
        init?(_ line: ArraySlice<UInt8>) {
            // Most lines below an empty one are rows that begin with a day.
            let first = line.first { !$0.isSpace && $0 != UInt8(ascii: "\"") }
            guard let first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else { return nil }
            for dialect in Dialect.usual {
                guard let record = Record(beginning: line.span, dialect: dialect),
                    HistoryLayout.isOfCentralBank(record)
                        || !HistoryLayout.layouts(record, dialect, above: []).isEmpty
                else { continue }
                (self.dialect, cells) = (dialect, record.fields.count)
                return
            }
            return nil
        }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 9 || self == 32 }
}
