internal import Portfolios

/// The lines of a screen that shows a report being updated.
struct WatchScreen {
    /// The watched portfolio, as typed.
    let portfolio: String
    /// Whether the command has options that shorten the report.
    let canBeShortened: Bool
    let palette: Palette
    /// The last report made successfully.
    var report: Rendering?
    /// Why making the report has failed since, if it has.
    var failure: (text: String, time: String)?

    /// The lines, at most `height`: the report, then any errors, then the status.
    ///
    /// Errors wider than the screen are wrapped; everything else is cut, ending in an ellipsis.
    func lines(height: Int, width: Int) -> [String] {
        all(height: height, width: width).map { WatchScreen.cut($0, toWidth: width) }
    }

    private func all(height: Int, width: Int) -> [String] {
        var below: [String] = []
        if let failure {
            below.append("")
            below.append(palette.paint(headline(failure.time), .error))
            below += WatchScreen.cut(
                WatchScreen.lines(failure.text).flatMap { WatchScreen.broken($0, width) },
                to: max(4, height / 2),
                note: { "… \($0) more lines; portfolio check\(ShellWord.portfolio(portfolio)) tells all" })
        }
        below.append("")
        below.append(palette.paint(status, .faint))
        let shown = report.map { WatchScreen.lines(String(decoding: $0.output, as: UTF8.self)) } ?? []
        let room = max(0, height == .max ? .max : height - below.count)
        return WatchScreen.cut(
            shown, to: room,
            note: {
                "… \($0) more lines: make the window taller"
                    + (canBeShortened ? ", or give --limit or --totals" : "")
            })
            + (shown.isEmpty ? Array(below.dropFirst()) : below).suffix(height)
    }

    private func headline(_ time: String) -> String {
        guard let report else { return "✗ \(time): nothing can be shown" }
        return "✗ \(time): out of date, what is above is of \(report.time)"
    }

    private var status: String {
        let what = "Watching \(DisplayWidth.printable(portfolio))"
        guard failure == nil, let report else { return "\(what) until it can be read; q or Ctrl-C ends" }
        return "\(what), read at \(report.time); q or Ctrl-C ends"
    }

    private static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Breaks a line into pieces that fit the screen.
    private static func broken(_ line: String, _ width: Int) -> [String] {
        guard DisplayWidth.of(line) > width else { return [line] }
        var pieces = [""]
        for character in line {
            let next = pieces[pieces.count - 1] + String(character)
            if DisplayWidth.of(next) > max(width, 2) {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1] = next
            }
        }
        return pieces
    }

    /// Cuts a line, possibly coloured, to the width of the screen. The ellipsis keeps a cut figure from
    /// looking like another one.
    private static func cut(_ line: String, toWidth width: Int) -> String {
        let isColoured = line.contains("\u{1B}")
        let plain = isColoured ? withoutColours(line) : line
        guard DisplayWidth.of(plain) > width else { return line }
        guard isColoured else { return DisplayWidth.cut(line, to: width) }
        var left = DisplayWidth.cut(plain, to: width).dropLast().count
        var cut = ""
        var isColour = false
        for character in line {
            if character == "\u{1B}" { isColour = true }
            if !isColour {
                if left == 0 { break }
                left -= 1
            }
            cut.append(character)
            if isColour, character == "m" { isColour = false }
        }
        return cut + "\u{1B}[0m…"
    }

    private static func withoutColours(_ line: String) -> String {
        var isColour = false
        return line.filter { character in
            if character == "\u{1B}" { isColour = true }
            defer { if isColour, character == "m" { isColour = false } }
            return !isColour
        }
    }

    /// The first lines, with a note in place of the rest.
    private static func cut(_ lines: [String], to room: Int, note: (Int) -> String) -> [String] {
        guard lines.count > room else { return lines }
        guard room > 0 else { return [] }
        return lines.prefix(room - 1) + [note(lines.count - room + 1)]
    }
}
