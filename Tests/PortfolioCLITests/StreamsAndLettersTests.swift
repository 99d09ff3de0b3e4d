import TestSupport
import Testing

@testable import PortfolioCLI

/// Words of the command line that mean what they mean elsewhere.
@Suite struct StreamsAndLettersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price,price\nA,1,EUR,1,2\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.replacing("@", with: folder.path) })
    }

    @Test func `a hyphen as output is standard output`() throws {
        let plain = run("report", "@", "--format", "csv")
        for words in [["--output", "-"], ["--output=-"], ["-o", "-"], ["-o-"]] {
            let run = Run.inProcess(["report", folder.path, "--format", "csv"] + words)
            #expect(run.output == plain.output && run.code == 0 && !plain.output.isEmpty, "\(words)")
        }
        try folder.write("export.csv", "symbol,shares,currency,price\nB,7,EUR,91\n")
        let imported = run("import", "@/export.csv", "--output", "-")
        #expect(imported.output.contains("\nB,7,EUR"), "\(imported)")
    }

    @Test func `a value may follow its letter`() throws {
        #expect(run("report", "@", "--format", "csv", "-o@/out.csv").code == 0)
        #expect(folder.read("out.csv") == run("report", "@", "--format", "csv").output)
        #expect(run("report", "@", "-x@/out.csv").code == 64)
    }

    @Test func `a capital letter asks for the version`() {
        let version = run("--version")
        #expect(run("-V").output == version.output && run("report", "-V").output == version.output)
        #expect(!version.output.isEmpty && run("-V").code == 0)
    }

    @Test(arguments: [
        ["--profiles", "--into", "@"], ["--suggest", "@/e.csv", "--force", "--into", "@"],
        ["--profiles", "--force"],
        ["--mapping-schema", "--dry-run"], ["--show-profile", "yahoo", "--check", "@/nofile"],
        ["--profiles", "@/e.csv"], ["--suggest", "@/e.csv", "@/e.csv"],
    ])
    func `what a question about imports does not use is refused`(words: [String]) throws {
        try folder.write("e.csv", "Ticker,Qty,Ccy\nB,7,EUR\n")
        let run = Run.inProcess(["import"] + words.map { $0.replacing("@", with: folder.path) })
        #expect(run.code == 64 && run.output.isEmpty, "\(run)")
    }

    @Test func `what is unknown has no unit`() throws {
        try folder.write(
            "holdings.csv", "symbol,shares,currency,purchase_date,purchase_price\nA,1,USD,2024-01-02,1\n")
        let text = run("returns", "@", "--from", "2024-01-01", "--to", "2024-03-01").output
        #expect(
            text.contains("n/a") && !text.contains("n/a EUR") && !text.contains("n/a %")
                && !text.contains("n/a a"))
    }
}
