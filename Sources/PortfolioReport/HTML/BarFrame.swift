/// The sizes of a drawing of bars. In a narrow one, each bar is below its label and figure; in a wide one, between them.
struct BarFrame {
    /// The class of the drawing in the style sheet, which shows the one that fits.
    let name: String
    let width: Int
    /// The height of a bar with its label.
    let row: Int
    /// Where the scale of the bars begins and ends.
    let start: Int
    let end: Int
    /// The room for a bar's label, as wide as its figure is.
    private let room: (String) -> Int

    static let inset = 4

    static var narrow: BarFrame {
        BarFrame(name: "narrow", width: Chart.width, row: 34) {
            Chart.width - 2 * inset - LabelWidth.of($0) - 12
        }
    }

    private init(
        name: String, width: Int, row: Int, start: Int = inset, end: Int = Chart.width - inset,
        room: @escaping (String) -> Int
    ) {
        (self.name, self.width, self.row) = (name, width, row)
        (self.start, self.end, self.room) = (start, end, room)
    }

    /// One beside its labels and figures, which take what room they need.
    static func wide(_ labels: [String], _ figures: [String]) -> BarFrame {
        let width = 640
        let first = min(labels.map(LabelWidth.of).max() ?? 0, 220)
        let last = min(figures.map(LabelWidth.of).max() ?? 0, 200)
        return BarFrame(
            name: "wide", width: width, row: 22, start: inset + first + 12, end: width - inset - last - 12
        ) { _ in first }
    }

    /// Writes the label and the figure of a bar; the top of the bar itself.
    func write(_ label: String, _ figure: String, row: Int, to html: inout HTMLWriter) -> Int {
        let top = row * self.row
        html.label(
            LabelWidth.cut(label, to: room(figure)), x: Coordinate(BarFrame.inset), y: Coordinate(top + 14))
        html.label(
            figure, x: Coordinate(width - BarFrame.inset), y: Coordinate(top + 14), anchor: "end",
            class: "figure")
        return name == "narrow" ? top + 20 : top + 5
    }
}

extension Chart {
    /// Writes the frame with a drawing of bars for narrow charts and one for wide ones.
    ///
    /// - Parameters:
    ///   - isWhole: whether nothing stands beside it.
    ///   - below: the room below the bars.
    func writeBars(
        _ labels: [String], _ figures: [String], isWhole: Bool, below: Int, to html: inout HTMLWriter,
        _ draw: (BarFrame, inout HTMLWriter) -> Void
    ) {
        write(isWhole ? "chart bars whole" : "chart bars", to: &html) { html in
            for frame in [BarFrame.narrow, .wide(labels, figures)] {
                let height = max(figures.count, 1) * frame.row + below
                write(frame.name, "0 0 \(frame.width) \(height)", [], to: &html) { draw(frame, &$0) }
            }
        }
    }
}
