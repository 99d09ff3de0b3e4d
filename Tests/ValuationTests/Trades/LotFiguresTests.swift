import TestSupport
import Testing

@testable import Valuation

/// Lots and sales in machine integers have the same figures as in numbers of any size, at every size of the numbers.
@Suite struct LotFiguresTests {
    private struct Draw {
        var random: SeededGenerator
        /// The digits that numbers may have.
        var digits = 5

        mutating func number(sign: Int128 = 1) -> CompactDecimal {
            let drawn = DrawnDecimal.draw(&random, digits: digits, scale: min(digits, 12), edges: false)
                .compact
            let magnitude = max(1, Int128(drawn.coefficient.magnitude))
            return CompactDecimal(coefficient: sign * magnitude, scale: drawn.scale)
        }

        mutating func basis(sign: Int128) -> LotBasis<ExactDecimal> {
            switch random.below(6) {
            case 0: .unknown
            case 1: .feesUnknown(number())
            case 2: .costed(number(sign: sign).exact)
            case 3: .priced(number(), fees: .zero)
            default: .priced(number(), fees: number().exact)
            }
        }

        mutating func ownCost(sign: Int128) -> LotOwnCost<ExactDecimal> {
            switch random.below(4) {
            case 0: .same
            case 1: .unknown
            case 2: .amount(number(sign: sign).exact)
            default: .rate(number(), isStated: random.bool())
            }
        }

        mutating func proceeds(_ shares: ExactDecimal, sign: Int128) -> Proceeds<ExactDecimal> {
            var proceeds = Proceeds<ExactDecimal>(
                amount: .unknown, total: random.chance(30) ? number(sign: sign).exact : nil, rate: nil,
                shares: shares, isInPortfolioCurrency: random.chance(30))
            switch random.below(4) {
            case 0: break
            case 1: proceeds.amount = .stated(number(sign: sign).exact)
            default:
                let fees = random.bool() ? .zero : number().exact
                proceeds.amount = .priced(number(), random.bool() ? .eur : .gbx, fees: fees)
            }
            if random.bool() { proceeds.multiplier = number() }
            if random.chance(70) { proceeds.rate = AppliedRate(number(), source: .row) }
            return proceeds
        }
    }

    private func numbers(_ basis: LotBasis<ExactDecimal>) -> [ExactDecimal?] {
        switch basis {
        case .priced(let price, let fees): [price.exact, fees]
        case .costed(let cost): [cost]
        case .feesUnknown(let price): [price.exact, nil]
        case .unknown: []
        }
    }

    private func numbers(_ cost: LotOwnCost<ExactDecimal>) -> [ExactDecimal?] {
        switch cost {
        case .same: [nil]
        case .rate(let rate, let isStated): [rate.exact, isStated ? .one : .zero]
        case .amount(let cost): [cost]
        case .unknown: []
        }
    }

    private func numbers(_ amounts: SaleAmounts) -> [ExactDecimal?] {
        [
            amounts.costStock, amounts.valueStock, amounts.cost, amounts.value, amounts.gainStock,
            amounts.gain,
            amounts.priceGain, amounts.currencyGain,
        ]
    }

    @Test(arguments: seeds(from: 1, count: 4))
    func `whatever fits machine integers, and whatever does not, is the same`(seed: UInt64) throws {
        var draw = Draw(random: SeededGenerator(seed: seed))
        var (compact, long) = (0, 0)
        for _ in 0..<400 {
            draw.digits = draw.random.pick([3, 8, 17, 20, 30, 38])
            let sign: Int128 = draw.random.bool() ? 1 : -1
            let multiplier = draw.random.chance(20) ? draw.number() : nil
            var figures = LotFigures(
                shares: draw.number(sign: sign).exact, basis: draw.basis(sign: sign),
                ownCost: draw.ownCost(sign: sign))
            var lot = Lot(
                shares: figures.shares, basis: figures.basis, ownCost: figures.ownCost, lacks: [],
                purchaseDate: nil, sequence: 0, quote: .gbx, multiplier: multiplier, location: InputLocation()
            )
            let terms = LotTerms(multiplier: multiplier, unitExponent: 2)
            #expect(lot.costStock == figures.costStock(terms))
            let takings = draw.random.below(4) + 1
            for taking in 1...takings {
                let isWhole = taking == takings
                let taken =
                    isWhole ? figures.shares : figures.shares * CompactDecimal(coefficient: 3, scale: 1).exact
                let part = lot.take(taken)
                let expected = figures.take(taken, isWhole: isWhole, terms)
                let found = part.exactFigures
                #expect(found.shares == expected.shares && found.costStock == expected.costStock)
                #expect(found.cost == expected.cost && found.purchaseRate == expected.purchaseRate)
                #expect(lot.shares == figures.shares && lot.isClosed == isWhole)
                #expect(numbers(lot.basis) == numbers(figures.basis))
                #expect(numbers(lot.ownCost) == numbers(figures.ownCost))
                // A sale of these shares alone.
                let proceeds = draw.proceeds(taken, sign: sign)
                let costRate = draw.random.pick([CostRate.purchase, .current])
                var sold: [SalePart] = []
                let small = Proceeds<CompactDecimal>(proceeds)
                let fits = small.spread(over: [part].span, costRate: costRate, into: &sold)
                if !fits {
                    #expect(sold.isEmpty)
                    _ = proceeds.spread(over: [part].span, costRate: costRate, into: &sold)
                }
                let portion: ExactDecimal? =
                    switch proceeds.amount {
                    case .priced(_, _, let fees): fees
                    case .stated(let amount): amount
                    case .unknown: nil
                    }
                let sale = SaleFigures(
                    expected, proceeds, portion: portion, total: proceeds.total, costRate: costRate)
                let only = try #require(sold.first)
                #expect(sold.count == 1 && numbers(only.amounts) == numbers(SaleAmounts(sale.amounts)))
                #expect(only.shares == taken && only.purchaseRate == sale.purchaseRate)
                #expect(only.costAtPurchase == sale.costAtPurchase)
                let sums = PartSums(sold)
                #expect(sums.gain.total == sale.amounts.gain && sums.proceeds.total == sale.amounts.value)
                let isKnown = sale.amounts.gain != nil
                #expect(sums.priceGain.total == (isKnown ? sale.amounts.priceGain : nil))
                #expect(sums.currencyGain.total == (isKnown ? sale.amounts.currencyGain : nil))
                if fits { compact += 1 } else { long += 1 }
            }
        }
        #expect(compact > 100 && long > 100, "\(compact) in machine integers, \(long) not")
    }
}

extension Proceeds<CompactDecimal> {
    /// The same proceeds as a ledger reads them; what does not fit has overflowed.
    fileprivate init(_ other: Proceeds<ExactDecimal>) {
        self.init(
            amount: .unknown, total: other.total.map { CompactDecimal($0) }, rate: other.rate,
            multiplier: other.multiplier, shares: CompactDecimal(other.shares),
            isInPortfolioCurrency: other.isInPortfolioCurrency)
        switch other.amount {
        case .priced(let price, let unit, let fees):
            amount = .priced(price, unit, fees: CompactDecimal(fees))
        case .stated(let stated): amount = .stated(CompactDecimal(stated))
        case .unknown: break
        }
    }
}
