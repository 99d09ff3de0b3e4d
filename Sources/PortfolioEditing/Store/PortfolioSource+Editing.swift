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
    func rateTable() -> RateTable { PortfolioSource.rateTable(of: rates(given: [])) ?? RateTable() }

    /// The rates of files, as far as they are there; `nil` if they have errors.
    static func rateTable(of files: [String]) -> RateTable? {
        var log = DiagnosticLog()
        let there = files.filter { !FileInput.isMissing($0) }
        let market = try? MarketFiles(prices: [], rates: there, log: &log)
        return log.isEmpty ? market?.rates : nil
    }
}
