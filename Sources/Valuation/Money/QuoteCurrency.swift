/// The unit in which a stock is quoted: a currency, or a minor unit of one, such as `GBX` (pence).
///
/// ```swift
/// let pence = try QuoteCurrency("GBX")
/// pence == .gbx        // true
/// pence.currency       // GBP
/// pence.unitsPerMajor  // 100
/// ```
///
/// The minor units are GBX and GBp (GBP), ZAc and ZAC (ZAR), ILA and ILa (ILS), USX (USD) and EUX (EUR), which are
/// hundredths, and KWF (KWD), a thousandth. Codes are case-sensitive: `GBp` is pence, `GBP` is pounds, and `gbp` is an
/// error.
public struct QuoteCurrency: Hashable, Sendable {
    /// Indexes below the number of currencies are currencies; the rest are minor units.
    package let index: UInt16
    private let majorIndex: UInt16
    /// The exponent of ``unitsPerMajor`` as a power of ten.
    package let unitExponent: Int16

    package init(index: UInt16) {
        self.index = index
        let position = Int(index) - CurrencyTable.count
        if position < 0 {
            majorIndex = index
            unitExponent = 0
        } else {
            majorIndex = QuoteCurrency.minorUnits[position].currency.index
            unitExponent = QuoteCurrency.minorUnits[position].exponent
        }
    }

    /// Creates the unit with a code.
    ///
    /// - Parameter code: an ISO 4217 code or the code of a minor unit, in the published case.
    /// - Throws: ``CurrencyError/unknown(_:suggestions:)``, with similar codes, for anything else.
    /// - Complexity: O(1).
    public init(_ code: String) throws(CurrencyError) {
        let bytes = Array(code.utf8)
        guard let unit = QuoteCurrency(bytes: bytes.span) else {
            throw .unknown(code, suggestions: CurrencySuggestions.near(code))
        }
        self = unit
    }

    /// Creates the unit with a code; fails if there is none.
    package init?(bytes: Span<UInt8>) {
        guard bytes.count == 3 else { return nil }
        self.init(bytes[0], bytes[1], bytes[2])
    }

    package init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        guard let index = CurrencyCodes.lookup.index(first, second, third) else { return nil }
        self = CurrencyCodes.units[index]
    }

    /// Creates the major unit of a currency.
    public init(_ currency: Currency) { self.init(index: currency.index) }

    /// The code, as written next to prices.
    public var code: String {
        unitExponent == 0 ? currency.code : QuoteCurrency.minorUnits[Int(index) - CurrencyTable.count].code
    }

    /// The code's three bytes.
    package var codeBytes: (UInt8, UInt8, UInt8) {
        let bytes = CurrencyCodes.bytes[Int(index)]
        return (bytes[0], bytes[1], bytes[2])
    }

    /// The ISO 4217 currency: the stock currency of a stock quoted in this unit.
    public var currency: Currency { Currency(index: majorIndex) }

    /// The number of these units in one unit of the currency: 1, 100 or 1000.
    public var unitsPerMajor: Int {
        switch unitExponent {
        case 0: 1
        case 2: 100
        default: 1000
        }
    }

    /// All units: the currencies in code order, then the minor units.
    public static var all: [QuoteCurrency] { CurrencyCodes.units }

    struct MinorUnit: Sendable {
        let code: String
        let currency: Currency
        let exponent: Int16
    }

    static let minorUnits: [MinorUnit] = [
        ("GBX", "GBP", 2), ("GBp", "GBP", 2), ("ZAc", "ZAR", 2), ("ZAC", "ZAR", 2), ("ILA", "ILS", 2),
        ("ILa", "ILS", 2), ("USX", "USD", 2), ("EUX", "EUR", 2), ("KWF", "KWD", 3),
    ].compactMap { code, major, exponent in
        CurrencyCodes.codes.firstIndex(of: major).map {
            MinorUnit(code: code, currency: Currency(index: UInt16($0)), exponent: exponent)
        }
    }

    /// Whether shares in this currency are quoted in minor units on their home exchange, where a price in the wrong
    /// unit is the most common mistake: GBP, ZAR, ILS and KWD.
    static func isQuotedInMinorUnits(_ quote: QuoteCurrency) -> Bool {
        quotedInMinorUnits[Int(quote.currency.index)]
    }

    /// By the currency's index.
    static let quotedInMinorUnits: [Bool] = {
        let units = minorUnits.filter { !["USX", "EUX"].contains($0.code) }
        return Currency.all.map { currency in units.contains { $0.currency == currency } }
    }()

    /// The first minor unit of a currency, if it has one.
    package static func minorUnit(of currency: Currency) -> QuoteCurrency? {
        minorUnits.firstIndex { $0.currency == currency }
            .map { QuoteCurrency(index: UInt16(CurrencyTable.count + $0)) }
    }
}

extension QuoteCurrency: CustomStringConvertible {
    /// The code.
    public var description: String { code }
}

extension CompactDecimal {
    /// Converts a price in `unit` to another unit of the same currency: 1.50 pounds are 150 pence.
    package func converted(from unit: QuoteCurrency, to other: QuoteCurrency) -> CompactDecimal {
        unit == other ? self : dividedByPowerOfTen(unit.unitExponent - other.unitExponent)
    }
}
