internal import PortfolioFiles

/// Reads the elements of an XML document, or of one in SGML as OFX 1 has it.
///
/// In XML every element is closed, in the order in which it was opened, and no entities are known but those of XML
/// itself. A document type is refused, and with it every entity that a document could define. In SGML an element with a
/// text ends with it, whether it is closed or not, and an ampersand may stand for itself.
struct MarkupReader {
    enum Form: Sendable { case xml, sgml }

    enum Problem: CaseIterable, Hashable, Sendable {
        case noElement, textOutside, tooDeep, endsInside, tag, attribute, repeatedAttribute, otherEnd, entity,
            documentType
    }

    struct Failure: Error, Hashable, Sendable {
        let problem: Problem
        let offset: Int
        /// The element that is open, or the entity.
        var name = ""
    }

    /// The maximum nesting of elements. Statements have fewer than ten levels.
    static let deepest = 100

    private let bytes: [UInt8]
    private let form: Form
    private var offset = 0
    private var line = 1
    /// Where the counting of lines stands.
    private var counted = 0
    private var open: [MarkupElement] = []
    private var root: MarkupElement?

    /// Reads a document; `nil` if it is not well-formed, which the log is told.
    ///
    /// - Parameter bytes: the document in UTF-8.
    /// - Complexity: O(*n*) for *n* bytes.
    static func read(
        _ bytes: [UInt8], as form: Form, file: String, log: inout DiagnosticLog
    ) -> MarkupElement? {
        do {
            return try read(bytes, as: form)
        } catch {
            var diagnostic = Diagnostic(
                .markup(error.problem, error.name), file: file, in: bytes, firstLine: 1,
                at: error.offset..<error.offset)
            // Statements name accounts and people.
            diagnostic.excerpt = nil
            log.add(diagnostic)
            return nil
        }
    }

    static func read(_ bytes: [UInt8], as form: Form) throws(Failure) -> MarkupElement {
        var reader = MarkupReader(bytes, form)
        return try reader.document()
    }

    private init(_ bytes: [UInt8], _ form: Form) {
        self.bytes = bytes
        self.form = form
        // OFX 1 begins with lines of a header.
        if form == .sgml { offset = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.count }
    }

