internal import Valuation

/// The holdings of several exports of one kind: one that two of them have, of two days or in one account, counts twice.
struct RepeatedHoldings: Sendable {
    private struct Holding: Hashable {
        let mapping: String
        let account: [UInt8]
        let symbol: [UInt8]
    }

    private struct Place {
        let file: String
        let day: [UInt8]
    }

    private var places: [Holding: Place] = [:]
    var isEmpty: Bool { places.isEmpty }

    /// Notes the holdings of an export.
    ///
    /// - Returns: the first that an earlier one has too, with its line; `nil` if there is none.
    mutating func add(_ table: HoldingsTable, of report: PositionsReport) -> (wording: Wording, line: Int)? {
        // A holdings file of this program has a row for each lot, and may be one of several.
        if report.mapping == PositionsProfile.own { return nil }
        var own: [Holding: Place] = [:]
        var found: [(row: Int, day: [UInt8], earlier: Place)] = []
        for row in 0..<table.count {
            let holding = Holding(
                mapping: report.mapping, account: table.cell(.account, row: row),
                symbol: table.cell(.symbol, row: row))
            let place = Place(file: report.file, day: table.cell(.priceDate, row: row))
            let isFirst = own.updateValue(place, forKey: holding) == nil
            guard isFirst, let earlier = places[holding] else { continue }
            let areTwoDays = !place.day.isEmpty && !earlier.day.isEmpty && place.day != earlier.day
            if areTwoDays || !holding.account.isEmpty { found.append((row, place.day, earlier)) }
        }
        places.merge(own) { $1 }
        guard let (row, day, earlier) = found.first else { return nil }
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        let days = day.isEmpty || earlier.day.isEmpty ? nil : (here: text(day), there: text(earlier.day))
        let wording = Wording.repeatedHolding(
            text(table.cell(.symbol, row: row)), days: days, in: earlier.file, more: found.count - 1)
        return (wording, table.lines[row])
    }
}
