import TestSupport
import Testing
import Valuation

/// The figures of rows that stand in columns are those of the same rows taken one by one, digit for digit.
@Suite struct ColumnFiguresTests {
    struct Variation {
        let costRate: CostRate
        let statesCosts: Bool
    }

    private static let variations = [CostRate.purchase, .current].flatMap { rate in
        [false, true].map { Variation(costRate: rate, statesCosts: $0) }
    }

    private struct Book {
        let euro: Currency
        var columns: LotColumns
        var holdings: [HoldingInputs] = []

        /// Rows of usual and of extreme numbers, some of them with faults.
        ///
        /// - Parameter statesCosts: whether most rows state what was paid in all, or fees.
        init(seed: UInt64, statesCosts: Bool = false) throws {
            euro = try Currency("EUR")
            columns = LotColumns(euro)
            var generator = SeededGenerator(seed: seed)
            func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
            let units = try ["EUR", "USD", "GBX", "GBP", "KWF", "JPY"].map { try QuoteCurrency($0) }
            columns.count = LotColumns.capacity
            func number(mostDigits: Int, sign: Bool = false) -> (Int64, Int8) {
                let digits = 1 + below(below(4) == 0 ? mostDigits : min(mostDigits, 7))
                let magnitude = (0..<digits).reduce(Int64(0)) { number, _ in number * 10 + Int64(below(10)) }
                return (sign && below(3) == 0 ? -magnitude : magnitude, Int8(below(below(5) == 0 ? 19 : 5)))
            }
            // Mostly with the sign of the shares: a row with another needs care.
            func cost(_ row: Int) -> (Int64, Int8) {
                let (magnitude, scale) = number(mostDigits: 18)
                let isNegative = (columns.shares.coefficients[row] < 0) != (below(8) == 0)
                return (isNegative ? -magnitude : magnitude, scale)
            }
            for row in 0..<columns.count {
                let unit = units[below(units.count)]
                columns.units[row] = unit
                columns.purchaseDays[row] = Int32(10_000 + below(12_000))
                (columns.shares.coefficients[row], columns.shares.scales[row]) = number(
                    mostDigits: 18, sign: true)
                (columns.purchasePrice.coefficients[row], columns.purchasePrice.scales[row]) = number(
                    mostDigits: 16)
                (columns.price.coefficients[row], columns.price.scales[row]) = number(mostDigits: 16)
                if below(5) == 0 {
                    columns.price.coefficients[row] = columns.purchasePrice.coefficients[row] * 100
                }
                if below(4) > 0 {
                    let close = columns.price.coefficients[row] + Int64(below(200)) - 100
                    columns.previousClose.coefficients[row] = below(9) == 0 ? 0 : close
                    columns.previousClose.scales[row] = columns.price.scales[row]
                }
                let stated = statesCosts ? below(4) : 4
                if stated == 0 {
                    (columns.fees.coefficients[row], columns.fees.scales[row]) = number(mostDigits: 6)
                }
                if stated == 1 || stated == 2 {
                    columns.purchasePrice.scales[row] = LotColumns.Numbers.absent
                    (columns.costStock.coefficients[row], columns.costStock.scales[row]) = cost(row)
                }
                guard unit.currency != euro || below(30) == 0 else { continue }
                if stated == 2 || stated == 3 {
                    (columns.cost.coefficients[row], columns.cost.scales[row]) = cost(row)
                    (columns.rate.coefficients[row], columns.rate.scales[row]) = number(mostDigits: 15)
                    continue
                }
                (columns.purchaseRate.coefficients[row], columns.purchaseRate.scales[row]) = number(
                    mostDigits: 15)
                (columns.rate.coefficients[row], columns.rate.scales[row]) = number(mostDigits: 15)
            }
            holdings = (0..<columns.count).map(inputs)
        }

        private func inputs(_ row: Int) -> HoldingInputs {
            func number(_ numbers: LotColumns.Numbers) -> CompactDecimal? {
                guard numbers.scales[row] >= 0 else { return nil }
                return CompactDecimal(
                    coefficient: Int128(numbers.coefficients[row]), scale: Int16(numbers.scales[row]))
            }
            var inputs = HoldingInputs(quote: columns.units[row], shares: number(columns.shares) ?? .zero)
            inputs.purchaseDate = CalendarDate(daysSince1970: columns.purchaseDays[row])
            inputs.purchasePrice = number(columns.purchasePrice)
            inputs.price = number(columns.price)
            inputs.previousClose = number(columns.previousClose)
            inputs.purchaseRate = number(columns.purchaseRate)
            inputs.fees = number(columns.fees)
            inputs.costStock = number(columns.costStock)
            inputs.cost = number(columns.cost)
            inputs.rate = number(columns.rate)
            return inputs
        }

