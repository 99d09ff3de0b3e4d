internal import CSV
internal import PortfolioFiles
internal import Valuation

extension TradesDocument {
    /// The document with new rows, in the order of their days: after the last row, unless the order in which the rows
    /// of a day are read would change. In a file that lists the newest first, or that begins after the last new row,
    /// each stands where ``adding(_:)`` would put it.
    ///
    /// - Throws: ``EditingError/refused(_:)`` if a row could not be read.
    /// - Complexity: O(*n* + *m* log *m*) for *n* bytes and *m* new rows.
    func appending(_ new: [[TradeField: String]]) throws(EditingError) -> TradesDocument {
        let dated = new.map { texts in (day: try? CalendarDate(texts[.date] ?? ""), texts: texts) }
        let ordered = dated.enumerated().sorted { left, right in
            guard let first = left.element.day, let second = right.element.day, first != second else {
                return left.offset < right.offset
            }
            return first < second
        }.map(\.element)
        var insertions: [Int: [[TradeField: String]]] = [:]
        var additions: [[TradeField: String]] = []
        let firstDay = rows.lazy.compactMap(\.date).first
        let lastNew = ordered.last?.day
        let isInOrder = firstDay.flatMap { first in lastNew.map { first <= $0 } } ?? true
        if isNewestFirst || !isInOrder {
            for (day, texts) in ordered {
                let place = day.map(place(ofNewRowOn:)) ?? rows.count
                insertions[place, default: []].append(texts)
            }
            if isNewestFirst { insertions = insertions.mapValues { $0.reversed() } }
            additions = insertions.removeValue(forKey: rows.count) ?? []
        } else {
            additions = ordered.map(\.texts)
        }
        return try valid(changing(adding: additions, inserting: insertions))
    }
}
