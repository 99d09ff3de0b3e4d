import Foundation
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// The built program showing a report again whenever a file changes.
@Suite(.waits) struct WatchTests {
    static let good = "symbol,shares,currency,purchase_price,price\nAAPL,10,USD,100,150\nIBM,5,USD,80,90\n"
    static let other = "symbol,shares,currency,purchase_price,price\nAAPL,20,USD,100,150\n"
    static let broken = "symbol,shares,currency,purchase_price,price\nAAPL,ten,USD,100,150\n"

    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("book/portfolio.json", #"{"name": "Mine", "currency": "USD"}"#)
        try folder.write("book/holdings.csv", good)
        return folder
    }

    @Test(arguments: [SystemCalls.Call.pipe, .poll])
    func `a watch that can't wait ends with the path`(call: SystemCalls.Call) throws {
        let folder = try Self.folder()
        defer { for number in Signals.ending { _ = signal(number, SIG_DFL) } }
        let faults: SystemCalls.Faults = { $0 == call ? .fails(ENOMEM) : nil }
        let words = ["report", "\(folder.path)/book", "--as-of", "2024-03-01", "--totals", "--watch"]
        let run = SystemCalls.withFault(faults) { Run.inProcess(words) }
        #expect(run.code == 74)
        #expect(run.errors.contains("\(folder.path)/book can't be read: cannot allocate memory"), "\(run)")
    }

