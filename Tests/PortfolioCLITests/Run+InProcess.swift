import TestSupport

@testable import PortfolioCLI

extension Run {
    /// Runs a command in this process.
    ///
    /// - Parameter columns: of the terminal it writes to, if it does to one.
    static func inProcess(_ words: [String], environment: [String: String] = [:], columns: Int? = nil)
        -> Run
    {
        let capture = Capture(environment: environment, columns: columns)
        let code = Console.$capture.withValue(capture) { Program.run(words) }
        return Run(
            code: code.rawValue, output: String(decoding: capture.output, as: UTF8.self),
            errors: String(decoding: capture.errors, as: UTF8.self))
    }
}
