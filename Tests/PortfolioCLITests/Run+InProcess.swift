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

    /// The rows of CSV by some of their columns, with spaces between the cells.
    func rows(_ names: [String]) -> [String] {
        let lines = output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first else { return [] }
        let places = names.compactMap { header.firstIndex(of: $0) }
        return lines.dropFirst().map { row in places.map { row[$0] }.joined(separator: " ") }
    }
}
