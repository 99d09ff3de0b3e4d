import TestSupport

@testable import PortfolioCLI

extension Run {
    /// Runs a command in this process.
    static func inProcess(_ words: [String], environment: [String: String] = [:]) -> Run {
        let capture = Capture(environment: environment)
        let code = Console.$capture.withValue(capture) { Program.run(words) }
        return Run(
            code: code.rawValue, output: String(decoding: capture.output, as: UTF8.self),
            errors: String(decoding: capture.errors, as: UTF8.self))
    }
}
