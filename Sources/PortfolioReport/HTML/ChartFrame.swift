package import Valuation

/// The size of a drawing of figures over time, so that a large chart has one for phones and one for desktops.
struct ChartFrame: Hashable {
    let width: Int
    /// The top of the plot, below the key.
    var top = 52
    let plotHeight: Int
    /// The room below the labels of the days.
    var below = 0
    /// About how many days are labelled.
    var dayCount = 5

    static let narrow = ChartFrame(width: Chart.width, plotHeight: 164)
    static let wide = ChartFrame(width: 900, plotHeight: 250, dayCount: 10)

    let left = 44
    var right: Int { width - 8 }
    var bottom: Int { top + plotHeight }
    var height: Int { bottom + 24 + below }

    /// The horizontal scale, from dates.
    func days(from first: CalendarDate, to last: CalendarDate) -> Scale {
        Scale(from: first, to: last, start: left, end: right)
    }

    /// With a key of several lines, and with marks below.
    func with(keys: Int, _ marks: ChartMarks?) -> ChartFrame {
        var frame = self
        frame.top = 16 + 18 * max(keys, 1)
        frame.below = marks?.height ?? 0
        return frame
    }
}

/// Purchases, sales and dividends, marked below a chart of figures over time.
package struct ChartMarks: Hashable, Sendable {
    /// The raw values are class names in the style sheet.
    package enum Kind: String, CaseIterable, Sendable {
        case purchase, sale, dividend

        fileprivate var noun: String { self == .dividend ? "dividend" : rawValue }

        fileprivate func text(_ count: Int) -> String {
            "\(Count.text(count)) \(noun)\(count == 1 ? "" : "s")"
        }
    }

    /// How many there were of a kind on each day.
    private let counts: [Kind: [CalendarDate: Int]]

    /// `nil` for none.
    package init?(_ counts: [Kind: [CalendarDate: Int]]) {
        self.counts = counts.filter { !$0.value.isEmpty }
        if self.counts.isEmpty { return nil }
    }

    private var kinds: [Kind] { Kind.allCases.filter { counts[$0] != nil } }

    /// Those of some days; `nil` if there are none.
    func within(_ days: ClosedRange<CalendarDate>) -> ChartMarks? {
        ChartMarks(counts.mapValues { $0.filter { days.contains($0.key) } })
    }

    private static let laneHeight = 13
    var height: Int { ChartMarks.laneHeight * kinds.count + 26 }

    /// The same in words.
    var description: String {
        let parts = kinds.compactMap { kind -> String? in
            guard let days = counts[kind], let first = days.keys.min(), let last = days.keys.max() else {
                return nil
            }
            let span = first == last ? "on \(first)" : "from \(first) to \(last)"
            return "\(kind.text(total(of: kind))) \(span)"
        }
        return "Marked: \(parts.joined(separator: ", "))."
    }

    private func total(of kind: Kind) -> Int { counts[kind]?.values.reduce(0, +) ?? 0 }

    /// The width of what is drawn as one mark.
    private static let step = 8

    /// Marks that are too close to be told apart, taken together.
    struct Mark: Hashable {
        let x: Coordinate
        let count: Int
        let first: CalendarDate
        let last: CalendarDate
    }

    func marks(of kind: Kind, _ days: Scale) -> [Mark] {
        var columns: [Int: Mark] = [:]
        for (date, count) in counts[kind] ?? [:] {
            let x = days.place(date)
            let column = x.hundredths / (100 * ChartMarks.step)
            let known = columns[column]
            columns[column] = Mark(
                x: known.map { min($0.x.hundredths, x.hundredths) }.map(Coordinate.init(hundredths:)) ?? x,
                count: (known?.count ?? 0) + count, first: min(known?.first ?? date, date),
                last: max(known?.last ?? date, date))
        }
        return columns.values.sorted { $0.first < $1.first }
    }

    /// A lane for each kind, and below them what the marks mean.
    func draw(_ days: Scale, _ frame: ChartFrame, to html: inout HTMLWriter) {
        let top = frame.bottom + 34
        for (lane, kind) in kinds.enumerated() {
            let y = Coordinate(top + lane * ChartMarks.laneHeight)
            for mark in marks(of: kind, days) {
                let span = mark.first == mark.last ? "\(mark.first)" : "\(mark.first) to \(mark.last)"
                ChartMarks.draw(kind, x: mark.x, y: y, title: "\(kind.text(mark.count)), \(span)", to: &html)
            }
        }
        let y = Coordinate(top + kinds.count * ChartMarks.laneHeight + 12)
        let room = (frame.right - frame.left) / ChartMarks.Kind.allCases.count
        for (place, kind) in kinds.enumerated() {
            let x = Coordinate(frame.left + place * min(room, 150))
            ChartMarks.draw(kind, x: x + 4, y: y - 8, title: "", to: &html)
            html.label(kind.text(total(of: kind)), x: x + 14, y: y, class: "axis")
        }
    }

    /// A triangle that points up, one that points down, or a diamond.
    private static func draw(
        _ kind: Kind, x: Coordinate, y: Coordinate, title: String, to html: inout HTMLWriter
    ) {
        let path =
            switch kind {
            case .purchase: "M\(x.text) \(y.text)l4 8h-8z"
            case .sale: "M\(x.text) \((y + 8).text)l4 -8h-8z"
            case .dividend: "M\(x.text) \(y.text)l4 4l-4 4l-4 -4z"
            }
        html.element(.path, [.class: "event \(kind.rawValue)", .d: path]) { html in
            if !title.isEmpty { html.element(.title, text: title) }
        }
    }
}
