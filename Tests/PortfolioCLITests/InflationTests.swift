import TestSupport
import Testing

@testable import PortfolioCLI

/// Returns less inflation.
@Suite struct InflationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency\n2023-01-01,buy,A,1,100,EUR\n")
        try folder.write("prices.csv", "symbol,date,price\nA,2023-01-01,100\nA,2024-01-01,110\n")
        // The level of a month holds until the next.
        try folder.write("cpi.csv", "date,index\n2022-12-01,125\n2024-02-01,999\n2023-12-01,130\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(["returns", folder.path] + words.map { $0.replacing("@", with: folder.path) })
    }

    @Test func `returns are in money of one day`() throws {
        let csv = run("--from", "2022-12-31", "--inflation", "@/cpi.csv", "--format", "csv").output.split(
            separator: "\n")
        // 130/125, 1.1/1.04, and 110 for 100 · 1.04 after a year.
        try #require(csv.count == 2)
        #expect(csv[0].hasSuffix(",excess_twr,inflation,twr_real,irr_real"))
        #expect(csv[1].hasSuffix(",4,5.7692,5.7692"), "\(csv)")
        let json = run("--from", "2022-12-31", "--inflation", "@/cpi.csv", "--format", "json").output
        #expect(json.contains(#""inflation": "4", "twrReal": "5.7692", "irrReal": "5.7692""#))
        let text = run("--from", "2022-12-31", "--inflation", "@/cpi.csv").output
        #expect(text.contains("TWR less inflation") && text.contains("+5.77 %"))
        #expect(
            run("--from", "2022-12-31", "--inflation", "@/cpi.csv", "--format", "html").output.contains(
                "less inflation"))
        #expect(!run("--from", "2022-12-31", "--format", "csv").output.contains("inflation"))
    }

    @Test func `before the first level nothing is known`() throws {
        try folder.write("cpi.csv", "date,index\n2023-01-02,125\n")
        let run = run("--from", "2022-12-31", "--inflation", "@/cpi.csv", "--format", "csv")
        #expect(run.output.hasSuffix(",,,\n") && run.code == 0)
    }

    @Test(arguments: [
        ("date,level\n2023-01-01,1\n", "cpi.csv:1:1: error: no column index"),
        ("date,index\n2023-01-01,0\n", "cpi.csv:2:12: error: index 0 is not above 0"),
        ("date,index\n2023-01-01,x\n", "cpi.csv:2:12: error: index \"x\" is not a number"),
        ("date,index\n,1\n", "cpi.csv:2:1: error: date is empty"),
        ("date,index\n2023-01-01,\n", "cpi.csv:2:12: error: index is empty"),
        (
            "date,index\n2023-01-01,1\n2023-01-01,2\n",
            "cpi.csv:3:12: error: the index of 2023-01-01 is another on line 2"
        ),
    ])
    func `a wrong file is told with its place`(text: String, error: String) throws {
        try folder.write("cpi.csv", text)
        let run = run("--inflation", "@/cpi.csv", "--format", "csv")
        #expect(run.code == 65 && run.output.isEmpty && run.errors.contains(error), "\(run)")
    }

    @Test func `a file that is not there is told, and an output is none of the inputs`() {
        #expect(run("--inflation", "@/none.csv").code == 66)
        #expect(run("--inflation", "@/cpi.csv", "--output", "@/cpi.csv").code == 64)
        #expect(run("--inflation").code == 64)
    }
}
