import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Control characters in files, names and arguments are never output as text.
@Suite struct TerminalSafetyTests {
    private let folder: TemporaryFolder

    /// Clears the screen, sets the title in two ways, rings, goes back, starts another line, and turns the direction.
    private static let evil =
        "\u{1B}[2J\u{1B}]0;x\u{07}\u{9B}31m\u{08}\u{7F}\u{85}\u{202E}\u{2066}\u{200F}\u{61C}"

    init() throws { folder = try TemporaryFolder() }

    /// The characters that must not be in a text: control characters except line breaks, and those that change the
    /// writing direction.
    private static func controls(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
        }
    }

    @Test func `no control character of a file, its name or an argument is written as text`() throws {
        let evil = Self.evil
        let name = "p\(evil)\n"
        let row = "\"S\(evil)\",\"N\(evil)\",\"M\(evil)\",1,USD,5\n"
        try folder.write("\(name)/portfolio.json", #"{"name": "P\u001b[2J\u0085\u202e", "currency": "EUR"}"#)
        try folder.write(
            "\(name)/holdings.csv", "symbol,name,market,shares,currency,price\n\(row)X,,,1,EUR,5\n")
        try folder.write(
            "bad\(name).csv", "symbol,shares,currency\n\"S\(evil)\",\"1\(evil)\",\"EU\(evil)\"\n")
        try folder.write("prices\(name).csv", "symbol,price\nX,\"5\(evil)\"\n")
        let portfolio = "\(folder.path)/\(name)"
        let bad = "\(folder.path)/bad\(name).csv"
        let commands: [[String]] = [
            ["report", portfolio], ["report", portfolio, "--by", "symbol"],
            ["report", portfolio, "--totals"],
            ["report", portfolio, "--by", "market", "--color", "never"],
            ["report", portfolio, "--format", "csv"],
            ["show", "S\(evil)", portfolio, "--explain"], ["show", "X\(evil)", portfolio],
            ["history", portfolio], ["check", portfolio],
            ["report", bad, "--currency", "EUR"], ["report", "none\(name)", "--currency", "EUR"],
            ["report", portfolio, "--prices", "\(folder.path)/prices\(name).csv"],
            ["report", portfolio, "--currency", evil], ["report", portfolio, "--price", "X=1\(evil)"],
            ["report", portfolio, "--output", "\(folder.path)/\(name)/holdings.csv"],
            ["report", portfolio, "--output", "none/\(name)"],
            ["report", portfolio, "--\(evil)"], [evil], ["report", portfolio, evil],
            ["report", portfolio, "--format", evil], ["report", portfolio, "--output", "--\(evil)"],
            ["import", bad], ["import", portfolio, "--profile", evil], ["import", "--show-profile", evil],
            ["new", portfolio, "--currency", "EUR"], ["new", portfolio + "new", "--currency", "EUR"],
            ["add", "T\(evil)", portfolio, "--shares", "1", "--currency", "EUR"],
            ["edit", "T\(evil)", portfolio, "--name", evil], ["edit", "X", portfolio, "--shares", evil],
            ["move", "T\(evil)", portfolio, "--to", "1"], ["exclude", "T\(evil)", portfolio],
            ["remove", "U\(evil)", portfolio], ["remove", "T\(evil)", portfolio],
            ["edit", "A", bad, "--fees", "1"],
            ["edit", "X", "none\(name)", "--fees", "1"],
        ]
        for words in commands {
            let run = Run.inProcess(words)
            #expect(run.output + run.errors != "", "\(words)")
            #expect(Self.controls(run.errors) == [], "\(words): \(run.errors.debugDescription)")
            // A format for programs is written unchanged if no terminal shows it.
            if words.contains("csv") { continue }
            #expect(Self.controls(run.output) == [], "\(words): \(run.output.debugDescription)")
        }
    }

    @Test func `no name begins another line of a message`() throws {
        let run = Run.inProcess(["report", "none\nportfolio: all is well", "--currency", "EUR"])
        #expect(
            run.errors
                == "portfolio: error: none portfolio: all is well can't be opened: no such file or directory\n"
        )
    }

    @Test(.enabled(if: Run.has("script")))
    func `a difference is shown on a terminal without control characters, and written whole elsewhere`()
        throws
    {
        try folder.write("h.csv", "symbol,shares,currency,note\nA,1,EUR,\u{1B}[2J\n")
        let line = "portfolio edit A h.csv --shares 2 --dry-run"
        #expect(try Run.shell(line, in: folder.path).output.contains("\n-A,1,EUR,\u{1B}[2J\n"))
        let shown = try Run.shell("script -qec '\(line)' /dev/null", in: folder.path).output
        #expect(shown.contains("-A,1,EUR, [2J\r\n"))
    }

    @Test(
        .enabled(if: Run.has("script")),
        arguments: [
            "report p --format csv", "report p --format json", "report p --format html",
            "check p --format csv",
            "report p --format csv --output /dev/stdout", "report p --format csv --output /dev/tty",
            "report p --format csv --by symbol", "show S p --format json", "history p --format json",
            "report p --color always", "report p",
        ])
    func `a result for programs is shown on a terminal without the data's control characters`(_ words: String)
        throws
    {
        let evil = "\u{1B}[2J\u{9B}31m\u{07}\u{202E}"
        try folder.write("p/portfolio.json", #"{"name": "P\u009b31m\u202e", "currency": "EUR"}"#)
        try folder.write("p/holdings.csv", "symbol,name,shares,currency,price\nS,\"é\(evil)\",1,EUR,5\n")
        try folder.write("p/prices.csv", "symbol,price,date\nT,1,2024-01-01\n")
        let run = try Run.shell("script -qec 'portfolio \(words)' /dev/null", in: folder.path)
        // The colours are the program's own, and the line ends are the terminal's.
        let shown = run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\r\n", with: "\n")
        #expect(!shown.isEmpty)
        #expect(Self.controls(shown) == [], "\(shown.debugDescription)")
    }

    @Test func `a text that comes in pieces is freed of control characters wherever it is cut`() {
        let text = "a\u{1B}[2Jé\u{9B}\u{202E}€😀\nb"
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var terminal = TerminalText()
                var shown: [UInt8] = []
                for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    shown += terminal.next(Array(piece).span)
                }
                shown += terminal.end()
                #expect(String(decoding: shown, as: UTF8.self) == "a [2Jé  €😀\nb")
            }
        }
    }
}
