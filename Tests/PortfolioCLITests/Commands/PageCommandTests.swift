import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// A folder with one portfolio, and the output of commands on it.
private struct Folder {
    private let temporary: TemporaryFolder

    var url: URL { temporary.url }

    init() throws {
        temporary = try TemporaryFolder()
        try write("portfolio.json", "{\"name\": \"Two\", \"currency\": \"EUR\"}")
        try write(
            "holdings.csv",
            """
            symbol,shares,currency,purchase_date,purchase_price
            A,10,USD,2020-01-01,100
            B,5,EUR,2020-01-02,20

            """)
        try write(
            "prices.csv",
            "symbol,date,price\nA,2020-01-01,100\nA,2020-01-02,120\nA,2020-01-03,150\nB,2020-01-02,20\nB,2020-01-03,18\n"
        )
        try write(
            "rates.csv",
            "from,to,date,rate\nEUR,USD,2020-01-01,1.25\nEUR,USD,2020-01-02,1.6\nEUR,USD,2020-01-03,2\n")
    }

    func write(_ name: String, _ text: String) throws { try temporary.write(name, text) }

    /// A command's exit code and output.
    func run(_ command: String, _ options: String...) throws -> (code: ExitCode, output: String) {
        let output = url.appending(path: "output")
        try? FileManager.default.removeItem(at: output)
        var words = [command]
        if command == "show" { words.append("A") }
        let code = Program.run(
            words + [url.path(percentEncoded: false), "--output", output.path(percentEncoded: false)]
                + options)
        let written = try? Data(contentsOf: output)
        return (code, written.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
}

@Suite struct PageCommandTests {
    @Test func `a history's row is the report as of its day, without the columns it has not`() throws {
        let folder = try Folder()
        let history = try folder.run("history", "--every", "day", "--to", "2020-01-12", "--format", "csv")
        #expect(history.code == .incomplete)
        let rows = history.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.map { $0[0] }.first == "2020-01-01")
        #expect(rows.count == 12)
        for row in rows {
            let report = try folder.run("report", "--totals", "--format", "csv", "--as-of", row[0])
            let total = try #require(report.output.split(separator: "\n").last)
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            #expect(Array(row[1...6]) == Array(total[2...7]))
            #expect(row[7] == (report.code == .complete ? "true" : "false"))
            #expect(Array(row[8...]) == [total[1], total[11], total[12], total[13]])
        }
    }

    @Test func `a history ends with the last price, and begins where it is told to`() throws {
        let folder = try Folder()
        let (code, output) = try folder.run("history", "--from", "2020-01-02", "--format", "csv")
        #expect(code == .complete)
        #expect(
            output == """
                date,cost,value,gain,gain_percent,price_gain,currency_gain,complete,holdings,with_value,with_gain,with_split
                2020-01-02,900,850,-50,-5.5556,125,-175,true,2,2,2,2
                2020-01-03,900,840,-60,-6.6667,240,-300,true,2,2,2,2

                """)
    }

