import Foundation
import TestSupport
import Testing

/// Trades on the command line: from standard input, and beside holdings.
@Suite struct TradesCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "t.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,X,10,3,EUR\n2024-02-01,sell,X,4,5,EUR\n")
    }

    /// 4 of 10 shares that cost 3 are sold at 5; the other 6 are worth 4 each.
    @Test(arguments: [
        ("gains - --format csv", 0, ",20,12,8,66.6667,8,0\n"),
        ("lots -", 0, "\nX,,,6,EUR,2024-01-02,3,,,,\n"),
        ("report - --totals --format csv --price X=4", 0, "\ntotal,1,18,24,6,33.3333,6,0,,,100,1,1,1,0\n"),
        ("report - --trades t.csv", 64, ""), ("gains - --year 24", 64, ""), ("lots - --format json", 64, ""),
    ]) func `standard input is a trades file by its header`(_ words: String, _ code: Int32, _ ending: String)
        throws
    {
        let line = "cat t.csv | portfolio \(words) --currency EUR"
        let run = try Run.shell(line, in: folder.path)
        #expect(run.code == code, "\(run)")
        #expect(run.output.hasSuffix(ending), "\(run)")
    }

    @Test func `a pipe says what a file says`() throws {
        for words in [
            "gains", "gains --format json", "gains --explain X", "lots", "show X", "check", "history",
        ] {
            var parts = words.split(separator: " ").map { String($0) }
            let file = parts[0] == "show" ? 2 : 1
            parts.insert("t.csv", at: file)
            let ours = try Run.shell(
                "portfolio \(parts.joined(separator: " ")) --currency EUR", in: folder.path)
            parts[file] = "-"
            let piped = try Run.shell(
                "cat t.csv | portfolio \(parts.joined(separator: " ")) --currency EUR", in: folder.path)
            #expect(piped.code == ours.code, "\(words): \(piped)")
            #expect(
                piped.output == ours.output.replacingOccurrences(of: "t.csv", with: "-"),
                "\(words): \(piped.output)\(ours.output)")
        }
    }

    @Test func `trades given beside a holdings file are read with it`() throws {
        try folder.write("h.csv", "symbol,shares,currency,purchase_price,price\nY,1,EUR,2,3\n")
        let line = "portfolio report h.csv --trades t.csv --currency EUR --price X=4 --totals --format csv"
        let run = try Run.shell(line, in: folder.path)
        // 24 and 3; 18 and 2.
        #expect(run.output.contains("\ntotal,2,20,27,7,35,"), "\(run)")
    }

    /// More than the rows of one part are evaluated before the sale that is wrong.
    @Test(arguments: ["", " --income", " --format csv --year 2024"])
    func `gains write nothing if a trade is wrong, in CSV either`(_ options: String) throws {
        let rows = (1...28).map { "2024-02-\($0 < 10 ? "0" : "")\($0),sell,X,1,5,EUR\n" }.joined()
        try folder.write(
            "wrong.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,X,28,3,EUR\n2024-01-02,buy,A,1,3,EUR\n\(rows)"
                + "2024-03-01,sell,A,2,5,EUR\n2024-03-02,sell,X,1,5,EUR\n")
        let format = options.contains("--format") ? "" : " --format csv"
        let run = Run.inProcess(
            ["gains", "\(folder.path)/wrong.csv", "--currency", "EUR"]
                + "\(options)\(format)".split(separator: " ").map(String.init))
        #expect(run.code == 65 && run.output.isEmpty, "\(run)")
        #expect(run.errors.contains("wrong.csv:32:"), "\(run)")
    }

    /// A broker's transfer states what was paid in own currency, which is what a report of the lots needs.
    @Test func `lots are complete if their costs in own currency are known`() throws {
        try folder.write(
            "in.csv",
            "date,type,symbol,shares,currency,total\n2024-01-02,transfer_in,X,10,USD,30\n")
        let known = Run.inProcess(["lots", "\(folder.path)/in.csv", "--currency", "EUR"])
        #expect(known.code == 0 && known.output.hasSuffix("\nX,,,10,USD,2024-01-02,,,,,30\n"), "\(known)")
        try folder.write("in.csv", "date,type,symbol,shares,currency\n2024-01-02,transfer_in,X,10,USD\n")
        let unknown = Run.inProcess(["lots", "\(folder.path)/in.csv", "--currency", "EUR"])
        #expect(unknown.code == 2, "\(unknown)")
        let words = "in.csv:2: error: X: no price, amount or total, so no cost and no gain [missingCost]\n"
        #expect(unknown.errors.hasSuffix(words), "\(unknown)")
    }

    @Test func `lots say which of them lacks a rate of its day`() throws {
        try folder.write(
            "usd.csv",
            "date,type,symbol,shares,price,currency,rate\n2024-01-02,buy,X,10,3,USD,0.9\n"
                + "2024-01-03,buy,X,5,3,USD,\n")
        let run = Run.inProcess(["lots", "\(folder.path)/usd.csv", "--currency", "EUR"])
        #expect(run.code == 2 && run.output.hasSuffix("\nX,,,5,USD,2024-01-03,3,,,,\n"), "\(run)")
        let issues = run.errors.split(separator: "\n").filter { $0.contains(" error: ") }
        #expect(issues.count == 1, "\(run)")
        let words = "usd.csv:3: error: X: no rate from USD to EUR in the 7 days up to 2024-01-03"
        #expect(run.errors.contains("\(words) [missingPurchaseRate]\n"), "\(run)")
    }

    @Test func `a cost that is unknown for want of the rate of returned capital stays unknown in lots`()
        throws
    {
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,amount\n2024-01-02,buy,A,10,5,USD,\n"
                + "2024-03-01,return_of_capital,A,,,USD,1\n")
        try folder.write(
            "rates.csv", "from,to,date,rate\nUSD,EUR,2024-01-02,0.9\nUSD,EUR,2024-06-01,0.8\n")
        try folder.write("prices.csv", "symbol,date,price\nA,2024-06-01,8\n")
        let words = "capital was returned on a day without a rate from USD to EUR"
        let report = Run.inProcess(["report", folder.path, "--format", "json"])
        #expect(report.output.contains(words), "\(report)")
        // 10 · 5 − 1 = 49 USD are known, in EUR nothing is.
        let lots = Run.inProcess(["lots", folder.path])
        #expect(lots.code == 2 && lots.output.hasSuffix("\nA,,,10,USD,,,,49,,\n"), "\(lots)")
        #expect(lots.errors.contains("trades.csv:2: error: A: \(words) [missingPurchaseRate]\n"), "\(lots)")
    }

    @Test func `in pounds a method that nobody chose is told from that of the tax office`() throws {
        let words = "HMRC matches shares by the rules of section 104, not by FIFO: --lots section104."
        func says(_ currency: String, _ options: String...) -> Bool {
            let run = Run.inProcess(["gains", "\(folder.path)/t.csv", "--currency", currency] + options)
            return run.output.replacingOccurrences(of: "\n", with: " ").contains(words)
        }
        try folder.write(
            "t.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,X,10,3,GBP\n2024-02-01,sell,X,4,5,GBP\n")
        #expect(says("GBP"))
        #expect(!says("GBP", "--lots", "fifo") && !says("GBP", "--lots", "section104"))
        #expect(!says("GBP", "--income") && !says("EUR"))
        try folder.write("portfolio.json", #"{"currency": "GBP", "lots": "fifo", "trades": ["t.csv"]}"#)
        #expect(!Run.inProcess(["gains", folder.path]).output.contains("HMRC"))
    }
}
