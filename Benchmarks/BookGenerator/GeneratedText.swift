/// The bytes of a generated file, built by appending digits, texts and separators.
struct GeneratedText {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func comma() {
        bytes.append(UInt8(ascii: ","))
    }

    mutating func endOfLine() {
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ word: ShortWord) {
        var rest = word.packed
        while rest > 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// `mantissa` / 10^`places`, with exactly `places` decimals: `(1050, 2)` is `10.50`.
    mutating func append(mantissa: Int, places: Int) {
        let start = bytes.count
        var rest = UInt64(mantissa)
        var written = 0
        repeat {
            if written == places && places > 0 {
                bytes.append(UInt8(ascii: "."))
            }
            bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            written += 1
        } while rest > 0 || written <= places
        var low = start
        var high = bytes.count - 1
        while low < high {
            bytes.swapAt(low, high)
            low += 1
            high -= 1
        }
    }
}

/// A text of at most 8 bytes of UTF-8 in one integer, the first byte lowest, so that threads share no reference count.
struct ShortWord: Sendable {
    fileprivate let packed: UInt64

    init(_ text: some StringProtocol) {
        precondition(text.utf8.count <= 8, "\(text) is over 8 bytes")
        packed = text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
