/// Encoded as the code: `"GBX"`.
extension QuoteCurrency: Codable {
    /// Decodes a code.
    public init(from decoder: any Decoder) throws {
        let code = try decoder.singleValueContainer().decode(String.self)
        self = try decoder.validated("\"\(code)\" is not a currency code") { () throws(CurrencyError) in
            try QuoteCurrency(code)
        }
    }

    /// Encodes the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

extension QuoteCurrency: Identifiable {
    /// The code.
    public var id: String { code }
}
