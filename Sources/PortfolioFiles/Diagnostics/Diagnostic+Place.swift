package import CSV
package import SystemInterface
package import Valuation

extension Diagnostic {
    /// A diagnostic of a place in a piece of a file. The piece must begin at the start of a line.
    ///
    /// - Parameters:
    ///   - piece: the bytes, for instance of a record.
    ///   - firstLine: the line on which the piece begins.
    ///   - range: the place in the piece; an empty range is the point before its bound.
    /// - Complexity: O(*n*), where *n* is the length of the piece up to the end of the line.
    package init(
        file: String, in piece: [UInt8], firstLine: Int, at range: Range<Int>, message: String,
        remedy: String? = nil
    ) {
        let start = min(max(range.lowerBound, 0), piece.count)
        var line = firstLine
        // A byte order mark does not count as a character of the first line.
        var lineStart = start >= 3 && firstLine == 1 && piece.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for index in 0..<start where Diagnostic.isLineEnd(piece, index) {
            line += 1
            lineStart = index + 1
        }
        let lineEnd = Diagnostic.endOfExcerpt(piece, from: start)
        let end = min(max(range.upperBound, start), lineEnd)
        self.init(
            file: file, line: line, column: Diagnostic.scalars(piece[lineStart..<start]) + 1,
            message: message,
            remedy: remedy,
            excerpt: String(decoding: piece[lineStart..<lineEnd], as: UTF8.self),
            length: start < end ? Diagnostic.scalars(piece[start..<end]) : 1)
    }

    /// A diagnostic with a given wording; otherwise like ``init(file:in:firstLine:at:message:remedy:)``.
    package init(
        _ wording: Wording, file: String, in piece: [UInt8], firstLine: Int, at range: Range<Int>
    ) {
        self.init(
            file: file, in: piece, firstLine: firstLine, at: range, message: wording.message,
            remedy: wording.remedy)
        lineOfQuote = wording.lineOfQuote
    }

    /// A diagnostic of a whole file, or of a line that is not shown.
    package init(_ wording: Wording, file: String, line: Int = 0, column: Int = 0) {
        self.init(
            file: file, line: line, column: column, message: wording.message, remedy: wording.remedy)
    }

    /// The record that the excerpt shows, whose cells have commas between them, and the place of the cell at fault; `nil`
    /// without an excerpt.
    package var cell: (record: Record, place: Int)? {
        guard let excerpt, column > 0 else { return nil }
        let bytes = Array(excerpt.utf8)
        guard let record = Record(beginning: bytes.span) else { return nil }
        let place = record.fields.lastIndex { field in
            Diagnostic.scalars(record.raw[..<field.rawRange.lowerBound]) < column
        }
        return place.map { (record, $0) }
    }

    /// A diagnostic of a file that can't be opened or read.
    package init(_ error: FileError) {
        if case .lineTooLong(let path, let line, _) = error {
            self.init(
                file: path, line: line, column: 1, message: Wording.tooLong.message,
                remedy: Wording.tooLong.remedy)
        } else {
            self.init(file: error.path, message: error.problem)
        }
    }

    /// LF, or CR not followed by LF.
    package static func isLineEnd(_ piece: [UInt8], _ index: Int) -> Bool {
        piece[index] == 10 || (piece[index] == 13 && (index + 1 == piece.count || piece[index + 1] != 10))
    }

    /// The maximum number of bytes shown after a place: lines of many megabytes are no help.
    private static let longestTail = 1000

    /// The end of the line a place is on, or of the excerpt if the line is very long.
    private static func endOfExcerpt(_ piece: [UInt8], from start: Int) -> Int {
        let limit = min(piece.count, start + longestTail)
        var end = start
        while end < limit, piece[end] != 10, piece[end] != 13 { end += 1 }
        guard end == limit, limit < piece.count else { return end }
        // Don't cut within a character.
        while end > start, piece[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    }
}
