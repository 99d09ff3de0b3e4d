extension SplitRatio {
    /// Creates a ratio of `new` shares for `old` ones.
    ///
    /// - Throws: ``TradeProblem`` if a number is not above 0 or can't be represented exactly.
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

    /// Reads a ratio as written in a file: `4:1`.
    ///
    /// - Throws: ``TradeProblem`` if the text is not a ratio.
    public init(_ text: String) throws(TradeProblem) {
        let bytes = Array(text.utf8)
        guard let ratio = SplitRatio(bytes: bytes.span) else {
            throw TradeProblem(.ratio, .number(.malformed))
        }
        self = ratio
    }

    /// Why this number of shares can't be split by the ratio; the result has to be within the limits on stated numbers.
    func problem(of shares: ExactDecimal) -> TradeProblem? {
        if shares.isZero || isOne { return nil }
        let magnitude = applied(to: shares).magnitude
        if magnitude >= SplitRatio.limit { return TradeProblem(.ratio, .number(.tooLarge)) }
        return magnitude * SplitRatio.limit < .one ? TradeProblem(.ratio, .number(.tooManyDecimals)) : nil
    }

    /// 10^38, the limit on stated numbers.
    private static let limit = ExactDecimal(PowersOfTen.int128[38])
}
