import TestSupport
import Testing

@testable import PortfolioCLI

/// The cash of each day of a history, worked out by hand. On 4 January there is no rate for the dollars yet.
///
/// | | Depot | Giro | reserve | shares |
/// | --- | --- | --- | --- | --- |
/// | 1 | 400 stated | | 7 | |
/// | 2 | 1000 | | 7 | |
/// | 3 | 1000 − (10 · 50 + 5) = 495 | | 7 | 500 |
/// | 4 | 495 | 200 USD | 7 | 500 |
/// | 5 to 7 | 495 | 200 USD · 0.9 = 180 | 7 | 500 |
/// | 8, 9 | 495, 100 USD · 0.9 = 90 | 180 | 7 | 500 |
/// | 10 | 495 + 12 = 507, 100 USD · 0.8 = 80 | 300 USD · 0.8 = 240 | 7 | 600 |
@Suite struct CashHistoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "portfolio.json", #"{"currency": "EUR", "accounts": {"Depot": {"followsCash": true}}}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,amount,account
            2024-01-02,deposit,,,,EUR,,1000,Depot
            2024-01-03,buy,ABC,10,50,EUR,5,,Depot
            2024-01-08,deposit,,,,USD,,100,Depot
            2024-01-10,dividend,ABC,,,EUR,,12,Depot

            """)
        try folder.write(
            "cash.csv",
            """
            account,currency,amount,date,name
            Giro,USD,300,2024-01-10,
            Giro,USD,200,2024-01-04,
            Giro,EUR,7,,reserve
            Giro,USD,999,2024-01-11,
            Depot,EUR,400,2024-01-01,

            """)
        try folder.write("prices.csv", "date,symbol,price\n2024-01-03,ABC,50\n2024-01-10,ABC,60\n")
        try folder.write(
            "rates.csv", "date,from,to,rate\n2024-01-05,USD,EUR,0.9\n2024-01-10,USD,EUR,0.8\n")
    }

    private func run(_ words: [String]) -> Run {
        Run.inProcess(["history", folder.path, "--every", "day", "--from", "2024-01-01"] + words)
    }

    /// Day, completeness, cash and net worth.
    private func rows(_ words: String...) -> [String] {
        run(["--with-cash", "--format", "csv"] + words).output.split(separator: "\n").dropFirst().map {
            let cells = $0.split(separator: ",", omittingEmptySubsequences: false)
            return ([cells[0].suffix(2), cells[7]] + cells.suffix(2)).joined(separator: " ")
        }
    }

    @Test func `each day has its cash, stated and followed, at its own rates`() {
        let days = [
            "01 true 407 407", "02 true 1007 1007", "03 true 502 1002", "04 false 502 1002",
            "05 true 682 1182", "06 true 682 1182", "07 true 682 1182", "08 true 772 1272",
            "09 true 772 1272", "10 true 834 1434",
        ]
        #expect(rows() == days)
        #expect(rows("--to", "2024-01-08") == Array(days.prefix(8)))
        #expect(
            rows("--rate", "USD=0.5").map { $0.split(separator: " ")[2] }
                == ["407", "1007", "502", "602", "602", "602", "602", "652", "652", "714"])
        // By months there are two days.
        #expect(rows("--every", "month") == [days[0], days[9]])
    }

    @Test func `an account has its own cash`() {
        #expect(
            rows("--account", "Giro", "--from", "2024-01-03")
                == ["03 true 7 7", "04 false 7 7"] + (5...9).map { "0\($0) true 187 187" }
                + ["10 true 247 247"])
        #expect(
            rows("--account", "Depot", "--from", "2024-01-07")
                == ["07 true 495 995", "08 true 585 1085", "09 true 585 1085", "10 true 587 1187"])
    }

    @Test func `what is known is the net worth where only value or cash is known`() throws {
        try folder.write("cash.csv", "currency,amount\nCHF,10\n")
        #expect(rows("--from", "2024-01-02").prefix(2) == ["02 false 1000 1000", "03 false 495 995"])
        #expect(rows("--account", "", "--from", "2024-01-09") == ["09 false  0", "10 false  0"])
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        #expect(rows("--from", "2024-01-09") == ["09 false  500", "10 false  600"])
        try folder.write("cash.csv", "currency,amount\nEUR,10\n")
        try folder.write("prices.csv", "date,symbol,price\n")
        #expect(rows("--from", "2024-01-09") == ["09 false 10 10", "10 false 10 10"])
    }

    @Test func `cash is there only if it is asked for`() throws {
        let plain = run(["--format", "csv"])
        #expect(plain.code == 0 && !plain.output.contains("net_worth"))
        #expect(!run(["--format", "json"]).output.contains("netWorth"))
        #expect(run(["--columns", "cash"]).code == 64)
        #expect(run(["--with-cash", "--columns", "date,cash,net_worth"]).output.contains("1,434.00"))
        try folder.write("cash.csv", "currency,amount\n")
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        #expect(rows("--from", "2024-01-09") == ["09 true 0 500", "10 true 0 600"])
    }

    @Test func `JSON and text have the same, and say what is missing`() {
        let json = run(["--with-cash", "--format", "json"])
        #expect(json.code == 2)
        #expect(
            json.output.contains(
                #""known": {"value": 1, "gain": 1, "split": 1}, "cash": "834", "netWorth": "1434"}"#))
        #expect(
            json.output.contains(
                #""kind": "missingRate", "symbol": null, "file": "cash.csv", "line": 3"#))
        #expect(json.output.contains(#""date": "2024-01-04", "days": 1"#))
        let text = run(["--with-cash"]).output
        #expect(text.contains("Net worth  ") && text.contains("407.00 to 1,434.00 EUR"))
        #expect(text.contains("incomplete: not all cash is known"))
        #expect(text.contains("2024-01-04 is incomplete: "))
        let errors = run(["--with-cash", "--format", "csv"]).errors
        #expect(errors.contains("no rate from USD to EUR") && errors.contains("(on 2024-01-04)"))
    }

    @Test func `pages draw the net worth where there is cash`() {
        let history = run(["--format", "html"])
        #expect(history.code == 2 && history.output == run(["--format", "html", "--with-cash"]).output)
        let report = Run.inProcess(["report", folder.path, "--format", "html"]).output
        for (page, days, lowest) in [
            (history.output, 10, "407.00 EUR on 2024-01-01"), (report, 8, "1,002.00 EUR on 2024-01-03"),
        ] {
            #expect(page.contains("<h3>Net worth, value and cost over time</h3>"))
            #expect(
                page.contains(
                    "at \(days) days. Net worth: 1,434.00 EUR on 2024-01-10, lowest \(lowest), highest "
                        + "1,434.00 EUR on 2024-01-10. Value: 600.00 EUR on 2024-01-10, "))
            #expect(
                page.contains(
                    "The net worth is unknown on 1 of \(days) days, because cash lacks an exchange rate."))
            #expect(!page.contains("Cash is not included."))
            #expect(page.contains("class=\"line total\"") && page.contains(">1,434.00</text>"))
        }
        let data = "\(PackageFolder.path)/data"
        for command in ["report", "history"] {
            let page = Run.inProcess([command, "\(data)/france", "--format", "html"]).output
            #expect(page.contains("<h3>Value and cost over time</h3>") && !page.contains("Net worth"))
            let other = Run.inProcess([command, "\(data)/household", "--format", "html"]).output
            #expect(other.contains("<h3>Net worth, value and cost over time</h3>"))
        }
    }
}
