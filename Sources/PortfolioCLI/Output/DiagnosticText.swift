internal import Portfolios

/// The text of located errors: place and message, the line with a caret, and the remedy.
enum DiagnosticText {
    static func text(_ log: DiagnosticLog) -> String {
        var text = log.first.map { self.text($0) }.joined()
        let more = log.count - log.first.count
        if more > 0 { text += "and \(more) more \(more == 1 ? "error" : "errors")\n" }
        return text
    }

    static func text(_ error: FileError) -> String {
        if case .lineTooLong = error { return text(Diagnostic(error)) }
        return Console.line("portfolio: error: \(error.message)")
    }

    static func text(_ diagnostic: Diagnostic, severity: String = "error") -> String {
        var place = diagnostic.file
        if diagnostic.line > 0 { place += ":\(diagnostic.line)" }
        if diagnostic.column > 0 { place += ":\(diagnostic.column)" }
        var text = Console.line("\(place): \(severity): \(diagnostic.message)")
        if let excerpt = diagnostic.excerpt, diagnostic.column > 0 {
            text += self.excerpt(excerpt, diagnostic)
        }
        if let remedy = diagnostic.remedy { text += Console.line("  \(remedy)") }
        return text
    }

    /// The line, shortened if it is long, with a caret under the position.
    private static func excerpt(_ line: String, _ diagnostic: Diagnostic) -> String {
        let scalars = Array(line.unicodeScalars)
        let place = min(max(diagnostic.column - 1, 0), scalars.count)
        let start = place > 60 ? place - 40 : 0
        let end = min(scalars.count, start + 100)
        let before = text(scalars[start..<place])
        let marked = text(scalars[place..<min(place + diagnostic.length, end)])
        let after = text(scalars[min(place + diagnostic.length, end)..<end])
        let lead = start > 0 ? "…" : ""
        let tail = end < scalars.count ? "…" : ""
        let caret = "^" + String(repeating: "~", count: max(0, DisplayWidth.of(marked) - 1))
        let indent = String(repeating: " ", count: DisplayWidth.of(lead + before))
        return "  \(lead)\(before)\(marked)\(after)\(tail)\n  \(indent)\(caret)\n"
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        DisplayWidth.printable(String(String.UnicodeScalarView(scalars)))
    }
}
