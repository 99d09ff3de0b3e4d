internal import Valuation

/// The figures of a row as its cells state them, before they are checked against each other.
struct TransactionFigures: Sendable {
    typealias Figure = Notation.Figure

    var shares: Figure?
    /// The price of one share: as quoted, times the multiplier.
    var price: Figure?
    /// The price as it is quoted, if the export states a multiplier.
    var quotedPrice: CompactDecimal?
    var multiplier: CompactDecimal?
    var accountPrice: Figure?
    /// The unit the price is quoted in; `nil` if it is unknown.
    var quote: QuoteCurrency?
    /// Whether the export itself states the unit.
    var isQuoteTold = false
    var rate: Figure?
    var fees: [Figure] = []
    var taxes: [Figure] = []
    var accrued: Figure?
    var local: Figure?
    var gross: Figure?
    var net: Figure?

    /// Whether the amount is about a hundred times shares × price, as that of an option on a hundred shares is.
    var isOfContract: Bool {
        guard let shares, let price, let amount = net?.major.exact.magnitude else { return false }
        let product = (shares.exact * price.major.exact).magnitude
        return !product.isZero && product * ExactDecimal(98) <= amount
            && amount <= product * ExactDecimal(102)
    }

    /// What was booked for the shares, and what their price comes to; `nil` for nothing.
    var worth: (booked: CompactDecimal?, product: CompactDecimal?) {
        let product = shares.flatMap { shares in price.map { (shares.exact * $0.major.exact).magnitude } }
        return (
            local.flatMap { $0.number.isZero ? nil : $0.major.magnitude },
            product.flatMap { $0.isZero ? nil : $0.compact }
        )
    }

    /// The figure whose sign tells a direction.
    func figure(_ direction: TransactionRule.Direction) -> Figure? {
        switch direction {
        case .shares: shares
        case .net: net
        case .local: local
        }
    }

    /// Fees and taxes.
    var costs: [Figure] { taxes.isEmpty ? fees : fees + taxes }

    /// The largest number of decimals in each column so far.
    struct Decimals: Sendable {
        var price = 0
        var shares = 0
        var rate = 0
        var local = 0
        var gross = 0
        var net = 0
        var fees = 0

        mutating func note(_ figures: TransactionFigures) {
            price = max(price, figures.price?.decimals ?? 0)
            if let count = figures.shares {
                // Zeros that fill a column up are no decimals of a count, which brokers round to six or more.
                let isLong = count.decimals > 6
                shares = max(shares, isLong ? max(6, count.exact.withoutTrailingZeros.scale) : count.decimals)
            }
            rate = max(rate, figures.rate?.decimals ?? 0)
            local = max(local, figures.local?.decimals ?? 0)
            gross = max(gross, figures.gross?.decimals ?? 0)
            net = max(net, figures.net?.decimals ?? 0)
            for fee in figures.fees { fees = max(fees, fee.decimals) }
            for tax in figures.taxes { fees = max(fees, tax.decimals) }
        }
    }

    /// Notes what one price is for.
    mutating func note(multiplier figure: Figure?) {
        guard let number = figure?.number, number != .one, !number.isZero, !number.isNegative else { return }
        multiplier = number
        guard var price else { return }
        quotedPrice = price.number
        price.number = price.number * number
        // As many decimals of the product are certain as of the price, less one for each digit of ten, a hundred …
        let wholeDigits = number.coefficient.digitCount - Int(number.scale)
        price.decimals = max(0, price.decimals - max(0, wholeDigits - 1))
        self.price = price
    }

    /// Leaves out prices and amounts of 0, which stand for a cost that is not known where shares come in.
    mutating func dropPlaceholders() {
        func stated(_ figure: Figure?) -> Figure? { figure.flatMap { $0.number.isZero ? nil : $0 } }
        (price, accountPrice) = (stated(price), stated(accountPrice))
        (local, gross, net) = (stated(local), stated(gross), stated(net))
    }

    /// Takes the taxes out of what a sale brought, because they are no costs of it.
    ///
    /// - Parameter isSigned: whether amounts have the account's view.
    /// - Returns: the taxes; `nil` if there are none, or in a currency that can't be added to the amount.
    mutating func withoutTaxes(isSigned: Bool) -> Figure? {
        guard var sum = taxes.first, taxes.allSatisfy({ $0.unit == sum.unit }) else { return nil }
        for tax in taxes.dropFirst() { sum.number = sum.number + tax.number }
        guard !sum.number.isZero else { return nil }
        if var received = net {
            guard sum.unit == nil || received.unit == nil || sum.unit == received.unit else { return nil }
            let isTurned = !isSigned && received.number.isNegative
            received.number = isTurned ? received.number - sum.number : received.number + sum.number
            received.decimals = max(received.decimals, sum.decimals)
            net = received
            sum.unit = sum.unit ?? received.unit
        }
        sum.unit = sum.unit ?? quote
        taxes = []
        return sum
    }
}
