internal import PortfolioFiles

extension PortfolioSource {
    /// Finds the files of a portfolio that is to be edited.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if `portfolio.json` can't be read.
    init(editing portfolio: String) throws(EditingError) {
        var log = DiagnosticLog()
        do { self = try PortfolioSource(portfolio, log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
    }
}
