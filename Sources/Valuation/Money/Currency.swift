/// An ISO 4217 currency, current or historic, as a major unit: pounds, never pence.
///
/// ```swift
/// let pound = try Currency("GBP")
/// pound == .gbp   // true
/// pound.decimals  // 2
/// ```
///
/// Codes are matched case-sensitively, because `GBp` is another unit than `GBP`. Each current currency has a constant
/// of its code in lower case; the Albanian lek is ``lek``, because ``all`` is every currency.
public struct Currency: Hashable, Sendable {
    /// The position in the table of codes, which is in code order.
    package let index: UInt16

    package init(index: UInt16) { self.index = index }

    /// The currency with an ISO 4217 code.
    ///
    /// - Parameter code: three letters, in the case in which the code is published.
    /// - Throws: ``CurrencyError/minorUnit(_:major:)`` for a minor unit, which names its currency, and
    ///   ``CurrencyError/unknown(_:suggestions:)`` for anything else, with similar codes.
    /// - Complexity: O(1).
    public init(_ code: String) throws(CurrencyError) {
        let unit = try QuoteCurrency(code)
        guard unit.unitsPerMajor == 1 else { throw .minorUnit(code, major: unit.currency) }
        self = unit.currency
    }

    /// The three-letter code.
    public var code: String { CurrencyCodes.codes[Int(index)] }

    /// The number of digits after the decimal point in an amount of money: ISO 4217's, or CLDR's where ISO has none.
    public var decimals: Int { Int(CurrencyCodes.decimals[Int(index)]) }

    /// Every currency, current and historic, in code order.
    public static var all: [Currency] {
        (0..<UInt16(CurrencyTable.count)).map { Currency(index: $0) }
    }
}

extension Currency: Comparable {
    /// Whether one code stands before the other.
    public static func < (left: Currency, right: Currency) -> Bool { left.index < right.index }
}

extension Currency: CustomStringConvertible {
    /// The code.
    public var description: String { code }
}

/// Why a text is not a currency code.
public enum CurrencyError: Error, Hashable, Sendable {
    /// There is no such code; the suggestions are similar codes, best first.
    case unknown(String, suggestions: [String])
    /// A minor unit (`GBX`) where a currency (`GBP`) is needed.
    case minorUnit(String, major: Currency)
}

/// The tables behind ``Currency`` and ``QuoteCurrency``, made at first use.
enum CurrencyCodes {
    static let codes: [String] = entries.map { String(decoding: $0.prefix(3), as: UTF8.self) }
    static let decimals: [UInt8] = entries.map { $0[3] - UInt8(ascii: "0") }

    /// Every unit, minor units after the currencies.
    static let units: [QuoteCurrency] = (0..<UInt16(CurrencyTable.count + QuoteCurrency.minorUnits.count))
        .map { QuoteCurrency(index: $0) }

    /// The bytes of each code, minor units after the currencies.
    static let bytes: [InlineArray<3, UInt8>] = (codes + QuoteCurrency.minorUnits.map(\.code)).map { code in
        let bytes = Array(code.utf8)
        return [bytes[0], bytes[1], bytes[2]]
    }

    /// ``QuoteCurrency/index`` by the code's three bytes, in an open hash table.
    static let lookup = CodeTable(codes + QuoteCurrency.minorUnits.map(\.code))

    private static let entries: [[UInt8]] = {
        let text = Array(CurrencyTable.entries.description.utf8)
        return stride(from: 0, to: text.count, by: 4).map { Array(text[$0..<($0 + 4)]) }
    }()
}

/// Three-byte codes to positions.
struct CodeTable: Sendable {
    private var slots = [UInt32](repeating: 0, count: 4096)

    init(_ codes: [String]) {
        for (index, code) in codes.enumerated() {
            let bytes = Array(code.utf8)
            let key = CodeTable.key(bytes[0], bytes[1], bytes[2])
            var slot = CodeTable.slot(key)
            while slots[slot] != 0 { slot = (slot + 1) & 4095 }
            // 21 bits of key (codes are ASCII) above 11 bits of position + 1.
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
