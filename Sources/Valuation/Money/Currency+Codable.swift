/// Encoded as the code: `"GBP"`. Decoding accepts only ISO 4217 codes; a minor unit is an error.
extension Currency: Codable, CodingKeyRepresentable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes a code.
    public init(from decoder: any Decoder) throws {
        let code = try decoder.singleValueContainer().decode(String.self)
        self = try decoder.validated("\"\(code)\" is not an ISO 4217 code") { () throws(CurrencyError) in
            try Currency(code)
        }
    }

    /// Encodes the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }

    /// The code, for dictionaries with currencies as keys.
    public var codingKey: any CodingKey { Key(stringValue: code) }

    /// The currency of a dictionary's key; fails if it is not a currency code.
    public init?(codingKey: some CodingKey) {
        guard let currency = try? Currency(codingKey.stringValue) else { return nil }
        self = currency
    }
}

extension Currency: Identifiable {
    /// The code.
    public var id: String { code }
}
