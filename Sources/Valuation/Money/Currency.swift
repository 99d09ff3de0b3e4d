/// An ISO 4217 currency, current or historic, in its major unit: pounds, never pence.
///
/// ```swift
/// let pound = try Currency("GBP")
/// pound == .gbp   // true
/// pound.decimals  // 2
/// ```
///
/// Codes are case-sensitive, because `GBp` is a different unit from `GBP`. Every current currency has a constant named
/// by its code in lower case, except that the Albanian lek is ``lek``, because ``all`` lists every currency.
public struct Currency: Hashable, Sendable {
    /// The index in the table of codes, which is sorted by code.
    package let index: UInt16

    package init(index: UInt16) { self.index = index }

    /// Creates the currency with an ISO 4217 code.
    ///
    /// - Parameter code: the three letters of the code, in the published case.
    /// - Throws: ``CurrencyError/minorUnit(_:major:)``, with the currency, if the code is a minor unit;
    ///   ``CurrencyError/unknown(_:suggestions:)``, with similar codes, if it is anything else.
    /// - Complexity: O(1).
    public init(_ code: String) throws(CurrencyError) {
        let bytes = Array(code.utf8)
        guard let unit = QuoteCurrency(bytes: bytes.span) else {
            throw .unknown(code, suggestions: CurrencySuggestions.majors(near: code))
        }
        guard unit.unitsPerMajor == 1 else { throw .minorUnit(code, major: unit.currency) }
        self = unit.currency
    }

    /// The three-letter code.
    public var code: String { CurrencyCodes.codes[Int(index)] }

    /// The number of digits after the decimal point in an amount: from ISO 4217, or from CLDR if ISO defines none.
    public var decimals: Int { Int(CurrencyCodes.decimals[Int(index)]) }

    /// Every currency, current and historic, in code order.
    public static var all: [Currency] {
        (0..<UInt16(CurrencyTable.count)).map { Currency(index: $0) }
    }
}

extension Currency: Comparable {
    /// Orders currencies by code.
    public static func < (left: Currency, right: Currency) -> Bool { left.index < right.index }
}

extension Currency: CustomStringConvertible {
    /// The code.
    public var description: String { code }
}

/// Why a text is not a currency code.
public enum CurrencyError: Error, Hashable, Sendable {
    /// The code does not exist; the suggestions are similar codes, best first.
    case unknown(String, suggestions: [String])
    /// The code is a minor unit (`GBX`) where a currency (`GBP`) is required.
    case minorUnit(String, major: Currency)
}

/// The tables behind ``Currency`` and ``QuoteCurrency``, built on first use.
enum CurrencyCodes {
    static let codes: [String] = entries.map { String(decoding: $0.prefix(3), as: UTF8.self) }
    static let decimals: [UInt8] = entries.map { $0[3] - UInt8(ascii: "0") }

    /// All units; minor units come after the currencies.
    static let units: [QuoteCurrency] = (0..<UInt16(CurrencyTable.count + QuoteCurrency.minorUnits.count))
        .map { QuoteCurrency(index: $0) }

    /// The bytes of each code; minor units come after the currencies.
    static let bytes: [InlineArray<3, UInt8>] = (codes + QuoteCurrency.minorUnits.map(\.code)).map { code in
        let bytes = Array(code.utf8)
        return [bytes[0], bytes[1], bytes[2]]
    }

    /// Finds ``QuoteCurrency/index`` by the code's three bytes.
    static let lookup = CodeTable(codes + QuoteCurrency.minorUnits.map(\.code))

    private static let entries: [[UInt8]] = {
        let text = Array(CurrencyTable.entries.description.utf8)
        return stride(from: 0, to: text.count, by: 4).map { Array(text[$0..<($0 + 4)]) }
    }()
}

/// An open hash table from three-byte codes to indexes.
struct CodeTable: Sendable {
    private var slots = [UInt32](repeating: 0, count: 4096)

    init(_ codes: [String]) {
        for (index, code) in codes.enumerated() {
            let bytes = Array(code.utf8)
            let key = CodeTable.key(bytes[0], bytes[1], bytes[2])
            var slot = CodeTable.slot(key)
            while slots[slot] != 0 { slot = (slot + 1) & 4095 }
            // The upper 21 bits hold the key (codes are ASCII), the lower 11 bits the index + 1.
            slots[slot] = key << 11 | UInt32(index + 1)
        }
    }

    @inline(__always)
    func index(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
        guard (a | b | c) & 0x80 == 0 else { return nil }
        let key = CodeTable.key(a, b, c)
        var slot = CodeTable.slot(key)
        while slots[slot] != 0 {
            if slots[slot] >> 11 == key { return Int(slots[slot] & 2047) - 1 }
            slot = (slot + 1) & 4095
        }
        return nil
    }

    @inline(__always)
    private static func key(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt32 {
        UInt32(a) << 14 | UInt32(b) << 7 | UInt32(c)
    }

    @inline(__always)
    private static func slot(_ key: UInt32) -> Int { Int((key &* 2_654_435_761) >> 20) }
}
