import TestSupport
import Testing

@testable import PortfolioCLI

/// The options of `portfolio import` that say what to do with rows: to pass over, of which account, cash or not.
@Suite struct ImportOptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "s.csv",
            """
            Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount
            01/04/2025,MoneyLink Transfer,,Tfr BANK,,,,$5.00
            01/03/2025,Twist,ACM,ACME,$10,2,,-$20.00
            01/02/2025,Buy,ACM,ACME,$10,2,,-$20.00

            """)
        try folder.write("h.csv", "symbol,shares,currency\nACM,2,USD\nCASH,5,USD\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.replacing("@", with: folder.path) })
    }

    @Test func `a row that nobody knows is passed over by its text, and a text that no row has is told`() {
        let unknown = run("import", "--trades", "@/s.csv")
        #expect(unknown.code == 65 && unknown.output.isEmpty)
        #expect(
            unknown.errors.contains("s.csv:3:12: error: Action \"Twist\": no rule says what such a row is")
                && unknown.errors.contains("pass such rows over with --skip \"Twist\", or say what it is"),
            "\(unknown)")
        let skipped = run("import", "--trades", "@/s.csv", "--skip", "twist", "--skip", "Fee for it")
        #expect(skipped.code == 0)
        #expect(
            skipped.output
                == "date,type,symbol,name,shares,price,currency\n2025-01-02,buy,ACM,ACME,2,10,USD\n")
        #expect(skipped.errors.contains("1 row skipped: 1 with \"twist\""), "\(skipped)")
        #expect(skipped.errors.contains("warning: --skip 'Fee for it' passes over no row\n"), "\(skipped)")
    }

    @Test func `the command that dates holdings names the file that is written`() {
        let run = run("import", "@/h.csv", "--output", "@/out.csv")
        #expect(run.code == 0)
        #expect(
            run.errors.contains("state each with portfolio edit SYMBOL \(folder.path)/out.csv --date DATE"),
            "\(run)")
        let dated = self.run("edit", "ACM", "@/out.csv", "--date", "2025-01-02")
        #expect(dated.code == 0, "\(dated)")
    }

    @Test func `positions are passed over in the same way`() {
        let run = run("import", "@/h.csv", "--skip", "cash")
        #expect(run.output == "symbol,shares,currency\nACM,2,USD\n")
        #expect(run.errors.contains("1 row skipped: 1 with \"cash\""), "\(run)")
    }

    @Test func `the account and cash are stated for trades`() {
        let run = run(
            "import", "--trades", "@/s.csv", "--skip", "Twist", "--cash", "--account", "Depot, mine")
        #expect(
            run.output == """
                date,type,symbol,name,shares,price,currency,amount,account
                2025-01-02,buy,ACM,ACME,2,10,USD,,"Depot, mine"
                2025-01-04,deposit,,,,,USD,5,"Depot, mine"

                """)
        #expect(!run.errors.contains("left out"))
        let other = Run.inProcess(["import", folder.path + "/h.csv", "--cash"])
        #expect(other.code == 64 && other.errors.contains("--cash goes with --trades"), "\(other)")
    }

    @Test func `what was written is a trades file with followed accounts`() throws {
        _ = run(
            "import", "--trades", "@/s.csv", "--skip", "Twist", "--cash", "--account", "A", "-o",
            "@/trades.csv")
        try folder.write(
            "portfolio.json", #"{"currency": "USD", "accounts": {"A": {"followsCash": true}}}"#)
        let cash = run("cash", "@", "--format", "csv")
        #expect(cash.output.contains("\nA,,USD,") && cash.output.contains(",-15,"), "\(cash)")
    }

    @Test func `columns that a suggested mapping does not use are named`() throws {
        try folder.write(
            "x.csv",
            "Date,Type,Symbol,Quantity,Price,Amount,Currency,Colour\n2025-01-30,Buy,X,2,10,20,USD,red\n")
        let run = run("import", "--trades", "--suggest", "@/x.csv")
        #expect(run.errors.contains("x.csv: columns not used: Colour\n"), "\(run)")
    }

    @Test func `an amount that is a little off is told with how to allow for it`() throws {
        try folder.write(
            "off.csv",
            "Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n01/02/2025,Buy,ACM,ACME,$10,200,,-$2000.30\n"
        )
        let run = run("import", "--trades", "@/off.csv")
        let map = #"{"kind": "activity", "inherits": "schwab", "margin": "0.0002"}"#
        #expect(run.code == 65)
        #expect(run.errors.contains("Amount is 2000.3, but 200 × 10 USD comes to 2000"), "\(run)")
        #expect(
            run.errors.contains(
                "correct the row, or say how far amounts may be off in a file for --map: \(map)"))
        try folder.write("m.json", map)
        let allowed = self.run("import", "--trades", "--map", "@/m.json", "@/off.csv")
        #expect(
            allowed.code == 0 && allowed.output.contains("2025-01-02,buy,ACM,ACME,200,,USD,2000.3"),
            "\(allowed)")
    }
}