        func valuer(_ costRate: CostRate) throws -> HoldingValuer {
            var options = ValuationOptions(currency: euro, asOf: try day("2024-12-31"))
            options.costRate = costRate
            return HoldingValuer(options: options, own: euro, prices: PriceTable(), rates: RateTable())
        }
    }

    private func exact(_ figure: FixedPointFigure) -> ExactDecimal? {
        if figure.isAbsent { return nil }
        let magnitude = Int128(figure.magnitude)
        return ExactDecimal(figure.isNegative ? -magnitude : magnitude, scale: Int(figure.scale))
    }

    private func figures(_ inputs: HoldingInputs, _ computed: ComputedHolding) -> [ExactDecimal?] {
        [
            inputs.shares.exact, computed.purchasePriceShown, inputs.price?.exact,
            computed.purchaseRateShown?.number.exact, computed.currentRate?.number.exact,
            computed.amount(.costStock), computed.amount(.valueStock), computed.amount(.gainStock),
            computed.percentage(.gainStock)?.exact(decimals: 4), computed.amount(.cost),
            computed.amount(.value), computed.amount(.gain), computed.percentage(.gain)?.exact(decimals: 4),
            computed.amount(.priceGain), computed.amount(.currencyGain), computed.amount(.intradayChange),
            computed.intradayPercentage?.exact(decimals: 4),
        ]
    }

    @Test(arguments: seeds(count: 4), ColumnFiguresTests.variations)
    func `a row of columns has the figures of its holding`(seed: UInt64, variation: Variation) throws {
        var book = try Book(seed: seed, statesCosts: variation.statesCosts)
        var valuer = try book.valuer(variation.costRate)
        var columnValuer = try #require(ColumnValuer(valuer))
        var rows: [RowFigures] = []
        columnValuer.figures(of: &book.columns, decimals: 4, into: &rows)
        var plain = 0
        for (inputs, row) in zip(book.holdings, rows) where row.isPlain {
            plain += 1
            #expect(inputs.problems(own: book.euro).isEmpty)
            var computed = ComputedHolding()
            valuer.compute(inputs, symbol: nil, statedPrice: nil, into: &computed)
            #expect(computed.issueKinds.isEmpty)
            let figures = row.values
            let shown = [
                figures.shares, figures.purchasePrice, figures.price, figures.purchaseRate, figures.rate,
                figures.costStock, figures.valueStock, figures.gainStock, figures.gainStockPercent,
                figures.cost, figures.value, figures.gain, figures.gainPercent, figures.priceGain,
                figures.currencyGain, figures.intradayChange, figures.intradayPercent,
            ].map(exact)
            #expect(shown == self.figures(inputs, computed))
        }
        #expect(plain > 100)
    }

    @Test(arguments: seeds(count: 4), ColumnFiguresTests.variations)
    func `columns have the totals of their holdings`(seed: UInt64, variation: Variation) throws {
        var book = try Book(seed: seed, statesCosts: variation.statesCosts)
        var valuer = try book.valuer(variation.costRate)
        var totals = ColumnTotals(try #require(ColumnValuer(valuer)))
        var left: [Int] = []
        totals.add(&book.columns, left: &left)
        #expect(left.count < 400)
        var columns = CurrencyGroups()
        var accounts = Groups()
        totals.take(into: &columns, &accounts)
        var rows = CurrencyGroups()
        for (row, inputs) in book.holdings.enumerated() where !left.contains(row) {
            #expect(inputs.problems(own: book.euro).isEmpty)
            var computed = ComputedHolding()
            valuer.compute(inputs, symbol: nil, statedPrice: nil, into: &computed)
            #expect(computed.issueKinds.isEmpty)
            rows.add(computed, currency: inputs.quote.currency)
        }
        #expect(columns.inCodeOrder.map(\.currency) == rows.inCodeOrder.map(\.currency))
        for (column, row) in zip(columns.inCodeOrder.map(\.figures), rows.inCodeOrder.map(\.figures)) {
            #expect(column.holdings == row.holdings && column.withChange == row.withChange)
            #expect(column.withSplit == row.withSplit)
            #expect(column.value == row.value && column.cost == row.cost && column.gain == row.gain)
            #expect(column.priceGain == row.priceGain && column.intradayChange == row.intradayChange)
        }
    }
}
