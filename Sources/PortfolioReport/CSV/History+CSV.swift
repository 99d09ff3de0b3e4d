public import Valuation

extension PortfolioHistory {
    /// The history as CSV with LF line ends: a header, then a row for each day.
    ///
    /// The columns are
    /// `date,cost,value,gain,gain_percent,price_gain,currency_gain,complete,holdings,with_value,with_gain,with_split`.
    /// Amounts are in portfolio currency, plain and unrounded, over the same holdings as a report's totals; percentages
    /// have up to 4 decimals; unknown figures are empty; `complete` is `true` or `false`. The last columns give how
    /// many holdings count, and for how many of them each figure is known; with a benchmark, `benchmark_value` follows them, and
    /// with cash `cash` and `net_worth` come last.
    public func csv() -> [UInt8] {
        Pieces.bytes { $0.write(HistoryColumn.inCSV(showing: stated), points, raw: false) }
    }
}
