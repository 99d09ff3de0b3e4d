import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

/// The result of an import of transactions: the trades file, the reports, and all errors as shown.
struct ActivityResult {
    var csv: String
    var reports: [ActivityReport]
    var outcome: ActivityOutcome
    var errors: String

    /// `AAPL 5`, `MSFT -2`, in the order of the symbols.
    var positions: [String] {
        outcome.positions.map { "\($0.symbol) \(DecimalFormat.plain($0.shares))" }.sorted()
    }

    var missing: [String] {
        outcome.missing.map { "\($0.symbol) \(DecimalFormat.plain($0.shares)) \($0.day)" }.sorted()
    }
}

func importingActivity(
    _ exports: [(name: String, bytes: [UInt8])], profile: String? = nil, map: String? = nil,
    options: ImportOptions = ImportOptions()
) -> ActivityResult {
    var log = DiagnosticLog()
    var mapping = profile.flatMap { ActivityProfile.named($0) }?.mapping
    if let map { mapping = ActivityMapping.read(Array(map.utf8), file: "map.json", log: &log) }
    var run = ActivityImport(options: options, count: exports.count)
    if log.isEmpty {
        for export in exports { run.add(export.bytes, name: export.name, mapping: mapping, log: &log) }
    }
    if log.isEmpty { run.finish(log: &log) }
    return ActivityResult(
        csv: log.isEmpty ? String(decoding: run.csv(), as: UTF8.self) : "", reports: run.reports,
        outcome: run.outcome, errors: DiagnosticText.text(log))
}

func importingActivity(
    _ text: String, profile: String? = nil, map: String? = nil, options: ImportOptions = ImportOptions()
) -> ActivityResult {
    importingActivity([("export.csv", Array(text.utf8))], profile: profile, map: map, options: options)
}
