/// Encoded as `{"kind": "pricePurchase", "value": "40.89", "currency": "USD"}`; what follows from the kind is left out.
///
/// | value | members beside `kind` |
/// | --- | --- |
/// | shares | `value` |
/// | date | `value`: one day, or two as `2005-04-01/2006-07-03` |
/// | price, money | `value`, `currency` |
/// | percentage | `value`: the part and the whole |
/// | rate | `value`: the rate and where it comes from; `base`, `quote` |
///
/// An unknown figure has no `value`. `isAverage` and `derivation` are present only if they apply.
extension Item: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, value, currency, base, quote, isAverage, derivation
    }

    /// Decodes an item; its kind must accept the value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(Kind.self, forKey: .kind)
        self.init(
            of: kind, try Item.value(of: kind, in: container),
            isAverage: try container.decodeIfPresent(Bool.self, forKey: .isAverage) ?? false,
            derivation: try container.decodeIfPresent(Derivation.self, forKey: .derivation))
    }

    private static func value(
        of kind: Kind, in container: KeyedDecodingContainer<CodingKeys>
    ) throws -> Value {
        switch kind {
        case .numberOfShares:
            return .shares(try container.decodeIfPresent(Figure.self, forKey: .value))
        case .datePurchase:
            return .date(try container.decodeIfPresent(Days.self, forKey: .value)?.range)
        case .pricePurchase, .priceCurrent, .intradayValue:
            return .price(
                try container.decodeIfPresent(Figure.self, forKey: .value),
                try container.decode(QuoteCurrency.self, forKey: .currency))
        case .intradayPercentage, .gainOrLossPercentage:
            return .percentage(try container.decodeIfPresent(Percentage.self, forKey: .value))
        case .currencyRatePurchase, .currencyRateCurrent:
            return .rate(
                try container.decodeIfPresent(AppliedRate.self, forKey: .value),
                base: try container.decode(Currency.self, forKey: .base),
                quote: try container.decode(Currency.self, forKey: .quote))
        case .valuationPurchase, .valuationCurrent, .gainOrLossValue, .priceGain, .currencyGain,
            .realisedGain, .realisedPriceGain, .realisedCurrencyGain, .dividends, .totalGain:
            return .money(
                try container.decodeIfPresent(Figure.self, forKey: .value),
                try container.decode(Currency.self, forKey: .currency))
        }
    }

    /// Encodes the item.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        switch value {
        case .shares(let figure):
            try container.encodeIfPresent(figure, forKey: .value)
        case .date(let days):
            try container.encodeIfPresent(days.map(Days.init), forKey: .value)
        case .price(let figure, let unit):
            try container.encodeIfPresent(figure, forKey: .value)
            try container.encode(unit, forKey: .currency)
        case .money(let figure, let currency):
            try container.encodeIfPresent(figure, forKey: .value)
            try container.encode(currency, forKey: .currency)
        case .percentage(let percentage):
            try container.encodeIfPresent(percentage, forKey: .value)
        case .rate(let rate, let base, let quote):
            try container.encodeIfPresent(rate, forKey: .value)
            try container.encode(base, forKey: .base)
            try container.encode(quote, forKey: .quote)
        }
        if isAverage { try container.encode(true, forKey: .isAverage) }
        try container.encodeIfPresent(derivation, forKey: .derivation)
    }

    /// One day, or the first and the last, in ISO 8601 format.
    private struct Days: Codable {
        let range: ClosedRange<CalendarDate>

        init(_ range: ClosedRange<CalendarDate>) { self.range = range }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            let ends = text.split(separator: "/", omittingEmptySubsequences: false)
                .map { try? CalendarDate(String($0)) }
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last else {
                throw decoder.invalid("\"\(text)\" is neither a day nor a first and a last one")
            }
            range = first...last
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(range.iso8601)
        }
    }
}

extension ClosedRange<CalendarDate> {
    /// One day, or two separated by a slash.
    package var iso8601: String {
        lowerBound == upperBound ? lowerBound.description : "\(lowerBound)/\(upperBound)"
    }
}

/// Encoded as its text.
extension Derivation: Codable {
    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
