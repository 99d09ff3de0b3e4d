/// Holdings as columns of machine integers, a few hundred at a time: what a large file is read into.
///
/// A place that is absent, or of a form that needs care, says so in its scale; such rows go another way.
package struct LotColumns: Sendable {
    /// Coefficients, and how many digits stand after the point.
    package struct Numbers: Sendable {
        package var coefficients: [Int64]
        /// ``absent`` or ``other`` where there is no number here.
        package var scales: [Int8]

        // Inlinable, as all numbers here that other modules' loops compare with.
        @inlinable package static var absent: Int8 { -1 }
        @inlinable package static var other: Int8 { -2 }

        package init() { self.init(count: LotColumns.capacity) }

        init(count: Int) {
            coefficients = Array(repeating: 0, count: count)
            scales = Array(repeating: Numbers.absent, count: count)
        }

        /// Whether there is no number, or one whose coefficient is so large.
        func isAbsent(_ row: Int, orAtLeast least: Int64) -> Bool {
            scales[row] == Numbers.absent || (scales[row] >= 0 && coefficients[row] >= least)
        }

        /// Makes every place absent.
        package mutating func clear() {
            for index in scales.indices { scales[index] = Numbers.absent }
        }

        /// Whether each of the first `count` places is absent.
        func areAbsent(_ count: Int) -> Bool {
            let scales = scales.span.extracting(first: count)
            var seen = Numbers.absent
            // Absent is all ones, and nothing else leaves all of them.
            for row in scales.indices { seen &= scales[row] }
            return seen == Numbers.absent
        }
    }

    /// A number of a column.
    struct Number {
        private(set) var coefficient: Int64 = 0
        private(set) var scale = Numbers.absent

        /// - Returns: `false` where the number is too large or has too many decimals for a column.
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

    /// How many rows fit: few enough that all columns stay in the first cache.
    @inlinable package static var capacity: Int { 512 }

    package var count = 0
    /// Quote currencies; what stands at a row that needs care means nothing.
    package var units: [QuoteCurrency]
    /// Rows that go another way whatever their numbers.
    package var needsCare: [Bool]
    /// Days since 1970; ``noDate`` where absent.
    package var purchaseDays: [Int32]
    /// Only if they are asked for.
    package var symbols: [ShortSymbol] = []
    package var shares = Numbers()
    package var purchasePrice = Numbers()
    package var purchaseRate = Numbers()
    package var price = Numbers()
    package var previousClose = Numbers()
    package var rate = Numbers()
    /// In stock currency.
    package var fees = Numbers()
    /// What was paid in all, in stock currency.
    package var costStock = Numbers()
    /// What was paid in all, in own currency.
    package var cost = Numbers()
    /// The days of the prices, since 1970; ``noDate`` for one that holds on any day.
    package var priceDays: [Int32]
    package var isExcluded: [Bool]
    /// Whether any row may have fees, or a cost stated in all.
    package var hasPayments = false
    /// Whether any row may state the day of its price.
    package var hasPriceDays = false

    @inlinable package static var noDate: Int32 { .min }

    package init(_ currency: Currency) {
        units = Array(repeating: QuoteCurrency(currency), count: LotColumns.capacity)
        needsCare = Array(repeating: false, count: LotColumns.capacity)
        purchaseDays = Array(repeating: LotColumns.noDate, count: LotColumns.capacity)
        priceDays = purchaseDays
        isExcluded = needsCare
    }

    /// Whether nothing can be wrong with what a row states, as ``HoldingInputs/problems(own:)`` has it; `false` too where
    /// that is not seen at once.
    package func isSound(_ row: Int, own: Currency) -> Bool {
        guard !needsCare[row], !hasPayment(row), shares.scales[row] >= 0, shares.coefficients[row] != 0
        else { return false }
        let mayHaveRates = units[row].currency != own
        return purchasePrice.isAbsent(row, orAtLeast: 0) && price.isAbsent(row, orAtLeast: 0)
            && previousClose.isAbsent(row, orAtLeast: 0)
            && purchaseRate.isAbsent(row, orAtLeast: mayHaveRates ? 1 : .max)
            && rate.isAbsent(row, orAtLeast: mayHaveRates ? 1 : .max)
    }

    /// Looks whether any row has fees or a cost stated in all.
    package mutating func findPayments() {
        let count = min(count, LotColumns.capacity)
        hasPayments = !(fees.areAbsent(count) && costStock.areAbsent(count) && cost.areAbsent(count))
    }
}
