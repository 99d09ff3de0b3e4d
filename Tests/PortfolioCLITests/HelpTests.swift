import Foundation
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI

@Suite struct HelpTests {
    private func help(_ words: String..., columns: Int? = nil, environment: [String: String] = [:]) -> Run {
        Run.inProcess(words, environment: environment, columns: columns)
    }

    private func width(_ run: Run) -> Int { run.output.split(separator: "\n").map(\.count).max() ?? 0 }

    private static let subjects: [HelpSubject] =
        [.overview] + Command.allCases.map(HelpSubject.command) + HelpTopic.allCases.map(HelpSubject.topic)

    @Test(arguments: [60, 80, 93, 100], subjects)
    func `no line is wider than the width`(_ columns: Int, _ subject: HelpSubject) {
        let lines = Help(columns: columns).text(subject).split(separator: "\n")
        #expect(lines.filter { $0.count > columns } == [])
        #expect(lines.filter { $0.last == " " } == [])
    }

    @Test(arguments: subjects) func `of forty columns only what can't be broken is wider`(
        _ subject: HelpSubject
    ) {
        for line in Help(columns: 1).text(subject).split(separator: "\n") where line.count > 40 {
            let isWord = !line.trimmingCharacters(in: .whitespaces).contains(" ")
            #expect(isWord || line.hasPrefix("  -") || line.hasPrefix("      "), "\(line)")
        }
    }

    @Test func `the width is that of COLUMNS, else of the terminal, else 80, from 40 to 100`() {
        #expect(
            help("report", "-h")
                == Run(code: 0, output: Help(columns: 80).text(.command(.report)), errors: ""))
        for (columns, used) in [(20, 40), (60, 60), (100, 100), (300, 100)] {
            let text = Help(columns: used).text(.command(.gains))
            #expect(help("help", "gains", columns: columns).output == text)
            #expect(help("gains", "--help", environment: ["COLUMNS": "\(columns)"]).output == text)
        }
        #expect(width(help("help", "report", columns: 300)) > 90)
        for nonsense in ["", "0", "-5", "wide"] {
            #expect(help("help", environment: ["COLUMNS": nonsense]) == help("help"))
        }
    }

    @Test(arguments: Command.allCases) func `help COMMAND is what -h and --help show`(_ command: Command) {
        let asked = help("help", command.name)
        #expect(asked.code == 0 && asked.errors.isEmpty)
        #expect(asked == help(command.name, "-h"))
        #expect(asked == help(command.name, "--help"))
        #expect(asked == help("--help", command.name))
    }

    @Test(arguments: Command.allCases) func `each option stands once, under the heading of its group`(
        _ command: Command
    ) throws {
        #expect(command.groups.flatMap(\.options).count == command.options.count)
        #expect(Set(command.groups.flatMap(\.options)) == Set(command.options))
        var rest = Help(columns: 80).text(.command(command))[...]
        for (group, options) in command.groups where group.topic == nil {
            let heading = try #require(rest.range(of: "\n\(group.rawValue):\n"))
            rest = rest[heading.upperBound...]
            for option in options {
                let label = try #require(rest.range(of: "  \(command.label(option))"))
                #expect(!rest[..<label.lowerBound].contains("\n\n"))
                rest = rest[label.upperBound...]
            }
        }
    }

    @Test func `options of a topic stand in its own help alone`() {
        let pieces = help("help", "pieces")
        #expect(pieces == help("--help", "pieces"))
        #expect(pieces.output == Help(columns: 80).text(.topic(.pieces)))
        let report = help("report", "--help").output
        #expect(report.contains("\nPieces of a file: see portfolio help pieces.\n"))
        for option: PortfolioCLI.Option in [
            .piece, .inputName, .inputVersion, .shards, .noHeader, .ownCurrency,
        ] {
            #expect(pieces.output.contains("  --\(option.rawValue)"))
            #expect(!report.contains("--\(option.rawValue)"))
        }
        #expect(pieces.output.contains("\nportfolio gains:\n  --own-currency CODE"))
        #expect(!help("show", "--help").output.contains("help pieces"))
        #expect(help("help").output.contains("\nTopics:\n  brokers "))
        #expect(
            help("help", "piece").errors.hasPrefix(
                "portfolio: error: there is no help on piece; did you mean pieces?"))
    }

    @Test func `reports have few groups, in one order`() {
        let names = Command.report.groups.map(\.group.rawValue)
        #expect(
            names
                == [
                    "Portfolio and dates", "What is shown", "Prices and rates", "Calculation", "Output",
                    "Pieces of a file", "General",
                ])
        #expect(
            Command.trade(.buy).groups.map(\.group.rawValue)
                == ["Trade", "Currency, fees and taxes", "Lots", "Stock", "Changes", "General"])
    }

    @Test func `movements of money have no option of a stock, and say nothing of shares`() {
        for type in ["deposit", "withdrawal", "convert"] {
            let text = help(type, "--help").output
            #expect(!text.contains("--name") && !text.contains("--market"), "\(text)")
            #expect(!text.contains("symbol's other rows") && !text.contains("more shares"), "\(text)")
        }
        #expect(help("sell", "--help").output.contains("fees taken off the proceeds"))
        #expect(help("interest", "--help").output.contains("day of the payment"))
    }

    @Test func `the overview has every command of this program once, by kind`() {
        let text = help("help").output
        #expect(text == help("--help").output)
        #expect(text == help("-h").output)
        #expect(text.split(separator: "\n").count < 80)
        for command in Command.allCases {
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("  \(command.name) ") }
            #expect(lines.count == (Command.available.contains(command) ? 1 : 0))
        }
        #expect(CommandKind.allCases.flatMap(\.commands).count == Command.available.count)
    }

    @Test func `a program without the server doesn't list serve, and says so when asked`() {
        let others = Command.available
        guard !Command.serve.isAvailable else {
            #expect(others.count == Command.allCases.count)
            return
        }
        #expect(others.count == Command.allCases.count - 1)
        #expect(!help("help").output.contains("serve"))
        #expect(!Manual.page.contains("serve"))
        #expect(!Shell.allCases.contains { $0.completions.contains("serve") })
        #expect(help("serve", "--help").output.contains("was built without the server"))
        let run = help("serve", "data")
        #expect(run.code == 64 && run.errors.contains("built without the server"))
        #expect(help("serv").errors.contains("unknown command serv\n"))
    }

    @Test(arguments: Command.allCases) func `each command has two examples, of itself`(_ command: Command) {
        #expect(command.examples.count == 2)
        for example in command.examples {
            #expect(example.line.contains("portfolio \(command.name)"))
            #expect(example.purpose.hasSuffix(":"))
            #expect(Help(columns: 80).text(.command(command)).contains("  \(example.purpose)\n      "))
        }
    }

    @Test(arguments: Command.allCases.flatMap(\.examples).map(\.line), [40, 60, 80])
    func `an example that is broken into lines is the same to a shell`(_ line: String, _ width: Int) {
        let lines = TextWrap.shell(line, width: width)
        #expect(lines.joined(separator: "\n").replacingOccurrences(of: " \\\n    ", with: " ") == line)
    }

    @Test func `-o is --output`() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/out.csv"
        let data = "\(Examples.path)/data/france"
        let printed = help("report", data, "--format", "csv")
        #expect(help("report", data, "--format", "csv", "-o", file) == Run(code: 0, output: "", errors: ""))
        #expect(folder.read("out.csv") == printed.output)
        #expect(help("report", data, "-o").errors.contains("--output needs a value: FILE"))
        #expect(help("check", data, "-x").errors.contains("unknown option -x"))
        #expect(help("buy", "X", "-o", "x").errors.contains("unknown option -o\n"))
    }
}

