/// Kinds of files that brokers offer besides text, known by their first bytes.
package struct FileKind: Sendable {
    let name: String
    let isSheet: Bool

    private static let known: [(start: [UInt8], kind: FileKind)] = [
        (
            [0x50, 0x4B, 0x03, 0x04],
            FileKind(name: "a spreadsheet (xlsx, ods) or another packed file", isSheet: true)
        ),
        ([0xD0, 0xCF, 0x11, 0xE0], FileKind(name: "a spreadsheet (xls)", isSheet: true)),
        (Array("%PDF".utf8), FileKind(name: "a PDF file", isSheet: false)),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], FileKind(name: "an image (png)", isSheet: false)),
        ([0xFF, 0xD8, 0xFF], FileKind(name: "an image (jpeg)", isSheet: false)),
        (Array("GIF8".utf8), FileKind(name: "an image (gif)", isSheet: false)),
        ([0x1F, 0x8B, 0x08], FileKind(name: "a packed file (gzip)", isSheet: false)),
        (Array("SQLite format 3\0".utf8), FileKind(name: "a database (SQLite)", isSheet: false)),
        (Array("<!DOCTYPE".utf8), FileKind(name: "a web page", isSheet: false)),
        (Array("<html".utf8), FileKind(name: "a web page", isSheet: false)),
    ]

    /// How much of a file is looked at, in bytes.
    private static let looked = 4096
    /// Anything else that is not made of characters.
    private static let binary = FileKind(name: "a binary file", isSheet: false)

    /// What a file is that is no table in text; `nil` if nothing tells.
    package static func of(_ bytes: [UInt8]) -> FileKind? {
        known.first { entry in
            zip(bytes, entry.start).allSatisfy { $0 == $1 || isLetter($1) && $0 & 0xDF == $1 & 0xDF }
                && bytes.count >= entry.start.count
        }?.kind ?? (isBinary(bytes.prefix(looked).prefix { $0 != 10 && $0 != 13 }) ? binary : nil)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }

    /// Whether a file begins with the mark of UTF-16.
    static func isMarkedUTF16(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }

    /// Whether a first line is neither UTF-8, which may have a NUL, nor UTF-16, which begins with a mark or has characters of
    /// which every other byte is one.
    private static func isBinary(_ start: ArraySlice<UInt8>) -> Bool {
        if isMarkedUTF16(start) { return false }
        let zeros = start.indices.filter { start[$0] == 0 }
        guard zeros.contains(where: { $0 % 2 == 0 }), zeros.contains(where: { $0 % 2 == 1 }) else {
            return false
        }
        // Of a long line, the last character may be cut.
        let cut = start.count < looked ? 0...0 : 0...3
        return cut.allSatisfy { String(validating: start.dropLast($0), as: UTF8.self) == nil }
    }
}
