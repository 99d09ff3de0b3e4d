/// The figures of SA108, the British form for capital gains, for the shares sold in a tax year.
///
/// Amounts are in pounds. The sales must be by ``LotMethod/section104``, in a portfolio in pounds. Losses of earlier
/// years, the annual exempt amount and other assets are for whoever fills the form in.
///
/// Sources: HMRC, *Capital gains summary notes* (SA108 Notes), boxes 23 to 26; for the two parts of 2024/25, when the
/// rates changed within the year, *Adjustment to Capital Gains Tax*.
public struct SA108: Sendable {
    /// The sales of one stock on one day, which are one disposal.
    public struct Disposal: Hashable, Sendable {
        /// The stock's symbol.
        public let symbol: String
        /// The day of the sales.
        public let date: CalendarDate
        package let shares: ExactDecimal
        let exactProceeds: ExactDecimal?
        let exactCosts: ExactDecimal?
        let exactGain: ExactDecimal?

        /// The number of shares; negative if short positions were covered.
        public var numberOfShares: Decimal { Decimal(shares) }
        /// What the shares brought, before the fees of the sales; `nil` if unknown.
        public var proceeds: Decimal? { exactProceeds.map { Decimal($0) } }
        /// What they had cost, with the fees of purchases and sales; `nil` if unknown.
        public var costs: Decimal? { exactCosts.map { Decimal($0) } }
        /// Proceeds − costs; `nil` if unknown.
        public var gain: Decimal? { exactGain.map { Decimal($0) } }
    }

    /// A figure of the form; the raw values are the names used in every output.
    public enum Item: String, CaseIterable, Sendable {
        /// The number of disposals.
        case disposals
        /// The sum of the proceeds.
        case proceeds
        /// The sum of the costs.
        case costs
        /// The sum of the disposals with a gain.
        case gains
        /// The sum of the disposals with a loss, as a positive number.
        case losses
        /// ``gains`` of 2024/25 until the rates changed.
        case gainsBeforeChange = "gains_to_2024-10-29"
        /// ``gains`` of 2024/25 from then on.
        case gainsAfterChange = "gains_from_2024-10-30"
        /// ``losses`` of 2024/25 until the rates changed.
        case lossesBeforeChange = "losses_to_2024-10-29"
        /// ``losses`` of 2024/25 from then on.
        case lossesAfterChange = "losses_from_2024-10-30"
    }

    /// An item with its figure and what it is made of.
    public struct Line: Sendable {
        /// What the figure is.
        public let item: Item
        /// The number of disposals, or an amount in pounds; `nil` if a part of it is unknown.
        package let exactValue: ExactDecimal?
        /// The disposals it is made of, with their parts of it.
        package let parts: [(disposal: Disposal, value: ExactDecimal?)]

        /// The number of disposals, or an amount in pounds; `nil` if a part of it is unknown.
        public var value: Decimal? { exactValue.map { Decimal($0) } }
        /// The amount in whole pounds, rounded in the taxpayer's favour: proceeds and gains down, costs and losses up.
        /// `nil` for a number of disposals, or if unknown.
        public var pounds: Decimal? { wholePounds.map { Decimal($0) } }
        /// The disposals it is made of.
        public var disposals: [Disposal] { parts.map(\.disposal) }

        package var wholePounds: ExactDecimal? {
            guard item != .disposals, let exactValue else { return nil }
            let rounded = exactValue.rounded(decimals: 0)
            switch item {
            case .costs, .losses, .lossesBeforeChange, .lossesAfterChange:
                return rounded < exactValue ? rounded + .one : rounded
            default: return exactValue < rounded ? rounded - .one : rounded
            }
        }
    }

    /// The lines of the form, in order.
    public let lines: [Line]
    /// Whether every figure is known.
    public var isComplete: Bool { lines.allSatisfy { $0.exactValue != nil } }

    /// The last day on which the old rates of 2024/25 hold.
    private static let lastDayBeforeChange = try? CalendarDate(2024, 10, 29)

    /// - Parameters:
    ///   - sales: the sales of the tax year, in pounds.
    ///   - year: the calendar year in which the tax year begins.
    /// - Complexity: O(*n*) for *n* sales.
    public init(_ sales: [Sale], year: Int) {
        let disposals = SA108.disposals(sales)
        func line(
            _ item: Item, _ isPart: (Disposal) -> Bool = { _ in true },
            _ value: (Disposal) -> ExactDecimal?
        ) -> Line {
            let parts = disposals.filter(isPart).map { ($0, value($0)) }
            return Line(item: item, exactValue: parts.map(\.1).wholeSum, parts: parts)
        }
        func isGain(_ disposal: Disposal) -> Bool { disposal.exactGain.map { $0 > .zero } ?? true }
        func isLoss(_ disposal: Disposal) -> Bool { disposal.exactGain.map { $0.isNegative } ?? true }
        func gain(_ disposal: Disposal) -> ExactDecimal? { disposal.exactGain }
        func loss(_ disposal: Disposal) -> ExactDecimal? { disposal.exactGain.map { .zero - $0 } }
        var lines = [
            line(.disposals) { _ in .one },
            line(.proceeds) { $0.exactProceeds },
            line(.costs) { $0.exactCosts },
            line(.gains, isGain, gain),
            line(.losses, isLoss, loss),
        ]
        if year == 2024, let last = SA108.lastDayBeforeChange {
            lines += [
                line(.gainsBeforeChange, { isGain($0) && $0.date <= last }, gain),
                line(.gainsAfterChange, { isGain($0) && $0.date > last }, gain),
                line(.lossesBeforeChange, { isLoss($0) && $0.date <= last }, loss),
                line(.lossesAfterChange, { isLoss($0) && $0.date > last }, loss),
            ]
        }
        self.lines = lines
    }

    private struct Key: Hashable {
        let date: CalendarDate
        let symbol: ExactText
    }

    private static func disposals(_ sales: [Sale]) -> [Disposal] {
        var keys: [Key] = []
        var grouped: [Key: [Sale]] = [:]
        for sale in sales {
            let key = Key(date: sale.date, symbol: sale.symbol.exact)
            if grouped[key] == nil { keys.append(key) }
            grouped[key, default: []].append(sale)
        }
        return keys.map { key in
            let sales = grouped[key] ?? []
            return Disposal(
                symbol: key.symbol.text, date: key.date,
                shares: sales.reduce(.zero) { $0 + $1.record.shares },
                exactProceeds: sales.map(proceeds).wholeSum, exactCosts: sales.map(costs).wholeSum,
                exactGain: sales.map(\.amounts.gain).wholeSum)
        }
    }

    /// What the shares brought; for a covered short position, what they had been sold for.
    private static func proceeds(_ sale: Sale) -> ExactDecimal? {
        let amounts = sale.amounts
        if sale.record.shares.isNegative { return amounts.cost.map { .zero - $0 } }
        guard let net = amounts.value, let fees = sale.record.fees else { return nil }
        return net + fees
    }

    /// What the shares had cost; for a covered short position, what it took to buy them back.
    private static func costs(_ sale: Sale) -> ExactDecimal? {
        let amounts = sale.amounts
        if sale.record.shares.isNegative { return amounts.value.map { .zero - $0 } }
        guard let cost = amounts.cost, let fees = sale.record.fees else { return nil }
        return cost + fees
    }
}
