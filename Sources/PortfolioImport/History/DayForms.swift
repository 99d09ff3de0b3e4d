internal import CSV
internal import Valuation

extension CalendarDate {
    /// Days before this year stand for none: exports write the first day of all, or that of their epoch.
    static let firstYearOfQuotes = 1900
}

/// Determines how a whole column writes its days: a form that does not fit every cell is ruled out.
struct DayForms {
    enum Verdict {
        case form(DateForm)
        /// The day and the month of this cell can't be told apart.
        case ambiguous(Record, DateForm, DateForm)
        /// No form fits both this cell and those before it.
        case none(Record, DateForm?)
    }

    /// The known forms. Some differ only in the order of day and month; of all others, at most one fits a cell.
    private static let known = [
        "yyyy-MM-dd*", "yyyyMMdd", "yyyy/MM/dd*", "d.M.yyyy*", "d MMM yyyy*", "d MMM yy", "d-MMM-yyyy*",
        "dd-MMM-yy",
        "MMM d, yyyy*", "MMMM d, yyyy*", "MMM d yyyy*", "MMMM d yyyy*", "M/d/yyyy*", "d/M/yyyy*", "M-d-yyyy*",
        "d-M-yyyy*", "M/d/yy", "d/M/yy", "M/d/yy *", "d/M/yy *", "d.M.yy", "d.M.yy *",
        "d-MMMM-yyyy*", "d MMMM yyyy*", "yyyy-M-d*", "yyyy/M/d*", "yyyy年M月d日", "yyyy- MM- dd",
    ].compactMap(DateForm.init)

    private var forms = DayForms.known
    private var failure: (record: Record, last: DateForm?)?

    /// - Parameter stated: the only form to accept, if one is stated.
    init(_ stated: DateForm?) {
        if let stated { forms = [stated] }
    }

    mutating func add(_ record: Record, _ place: Int) {
        guard failure == nil else { return }
        let bytes = record.content.span.extracting(record.trimmed(place))
        let last = forms.first
        forms = forms.filter { $0.date(bytes) != nil }
        if forms.isEmpty { failure = (record, last) }
    }

    /// The result for the rows added.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    func verdict(_ rows: [Record], _ place: Int) -> Verdict {
        if let failure {
            return .none(failure.record, failure.last.flatMap { $0 == DayForms.known.first ? nil : $0 })
        }
        guard let first = forms.first else { preconditionFailure("a form is left where none has failed") }
        guard forms.count > 1 else { return .form(first) }
        for row in rows {
            let bytes = row.content.span.extracting(row.trimmed(place))
            let day = first.date(bytes)
            if let other = forms.first(where: { $0.date(bytes) != day }) {
                return .ambiguous(row, first, other)
            }
        }
        return .form(first)
    }
}
