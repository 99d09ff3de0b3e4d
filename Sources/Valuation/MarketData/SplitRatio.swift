/// The number of new shares for a number of old ones: `4:1`.
///
/// It is kept as two numbers, because 134:170 has no exact decimal; what is computed from it is rounded once.
public struct SplitRatio: Sendable {
    package let new: CompactDecimal
    package let old: CompactDecimal

    /// The ratio 1:1.
    public static let one = SplitRatio(new: .one, old: .one)

    private init(new: CompactDecimal, old: CompactDecimal) {
        self.new = new
        self.old = old
    }

    package init?(_ new: CompactDecimal, for old: CompactDecimal) {
        guard new.coefficient > 0, old.coefficient > 0 else { return nil }
        self.init(new: new, old: old)
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

    /// The number of new shares.
    public var newShares: Decimal { Decimal(new.exact) }
    /// The number of old shares.
    public var oldShares: Decimal { Decimal(old.exact) }

    /// Whether the number of shares stays the same.
    package var isOne: Bool { new == old }

    /// n·a/b, rounded to 15 significant digits.
    package func applied(to shares: ExactDecimal) -> ExactDecimal {
        ExactDecimal.share(of: shares, new.exact, over: old.exact)
    }

    /// n·b/a, rounded to 15 significant digits.
    package func undone(from shares: ExactDecimal) -> ExactDecimal {
        ExactDecimal.share(of: shares, old.exact, over: new.exact)
    }
}

extension SplitRatio: Hashable {
    /// Compares values: 4:2 equals 2:1.
    public static func == (left: SplitRatio, right: SplitRatio) -> Bool {
        left.new.exact * right.old.exact == right.new.exact * left.old.exact
    }

    /// Hashes the quotient, which is the same for equal ratios.
    public func hash(into hasher: inout Hasher) {
        let quotient = ExactDecimal.quotient(new.exact, old.exact) ?? .zero
        hasher.combine(quotient.wide)
        hasher.combine(quotient.scale)
    }
}

extension SplitRatio: CustomStringConvertible {
    /// The ratio as written in a file.
    public var description: String {
        "\(DecimalFormat.plain(new.exact)):\(DecimalFormat.plain(old.exact))"
    }
}

extension ExactDecimal {
    /// `amount` · `part` / `whole`, rounded once from the exact value to 15 significant digits. A part of a whole of 0,
    /// which has none but 0, is 0: what is spread goes to the last part, and nothing is lost.
    package static func share(of amount: ExactDecimal, _ part: ExactDecimal, over whole: ExactDecimal)
        -> ExactDecimal
    {
        quotient(amount * part, whole) ?? .zero
    }

    /// The value rounded to at most 15 significant digits.
    var rounded15: ExactDecimal { rounded(significantDigits: ExactDecimal.quotientDigits) }
}
