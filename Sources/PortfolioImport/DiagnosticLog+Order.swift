internal import PortfolioFiles

extension DiagnosticLog {
    /// The same errors of one file, sorted by place as far as they are kept.
    var inOrder: DiagnosticLog {
        let places = first.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        var log = DiagnosticLog(places.map(\.element))
        log.addUnshown(more)
        return log
    }
}
