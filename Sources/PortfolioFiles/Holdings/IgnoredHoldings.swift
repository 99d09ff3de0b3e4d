package import SystemInterface
package import Valuation

/// Discards holdings when only the errors in a file matter.
struct IgnoredHoldings: HoldingSink {
    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {}

    mutating func finishChunk() {}
}

extension HoldingsFile {
    /// Adds all errors in a holdings file to the log. This is for runs that fail because of another file, so that all
    /// errors of a run are reported.
    ///
    /// - Parameter own: the currency of stated costs and rates; `nil` to report only errors that don't depend on it.
    /// - Throws: ``FileError`` if it can't be read.
    /// - Complexity: O(*n*) in the size of the file.
    package static func check(
        _ input: FileInput, own: Currency?, log: inout DiagnosticLog
    ) throws(FileError) {
        guard let file = try HoldingsFile(input, name: input.path, log: &log) else { return }
        log.add(
            try file.read(
                own: own, threads: 1, makeSink: { IgnoredHoldings() }, commit: { _, _, _ in true }))
    }
}
