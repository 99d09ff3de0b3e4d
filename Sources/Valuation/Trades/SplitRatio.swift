#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// How many new shares come for how many old ones: `4:1`.
///
/// Kept as the two numbers it is written with: 134:170 is no decimal, and what comes of it is rounded once.
public struct SplitRatio: Sendable {
    package let new: CompactDecimal
    package let old: CompactDecimal

    /// One for one.
    public static let one = SplitRatio(new: .one, old: .one)

    private init(new: CompactDecimal, old: CompactDecimal) {
        self.new = new
        self.old = old
    }

    /// So many new shares for so many old ones.
    ///
    /// - Throws: ``TradeProblem`` for a number that is not above 0, or can't be held.
    public init(_ new: Decimal, for old: Decimal) throws(TradeProblem) {
        let (newShares, oldShares): (CompactDecimal, CompactDecimal)
        do {
            (newShares, oldShares) = (try CompactDecimal(new), try CompactDecimal(old))
        } catch {
            throw TradeProblem(.ratio, .number(error))
        }
        guard let ratio = SplitRatio(newShares, for: oldShares) else {
            throw TradeProblem(.ratio, .notAboveZero)
        }
        self = ratio
    }

    package init?(_ new: CompactDecimal, for old: CompactDecimal) {
        guard new.coefficient > 0, old.coefficient > 0 else { return nil }
        self.init(new: new, old: old)
    }

    /// A ratio as it is written in a file: `4:1`.
    ///
    /// - Throws: ``TradeProblem`` for a text that is none.
    public init(_ text: String) throws(TradeProblem) {
        let bytes = Array(text.utf8)
        guard let ratio = SplitRatio(bytes: bytes.span) else {
            throw TradeProblem(.ratio, .number(.malformed))
        }
        self = ratio
    }

    package init?(bytes: Span<UInt8>) {
        guard let colon = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: ":") }) else { return nil }
        let new = SplitRatio.trimmed(bytes, 0..<colon)
        let old = SplitRatio.trimmed(bytes, (colon + 1)..<bytes.count)
        guard let new = try? CompactDecimal.parse(new.span), let old = try? CompactDecimal.parse(old.span)
        else { return nil }
        self.init(new, for: old)
    }

    private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var range = range
        while let first = range.first, bytes[first] == 32 || bytes[first] == 9 { range.removeFirst() }
        while let last = range.last, bytes[last] == 32 || bytes[last] == 9 { range.removeLast() }
        return range.map { bytes[$0] }
    }

    /// New shares.
    public var newShares: Decimal { Decimal(new.exact) }
    /// The old shares they come for.
    public var oldShares: Decimal { Decimal(old.exact) }

    /// Whether as many come as go.
    package var isOne: Bool { new == old }

    /// n·a/b, to 15 significant digits.
    func applied(to shares: ExactDecimal) -> ExactDecimal {
        ExactDecimal.share(of: shares, new.exact, over: old.exact)
    }

    /// n·b/a, to 15 significant digits.
    package func undone(from shares: ExactDecimal) -> ExactDecimal {
        ExactDecimal.share(of: shares, old.exact, over: new.exact)
    }
}

extension SplitRatio {
    /// Why so many shares can't be split so: what comes of them has to be a number that a file can hold.
    func problem(of shares: ExactDecimal) -> TradeProblem? {
        if shares.isZero || isOne { return nil }
        let magnitude = applied(to: shares).magnitude
        if magnitude >= SplitRatio.limit { return TradeProblem(.ratio, .number(.tooLarge)) }
        return magnitude * SplitRatio.limit < .one ? TradeProblem(.ratio, .number(.tooManyDecimals)) : nil
    }

    /// 10^38, as of every number of a file.
    private static let limit = ExactDecimal(PowersOfTen.int128[38])
}

extension SplitRatio: Hashable {
    /// Equal in value: 4:2 and 2:1 are equal.
    public static func == (left: SplitRatio, right: SplitRatio) -> Bool {
        left.new.exact * right.old.exact == right.new.exact * left.old.exact
    }

    /// By the quotient, of which equal ratios have the same.
    public func hash(into hasher: inout Hasher) {
        let quotient = ExactDecimal.quotient(new.exact, old.exact) ?? .zero
        hasher.combine(quotient.wide)
        hasher.combine(quotient.scale)
    }
}

extension SplitRatio: CustomStringConvertible {
    /// As it is written in a file.
    public var description: String {
        "\(DecimalFormat.plain(new.exact)):\(DecimalFormat.plain(old.exact))"
    }
}

extension ExactDecimal {
    /// `amount` · `part` / `whole`, rounded once from the exact value to 15 significant digits; `whole` is not 0.
    package static func share(of amount: ExactDecimal, _ part: ExactDecimal, over whole: ExactDecimal)
        -> ExactDecimal
    {
        quotient(amount * part, whole) ?? .zero
    }

    /// The value at no more than 15 significant digits.
    var rounded15: ExactDecimal { rounded(significantDigits: ExactDecimal.quotientDigits) }
}
