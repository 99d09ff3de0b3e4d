internal import SystemInterface
package import Valuation

/// Takes holdings nobody asks for, where it matters only what is wrong with a file.
struct IgnoredHoldings: HoldingSink {
    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        line: inout LineReference
    ) {}

    mutating func finishChunk() {}
}

extension HoldingsFile {
    /// Everything that is wrong with a holdings file, that it can't be read included: for a run that fails by another
    /// file's errors, so that all errors of a run are told.
    ///
    /// - Parameter own: the currency of stated costs and rates; `nil` for what is wrong in any.
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
