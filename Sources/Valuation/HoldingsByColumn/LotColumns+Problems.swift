extension LotColumns {
    /// Marks rows whose inputs may have problems in the sense of ``HoldingInputs/problems(own:)``, and those with fees or
    /// a stated total cost, as needing care. The others are certain to have none.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package mutating func markProblems(own: Currency) {
        let count = min(count, LotColumns.capacity)
        findFeesOrStatedCosts()
        if hasFeesOrStatedCosts {
            for column in [\LotColumns.fees, \LotColumns.costStock, \LotColumns.cost] {
                LotColumns.markStated(self[keyPath: column], count, &needsCare) { _ in true }
            }
        }
        LotColumns.markShares(shares, count, &needsCare)
        for column in [\LotColumns.purchasePrice, \LotColumns.price, \LotColumns.previousClose] {
            LotColumns.markStated(self[keyPath: column], count, &needsCare) { NumberRule.price($0) < 0 }
        }
        for column in [\LotColumns.purchaseRate, \LotColumns.rate] {
            LotColumns.markStated(self[keyPath: column], count, &needsCare) { NumberRule.rate($0) < 0 }
            LotColumns.markOwn(self[keyPath: column], units, own, count, &needsCare)
        }
    }

    private static func markShares(_ shares: Numbers, _ count: Int, _ needsCare: inout [Bool]) {
        let scales = shares.scales.span.extracting(first: count)
        let coefficients = shares.coefficients.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in scales.indices {
            if scales[row] < 0 || !NumberRule.isShares(coefficients[row]) { needsCare[row] = true }
        }
    }

    /// Marks numbers of another than the plain form, and those for which `isOdd` holds.
    @inline(__always)
    private static func markStated(
        _ numbers: Numbers, _ count: Int, _ needsCare: inout [Bool], _ isOdd: (Int64) -> Bool
    ) {
        let scales = numbers.scales.span.extracting(first: count)
        let coefficients = numbers.coefficients.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in scales.indices where scales[row] != Numbers.absent {
            if scales[row] < 0 || isOdd(coefficients[row]) { needsCare[row] = true }
        }
    }

    /// Marks rates stated in the own currency.
    private static func markOwn(
        _ rates: Numbers, _ units: [QuoteCurrency], _ own: Currency, _ count: Int, _ needsCare: inout [Bool]
    ) {
        let scales = rates.scales.span.extracting(first: count)
        let units = units.span.extracting(first: count)
        var needsCare = needsCare.mutableSpan
        for row in scales.indices where scales[row] != Numbers.absent {
            if units[row].currency == own { needsCare[row] = true }
        }
    }
}
