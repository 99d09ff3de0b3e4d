import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

/// The result of an import of transactions: the trades file, the reports, and all errors as shown.
struct TransactionResult {
    var csv: String
    var reports: [TransactionReport]
    var outcome: TransactionOutcome
    var errors: String

    /// `AAPL 5`, `MSFT -2`, in the order of the symbols.
    var positions: [String] {
        outcome.positions.map { "\($0.symbol) \(DecimalFormat.plain($0.shares))" }.sorted()
    }

    var missing: [String] {
        outcome.missing.map { "\($0.symbol) \(DecimalFormat.plain($0.shares)) \($0.day)" }.sorted()
    }
}

func importingTransactions(
    _ exports: [(name: String, bytes: [UInt8])], profile: String? = nil, map: String? = nil,
    options: ImportOptions = ImportOptions()
) -> TransactionResult {
    var log = DiagnosticLog()
    var mapping = profile.flatMap { TransactionProfile.named($0) }?.mapping
    if let map { mapping = TransactionMapping.read(Array(map.utf8), file: "map.json", log: &log) }
    var run = TransactionImport(options: options, count: exports.count)
    if log.isEmpty {
        for export in exports { run.add(export.bytes, name: export.name, mapping: mapping, log: &log) }
    }
    if log.isEmpty { run.finish(log: &log) }
    return TransactionResult(
        csv: log.isEmpty ? String(decoding: run.csv(), as: UTF8.self) : "", reports: run.reports,
        outcome: run.outcome, errors: DiagnosticText.text(log))
}

func importingTransactions(
    _ text: String, profile: String? = nil, map: String? = nil, options: ImportOptions = ImportOptions()
) -> TransactionResult {
    importingTransactions([("export.csv", Array(text.utf8))], profile: profile, map: map, options: options)
}
