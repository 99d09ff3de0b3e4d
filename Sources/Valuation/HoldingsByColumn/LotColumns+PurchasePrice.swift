extension LotColumns {
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
}
