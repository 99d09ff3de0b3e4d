import TestSupport
import Testing

/// The European Central Bank's file as an export: the portfolio keeps it as it comes.
@Suite struct CentralBankImportTests {
    private static let header = "Date,USD,GBP,\n"
    private static let old = header + "2024-01-03,1.0919,0.86,\n2024-01-02,1.0956,0.8665,\n"
    private static let new =
        header + "2024-01-04,1.0953,0.8626,\n2024-01-03,1.0919,0.86,\n2024-01-02,1.0956,0.8665,\n"

    private func portfolio(_ settings: String = #"{"currency": "EUR"}"#) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", settings)
        try folder.write(
            "p/holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price,price,price_date\nX,10,USD,2024-01-02,5,6,2024-01-04\n"
        )
        return folder
    }

    private func take(_ text: String, _ folder: TemporaryFolder, _ words: String...) throws -> Run {
        try folder.write("rates.download", text)
        return Run.inProcess(
            ["import", "--prices", "\(folder.path)/rates.download", "--into", "\(folder.path)/p"] + words)
    }

    @Test func `it becomes the portfolio's, and a newer one takes its place`() throws {
        let folder = try portfolio()
        let shown = try take(Self.old, folder, "--dry-run")
        #expect(shown.code == 0 && shown.output.contains("+2024-01-03,1.0919,0.86,"))
        #expect(folder.read("p/eurofxref-hist.csv") == nil)
        let first = try take(Self.old, folder)
        #expect(
            first.code == 0 && first.errors.contains("2 days of reference rates, 2024-01-02 to 2024-01-03"))
        #expect(folder.read("p/eurofxref-hist.csv") == Self.old)
        let second = try take(Self.new, folder)
        #expect(second.code == 0, "\(second)")
        #expect(
            (second.output + second.errors).contains("eurofxref-hist.csv: 1 day of reference rates added"))
        #expect(folder.read("p/eurofxref-hist.csv") == Self.new)
        // 10 · 6 / 1.0953 − 10 · 5 / 1.0956, each rate inverted to 15 digits.
        let report = Run.inProcess(["report", "\(folder.path)/p", "--as-of", "2024-01-04", "--format", "csv"])
        #expect(report.code == 0 && report.output.contains("54.77951246233908"), "\(report)")
    }

    @Test(arguments: [true, false])
    func `it is kept as it comes beside prices of the same file, or told where it ends`(isFirst: Bool) throws
    {
        let folder = try portfolio()
        let prices = "symbol,price,date\nX,6.5,2024-01-05\n"
        let tables = isFirst ? [Self.old, prices] : [prices, Self.old]
        let taken = try take(tables.joined(separator: "\n"), folder)
        #expect(taken.code == 0, "\(taken)")
        #expect(folder.read("p/eurofxref-hist.csv") == Self.old)
        #expect(folder.read("p/prices.csv") == "symbol,date,price,currency\nX,2024-01-05,6.5,USD\n")
        let failed = try take(Self.new + prices, folder)
        #expect(failed.code == 65 && failed.errors.contains("rates.download:5:"), "\(failed)")
        #expect(folder.read("p/eurofxref-hist.csv") == Self.old)
    }

    @Test func `one that lacks days of the portfolio's is refused, unless that is forced`() throws {
        let folder = try portfolio()
        _ = try take(Self.new, folder)
        let refused = try take(Self.old, folder)
        #expect(refused.code == 65, "\(refused)")
        #expect(refused.errors.contains("it lacks rates that"))
        // A day between, a currency, and another rate.
        let between = Self.new.replacing("2024-01-03,1.0919,0.86,\n", with: "")
        let other = Self.new.replacing("1.0919", with: "9.99")
        for text in [between, Self.new.replacing(",0.86,", with: ",N/A,"), other] {
            #expect(try take(text, folder).code == 65, "\(text)")
        }
        #expect(folder.read("p/eurofxref-hist.csv") == Self.new)
        // The 4th is gone, the rate of the 3rd is another, and the 2nd is as it was.
        let forced = try take(Self.old.replacing("1.0919", with: "1.0920"), folder, "--force")
        #expect(
            forced.code == 0
                && (forced.output + forced.errors).contains(
                    "eurofxref-hist.csv: 1 day of reference rates replaced, 1 day removed, 1 day there already"
                ),
            "\(forced)")
        let back = try take(Self.new, folder, "--force")
        #expect(
            (back.output + back.errors).contains(
                "1 day of reference rates added, 1 day replaced, 1 day there already"))
    }

    @Test func `the file of one day stands beside that of many`() throws {
        let folder = try portfolio()
        _ = try take(Self.old, folder)
        let day = "Date, USD, GBP, \n04 January 2024, 1.0953, 0.8626, \n"
        let taken = try take(day, folder)
        #expect(taken.code == 0, "\(taken)")
        #expect(folder.read("p/eurofxref.csv") == day)
        // The same day in the other form of the date, with its columns in another order.
        let same = "Date,GBP,USD,\n2024-01-04,0.8626,1.09530,\n"
        let again = try take(same, folder)
        #expect(
            (again.output + again.errors).contains("eurofxref.csv: 1 day of reference rates there already"),
            "\(again)")
        #expect(folder.read("p/eurofxref.csv") == same)
        let next = day.replacing("04 January", with: "05 January")
        let later = try take(next, folder)
        #expect(
            (later.output + later.errors).contains("1 day of reference rates added, 1 day removed"),
            "\(later)")
        #expect(folder.read("p/eurofxref.csv") == next)
        #expect(try take(day, folder).code == 65)
        #expect(folder.read("p/eurofxref-hist.csv") == Self.old)
    }

    @Test func `one that contradicts the portfolio's own rates, is broken, or is not named is refused`()
        throws
    {
        let folder = try portfolio()
        try folder.write("p/rates.csv", "from,to,date,rate\nEUR,USD,2024-01-02,1.2\n")
        let contradicted = try take(Self.old, folder)
        #expect(contradicted.code == 65, "\(contradicted)")
        try folder.remove("p/rates.csv")
        let broken = try take(Self.header + "2024-01-03,1.O9,0.86,\n", folder)
        #expect(broken.code == 65 && broken.errors.contains(":2:12: error"), "\(broken)")
        try folder.write("p/eurofxref-hist.csv", Self.header + "2024-01-03,x,0.86,\n2023-12-29,1.1,0.87,\n")
        let unreadable = try take(Self.old, folder)
        #expect(unreadable.code == 65 && unreadable.errors.contains("eurofxref-hist.csv:2:12: error"))
        try folder.remove("p/eurofxref-hist.csv")
        try folder.write("p/portfolio.json", #"{"currency": "EUR", "rates": ["mine.csv"]}"#)
        let unnamed = try take(Self.old, folder)
        #expect(unnamed.code == 65, "\(unnamed)")
        #expect(unnamed.errors.contains("add eurofxref-hist.csv to \"rates\" there"))
        #expect(folder.read("p/eurofxref-hist.csv") == nil)
    }
}
