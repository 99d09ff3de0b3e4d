public import Kernels

/// Checks whether bytes are valid UTF-8, and finds the first that are not.
///
/// ```swift
/// UTF8Validation.firstInvalidOffset(in: block)  // nil
/// ```
public enum UTF8Validation {
    /// The offset of the first byte that is not part of well-formed UTF-8, or `nil` if all are.
    ///
    /// It is the first byte of the malformed sequence: for a truncated `é`, the byte `C3`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes; ASCII is skipped 64 bytes at a time.
    public static func firstInvalidOffset(in bytes: Span<UInt8>, kernel: Kernel = .fastest) -> Int? {
        var offset = 0
        while true {
            offset = kernel.endOfASCII(bytes, from: offset)
            guard offset < bytes.count else { return nil }
            // Non-ASCII characters tend to be adjacent.
            while offset < bytes.count, bytes[offset] >= 0x80 {
                let length = lengthOfSequence(at: offset, in: bytes)
                if length == 0 { return offset }
                offset += length
            }
        }
    }

    /// The length of the well-formed sequence at an offset, or 0 if there is none; see The Unicode Standard, table 3-7.
    private static func lengthOfSequence(at offset: Int, in bytes: Span<UInt8>) -> Int {
        let first = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return 0
        }
        guard bytes.count - offset >= length, second.contains(bytes[offset + 1]) else { return 0 }
        for place in 2..<max(length, 2) where bytes[offset + place] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
