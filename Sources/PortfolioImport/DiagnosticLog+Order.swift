internal import PortfolioFiles

extension DiagnosticLog {
    /// The same errors of one file, those that are kept in the order of their places.
    var inOrder: DiagnosticLog {
        let places = first.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        var log = DiagnosticLog(places.map(\.element))
        log.addUnshown(more)
        return log
    }
}
