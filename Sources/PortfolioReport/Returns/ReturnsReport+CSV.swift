import Valuation

extension ReturnsReport {
    /// The report as CSV: a header and a row for each scope, year or month. Lines end in LF.
    ///
    /// `key,from,to,days,opening_value,money_in,money_out,closing_value,gain,price_gain,currency_gain,income,twr,twr_price,
    /// twr_currency,twr_income,twr_annualised,irr,irr_period,simple_return,max_drawdown,volatility,benchmark_twr,excess_twr`.
    /// With a riskless rate also `sharpe,sortino`, with a benchmark `beta,correlation,benchmark_value,benchmark_gain,
    /// benchmark_irr`. Amounts are in portfolio currency, plain and unrounded; returns are in percent with 4 decimals; unknown figures are
    /// empty.
    ///
    /// - Parameter raw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    public func csv(raw: Bool = false) -> [UInt8] {
        Pieces.bytes { write(to: &$0, raw: raw) }
    }

    private func write(to pieces: inout Pieces, raw isRaw: Bool) {
        pieces.write(ReturnsColumn.names(statement.options), statement.rows, raw: isRaw)
    }
}