    static let taken = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    static let given = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    @Test
    func
        `the terminal shows every change, tells what is broken beside the last good report, and is given back`()
        throws
    {
        let folder = try Self.folder()
        let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path)
        // 10 × 150 + 5 × 90; 20 × 150.
        #expect(program.wait { $0.screen.contains("1,950.00 USD\nGain") })
        #expect(program.text.hasPrefix(Self.taken))
        #expect(program.screen.contains("Watching book, read at "))
        #expect(program.modes != program.modesBefore)
        try folder.write("book/holdings.csv", Self.other)
        #expect(program.wait { $0.screen.contains("3,000.00 USD\nGain") })
        try folder.write("book/holdings.csv", Self.broken)
        #expect(
            program.wait {
                $0.screen.contains("book/holdings.csv:2:6: error: shares \"ten\" is not a number")
            })
        #expect(program.screen.contains("3,000.00 USD\nGain"))
        #expect(program.screen.contains("out of date, what is above is of"))
        try folder.write("book/holdings.csv", Self.good)
        #expect(program.wait { $0.screen.contains("1,950.00 USD\nGain") })
        #expect(!program.screen.contains("out of date"))
        program.type(3)
        #expect(program.end() == 0)
        #expect(program.text.hasSuffix(Self.given))
        #expect(program.modes == program.modesBefore)
    }

    @Test func `what is wrong from the start is shown until it is mended, or missing`() throws {
        let folder = try Self.folder()
        try folder.write("book/holdings.csv", Self.broken)
        let program = try WatchedProgram(["report", "book", "--currency", "USD", "--watch"], in: folder.path)
        #expect(program.wait { $0.screen.contains("is not a number") })
        #expect(program.screen.contains("nothing can be shown"))
        try folder.write("book/holdings.csv", Self.good)
        #expect(program.wait { $0.screen.contains("1,950.00 USD") })
        try FileManager.default.removeItem(atPath: "\(folder.path)/book")
        #expect(program.wait { $0.screen.contains("can't be opened") })
        program.type(UInt8(ascii: "q"))
        // The exit code of what was shown last: a file that can't be opened.
        #expect(program.end() == 66)
    }

    @Test func `a folder that is taken away and made anew is found again, even the current one`() throws {
        let folder = try Self.folder()
        let program = try WatchedProgram(["report", "--watch"], in: "\(folder.path)/book")
        #expect(program.wait { $0.screen.contains("1,950.00 USD") })
        try FileManager.default.removeItem(atPath: "\(folder.path)/book")
        #expect(program.wait { $0.screen.contains("out of date") })
        try folder.write("book/portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("book/holdings.csv", Self.other)
        #expect(program.wait { $0.screen.contains("3,000.00 USD") })
        program.type(3)
        #expect(program.end() == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal ends it cleanly, with the exit code of what was shown last`(_ signal: Int32) throws {
        let folder = try Self.folder()
        try folder.write("book/holdings.csv", "symbol,shares,currency\nAAPL,10,USD\n")
        let program = try WatchedProgram(["show", "AAPL", "book", "--watch"], in: folder.path)
        #expect(program.wait { $0.screen.contains("Number of shares") })
        program.send(signal)
        #expect(program.end() == 2)
        #expect(program.text.hasSuffix(Self.given))
        #expect(program.modes == program.modesBefore)
    }

    @Test func `a mistake on the command line, or in a path, ends it at once`() throws {
        let folder = try Self.folder()
        let symbol = try WatchedProgram(["show", "APPL", "book", "--watch"], in: folder.path)
        #expect(symbol.end() == 64)
        #expect(symbol.text == "portfolio: error: no holding has the symbol APPL; did you mean AAPL?\r\n")
        let path = try WatchedProgram(["report", "bok", "--currency", "USD", "--watch"], in: folder.path)
        #expect(path.end() == 66)
        #expect(
            path.text
                == "portfolio: error: bok can't be opened: no such file or directory\r\n  did you mean book?\r\n"
        )
    }

    #if os(Linux)
        @Test func `it sleeps while nothing changes`() throws {
            let folder = try Self.folder()
            let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path)
            #expect(program.wait { $0.screen.contains("1,950.00 USD") })
            let before = program.processorTime
            usleep(1_500_000)
            #expect(program.processorTime - before < 0.2)
        }
    #endif

    @Test func `stopped, it gives the terminal back, and goes on where it was`() throws {
        let folder = try Self.folder()
        let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path)
        #expect(program.wait { $0.screen.contains("1,950.00 USD") })
        program.type(26)
        // A session without a shell can't be stopped: it continues at once.
        #expect(program.wait { $0.text.components(separatedBy: Self.given + Self.taken).count == 2 })
        try folder.write("book/holdings.csv", Self.other)
        #expect(program.wait { $0.screen.contains("3,000.00 USD") })
        program.type(3)
        #expect(program.end() == 0)
    }

    @Test func `a screen that is too small says how much it leaves out`() throws {
        let folder = try Self.folder()
        let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path, rows: 10)
        #expect(program.wait { !$0.screen.isEmpty })
        #expect(program.screen.split(separator: "\n", omittingEmptySubsequences: false).count == 10)
        #expect(program.screen.contains("more lines: make the window taller, or give --limit or --totals"))
    }

    @Test func `in a shell it is stopped, continued behind and in front, and ended like any program`() throws
    {
        let folder = try Self.folder()
        let shell = try WatchedProgram(["--norc", "-i"], in: folder.path, program: "/bin/bash")
        #expect(shell.wait { $0.text.hasSuffix("ready> ") })
        shell.type("portfolio report book --watch")
        #expect(shell.wait { $0.screen.contains("1,950.00 USD") })
        shell.type(26)
        #expect(shell.wait { $0.text.contains(Self.given) && $0.text.hasSuffix("ready> ") })
        #expect(shell.text.contains("Stopped"))
        // In the background it has no screen: it is stopped again.
        shell.type("bg; wait %1; echo state $?")
        #expect(shell.wait { $0.text.contains(/state [0-9]/) })
        let drawings = shell.text.components(separatedBy: Self.taken).count
        try folder.write("book/holdings.csv", Self.other)
        shell.type("fg")
        #expect(shell.wait { $0.screen.contains("3,000.00 USD") })
        #expect(shell.text.components(separatedBy: Self.taken).count > drawings)
        shell.type(3)
        // Keys typed before it has ended are its own.
        #expect(shell.wait { $0.text.hasSuffix("ready> ") })
        shell.type("echo code $?")
        #expect(shell.wait { $0.text.contains("code 0") })
        shell.type("exit")
        #expect(shell.end() == 0)
    }

    @Test func `a terminal that changes its size is drawn anew`() throws {
        let folder = try Self.folder()
        let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path)
        #expect(program.wait { $0.screen.contains("1,950.00 USD") })
        program.resize(rows: 7, columns: 20)
        let isSmall = program.wait {
            let lines = $0.screen.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count == 7 && lines.allSatisfy { $0.count <= 20 }
        }
        #expect(isSmall)
        program.resize(rows: 30, columns: 100)
        #expect(program.wait { $0.screen.contains("1,950.00 USD") })
    }

    @Test func `a report is fitted to its terminal, and again when that changes its size`() throws {
        let folder = try Self.folder()
        let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path)
        let row = "    Gain  Gain %  Weight %\n"
        #expect(program.wait { $0.screen.contains(row) })
        program.resize(rows: 40, columns: 70)
        // The gain of AAPL is above its gain in percent.
        #expect(
            program.wait {
                $0.screen.contains("    Gain  Weight %\n") && $0.screen.contains("   Gain %\n")
            })
        #expect(!program.screen.contains("…") && !program.screen.contains("No room for"))
        program.resize(rows: 40, columns: 40)
        #expect(program.wait { $0.screen.contains("No room for: ") })
        #expect(program.screen.split(separator: "\n").allSatisfy { $0.count <= 40 })
        program.resize(rows: 40, columns: 110)
        #expect(program.wait { $0.screen.contains(row) })
        program.type(3)
        #expect(program.end() == 0)
    }

    @Test func `in a pipe reports follow one another, plain, with page breaks between them`() throws {
        let folder = try Self.folder()
        let once = try Run.shell("portfolio report book", in: folder.path)
        let program = try WatchedProgram(["report", "book", "--watch"], in: folder.path, rows: nil)
        #expect(program.wait { $0.text == once.output })
        try folder.write("book/holdings.csv", Self.broken)
        #expect(
            program.wait { $0.errorText.contains("  write the number") || $0.errorText.contains("^~~\n") })
        #expect(program.text == once.output)
        #expect(program.errorText.hasPrefix("book/holdings.csv:2:6: error: shares \"ten\" is not a number\n"))
        try folder.write("book/holdings.csv", Self.other)
        let then = try Run.shell("portfolio report book", in: folder.path)
        #expect(program.wait { $0.text == once.output + "\u{0C}\n" + then.output })
        #expect(!program.written.contains(0x1B))
        program.send(SIGINT)
        #expect(program.end() == 0)
    }

    @Test func `documents of JSON follow one another as they are`() throws {
        let folder = try Self.folder()
        let words = ["show", "AAPL", "book", "--format", "json"]
        let once = try Run.shell("portfolio \(words.joined(separator: " "))", in: folder.path)
        let program = try WatchedProgram(words + ["--watch"], in: folder.path, rows: nil)
        #expect(program.wait { $0.text == once.output })
        try folder.write("book/holdings.csv", Self.other)
        let then = try Run.shell("portfolio \(words.joined(separator: " "))", in: folder.path)
        #expect(program.wait { $0.text == once.output + then.output })
        #expect(once.output != then.output)
    }

    @Test func `it ends when its reader goes away`() throws {
        let folder = try Self.folder()
        let line = "portfolio report book --watch | head -n 1; echo ${PIPESTATUS[0]}"
        let run = try Run.shell(line, in: folder.path)
        #expect(run.output.hasSuffix("\n0\n"))
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: ["text", "csv", "json", "html"])
    func `a file is kept up to date, and stays as it was while an input is broken`(_ format: String) throws {
        let folder = try Self.folder()
        let words = ["report", "book", "--format", format]
        let shell = "portfolio \(words.joined(separator: " "))"
        let once = try Run.shell(shell, in: folder.path).output
        let program = try WatchedProgram(
            words + ["--output", "book/report", "--watch"], in: folder.path, rows: nil)
        #expect(program.wait { _ in folder.read("book/report") == once || pause() })
        try folder.write("book/holdings.csv", Self.broken)
        #expect(program.wait { $0.errorText.contains("is not a number") })
        #expect(folder.read("book/report") == once)
        try folder.write("book/holdings.csv", Self.other)
        #expect(program.wait { $0.errorText.hasSuffix("book/report is up to date again\n") })
        #expect(try folder.read("book/report") == Run.shell(shell, in: folder.path).output)
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(program.text.isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/book").sorted() == [
                "holdings.csv", "portfolio.json", "report",
            ])
    }

    /// Not yet.
    private func pause() -> Bool {
        usleep(10_000)
        return false
    }
}
