import Valuation

// What charts of figures over time have in common.
extension HTMLWriter {
    /// The ticks and grid lines of a percentage axis, on the left.
    mutating func percentAxis(_ scale: Scale, left: Int) {
        for tick in Ticks.between(scale.low, and: scale.high, about: 5) {
            let y = scale.place(tick)
            straightLine(
                x1: Coordinate(left), y1: y, x2: Coordinate(Chart.width), y2: y,
                class: tick.isZero ? "zero" : "grid")
            label(
                DecimalFormat.groupedInFull(tick), x: Coordinate(left - 5), y: y + 4, anchor: "end",
                class: "axis")
        }
    }

    /// The ticks of a date axis, at the bottom.
    ///
    /// - Parameter showsEnds: whether the first and the last day are labelled, in place of what has no room beside them.
    mutating func dayAxis(
        _ days: Scale, from first: CalendarDate, to last: CalendarDate, at bottom: Int,
        width: Int = Chart.width, about count: Int = 5, showsEnds: Bool = false
    ) {
        var ticks = DateTicks.between(first, and: last, about: count)
        let ends = [first, last]
        if showsEnds { ticks = ticks.filter { !ends.contains($0.day) } + ends.map { ($0, $0.description) } }
        for (day, text) in ticks {
            let x = days.place(day)
            straightLine(
                x1: x, y1: Coordinate(bottom), x2: x, y2: Coordinate(bottom + 4), class: "mark")
            let half = text.utf8.count * 3 + 1
            if showsEnds, !ends.contains(day) {
                let room = (66 + half) * 100
                guard x.hundredths > days.start * 100 + room, x.hundredths < days.end * 100 - room else {
                    continue
                }
            }
            let anchor =
                x.hundredths > (width - half) * 100
                ? "end" : x.hundredths < half * 100 || showsEnds && day == first ? "start" : "middle"
            label(text, x: x, y: Coordinate(bottom + 18), anchor: anchor, class: "axis")
        }
    }

    typealias Place = (x: Coordinate, y: Coordinate)

    mutating func stroke(_ places: [Place], class name: String) {
        guard places.count > 1 else { return }
        let path = HTMLWriter.thinned(places).map { "\($0.x.text) \($0.y.text)" }
        element(.path, [.class: name, .d: "M" + path.joined(separator: "L")])
    }

    /// Thins out points that lie within a quarter of a unit, or in another such column: only the first, the lowest, the
    /// highest and the last are kept, with no visible difference.
    static func thinned(_ places: [Place], column size: Int = 25) -> [Place] {
        var kept: [Place] = []
        var start = 0
        while start < places.count {
            var end = start + 1
            while end < places.count, places[end].x.hundredths / size == places[start].x.hundredths / size {
                end += 1
            }
            let column = start..<end
            let low = column.min { places[$0].y.hundredths < places[$1].y.hundredths } ?? start
            let high = column.max { places[$0].y.hundredths < places[$1].y.hundredths } ?? start
            kept += Set([start, low, high, end - 1]).sorted().map { places[$0] }
            start = end
        }
        return kept
    }
}
