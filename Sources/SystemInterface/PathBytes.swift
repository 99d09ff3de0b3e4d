internal import CLibrary

/// Paths as text, and back: a path is any bytes, and a string is UTF-8.
///
/// A byte that is not part of valid UTF-8 becomes a scalar of its own, from U+10FF80 to U+10FFFF, at the end of the
/// planes for private use. Bytes that are such a scalar already are taken one by one, so that no two paths have the same
/// text:
///
///     h FF . c s v          ◄──►  h U+10FFFF . c s v
///     h F4 8F BF BF . c s v ◄──►  h U+10FFF4 U+10FF8F U+10FFBF U+10FFBF . c s v
package enum PathBytes {
    private static let first: UInt32 = 0x10FF00

    /// The byte that a scalar stands for, if it stands for one.
    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= first + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    /// The text of a path.
    package static func text(_ path: some Collection<UInt8>) -> String {
        if !path.contains(0xF4), let text = String(validating: path, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        var rest = path[...]
        while let next = rest.first {
            let scalars = (1...4).lazy.compactMap {
                String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars
            }
            if let scalar = scalars.first?.first, byte(scalar) == nil {
                text.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                // Below 0x80 every byte is a character.
                if let scalar = Unicode.Scalar(first + UInt32(next)) { text.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// The path of a text.
    package static func bytes(_ text: String) -> [UInt8] {
        if isUTF8(text) { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in byte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// Whether the text is the path as it is.
    package static func isUTF8(_ text: String) -> Bool {
        !text.utf8.contains(0xF4) || !text.unicodeScalars.contains { byte($0) != nil }
    }

    /// The text for people, with every byte that is not valid UTF-8 written as `\xE9`.
    package static func shown(_ text: String) -> String {
        if isUTF8(text) { return text }
        return text.unicodeScalars.map { scalar in
            byte(scalar).map { "\\x" + String($0, radix: 16, uppercase: true) } ?? String(scalar)
        }.joined()
    }
}

extension PathBytes {
    /// The text of a path as C functions give it.
    static func text(of path: UnsafePointer<CChar>) -> String {
        let bytes = unsafe UnsafeRawBufferPointer(start: path, count: strlen(path))
        return unsafe text(bytes)
    }
}

extension String {
    /// The path as C functions take it.
    package var path: [CChar] { PathBytes.bytes(self).map { CChar(bitPattern: $0) } + [0] }
}
