/// Encoded as `{"amount": "6240.619"}` if complete, `{"amount": "1500", "unknown": 2}` if partial, and `{}` if unknown.
extension Total: Codable {
    private enum CodingKeys: String, CodingKey {
        case amount, unknown
    }

    /// Decodes a total; a partial one must leave out at least one holding.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let amount = try container.decodeFigureIfPresent(forKey: .amount)
        let unknown = try container.decodeIfPresent(Int.self, forKey: .unknown)
        switch (amount, unknown) {
        case (let amount?, nil): self = .complete(amount)
        case (let amount?, let unknown?) where unknown > 0: self = .partial(amount, unknown: unknown)
        case (nil, nil): self = .unknown
        default: throw decoder.invalid("a partial total has an amount, and leaves out at least one holding")
        }
    }

    /// Encodes the total with the digits of its amount.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .complete(let amount):
            try container.encode(number: amount, forKey: .amount)
        case .partial(let amount, let unknown):
            try container.encode(number: amount, forKey: .amount)
            try container.encode(unknown, forKey: .unknown)
        case .unknown:
            break
        }
    }
}
