/// Holdings as columns of machine integers, a few hundred at a time. Large files are read into these.
///
/// The scale of a number marks it as absent or as of a form that needs care; such rows are handled separately.
package struct LotColumns: Sendable {
    /// The coefficients, and the number of digits after the decimal point.
    package struct Numbers: Sendable {
        package var coefficients: [Int64]
        /// ``absent`` or ``other`` if there is no number.
        package var scales: [Int8]

        // Inlinable, like all numbers here that loops in other modules compare with.
        @inlinable package static var absent: Int8 { -1 }
        @inlinable package static var other: Int8 { -2 }

        package init() { self.init(count: LotColumns.capacity) }

        init(count: Int) {
            coefficients = Array(repeating: 0, count: count)
            scales = Array(repeating: Numbers.absent, count: count)
        }

        /// The number of a row, or `nil` if it has none.
        func number(_ row: Int) -> ColumnDecimal? {
            scales[row] < 0 ? nil : ColumnDecimal(coefficients[row], scale: scales[row])
        }

        /// Makes every number absent.
        package mutating func clear() {
            for index in scales.indices { scales[index] = Numbers.absent }
        }

        /// Whether all of the first `count` numbers are absent.
        func areAbsent(_ count: Int) -> Bool {
            let scales = scales.span.extracting(first: count)
            var seen = Numbers.absent
            // Absent is all ones, and only ands of absent numbers stay all ones.
            for row in scales.indices { seen &= scales[row] }
            return seen == Numbers.absent
        }
    }

    /// A number of a column.
    package struct Number: Sendable {
        private(set) var coefficient: Int64 = 0
        private(set) var scale = Numbers.absent

        /// No number.
        package init() {}

        /// - Parameter scale: ``Numbers/absent`` or ``Numbers/other`` if there is no number.
        @inline(__always)
        package init(_ coefficient: Int64, scale: Int8) {
            self.coefficient = coefficient
            self.scale = scale
        }

        var isPresent: Bool { @inline(__always) get { scale >= 0 } }

        /// - Returns: `false` if the number is too large or has too many decimals for a column.
        mutating func set(_ number: CompactDecimal) -> Bool {
            let coefficient = Int64(truncatingIfNeeded: number.coefficient)
            guard Int128(coefficient) == number.coefficient, number.scale >= 0, number.scale < 32 else {
                return false
            }
            self.coefficient = coefficient
            scale = Int8(truncatingIfNeeded: number.scale)
            return true
        }
    }

    /// The maximum number of rows: few enough for all columns to stay in the L1 cache.
    @inlinable package static var capacity: Int { 512 }

    package var count = 0
    /// Quote currencies; meaningless in a row that needs care.
    package var units: [QuoteCurrency]
    /// Rows that are handled separately, whatever their numbers.
    package var needsCare: [Bool]
    /// Days since 1970; ``noDate`` if absent.
    package var purchaseDays: [Int32]
    /// Filled in only on request.
    package var symbols: [ShortSymbol] = []
    /// The first bytes of a text by which rows are compared, as `UInt64(prefixOf:)` has them. Filled in only on request.
    package var texts: [UInt64] = []
    /// The accounts, if the sink groups by them.
    package var accounts: [ShortSymbol] = []
    /// The rows that ``ColumnTotals`` adds up by account, if the sink groups by them.
    var isGrouped: [Bool] = []
    /// The shares, each times its multiplier: the units that a price is for.
    package var shares = Numbers()
    /// The shares and multipliers as stated, where ``hasMultipliers`` says so.
    package var statedShares = Numbers()
    package var multiplier = Numbers()
    /// Whether any row has a multiplier other than 1.
    package var hasMultipliers = false
    package var purchasePrice = Numbers()
    package var purchaseRate = Numbers()
    package var price = Numbers()
    package var previousClose = Numbers()
    package var rate = Numbers()
    /// In stock currency.
    package var fees = Numbers()
    /// The total cost in stock currency.
    package var costStock = Numbers()
    /// The total cost in own currency.
    package var cost = Numbers()
    /// The dates of the prices, in days since 1970; ``noDate`` for a price valid on any day.
    package var priceDays: [Int32]
    package var isExcluded: [Bool]
    /// Whether any row may have fees or a stated total cost.
    package var hasFeesOrStatedCosts = false
    /// Whether any row may state the date of its price.
    package var hasPriceDays = false

    @inlinable package static var noDate: Int32 { .min }

    package init(_ currency: Currency) {
        units = Array(repeating: QuoteCurrency(currency), count: LotColumns.capacity)
        needsCare = Array(repeating: false, count: LotColumns.capacity)
        purchaseDays = Array(repeating: LotColumns.noDate, count: LotColumns.capacity)
        priceDays = purchaseDays
        isExcluded = needsCare
    }

    /// Whether any of the first `count` rows is excluded.
    func hasExcluded(_ count: Int) -> Bool {
        let flags = isExcluded.span.extracting(first: count)
        var found = false
        for row in flags.indices { if flags[row] { found = true } }
        return found
    }

    /// Takes the shares times the multipliers; rows for which that is no number of a column need care.
    ///
    /// - Parameter takesMultipliers: whether rows with a multiplier other than 1 can be taken at all.
    package mutating func multiplyShares(takesMultipliers: Bool) {
        hasMultipliers = false
        for row in 0..<min(count, LotColumns.capacity) {
            let scale = multiplier.scales[row]
            if scale == Numbers.absent || scale == 0 && multiplier.coefficients[row] == 1 { continue }
            let (units, overflow) = shares.coefficients[row].multipliedReportingOverflow(
                by: multiplier.coefficients[row])
            let digits = Int(shares.scales[row]) + Int(scale)
            guard takesMultipliers, scale >= 0, shares.scales[row] >= 0, !overflow, digits < 32,
                NumberRule.rate(multiplier.coefficients[row]) >= 0
            else {
                needsCare[row] = true
                continue
            }
            if !hasMultipliers {
                statedShares = shares
                hasMultipliers = true
            }
            shares.coefficients[row] = units
            shares.scales[row] = Int8(truncatingIfNeeded: digits)
        }
    }

    /// Determines whether any row has fees or a stated total cost.
    mutating func findFeesOrStatedCosts() {
        let count = min(count, LotColumns.capacity)
        hasFeesOrStatedCosts = !(fees.areAbsent(count) && costStock.areAbsent(count) && cost.areAbsent(count))
    }
}
