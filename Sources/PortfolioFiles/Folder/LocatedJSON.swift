package import SystemInterface
package import Valuation

/// A JSON document whose values know their location, so that errors can point to them.
///
/// Everything that RFC 8259 forbids is refused. Where it leaves a choice: a byte order mark before the document is
/// ignored, an escape that is an incomplete surrogate pair is refused, a key may occur twice, numbers are kept as
/// written, and a document may have at most ``deepest`` levels and ``longest`` bytes.
package struct LocatedJSON: Sendable {
    package enum Value: Sendable {
        case null
        case bool(Bool)
        /// The number as written.
        case number(String)
        case string(String)
        case array([LocatedJSON])
        /// The members in document order; a key may occur twice.
        case object([Member])
    }

    package struct Member: Sendable {
        package let key: String
        package let keyRange: Range<Int>
        package let value: LocatedJSON
    }

    package let value: Value
    /// The location in the document's bytes.
    package let range: Range<Int>

    /// Why a document is not valid JSON, and where.
    package struct SyntaxError: Error, Hashable, Sendable {
        package let problem: Problem
        package let offset: Int
        /// The error in words.
        package var wording: Wording { Wording.json(problem) }
        /// An empty range, just before the offset.
        package var range: Range<Int> { offset..<offset }
    }

    package enum Problem: CaseIterable, Hashable, Sendable {
        case trailingText, tooDeep, tooLong
        case endsBeforeValue, endsInsideText
        case expectedValue, expectedKey, expectedColon, expectedCommaOrBrace, expectedCommaOrBracket
        case unclosedQuote, controlCharacter, notUTF8, utf16
        case unknownEscape, expectedHexadecimal, halfSurrogatePair
        case malformedNumber
    }

    /// The maximum length of a document in bytes, unless it is an export. No document of a portfolio needs more.
    package static let longest = 1 << 20

    /// The maximum nesting of arrays and objects: more could exhaust the stack.
    package static let deepest = 100

    /// Parses a document; `nil` if it is not JSON, which the log is told.
    ///
    /// - Parameter longest: the maximum length in bytes.
    /// - Complexity: O(*n*) in its length.
    package static func read(
        _ bytes: [UInt8], longest: Int = longest, file: String, log: inout DiagnosticLog
    ) -> LocatedJSON? {
        do {
            return try LocatedJSON(bytes, longest: longest)
        } catch {
            log.add(
                error.problem == .utf16
                    ? Diagnostic(error.wording, file: file)
                    : Diagnostic(error.wording, file: file, in: bytes, firstLine: 1, at: error.range))
            return nil
        }
    }

    /// Parses a document.
    ///
    /// - Complexity: O(*n*) in its length.
    package init(_ bytes: [UInt8], longest: Int = longest) throws(SyntaxError) {
        var parser = Parser(bytes: bytes)
        guard bytes.count > longest else {
            self = try parser.document()
            return
        }
        // If the text is not JSON in the first place, that is the error to report.
        do { _ = try parser.document() } catch {
            if error.offset < longest { throw error }
        }
        throw SyntaxError(problem: .tooLong, offset: 0)
    }

    /// The bytes of a document, read only as far as needed to see that it is too long.
    package static func bytes(of input: FileInput) throws(FileError) -> [UInt8] {
        try input.readAll(limit: longest + 1)
    }

    /// The members of an object; none of anything else.
    package var members: [Member] { if case .object(let members) = value { members } else { [] } }

    /// The text of a string; `nil` of anything else.
    package var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The first value of an object under a key.
    package func member(_ key: String) -> LocatedJSON? { members.first { $0.key == key }?.value }

    fileprivate init(_ value: Value, _ range: Range<Int>) {
        self.value = value
        self.range = range
    }
}

private struct Parser {
    let bytes: [UInt8]
    var offset = 0
    var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func document() throws(LocatedJSON.SyntaxError) -> LocatedJSON {
        if FileKind.isMarkedUTF16(bytes) { throw error(.utf16) }
        let value = try value()
        skipSpace()
        guard offset == bytes.count else { throw error(.trailingText) }
        return value
    }

