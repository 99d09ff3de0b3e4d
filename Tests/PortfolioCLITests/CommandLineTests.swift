import Foundation
import Kernels
import TestSupport
import Testing

@testable import PortfolioCLI

@Suite struct CommandLineTests {
    private let folder: TemporaryFolder
    private let france = "\(Examples.path)/data/france"

    init() throws { folder = try TemporaryFolder() }

    private func value(_ words: [String], environment: [String: String] = [:]) throws -> String {
        let run = Run.inProcess(words + ["--format", "json"], environment: environment)
        try #require(run.code == 0, "\(run)")
        let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let totals = try #require(json?["totals"] as? [String: Any])
        return try #require(totals["value"] as? String)
    }

    @Test func `an option goes before the row, and the row before the files`() throws {
        let plain = try folder.write("plain.csv", "symbol,shares,currency,purchase_price\nX,10,USD,1\n")
        let row = try folder.write(
            "row.csv", "symbol,shares,currency,purchase_price,price,rate\nX,10,USD,1,3,0.5\n")
        let prices = try folder.write("p.csv", "symbol,price\nX,2\n")
        let rates = try folder.write("r.csv", "from,to,rate\nUSD,EUR,0.8\n")
        let files = ["--currency", "EUR", "--as-of", "2013-03-01", "--prices", prices, "--rates", rates]
        // Without a purchase date the purchase rate, and therefore the gain, is unknown: only the value is checked.
        func shown(_ words: String...) throws -> String {
            let run = Run.inProcess(["report"] + words + files + ["--format", "csv"])
            let cells = run.output.split(separator: "\n")[1].split(
                separator: ",", omittingEmptySubsequences: false)
            return String(cells[18])
        }
        #expect(try shown(plain) == "16")  // 10 · 2 · 0.8
        #expect(try shown(row) == "15")  // 10 · 3 · 0.5
        #expect(try shown(row, "--price", "X=7", "--rate", "USD=0.9") == "63")  // 10 · 7 · 0.9
    }

