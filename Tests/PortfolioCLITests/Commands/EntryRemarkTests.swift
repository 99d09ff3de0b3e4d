import TestSupport
import Testing

@testable import PortfolioCLI

/// What is said of trades that may be slips, and of names that do not tell one stock.
@Suite struct EntryRemarkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "p/trades.csv",
            """
            date,type,symbol,name,shares,price,currency,account
            2024-01-02,buy,BARC.L,Barclays,10,150,GBX,GIA
            2024-01-03,buy,BARC,Barclays,10,150,GBX,GIA
            2024-01-04,buy,VOD.L,Vodafone,10,80,GBX,ISA2

            """)
    }

    private func run(_ line: String) -> Run {
        Run.inProcess(line.split(separator: " ").map { $0 == "p" ? "\(folder.path)/p" : String($0) })
    }

    @Test func `a name of two symbols is none, with symbols.csv and without`() throws {
        for symbols in [nil, "symbol,name\nBARC,Barclays\n"] {
            if let symbols { try folder.write("p/symbols.csv", symbols) }
            let sale = run("sell Barclays p --shares 1 --price 200 --date 2024-06-03 --account GIA")
            #expect(sale.code == 64 && sale.errors.contains("did you mean BARC or BARC.L?"), "\(sale)")
            #expect(run("show Barclays p").code == 64)
        }
        #expect(run("show BARC p").code != 64)
        #expect(run("split Vodafone p --ratio 2:1 --date 2024-06-03").output.contains("split of VOD.L"))
    }

    @Test func `more tax than is paid is told`() {
        let dividend = "dividend VOD.L p --account ISA2 --date 2024-06-03"
        let told = run("\(dividend) --amount 0.10 --taxes 15")
        #expect(
            told.code == 0
                && told.errors.contains("the tax of 15 is more than the dividend of 0.1: is it a percentage?"),
            "\(told)")
        // 10 · 5 pence are 0.50 pounds.
        let each = run("\(dividend) --shares 10 --price 5 --taxes 0.51")
        #expect(each.errors.contains("the tax of 0.51 is more than the dividend of 0.5:"), "\(each)")
        #expect(!run("\(dividend) --shares 10 --price 5 --taxes 0.50").errors.contains("the tax of"))
    }

    @Test func `a lot in place of a symbol is told as such`() {
        let lot = run("show BARC#2 p")
        #expect(
            lot.code == 64
                && lot.errors.contains(
                    "no holding has the symbol BARC#2: give the symbol without the lot, and all of its lots are shown"
                ),
            "\(lot)")
    }

    @Test func `a split of what nobody holds is told`() {
        let split = run("split NVIDA p --ratio 10:1 --date 2024-06-10")
        #expect(
            split.code == 0 && split.errors.contains("no holding or trade has the symbol NVIDA"), "\(split)")
        #expect(run("split VOD.L p --ratio 10:1 --date 2024-06-10").errors.isEmpty)
    }

    @Test func `a new account that is nearly one there is told, but not another number`() {
        let near = run("buy VOD.L p --shares 1 --price 80 --date 2024-06-03 --account GAI")
        #expect(
            near.code == 0 && near.errors.contains("the account GAI is new, and there is an account GIA"),
            "\(near)")
        let numbered = run("buy VOD.L p --shares 1 --price 80 --date 2024-06-04 --account ISA3")
        #expect(numbered == Run(code: 0, output: numbered.output, errors: ""))
    }

    @Test func `a row without an account is told where all others state one`() {
        let remark = "it states no account, unlike all other rows: it counts in none of theirs"
        // A split is of all who hold the symbol.
        #expect(run("split VOD.L p --ratio 2:1 --date 2024-06-02").errors.isEmpty)
        let stated = run("buy VOD.L p --shares 1 --price 80 --date 2024-06-03 --account GIA")
        #expect(stated.code == 0 && stated.errors.isEmpty, "\(stated)")
        let first = run("deposit p --amount 100 --currency GBP --date 2024-06-04")
        #expect(first.code == 0 && first.errors.contains(remark), "\(first)")
        #expect(!run("deposit p --amount 50 --currency GBP --date 2024-06-05").errors.contains(remark))
    }

    @Test func `the first money of each account whose cash does not follow is told`() {
        let remark = "this changes no cash balance"
        for (account, day, isTold) in [("GIA", 3, true), ("GIA", 4, false), ("ISA2", 5, true)] {
            let run = run("deposit p --amount 1 --currency GBP --date 2024-06-0\(day) --account \(account)")
            #expect(run.code == 0 && run.errors.contains(remark) == isTold, "\(run)")
        }
    }

    @Test func `a price of a symbol that nobody holds is told if it is nearly one that is held`() {
        let near = run("price VLOD.L 82 p --currency GBX --date 2024-06-03")
        #expect(near.code == 0 && near.errors.contains("did you mean VOD.L?"), "\(near)")
        #expect(run("price FTSEINDEX 8000 p --currency GBP --date 2024-06-03").errors.isEmpty)
    }
}
