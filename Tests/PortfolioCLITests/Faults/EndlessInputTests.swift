import TestSupport
import Testing

@testable import PortfolioFiles

/// Inputs that never end, or never break a line: each is refused soon, in little memory, where it goes wrong.
@Suite struct EndlessInputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency,price\nX,10,EUR,5\n")
        // Holes that are read as zeros, without the space on a disk.
        for (name, start) in [
            ("holdings", "symbol,shares,currency,price\nX,10,EUR,5\n"),
            ("trades", "date,type,symbol,shares,price,currency\n2024-01-02,buy,X,1,5,EUR\n"),
            ("prices", "symbol,price,date\nX,1,2024-01-02\n"), ("rates", "from,to,rate\nUSD,EUR,1\n"),
            ("history", "Date,Close\n2024-01-02,5\n"), ("partial", "partial,\(PartialFile.version)\n"),
            ("zeros", ""),
        ] {
            try folder.write(name, start)
            #expect(try Run.shell("truncate -s 40G \(name)", in: folder.path).code == 0)
        }
    }

    /// Runs the program with little memory. The time is for one that would read on for ever; a busy machine takes long.
    private func run(_ words: String) throws -> Run {
        try Run.shell("ulimit -v 1500000; timeout 1200 portfolio \(words)", in: folder.path)
    }

    private static let noHeader = "no header within 1024 KiB: is this a CSV file?"
    private static let longRow = "a row of more than 16 MiB"

    @Test(
        arguments: everyDay([
            ("report /dev/zero --currency EUR", "/dev/zero:1:1: error: \(noHeader)"),
            ("report - --currency EUR < /dev/zero", "-:1:1: error: \(noHeader)"),
            ("gains /dev/zero --currency EUR", "/dev/zero:1:1: error: \(noHeader)"),
            ("report p --trades /dev/zero", "/dev/zero:1:1: error: \(noHeader)"),
            ("report p --prices zeros", "zeros:1:1: error: \(noHeader)"),
            ("check zeros --currency EUR", "zeros:1:1: error: \(noHeader)"),
            ("merge /dev/zero", "/dev/zero: error: not a partial"),
            ("merge zeros", "zeros: error: not a partial"),
            ("import --prices /dev/zero --into p", "/dev/zero:1:1: error: \(longRow)"),
            ("import --suggest /dev/zero", "/dev/zero:1:1: error: \(longRow)"),
        ])) func `an endless input without a header`(_ words: String, _ error: String) throws
    {
        let run = try run(words)
        #expect(run.code == 65 && run.output.isEmpty, "\(run)")
        #expect(run.errors.hasPrefix(error + "\n"), "\(run)")
    }

    @Test(
        arguments: everyDay(
            [
                ("report holdings --currency EUR", "holdings:3:1: error: \(longRow)"),
                ("report <(cat holdings) --currency EUR", ":3:1: error: \(longRow)"),
                ("gains trades --currency EUR", "trades:3:1: error: \(longRow)"),
                ("gains <(cat trades) --currency EUR", ":3:1: error: \(longRow)"),
                ("report p --prices prices --rates rates", "prices:3:1: error: \(longRow)"),
                ("merge partial", "partial: error: the end of the partial is missing"),
                ("import --prices <(cat history) --into p --symbol X", ":3:1: error: \(longRow)"),
            ], oneOf: 7)) func `a line that does not end`(_ words: String, _ error: String) throws
    {
        let run = try run(words)
        #expect(run.code == 65 && run.output.isEmpty, "\(run)")
        #expect(run.errors.contains(error + "\n"), "\(run)")
    }

    @Test(
        arguments: everyDay(
            [("import holdings", 2048), ("import --prices history --into p --symbol X", 64)], oneOf: 2))
    func `a file that does not fit into memory`(_ words: String, _ most: Int) throws {
        let run = try run(words)
        #expect(run.code == 74 && run.output.isEmpty, "\(run)")
        #expect(run.errors.hasSuffix(" can't be read: it has more than \(most) MiB\n"), "\(run)")
        #expect(folder.read("p/prices.csv") == nil)
    }

    @Test func `an edit of holdings that do not end`() throws {
        for name in ["holdings.csv", "prices.csv"] {
            try? folder.remove("p/\(name)")
            try folder.link("p/\(name)", to: "/dev/zero")
            let run = try run("price X 3 p")
            #expect(run.code == 65, "\(run)")
            #expect(run.errors.hasPrefix("p/holdings.csv:1:1: error: \(Self.longRow)\n"), "\(run)")
        }
    }
}
