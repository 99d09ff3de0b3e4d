import CSV
import Foundation
import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

let fixtures = Fixtures(Bundle.module.resourceURL)

/// The result of an import: the holdings file, the report on each export, and all errors as shown.
struct Outcome {
    var csv: String
    var reports: [PositionsReport]
    var errors: String
}

/// The date of prices for exports without one.
var priced: ImportOptions {
    get throws {
        var options = ImportOptions()
        options.priceDate = try CalendarDate("2026-11-02")
        return options
    }
}

func importing(
    _ exports: [(name: String, bytes: [UInt8])], profile: String? = nil, map: String? = nil,
    options: ImportOptions = ImportOptions()
) -> Outcome {
    var log = DiagnosticLog()
    var mapping = profile.flatMap { PositionsProfile.named($0) }?.mapping
    if let map { mapping = PositionsMapping.read(Array(map.utf8), file: "map.json", log: &log) }
    var run = PositionsImport(options: options)
    if log.isEmpty {
        for export in exports { run.add(export.bytes, name: export.name, mapping: mapping, log: &log) }
    }
    let csv = log.isEmpty ? String(decoding: run.table.csv(), as: UTF8.self) : ""
    return Outcome(csv: csv, reports: run.reports, errors: DiagnosticText.text(log))
}

func importing(
    _ text: String, profile: String? = nil, map: String? = nil, options: ImportOptions = ImportOptions()
) -> Outcome {
    importing([("export.csv", Array(text.utf8))], profile: profile, map: map, options: options)
}

/// The holdings of a holdings file, read by the reader of `portfolio report`.
func holdings(_ csv: String, own: Currency) throws -> [(symbol: String, inputs: HoldingInputs)] {
    let folder = try TemporaryFolder()
    let path = try folder.write("holdings.csv", csv)
    var log = DiagnosticLog()
    let file = try #require(try HoldingsFile(FileInput(path), name: "holdings.csv", log: &log))
    let all = Monitor<[(symbol: String, inputs: HoldingInputs)]>([])
    let commit = { @Sendable (found: [(symbol: String, inputs: HoldingInputs)], _: Int, _: Bool) in
        all.use { $0 += found }
        return true
    }
    let errors = try file.read(own: own, threads: 1, makeSink: { CollectingSink() }, commit: commit)
    #expect(DiagnosticText.text(errors) == "")
    return all.use { $0 }
}

private struct CollectingSink: HoldingSink {
    private var found: [(symbol: String, inputs: HoldingInputs)] = []

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        var bytes: [UInt8] = []
        for index in symbol.indices { bytes.append(symbol[index]) }
        found.append((String(decoding: bytes, as: UTF8.self), inputs))
    }

    mutating func finishChunk() -> [(symbol: String, inputs: HoldingInputs)] {
        defer { found = [] }
        return found
    }
}

/// The value of every holding of a file in its own currency, by the engine, rounded to cents.
func values(_ csv: String) throws -> [String] {
    try holdings(csv, own: Currency("XXX")).map { symbol, inputs in
        let currency = inputs.quote.currency
        let options = ValuationOptions(currency: currency, asOf: try CalendarDate("2026-11-02"))
        let holding = Holding(
            symbol: symbol, name: nil, market: nil, note: nil, location: InputLocation(), inputs: inputs)
        // Each holding is in a portfolio in its own currency, which needs no rate.
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: currency, holdings: [holding]), options: options)
        let value = try #require(valuation.holdings.first?.inStockCurrency.value)
        var exact = value
        var rounded = Decimal()
        unsafe NSDecimalRound(&rounded, &exact, 2, .bankers)
        return "\(symbol) \(rounded) \(currency.code)"
    }
}
