/// The character encoding of an export.
enum TextEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case windows1252 = "windows-1252"
    case latin9 = "iso-8859-15"
    /// Little or big endian, according to its byte order mark.
    case utf16 = "utf-16"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"

    /// The name in messages.
    var displayName: String {
        switch self {
        case .utf8: "UTF-8"
        case .windows1252: "windows-1252"
        case .latin9: "ISO 8859-15"
        case .utf16, .utf16LittleEndian, .utf16BigEndian: "UTF-16"
        }
    }

    /// The encoding indicated by a byte order mark, and the length of the mark.
    ///
    /// - Complexity: O(1), or O(*n*) for *n* marks.
    static func marked(_ bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) {
            // Some brokers write it several times.
            var length = 3
            while bytes[length...].starts(with: mark) { length += 3 }
            return (.utf8, length)
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }

    /// The scalars of the bytes 0x80 to 0x9F in windows-1252; 0 if there is none.
    static let windows1252Scalars: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
        0x017D,
        0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153,
        0,
        0x017E, 0x0178,
    ]

    /// The differences between ISO 8859-15 and Latin-1.
    static let latin9Scalars: [UInt8: UInt32] = [
        0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152, 0xBD: 0x0153,
        0xBE: 0x0178,
    ]
}
