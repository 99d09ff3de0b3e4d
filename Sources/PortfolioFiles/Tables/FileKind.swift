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
        (Array("<!DOCTYPE".utf8), FileKind(name: "a web page", isSheet: false)),
        (Array("<html".utf8), FileKind(name: "a web page", isSheet: false)),
    ]

    /// What a file is that is no table in text; `nil` if nothing tells.
    package static func of(_ bytes: [UInt8]) -> FileKind? {
        known.first { entry in
            zip(bytes, entry.start).allSatisfy { $0 == $1 || $0 & 0xDF == $1 & 0xDF && $1 > 64 }
                && bytes.count >= entry.start.count
        }?.kind
    }
}
