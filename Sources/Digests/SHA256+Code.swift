extension SHA256 {
    /// The authentication code of a message (HMAC as defined in RFC 2104), which nobody can make without the key.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let key = key.count > 64 ? digest(key) : key
        let padded = key + repeatElement(0, count: 64 - key.count)
        return digest(padded.map { $0 ^ 0x5c } + digest(padded.map { $0 ^ 0x36 } + message))
    }
}
