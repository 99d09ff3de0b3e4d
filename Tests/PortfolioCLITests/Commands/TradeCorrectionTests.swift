import TestSupport
import Testing

@testable import PortfolioCLI

/// Trades that are corrected and removed by the line they stand on.
@Suite struct TradeCorrectionTests {
    private let folder: TemporaryFolder
    private let rows = """
        # mine
        date,type,symbol,shares,price,currency,broker
        2024-01-02,buy,A,10,100,EUR,x

        2024-02-01,sell,A,4,120,EUR,"y, z"

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/trades.csv", rows)
    }

    private func run(_ words: String...) -> Run {
        var run = Run.inProcess(words.map { $0 == "p" ? "\(folder.path)/p" : $0 })
        run.output = run.output.replacing("\(folder.path)/", with: "")
        run.errors = run.errors.replacing("\(folder.path)/", with: "")
        return run
    }

    private var trades: String { folder.read("p/trades.csv") ?? "" }

    @Test func `what is given takes the place of what the row says, and no other byte changes`() {
        let before = trades
        let corrected = run("sell", "A", "p", "--line", "5", "--price", "121", "--date", "2024-02-02")
        #expect(
            corrected
                == Run(
                    code: 0,
                    output:
                        "Changed sell of A in p/trades.csv, line 5: date 2024-02-01 → 2024-02-02, price 120 → 121\n",
                    errors: ""))
        #expect(trades == before.replacing("2024-02-01,sell,A,4,120", with: "2024-02-02,sell,A,4,121"))
        let again = run("sell", "A", "p", "--line", "5", "--price", "121")
        #expect(
            again.output
                == "The sell of A in p/trades.csv, line 5 already has these values; nothing to do\n")
    }

    @Test func `a dry run shows the change and makes none`() {
        let before = trades
        let shown = run("buy", "A", "p", "--line", "3", "--shares", "11", "--dry-run")
        #expect(shown.output.contains("-2024-01-02,buy,A,10,100,EUR,x\n+2024-01-02,buy,A,11,100,EUR,x\n"))
        let removal = run("remove", "--line", "5", "p", "--dry-run")
        #expect(removal.output.contains("-2024-02-01,sell,A,4,120,EUR,\"y, z\"\n"))
        #expect(trades == before)
    }

    @Test func `a row that is removed is shown once more`() {
        let removed = run("remove", "--line", "5", "p")
        #expect(
            removed
                == Run(
                    code: 0,
                    output:
                        "Removed sell of A, which was line 5 of p/trades.csv:\n  2024-02-01,sell,A,4,120,EUR,\"y, z\"\n",
                    errors: ""))
        #expect(!trades.contains("sell"))
        #expect(trades.hasPrefix("# mine\n"))
    }

    @Test(arguments: [
        ["buy", "A", "p", "--line", "3", "--shares", "3"], ["remove", "--line", "3", "p"],
        ["buy", "A", "p", "--line", "3", "--date", "2024-03-01"],
    ])
    func `nothing is saved if more would be closed than is held`(words: [String]) {
        let before = trades
        let refused = Run.inProcess(words.map { $0 == "p" ? "\(folder.path)/p" : $0 })
        #expect(refused.code == 65 && refused.errors.contains("sells 4 A"), "\(refused)")
        #expect(trades == before)
    }

    @Test func `the symbol of a row that is removed may be named, and is checked`() {
        let wrong = run("remove", "B", "p", "--line", "5")
        #expect(wrong.code == 64 && wrong.errors.contains("line 5 is another trade"), "\(wrong)")
        #expect(run("remove", "A", "p", "--line", "5").code == 0)
        #expect(!trades.contains("sell"))
    }

    @Test func `an account that only says which file is meant is not written`() throws {
        try folder.write(
            "p/portfolio.json",
            #"{"currency": "EUR", "trades": [{"file": "trades.csv", "account": "ISA"}, {"file": "gia.csv", "account": "GIA"}]}"#
        )
        try folder.write("p/gia.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,B,1,2,EUR\n")
        #expect(run("sell", "A", "p", "--line", "5", "--price", "121", "--account", "ISA").code == 0)
        #expect(!trades.contains("account") && trades.contains("sell,A,4,121"))
        #expect(run("remove", "--line", "2", "p", "--account", "GIA").code == 0)
        #expect(folder.read("p/gia.csv") == "date,type,symbol,shares,price,currency\n")
    }

    @Test func `an empty value clears a cell`() throws {
        #expect(run("buy", "A", "p", "--line", "3", "--fees", "2").code == 0)
        #expect(trades.contains("2024-01-02,buy,A,10,100,EUR,x,2\n"))
        let cleared = run("buy", "A", "p", "--line", "3", "--fees=")
        #expect(cleared.output.hasSuffix("line 3: fees 2 → empty\n"))
        #expect(trades.contains("2024-01-02,buy,A,10,100,EUR,x,\n"))
    }

    @Test func `a row that can't be read can be corrected`() throws {
        try folder.write("p/trades.csv", rows.replacing("120", with: "12O"))
        let corrected = run("sell", "A", "p", "--line", "5", "--price", "120")
        #expect(corrected.code == 0, "\(corrected)")
        #expect(trades.contains("2024-02-01,sell,A,4,120,EUR,\"y, z\"\n"))
    }

    @Test func `among several files, the one that is named is changed`() throws {
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "trades": ["trades.csv", "other.csv"]}"#)
        try folder.write("p/other.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,B,1,2,EUR\n")
        let unclear = run("remove", "--line", "2", "p")
        #expect(unclear.code == 64 && unclear.errors.contains("name it with --trades"), "\(unclear)")
        let removed = run("remove", "--line", "2", "p", "--trades", "other.csv")
        #expect(removed.code == 0, "\(removed)")
        #expect(folder.read("p/other.csv") == "date,type,symbol,shares,price,currency\n")
    }

    @Test func `a symbol of the trades alone is told to be one`() {
        for command in ["remove", "edit"] {
            let words = command == "edit" ? [command, "A", "p", "--price", "3"] : [command, "A", "p"]
            let told = Run.inProcess(words.map { $0 == "p" ? "\(folder.path)/p" : $0 })
            #expect(told.code == 64 && told.errors.contains("with --line N"), "\(told)")
        }
    }
}
