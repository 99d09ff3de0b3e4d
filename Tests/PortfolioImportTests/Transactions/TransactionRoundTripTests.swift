import CSV
import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

/// From every published export to `portfolio gains` and `portfolio lots`: what was held before the export is entered, as
/// the import tells, and the open lots are the positions then.
@Suite struct TransactionRoundTripTests {
    private func run(_ words: [String]) -> Run {
        let capture = Capture()
        let code = Console.$capture.withValue(capture) { Program.run(words) }
        return Run(
            code: code.rawValue, output: String(decoding: capture.output, as: UTF8.self),
            errors: String(decoding: capture.errors, as: UTF8.self))
    }

    @Test(arguments: TransactionSampleTests.samples)
    func `gains and lots follow from the trades of every sample`(sample: TransactionSampleTests.Sample) throws
    {
        let folder = try TemporaryFolder()
        let export = try folder.write(sample.file, try fixtures.bytes("transactions/\(sample.file)"))
        let currencies = sample.currencies.sorted { $0.key > $1.key }.flatMap {
            ["--currency", "\($0.key)=\($0.value)"]
        }
        let trades = "\(folder.path)/trades.csv"
        let imported = run(["import", "--trades", export, "--output", trades] + currencies)
        #expect(imported.code == (sample.missing.isEmpty ? 0 : 2), "\(imported)")
        let outcome = importingTransactions(
            [(sample.file, try fixtures.bytes("transactions/\(sample.file)"))], options: try sample.options
        ).outcome
        let own = outcome.ownCurrency?.code ?? "EUR"
        var expected: [String: ExactDecimal] = [:]
        for position in outcome.positions { expected[position.symbol] = position.shares }
        var lines = try #require(folder.read("trades.csv")).split(separator: "\n")
        let header = try #require(lines.first).split(separator: ",")
        for lack in outcome.missing {
            let cells: [Substring: String] = [
                "date": "2010-01-04", "type": "transfer_in", "symbol": lack.symbol,
                "shares": DecimalFormat.plain(lack.shares), "price": "1",
                "currency": lack.unit?.currency.code ?? own, "account": lack.account ?? "",
            ]
            lines.insert(header.map { cells[$0] ?? "" }.joined(separator: ",")[...], at: 1)
            expected[lack.symbol] = (expected[lack.symbol] ?? .zero) + lack.shares
        }
        try folder.replace("trades.csv", lines.map { $0 + "\n" }.joined())
        let rest = ["--currency", own, "--rates", Examples.rates]
        let gains = run(["gains", trades] + rest)
        #expect(gains.code == 0, "\(gains.errors)")
        let lots = run(["lots", trades] + rest)
        // Fidelity does not say what shares that were transferred in had cost, so that a cost is missing.
        #expect(lots.code == (sample.profile == "fidelity" ? 2 : 0), "\(lots.errors)")
        var held: [String: ExactDecimal] = [:]
        let bytes = Array(lots.output.utf8)
        var reader = RecordReader()
        var columns: (symbol: Int, shares: Int)?
        reader.readAll(of: bytes.span) { record in
            guard let columns else {
                let names = record.fields.indices.map { record.text($0) }
                if let symbol = names.firstIndex(of: "symbol"), let shares = names.firstIndex(of: "shares") {
                    columns = (symbol, shares)
                }
                return
            }
            let shares = try? CompactDecimal.parse(record.text(columns.shares))
            held[record.text(columns.symbol), default: .zero] += shares?.exact ?? .zero
        }
        #expect(held == expected.filter { !$0.value.isZero })
    }
}
