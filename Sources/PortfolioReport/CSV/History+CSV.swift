public import Valuation

extension PortfolioHistory {
    /// The history as CSV with LF line ends: a header, then a row for each day.
    ///
    /// The columns are
    /// `date,cost,value,gain,gain_percent,price_gain,currency_gain,complete,holdings,with_value,with_gain,with_split`.
    /// Amounts are in portfolio currency, plain and unrounded, over the same holdings as a report's totals; percentages
    /// have up to 4 decimals; unknown figures are empty; `complete` is `true` or `false`. The last columns give how
    /// many holdings count, and for how many of them each figure is known.
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
    /// Appends a cell that is not text; nothing if it is unknown.
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