    @Test func `a history tells a price that looks wrong, in every format`() throws {
        let folder = try Folder()
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price\nB,5,EUR,20\n")
        try folder.write("prices.csv", "symbol,date,price\nB,2020-01-01,20\nB,2020-01-02,0.2\n")
        let path = folder.url.path(percentEncoded: false)
        let message = "price 0.2 EUR against previous close 20 EUR: is it in EUR or EUX?"
        let words = ["history", path, "--every", "day"]
        let rows = Run.inProcess(words + ["--format", "csv"])
        #expect(rows.code == 0)
        #expect(
            rows.errors.hasSuffix(
                "holdings.csv:2: warning: B: \(message) (on 2020-01-02) [suspectedUnit]\n"))
        let text = Run.inProcess(words)
        #expect(text.output.hasSuffix("\n\n! B (line 2): \(message) (on 2020-01-02)\n"))
        let json = Run.inProcess(words + ["--format", "json"])
        #expect(
            json.output.contains(
                "\"kind\": \"suspectedUnit\", \"symbol\": \"B\", \"file\": \"holdings.csv\", \"line\": 2, "
                    + "\"message\": \"\(message)\", \"date\": \"2020-01-02\", \"days\": 1}"))
        #expect(json.errors.isEmpty)
        #expect(Run.inProcess(words + ["--format", "html"]).output.contains("\(message) (on 2020-01-02)"))
    }

    @Test func `a holding bought after a history's last day is said to be left out`() throws {
        let folder = try Folder()
        let path = folder.url.path(percentEncoded: false)
        let run = Run.inProcess(["history", path, "--to", "2020-01-01", "--format", "csv"])
        #expect(
            run.errors.hasSuffix(
                "holdings.csv:3: warning: B: bought on 2020-01-02, after 2020-01-01: left out [notYetBought]\n"
            ))
        #expect(Run.inProcess(["history", path, "--format", "csv"]).errors.isEmpty)
    }

    @Test func `a history that ends before it begins is wrong usage`() throws {
        let folder = try Folder()
        let (code, output) = try folder.run("history", "--from", "2020-01-03", "--to", "2020-01-02")
        #expect(code == .usage)
        #expect(output.isEmpty)
    }

    @Test func `every command writes a page`() throws {
        let folder = try Folder()
        for command in ["report", "show", "history", "check"] {
            let (code, output) = try folder.run(command, "--format", "html")
            #expect(code == .complete, "\(command)")
            #expect(output.hasPrefix("<!DOCTYPE html>\n") && output.hasSuffix("</html>\n"), "\(command)")
        }
        #expect(try folder.run("report", "--format", "html").output.contains("Value and cost over time"))
        #expect(
            try folder.run("report", "--format", "html", "--by", "market").output.contains(
                "<h2>By market</h2>"))
        #expect(
            !(try folder.run("report", "--format", "html", "--totals").output.contains("id=\"holdings\"")))
    }

    /// The lines of a page without its style sheet and its hash, which have their own tests.
    private func lines(of page: String) -> [Substring] {
        var isStyle = false
        return page.split(separator: "\n").filter { line in
            if line.hasPrefix("<style>") { isStyle = true }
            defer { if line.contains("</style>") { isStyle = false } }
            return !isStyle && !line.contains("Content-Security-Policy")
        }
    }

    @Test(arguments: ["report", "show", "history"])
    func `a page is as it was looked at`(command: String) throws {
        let folder = try Folder()
        let page = try folder.run(command, "--format", "html").output
        let golden = try #require(
            Bundle.module.url(forResource: "Fixtures/pages/\(command)", withExtension: "html"))
        let actual = lines(of: page)
        if ProcessInfo.processInfo.environment["PORTFOLIO_TEST_WRITE"] == "1" {
            let source = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../Fixtures/pages/\(command).html")
            try (actual.joined(separator: "\n") + "\n").write(to: source, atomically: true, encoding: .utf8)
        }
        let expected = lines(of: try String(contentsOf: golden, encoding: .utf8))
        let place = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        #expect(place == nil, "line \(place ?? 0): \(place.map { actual[$0] } ?? "")")
        #expect(actual.count == expected.count)
    }

    @Test func `a page of an incomplete portfolio is written, and the exit code says so`() throws {
        let folder = try Folder()
        let (code, output) = try folder.run("report", "--format", "html", "--as-of", "2020-01-12")
        #expect(code == .incomplete)
        #expect(output.contains("<strong>Incomplete.</strong>"))
    }

    @Test func `a page without a history of prices has no lines`() throws {
        let folder = try Folder()
        try folder.write("prices.csv", "symbol,price\nA,120\nB,18\n")
        let (code, output) = try folder.run("report", "--format", "html", "--as-of", "2020-01-03")
        #expect(code == .complete)
        #expect(!output.contains("over time"))
        #expect(output.contains("From cost to value"))
    }

    @Test func `a list cut short still has pictures of everything`() throws {
        let folder = try Folder()
        let (_, output) = try folder.run("report", "--format", "html", "--limit", "1")
        #expect(output.contains("1 holding of which 1 of 2 counted ones"))
        #expect(output.contains("A 89.29 %, B 10.71 %."))
        #expect(!output.contains("id=\"stock-2\""))
    }
}
