internal import Valuation

/// Checks the figures of a row against each other, and gives a row of a trades file those it needs.
///
/// A purchase of *n* shares at *P* with fees *F*, paid in another currency at the rate *x*, must satisfy net = *n* · *P*
/// · *x* + *F* within what the rounding of the figures explains. The rate counts as stated or turned round, whichever
/// satisfies it; if neither does, the row is an error.
struct TransactionSettlement {
    typealias Figure = Notation.Figure

    /// Why figures contradict each other.
    enum Disagreement {
        /// Shares × price with fees comes to another amount.
        case amount(TransactionRole, expected: ExactDecimal, stated: ExactDecimal)
        /// The amount in the account's currency is not the other one times the rate, nor divided by it.
        case rate(local: ExactDecimal, account: ExactDecimal)
        /// The fees that would explain the difference are not fees.
        case fees(ExactDecimal, of: ExactDecimal)
        case noAmount
        /// A figure has more digits than a trades file may have.
        case tooLong
    }

    let terms: TransactionMapping.Terms
    /// Whether what an amount differs by from shares × price are fees, and not only rounding.
    let feesAreDifference: Bool
    var decimals: TransactionFigures.Decimals
    /// Whether the row undoes an earlier one, and whether its amount counts the other way.
    let turnsBack: Bool
    let isTurned: Bool
    var figures: TransactionFigures
    /// The currency the user states for the symbol.
    let stated: QuoteCurrency?
    /// Whether nothing proves the amount, because a rate is missing.
    var isUnchecked = false
    /// Whether less arrived of a dividend than its price per share comes to, and no figure says why.
    var hasUnstatedTax = false
    /// Whether tax was withheld in a currency that nothing converts.
    var hasForeignTax = false
    /// The account's currency for one of the stock's, if the row proves it.
    var conversion: ExactDecimal?
    /// What other rows of the file prove, and what a dividend per share is by this one.
    let others: ProvenByRows?
    var proven: PerShare?
    /// Whether only other rows could tell what the dividend per share is.
    var needsProof = false

    init(
        _ terms: TransactionMapping.Terms, _ decimals: TransactionFigures.Decimals, _ rule: TransactionRule,
        _ figures: TransactionFigures, stated: QuoteCurrency?, others: ProvenByRows?
    ) {
        self.terms = terms
        feesAreDifference =
            terms.feesAreDifference && !rule.isWithoutFees || rule.says(.feesAreDifference)
        self.decimals = decimals
        if let price = figures.price {
            // The price may have fewer decimals than those of other rows.
            self.decimals.price = min(decimals.price, max(2, price.decimals))
        }
        turnsBack = rule.says(.cancels)
        isTurned = rule.says(.reversed) != rule.says(.cancels)
        self.figures = figures
        self.stated = stated
        self.others = others
    }

    /// Completes the row; what contradicts is returned.
    mutating func settle(_ row: inout TransactionRow) -> Disagreement? {
        if let problem = complete(&row) { return problem }
        return row.isWritable ? nil : .tooLong
    }

    private mutating func complete(_ row: inout TransactionRow) -> Disagreement? {
        switch row.type {
        case .buy, .sell, .short, .cover: return settleTrade(&row)
        case .transferIn:
            let unit = (figures.net ?? figures.gross)?.unit
            figures.dropPlaceholders()
            let problem = settleTrade(&row)
            row.currency = row.currency ?? unit
            return problem
        case .transferOut:
            row.shares = magnitude(figures.shares?.exact)
            row.currency = figures.quote ?? stated ?? (figures.net ?? figures.gross)?.unit
            return nil
        case .dividend: return settleDividend(&row)
        case .interest, .fee, .tax: return settleCash(&row)
        case .returnOfCapital: return settleCapital(&row)
        // Rules have no such rows.
        case .transfer, .deposit, .withdrawal, .convert: return nil
        case .split, .exchange, .spinOff:
            row.currency = nil
            if row.type == .spinOff { row.shares = magnitude(figures.shares?.exact) }
            return nil
        }
    }

    // MARK: Trades

    /// +1 if the row is paid for, -1 if money is received.
    private func direction(_ type: TradeType) -> ExactDecimal {
        type.cash == .received ? ExactDecimal(-1) : ExactDecimal(1)
    }

