package import SystemInterface

extension Diagnostic {
    /// A diagnostic of a place in a piece of a file that begins at the start of a line.
    ///
    /// - Parameters:
    ///   - piece: the bytes, a record for instance.
    ///   - firstLine: the line the piece begins on.
    ///   - range: the place in the piece; an empty one is the point before it.
    /// - Complexity: O(*n*), where *n* is the length of the piece up to the end of the line.
    package init(
        file: String, in piece: [UInt8], firstLine: Int, at range: Range<Int>, message: String,
        remedy: String? = nil
    ) {
        let start = min(max(range.lowerBound, 0), piece.count)
        var line = firstLine
        // A byte order mark is no character of the first line.
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

    /// A diagnostic of a wording; otherwise as ``init(file:in:firstLine:at:message:remedy:)``.
    package init(
        _ wording: Wording, file: String, in piece: [UInt8], firstLine: Int, at range: Range<Int>
    ) {
        self.init(
            file: file, in: piece, firstLine: firstLine, at: range, message: wording.message,
            remedy: wording.remedy)
    }

    /// A diagnostic of a whole file.
    package init(_ wording: Wording, file: String) {
        self.init(file: file, message: wording.message, remedy: wording.remedy)
    }

    /// A diagnostic of a file that can't be opened or read.
    package init(_ error: FileError) { self.init(file: error.path, message: error.problem) }

    /// LF, and CR that no LF follows.
    static func isLineEnd(_ piece: [UInt8], _ index: Int) -> Bool {
        piece[index] == 10 || (piece[index] == 13 && (index + 1 == piece.count || piece[index + 1] != 10))
    }

    /// How many bytes behind a place are shown at most: lines of many megabytes are no help.
    private static let longestTail = 1000

    /// Where the line of a place ends; of a very long one, where an excerpt does.
    private static func endOfExcerpt(_ piece: [UInt8], from start: Int) -> Int {
        let limit = min(piece.count, start + longestTail)
        var end = start
        while end < limit, piece[end] != 10, piece[end] != 13 { end += 1 }
        guard end == limit, limit < piece.count else { return end }
        // Not within a character.
        while end > start, piece[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    }
}
