import PortfolioFiles
import PortfolioReport
import SystemInterface
import Testing

@testable import PortfolioCLI

/// What the screen shows, however small it is.
@Suite struct WatchScreenTests {
    /// A report of ten lines, 30 columns wide, and an error of 30 columns.
    private func screen(isColoured: Bool = false, isBroken: Bool, hasReport: Bool = true) -> WatchScreen {
        let palette = Palette(isColoured: isColoured)
        var screen = WatchScreen(portfolio: "book", canBeShortened: true, palette: palette)
        let line =
            palette.paint("12345", .gain) + String(repeating: "6", count: 20) + palette.paint("78901", .loss)
        if hasReport {
            let text = Array(repeating: line + "\n", count: 10).joined()
            screen.report = Rendering { () throws(Failure) in
                let writer = try reading { () throws(FileError) in try ResultWriter(nil) }
                _ = writer.write(Array(text.utf8))
                return .complete
            }
        }
        if isBroken { screen.failure = (String(repeating: "e", count: 30) + "\n  remedy\n", "10:00:00") }
        return screen
    }

    /// A line without its colours.
    private func plain(_ line: String) -> String {
        line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { place, part in
            place == 0 ? part : part.drop { $0 != "m" }.dropFirst()
        }.joined()
    }

    @Test(arguments: [false, true], [false, true])
    func `it is never larger than the terminal, and always says what is going on`(
        _ isColoured: Bool, _ isBroken: Bool
    ) {
        for hasReport in [false, true] {
            let screen = screen(isColoured: isColoured, isBroken: isBroken, hasReport: hasReport)
            for height in 1...30 {
                for width in 2...60 {
                    let lines = screen.lines(height: height, width: width)
                    #expect(lines.count <= height)
                    #expect(lines.allSatisfy { DisplayWidth.of(plain($0)) <= width })
                    #expect(lines.last.map { plain($0).hasPrefix("W") } == true)
                }
            }
        }
    }

    @Test func `a figure that is cut is marked as cut, in colours too`() {
        let line = "12345" + String(repeating: "6", count: 20)
        for isColoured in [false, true] {
            let lines = screen(isColoured: isColoured, isBroken: false).lines(height: 40, width: 28)
            #expect(lines.first.map(plain) == line + "78…")
        }
        #expect(
            screen(isColoured: true, isBroken: false).lines(height: 40, width: 28)[0].hasSuffix("\u{1B}[0m…"))
    }

    @Test func `an error is broken, not cut`() {
        let lines = screen(isBroken: true).lines(height: 40, width: 20)
        #expect(lines.contains(String(repeating: "e", count: 20)))
        #expect(lines.contains(String(repeating: "e", count: 10)))
    }

    @Test func `where all fits, all is there`() {
        let lines = screen(isBroken: false).lines(height: .max, width: .max)
        #expect(lines.count == 12)
        #expect(lines.dropLast(2).allSatisfy { $0.count == 30 })
    }

    @Test func `what does not fit is counted`() throws {
        let lines = screen(isBroken: false).lines(height: 8, width: 100)
        // Five lines of ten, the note, a blank line and the status.
        try #require(lines.count == 8)
        #expect(lines[5].hasPrefix("… 5 more lines"))
    }

    /// A terminal of a few columns that does not wrap lines, as far as a drawing needs one.
    private struct Screen {
        var rows: [[Character]]
        private var (row, column) = (0, 0)

        init(rows: Int, columns: Int) {
            self.rows = Array(repeating: Array(repeating: "#", count: columns), count: rows)
        }

        mutating func show(_ drawing: String) {
            var rest = drawing.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\u{1B}":
                    _ = rest.popFirst()
                    while let next = rest.popFirst() {
                        guard next.properties.isAlphabetic else { continue }
                        obey(next)
                        break
                    }
                case "\r": column = 0
                case "\n": row += 1
                default:
                    rows[row][column] = Character(scalar)
                    // After its last column, the cursor stays there.
                    column = min(column + 1, rows[row].count - 1)
                }
            }
        }

        private mutating func obey(_ letter: Unicode.Scalar) {
            switch letter {
            case "H": (row, column) = (0, 0)
            case "K", "J":
                for place in column..<rows[row].count { rows[row][place] = " " }
                guard letter == "J" else { return }
                for below in rows.indices.dropFirst(row + 1) {
                    rows[below] = rows[below].map { _ in " " }
                }
            default: break
            }
        }

        var lines: [String] { rows.map { String($0) } }
    }

    @Test(arguments: [2, 3]) func `a line that fills the terminal keeps its last character`(_ height: Int) {
        var screen = Screen(rows: height, columns: 8)
        screen.show(Terminal.drawing(of: ["Gain   9", "12345678"]))
        #expect(screen.lines.prefix(2) == ["Gain   9", "12345678"])
        #expect(screen.lines.dropFirst(2).allSatisfy { $0 == "        " })
        screen.show(Terminal.drawing(of: ["\u{1B}[1mshort\u{1B}[0m", "493,800"]))
        #expect(screen.lines.prefix(2) == ["short   ", "493,800 "])
    }
}