    /// An amount as what was paid for a purchase, or received for a sale.
    func oriented(_ figure: Figure?, _ type: TradeType) -> ExactDecimal? {
        guard let figure else { return nil }
        let amount = figure.major.exact
        if type == .transferIn { return amount.magnitude }
        guard terms.isSigned else { return amount.magnitude }
        let isTurned = (type.cash == .paid) != turnsBack
        return isTurned ? -amount : amount
    }

    /// Completes a row whose amount is exactly shares × price, with fees in the same currency, as most are.
    ///
    /// - Returns: whether it is one.
    static func settlePlain(
        _ row: inout TransactionRow, _ figures: TransactionFigures, _ terms: TransactionMapping.Terms,
        _ rule: TransactionRule
    ) -> Bool {
        guard terms.isPlain, row.type.isExecution, let shares = figures.shares?.number,
            let price = figures.price,
            let net = figures.net, let unit = price.unit, unit.unitExponent == 0, figures.quote == unit,
            net.unit == unit, figures.rate == nil, figures.taxes.isEmpty, figures.accrued == nil,
            figures.fees.count < 2, figures.multiplier == nil
        else { return false }
        let isSale = row.type.cash == .received
        let amount = shares * price.number
        var paid = amount.magnitude
        if let fee = figures.fees.first {
            guard fee.unit == nil || fee.unit == unit, !fee.number.isNegative else { return false }
            paid = isSale ? paid - fee.number : paid + fee.number
        }
        // What was paid is negative on the account.
        let isPaid = (row.type.cash == .paid) != rule.says(.cancels)
        let rest =
            terms.isSigned && isPaid || net.number.isNegative && !terms.isSigned
            ? paid + net.number : paid - net.number
        guard !rest.hasOverflowed, rest.isZero, !paid.isNegative, amount.coefficient != 0 else {
            return false
        }
        row.shares = shares.magnitude
        row.currency = unit
        row.price = price.number
        row.fees = figures.fees.first?.number
        return true
    }

    private mutating func settleTrade(_ row: inout TransactionRow) -> Disagreement? {
        guard let shares = figures.shares?.exact.magnitude else { return .noAmount }
        row.shares = magnitude(shares)
        let sign = direction(row.type)
        let net = oriented(figures.net, row.type)
        let gross = oriented(figures.gross, row.type)
        let account = (figures.net ?? figures.gross)?.currency
        var quote = figures.quote
        let hasRate = figures.rate.map { $0.number != CompactDecimal.one } ?? false
        if quote == nil, let account, !hasRate, proves(account, shares, net, gross, sign) {
            quote = QuoteCurrency(account)
        }
        quote = quote ?? stated
        row.currency = quote
        let isSame = quote == nil && !hasRate || account == nil || quote?.currency == account
        if quote == nil, !isSame, figures.price == nil, let account { row.currency = QuoteCurrency(account) }
        let trade = TradeFigures(
            shares: shares, quote: quote, account: account, net: net, gross: gross, sign: sign)
        return isSame ? settleSame(&row, trade) : settleConverted(&row, trade)
    }

    struct TradeFigures {
        let shares: ExactDecimal
        let quote: QuoteCurrency?
        let account: Currency?
        let net: ExactDecimal?
        let gross: ExactDecimal?
        let sign: ExactDecimal
    }

    /// Whether shares × price are the amount without any conversion.
    private func proves(
        _ account: Currency, _ shares: ExactDecimal, _ net: ExactDecimal?, _ gross: ExactDecimal?,
        _ sign: ExactDecimal
    ) -> Bool {
        guard let price = figures.price, let amount = gross ?? net else { return figures.price == nil }
        let fees = gross == nil ? sum(figures.costs, in: account) : .zero
        let product = shares * price.major.exact
        return scale(of: product, to: amount - sign * fees, shares, price) != nil
    }

    /// The factor by which shares × price are an amount; `nil` if none is.
    func scale(
        of product: ExactDecimal, to amount: ExactDecimal, _ shares: ExactDecimal, _ price: Figure
    ) -> ExactDecimal? {
        terms.scales.first { isExplained(product * $0 - amount, shares, price, factor: $0) }
    }

