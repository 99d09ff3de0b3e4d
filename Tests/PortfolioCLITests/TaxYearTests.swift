import TestSupport
import Testing

@testable import PortfolioCLI

/// Gains by years that begin where a tax year does, and by how long shares were held.
@Suite struct TaxYearTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP", "yearStarts": "04-06"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount
            2023-04-05,buy,A,30,1,GBP,
            2024-04-05,sell,A,10,2,GBP,
            2024-04-06,sell,A,10,4,GBP,
            2025-04-05,sell,A,10,3,GBP,
            2025-04-06,dividend,A,,,GBP,7

            """)
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0 == "." ? folder.path : $0 })
    }

    /// The first two cells and the sixth of each row.
    private func groups(_ run: Run) -> [String] {
        run.output.split(separator: "\n").dropFirst().map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return [cells[0], cells[1], cells[4], cells[12]].joined(separator: " ")
        }
    }

    @Test(arguments: [
        (#"{"currency": "GBP"}"#, "GIA", true), (#"{"currency": "GBP"}"#, "GIA,Bank", false),
        (#"{"currency": "GBP", "accounts": {"Bank": {"taxable": false}}}"#, "GIA", false),
    ])
    func `a form that leaves out an account that is taxable says so`(
        document: String, accounts: String, isTold: Bool
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", document)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account\n2024-01-02,buy,A,1,1,GBP,GIA\n"
                + "2024-01-03,buy,A,1,2,GBP,Bank\n2024-05-03,sell,A,1,2,GBP,GIA\n")
        let form = ["--form", "sa108", "--lots", "section104", "--year", "2024/25", "--year-starts", "04-06"]
        let words = ["gains", folder.path] + form
        let run = Run.inProcess(words + accounts.split(separator: ",").flatMap { ["--account", String($0)] })
        #expect(run.code == 0)
        #expect(run.errors.contains("not all that are taxable") == isTold, "\(run.errors)")
        #expect(!run.errors.contains("all accounts count"))
    }

    @Test func `an ISA that shares the pool of other accounts is told`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account\n2024-01-02,buy,A,1,1,GBP,GIA\n"
                + "2024-01-03,buy,A,1,2,GBP,My ISA\n2024-02-03,sell,A,1,2,GBP,GIA\n")
        func errors(_ method: String) -> String {
            Run.inProcess(["gains", folder.path, "--lots", method]).errors
        }
        #expect(
            errors("section104")
                == "portfolio: note: My ISA shares the pools of the other accounts: if it is not taxed, state "
                + "\"taxable\": false for it under \"accounts\" in portfolio.json\n")
        #expect(errors("average") == "")
        try folder.write(
            "portfolio.json", #"{"currency": "GBP", "accounts": {"My ISA": {"taxable": false}}}"#)
        #expect(errors("section104") == "")
    }

    @Test func `years are named by the two they span`() {
        let byYear = run("gains", ".", "--by", "year", "--format", "csv")
        #expect(groups(byYear) == ["2023/24 1 10 0", "2024/25 2 50 0", "2025/26 0 0 7"], "\(byYear)")
        // The option counts before the file.
        let calendar = run("gains", ".", "--by", "year", "--format", "csv", "--year-starts", "01-01")
        #expect(groups(calendar) == ["2024 2 40 0", "2025 1 20 7"])
        #expect(
            run("gains", ".").output.contains("2024/25")
                && run("gains", ".", "--format", "html").output.contains("2024/25"))
    }

    @Test func `a year is chosen by its name`() {
        let year = run("gains", ".", "--year", "2024/25", "--format", "json")
        #expect(year.output.contains(#""from": "2024-04-06", "to": "2025-04-05""#), "\(year)")
        #expect(year.output.contains(#""gain": "50""#))
        let other = run("gains", ".", "--year", "2024")
        #expect(other.code == 64 && other.errors.contains("2024/25") && other.output.isEmpty)
        let rows = run("gains", ".", "--year", "2024", "--format", "csv")
        #expect(rows.code == 64 && rows.output.isEmpty)
        let calendar = run("gains", ".", "--year", "2024/25", "--year-starts", "01-01")
        #expect(calendar.code == 64 && calendar.errors.contains("--year 2024, or"))
    }

    @Test(arguments: [[], ["--format", "csv"], ["--form", "sa108", "--lots", "section104"]])
    func `a year that nothing can be in is told from one without sales`(_ options: [String]) {
        func notes(_ year: String) -> String {
            Run.inProcess(["gains", folder.path, "--year", year] + options).errors
        }
        #expect(
            notes("1024/25").contains(
                "portfolio: note: the year ends on 1025-04-05, and the first trade is of 2023-04-05\n"))
        #expect(
            notes("9000/01").contains(
                "portfolio: note: the year begins on 9000-04-06, which is still to come\n"))
        #expect(!notes("2022/23").contains("the year"))
        let returns = run("returns", ".", "--year", "1024")
        #expect(
            returns.errors.contains("the year ends on 1024-12-31, and the first trade is of 2023-04-05"),
            "\(returns)")
    }

    @Test func `a period after the last trade has no end before its beginning, and is told`() {
        func gains(_ options: String...) -> Run { Run.inProcess(["gains", folder.path] + options) }
        let future = gains("--from", "9000-01-01")
        #expect(future.output.hasPrefix("Realised gains in GBP, from 9000-01-01, lots by"), "\(future)")
        #expect(
            future.errors.contains(
                "portfolio: note: the period begins on 9000-01-01, which is still to come\n"))
        let late = gains("--from", "2025-04-07", "--income")
        #expect(late.output.hasPrefix("Income in GBP, from 2025-04-07\n"), "\(late)")
        #expect(
            late.errors.contains("the period begins on 2025-04-07, and the last trade is of 2025-04-06\n"))
        let earlier = gains("--from", "2025-04-06", "--as-of", "2025-04-05", "--format", "csv")
        #expect(
            earlier.errors.contains("the period begins on 2025-04-06, and no trade after 2025-04-05 counts\n")
        )
        #expect(!gains("--from", "2025-04-06").errors.contains("the period"))
    }

    @Test(arguments: ["02-29", "13-01", "4-6", "0406", "april"])
    func `a start that is no day of every year is refused`(start: String) throws {
        #expect(run("gains", ".", "--year-starts", start).code == 64)
        try folder.write("portfolio.json", #"{"currency": "GBP", "yearStarts": "\#(start)"}"#)
        let run = run("gains", ".")
        #expect(run.code == 65 && run.errors.contains("portfolio.json:1:35: error: yearStarts"), "\(run)")
    }

    @Test(arguments: ["2024/26", "2024/5", "202/03", "2024/", "/25", "2024/25/26", "0000", "2024-25"])
    func `a name that is no year is refused`(name: String) {
        #expect(run("gains", ".", "--year", name).code == 64)
    }

    // MARK: Taxable accounts

    private func useAccounts() throws {
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "lots": "section104", "yearStarts": "04-06", "#
                + #""accounts": {"ISA": {"taxable": false}}}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount,account
            2023-05-02,buy,A,10,1,GBP,,GIA
            2023-05-02,buy,A,10,5,GBP,,ISA
            2024-05-01,sell,A,4,3,GBP,,GIA
            2024-05-01,sell,A,4,3,GBP,,ISA
            2024-05-02,dividend,A,,,GBP,6,GIA
            2024-05-02,dividend,A,,,GBP,9,ISA
            2024-05-03,interest,,,,GBP,2,

            """)
    }

    @Test func `gains of taxable accounts leave out the others, and keep their pools`() throws {
        try useAccounts()
        // 4 · (3 − 1) in the GIA, and 4 · (3 − 5) in the ISA, which is a pool by itself.
        #expect(groups(run("gains", ".", "--by", "year", "--format", "csv")) == ["2024/25 2 0 17"])
        #expect(
            groups(run("gains", ".", "--taxable", "--by", "year", "--format", "csv")) == ["2024/25 1 8 8"])
        let income = run("gains", ".", "--taxable", "--income", "--format", "csv").output
        #expect(income.split(separator: "\n").count == 3 && !income.contains("ISA"))
        let isa = run("gains", ".", "--taxable", "--account", "ISA", "--format", "csv").output
        #expect(isa.split(separator: "\n").count == 1, "\(isa)")
        #expect(run("report", ".", "--taxable").code == 64)
    }

    @Test func `SA108 is of taxable accounts`() throws {
        try useAccounts()
        let form = run("gains", ".", "--form", "sa108", "--year", "2024/25", "--format", "csv").output
        #expect(form.contains("disposals,1,\nproceeds,12,12\ncosts,4,4\ngains,8,8\nlosses,0,0\n"), "\(form)")
    }

    @Test(arguments: [
        ("2023-04-05", "2024-04-05", "short"), ("2023-04-05", "2024-04-06", "long"),
        ("2024-02-28", "2025-02-28", "short"), ("2024-02-28", "2025-03-01", "long"),
        ("2024-02-29", "2025-02-28", "short"), ("2024-02-29", "2025-03-01", "long"),
        ("2023-02-28", "2024-02-29", "short"), ("2023-02-28", "2024-03-01", "long"),
        // The example of Publication 550 of the Internal Revenue Service.
        ("2013-02-06", "2014-02-06", "short"), ("2013-02-06", "2014-02-07", "long"),
    ])
    func `shares are long held from the day one year after the day after the purchase`(
        bought: String, sold: String, term: String
    ) throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency\n\(bought),buy,A,1,1,GBP\n\(sold),sell,A,1,3,GBP\n")
        #expect(groups(run("gains", ".", "--by", "term", "--format", "csv")) == ["\(term) 1 2 0"])
    }

    // MARK: SA108

    /// 100 shares cost 110.50 in all; by hand, 1.105 for each.
    private func useDisposals() throws {
        try folder.write(
            "portfolio.json", #"{"currency": "GBP", "lots": "section104", "yearStarts": "04-06"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,amount
            2023-01-02,buy,A,100,1.005,GBP,10,
            2024-05-01,sell,A,10,2,GBP,1.25,
            2024-05-01,sell,A,10,2.5,GBP,0.75,
            2024-10-29,sell,A,20,0.5,GBP,1,
            2024-10-30,sell,A,20,3,GBP,,60
            2025-04-05,sell,A,10,1,GBP,2,
            2025-04-06,sell,A,10,1,GBP,2,

            """)
    }

    @Test func `SA108 has what the form asks for`() throws {
        try useDisposals()
        let form = run("gains", ".", "--form", "sa108", "--year", "2024/25", "--format", "csv")
        // Two sales of a day are one disposal: 20 + 25 − 20 · 1.105 − 2 = 20.9.
        #expect(
            form.output == """
                item,value,pounds
                disposals,4,
                proceeds,125,125
                costs,82.35,83
                gains,58.8,58
                losses,16.15,17
                gains_to_2024-10-29,20.9,20
                gains_from_2024-10-30,37.9,37
                losses_to_2024-10-29,13.1,14
                losses_from_2024-10-30,3.05,4

                """)
        #expect(form.code == 0 && form.errors.isEmpty)
        let next = run("gains", ".", "--form", "sa108", "--year", "2025/26", "--format", "csv")
        #expect(
            next.output
                == "item,value,pounds\ndisposals,1,\nproceeds,10,10\ncosts,13.05,14\ngains,0,0\nlosses,3.05,4\n"
        )
        let none = run("gains", ".", "--form", "sa108", "--year", "2030/31", "--format", "csv")
        #expect(
            none.output == "item,value,pounds\ndisposals,0,\nproceeds,0,0\ncosts,0,0\ngains,0,0\nlosses,0,0\n"
        )
    }

    /// The examples of HMRC's manual state what comes out in pounds.
    @Test(arguments: [
        ("hmrc-crypto22251", "42000", "258000", "0"), ("hmrc-crypto22252", "938", "462", "0"),
        ("hmrc-crypto22254", "563", "79", "0"), ("hmrc-crypto22255", "67500", "92500", "0"),
        // HMRC rounds each disposal: gains of 280, 267 and 18 where the sum is 564.67.
        ("hmrc-crypto22257", "11810", "564", "1537"),
    ])
    func `the pounds are those of HMRC's examples`(
        example: String, costs: String, gains: String, losses: String
    ) {
        let folder = "\(PackageFolder.path)/Tests/Reference/Fixtures/trades/\(example)"
        let form = run(
            "gains", folder, "--form", "sa108", "--year", "2020/21", "--year-starts", "04-06",
            "--format", "csv")
        let items = form.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let pounds = items.filter { ["costs", "gains", "losses"].contains($0[0]) }.map { String($0[2]) }
        #expect(pounds == [costs, gains, losses], "\(form)")
    }

    @Test func `SA108 explains each line by its disposals`() throws {
        try useDisposals()
        let text = run("gains", ".", "--form", "sa108", "--year", "2024/25").output
        #expect(text.hasPrefix("SA108 for 2024/25 (2024-04-06 to 2025-04-05), in GBP\n"))
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let gains = try #require(lines.firstIndex(of: "Gains in the year 58.80 58"))
        #expect(lines[(gains + 1)...(gains + 2)] == ["2024-05-01, 20 A 20.90", "2024-10-30, 20 A 37.90"])
        let json = run("gains", ".", "--form", "sa108", "--year", "2024/25", "--format", "json").output
        #expect(json.contains(#"{"item": "losses", "value": "16.15", "pounds": "17", "disposals": ["#))
    }

    /// SA108 of a sale whose total and fees are in pounds; 800 had been paid.
    private func disposal(fees: String, total: String, rates: String? = nil) throws -> String {
        try folder.write(
            "portfolio.json", #"{"currency": "GBP", "lots": "section104", "yearStarts": "04-06"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,fees_currency,total
            2023-05-02,buy,A,10,100,USD,,,800
            2024-05-01,sell,A,10,125,USD,\(fees),GBP,\(total)

            """)
        if let rates { try folder.write("rates.csv", rates) }
        return run("gains", ".", "--form", "sa108", "--year", "2024/25", "--format", "csv").output
    }

    /// 1,000 − 9.95 pounds came in: a gain of 190.05.
    @Test func `a sale whose total and fees are in pounds needs no rate`() throws {
        let form = try disposal(fees: "9.95", total: "990.05")
        #expect(form.contains("disposals,1,\nproceeds,1000,1000\ncosts,809.95,810\ngains,190.05,190\n"))
    }

    // 9.97 pounds are 12.6619 dollars at the day's rate; at the sale's own rate, 991.03/1237.3381, they would be 10.14.
    @Test func `fees and a total in pounds go through no rate`() throws {
        let form = try disposal(
            fees: "9.97", total: "991.03",
            rates: "date,from,to,rate\n2024-05-01,GBP,USD,1.27\n2023-05-02,GBP,USD,1.2\n")
        #expect(form.contains("disposals,1,\nproceeds,1001,1001\ncosts,809.97,810\ngains,191.03,191\n"))
    }

    @Test func `a form is not filled in with what is unknown`() throws {
        try useDisposals()
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency\n2024-05-01,transfer_in,A,1,,GBP\n2024-05-02,sell,A,1,2,GBP\n"
        )
        let form = run("gains", ".", "--form", "sa108", "--year", "2024/25", "--format", "csv")
        #expect(
            form.code == 2
                && form.output.hasPrefix("item,value,pounds\ndisposals,1,\nproceeds,2,2\ncosts,,\ngains,,\n"))
        #expect(form.errors.contains("missingCost"))
    }

    @Test(arguments: [
        [], ["--year", "2024/25", "--by", "sale"], ["--year", "2024/25", "--income"],
        ["--from", "2024-04-06"],
        ["--year", "2024/25", "--lots", "fifo"], ["--year", "2024", "--year-starts", "01-01"],
        ["--year", "2024/25", "--currency", "EUR"], ["--year", "2024/25", "--cost-rate", "current"],
        ["--year", "2024/25", "--explain", "A"], ["--year", "2024/25", "--format", "html"],
    ])
    func `SA108 is of a British tax year alone`(words: [String]) throws {
        try useDisposals()
        let run = Run.inProcess(["gains", folder.path, "--form", "sa108"] + words)
        #expect(run.code == 64 && run.output.isEmpty, "\(words): \(run)")
    }

    @Test func `a term is long after a year and a day`() {
        // Bought on 2023-04-05: held for more than a year from 2024-04-06.
        let terms = run("gains", ".", "--by", "term", "--format", "csv")
        #expect(groups(terms) == [" 0 0 7", "long 2 50 0", "short 1 10 0"], "\(terms)")
    }

    @Test func `income of a year is that from its first day to its last`() {
        let year = run("income", ".", "--year", "2025/26", "--format", "json")
        let days = run("income", ".", "--from", "2025-04-06", "--to", "2026-04-05", "--format", "json")
        #expect(year == days)
        #expect(year.output.contains("\"2025-04-06\"") && year.output.contains("\"7\""), "\(year)")
        let wrong = run("income", ".", "--year", "2025")
        #expect(wrong.code == 64 && wrong.errors.contains("--year 2025/26"), "\(wrong)")
        #expect(run("income", ".", "--year", "2025/26", "--next", "3m").code == 64)
    }

    @Test func `returns of a year are those of the calendar year, up to the as-of date`() throws {
        try folder.write(
            "prices.csv",
            "symbol,date,price\nA,2023-12-29,2\nA,2024-12-31,3\nA,2025-04-05,3\nA,2025-04-06,3\n")
        let year = run("returns", ".", "--year", "2024", "--format", "json")
        let days = run("returns", ".", "--from", "2023-12-31", "--to", "2024-12-31", "--format", "json")
        #expect(year == days)
        // 30 shares at 2; ten sold for 2 each, ten for 4 each, and the last ten at 3: a gain of 20 + 40 + 30 − 60.
        #expect(year.output.contains("\"gain\": \"30\""), "\(year)")
        let last = run("returns", ".", "--year", "2025", "--format", "json")
        #expect(last == run("returns", ".", "--from", "2024-12-31", "--format", "json"))
        #expect(last.output.contains("\"2025-04-06\""), "\(last)")
        for (option, value) in [
            ("--from", "2024-01-01"), ("--to", "2024-12-31"), ("--as-of", "2024-12-31"), ("--period", "1y"),
        ] {
            #expect(run("returns", ".", "--year", "2024", option, value).code == 64)
        }
    }
}
