internal import Valuation

extension ActivityFigures {
    /// Takes out the tax that was withheld from a sale's proceeds, which then are without it.
    ///
    /// A trades file has no taxes on sales: as a cost of the sale the tax would be part of the gain.
    ///
    /// - Returns: the tax; `nil` if there is none, or if it is in another currency than what was received.
    mutating func takeTax(isTurned: Bool, isSigned: Bool) -> Figure? {
        guard var tax = taxes.first else { return nil }
        let received = net ?? gross
        for other in taxes.dropFirst() { tax.number = tax.number + other.number }
        for other in taxes where other.unit != tax.unit { return nil }
        guard received == nil || received?.unit == tax.unit, tax.unit != nil else { return nil }
        if var net {
            let isNegative = isSigned ? isTurned : net.number.isNegative
            net.number = isNegative ? net.number - tax.number : net.number + tax.number
            net.decimals = max(net.decimals, tax.decimals)
            self.net = net
        }
        taxes = []
        return tax
    }
}

extension ActivityRow {
    /// The row of a tax that was withheld from a sale.
    ///
    /// - Parameter isTurned: whether the sale is undone, so that the tax is paid back.
    func withheld(_ tax: ActivityFigures.Figure, isTurned: Bool) -> ActivityRow {
        var row = ActivityRow(type: .tax, day: day)
        row.second = second
        row.symbol = symbol
        row.name = name
        row.market = market
        // The broker's number is the sale's; the tax has one that follows from it.
        row.number = number == 0 ? 0 : number &* 31 | 1
        row.file = file
        row.line = line
        row.offset = offset
        row.amount = tax.major
        if isTurned { row.amount?.coefficient = -tax.major.coefficient }
        row.currency = tax.currency.map { QuoteCurrency($0) }
        return row
    }
}
