/// A digest of 128 bits that tells different contents apart.
///
/// It guards against mistakes, such as files that were replaced or cut off, and not against forgery. Nothing but the
/// same version of the program must be expected to compute the same digest.
package struct ContentDigest: Sendable {
    private var first: UInt64 = 0x6A09_E667_F3BC_C908
    private var second: UInt64 = 0xBB67_AE85_84CA_A73B

    package init() {}

    /// Adds a number.
    @inline(__always)
    package mutating func add(_ word: UInt64) {
        first = Mixing.mixed(first ^ word)
        second = Mixing.mixed(second &+ word &* 0xD6E8_FEB8_6659_FD93)
    }

    package mutating func add(_ number: Int128) {
        add(UInt64(truncatingIfNeeded: number))
        add(UInt64(truncatingIfNeeded: number >> 64))
    }

    /// Adds bytes and their number.
    package mutating func add(_ bytes: Span<UInt8>) {
        var word: UInt64 = 0
        for index in bytes.indices {
            word = word << 8 | UInt64(bytes[index])
            if index & 7 == 7 {
                add(word)
                word = 0
            }
        }
        add(word)
        add(UInt64(bytes.count))
    }

    package mutating func add(_ text: String) {
        let bytes = Array(text.utf8)
        add(bytes.span)
    }

    /// The first half of the digest, which spreads contents evenly.
    package var word: UInt64 { first }

    /// The digest in 32 hexadecimal digits.
    package var text: String {
        [first, second].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension ContentDigest {
    package mutating func add(_ number: CompactDecimal) {
        add(number.coefficient)
        add(UInt64(bitPattern: Int64(number.scale)))
    }

    mutating func add(_ location: InputLocation) {
        add(UInt64(location.file))
        add(UInt64(location.line))
    }
}