    /// The price, the fees and the amount are in one currency.
    private mutating func settleSame(_ row: inout TransactionRow, _ trade: TradeFigures) -> Disagreement? {
        let currency = trade.quote?.currency ?? trade.account
        if row.currency == nil { row.currency = currency.map { QuoteCurrency($0) } }
        let all = figures.costs
        let others = all.filter { $0.currency != nil && $0.currency != currency }
        var fees = sum(all, in: currency)
        let accrued = figures.accrued?.major.exact ?? .zero
        var net = trade.net
        if net == nil, let gross = trade.gross, others.isEmpty { net = gross + trade.sign * fees }
        guard let price = figures.price else {
            if let net {
                row.amount = compact(net)
                return net.isNegative ? .amount(.net, expected: net.magnitude, stated: net) : nil
            }
            if let local = oriented(figures.local, row.type) {
                row.amount = compact(local + trade.sign * fees)
                return nil
            }
            return row.type == .transferIn ? nil : .noAmount
        }
        var product = trade.shares * price.major.exact
        var scale = ExactDecimal(1)
        if let net, others.isEmpty {
            if feesAreDifference {
                let rest = trade.sign * (net - product)
                let places = max(figures.net?.decimals ?? 2, 2)
                fees = rest.rounded(decimals: places)
                if let problem = checkFees(fees, of: product, trade, price) { return problem }
                if fees.isNegative || isRounding(fees, trade, price) { fees = .zero }
            } else {
                let costs = trade.sign * fees + accrued
                var found = self.scale(of: product, to: net - costs, trade.shares, price)
                if found == nil, let ofContract = priceOfContract(for: net - costs, trade.shares) {
                    (product, found) = (ofContract, scale)
                }
                guard let found else {
                    return .amount(
                        figures.net == nil ? .gross : .net,
                        expected: product + trade.sign * fees + accrued, stated: net)
                }
                if found != scale {
                    scale = found
                    product = product * scale
                }
            }
        } else if let local = oriented(figures.local, row.type)?.magnitude {
            let found = self.scale(of: product, to: local, trade.shares, price)
            guard let found else { return .amount(.local, expected: product, stated: local) }
            scale = found
        }
        if fees.isNegative, turnsBack {
            // Fees that come back with a trade were its own.
            fees = fees.magnitude
        } else if fees.isNegative, others.isEmpty {
            // A rebate: fees can't be negative, so that only the amount says what was paid.
            let paid = net ?? product + trade.sign * fees
            row.amount = compact(paid)
            return paid.isNegative ? .amount(.net, expected: paid.magnitude, stated: paid) : nil
        }
        setPrice(&row, price, scale)
        setFees(&row, fees, others, currency: currency)
        guard let net else { return nil }
        let difference = (product + trade.sign * fees - net).magnitude
        if difference.isZero || !others.isEmpty || net.isNegative { return nil }
        row.amount = compact(net)
        let unit = ExactDecimal(1, scale: figures.net?.decimals ?? figures.gross?.decimals ?? 2)
        if unit < difference {
            // Shares, price and amount would contradict each other; the amount is what was paid.
            row.price = nil
            row.fees = nil
            row.feesCurrency = nil
        }
        return nil
    }

    func setFees(
        _ row: inout TransactionRow, _ fees: ExactDecimal, _ others: [Figure], currency: Currency?
    ) {
        if others.isEmpty {
            if !fees.isZero, !fees.isNegative { row.fees = compact(fees) }
        } else if fees.isZero, let first = others.first, others.allSatisfy({ $0.currency == first.currency })
        {
            let sum = others.reduce(ExactDecimal.zero) { $0 + $1.major.exact }
            row.fees = sum.isNegative ? nil : compact(sum)
            row.feesCurrency = row.fees == nil ? nil : first.currency
        }
    }

