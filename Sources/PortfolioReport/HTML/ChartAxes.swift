import Valuation

// What charts of figures over time have in common.
extension HTMLWriter {
    /// The ticks and grid lines of an axis of figures, on the left.
    ///
    /// - Parameter marksZero: whether the line of zero is different.
    mutating func axis(
        _ scale: Scale, left: Int = ChartFrame.narrow.left, right: Int = Chart.width, marksZero: Bool = true,
        text: (ExactDecimal) -> String = { DecimalFormat.groupedInFull($0) }
    ) {
        for tick in Ticks.between(scale.low, and: scale.high, about: 5) {
            let y = scale.place(tick)
            straightLine(
                x1: Coordinate(left), y1: y, x2: Coordinate(right), y2: y,
                class: marksZero && tick.isZero ? "zero" : "grid")
            label(text(tick), x: Coordinate(left - 5), y: y + 4, anchor: "end", class: "axis")
        }
    }

    /// A line of a chart's legend: a stroke or a filling, and its last figure.
    mutating func key(
        _ row: Int, _ text: String, _ figure: String?, isArea: Bool = false, _ frame: ChartFrame,
        class name: String
    ) {
        let y = Coordinate(13 + 18 * row)
        let (left, right) = (Coordinate(4), Coordinate(36))
        if isArea {
            rectangle(from: left, to: right, y: y - 9, height: Coordinate(10), class: name)
        } else {
            straightLine(x1: left, y1: y - 4, x2: right, y2: y - 4, class: name)
        }
        label(text, x: Coordinate(44), y: y)
        if let figure {
            label(figure, x: Coordinate(min(frame.right, 460)), y: y, anchor: "end", class: "figure")
        }
    }

    /// The ticks of a date axis, at the bottom: the first and the last day, and between them those whose labels have room
    /// beside their neighbours, if need be a little aside of the tick.
    mutating func dayAxis(_ frame: ChartFrame, from first: CalendarDate, to last: CalendarDate) {
        let (days, bottom) = (frame.days(from: first, to: last), frame.bottom)
        let ends = [(day: first, label: first.description), (day: last, label: last.description)]
        let between = DateTicks.between(first, and: last, about: frame.dayCount).filter {
            $0.day != first && $0.day != last
        }
        // The extents of the labels, in hundredths, with the room between them.
        var taken: [Range<Int>] = []
        for (day, text) in ends + between {
            let x = days.place(day)
            let length = LabelWidth.of(text) * 100 + 400
            let anchor = day == first ? "start" : day == last ? "end" : "middle"
            let start = x.hundredths - (day == first ? 0 : day == last ? length : length / 2)
            let shifts = taken.flatMap { [$0.upperBound - start, $0.lowerBound - length - start] }
                .filter { anchor == "middle" && abs($0) <= length / 2 }
            guard
                let shift = ([0] + shifts.sorted { abs($0) < abs($1) }).first(where: { shift in
                    !taken.contains { $0.overlaps(start + shift..<start + shift + length) }
                })
            else { continue }
            taken.append(start + shift..<start + shift + length)
            straightLine(
                x1: x, y1: Coordinate(bottom), x2: x, y2: Coordinate(bottom + 4), class: "mark")
            label(
                text, x: Coordinate(hundredths: x.hundredths + shift), y: Coordinate(bottom + 18),
                anchor: anchor, class: "axis")
        }
    }

    typealias Place = (x: Coordinate, y: Coordinate)

    mutating func stroke(_ places: [Place], column size: Int = 25, class name: String) {
        guard places.count > 1 else { return }
        let path = HTMLWriter.thinned(places, column: size).map { "\($0.x.text) \($0.y.text)" }
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
