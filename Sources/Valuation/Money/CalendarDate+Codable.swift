/// Encoded in ISO 8601 format: `"2013-03-01"`.
extension CalendarDate: Codable {
    /// Decodes a day.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try decoder.validated("\"\(text)\" is not a day") { () throws(CalendarDateError) in
            try CalendarDate(text)
        }
    }

    /// Encodes the day.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
