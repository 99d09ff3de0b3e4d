// What was paid, if the purchase price alone does not tell: additional fees, or a stated total cost.
extension LotColumns {
    /// Fills in what was paid for a row, and notes inputs that are missing or exclude each other.
    ///
    /// A stated cost together with a stated purchase rate is not noted, since the rate may have come from a table.
    /// Whoever fills the columns must mark such a row as needing care.
    ///
    /// - Parameter isOwn: whether the row's stock currency is the own currency, and the rate at purchase 1.
    @inline(__always)
    func fillPayment(
        _ row: Int, isOwn: Bool, _ inputs: inout FormulaInputs<ColumnDecimal>, _ faults: inout RowFaults
    ) {
        let price = number(purchasePrice, row, &faults)
        let fees = number(fees, row, &faults)
        let inStock = number(costStock, row, &faults)
        let inOwn = number(cost, row, &faults)
        // In the own currency both mean the same; whether they agree is left to an exact check.
        let isInAll = inStock != nil || (inOwn != nil && isOwn)
        faults.note(isInAll && (price != nil || fees != nil))
        faults.note(inStock != nil && inOwn != nil && isOwn)
        inputs.purchasePrice = price
        inputs.fees = fees
        inputs.statedCostStock = inStock ?? (isOwn ? inOwn : nil)
        inputs.statedCost = inOwn
        if inOwn == nil {
            inputs.purchaseRate = number(purchaseRate, row, &faults)
            faults.note(NumberRule.rate(inputs.purchaseRate?.coefficient ?? 0) < 0)
        }
        faults.note(isNegative: price)
        faults.note(isNegative: fees)
    }

    /// Converts the purchase price of a row from another unit of its currency to the row's own unit.
    ///
    /// - Returns: `false` if the unit is of another currency, or the converted price does not fit a column.
    package mutating func convertPurchasePrice(of row: Int, from unit: QuoteCurrency) -> Bool {
        let own = units[row]
        if unit == own { return true }
        guard unit.currency == own.currency else { return false }
        let scale = purchasePrice.scales[row]
        guard scale >= 0 else { return scale == Numbers.absent }
        var number = Number()
        let price = CompactDecimal(coefficient: Int128(purchasePrice.coefficients[row]), scale: Int16(scale))
            .converted(from: unit, to: own)
        guard number.set(price.scale < 0 ? price.rescaled(to: 0) : price) else { return false }
        purchasePrice.coefficients[row] = number.coefficient
        purchasePrice.scales[row] = number.scale
        return true
    }

    @inline(__always)
    private func number(_ numbers: borrowing Numbers, _ row: Int, _ faults: inout RowFaults) -> ColumnDecimal?
    {
        faults.note(numbers.scales[row] < Numbers.absent)
        return numbers.number(row)
    }
}

extension RowFaults {
    /// Notes a price or a fee that is not valid.
    @inline(__always)
    fileprivate mutating func note(isNegative number: ColumnDecimal?) {
        if let number { note(NumberRule.price(number.coefficient) < 0) }
    }
}
