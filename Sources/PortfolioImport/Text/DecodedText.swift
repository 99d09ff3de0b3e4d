internal import CSV
internal import PortfolioFiles
internal import Valuation

/// An export's text as UTF-8 without a byte order mark, with the places of bytes that are invalid in its encoding.
struct DecodedText: Sendable {
    /// A place with invalid bytes.
    struct Fault: Sendable {
        /// The position of U+FFFD or of the invalid bytes in ``utf8``.
        let offset: Int
        let length: Int
        /// The invalid byte or code unit, as it appears in messages: `byte 0x81`.
        let what: String
    }

    package private(set) var utf8: [UInt8]
    let encoding: TextEncoding
    private(set) var faults: [Fault] = []

    /// Whether some characters are UTF-8 and others are in another encoding that is declared too, as in files joined.
    private(set) var isMixed = false

    /// Reads text in the first encoding in which every byte is valid, or else in the last one.
    ///
    /// A byte order mark determines the encoding, whatever is declared. A text that is UTF-8 in part stays UTF-8, with
    /// the other bytes invalid, because another encoding would garble that part without a word.
    ///
    /// - Complexity: O(*n*) per encoding tried.
    init(_ bytes: [UInt8], encodings: [TextEncoding]) {
        if let (encoding, length) = TextEncoding.marked(bytes) {
            self.init(bytes[length...], as: encoding)
            return
        }
        var last = DecodedText(bytes[...], as: encodings.first ?? .utf8)
        for encoding in encodings.dropFirst() where !last.faults.isEmpty && !last.isMixed {
            if last.encoding == .utf8, last.hasWesternCharacter {
                last.isMixed = true
            } else {
                last = DecodedText(bytes[...], as: encoding)
            }
        }
        self = last
    }

    private init(_ bytes: ArraySlice<UInt8>, as encoding: TextEncoding) {
        self.encoding = encoding
        utf8 = []
        switch encoding {
        case .utf8:
            utf8 = Array(bytes)
            findInvalidUTF8()
        case .windows1252:
            decodeBytes(bytes) { byte in
                0x80..<0xA0 ~= byte ? TextEncoding.windows1252Scalars[Int(byte) - 0x80] : UInt32(byte)
            }
        case .latin9:
            decodeBytes(bytes) { byte in TextEncoding.latin9Scalars[byte] ?? UInt32(byte) }
        case .utf16: faults.append(Fault(offset: 0, length: 1, what: "a text without a byte order mark"))
        case .utf16LittleEndian: decodeUTF16(bytes, highFirst: false)
        case .utf16BigEndian: decodeUTF16(bytes, highFirst: true)
        }
    }

    /// Whether a valid character of UTF-8 is there that no text in windows-1252 has by chance: a letter with an accent
    /// or a sign of Latin scripts, which would be two or three odd signs there, such as `Ã©`.
    private var hasWesternCharacter: Bool {
        let invalid = Set(faults.map(\.offset))
        return utf8.indices.contains { place in
            guard 0xC2...0xC5 ~= utf8[place] || utf8[place] == 0xE2 else { return false }
            return !invalid.contains(place)
        }
    }

    private mutating func findInvalidUTF8() {
        var start = 0
        while start < utf8.count,
            let offset = UTF8Validation.firstInvalidOffset(in: utf8.span.extracting(start..<utf8.count))
        {
            let place = start + offset
            faults.append(
                Fault(offset: place, length: 1, what: "byte 0x\(Wording.hex(utf8[place]))"))
            start = place + 1
        }
    }

    private mutating func decodeBytes(_ bytes: ArraySlice<UInt8>, _ scalar: (UInt8) -> UInt32) {
        utf8.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte < 0x80 {
                utf8.append(byte)
                continue
            }
            let value = scalar(byte)
            if value == 0 {
                addFault("byte 0x\(Wording.hex(byte))")
            } else {
                append(value)
            }
        }
    }

    private mutating func decodeUTF16(_ bytes: ArraySlice<UInt8>, highFirst: Bool) {
        // Delimiters and line breaks have such a byte. Pairs of letters in other encodings look like Chinese.
        guard bytes.isEmpty || bytes.contains(0) else { return addFault("a text without a byte 0") }
        utf8.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        func unit(at index: Int) -> UInt32? {
            guard index + 1 < bytes.endIndex else { return nil }
            let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
            return highFirst ? first << 8 | second : second << 8 | first
        }
        while index < bytes.endIndex {
            guard let first = unit(at: index) else {
                addFault("byte 0x\(Wording.hex(bytes[index]))")
                return
            }
            index += 2
            if 0xD800..<0xDC00 ~= first, let second = unit(at: index), 0xDC00..<0xE000 ~= second {
                append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
                index += 2
            } else if 0xD800..<0xE000 ~= first {
                addFault("code unit 0x\(Wording.hex(first, digits: 4))")
            } else {
                append(first)
            }
        }
    }

    private mutating func append(_ value: UInt32) {
        if value < 0x80 {
            utf8.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value) {
            utf8 += scalar.utf8
        }
    }

    private mutating func addFault(_ what: String) {
        faults.append(Fault(offset: utf8.count, length: 3, what: what))
        append(0xFFFD)
    }
}

extension [UInt8] {
    /// Whether a text has nothing but line breaks, spaces and tabs.
    var isBlankText: Bool { allSatisfy(\.isBlank) }

    /// The offset at which a text begins anew, if it is another text twice, as two copies of a file joined are.
    ///
    /// Blank lines and a byte order mark between the copies, and around them, make no difference.
    ///
    /// - Complexity: O(*n*) for *n* bytes that are there twice; as a rule few are compared.
    var repetition: Int? {
        guard let start = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank })
        else { return nil }
        // What is between the copies lies in the middle.
        var (end, second) = (start + (last + 1 - start) / 2, start + (last + 2 - start) / 2)
        if end < second, !self[end].isBetweenTexts { return nil }
        while end > start, self[end - 1].isBetweenTexts, self[second].isBetweenTexts {
            (end, second) = (end - 1, second + 1)
        }
        guard self[start..<second].contains(where: { $0 == 10 || $0 == 13 }),
            self[start..<end].elementsEqual(self[second...last])
        else { return nil }
        return second
    }

    /// Reports that a text is blank or another text twice, which would count twice.
    ///
    /// - Returns: whether it is neither.
    func isOneText(_ name: String, _ log: inout DiagnosticLog) -> Bool {
        if isBlankText {
            log.add(Diagnostic(.emptyExport, file: name))
            return false
        }
        guard let repetition else { return true }
        let line = BlockScan.countLineBreaks(in: span.extracting(0..<repetition)) + 1
        log.add(Diagnostic(.doubled, file: name, line: line, column: 1))
        return false
    }
}

extension UInt8 {
    var isBlank: Bool { self == 10 || self == 13 || self == 32 || self == 9 }

    /// Whether the byte is blank or one of a byte order mark.
    var isBetweenTexts: Bool { isBlank || self == 0xEF || self == 0xBB || self == 0xBF }
}
