import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI

/// `portfolio fetch`: a command of the user's own is asked for prices and rates.
@Suite struct FetchCommandTests {
    private let folder: TemporaryFolder
    private let prices = "symbol,date,price,currency\nAAPL,2024-05-02,170,USD\nAAPL,2024-05-03,171,USD\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("m/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("m/holdings.csv", "symbol,name,shares,currency\nAAPL,\"Apple, Inc.\",10,USD\n")
        try folder.write("m/prices.csv", prices)
    }

    /// Runs a script of the shell as the command.
    private func fetch(_ script: String, _ more: String..., environment: [String: String] = [:]) throws -> Run
    {
        try folder.write("script", script)
        return Run.inProcess(
            ["fetch", "\(folder.path)/m", "--with", "sh '\(folder.path)/script'"] + more,
            environment: environment)
    }

    private func message(_ text: String) -> String { text.replacing("\(folder.path)/", with: "") }

    @Test func `it is asked for what is needed, and what it sends is added`() throws {
        let done = try fetch(
            """
            cat > '\(folder.path)/asked'
            echo symbol,date,price
            echo AAPL,2024-05-03,171.00
            echo AAPL,2024-05-06,172.345
            echo
            echo from,to,date,rate
            echo USD,EUR,2024-05-06,0.928
            """)
        #expect(done.code == 0, "\(done.errors)")
        #expect(
            message(done.output)
                == "m/prices.csv: 1 price added, 1 price there already\nm/rates.csv: 1 rate added\n")
        let asked = folder.read("asked") ?? ""
        let rows = asked.split(separator: "\n")
        try #require(rows.count == 3)
        #expect(rows[0] == "kind,symbol,name,market,currency,from,to")
        #expect(rows[1].hasPrefix("price,AAPL,\"Apple, Inc.\",,USD,2024-05-03,"))
        #expect(rows[2].hasPrefix("rate,USD,,,EUR,"))
        #expect(folder.read("m/prices.csv") == prices + "AAPL,2024-05-06,172.345,USD\n")
        #expect(folder.read("m/rates.csv") == "from,to,date,rate\nUSD,EUR,2024-05-06,0.928\n")
    }

    @Test func `a previous close is kept, and makes a row complete that lacks it`() throws {
        let done = try fetch(
            """
            echo symbol,price,date,previous_close
            echo AAPL,171,2024-05-03,170.5
            echo AAPL,172.345,2024-05-06,171
            """)
        #expect(done.code == 0, "\(done.errors)")
        #expect(message(done.output) == "m/prices.csv: 1 price added, 1 price completed\n")
        #expect(
            folder.read("m/prices.csv")
                == "symbol,date,price,currency,previous_close\nAAPL,2024-05-02,170,USD,\n"
                + "AAPL,2024-05-03,171,USD,170.5\nAAPL,2024-05-06,172.345,USD,171\n")
    }

    @Test func `the central bank's own file is kept as it comes, beside prices too`() throws {
        let day = "Date, USD, GBP, \n06 May 2024, 1.0776, 0.85740, \n"
        try folder.write("day.csv", day)
        let done = try fetch("cat '\(folder.path)/day.csv'")
        #expect(done.code == 0, "\(done.errors)")
        #expect(message(done.output) == "m/eurofxref.csv: 1 day of reference rates added\n")
        #expect(folder.read("m/eurofxref.csv") == day)
        let next = day.replacing("06 May", with: "07 May")
        try folder.write("day.csv", next)
        let both = try fetch("printf 'symbol,price\\nAAPL,172\\n\\n'; cat '\(folder.path)/day.csv'")
        #expect(both.code == 0, "\(both.errors)")
        #expect(folder.read("m/eurofxref.csv") == next)
        #expect(folder.read("m/prices.csv") == prices + "AAPL,\(CalendarDate.today),172,USD\n")
    }

    @Test func `a symbol of which nothing is sent is told`() throws {
        let done = try fetch("echo from,to,date,rate; echo USD,EUR,2024-05-06,0.928")
        #expect(done.code == 0 && done.errors.contains("no price of AAPL"), "\(done.errors)")
    }

    @Test func `a symbol that nobody asked for suggests one without an option, which fetch has not`() throws {
        let done = try fetch("echo symbol,date,price,currency; echo AAPLE,2024-05-06,172,USD")
        #expect(done.errors.contains("no holding has the symbol AAPLE; did you mean AAPL?\n"), "\(done)")
    }

    @Test func `another figure of the last day takes its place, and one of an earlier day is an error`()
        throws
    {
        let done = try fetch("echo symbol,date,price; echo AAPL,2024-05-03,171.50")
        #expect(done.code == 0)
        #expect(
            message(done.output)
                == "m/prices.csv: price of AAPL on 2024-05-03: 171.5 in place of 171 USD\nm/prices.csv: 1 price replaced\n"
        )
        #expect(folder.read("m/prices.csv") == prices.replacing(",171,", with: ",171.5,"))
        let slip = try fetch("echo symbol,date,price; echo AAPL,2024-05-03,1.715")
        #expect(slip.errors.contains("note: 1.715 is at most 1/100 of the previous price (171.5)"), "\(slip)")
        let before = folder.read("m/prices.csv")
        let earlier = try fetch(
            "echo symbol,date,price; echo AAPL,2024-05-02,169; echo AAPL,2024-05-07,173; echo; echo from,to,date,rate; echo USD,EUR,2024-05-06,0.928"
        )
        #expect(earlier.code == 65)
        #expect(earlier.errors.contains("the price of AAPL on 2024-05-02 is 170 USD here"))
        #expect(folder.read("m/prices.csv") == before && folder.read("m/rates.csv") == nil)
    }

    @Test func `what would be added is shown first`() throws {
        let shown = try fetch("echo symbol,date,price; echo AAPL,2024-05-06,172", "--dry-run")
        #expect(shown.code == 0)
        #expect(shown.output.contains("\n+AAPL,2024-05-06,172,USD\n"))
        #expect(folder.read("m/prices.csv") == prices)
        let from = try fetch("head -2 | tail -1 >&2; exit 1", "--from", "2020-01-01")
        #expect(from.errors.contains("price,AAPL,\"Apple, Inc.\",,USD,2020-01-01,"))
    }

    @Test func `what has no date is of today, whatever the portfolio's own prices have`() throws {
        let own = "symbol,price,currency\nAAPL,170,USD\n"
        try folder.write("m/prices.csv", own)
        let done = try fetch(
            "echo symbol,price; echo AAPL,172.5; echo; echo from,to,rate; echo USD,EUR,0.9")
        #expect(done.code == 0, "\(done.errors)")
        let today = CalendarDate.today
        #expect(
            folder.read("m/prices.csv")
                == "symbol,price,currency,date\nAAPL,170,USD,\nAAPL,172.5,USD,\(today)\n")
        #expect(folder.read("m/rates.csv") == "from,to,date,rate\nUSD,EUR,\(today),0.9\n")
        // A file to import must say of which day its prices are.
        try folder.write("p.csv", "symbol,price\nAAPL,172.5\n")
        #expect(
            Run.inProcess(["import", "--prices", "\(folder.path)/p.csv", "--into", "\(folder.path)/m"]).code
                == 65)
    }

    @Test func `that nothing is needed is told once, and not by a service again and again`() throws {
        try folder.write("m/holdings.csv", "symbol,name,shares,currency\n")
        let done = try fetch("exit 1")
        #expect(done.code == 0)
        #expect(message(done.errors) == "m: nothing is held that needs a price or a rate\n")
        let words = ["fetch", "\(folder.path)/m", "--with", "false"]
        guard case .run(_, let arguments) = try Arguments.parse(words) else {
            throw CocoaError(.coderInvalidValue)
        }
        let settings = try FetchSettings(arguments)
        let capture = Capture()
        let code = try Console.$capture.withValue(capture) {
            try FetchCommand.run(settings, saysOfNothing: false)
        }
        #expect(code == .complete && capture.errors.isEmpty)
    }

    @Test func `nothing can be asked for from a day after today on`() throws {
        let day = CalendarDate.today.advanced(by: 1)
        let failed = try fetch("echo symbol,date,price; echo AAPL,2024-05-06,172", "--from", "\(day)")
        #expect(failed.code == 64)
        #expect(failed.errors.contains("--from \"\(day)\" is not today or an earlier day"), "\(failed)")
        #expect(folder.read("m/prices.csv") == prices)
    }

    @Test(arguments: [
        ("echo one >&2; echo 'no such symbol' >&2; exit 4", "sh ended with exit code 4: no such symbol"),
        ("kill -9 $$", "sh was ended by signal 9"),
        ("echo; echo '  '", "sh sent nothing"),
        ("sleep 30", "sh took longer than 1 second, and was ended"),
        ("head -c 67108865 /dev/zero", "sh sent more than 64 MiB, and was ended"),
    ])
    func `a command that fails changes nothing`(script: String, words: String) throws {
        let failed = try fetch(script, "--timeout", words.contains("longer") ? "1" : "60")
        #expect(failed.code == 74)
        #expect(failed.errors == "portfolio: error: \(words): nothing is changed\n")
        #expect(folder.read("m/prices.csv") == prices)
    }

    @Test func `a program that is not there is a failure, and none at all wrong usage`() throws {
        let path = "\(folder.path)/m"
        #expect(Run.inProcess(["fetch", path, "--with", "/nowhere/at-all"]).code == 74)
        #expect(Run.inProcess(["fetch", path]).code == 64)
        #expect(Run.inProcess(["fetch", path, "--with", " "]).code == 64)
        let open = Run.inProcess(["fetch", path, "--with", "sh 'x"])
        #expect(open.code == 64)
        #expect(open.errors.contains("a quote is left open in the command sh 'x"))
        #expect(Run.inProcess(["fetch", path, "--with", "true", "--timeout", "0"]).code == 64)
        #expect(Run.inProcess(["fetch", "\(folder.path)/none", "--with", "true"]).code == 66)
        try folder.write("script", "echo symbol,date,price; echo AAPL,2024-05-06,172")
        let usual = Run.inProcess(
            ["fetch", path], environment: ["PORTFOLIO_FETCH": "sh \"\(folder.path)/script\""])
        #expect(usual.code == 0, "\(usual.errors)")
    }

    /// Every call of a kind is made to fail by itself.
    @Test(arguments: [SystemCalls.Call.pipe, .start, .poll, .read, .write, .wait, .rename, .synchronize])
    func `a call that fails changes nothing, or is the last`(call: SystemCalls.Call) throws {
        var outcomes: Set<Int32> = []
        for number in 1...200 {
            let count = Monitor(0)
            let run = try SystemCalls.withFault({ made in
                guard made == call else { return nil }
                return count.use { calls in
                    calls += 1
                    return calls == number ? .fails(5) : nil
                }
            }) { Result { try fetch("echo symbol,date,price; echo AAPL,2024-05-06,172") } }.get()
            if count.use({ $0 }) < number { break }
            outcomes.insert(run.code)
            guard run.code != 0 else { continue }
            #expect([66, 74].contains(run.code), "\(run)")
            if run.errors.contains("may not outlast") { try folder.write("m/prices.csv", prices) }
            #expect(folder.read("m/prices.csv") == prices, "\(run)")
        }
        #expect(outcomes.contains(74) || outcomes.contains(66))
    }

    @Test func `output that can't be read changes nothing`() throws {
        let failed = try fetch("echo symbol,date,price; echo AAPL,2024-05-06,x")
        #expect(failed.code == 65)
        #expect(failed.errors.contains("output of sh:2:17: error: price \"x\" is not a number"))
        #expect(folder.read("m/prices.csv") == prices)
    }

    /// Numbers and days that can't be read or told apart, prices of nobody, no prices at all, two figures of one day, and
    /// reference rates that lack a day of those that are there.
    @Test(arguments: [
        "symbol,date,price\nAAPL,2024-05-06,1.7.2\n", "symbol,date,price\nAAPL,05/06/2024,172\n",
        "symbol,date,price\nAAPL,soon,172\n", "Date,Close\n2024-05-06,172\n", "nothing\n",
        "symbol,date,price\nAAPL,2024-05-06,172\nAAPL,2024-05-06,173\n",
        "Date,USD,GBP,\n2024-05-06,1.0776,0.8574,\n2024-05-03,1.0742,0.8562,\n",
    ])
    func `no option that fetch does not have is advised`(sent: String) throws {
        try folder.write(
            "m/eurofxref-hist.csv", "Date,USD,GBP,\n2024-05-03,1.0742,0.8562,\n2024-05-02,1.0698,0.8563,\n")
        try folder.write("sent", sent)
        let failed = try fetch("cat '\(folder.path)/sent'")
        #expect(failed.code == 65 && !failed.errors.contains("--"), "\(failed.errors)")
        #expect(folder.read("m/prices.csv") == prices)
    }

    @Test func `a command in a portfolio's file is never run`() throws {
        try folder.write("m/portfolio.json", #"{"currency": "EUR", "fetch": "touch ran"}"#)
        #expect(Run.inProcess(["fetch", "\(folder.path)/m"]).code == 64)
        #expect(try fetch("touch '\(folder.path)/ran'").code == 65)
        #expect(folder.read("ran") == nil)
    }

    @Test func `serve fetches again and again if it is told how`() throws {
        func settings(_ words: String...) throws -> ServeSettings? {
            guard
                case .run(.serve, let arguments) = try Arguments.parse(["serve", "\(folder.path)/m"] + words)
            else { return nil }
            return try ServeSettings(arguments)
        }
        let found = try settings("--fetch-every", "15", "--with", "sh 'a b'", "--timeout", "5")?.fetching
        #expect(
            found?.minutes == 15 && found?.settings.map(\.words) == [["sh", "a b"]]
                && found?.settings.first?.timeout == 5)
        #expect(try settings()?.fetching == nil)
        #expect(throws: UsageError.self) { try settings("--fetch-every", "0", "--with", "x") }
        #expect(throws: UsageError.self) { try settings("--with", "x") }
    }

    @Test(arguments: [
        ("a b  c", ["a", "b", "c"]), ("a 'b c' d", ["a", "b c", "d"]),
        ("a \"b 'c\" \\ d", ["a", "b 'c", " d"]),
        ("a ''", ["a", ""]), ("a\"b\"'c'", ["abc"]), ("\"a\\\"b\\x\"", ["a\"b\\x"]),
        ("$HOME `x` *", ["$HOME", "`x`", "*"]),
        ("", []),
    ])
    func `words are those of a shell, without what it replaces`(text: String, words: [String]) {
        #expect(CommandWords.split(text) == words)
    }

    @Test(arguments: ["'a", "\"a", "a\\", "\"a\\"])
    func `an open quote is no command`(text: String) {
        #expect(CommandWords.split(text) == nil)
    }
}