    @Test func `--name=value is --name value`() throws {
        #expect(
            try value(["report", france, "--currency=USD", "--as-of=2012-12-31"])
                == value(["report", france, "--currency", "USD", "--as-of", "2012-12-31"]))
    }

    @Test func `behind -- a dash begins no option`() throws {
        try folder.write("-x.csv", "symbol,shares,currency,price\n--X,1,EUR,5\n")
        let run = try Run.shell("portfolio show --currency EUR -- --X -x.csv", in: folder.path)
        #expect(run.output.hasPrefix("--X\n"))
        #expect(run.code == 2)
    }

    @Test(arguments: Kernel.available)
    func `PORTFOLIO_KERNEL chooses what reads and writes, and changes no result`(_ kernel: Kernel) {
        let words = ["report", france, "--format", "csv"]
        #expect(
            Run.inProcess(words, environment: ["PORTFOLIO_KERNEL": kernel.name.rawValue])
                == Run.inProcess(words, environment: ["PORTFOLIO_KERNEL": ""]))
    }

    @Test(arguments: [["report", "."], ["check", "."], ["import", "x.csv"], ["add", "X", "."]])
    func `a kernel that is unknown or can't run here is wrong usage`(_ words: [String]) {
        let missing = Kernel.Name.allCases.filter { Kernel($0) == nil }.map(\.rawValue)
        let names = Kernel.available.map(\.name.rawValue)
        let list =
            names.count == 1
            ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
        for name in ["AVX2", "none"] + missing {
            let run = Run.inProcess(words, environment: ["PORTFOLIO_KERNEL": name])
            #expect(run.code == 64)
            #expect(run.output.isEmpty)
            #expect(
                run.errors == """
                    portfolio: error: PORTFOLIO_KERNEL "\(name)" is not a kernel this machine can run: use \(list)
                    Try: portfolio \(words[0]) --help

                    """)
        }
    }

    @Test func `the currency is that of the option, else of portfolio.json, else of the environment`() throws
    {
        let lone = try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\nX,1,JPY,1,5\n")
        #expect(try value(["report", lone], environment: ["PORTFOLIO_CURRENCY": "JPY"]) == "5")
        let own = Run.inProcess(["report", france, "--totals"], environment: ["PORTFOLIO_CURRENCY": "JPY"])
        #expect(own.output.contains("(EUR)"))
        let asked = Run.inProcess(
            ["report", france, "--totals", "--currency", "USD"], environment: ["PORTFOLIO_CURRENCY": "JPY"])
        #expect(asked.output.contains("(USD)"))
    }

    @Test func `the totals alone are those of any list, whatever its order and limit`() throws {
        let file = try folder.write(
            "h.csv", "symbol,shares,currency,purchase_price,price\nX,1,EUR,1,5\nY,1,EUR,1,3\n")
        let words = ["report", file, "--currency", "EUR", "--totals", "--format"]
        for more in [
            ["--limit", "1"], ["--sort", "-value"], ["--by", "symbol", "--sort", "weight", "--limit", "1"],
        ] {
            let rows = Run.inProcess(words + ["csv"] + more).output.split(separator: "\n")
            #expect(rows.count == 2)
            #expect(rows.last?.hasPrefix("total,2,2,8,6,300,") == true)
        }
        let json = { Run.inProcess(words + ["json"] + $0).output }
        #expect(json([]).contains("\"holdings\": []") && !json([]).contains("\"groups\""))
        for key in ["symbol", "currency", "market", "account"] {
            let groups = json(["--by", key])
            #expect(groups.contains("\"groups\": []") && !groups.contains("\"holdings\": []"))
        }
    }

    @Test func `a portfolio is valued at the latest day, today at most, that a held symbol has a price of`()
        throws
    {
        let holdings = try folder.write(
            "h.csv", "symbol,shares,currency,purchase_price\nX,1,EUR,1\nY,1,EUR,1\n")
        let prices = try folder.write(
            "p.csv",
            "symbol,date,price\nX,2013-02-27,1\nY,2013-02-28,1\nZ,2013-03-01,1\nX,9999-01-01,1\nX,,5\n")
        let words = ["report", "--currency", "EUR", "--totals", "--prices", prices]
        func heading(_ run: Run) -> String? { run.output.split(separator: "\n").first.map(String.init) }
        #expect(heading(Run.inProcess(words + [holdings])) == "Portfolio (EUR), as of 2013-02-28")
        #expect(
            heading(Run.inProcess(words + [holdings, "--as-of", "2013-02-27"]))
                == "Portfolio (EUR), as of 2013-02-27")
        let piped = try Run.shell("portfolio \(words.joined(separator: " ")) - < h.csv", in: folder.path)
        #expect(heading(piped) == "Portfolio (EUR), as of 2013-02-28")
        let really = try Run.shell("cat h.csv | portfolio \(words.joined(separator: " ")) -", in: folder.path)
        #expect(really == piped)
        // Without any dated price, the date is today's.
        let today = try Run.shell("date +%F", in: folder.path).output.prefix(10)
        #expect(
            heading(Run.inProcess(["report", holdings, "--currency", "EUR"]))
                == "Portfolio (EUR), as of \(today)")
    }

    @Test(arguments: [
        // The first is later than any price in the files, the second has no price there, and a price later than today
        // is ignored.
        ("X,1,EUR,1,2,2013-03-01", "2013-03-01"), ("W,1,EUR,1,2,2013-03-04", "2013-03-04"),
        ("X,1,EUR,1,2,9999-01-01", "2013-02-28"), ("X,1,EUR,1,2,2013-02-01", "2013-02-28"),
        ("X,1,EUR,1,2,", "2013-02-28"),
    ])
    func `the default day looks at the dates of the rows' own prices too`(
        _ row: String, _ expected: String
    ) throws {
        try folder.write(
            "h.csv", "symbol,shares,currency,purchase_price,price,price_date\nX,1,EUR,1,,\n\(row)\n")
        try folder.write("p.csv", "symbol,date,price\nX,2013-02-27,1\nX,2013-02-28,1\n")
        for words in [
            "portfolio report h.csv --currency EUR --totals --prices p.csv",
            "cat h.csv | portfolio report - --currency EUR --totals --prices p.csv",
        ] {
            let run = try Run.shell(words, in: folder.path)
            #expect(run.output.hasPrefix("Portfolio (EUR), as of \(expected)\n"), "\(words)")
        }
    }

    @Test func `without price files the rows' own dates make the default day`() throws {
        let text = "symbol,shares,currency,purchase_price,price,price_date\nX,1,EUR,1,2,2013-03-04\n"
        try folder.write("h.csv", text)
        for words in ["portfolio report h.csv", "cat h.csv | portfolio report -"] {
            let run = try Run.shell("\(words) --currency EUR --format csv", in: folder.path)
            #expect(run.output.contains("X,,,false,1,EUR,EUR,,1,2,2013-03-04,"), "\(run)")
            #expect(run.errors.isEmpty)
        }
    }

    @Test func `colours are for terminals, or for those who ask`() throws {
        let plain = Run.inProcess(["report", france])
        #expect(!plain.output.contains("\u{1B}"))
        let painted = Run.inProcess(["report", france, "--color", "always"], environment: ["NO_COLOR": "1"])
        #expect(painted.output.contains("\u{1B}[31m-1,044.32\u{1B}[0m"))
        #expect(painted.output.contains("\u{1B}[32m+8,987.32\u{1B}[0m"))
        let unpainted = painted.output.replacingOccurrences(
            of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
        #expect(unpainted == plain.output)
    }

    @Test(.enabled(if: Run.has("script")))
    func `on a terminal there are colours, unless NO_COLOR is set`() throws {
        let command = "script -qec 'portfolio report \(france)' /dev/null"
        #expect(try Run.shell(command, in: folder.path).output.contains("\u{1B}[1m"))
        let quiet = try Run.shell(command, in: folder.path, environment: ["NO_COLOR": "1"])
        #expect(quiet.output.contains("34,211.09 EUR"))
        #expect(!quiet.output.contains("\u{1B}[1m"))
    }

    @Test func `a broken pipe ends quietly`() throws {
        let rows = (1...200_000).map { "S\($0),1,EUR,5,7\n" }.joined()
        try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\n" + rows)
        let line = "set -o pipefail; portfolio report h.csv --currency EUR --format csv | head -n 1"
        let run = try Run.shell(line, in: folder.path)
        #expect(run.output.hasPrefix("symbol,name,"))
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.errors.isEmpty)
        #expect(run.code == 0)
    }

    @Test func `standard input is a holdings file`() throws {
        let line = "printf 'symbol,shares,currency,purchase_price\\nX,10,EUR,1\\n' | portfolio report - "
        let run = try Run.shell(
            line + "--currency EUR --price X=3 --as-of 2013-03-01 --format csv --totals", in: folder.path)
        #expect(run.output.hasSuffix("\ntotal,1,10,30,20,200,20,0,,,100,1,1,1,0\n"))
        #expect(run.code == 0)
    }

    @Test func `--output is written whole`() throws {
        let holdings = try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\nX,1,EUR,1,5\n")
        let words = ["report", holdings, "--currency", "EUR", "--as-of", "2013-03-01", "--format", "csv"]
        let printed = Run.inProcess(words)
        let run = Run.inProcess(words + ["--output", "\(folder.path)/out.csv"])
        #expect(run == Run(code: 0, output: "", errors: ""))
        #expect(folder.read("out.csv") == printed.output)
        #expect(folder.names == ["h.csv", "out.csv"])
    }

    @Test func `--output is left as it was where something is unreadable`() throws {
        let rows = String(repeating: "X,1,EUR,1,5\n", count: 50_000)
        let holdings = try folder.write(
            "h.csv", "symbol,shares,currency,purchase_price,price\n\(rows)X,1,EUR,1,5o\n")
        try folder.write("out.csv", "as it was")
        for format in ["csv", "json", "text"] {
            let run = Run.inProcess([
                "report", holdings, "--currency", "EUR", "--format", format, "--output",
                "\(folder.path)/out.csv",
            ])
            #expect(run.code == 65)
            #expect(run.errors.contains("h.csv:50002:11: error: price \"5o\" is not a number"))
        }
        #expect(folder.read("out.csv") == "as it was")
        #expect(folder.names == ["h.csv", "out.csv"])
    }

    @Test func `--output keeps the link and the permissions of the file it replaces`() throws {
        let holdings = try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\nX,1,EUR,1,5\n")
        let target = try folder.write("target.csv", "old")
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: target)
        try manager.createSymbolicLink(atPath: "\(folder.path)/link.csv", withDestinationPath: "target.csv")
        let run = Run.inProcess([
            "report", holdings, "--currency", "EUR", "--as-of", "2013-03-01", "--output",
            "\(folder.path)/link.csv",
        ])
        #expect(run.code == 0)
        #expect(folder.read("target.csv")?.hasPrefix("Portfolio (EUR)") == true)
        #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder.path)/link.csv") == "target.csv")
        #expect(try manager.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o666)
    }

    @Test func `what is no file is written to, and not replaced`() throws {
        try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\nX,1,EUR,1,5\n")
        let line = "portfolio report h.csv --currency EUR --as-of 2013-03-01"
        let run = try Run.shell(
            "mkfifo pipe; cat pipe > read & \(line) --output pipe && wait && test -p pipe && \(line) | cmp - read",
            in: folder.path)
        #expect(run == Run(code: 0, output: "", errors: ""))
        #expect(folder.names == ["h.csv", "pipe", "read"])
    }

    #if os(Linux)
        @Test func `a failed write and a failed read are told, and end with 74`() throws {
            try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\nX,1,EUR,1,5\n")
            let full = try Run.shell("portfolio report h.csv --currency EUR > /dev/full", in: folder.path)
            #expect(full.code == 74)
            #expect(
                full.errors
                    == "portfolio: error: standard output can't be written: no space left on device\n")
            let unreadable = Run.inProcess(["report", "/proc/self/mem", "--currency", "EUR"])
            #expect(unreadable.code == 74)
            #expect(
                unreadable.errors == "portfolio: error: /proc/self/mem can't be read: input/output error\n")
        }
    #endif

    @Test func `output is the same whatever the number of threads`() throws {
        // Some pieces of a file, of as few rows as make them.
        let name = String(repeating: "Name, ", count: 12)
        let rows = (1...10_000).map { row in
            "S\(row % 97),\"\(name)\(row)\",\(row % 7 + 1),\(row % 3 == 0 ? "GBX" : "USD"),\(row).5,\(row % 1000).25\n"
        }
        let holdings = try folder.write(
            "h.csv", "symbol,name,shares,currency,purchase_price,price\n" + rows.joined())
        let words = ["report", holdings, "--currency", "EUR", "--rate", "USD=0.77", "--rate", "GBP=1.15"]
        for more in everyDay(
            [["--format", "csv"], ["--format", "json", "--by", "symbol"], ["--totals"]], oneOf: 3)
        {
            let alone = Run.inProcess(words + more + ["--threads", "1"])
            #expect(alone.code == 2)
            for threads in 2...4 {
                #expect(Run.inProcess(words + more + ["--threads", "\(threads)"]) == alone)
            }
        }
    }

    @Test func `rows are cut at --limit, sorted or not`() throws {
        let first = Run.inProcess(["report", france, "--format", "csv", "--limit", "2"]).output
        #expect(first.split(separator: "\n").dropFirst().map { $0.prefix(4) } == ["AAPL", "AAPL"])
        let sorted = Run.inProcess(["report", france, "--format", "csv", "--limit", "2", "--sort", "-symbol"])
            .output
        #expect(sorted.split(separator: "\n").dropFirst().map { $0.prefix(4) } == ["MSFT", "MSFT"])
        #expect(sorted.split(separator: "\n")[1].contains("2003-06-02"))
        #expect(Run.inProcess(["report", france, "--limit", "2"]).output.contains("\nand 5 more\n"))
        #expect(!Run.inProcess(["report", france, "--limit", "7"]).output.contains("more"))
    }

    @Test func `help and version go to standard output`() {
        #expect(Run.inProcess(["--version"]) == Run(code: 0, output: "portfolio 1.0.0\n", errors: ""))
        for command in Command.allCases {
            let help = Run.inProcess([command.name, "--help"])
            #expect(help.code == 0 && help.errors.isEmpty)
            for option in command.groups.filter({ $0.group.topic == nil }).flatMap(\.options) {
                #expect(help.output.contains("  \(command.label(option))"))
            }
            #expect(help.output.hasSuffix("\n"))
        }
    }
}
