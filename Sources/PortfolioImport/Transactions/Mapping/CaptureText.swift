/// A text in which figures stand between fixed words: `* {shares} @ {price} {currency}`.
///
/// `{shares}`, `{price}` and other numbers fit digits with marks, `{currency}` letters, `{symbol}` and `{name}` any text,
/// and `*` anything. So do `{number}` and `{letters}`, of which nothing is taken. `{holder:HL *}` fits a text of that
/// pattern. The case of ASCII letters is ignored, and so are spaces around figures.
struct CaptureText: Sendable {
    private enum Piece: Sendable {
        case literal([UInt8])
        case number(TransactionRole?)
        case code(TransactionRole?)
        case text(TransactionRole, Pattern?)
        case anything
    }

    let text: String
    private var pieces: [Piece] = []

    /// - Returns: `nil` if a name in braces is unknown.
    init?(_ text: String) {
        self.text = text
        var literal: [UInt8] = []
        var rest = text[...]
        func flush(_ pieces: inout [Piece]) {
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = []
        }
        while let first = rest.first {
            if first == "*" {
                flush(&pieces)
                pieces.append(.anything)
                rest = rest.dropFirst()
            } else if first == "{" {
                guard let end = rest.firstIndex(of: "}") else { return nil }
                let words = rest[rest.index(after: rest.startIndex)..<end].split(
                    separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let name = words.first.map(String.init) ?? ""
                let pattern = words.count == 2 ? words.last.map { Pattern(String($0)) } : nil
                flush(&pieces)
                switch (name, TransactionRole(key: name)) {
                case ("number", _): pieces.append(.number(nil))
                case ("letters", _): pieces.append(.code(nil))
                case (_, let role?) where role.isNumber: pieces.append(.number(role))
                case (_, .currency), (_, .account): pieces.append(.code(TransactionRole(key: name)))
                case (_, let role?): pieces.append(.text(role, pattern))
                case (_, nil): return nil
                }
                rest = rest[rest.index(after: end)...]
            } else {
                literal += Array(String(first).lowercased().utf8)
                rest = rest.dropFirst()
            }
        }
        flush(&pieces)
    }

    /// The part of the text for each role; `nil` if the text does not fit.
    ///
    /// - Complexity: O(*n*) for *n* bytes as a rule; more only if the fixed words occur again and again.
    func match(_ bytes: ArraySlice<UInt8>) -> [(role: TransactionRole, range: Range<Int>)]? {
        var found: [(TransactionRole, Range<Int>)] = []
        // Numbers of steps are bounded, so that no text takes for ever.
        var steps = 10_000
        return match(bytes, bytes.startIndex, 0, &found, &steps) ? found : nil
    }

    private func match(
        _ bytes: ArraySlice<UInt8>, _ place: Int, _ index: Int,
        _ found: inout [(TransactionRole, Range<Int>)],
        _ steps: inout Int
    ) -> Bool {
        steps -= 1
        guard steps > 0 else { return false }
        guard index < pieces.count else { return place == bytes.endIndex }
        switch pieces[index] {
        case .literal(let word):
            guard place + word.count <= bytes.endIndex else { return false }
            for offset in word.indices where bytes[place + offset].lowercased != word[offset] {
                return false
            }
            return match(bytes, place + word.count, index + 1, &found, &steps)
        case .anything:
            return ends(bytes, place) { match(bytes, $0, index + 1, &found, &steps) }
        case .text(let role, let pattern):
            return ends(bytes, place) { end in
                let count = found.count
                let range = CaptureText.trimmed(bytes, place..<end)
                if let pattern, !pattern.matches(bytes[range].span) { return false }
                found.append((role, range))
                if match(bytes, end, index + 1, &found, &steps) { return true }
                found.removeSubrange(count...)
                return false
            }
        case .number(let role):
            return run(bytes, place, index, role, &found, &steps) { CaptureText.isOfNumber($0) }
        case .code(let role):
            return run(bytes, place, index, role, &found, &steps) { ($0 | 32) &- 97 < 26 }
        }
    }

    /// Tries every end of a text, the first one first.
    private func ends(_ bytes: ArraySlice<UInt8>, _ place: Int, _ body: (Int) -> Bool) -> Bool {
        for end in place...bytes.endIndex where body(end) { return true }
        return false
    }

    /// Takes all bytes of a kind, and spaces around them.
    private func run(
        _ bytes: ArraySlice<UInt8>, _ start: Int, _ index: Int, _ role: TransactionRole?,
        _ found: inout [(TransactionRole, Range<Int>)], _ steps: inout Int, _ isPart: (UInt8) -> Bool
    ) -> Bool {
        var place = start
        while place < bytes.endIndex, bytes[place] == 32 { place += 1 }
        let first = place
        while place < bytes.endIndex, isPart(bytes[place]) { place += 1 }
        guard place > first else { return false }
        let count = found.count
        if let role { found.append((role, first..<place)) }
        if match(bytes, place, index + 1, &found, &steps) { return true }
        found.removeSubrange(count...)
        return false
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: "-")
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] == 32 { start += 1 }
        while start < end, bytes[end - 1] == 32 { end -= 1 }
        return start..<end
    }
}
