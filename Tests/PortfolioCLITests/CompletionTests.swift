import Foundation
import PortfolioFiles
import TestSupport
import Testing

@testable import PortfolioCLI

/// What the scripts ask the program, and how they are made. `.ci/shells` types into the real shells.
@Suite struct CompletionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
    }

    /// Ends a command that hangs.
    private let bound = Run.has("timeout") ? "timeout 100 " : ""

    /// The candidates for a command line, in the folder.
    private func ask(_ kind: String, _ words: String...) throws -> [String] {
        let line = (["portfolio", "__complete", kind, "portfolio"] + words).map(ShellWord.quoted)
        let run = try Run.shell(bound + line.joined(separator: " "), in: folder.path)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func `symbols are those of holdings and trades, each once, in their order`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency\nB,1,EUR\nA,1,EUR\nB,2,EUR\n")
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency\n2020-01-02,buy,C,1,2,EUR\n2020-01-03,buy,A,1,2,EUR\n")
        #expect(try ask("symbols", "show") == ["B", "A", "C"])
        #expect(try ask("assigned", "report", "--price") == ["B=", "A=", "C="])
        #expect(try ask("lots", "edit") == ["B#1", "A", "B#2"])
        #expect(try ask("priced", "returns") == [])
        try folder.write("prices.csv", "symbol,price\n^GSPC,1\nA,2\n")
        #expect(try Set(ask("priced", "returns")) == ["^GSPC", "A"])
    }

    @Test func `the portfolio is the one that the line names, as it is typed`() throws {
        for (name, symbol) in [("one", "ONE"), ("two words", "TWO"), ("it's", "ITS")] {
            try folder.write("\(name)/holdings.csv", "symbol,shares,currency\n\(symbol),1,EUR\n")
        }
        try folder.write("more.csv", "date,type,symbol,shares,price,currency\n2020-01-02,buy,MORE,1,2,EUR\n")
        #expect(try ask("symbols", "show", "X", "one", "--as-of") == ["ONE"])
        #expect(try ask("symbols", "gains", "one", "--explain") == ["ONE"])
        #expect(try ask("symbols", "gains", "--format", "csv", "--year=2020", "one", "--explain") == ["ONE"])
        #expect(try ask("symbols", "show", "X", "two\\ words") == ["TWO"])
        #expect(try ask("symbols", "show", "X", "'two words'") == ["TWO"])
        #expect(try ask("symbols", "show", "X", "\"it's\"") == ["ITS"])
        #expect(try ask("symbols", "show", "X", "one/holdings.csv") == ["ONE"])
        #expect(try ask("symbols", "show", "X", "more.csv") == ["MORE"])
        #expect(try ask("symbols", "show", "X", "one", "--trades", "more.csv") == ["ONE", "MORE"])
        #expect(try ask("symbols", "import", "--prices", "--into", "one", "--symbol") == ["ONE"])
        #expect(try ask("symbols", "gains", "--", "one", "--explain") == ["ONE"])
    }

    @Test func `what no line can hold, or would be an option, is left out`() throws {
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency\n\"new\nline\",1,EUR\n\"\u{1B}[2J\",1,EUR\n-rf,1,EUR\n,1,EUR\n$(x),1,EUR\n"
        )
        #expect(try ask("symbols", "show") == ["$(x)"])
    }

    @Test func `a file with mistakes has symbols all the same`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency\nA,many,EUR\nB,1,nothing\n")
        #expect(try ask("symbols", "show") == ["A", "B"])
        #expect(try ask("lots", "edit") == ["A", "B"])
    }

    @Test(
        arguments: [
            "rm portfolio.json", "echo '{' > portfolio.json", "rm portfolio.json; mkfifo portfolio.json",
            "mkfifo holdings.csv trades.csv prices.csv", "mkdir holdings.csv trades.csv",
            "echo x > holdings.csv",
            "head -c 5000000 /dev/zero > holdings.csv", "ln -s /dev/zero holdings.csv",
            "ln -s holdings.csv holdings.csv",
        ])
    func `nothing is said where anything is wrong, and nothing waited for`(_ line: String) throws {
        _ = try Run.shell(line, in: folder.path)
        for kind in ["symbols", "lots", "priced", "assigned"] { #expect(try ask(kind, "show") == []) }
    }

    @Test func `nothing is said to a question that makes no sense`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency\nA,1,EUR\n")
        #expect(try ask("symbols", "show", "X", "-") == [])
        #expect(try ask("symbols", "show", "X", "nowhere") == [])
        #expect(try ask("symbols", "nonsense") == [])
        #expect(try ask("symbols") == [])
        #expect(try ask("nonsense", "show") == [])
        #expect(Run.inProcess(["__complete"]) == Run(code: 0, output: "", errors: ""))
        // An endless input is not read.
        let run = try Run.shell(
            "mkfifo endless; \(bound)portfolio __complete symbols portfolio show <>endless", in: folder.path)
        #expect(run.output == "A\n")
    }

    @Test(arguments: [
        ("plain", "plain"), ("a\\ b", "a b"), ("'a b'\\''c'", "a b'c"),
        ("\"a \\\"b\\\" \\x\"", "a \"b\" \\x"),
        ("~/x", "/home/me/x"), ("~", "/home/me"), ("'~/x'", "~/x"), ("~you/x", "~you/x"),
        ("$HOME/x", "$HOME/x"),
        ("'open", "open"), ("end\\", "end\\"), ("", ""), ("$(touch x)", "$(touch x)"),
    ]) func `a word stands for what a shell would make of it without doing anything`(
        _ typed: String, _ meant: String
    ) {
        #expect(ShellWord.unquoted(typed, home: "/home/me") == meant)
    }

    @Test(arguments: ["a b", "it's", "\"q\"", "$(x)", "a\\b", "", "#x", "~", "*", "plain"])
    func `a word that is quoted is what it was`(_ word: String) {
        #expect(ShellWord.unquoted(ShellWord.quoted(word), home: "/home/me") == word)
    }

    @Test(arguments: Shell.allCases) func `a script is printed as it is`(_ shell: Shell) {
        let printed = Run.inProcess(["completions", shell.rawValue])
        #expect(printed == Run(code: 0, output: shell.completions, errors: ""))
    }

    @Test func `bash can read its script`() throws { try read(.bash) }

    @Test(.enabled(if: Run.has("zsh"))) func `zsh can read its script`() throws { try read(.zsh) }

    @Test(.enabled(if: Run.has("fish"))) func `fish can read its script`() throws { try read(.fish) }

    private func read(_ shell: Shell) throws {
        try folder.write("script", shell.completions)
        let run = try Run.shell("\(shell.rawValue) -n script", in: folder.path)
        #expect(run == Run(code: 0, output: "", errors: ""))
    }

    @Test(arguments: Shell.allCases) func `a script has every command and every option`(_ shell: Shell) {
        let script = shell.completions
        for command in Command.available {
            #expect(script.contains(command.name))
            for option in command.options {
                #expect(script.contains(shell == .fish ? " -l \(option.rawValue) " : "--\(option.rawValue)"))
            }
        }
        #expect(!script.contains("__complete\n") && script.contains("</dev/null 2>/dev/null"))
        #expect(!script.contains("eval "))
    }

    @Test func `the values that an option lists are those it takes`() throws {
        func choices(_ command: Command, _ option: Option) -> [String]? {
            command.value(of: option)?.words
        }
        let formats = ReportSettings.Format.allCases.map(\.rawValue) + [ReportSettings.partial]
        #expect(choices(.report, .format) == formats)
        #expect(choices(.merge, .format) == formats.filter { $0 != "html" })
        #expect(choices(.show, .format) == ["text", "json", "html"])
        #expect(choices(.lots, .format) == ["csv"])
        #expect(choices(.check, .color) == ReportSettings.Colour.allCases.map(\.rawValue))
        #expect(choices(.report, .costRate) == ["purchase", "current"])
        #expect(choices(.returns, .every) == ["year", "month"])
        #expect(choices(.report, .limit) == nil && choices(.report, .price) == nil)
        #expect(Command.import.value(of: .currency) == "CODE|SYMBOL=CODE")
        #expect(Command.report.value(of: .watch) == nil)
        // Each word is one that a report takes: nothing is wrong but the folder.
        for option in [Option.format, .color, .costRate, .lots, .by, .sort] {
            for word in try #require(choices(.report, option)) {
                let run = Run.inProcess([
                    "report", "/nowhere", "--currency", "EUR", "--as-of", "2013-03-01",
                    "--\(option.rawValue)", word,
                ])
                #expect(run.code == 66, "\(option) \(word): \(run)")
            }
        }
    }

    @Test func `every option has a meaning, and every meaning a command`() {
        let items = OptionTable.groups.flatMap(\.items)
        #expect(Set(items.map(\.option)) == Set(Option.allCases))
        #expect(OptionTable.groups.map(\.group) == OptionGroup.allCases)
        for item in items {
            // It would count for no command if items above it had them all.
            let used = item.commands.contains { $0.spec(of: item.option)?.help == item.help }
            #expect(used, "\(item.option): \(item.help)")
        }
    }

    @Test(arguments: Command.allCases) func `an option that may be repeated says so`(_ command: Command) {
        for option in command.options {
            #expect(
                command.isRepeated(option) == command.help(option).hasSuffix("may be repeated"), "\(option)")
        }
    }
}
