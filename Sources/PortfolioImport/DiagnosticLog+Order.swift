internal import PortfolioFiles

extension DiagnosticLog {
    /// The same errors of one file, those that are kept in the order of their places.
    var inOrder: DiagnosticLog {
        var log = DiagnosticLog()
        let places = first.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        for (_, diagnostic) in places { log.add(diagnostic) }
        // The rest is only counted.
        for _ in first.count..<count { log.add(Diagnostic(file: "", message: "")) }
        return log
    }
}
