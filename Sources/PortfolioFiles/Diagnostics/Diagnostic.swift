/// Something wrong in an input file, and where.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The file's path, as it was given.
    public package(set) var file: String
    /// From 1; 0 where the whole file is meant.
    public package(set) var line: Int
    /// In characters (Unicode scalars), from 1; 0 where the whole line is meant.
    public package(set) var column: Int
    /// What is wrong, in words.
    public package(set) var message: String
    /// What to do about it, where there is something.
    public package(set) var remedy: String?
    /// The line as it stands, without its line break.
    public package(set) var excerpt: String?
    /// How many characters of the excerpt are meant.
    public package(set) var length: Int

    package init(
        file: String, line: Int = 0, column: Int = 0, message: String, remedy: String? = nil,
        excerpt: String? = nil, length: Int = 1
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.remedy = remedy
        self.excerpt = excerpt
        self.length = length
    }
}

extension Diagnostic {
    /// A diagnostic of a place in a piece of a file that begins at the start of a line.
    ///
    /// - Parameters:
    ///   - piece: the bytes, a record for instance.
    ///   - firstLine: the line the piece begins on.
    ///   - range: the place in the piece; an empty one is the point before it.
    package init(
        file: String, in piece: [UInt8], firstLine: Int, at range: Range<Int>, message: String,
        remedy: String? = nil
    ) {
        let start = min(max(range.lowerBound, 0), piece.count)
        var line = firstLine
        var lineStart = 0
        for index in 0..<start where Diagnostic.isLineEnd(piece, index) {
            line += 1
            lineStart = index + 1
        }
        var lineEnd = lineStart
        while lineEnd < piece.count, piece[lineEnd] != 10, piece[lineEnd] != 13 { lineEnd += 1 }
        let end = min(max(range.upperBound, start), lineEnd)
        self.init(
            file: file, line: line, column: Diagnostic.scalars(piece[lineStart..<start]) + 1,
            message: message,
            remedy: remedy,
            excerpt: String(decoding: piece[lineStart..<max(lineEnd, lineStart)], as: UTF8.self),
            length: start < end ? Diagnostic.scalars(piece[start..<end]) : 1)
    }

    /// LF, and CR that no LF follows.
    static func isLineEnd(_ piece: [UInt8], _ index: Int) -> Bool {
        piece[index] == 10 || (piece[index] == 13 && (index + 1 == piece.count || piece[index + 1] != 10))
    }

    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    }
}

/// The errors of a run: how many there are, and the first ones in full.
public struct DiagnosticLog: Hashable, Sendable {
    /// How many are kept in full.
    public static let shown = 20

    /// The first ones, in the order they were found.
    public private(set) var first: [Diagnostic] = []
    /// How many there are in all.
    public private(set) var count = 0

    /// A log of no errors.
    public init() {}

    /// Whether nothing is wrong.
    public var isEmpty: Bool { count == 0 }
    /// Whether another one would be kept.
    package var hasRoom: Bool { first.count < DiagnosticLog.shown }

    package mutating func add(_ diagnostic: Diagnostic) {
        count += 1
        if hasRoom { first.append(diagnostic) }
    }

    /// Adds those of a later part of the same file, which begins `lines` lines further on.
    package mutating func add(_ other: DiagnosticLog, lines: Int = 0) {
        for diagnostic in other.first where hasRoom {
            var moved = diagnostic
            moved.line += lines
            first.append(moved)
        }
        count += other.count
    }
}
