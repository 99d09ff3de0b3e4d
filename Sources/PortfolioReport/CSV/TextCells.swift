/// Text cells of CSV: quoted where RFC 4180 requires it, and guarded against spreadsheets that run text as a formula.
package struct TextCells: Sendable {
    /// Whether text that begins with `=`, `+`, `-`, `@`, a tab, a CR or a NUL gets a leading apostrophe.
    package let guardsSpreadsheets: Bool

    package init(guardsSpreadsheets: Bool) { self.guardsSpreadsheets = guardsSpreadsheets }

    /// The maximum size in bytes of a text of `count` bytes once written.
    package static func capacity(_ count: Int) -> Int { 2 * count + 3 }

    package func append(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        guard text.count > 0 else { return }
        let isGuarded = isGuarded(text[0])
        var needsQuotes = false
        for index in text.indices where TextCells.isSpecial(text[index]) { needsQuotes = true }
        if needsQuotes { output.append(UInt8(ascii: "\"")) }
        if isGuarded { output.append(UInt8(ascii: "'")) }
        for index in text.indices {
            let byte = text[index]
            if needsQuotes, byte == UInt8(ascii: "\"") { output.append(byte) }
            output.append(byte)
        }
        if needsQuotes { output.append(UInt8(ascii: "\"")) }
    }

    /// Whether a text that begins with this byte gets an apostrophe.
    @inline(__always)
    func isGuarded(_ first: UInt8) -> Bool { guardsSpreadsheets && TextCells.startsFormula(first) }

    package func append(_ text: String, to bytes: inout [UInt8]) {
        let utf8 = Array(text.utf8)
        bytes.append(addingCapacity: TextCells.capacity(utf8.count)) { append(utf8.span, to: &$0) }
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
    }

    private static func startsFormula(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 13, 0: true
        default: false
        }
    }
}
