// Every number is stored as text, so that no coder converts it to binary floating point.

/// Encoded as text: `"40.89"`. Decoding applies the limits on stated numbers.
extension CompactDecimal: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try decoder.validated("\"\(text)\" is not a number") { () throws(NumberError) in
            try CompactDecimal.parse(text)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(exact.inFull)
    }
}

extension Decoder {
    /// Returns what `make` returns, or throws an error with the coding path and the problem.
    func validated<Value, Failure: Error>(
        _ problem: @autoclosure () -> String, _ make: () throws(Failure) -> Value
    ) throws -> Value {
        do { return try make() } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: problem(), underlyingError: error))
        }
    }

    /// A decoding error at this coding path.
    func invalid(_ problem: String) -> DecodingError {
        DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: problem))
    }
}

extension KeyedEncodingContainer {
    /// Stores a number as text.
    mutating func encode(number: Decimal, forKey key: Key) throws {
        let text: String
        do { text = try ExactDecimal(whole: number).inFull } catch {
            throw EncodingError.invalidValue(
                number,
                EncodingError.Context(
                    codingPath: codingPath + [key], debugDescription: "\(number) is not a number",
                    underlyingError: error))
        }
        try encode(text, forKey: key)
    }

    /// Stores a number as text, or nothing if it is `nil`.
    mutating func encodeIfPresent(number: Decimal?, forKey key: Key) throws {
        if let number { try encode(number: number, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a stated number and applies the limits.
    func decodeNumber(forKey key: Key) throws -> Decimal {
        Decimal(try decode(CompactDecimal.self, forKey: key).exact)
    }

    /// Decodes a stated number, if there is one, and applies the limits.
    func decodeNumberIfPresent(forKey key: Key) throws -> Decimal? {
        try decodeIfPresent(CompactDecimal.self, forKey: key).map { Decimal($0.exact) }
    }
}
