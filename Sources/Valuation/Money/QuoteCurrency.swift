/// The unit prices of a stock are quoted in: a currency, or a minor unit of one, such as `GBX` (pence).
///
/// ```swift
/// let pence = try QuoteCurrency("GBX")
/// pence.currency.code   // "GBP"
/// pence.unitsPerMajor   // 100
/// ```
///
/// The minor units are GBX and GBp (GBP), ZAc and ZAC (ZAR), ILA and ILa (ILS), USX (USD) and EUX (EUR), 100 each,
/// and KWF (KWD), 1000. Codes are matched case-sensitively: `GBp` is pence, `GBP` is pounds, `gbp` is an error.
public struct QuoteCurrency: Hashable, Sendable {
    /// Below the number of currencies: that currency; from there on: a minor unit.
    package let index: UInt16

    package init(index: UInt16) { self.index = index }

    /// The unit of a code.
    ///
    /// - Throws: ``CurrencyError/unknown(_:suggestions:)``, with the codes that come near.
    /// - Complexity: O(1).
    public init(_ code: String) throws(CurrencyError) {
        let bytes = Array(code.utf8)
        guard let unit = QuoteCurrency(bytes: bytes.span) else {
            throw .unknown(code, suggestions: CurrencySuggestions.near(code))
        }
        self = unit
    }

    /// The unit of a code, or `nil` where there is none.
    package init?(bytes: Span<UInt8>) {
        guard bytes.count == 3, let index = CurrencyCodes.lookup.index(bytes[0], bytes[1], bytes[2])
        else { return nil }
        self.init(index: UInt16(index))
    }

    /// A currency's major unit.
    public init(_ currency: Currency) { self.init(index: currency.index) }

    /// The code as prices bear it.
    public var code: String { minorUnit?.code ?? currency.code }

    /// The code's three bytes.
    package var codeBytes: (UInt8, UInt8, UInt8) {
        let bytes = CurrencyCodes.bytes[Int(index)]
        return (bytes[0], bytes[1], bytes[2])
    }

    /// The ISO 4217 currency: the stock currency of a stock quoted in this unit.
    public var currency: Currency { minorUnit?.currency ?? Currency(index: index) }

    /// How many of this unit make one of the currency: 1, 100 or 1000.
    public var unitsPerMajor: Int { minorUnit?.unitsPerMajor ?? 1 }

    /// The power of ten ``unitsPerMajor`` is.
    package var unitExponent: Int16 { minorUnit?.exponent ?? 0 }

    @inline(__always)
    private var minorUnit: MinorUnit? {
        let position = Int(index) - CurrencyTable.count
        return position < 0 ? nil : QuoteCurrency.minorUnits[position]
    }

    struct MinorUnit: Sendable {
        let code: String
        let currency: Currency
        let exponent: Int16
        var unitsPerMajor: Int { exponent == 3 ? 1000 : 100 }
    }

    static let minorUnits: [MinorUnit] = [
        ("GBX", "GBP", 2), ("GBp", "GBP", 2), ("ZAc", "ZAR", 2), ("ZAC", "ZAR", 2), ("ILA", "ILS", 2),
        ("ILa", "ILS", 2), ("USX", "USD", 2), ("EUX", "EUR", 2), ("KWF", "KWD", 3),
    ].compactMap { code, major, exponent in
        CurrencyCodes.codes.firstIndex(of: major).map {
            MinorUnit(code: code, currency: Currency(index: UInt16($0)), exponent: exponent)
        }
    }

    /// True for stocks of currencies whose shares are quoted in minor units on their home exchange, where a price in
    /// the wrong unit is the commonest mistake: GBP, ZAR, ILS and KWD.
    package static func isQuotedInMinorUnits(_ quote: QuoteCurrency) -> Bool {
        quotedInMinorUnits[Int(quote.currency.index)]
    }

    private static let quotedInMinorUnits: [Bool] = {
        let units = minorUnits.filter { !["USX", "EUX"].contains($0.code) }
        return Currency.all.map { currency in units.contains { $0.currency == currency } }
    }()

    /// The first of a currency's minor units, where it has one.
    package static func minorUnit(of currency: Currency) -> QuoteCurrency? {
        minorUnits.firstIndex { $0.currency == currency }
            .map { QuoteCurrency(index: UInt16(CurrencyTable.count + $0)) }
    }
}

extension QuoteCurrency: CustomStringConvertible {
    public var description: String { code }
}
