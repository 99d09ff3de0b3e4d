internal import SystemInterface
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
    /// All errors in a holdings file, including that it can't be read. This is for runs that fail because of another
    /// file, so that all errors of a run are reported.
    ///
    /// - Parameter own: the currency of stated costs and rates; `nil` to report only errors that don't depend on it.
    /// - Complexity: O(*n*) in the size of the file.
    package static func problems(in input: FileInput, own: Currency?) -> DiagnosticLog {
        var log = DiagnosticLog()
        do throws(FileError) {
            guard let file = try HoldingsFile(input, name: input.path, log: &log) else { return log }
            return try file.read(
                own: own, threads: 1, makeSink: { IgnoredHoldings() }, commit: { _, _, _ in true })
        } catch {
            log.add(Diagnostic(error))
            return log
        }
    }
}
