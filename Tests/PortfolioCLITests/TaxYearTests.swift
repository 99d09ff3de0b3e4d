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
        #expect(calendar.code == 64 && calendar.errors.contains("--year 2024\n"))
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

    @Test func `a term is long after a year and a day`() {
        // Bought on 2023-04-05: held for more than a year from 2024-04-06.
        let terms = run("gains", ".", "--by", "term", "--format", "csv")
        #expect(groups(terms) == [" 0 0 7", "long 2 50 0", "short 1 10 0"], "\(terms)")
    }
}
