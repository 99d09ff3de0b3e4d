package import Valuation

/// Issues as people read them.
package enum IssueList {
    /// One line for each issue, errors first.
    package static func text(_ issues: [Issue], _ palette: Palette) -> String {
        let ordered = issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
        return ordered.map { issue in
            let mark = issue.severity == .error ? palette.paint("✗", .error) : palette.paint("!", .warning)
            let excluded = issue.isExcluded ? " (excluded)" : ""
            let line = issue.origin.line > 0 ? " (line \(issue.origin.line))" : ""
            return "\(mark) \(DisplayWidth.printable(issue.symbol))\(line)\(excluded): \(issue.message)\n"
        }.joined()
    }

    /// The issue as a located message: `holdings.csv:3: error: AAPL: no price …`.
    package static func located(_ issue: Issue, file: String) -> String {
        "\(file):\(issue.origin.line): \(issue.severity.rawValue): \(DisplayWidth.printable(issue.symbol)): "
            + "\(issue.message) [\(issue.kind.rawValue)]"
    }
}
