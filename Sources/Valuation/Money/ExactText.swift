/// A text that equals another, and precedes it, by its UTF-8 bytes, as names in files do.
///
/// `String` compares by canonical equivalence: an `é` in one code point equals one in two. Symbols, markets and the
/// names of lots that are written in different bytes are different, so where they are compared, counted or looked up,
/// they are wrapped in this.
package struct ExactText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
    package let text: String

    package init(_ text: String) { self.text = text }

    package init(stringLiteral text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
    }

    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        let bytes = text.utf8
        let isHashed: Void? = unsafe bytes.withContiguousStorageIfAvailable {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isHashed == nil { for byte in bytes { hasher.combine(byte) } }
        // Else the bytes of two texts could be those of one.
        hasher.combine(bytes.count)
    }
}

extension String {
    /// The text as its bytes compare.
    package var exact: ExactText { ExactText(self) }
}

extension Dictionary where Key == ExactText {
    /// The value of the key with the same bytes.
    package subscript(key: String) -> Value? {
        get { self[key.exact] }
        set { self[key.exact] = newValue }
    }

    /// The value of the key with the same bytes.
    package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
        get { self[key.exact, default: value()] }
        _modify { yield &self[key.exact, default: value()] }
    }
}

extension Set<ExactText> {
    package func contains(_ text: String) -> Bool { contains(text.exact) }

    /// - Returns: whether the text was not in the set.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool { insert(text.exact).inserted }
}
