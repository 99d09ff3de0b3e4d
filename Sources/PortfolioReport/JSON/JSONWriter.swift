package import Valuation

/// Writes JSON with each element of a top-level list on its own line, and numbers as strings, never rounded.
package struct JSONWriter {
    private var pieces: Pieces
    private var needsComma = false
    private var depth = 0

    package var bytes: [UInt8] { pieces.bytes }

    package init(to output: ((Span<UInt8>) -> Void)? = nil) { pieces = Pieces(to: output) }

    /// A document: an object and a final line feed.
    ///
    /// - Parameter output: receives the bytes in pieces; without it they are returned.
    @discardableResult
    package static func document(
        to output: ((Span<UInt8>) -> Void)? = nil, _ body: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter(to: output)
        json.object(body)
        json.pieces.bytes.append(10)
        json.pieces.finish()
        return json.bytes
    }

    /// Appends an element of a top-level list, with the comma that separates it from the one before.
    static func appendElement(to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void) {
        bytes.append(contentsOf: ",\n  ".utf8)
        var json = JSONWriter()
        // Moved there and back, so that they are not copied.
        swap(&bytes, &json.pieces.bytes)
        write(&json)
        swap(&bytes, &json.pieces.bytes)
    }

    package mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }
    package mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

    private mutating func nest(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
    ) {
        separate()
        pieces.bytes.append(UInt8(ascii: open))
        needsComma = false
        depth += 1
        body(&self)
        depth -= 1
        pieces.bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    /// Starts a new line for the next element.
    package mutating func line() {
        pieces.passOnIfFull()
        if needsComma {
            pieces.bytes.append(UInt8(ascii: ","))
            needsComma = false
        }
        pieces.bytes.append(10)
        pieces.bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth))
    }

    private mutating func separate() {
        if needsComma {
            pieces.bytes.append(UInt8(ascii: ","))
            pieces.bytes.append(UInt8(ascii: " "))
        }
        needsComma = true
    }

    package mutating func key(_ name: String) {
        string(name)
        pieces.bytes.append(UInt8(ascii: ":"))
        pieces.bytes.append(UInt8(ascii: " "))
        needsComma = false
    }

    package mutating func string(_ text: String) {
        separate()
        pieces.bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { JSONWriter.escape(byte) { pieces.bytes.append($0) } }
        pieces.bytes.append(UInt8(ascii: "\""))
    }

    /// Passes a byte of a string on, escaped if necessary.
    @inline(__always)
    static func escape(_ byte: UInt8, _ put: (UInt8) -> Void) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            put(UInt8(ascii: "\\"))
            put(byte)
        case 10:
            put(UInt8(ascii: "\\"))
            put(UInt8(ascii: "n"))
        case 13:
            put(UInt8(ascii: "\\"))
            put(UInt8(ascii: "r"))
        case 9:
            put(UInt8(ascii: "\\"))
            put(UInt8(ascii: "t"))
        case 0..<32, 127:
            for byte in "\\u00".utf8 { put(byte) }
            put(hexadecimal(byte >> 4))
            put(hexadecimal(byte & 15))
        default: put(byte)
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    package mutating func null() { literal("null") }
    package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
    package mutating func integer(_ value: Int) { literal(String(value)) }

    private mutating func literal(_ text: String) {
        separate()
        pieces.bytes += Array(text.utf8)
    }

    /// A number as a string, plain and unrounded.
    package mutating func number(_ value: ExactDecimal) {
        separate()
        pieces.bytes.append(UInt8(ascii: "\""))
        DecimalFormat.appendPlain(value, to: &pieces.bytes)
        pieces.bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONWriter {
    package mutating func field(_ name: String, _ text: String?) {
        key(name)
        if let text { string(text) } else { null() }
    }

    package mutating func field(_ name: String, _ value: ExactDecimal?) {
        key(name)
        if let value { number(value) } else { null() }
    }

    package mutating func field(_ name: String, _ value: CompactDecimal?) { field(name, value?.exact) }
    package mutating func field(_ name: String, _ date: CalendarDate?) { field(name, date?.description) }

    package mutating func field(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    package mutating func field(_ name: String, _ value: Int?) {
        key(name)
        if let value { integer(value) } else { null() }
    }

    package mutating func field(_ name: String, texts: [String]) {
        key(name)
        array { json in for text in texts { json.string(text) } }
    }

    package mutating func field(_ name: String, object body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    /// A list whose elements someone else passes on, in the middle of this document.
    mutating func field(_ name: String, rows: () -> Void) {
        key(name)
        array { json in
            json.pieces.passOn()
            rows()
        }
    }

    /// A list with each element on its own line.
    package mutating func field<Elements: Sequence>(
        _ name: String, lines elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        key(name)
        array { json in
            for element in elements {
                json.line()
                body(&json, element)
            }
        }
    }

    /// A list with an object for each row, by the description of its columns.
    mutating func field<Name: RowColumn>(
        _ name: String, _ rows: some Sequence<Name.Row>, by columns: some Sequence<Name>
    ) {
        let fields = JSONFields(columns)
        field(name, lines: rows) { json, row in json.object { fields.write(row, to: &$0) } }
    }

    /// The issues of a result.
    mutating func field(issues: [Issue], files: [String]) {
        field("issues", lines: issues) { json, issue in
            json.issue(issue, file: files.file(at: issue.location))
        }
    }
}
