/// Base 64 as defined in RFC 4648, with padding.
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var word: UInt32 = 0
            for place in 0..<3 {
                word = word << 8 | UInt32(group.indices.contains(start + place) ? group[start + place] : 0)
            }
            for place in 0..<4 {
                let digit = digits[Int(word >> (18 - 6 * UInt32(place)) & 63)]
                text.append(place <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text, padded or not; `nil` if it is not valid base 64.
    package static func bytes(_ text: String) -> [UInt8]? {
        let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let characters = Array(text.utf8.dropLast(padding))
        guard padding <= 2, padding == 0 || (characters.count + padding) % 4 == 0, characters.count % 4 != 1
        else {
            return nil
        }
        var bytes: [UInt8] = []
        var word: UInt32 = 0
        for (place, character) in characters.enumerated() {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            word = word << 6 | UInt32(digit)
            // Every character but the first of four completes a byte.
            let bits = UInt32(6 - 2 * (place % 4))
            if place % 4 != 0 { bytes.append(UInt8(truncatingIfNeeded: word >> bits)) }
        }
        // Leftover bits that make up no whole byte must be zero.
        let left = UInt32(characters.count % 4 == 2 ? 4 : characters.count % 4 == 3 ? 2 : 0)
        return word & ((1 << left) - 1) == 0 ? bytes : nil
    }
}