    private mutating func document() throws(Failure) -> MarkupElement {
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                try text()
                continue
            }
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            if next == UInt8(ascii: "/") {
                try endTag()
            } else if next == UInt8(ascii: "?") {
                try skip("<?", past: "?>")
            } else if next != UInt8(ascii: "!") {
                try startTag()
            } else if begins("<!--") {
                try skip("<!--", past: "-->")
            } else if begins("<![CDATA["), !open.isEmpty {
                let start = offset + 9
                try skip("<![CDATA[", past: "]]>")
                open[open.count - 1].text += String(decoding: bytes[start..<(offset - 3)], as: UTF8.self)
            } else {
                throw Failure(problem: .documentType, offset: offset)
            }
        }
        if let last = open.last { throw Failure(problem: .endsInside, offset: offset, name: last.name) }
        guard let root else { throw Failure(problem: .noElement, offset: offset) }
        return root
    }

    private func begins(_ word: StaticString) -> Bool {
        bytes[offset...].starts(with: "\(word)".utf8)
    }

    private mutating func skip(_ beginning: String, past end: String) throws(Failure) {
        let end = Array(end.utf8)
        let start = offset
        offset += beginning.utf8.count
        while offset + end.count <= bytes.count {
            if bytes[offset] == end[0], bytes[offset...].starts(with: end) {
                offset += end.count
                return
            }
            offset += 1
        }
        throw Failure(problem: .endsInside, offset: start, name: open.last?.name ?? "")
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    }

    /// The line of a place that is not before the last one asked for.
    private mutating func line(at place: Int) -> Int {
        while counted < place {
            if Diagnostic.isLineEnd(bytes, counted) { line += 1 }
            counted += 1
        }
        return line
    }

    // MARK: Tags

    private mutating func name() throws(Failure) -> String {
        let start = offset
        if offset < bytes.count, MarkupReader.isOfNumber(bytes[offset]) {
            throw Failure(problem: .tag, offset: start)
        }
        while offset < bytes.count, MarkupReader.isOfName(bytes[offset]) { offset += 1 }
        guard offset > start else { throw Failure(problem: .tag, offset: start) }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Whether a byte may be in a name, but not begin one.
    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (byte | 32) &- 97 < 26 || byte >= 0x80 || isOfNumber(byte) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ":")
    }

    private mutating func startTag() throws(Failure) {
        let start = offset
        if root != nil { throw Failure(problem: .textOutside, offset: start) }
        offset += 1
        let name = try name()
        var element = MarkupElement(name: name, line: line(at: start))
        while true {
            skipSpace()
            guard offset < bytes.count else {
                throw Failure(problem: .endsInside, offset: start, name: name)
            }
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                break
            }
            if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: ">")
            {
                offset += 2
                return close(element)
            }
            let place = offset
            let attribute = try attribute(of: name)
            if element.attribute(attribute.name) != nil {
                throw Failure(problem: .repeatedAttribute, offset: place, name: attribute.name)
            }
            element.attributes.append(attribute)
        }
        guard open.count < MarkupReader.deepest else { throw Failure(problem: .tooDeep, offset: start) }
        open.append(element)
        if form == .sgml { try leaf() }
    }

    private mutating func attribute(of element: String) throws(Failure) -> (name: String, value: String) {
        let name = try name()
        skipSpace()
        if offset == bytes.count { throw Failure(problem: .endsInside, offset: offset, name: element) }
        guard bytes[offset] == UInt8(ascii: "=") else {
            throw Failure(problem: .attribute, offset: offset, name: name)
        }
        offset += 1
        skipSpace()
        let quote = offset < bytes.count ? bytes[offset] : 0
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw Failure(problem: .attribute, offset: offset, name: name)
        }
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != quote {
            if bytes[offset] == UInt8(ascii: "<") {
                throw Failure(problem: .attribute, offset: offset, name: name)
            }
            offset += 1
        }
        guard offset < bytes.count else { throw Failure(problem: .endsInside, offset: start, name: element) }
        let value = try decoded(start..<offset)
        offset += 1
        return (name, value)
    }

    private mutating func endTag() throws(Failure) {
        let start = offset
        offset += 2
        let name = try name()
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
            throw Failure(problem: .tag, offset: offset)
        }
        offset += 1
        while let last = open.popLast() {
            if last.name == name { return close(last) }
            guard form == .sgml, open.contains(where: { $0.name == name }) else {
                throw Failure(problem: .otherEnd, offset: start, name: last.name)
            }
            // An element without a text and without an end: what follows is beside it, not in it.
            var empty = last
            empty.children = []
            open[open.count - 1].children += [empty] + last.children
        }
        throw Failure(problem: .textOutside, offset: start)
    }

    private mutating func close(_ element: MarkupElement) {
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    // MARK: Text

    private mutating func text() throws(Failure) {
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        if open.isEmpty {
            // A byte order mark may be left where the text was decoded.
            let isBlank = bytes[start..<offset].allSatisfy(\.isBlank)
            if !isBlank { throw Failure(problem: root == nil ? .noElement : .textOutside, offset: start) }
            return
        }
        open[open.count - 1].text += try decoded(start..<offset)
    }

    /// Closes an element that has a text, which no end tag need follow.
    private mutating func leaf() throws(Failure) {
        try text()
        guard let last = open.last, !last.text.trimmed.allSatisfy(\.isWhitespace) else { return }
        open.removeLast()
        close(last)
        let end = "</\(last.name)>"
        if offset < bytes.count, bytes[offset...].starts(with: end.utf8) { offset += end.utf8.count }
    }

    /// A text with characters in place of the entities.
    private func decoded(_ range: Range<Int>) throws(Failure) -> String {
        guard var place = bytes[range].firstIndex(of: UInt8(ascii: "&")) else {
            return String(decoding: bytes[range], as: UTF8.self)
        }
        var text = String(decoding: bytes[range.lowerBound..<place], as: UTF8.self)
        while place < range.upperBound {
            if bytes[place] == UInt8(ascii: "&") {
                let end = bytes[place..<min(range.upperBound, place + 12)].firstIndex(of: UInt8(ascii: ";"))
                let name = end.map { String(decoding: bytes[(place + 1)..<$0], as: UTF8.self) } ?? ""
                if let end, let character = MarkupReader.character(name) {
                    text.unicodeScalars.append(character)
                    place = end + 1
                    continue
                }
                guard form == .sgml else { throw Failure(problem: .entity, offset: place, name: name) }
                text += "&"
                place += 1
            }
            let next = bytes[place..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? range.upperBound
            text += String(decoding: bytes[place..<next], as: UTF8.self)
            place = next
        }
        return text
    }

    /// The character that an entity of XML or a number stands for.
    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return "\u{A0}"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