    /// Fees that are a difference must be above 0, but for rounding, and of the size of fees.
    func checkFees(
        _ fees: ExactDecimal, of product: ExactDecimal, _ trade: TradeFigures, _ price: Figure
    ) -> Disagreement? {
        let slack = tolerance(trade.shares, price, factor: ExactDecimal(1))
        if fees < -slack { return .fees(fees, of: product) }
        // More is no fee: shares or price are in another unit or currency than they seem.
        let limit = product.magnitude * TransactionSettlement.largestRate + largestFee(trade)
        let isPaid = !trade.sign.isNegative
        let tenfold = product.magnitude * (isPaid ? ExactDecimal(9) : ExactDecimal(9, scale: 1))
        return limit < fees || tenfold <= fees ? .fees(fees, of: product) : nil
    }

    /// More than stamp duty and a broker's margin for changing money together, and less than most currencies differ by.
    private static let largestRate = ExactDecimal(3, scale: 2)

    /// What trades of any size may bear, such as those by telephone: about 40 euros.
    private func largestFee(_ trade: TradeFigures) -> ExactDecimal {
        let currency = trade.quote?.currency ?? trade.account
        let euros = currency.flatMap { TransactionSettlement.unitsOfEuro[$0.code] }
        return ExactDecimal(40) * ExactDecimal(euros ?? (currency?.decimals == 0 ? 150 : 1))
    }

    /// Roughly how many units are a euro, of currencies that are worth much less.
    private static let unitsOfEuro: [String: Int128] = [
        "BRL": 6, "CNY": 8, "CZK": 25, "DKK": 8, "HKD": 9, "HUF": 400, "IDR": 18_000, "ILS": 4, "INR": 95,
        "KRW": 1600, "MXN": 20, "MYR": 5, "NOK": 12, "PHP": 65, "PLN": 5, "RON": 5, "RUB": 100, "SEK": 12,
        "THB": 40, "TRY": 45, "TWD": 35, "VND": 29_000, "ZAR": 21,
    ]

    // MARK: Tolerances

    static func half(_ decimals: Int) -> ExactDecimal {
        // A column without decimals is exact.
        decimals == 0 ? .zero : ExactDecimal(5, scale: decimals + 1)
    }

    /// One unit of the last decimal of the amounts.
    var cents: ExactDecimal {
        let places = max(decimals.net, decimals.gross)
        let exponent = (figures.net ?? figures.gross)?.unit?.unitExponent ?? 0
        let fees =
            figures.fees.isEmpty && figures.taxes.isEmpty
            ? ExactDecimal.zero : TransactionSettlement.half(decimals.fees)
        return ExactDecimal(1, scale: max(0, min(places, 2)) + Int(exponent)) + fees
    }

    func roundingOfProduct(_ shares: ExactDecimal, _ price: Figure) -> ExactDecimal {
        let exponent = price.unit?.unitExponent ?? 0
        return (shares * TransactionSettlement.half(decimals.price)).dividedByPowerOfTen(exponent)
            + price.major.exact.magnitude * TransactionSettlement.half(decimals.shares)
    }

    /// Whether the rounding of shares, price and amount explains a difference.
    func isExplained(
        _ difference: ExactDecimal, _ shares: ExactDecimal, _ price: Figure,
        factor: ExactDecimal = ExactDecimal(1)
    ) -> Bool {
        let off = difference.magnitude
        return off.isZero || off <= tolerance(shares, price, factor: factor)
    }

    private func tolerance(_ shares: ExactDecimal, _ price: Figure, factor: ExactDecimal) -> ExactDecimal {
        var slack = roundingOfProduct(shares, price)
        if let margin = terms.margin { slack += margin * shares * price.major.exact.magnitude }
        return slack * factor + cents
    }

    // MARK: Sums

    func sum(_ figures: [Figure], in currency: Currency?) -> ExactDecimal {
        figures.reduce(.zero) { sum, figure in
            figure.currency == nil || currency == nil || figure.currency == currency
                ? sum + figure.major.exact : sum
        }
    }

    func magnitude(_ number: ExactDecimal?) -> CompactDecimal? {
        number.flatMap { compact($0.magnitude) }
    }

    func compact(_ number: ExactDecimal) -> CompactDecimal? {
        number.compact.map { $0.withoutNegativeScale }
            ?? CompactDecimal(coefficient: 0, scale: 0, hasOverflowed: true)
    }
}

extension ExactDecimal {
    static func <= (left: ExactDecimal, right: ExactDecimal) -> Bool { !(right < left) }
}
