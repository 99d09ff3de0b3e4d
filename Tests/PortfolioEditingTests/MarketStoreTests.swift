import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

@Suite struct MarketStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write("holdings.csv", "symbol,shares,currency\nVOD.L,1,GBX\nVT,1,USD\n")
    }

    private func price(
        _ symbol: String, _ price: String, _ date: String, _ unit: String? = nil, after close: String? = nil,
        line: Int = 2
    ) throws -> StatedQuote {
        StatedQuote(
            .price(of: symbol), try CompactDecimal.parse(price), on: try CalendarDate(date),
            unit: try unit.map { try QuoteCurrency($0) },
            previousClose: try close.map { try CompactDecimal.parse($0) }, file: "export.csv", line: line)
    }

    private func rate(_ from: String, _ to: String, _ rate: String, _ date: String) throws -> StatedQuote {
        StatedQuote(
            .rate(from: try Currency(from), to: try Currency(to)), try CompactDecimal.parse(rate),
            on: try CalendarDate(date), file: "ecb.csv", line: 2)
    }

    private func store(isForced: Bool = false) throws -> MarketStore {
        var store = try MarketStore(folder.path)
        store.isForced = isForced
        return store
    }

    /// The errors of what contradicts, with their places in the folder.
    private func errors(_ quotes: [StatedQuote], isForced: Bool = false) throws -> [String] {
        do {
            _ = try store(isForced: isForced).merge(quotes)
            return []
        } catch EditingError.contradicted(let log) {
            return log.first.map { $0.description.replacing(folder.path + "/", with: "") }
        }
    }

    @Test func `a file that is not there is made`() throws {
        let change = try store().merge([price("VT", "91.455", "2023-10-03", "USD")])
        #expect(folder.read("prices.csv") == "symbol,date,price,currency\nVT,2023-10-03,91.455,USD\n")
        #expect(change.prices?.added == 1 && change.prices?.isNew == true && change.rates == nil)
        #expect(folder.names == ["holdings.csv", "portfolio.json", "prices.csv"])
    }

    @Test func `new prices stand behind the last, and what is there stays byte for byte`() throws {
        let old = "# closes\r\nnote,Symbol,Price,Date\r\nmine,\"VT\", 90 ,2023-10-02\r\n"
        try folder.write("prices.csv", old)
        let change = try store().merge([
            price("VT", "90.0", "2023-10-02", "USD"), price("VT", "91.455", "2023-10-03", "USD"),
            price("VT", "91.455", "2023-10-03", "USD", line: 3),
        ])
        #expect(folder.read("prices.csv") == old + ",VT,91.455,2023-10-03\r\n")
        #expect(change.prices?.added == 1 && change.prices?.same == 1)
    }

    /// Only the rows of the quotes and the last ones are kept of a file; the others must be there after the change all
    /// the same.
    @Test(arguments: ["\n", "\r\n", "\r"], [true, false])
    func `rows that are not kept stay byte for byte`(end: String, isEnded: Bool) throws {
        var lines = ["# prices", "symbol,date,price", "", "VT,2024-01-02,1.50", "\"A,B\",2024-01-02,\"2\""]
        for day in 10...28 { lines.append("VOD.L,2024-01-\(day),7\(day)") }
        lines += ["VT,,9", "VT,2024-02-01, 3 ", " "]
        let text = lines.joined(separator: end) + (isEnded ? end : "")
        try folder.write("prices.csv", text)
        let quotes = [
            try price("VT", "5", "2024-02-01"), try price("VOD.L", "714", "2024-01-14"),
            try price("VT", "6", "2024-02-02"),
        ]
        _ = try store(isForced: true).merge(quotes)
        var changed = lines
        changed[changed.count - 2] = "VT,2024-02-01, 5 "
        let isBlankLast = isEnded ? end : ""
        changed.removeLast()
        changed += ["VT,2024-02-02,6", " "]
        #expect(folder.read("prices.csv") == changed.joined(separator: end) + isBlankLast)

        // A column that is new changes every row.
        try folder.write("prices.csv", text)
        _ = try store(isForced: true).merge([
            try price("VOD.L", "7.15", "2024-01-14", "GBP"), try price("VT", "6", "2024-02-02"),
        ])
        let rows = lines.map { line in
            switch line {
            case "symbol,date,price": "symbol,date,price,currency"
            case "VOD.L,2024-01-14,714": "VOD.L,2024-01-14,7.15,GBP"
            case "", " ", "# prices": line
            default: line + ","
            }
        }
        let added = rows.dropLast() + ["VT,2024-02-02,6,", " "]
        #expect(folder.read("prices.csv") == added.joined(separator: end) + isBlankLast)
    }

    @Test func `a unit that is not the holding's is stated, and pence are pounds`() throws {
        try folder.write("prices.csv", "symbol,price,date\nVOD.L,72.5,2026-01-02\n")
        // 0.725 pounds are the 72.5 pence that are there; 0.73 pounds are of the next day.
        _ = try store().merge([
            price("VOD.L", "0.725", "2026-01-02", "GBP"), price("VOD.L", "0.73", "2026-01-05", "GBP"),
        ])
        #expect(
            folder.read("prices.csv")
                == "symbol,price,date,currency\nVOD.L,72.5,2026-01-02,\nVOD.L,0.73,2026-01-05,GBP\n")
    }

    @Test func `a previous close is kept, in a column of its own if there is none`() throws {
        let wide = "symbol,price,date,previous_close\nVT,90,2023-10-02,89.5\n"
        try folder.write("prices.csv", wide)
        _ = try store().merge([price("VT", "91.455", "2023-10-03", after: "90.00")])
        #expect(folder.read("prices.csv") == wide + "VT,91.455,2023-10-03,90\n")
        try folder.write("prices.csv", "symbol,price,date\nVT,90,2023-10-02\n")
        _ = try store().merge([
            price("VOD.L", "0.73", "2023-10-03", "GBP", after: "0.725"), price("VT", "91", "2023-10-03"),
        ])
        #expect(
            folder.read("prices.csv")
                == "symbol,price,date,currency,previous_close\nVT,90,2023-10-02,,\n"
                + "VOD.L,0.73,2023-10-03,GBP,0.725\nVT,91,2023-10-03,,\n")
    }

    @Test func `a price that is there without its previous close is completed, in its own unit`() throws {
        let old = "symbol,price,date,previous_close\nVOD.L,72.5,2026-01-02,\nVT,90,2026-01-02,\n"
        try folder.write("prices.csv", old)
        let quotes = [
            try price("VOD.L", "0.725", "2026-01-02", "GBP", after: "0.715"),
            try price("VOD.L", "72.5", "2026-01-02"), try price("VT", "90", "2026-01-02"),
        ]
        let change = try store().merge(quotes)
        let new = old.replacing("72.5,2026-01-02,", with: "72.5,2026-01-02,71.5")
        #expect(folder.read("prices.csv") == new)
        #expect(change.prices?.completed == 1 && change.prices?.same == 1)
        // Again, in the other order: it is there already.
        let again = try store().merge(quotes.reversed())
        #expect(!again.isChanged && again.prices?.same == 2)
    }

    @Test func `a price that stands in two files is not completed in one of them`() throws {
        try folder.write("portfolio.json", #"{"currency": "GBP", "prices": ["prices.csv", "more.csv"]}"#)
        let row = "symbol,price,date\nVT,90,2026-01-02\n"
        try folder.write("prices.csv", row)
        try folder.write("more.csv", row)
        let change = try store().merge([price("VT", "90", "2026-01-02", after: "89")])
        #expect(!change.isChanged && change.prices?.same == 1 && change.prices?.completed == 0)
    }

    @Test func `a price that stands in another file alone is completed there`() throws {
        try folder.write("portfolio.json", #"{"currency": "GBP", "prices": ["prices.csv", "more.csv"]}"#)
        let first = "symbol,price,date\nVT,89,2026-01-02\n"
        try folder.write("prices.csv", first)
        try folder.write("more.csv", "symbol,price,date\nVT,90,2026-01-05\n")
        let quotes = [try price("VT", "90", "2026-01-05", after: "89")]
        let change = try store().merge(quotes)
        #expect(folder.read("prices.csv") == first)
        #expect(folder.read("more.csv") == "symbol,price,date,previous_close\nVT,90,2026-01-05,89\n")
        #expect(change.prices?.same == 0 && change.others.map(\.completed) == [1])
        #expect(try !store().merge(quotes).isChanged)
    }

    @Test func `another previous close is a contradiction, and forced or the newest takes its place`() throws
    {
        let old = "symbol,price,date,previous_close\nVT,91,2023-10-03,90\n"
        try folder.write("prices.csv", old)
        let quotes = [try price("VT", "91", "2023-10-03", after: "89.5")]
        #expect(
            try errors(quotes) == [
                "prices.csv:2:4: the price of VT on 2023-10-03 is 91 (previous close 90) here, but export.csv:2 says "
                    + "91 (previous close 89.5)"
            ])
        _ = try store(isForced: true).merge(quotes)
        #expect(folder.read("prices.csv") == old.replacing("03,90", with: "03,89.5"))
        var newest = try store()
        newest.replacesLast = true
        let change = try newest.merge([price("VT", "92", "2023-10-03", after: "88")])
        #expect(folder.read("prices.csv") == "symbol,price,date,previous_close\nVT,92,2023-10-03,88\n")
        #expect(change.prices?.replacements.map(\.former) == ["91 (previous close 89.5)"])
        let kept = try newest.merge([price("VT", "93", "2023-10-03")])
        #expect(kept.prices?.replacements.map(\.former) == ["92"])
    }

    @Test func `a row whose price is replaced keeps its previous close, in the unit that it has then`() throws
    {
        let header = "symbol,price,date,currency,previous_close\n"
        try folder.write("prices.csv", header + "VOD.L,72.5,2026-01-02,GBX,70.0\n")
        _ = try store(isForced: true).merge([price("VOD.L", "73", "2026-01-02", "GBX")])
        #expect(folder.read("prices.csv") == header + "VOD.L,73,2026-01-02,GBX,70.0\n")
        _ = try store(isForced: true).merge([price("VOD.L", "0.74", "2026-01-02", "GBP")])
        #expect(folder.read("prices.csv") == header + "VOD.L,0.74,2026-01-02,GBP,0.7\n")
        // What unit 154 is in is not known, so neither is that of 153.
        try folder.write("prices.csv", header + "NEW,154,2026-01-02,,153\n")
        _ = try store(isForced: true).merge([price("NEW", "1.60", "2026-01-02", "GBP")])
        #expect(folder.read("prices.csv") == header + "NEW,1.6,2026-01-02,GBP,\n")
    }

    @Test func `a contradiction names both, and is forced or not written`() throws {
        let old = "symbol,price,date\nVT,90,2023-10-02\nVT,91,2023-10-03\n"
        try folder.write("prices.csv", old)
        let quotes = [
            try price("VT", "92.5", "2023-10-03", "USD"), try price("VT", "93", "2023-10-04", "USD"),
        ]
        #expect(
            try errors(quotes) == [
                "prices.csv:3:4: the price of VT on 2023-10-03 is 91 here, but export.csv:2 says 92.5 USD"
            ])
        #expect(folder.read("prices.csv") == old)
        let change = try store(isForced: true).merge(quotes)
        #expect(
            folder.read("prices.csv")
                == "symbol,price,date\nVT,90,2023-10-02\nVT,92.5,2023-10-03\nVT,93,2023-10-04\n")
        #expect(change.prices?.replaced == 1 && change.prices?.added == 1)
    }

    @Test func `a contradiction tells the unit that a price is taken to be in`() throws {
        try folder.write("prices.csv", "symbol,price,date,currency\nVOD.L,1.54,2026-01-02,GBP\n")
        #expect(
            try errors([price("VOD.L", "1.54", "2026-01-02")]) == [
                "prices.csv:2:7: the price of VOD.L on 2026-01-02 is 1.54 GBP here, but export.csv:2 says 1.54 GBX"
            ])
    }

    @Test func `two new prices of a day that differ are a contradiction of their own`() throws {
        let quotes = [try price("VT", "92", "2023-10-03"), try price("VT", "93", "2023-10-03", line: 7)]
        #expect(
            try errors(quotes) == [
                "export.csv:7: the price of VT on 2023-10-03 is 93 here, but 92 in export.csv:2"
            ])
        #expect(folder.read("prices.csv") == nil)
    }

    @Test func `a price in another currency than what is held is refused`() throws {
        #expect(
            try errors([price("VT", "92", "2023-10-03", "EUR")], isForced: true) == [
                "export.csv:2: the price of VT is in EUR, but the holding is in USD"
            ])
        #expect(try errors([price("^GSPC", "92", "2023-10-03", "EUR")]) == [])
    }

    @Test func `rates go to their own file`() throws {
        try folder.write("rates.csv", "from,to,rate,date\nEUR,USD,1.10,2026-01-02\n")
        let change = try store().merge([
            rate("EUR", "USD", "1.1", "2026-01-02"), rate("EUR", "USD", "1.12", "2026-01-05"),
        ])
        #expect(
            folder.read("rates.csv")
                == "from,to,rate,date\nEUR,USD,1.10,2026-01-02\nEUR,USD,1.12,2026-01-05\n")
        #expect(change.rates?.same == 1)
        #expect(
            try errors([rate("EUR", "USD", "1.2", "2026-01-02")]) == [
                "rates.csv:2:9: the rate from EUR to USD on 2026-01-02 is 1.1 here, but ecb.csv:2 says 1.2"
            ])
    }

    @Test func `files that portfolio dot json names are those that are read`() throws {
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "prices": [{"file": "adjusted.csv", "splitAdjusted": true}, "b.csv"], "rates": ["eurofxref-hist.csv"]}"#
        )
        try folder.write("adjusted.csv", "symbol,price,date\nVT,91,2023-10-03\n")
        #expect(
            try errors([price("VT", "92", "2023-10-03", "USD")], isForced: true) == [
                "adjusted.csv:2:4: the price of VT on 2023-10-03 is 91 here, but export.csv:2 says 92 USD"
            ])
        _ = try store().merge([price("VT", "91", "2023-10-03"), price("VT", "93", "2023-10-04")])
        #expect(folder.read("b.csv") == "symbol,date,price,currency\nVT,2023-10-04,93,USD\n")
    }

    @Test func `rates beside those of the central bank alone get a file, which is named`() throws {
        let names = #"{ "currency": "GBP", "rates": [ "eurofxref-hist.csv" ] }"#
        try folder.write("portfolio.json", names)
        let new = try [rate("EUR", "USD", "1.2", "2026-01-02")]
        var dry = try store()
        dry.isDryRun = true
        #expect(try dry.merge(new).changes.map(\.isNew) == [true, false])
        #expect(folder.read("portfolio.json") == names)
        let made = try store().merge(new).changes
        let after = #"{ "currency": "GBP", "rates": [ "eurofxref-hist.csv", "rates.csv"] }"#
        #expect(folder.read("portfolio.json") == after)
        #expect(folder.read("rates.csv") == "from,to,date,rate\nEUR,USD,2026-01-02,1.2\n")
        #expect(try store().merge(new).changes.map(\.isChanged) == [false])
        try made.undo(in: folder.path)
        #expect(folder.read("portfolio.json") == names)
        #expect(folder.names == ["holdings.csv", "portfolio.json"])
        try folder.write("rates.csv", "from,to,date,rate\nEUR,USD,2026-01-02,9\n")
        #expect(throws: EditingError.unnamedFile("rates")) { try store().merge(new) }
        try folder.write("portfolio.json", #"{"rates": []}"#)
        try folder.remove("rates.csv")
        _ = try store().merge(new)
        #expect(folder.read("portfolio.json") == #"{"rates": ["rates.csv"]}"#)
    }

    @Test func `a file that can't be read is left, and what is wrong is told`() throws {
        try folder.write("prices.csv", "symbol,price,date\nVT,ninety,2023-10-03\n")
        #expect(throws: EditingError.self) { try store().merge([price("VT", "92", "2023-10-03")]) }
        #expect(folder.read("prices.csv") == "symbol,price,date\nVT,ninety,2023-10-03\n")
    }

    @Test func `what would be changed is shown without changing it`() throws {
        var store = try store()
        store.isDryRun = true
        let change = try store.merge([price("VT", "92", "2023-10-03", "USD")])
        let file = try #require(change.prices)
        let diff = UnifiedDiff(
            from: file.before, to: file.after, name: "prices.csv", isInWorkTree: true, isNew: file.isNew)
        #expect(
            String(decoding: diff.bytes, as: UTF8.self) == """
                diff --git a/prices.csv b/prices.csv
                new file mode 100644
                --- /dev/null
                +++ b/prices.csv
                @@ -0,0 +1,2 @@
                +symbol,date,price,currency
                +VT,2023-10-03,92,USD

                """)
        #expect(folder.read("prices.csv") == nil)
    }

    /// What was fetched while the market was open is not the close.
    @Test func `a new figure of the last day takes its place where that is asked for`() throws {
        let old =
            "symbol,date,price,currency\nVT,2023-10-02,90,USD\nVT,2023-10-03,91,USD\nVOD.L,2023-10-04,70,GBX\n"
        try folder.write("prices.csv", old)
        var store = try store()
        store.replacesLast = true
        let change = try store.merge([
            price("VT", "90", "2023-10-02"), price("VT", "91.5", "2023-10-03"),
            price("VT", "92", "2023-10-04"),
        ])
        #expect(
            folder.read("prices.csv") == old.replacing("03,91,", with: "03,91.5,") + "VT,2023-10-04,92,USD\n")
        #expect(change.prices?.replacements.map(\.former) == ["91 USD"])
        #expect((change.prices?.added, change.prices?.replaced, change.prices?.same) == (1, 1, 1))
        // The day before the last is no longer the last.
        #expect(throws: EditingError.self) { try store.merge([price("VT", "91.6", "2023-10-03")]) }
    }

    @Test func `trades that can't be read are told`() throws {
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency\n2024-01-01,buy,X,,1,USD\n")
        #expect(try MarketStore(folder.path).problemsOfTrades.first.map(\.line) == [2])
    }

    @Test func `a day that is still ahead is remarked on, of the last price alone`() throws {
        let prices = [try price("VT", "91", "2024-12-31", "USD"), try price("VT", "92", "2026-12-31", "USD")]
        let remarks = try store().remarks(onLastOf: prices, today: CalendarDate("2026-11-29"))
        #expect(
            remarks.map(\.remark) == ["2026-12-31 is in the future: reports leave the price out until then"])
        #expect(try store().remarks(onLastOf: [prices[0]], today: CalendarDate("2026-11-29")).isEmpty)
    }
}
