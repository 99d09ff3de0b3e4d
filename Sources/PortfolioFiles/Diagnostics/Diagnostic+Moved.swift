extension Diagnostic {
    /// The same diagnostic of a file in which its row begins `lines` lines further down. A line that the remedy names
    /// is moved as well.
    package func moved(by lines: Int) -> Diagnostic {
        guard lines != 0 else { return self }
        var moved = self
        moved.line += lines
        moved.remedy = remedy.map { remedy in
            guard let number = Diagnostic.lineOfQuote(in: remedy) else { return remedy }
            return Wording.textAfterClosingQuote(openedOn: number + lines).remedy ?? remedy
        }
        return moved
    }

    /// The line of the opening quote that the remedy for text after a closing quote names, if this is one.
    private static func lineOfQuote(in remedy: String) -> Int? {
        let digits = remedy.drop { !$0.isNumber }.prefix { $0.isNumber }
        guard let number = Int(digits) else { return nil }
        return Wording.textAfterClosingQuote(openedOn: number).remedy == remedy ? number : nil
    }
}
