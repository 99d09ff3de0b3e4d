internal import Valuation

extension Diagnostic {
    /// The same diagnostic of a file in which its row begins `lines` lines further down. A line that the remedy names
    /// is moved as well.
    package func moved(by lines: Int) -> Diagnostic {
        var moved = self
        moved.line += lines
        if let line = lineOfQuote {
            moved.lineOfQuote = line + lines
            moved.remedy = Wording.textAfterClosingQuote(openedOn: line + lines).remedy
        }
        return moved
    }
}
