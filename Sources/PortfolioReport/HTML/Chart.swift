import Valuation

/// The frame shared by all charts: title, unit, and a description for readers who can't see the picture.
struct Chart {
    /// The chart's id within its page.
    let id: String
    let title: String
    /// The unit of the figures.
    var unit: String
    /// A description of the picture in words.
    var description: String
    /// What the picture leaves out; empty if nothing.
    var note = ""
    /// That of its drawing; 0 if there are several.
    var height = 0
    /// What a site's script tells under the pointer: the place of each day and its figures, as `44|2013-03-01: Value 1;…`;
    /// empty for nothing.
    var points = ""
    /// The top and the bottom of the plot, where the script marks a day.
    var plot = (top: 52, bottom: 216)

    /// All charts have the same width, so that their text is the same size as the page's on a phone and on a
    /// desktop.
    static let width = 360

    /// Writes the frame with the drawing inside.
    func write(to html: inout HTMLWriter, _ draw: (inout HTMLWriter) -> Void) {
        write("chart", to: &html) { html in
            write(
                id,
                [(.viewBox, "0 0 \(Chart.width) \(height)")]
                    + reading(points, from: plot.top, to: plot.bottom), to: &html, draw)
        }
    }

    /// What the script tells of a drawing, and where its plot is.
    private func reading(
        _ points: String, from top: Int, to bottom: Int
    ) -> [(HTMLWriter.Attribute, String)] {
        points.isEmpty ? [] : [(.dataPlot, "\(top) \(bottom)"), (.dataPoints, points)]
    }

    /// The place of each day, with its words, for the script; of days in one column, the last.
    static func readings(
        _ places: [Coordinate], column size: Int = 100, words: (Int) -> String
    ) -> String {
        places.indices.filter {
            $0 + 1 == places.count || places[$0].hundredths / size != places[$0 + 1].hundredths / size
        }.map { "\(places[$0].text)|\(words($0))" }.joined(separator: ";")
    }

    /// Writes the frame with a drawing for narrow pages and one for wide ones, of which the style sheet shows one.
    ///
    /// - Parameters:
    ///   - frame: makes a frame for the drawing of one.
    ///   - points: what the script tells of the drawing; empty for nothing.
    func writeLarge(
        to html: inout HTMLWriter, frame: (ChartFrame) -> ChartFrame, points: (ChartFrame) -> String,
        _ draw: (ChartFrame, inout HTMLWriter) -> Void
    ) {
        write("chart large", to: &html) { html in
            for (name, size) in [("narrow", ChartFrame.narrow), ("wide", .wide)] {
                let frame = frame(size)
                let points = points(frame)
                write(
                    name, "0 0 \(frame.width) \(frame.height)",
                    reading(points, from: frame.top, to: frame.bottom), to: &html
                ) { draw(frame, &$0) }
            }
        }
    }

    /// Writes one of the two drawings of a frame.
    func write(
        _ name: String, _ box: String, _ attributes: [(HTMLWriter.Attribute, String)],
        to html: inout HTMLWriter, _ draw: (inout HTMLWriter) -> Void
    ) {
        write(
            name == "narrow" ? id : "\(id)-\(name)", [(.class, name), (.viewBox, box)] + attributes,
            to: &html, draw)
    }

    func write(_ name: String, to html: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void) {
        html.element(.figure, [.class: name, .id: id]) { html in
            html.element(.figcaption) { html in
                html.element(.h3, text: title)
                html.element(.p, [.class: "unit"], text: unit)
            }
            body(&html)
            if !note.isEmpty { html.element(.p, [.class: "note"], text: note) }
        }
    }

    private func write(
        _ id: String, _ attributes: [(HTMLWriter.Attribute, String)], to html: inout HTMLWriter,
        _ draw: (inout HTMLWriter) -> Void
    ) {
        html.element(
            .svg,
            .init(
                attributes + [
                    (.role, "img"), (.labelledBy, "\(id)-title"), (.describedBy, "\(id)-text"),
                ])
        ) { html in
            html.element(.title, [.id: "\(id)-title"], text: title)
            html.element(.desc, [.id: "\(id)-text"], text: description)
            draw(&html)
        }
    }

    /// The patterns that distinguish areas without colour. They are written once a page.
    static func writePatterns(to html: inout HTMLWriter) {
        html.element(.svg, [.class: "patterns", .width: "0", .height: "0", .hidden: "true"]) { html in
            html.element(.defs) { html in
                for name in ["loss", "other", "unknown", "currency"] {
                    html.element(
                        .pattern,
                        [
                            .id: "pattern-\(name)", .patternUnits: "userSpaceOnUse", .width: "5",
                            .height: "5",
                            .patternTransform: name == "other" || name == "currency"
                                ? "rotate(-45)" : "rotate(45)",
                        ]
                    ) { html in
                        html.element(.rect, [.class: "\(name)-stripe", .width: "2", .height: "5"])
                    }
                }
            }
        }
    }
}

extension HTMLWriter {
    /// A line of text in a drawing.
    mutating func label(
        _ text: String, x: Coordinate, y: Coordinate, anchor: String = "start", class name: String = "label"
    ) {
        element(.text, [.class: name, .x: x.text, .y: y.text, .textAnchor: anchor], text: text)
    }

    mutating func rectangle(
        from left: Coordinate, to right: Coordinate, y: Coordinate, height: Coordinate, class name: String
    ) {
        let x = min(left.hundredths, right.hundredths)
        let width = max(left.hundredths, right.hundredths) - x
        element(
            .rect,
            [
                .class: name, .x: Coordinate(hundredths: x).text, .y: y.text,
                .width: Coordinate(hundredths: width).text, .height: height.text,
            ])
    }

    mutating func straightLine(
        x1: Coordinate, y1: Coordinate, x2: Coordinate, y2: Coordinate, class name: String
    ) {
        element(.line, [.class: name, .x1: x1.text, .y1: y1.text, .x2: x2.text, .y2: y2.text])
    }
}
