/// What a sale gained, added up over the lots that it took.
package struct SaleSums: Sendable {
    let symbol: UInt32
    let account: UInt32
    let date: CalendarDate
    let currency: Currency
    private(set) var gains = OwnAmounts()
    /// The number of lot parts.
    private(set) var parts = 0

    init(_ row: inout TradeRow, _ currency: Currency) {
        (symbol, account, date) = (row.symbol, row.account, row.inputs.date)
        self.currency = currency
    }

    /// Fails if a sum does not fit.
    @inline(__always)
    mutating func add(_ part: OwnAmounts) -> Bool {
        parts += 1
        return gains.add(part)
    }
}

extension TradeLedger {
    /// Closes the lots of a sale and outputs its sums alone, if these are wanted and the sale is as most are: of a price,
    /// in machine integers, first in, first out, with everything known. It is the short way of ``close(_:at:into:)``.
    ///
    /// - Returns: `false` if it isn't, in which case the lots are the same.
    @inline(__always)
    mutating func closeQuickly(_ row: inout TradeRow, into output: inout LedgerOutput) -> Bool {
        guard output.sumsUp, options.method == .fifo, !notesOrigins, row.lot == nil, row.inputs.type.isSale,
            row.inputs.amount == nil, row.inputs.total == nil, row.inputs.feesCurrency == nil,
            let quote = row.inputs.quote
        else { return false }
        let proceeds: Proceeds<CompactDecimal> = proceeds(of: &row)
        guard !proceeds.hasOverflowed, proceeds.isInPortfolioCurrency || proceeds.rate != nil else {
            return false
        }
        var sums = SaleSums(&row, quote.currency)
        let place = place(of: row.symbol, in: row.account)
        guard
            positions[place][isShort: row.inputs.type.isShort].take(
                proceeds, costRate: options.costRate, into: &sums)
        else { return false }
        output.sums.append(sums)
        return true
    }
}

extension LotQueue {
    /// Takes the shares of a sale from the oldest lots and adds up what they gained.
    ///
    /// - Returns: `false`, with the same lots, if there are too few shares, or if anything is unknown or does not
    ///   fit machine integers.
    mutating func take(
        _ proceeds: Proceeds<CompactDecimal>, costRate: CostRate, into sums: inout SaleSums
    ) -> Bool {
        var spreading = proceeds.spreading
        var rest = proceeds.shares
        var (place, closed) = (firstOpen, 0)
        // Lots are changed only when nothing can fail any more.
        while !rest.isZero {
            guard place < lots.count else { return false }
            if lots[place].isClosed {
                place += 1
                continue
            }
            guard lots[place].isUsual else { return false }
            var left = lots[place].usual.figures
            let after = rest - left.shares
            let isWhole = after.isZero || after.isNegative == rest.isNegative
            let part = left.take(isWhole ? left.shares : rest, isWhole: isWhole, lots[place].terms)
            rest = isWhole ? after : .zero
            let figures = spreading.next(part, isLast: rest.isZero, costRate)
            guard !part.hasOverflowed, !after.hasOverflowed,
                figures.amounts.areGainsKnown, let gains = OwnAmounts(figures.amounts), sums.add(gains)
            else { return false }
            if isWhole {
                closed += 1
                place += 1
            } else {
                guard let kept = PackedLotFigures(left) else { return false }
                leave(kept, at: place)
            }
        }
        close(closed, taking: proceeds.shares)
        return true
    }
}
