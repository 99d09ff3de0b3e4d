import TestSupport
import Testing

@testable import PortfolioCLI

/// What is said of command lines and files that somebody new to the program may try.
@Suite struct MistakenCommandTests {
    private func run(_ words: String...) -> Run { Run.inProcess(words) }

    private func portfolio() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("holdings.csv", "symbol,shares,currency\nA,1,EUR\n")
        return folder
    }

    @Test func `a portfolio before the symbol`() throws {
        let folder = try portfolio()
        let run = self.run("show", folder.path, "A")
        #expect(run.code == 64)
        #expect(run.errors.contains("is a portfolio, and show needs a symbol before it"), "\(run.errors)")
    }

    @Test(arguments: ["show .", "edit . --shares 2", "add . --shares 1 --currency EUR"])
    func `the current folder in place of the symbol`(line: String) throws {
        let folder = try portfolio()
        let run = try Run.shell("portfolio \(line)", in: folder.path)
        let command = line.prefix { $0 != " " }
        #expect(run.code == 64)
        #expect(
            run.errors.hasPrefix(
                "portfolio: error: the current folder is a portfolio, and \(command) needs a symbol: portfolio "
                    + "\(command) SYMBOL\n"), "\(run)")
        #expect(folder.read("holdings.csv") == "symbol,shares,currency\nA,1,EUR\n")
    }

    @Test(arguments: [["price", ".", "2"], ["classify", ".", "region", "Europe"]])
    func `a portfolio in place of the symbol of a price or of classes`(words: [String]) throws {
        let folder = try portfolio()
        let run = Run.inProcess(words.map { $0 == "." ? folder.path : $0 })
        #expect(run.code == 64 && run.errors.contains("\(words[0]) needs a symbol"), "\(run)")
    }

    @Test func `words in place of a command`() {
        #expect(run("--foo").errors.contains("unknown option --foo"))
        #expect(run("--currency", "EUR").errors.contains("--currency stands before the command"))
        #expect(run("--currency=EUR").errors.contains("stands before the command"))
        #expect(run("").errors.contains(#""""#))
    }

    @Test func `a negative figure`() throws {
        let folder = try portfolio()
        let run = self.run("price", "A", "-5", folder.path)
        #expect(run.code == 64)
        #expect(run.errors.contains("the price can't be negative: -5"), "\(run.errors)")
    }

    @Test func `a file without a header`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("mine.csv", "AAPL,10,USD\nIBM,5,USD\n")
        let run = self.run("report", file, "--currency", "EUR")
        #expect(run.code == 65)
        #expect(run.errors.contains("put a line such as symbol,shares,currency before it"), "\(run.errors)")
        #expect(!run.errors.contains("--suggest"), "\(run.errors)")
    }

    @Test func `a price index that is not there, of a portfolio without a currency`() throws {
        let folder = try portfolio()
        #expect(run("returns", folder.path, "--inflation", folder.path + "/none.csv").code == 66)
    }

    @Test func `a file of cash that is given twice`() throws {
        let folder = try portfolio()
        let file = try folder.write("c.csv", "currency,amount\nEUR,1\n")
        let run = self.run("report", folder.path, "--currency", "EUR", "--cash", file, "--cash", file)
        #expect(run.code == 64)
        #expect(run.errors.contains("is given twice"), "\(run.errors)")
    }

    @Test func `a column that is passed over, after a blank`() throws {
        let folder = try TemporaryFolder()
        try folder.write("holdings.csv", "symbol,shares,currency,price, _note\nA,1,EUR,2,x\n")
        let run = self.run("check", folder.path, "--currency", "EUR")
        #expect(!(run.output + run.errors).contains("_note"), "\(run.output) \(run.errors)")
    }

    @Test func `a file of trades without a path`() throws {
        let folder = try portfolio()
        try folder.write("portfolio.json", #"{"trades": [{"account": "Q"}]}"#)
        let errors = run("report", folder.path, "--currency", "EUR").errors
        #expect(errors.contains(#"{"file": "trades.csv", "account": "ISA"}"#), "\(errors)")
    }
}