    private mutating func value() throws(LocatedJSON.SyntaxError) -> LocatedJSON {
        skipSpace()
        let start = offset
        guard let byte = current else { throw error(.endsBeforeValue) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= LocatedJSON.deepest else { throw error(.tooDeep) }
        let value: LocatedJSON.Value
        switch byte {
        case UInt8(ascii: "{"): value = try object()
        case UInt8(ascii: "["): value = try array()
        case UInt8(ascii: "\""): value = .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try number())
        default: value = try word()
        }
        return LocatedJSON(value, start..<offset)
    }

    private mutating func object() throws(LocatedJSON.SyntaxError) -> LocatedJSON.Value {
        var members: [LocatedJSON.Member] = []
        offset += 1
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            let start = offset
            guard current == UInt8(ascii: "\"") else { throw error(.expectedKey) }
            let key = try string()
            let keyRange = start..<offset
            skipSpace()
            guard take(":") else { throw error(.expectedColon) }
            members.append(LocatedJSON.Member(key: key, keyRange: keyRange, value: try value()))
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw error(.expectedCommaOrBrace) }
        }
    }

    private mutating func array() throws(LocatedJSON.SyntaxError) -> LocatedJSON.Value {
        var elements: [LocatedJSON] = []
        offset += 1
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try value())
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw error(.expectedCommaOrBracket) }
        }
    }

    private mutating func string() throws(LocatedJSON.SyntaxError) -> String {
        let start = offset
        offset += 1
        var text: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error(.notUTF8, at: start)
                }
                return string
            case UInt8(ascii: "\\"): text += try escape()
            case 10, 13: throw error(.unclosedQuote, at: start)
            case 0..<32: throw error(.controlCharacter)
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw error(.unclosedQuote, at: start)
    }

    private mutating func escape() throws(LocatedJSON.SyntaxError) -> [UInt8] {
        offset += 1
        guard let byte = current else { throw error(.endsInsideText) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "u"):
            var unit = try hexadecimal()
            if 0xD800..<0xDC00 ~= unit, current == UInt8(ascii: "\\"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: "u")
            {
                offset += 2
                let low = try hexadecimal()
                guard 0xDC00..<0xE000 ~= low else { throw error(.halfSurrogatePair) }
                unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(unit) else { throw error(.halfSurrogatePair) }
            return Array(String(scalar).utf8)
        default: throw error(.unknownEscape, at: offset - 1)
        }
    }

    private mutating func hexadecimal() throws(LocatedJSON.SyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error(.expectedHexadecimal)
            }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }

    /// `-`, then 0 or digits that don't begin with one, then a fraction, then an exponent.
    private mutating func number() throws(LocatedJSON.SyntaxError) -> String {
        let start = offset
        _ = take("-")
        let hasLeadingZero = current == UInt8(ascii: "0")
        let wholeDigits = skipDigits()
        var isWellFormed = wholeDigits > 0 && (!hasLeadingZero || wholeDigits == 1)
        if take(".") { isWellFormed = skipDigits() > 0 && isWellFormed }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            isWellFormed = skipDigits() > 0 && isWellFormed
        }
        guard isWellFormed else { throw error(.malformedNumber, at: start) }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
        return offset - start
    }

    private mutating func word() throws(LocatedJSON.SyntaxError) -> LocatedJSON.Value {
        for (word, value) in [
            ("null", LocatedJSON.Value.null), ("true", .bool(true)), ("false", .bool(false)),
        ] where bytes[offset...].starts(with: word.utf8) {
            offset += word.utf8.count
            return value
        }
        throw error(.expectedValue)
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 32 || byte == 9 || byte == 10 || byte == 13 { offset += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ problem: LocatedJSON.Problem, at place: Int? = nil) -> LocatedJSON.SyntaxError {
        LocatedJSON.SyntaxError(problem: problem, offset: place ?? offset)
    }
}
