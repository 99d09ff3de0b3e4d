public import Valuation

extension PortfolioHistory {
    /// The history as CSV: a header, and a row for each day; LF line ends.
    ///
    /// `date,cost,value,gain,gain_percent,price_gain,currency_gain,complete,holdings,with_value,with_gain,with_split`:
    /// amounts in portfolio currency, plain and in full, over the same holdings as a report's totals; percentages to 4
    /// decimals; empty what is unknown; `complete` is `true` or `false`; then how many holdings count, and for how many of
    /// them the figures are known.
    public func csv() -> [UInt8] {
        var bytes = HistoryColumn.csvHeader + [10]
        for point in points {
            for column in HistoryColumn.allCases {
                if column != .date { bytes.append(UInt8(ascii: ",")) }
                point.cell(column).appendCSV(to: &bytes)
            }
            bytes.append(10)
        }
        return bytes
    }
}

extension Cell {
    /// Appends a cell that is no text; nothing where it is unknown.
    fileprivate func appendCSV(to bytes: inout [UInt8]) {
        switch self {
        case .text: break
        case .number(let number): if let number { DecimalFormat.appendPlain(number, to: &bytes) }
        case .percentage(let percentage):
            if let percentage { DecimalFormat.appendPlain(percentage.exact(decimals: 4), to: &bytes) }
        case .date(let date): if let date { bytes += Array(date.description.utf8) }
        case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
        }
    }
}
