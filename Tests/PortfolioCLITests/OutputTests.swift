import Foundation
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// Where results are written: what is replaced, what is preserved, and what is refused.
@Suite struct OutputTests {
    private let folder: TemporaryFolder
    private static let holdings = "symbol,shares,currency,purchase_price,price\nX,1,EUR,1,5\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "rates": ["fx.csv"]}"#)
        try folder.write("p/holdings.csv", OutputTests.holdings)
        try folder.write("p/prices.csv", "symbol,date,price\nX,2013-03-01,5\n")
        try folder.write("p/fx.csv", "from,to,rate,date\nUSD,EUR,0.8,2013-03-01\n")
    }

    private static func isInput(_ path: String) -> Run {
        let errors =
            "portfolio: error: --output \(path) is also an input: give the result a file of its own\n"
        return Run(code: 64, output: "", errors: errors)
    }

    /// Every file of the portfolio, as text.
    private var contents: [String?] {
        ["portfolio.json", "holdings.csv", "prices.csv", "fx.csv"].map { folder.read("p/\($0)") }
    }

    @Test(arguments: ["report p --format csv", "report p --totals", "history p", "show X p", "check p"])
    func `a result is never written over a file it is made from, by whatever path`(_ command: String) throws {
        let before = contents
        let links =
            "ln -s p/holdings.csv link; ln -s link chain; ln p/prices.csv hard; ln -s p folder; mkdir other; "
            + "mkfifo pipe; "
        _ = try Run.shell(links, in: folder.path)
        let outputs = [
            "p/holdings.csv", "p/prices.csv", "p/fx.csv", "p/portfolio.json", "./p//../p/holdings.csv",
            "\(folder.path)/p/holdings.csv", "link", "chain", "hard", "folder/fx.csv", "other/../p/fx.csv",
        ]
        for output in outputs {
            let run = try Run.shell("portfolio \(command) --output \(output)", in: folder.path)
            #expect(run == OutputTests.isInput(output))
        }
        // A name for an open descriptor that leads to the holdings.
        let run = try Run.shell(
            "portfolio \(command) --output /dev/stdout >> p/holdings.csv", in: folder.path)
        #expect(run == OutputTests.isInput("/dev/stdout"))
        #expect(contents == before)
    }

    @Test func `standard input, stated files and watched files are inputs too`() throws {
        try folder.write("h.csv", OutputTests.holdings)
        try folder.write("more.csv", "symbol,date,price\nX,2013-03-01,6\n")
        let lines = [
            ("portfolio report - --currency EUR --output h.csv < h.csv", "h.csv"),
            ("portfolio report /dev/stdin --currency EUR --output ./h.csv < h.csv", "./h.csv"),
            ("portfolio report p --prices more.csv --output more.csv", "more.csv"),
            ("portfolio report h.csv --currency EUR --rates p/fx.csv --output p/fx.csv", "p/fx.csv"),
            ("portfolio report p --watch --output p/prices.csv", "p/prices.csv"),
            // The file does not exist, but the next run would read it.
            ("rm p/prices.csv; portfolio report p --output p/prices.csv", "p/prices.csv"),
        ]
        for (line, path) in lines {
            #expect(try Run.shell(line, in: folder.path) == OutputTests.isInput(path), "\(line)")
        }
        #expect(folder.read("h.csv") == OutputTests.holdings)
        // Files given instead of the folder's prices leave the latter free to be written.
        let free = try Run.shell(
            "portfolio report p --prices more.csv --output p/prices.csv", in: folder.path)
        #expect(free == Run(code: 0, output: "", errors: ""))
    }

    @Test func `a report is not written over the log of changes, or over another portfolio's file`() throws {
        try folder.write("p/changes.log", "")
        try folder.write("q/portfolio.json", #"{"trades": ["ibkr.csv"]}"#)
        for name in ["ibkr.csv", "prices.csv", "changes.log", "notes.txt"] {
            try folder.write("q/\(name)", "kept")
        }
        try folder.write("plain/prices.csv", "old")
        for output in [
            "p/changes.log", "q/portfolio.json", "q/ibkr.csv", "./q/../q/prices.csv", "q/changes.log",
        ] {
            let run = try Run.shell("portfolio report p --output \(output)", in: folder.path)
            let errors =
                "portfolio: error: --output \(output) is a file of a portfolio: give the result a file of its own\n"
            #expect(run == Run(code: 64, output: "", errors: errors))
        }
        #expect(folder.read("p/changes.log") == "" && folder.read("q/ibkr.csv") == "kept")
        // What is no file of a portfolio, is not there yet, or stands in no portfolio.
        for output in ["q/notes.txt", "q/rates.csv", "plain/prices.csv"] {
            let run = try Run.shell("portfolio report p --output \(output)", in: folder.path)
            #expect(run == Run(code: 0, output: "", errors: ""), "\(output)")
        }
        let lots = try Run.shell("portfolio lots p --output q/prices.csv", in: folder.path)
        #expect(lots.code == 0, "\(lots)")
    }

    @Test func `standard input is called by its name`() throws {
        let closed = try Run.shell("portfolio report - --currency EUR <&-", in: folder.path)
        #expect(closed.code == 74)
        #expect(closed.errors == "portfolio: error: standard input can't be read: bad file descriptor\n")
    }

    @Test func `an import is not written over its exports, its mapping, or a file that nobody gave up`()
        throws
    {
        let export =
            "Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,"
            + "Quantity,Commission,High Limit,Low Limit,Comment\nX,5,,,,,,,,20130301,1,2,,,,\n"
        try folder.write("export.csv", export)
        try folder.write("map.json", "{}")
        try folder.write("holdings.csv", "mine")
        let currency = "--currency EUR --profile yahoo"
        for (words, output) in [
            ("export.csv \(currency)", "export.csv"), ("- \(currency)", "./export.csv"),
            ("export.csv --map map.json", "map.json"),
        ] {
            let line = "portfolio import \(words) --output \(output) --force < export.csv"
            #expect(try Run.shell(line, in: folder.path) == OutputTests.isInput(output), "\(line)")
        }
        let line = "portfolio import export.csv \(currency) --output holdings.csv"
        let refused = try Run.shell(line, in: folder.path)
        #expect(
            refused
                == Run(
                    code: 64, output: "",
                    errors: "portfolio: error: holdings.csv already exists; use --force to replace it\n"))
        #expect(folder.read("holdings.csv") == "mine" && folder.read("export.csv") == export)
        #expect(try Run.shell("\(line) --force", in: folder.path).code == 0)
        #expect(folder.read("holdings.csv")?.contains("X,2,EUR") == true)
        // What is not a file is not replaced and needs no permission.
        for place in ["/dev/null", "/dev/stdout", "new.csv"] {
            let run = try Run.shell(
                "portfolio import export.csv \(currency) --output \(place)", in: folder.path)
            #expect(run.code == 0, "\(run)")
            #expect(run.output == (place == "/dev/stdout" ? folder.read("holdings.csv") : ""))
        }
        #expect(folder.names == ["export.csv", "holdings.csv", "map.json", "new.csv", "p"])
    }

    @Test(arguments: [0o600, 0o640, 0o666, 0o664, 0o755])
    func `a file that is replaced keeps its permissions, whatever the mask`(_ mode: Int) throws {
        let line =
            "umask 077; echo old > y; chmod \(String(mode, radix: 8)) y; portfolio report p --output y; "
            + "stat -c %a y"
        let run = try Run.shell(line, in: folder.path)
        #expect(run == Run(code: 0, output: String(mode, radix: 8) + "\n", errors: ""))
        #expect(folder.read("y")?.hasPrefix("Portfolio (EUR)") == true)
        #expect(folder.names == ["p", "y"])
    }

    @Test(.enabled(if: geteuid() == 0, "Only root may give a file away"))
    func `a file that is replaced keeps its owner`() throws {
        let file = try folder.write("y", "old")
        #expect(unsafe chown(file, 4711, 4712) == 0)
        #expect(Run.inProcess(["report", "\(folder.path)/p", "--output", file]).code == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.ownerAccountID] as? Int == 4711)
        #expect(attributes[.groupOwnerAccountID] as? Int == 4712)
    }

    @Test func `a new file has the permissions of any new file`() throws {
        let run = try Run.shell("umask 027; portfolio report p --output y; stat -c %a y", in: folder.path)
        #expect(run == Run(code: 0, output: "640\n", errors: ""))
    }

    @Test func `a link that leads nowhere is followed, and stays`() throws {
        let line = "mkdir there; ln -s there/y link; portfolio report p --output link"
        #expect(try Run.shell(line, in: folder.path) == Run(code: 0, output: "", errors: ""))
        #expect(folder.read("there/y")?.hasPrefix("Portfolio (EUR)") == true)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link") == "there/y")
    }

    @Test func `a folder, or a path that can't be, is told before anything is written`() throws {
        let folders = try Run.shell("portfolio report p --output p", in: folder.path)
        #expect(
            folders
                == Run(
                    code: 74, output: "", errors: "portfolio: error: p can't be written: is a directory\n"))
        let missing = try Run.shell("portfolio report p --output none/y", in: folder.path)
        let reason = "no such file or directory"
        #expect(
            missing
                == Run(code: 74, output: "", errors: "portfolio: error: none/y can't be written: \(reason)\n")
        )
    }

    @Test func `what is no file is written straight, an open file where it is`() throws {
        let report = try Run.shell("portfolio report p", in: folder.path)
        let line =
            "echo first > y; portfolio report p --output /dev/stdout >> y; tail -n +2 y; rm y; "
            + "portfolio report p --output /dev/null; portfolio report p --output /dev/fd/5 5>&1 1>/dev/null"
        let run = try Run.shell(line, in: folder.path)
        #expect(run == Run(code: 0, output: report.output + report.output, errors: ""))
        #expect(folder.names == ["p"])
    }

    @Test func `what a writer that was killed has left goes with the next one`() throws {
        // No process has a number this high.
        try folder.write(".y.2147483647-1.part", "litter")
        try folder.write(".y.1-2.part", "of a process that is there")
        try folder.write("y", "old")
        #expect(Run.inProcess(["report", "\(folder.path)/p", "--output", "\(folder.path)/y"]).code == 0)
        #expect(folder.names == [".y.1-2.part", "p", "y"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `whoever is ended while it writes leaves nothing, and ends by that signal`(_ signal: Int32) throws {
        let pipe = "\(folder.path)/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        try folder.write("y", "old")
        let words = ["report", "pipe", "--currency", "EUR", "--format", "csv", "--output", "y"]
        let program = try WatchedProgram(words, in: folder.path, rows: nil)
        // The other end is kept open, so that the program waits for more rows.
        let rows = unsafe open(pipe, O_RDWR)
        defer { close(rows) }
        // More than is read to determine the kind of file.
        let text = Array(("symbol,shares,currency\n" + String(repeating: "SAP,1,EUR\n", count: 10_000)).utf8)
        try Descriptor.write(text.span, to: rows)
        let temporary = { [folder] in folder.names.first { $0.hasPrefix(".y.") && $0.hasSuffix(".part") } }
        #expect(
            program.wait { _ in
                usleep(10_000)
                return temporary() != nil
            })
        program.send(signal)
        #expect(program.end() == 1000 + signal)
        #expect(folder.names == ["p", "pipe", "y"])
        #expect(folder.read("y") == "old")
    }

    @Test func `a signal that whoever started it wants ignored is ignored`() throws {
        let line = "trap '' HUP; portfolio report p --output y & sleep 0; kill -HUP $!; wait $!; echo $?"
        #expect(try Run.shell(line, in: folder.path).output == "0\n")
    }

    @Test(arguments: ["--output y", "> y"])
    func `a file that may grow no more is a failed write, and leaves nothing`(_ output: String) throws {
        let rows = (1...3000).map { "S\($0),1,EUR,5,7\n" }.joined()
        try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\n" + rows)
        for format in ["csv", "json", "html", "text"] {
            let line =
                "ulimit -f 4; portfolio report h.csv --currency EUR --as-of 2013-03-01 --format \(format) \(output)"
            let run = try Run.shell(line, in: folder.path)
            #expect(run.code == 74, "\(run)")
            let name = output.hasPrefix(">") ? "standard output" : "y"
            #expect(run.errors == "portfolio: error: \(name) can't be written: file too large\n")
            #expect(folder.names.filter { $0 != "y" } == ["h.csv", "p"])
        }
    }

    #if os(Linux)
        private static func mounting(_ script: String) throws -> Run {
            let folder = try TemporaryFolder()
            try folder.write("h.csv", OutputTests.holdings)
            let mount = "mount -t tmpfs -o size=64k tmpfs disk || exit 99; cd disk; "
            let line = "mkdir disk; unshare --mount bash -c '\(mount)\(script)' 2>&1 || exit 99"
            return try Run.shell(line, in: folder.path)
        }

        @Test(.enabled("Needs to mount a disk") { try mounting("true").code == 0 })
        func `a full disk is a failed write, and leaves the old file alone`() throws {
            let run = try Self.mounting(
                "echo old > y; head -c 1000000 /dev/zero > full 2> /dev/null; "
                    + "portfolio report ../h.csv --currency EUR --output y; echo $?; cat y; ls -A")
            #expect(
                run.output
                    == "portfolio: error: y can't be written: no space left on device\n74\nold\nfull\ny\n")
        }

        @Test(arguments: ["--version", "--help", "report p", "check p", "import --profiles"])
        func `a result that can't be written is a failed write, however short`(_ words: String) throws {
            let run = try Run.shell("portfolio \(words) > /dev/full", in: folder.path)
            let errors = "portfolio: error: standard output can't be written: no space left on device\n"
            #expect(run == Run(code: 74, output: "", errors: errors))
        }

        @Test func `a watched report that can't be written ends with a failed write`() throws {
            let run = try Run.shell("portfolio report p --watch > /dev/full", in: folder.path)
            let errors = "portfolio: error: standard output can't be written: no space left on device\n"
            #expect(run == Run(code: 74, output: "", errors: errors))
        }
    #endif

    @Test(arguments: ["--version", "report p", "report p --output /dev/stdout", "show X p --format json"])
    func `a reader that has gone is no failure`(_ words: String) throws {
        let line = "set -o pipefail; (sleep 0.2; portfolio \(words)) | true"
        #expect(try Run.shell(line, in: folder.path) == Run(code: 0, output: "", errors: ""))
    }
}
