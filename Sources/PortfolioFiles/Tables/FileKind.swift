/// Kinds of files that brokers offer besides text, known by their first bytes.
package enum FileKind {
    private static let known: [(start: [UInt8], name: String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "a spreadsheet (xlsx, ods) or another packed file"),
        ([0xD0, 0xCF, 0x11, 0xE0], "a spreadsheet (xls)"), (Array("%PDF".utf8), "a PDF file"),
    ]

    /// What a file is that is no text; `nil` if nothing tells.
    package static func name(_ bytes: [UInt8]) -> String? {
        known.first { bytes.starts(with: $0.start) }?.name
    }
}
