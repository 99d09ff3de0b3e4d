package import Valuation

/// A problem with the text of a parameter, or of a field edited in a form.
package enum ParameterProblem: Error, Hashable, Sendable {
    case currency(CurrencyError)
    case notADate(String)
    case notACount(String)
    case notMonths(String)
    case notAboveZero(String)
    /// A parameter of paths of classes, where no classes are asked for.
    case onlyOfClasses
    case notAYear(String)
    case notACalendarYear(String)
    case notAYearStart(String)
    case notOneOf(String, [String])
    /// The text does not have the form `KEY=FIGURE`.
    case notAFigure(String, form: String)
    case number(String, NumberError)
    case notATime(String)
    case notARatio(String)
    /// The text has a line break or another character that can't be seen.
    case invisible(String)
    /// There are two different figures for one key.
    case contradiction(key: String)
    /// There is no column of this name; `columns` are the existing ones.
    case noColumn(String, columns: [String])
}

extension ParameterProblem {
    /// The message, which refers to the parameter by a name that the reader knows.
    ///
    /// - Parameter name: `--as-of` for the command line, `as-of` for a request.
    package func message(of name: String) -> String {
        switch self {
        case .currency(let error): ParameterProblem.text(Wording.currency(name, error))
        case .notADate(let text):
            "\(name) \(Wording.quoted(text)) is not a date"
                + (ParameterProblem.missingDay(text).map { ": \($0)" } ?? " such as 2013-03-01")
        case .notACount(let text):
            "\(name) \(Wording.quoted(text)) is "
                + (ParameterProblem.isTooLarge(text)
                    ? "too large: the largest number allowed is \(Int.max)"
                    : "not a whole number of 0 or more")
        case .notMonths(let text):
            "\(name) \(Wording.quoted(text)) is not a number of months such as 12m"
        case .notAboveZero(let text): "\(name) \(Wording.quoted(text)) is not a whole number above 0"
        case .onlyOfClasses: "\(name) goes with classes, by class:SCHEME"
        case .notAYear(let text): "\(name) \(Wording.quoted(text)) is not a year such as 2013, or 2013/14"
        case .notACalendarYear(let text):
            "\(name) \(Wording.quoted(text)) is not a calendar year such as 2013; for other days, give the first and the last"
        case .notAYearStart(let text):
            "\(name) \(Wording.quoted(text)) is not a day of every year such as 04-06"
        case .notOneOf(let text, let values): "\(name) \(Wording.quoted(text)) is not \(Wording.list(values))"
        case .notAFigure(let text, let form): "\(name) \(Wording.quoted(text)) is not \(form)"
        case .number(let text, let error): ParameterProblem.text(Wording.number(name, text, error))
        case .notATime(let text): "\(name) \(Wording.quoted(text)) is not a time of the day such as 14:30"
        case .notARatio(let text):
            "\(name) \(Wording.quoted(text)) is not a ratio of two numbers above 0, such as 4:1"
        case .invisible(let text):
            "\(name) \(Wording.quoted(text)) contains a line break, a tab or another control character"
        case .contradiction(let key): "\(name) is given twice for \(key), with different figures"
        case .noColumn(let text, let columns):
            "\(name) \(Wording.quoted(text)) is not \(ParameterProblem.column(like: text, columns))"
        }
    }

    /// Whether a text is a whole number that an `Int` can't hold.
    private static func isTooLarge(_ text: String) -> Bool {
        let digits = text.drop { $0 == "+" }
        return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) } && Int(digits) == nil
    }

    /// What is wrong with a text that has the form of a date; `nil` for any other.
    private static func missingDay(_ text: String) -> String? {
        do throws(CalendarDateError) { _ = try CalendarDate(CellReader.trimmed(text)) } catch {
            if case .noSuchDay = error { return error.description }
        }
        return nil
    }

    private static func text(_ wording: Wording) -> String {
        wording.message + (wording.remedy.map { "; \($0)" } ?? "")
    }

    private static func column(like text: String, _ columns: [String]) -> String {
        let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
        let near = columns.count == 1 ? columns : Suggestions.near(name, in: columns, limit: 1)
        return near.isEmpty ? "a column: \(Wording.list(columns))" : "a column; did you mean \(near[0])?"
    }

    /// Checks the symbol of a new row, which is shown on one line. Files may have any.
    package static func checkSymbol(_ text: String) throws(ParameterProblem) {
        let hidden: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
        if text.unicodeScalars.contains(where: { hidden.contains($0.properties.generalCategory) }) {
            throw .invisible(text)
        }
    }
}
