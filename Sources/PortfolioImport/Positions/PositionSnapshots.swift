internal import CSV
internal import Valuation

/// The days of an export that lists the same positions for several days.
///
/// A list of positions has a symbol once, or once for each lot, always with the same day of its price. A symbol with two
/// days is listed for both, and what is held is what the last of them says.
struct PositionSnapshots: Sendable {
    /// The first and the last day, and their number, if there are several.
    private(set) var days: (first: CalendarDate, last: CalendarDate, count: Int)?
    /// The accounts that have no position on the last day.
    private(set) var accountsLeft: [String] = []
    private var byDay: Set<CalendarDate> = []
    private var byAccount: [[UInt8]: CalendarDate] = [:]
    private var bySymbol: [[UInt8]: CalendarDate] = [:]
    private var areSeveral = false

    /// The day whose positions count; `nil` if there is only one day.
    var latest: CalendarDate? { days?.last }

    mutating func add(_ record: Record, _ layout: PositionsLayout) {
        guard let day = day(record, layout),
            let symbol = layout.slots[PositionRole.symbol.rawValue].cells.first(where: { $0.place >= 0 })
        else { return }
        byDay.insert(day)
        // Accounts may have different days.
        let account = layout.slots[PositionRole.account.rawValue].cells.first { $0.place >= 0 }
        var text = Array(record.content[record.trimmed(symbol.place)])
        if let account {
            let name = record.content[record.trimmed(account.place)]
            text += [0] + name
            byAccount[Array(name)] = max(byAccount[Array(name)] ?? day, day)
        }
        if let known = bySymbol[text], known != day { areSeveral = true }
        bySymbol[text] = day
    }

    /// The same with the days, if there are several.
    var found: PositionSnapshots {
        var found = PositionSnapshots()
        if areSeveral, let first = byDay.min(), let last = byDay.max() {
            found.days = (first, last, byDay.count)
            found.accountsLeft = byAccount.filter { $0.value < last }.map {
                String(decoding: $0.key, as: UTF8.self)
            }.sorted()
        }
        return found
    }

    /// The day that a row is of; `nil` if it states none that can be read.
    func day(_ record: Record, _ layout: PositionsLayout) -> CalendarDate? {
        for cell in layout.slots[PositionRole.priceDate.rawValue].cells where cell.place >= 0 {
            let bytes = record.content.span.extracting(record.trimmed(cell.place))
            if bytes.isEmpty { continue }
            let day = cell.column.day(bytes)
            if day != nil || cell.column.dateForms.isEmpty { return day }
        }
        return nil
    }
}
