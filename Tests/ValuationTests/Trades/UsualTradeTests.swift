import TestSupport
import Testing
import Valuation

/// Most trades are packed without a row of their own; they must be the same as with one.
@Suite struct UsualTradeTests {
    private typealias Number = LotColumns.Number

    private static let values: [(coefficient: Int64, scale: Int8)] = [
        (5, 0), (1250, 2), (0, 0), (-1, 0), (-30, 1), (.max, 6), (.min, 6), (999, 31), (7, 30),
    ]

    /// A trade of a drawn type with some of the fields, whether it may have them or not.
    private static func draw(_ random: inout SeededGenerator) -> (usual: UsualTrade?, row: TradeRow) {
        let type = TradeType.allCases[random.below(TradeType.allCases.count)]
        let day = CalendarDate(daysSince1970: Int32(random.below(20_000)))
        let location = InputLocation(file: random.below(3), line: random.below(1000))
        let (symbol, account) = (UInt32(random.below(4)), UInt32(random.below(3)))
        let unit: QuoteCurrency = random.below(2) == 0 ? .gbx : QuoteCurrency(.eur)
        var texts: TradeFields = [.date, .type, .symbol, .currency]
        if random.below(4) == 0 { texts.insert(.account) }
        if random.below(4) == 0 { texts.insert(.note) }
        var inputs = TradeInputs(type, on: day)
        inputs.quote = unit
        inputs.given = texts
        func number(_ field: TradeField, _ set: (inout TradeInputs, CompactDecimal) -> Void) -> Number {
            guard random.below(3) > 0 else { return Number() }
            let (coefficient, scale) = values[random.below(random.below(2) == 0 ? 2 : values.count)]
            set(&inputs, CompactDecimal(coefficient: Int128(coefficient), scale: Int16(scale)))
            inputs.given.insert(TradeFields(field))
            return Number(coefficient, scale: scale)
        }
        let numbers = UsualTrade.Numbers(
            shares: number(.shares) { $0.shares = $1 }, price: number(.price) { $0.price = $1 },
            fees: number(.fees) { $0.fees = $1 },
            amount: number(.amount) {
                $0.amount = $1
                $0.amountDecimals = $1.scale
            }, taxes: number(.taxes) { $0.taxes = $1 })
        var row = TradeRow(inputs, at: location)
        (row.symbol, row.account) = (symbol, account)
        var forms = TradeForms()
        let usual = UsualTrade(
            type, on: day, at: location, of: symbol, unit, in: account, texts, numbers, &forms)
        return (usual, row)
    }

    @Test(arguments: seeds(from: 1, count: 4))
    func `what is packed without a row has no problems and comes out as its row`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (direct, byRow) = (TradeTable(), TradeTable())
        var types: Set<TradeType> = []
        for _ in 0..<60_000 {
            let (usual, row) = Self.draw(&random)
            guard let usual else { continue }
            types.insert(row.inputs.type)
            let problems = row.inputs.problems(own: .eur)
            #expect(problems.isEmpty, "\(row)")
            direct.append(usual)
            byRow.append(row)
        }
        #expect(direct.map { String(reflecting: $0) } == byRow.map { String(reflecting: $0) })
        #expect(Self.bytes(of: direct) == Self.bytes(of: byRow))
        #expect(types.isSuperset(of: [.buy, .sell, .short, .cover, .dividend, .interest]))
    }

    private static func bytes(of table: TradeTable) -> [UInt8] {
        var bytes: [UInt8] = []
        table.withBytes { span in
            for place in span.indices { bytes.append(span[place]) }
        }
        return bytes
    }

    @Test func `which fields a type may have is remembered for each combination`() {
        var random = SeededGenerator(seed: 9)
        var forms = TradeForms()
        let number = Number(1, scale: 0)
        for _ in 0..<5_000 {
            let type = TradeType.allCases[random.below(TradeType.allCases.count)]
            let texts: TradeFields = [.date, .type, .symbol, .currency]
            let has = (0..<4).map { _ in random.below(2) == 0 }
            let numbers = UsualTrade.Numbers(
                shares: has[0] ? number : Number(), price: has[1] ? number : Number(),
                fees: has[2] ? number : Number(), amount: Number(), taxes: has[3] ? number : Number())
            var fresh = TradeForms()
            func usual(_ forms: inout TradeForms) -> Bool {
                let day = CalendarDate(daysSince1970: 0)
                let unit = QuoteCurrency(.eur)
                let location = InputLocation(file: 0, line: 1)
                return UsualTrade(type, on: day, at: location, of: 0, unit, in: 0, texts, numbers, &forms)
                    != nil
            }
            #expect(usual(&forms) == usual(&fresh))
        }
    }
}
