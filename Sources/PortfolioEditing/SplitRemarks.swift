internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

extension TradesStore {
    /// What looks like a slip in a split or another corporate action: that it changes nothing, or has its ratio the other
    /// way round.
    func remarks(onAction row: TradesRow, _ texts: [TradeField: String], _ now: TradeFiles)
        throws(EditingError)
        -> [String]
    {
        guard let type = row.type, let day = row.date, type.isOfAllHolders else { return [] }
        var remarks: [String] = []
        if let number = now.texts.symbols.find(row.symbol),
            try !isHeld(UInt32(clamping: number), before: day, now)
        {
            remarks.append(
                "no \(row.symbol) is held before \(day), and splits, exchanges and the like come before the other "
                    + "trades of their day: this one changes nothing")
        }
        if type == .split, let ratio = texts[.ratio].flatMap({ try? SplitRatio($0) }),
            ratio.new.exact < ratio.old.exact
        {
            remarks.append(
                "by \(ratio) there are fewer shares than before; if there are more, it is "
                    + "\(DecimalFormat.plain(ratio.old.exact)):\(DecimalFormat.plain(ratio.new.exact))")
        }
        return remarks
    }

    /// Whether a trade brought shares of a symbol before a day, or another action on it.
    private func isHeld(
        _ symbol: UInt32, before day: CalendarDate, _ trades: TradeFiles
    ) throws(EditingError) -> Bool {
        var isHeld = false
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                let (type, date) = (row.inputs.type, row.inputs.date)
                isHeld =
                    row.symbol == symbol && type.isOpening && date < day
                    || row.toSymbol == symbol && date <= day
                return !isHeld && date <= day
            }
        }
        return isHeld
    }
}