/// Every example in help, run in a copy of the example portfolios.
@Suite struct ExampleTests {
    /// All commands except `serve`, which does not end.
    static let examples =
        (Command.allCases.filter { $0 != .serve }.flatMap(\.examples) + HelpTopic.allCases.flatMap(\.examples))
        .map { Case(line: $0.line, exitCode: $0.exitCode.rawValue) }

    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let exitCode: Int32
        var testDescription: String { line }
        /// With a program that not every machine has.
        var showsManual: Bool { line.contains(" man ") }
    }

    @Test(arguments: examples.filter { !$0.showsManual }) func `an example does what it says`(_ example: Case)
        throws
    {
        try run(example)
    }

    @Test(.enabled(if: Run.has("man")), arguments: examples.filter(\.showsManual))
    func `an example that shows the manual does`(_ example: Case) throws { try run(example) }

    private func run(_ example: Case) throws {
        let folder = try TemporaryFolder()
        for name in ["barclays-gbp", "france", "germany", "household", "lse", "unknowns"] {
            try FileManager.default.copyItem(
                atPath: "\(Examples.path)/data/\(name)", toPath: "\(folder.path)/\(name)")
        }
        try folder.link("ecb", to: "\(Examples.path)/data/ecb")
        if example.line.contains("into mine") {
            try folder.write("mine/portfolio.json", #"{"currency": "EUR"}"#)
            try folder.write("mine/holdings.csv", "symbol,shares,currency\n")
            let export =
                "\(PackageFolder.path)/Tests/PortfolioImportTests/Fixtures/degiro-portfolio-en-eur.csv"
            try FileManager.default.copyItem(atPath: export, toPath: "\(folder.path)/positions.csv")
        }
        try folder.make("home/.config/fish/completions")
        let run = try Run.shell(
            "set -e; \(example.line)", in: folder.path,
            environment: ["HOME": "\(folder.path)/home", "MANPAGER": "cat", "PORTFOLIO_TOKEN": ""])
        #expect(run.code == example.exitCode, "\(run)")
    }

    @Test func `the examples of serve are command lines`() throws {
        for example in Command.serve.examples {
            let words = example.line.split(separator: " ").drop { $0 != "portfolio" }.dropFirst()
            let capture = Capture(environment: ["PORTFOLIO_TOKEN": "0123456789abcdef"])
            guard case .run(.serve, let arguments) = try Arguments.parse(words.map(String.init)) else {
                Issue.record("\(example.line) is something else")
                continue
            }
            _ = try Console.$capture.withValue(capture) { try ServeSettings(arguments) }
        }
    }
}
