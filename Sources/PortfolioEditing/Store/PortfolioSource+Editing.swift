internal import PortfolioFiles
internal import Valuation

extension PortfolioSource {
    /// Finds the files of a portfolio that is to be edited.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if `portfolio.json` can't be read.
    init(editing portfolio: String) throws(EditingError) {
        var log = DiagnosticLog()
        do { self = try PortfolioSource(portfolio, log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
    }

    /// The rates of the folder; none if they have errors.
    func rateTable() -> RateTable {
        var log = DiagnosticLog()
        let files = rates(given: [])
        guard !files.isEmpty, let market = try? MarketFiles(prices: [], rates: files, log: &log),
            log.isEmpty
        else { return RateTable() }
        return market.rates
    }
}
