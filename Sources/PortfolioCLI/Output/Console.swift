internal import Portfolios
internal import SystemInterface

/// The process's streams and environment.
enum Console {
    /// What takes their place while a run's output is captured.
    @TaskLocal static var capture: Capture?

    /// A line of a message, of which no data can begin another.
    static func line(_ words: String) -> String { DisplayWidth.printable(words) + "\n" }

    /// Whole lines as a terminal may have them.
    static func printable(_ text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        return Array(
            lines.map { DisplayWidth.printable(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
                .utf8)
    }

    /// Tells something in whole lines. Messages that can't be written have nowhere to be told.
    static func printError(_ text: String) {
        if !text.isEmpty, capture == nil { ProgressMeter.shared.hide() }
        write(String(decoding: printable(Array(text.utf8)), as: UTF8.self))
    }

    /// Writes a line over the last one on a terminal.
    static func overwriteError(_ words: String) { write("\r\(DisplayWidth.printable(words))\u{1B}[K") }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        if let capture { return capture.addErrors(bytes) }
        try? Descriptor.write(bytes.span, to: Descriptor.standardError)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool {
        capture == nil && Descriptor.isTerminal(descriptor)
    }

    /// How many columns the terminal behind standard output has; `nil` where there is none.
    static var columns: Int? {
        if let capture { return capture.columns }
        return Descriptor.isTerminal(1) ? TerminalDevice.size.width ?? usualColumns : nil
    }

    private static let usualColumns = 80

    static func environment(_ name: String) -> String? {
        if let capture { return capture.environment[name] }
        return CurrentProcess.environment(name)
    }

    /// What the program heeds of its environment.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in ["PORTFOLIO_CURRENCY", "PORTFOLIO_KERNEL", "NO_COLOR", "COLUMNS"] {
            variables[name] = environment(name)
        }
        return variables
    }
}

/// What a run writes and the environment it sees, in place of the process's own.
final class Capture: Sendable {
    private let written = Monitor((output: [UInt8](), errors: [UInt8]()))
    let environment: [String: String]
    /// Of the terminal that what is written will be shown on; `nil` where it will be on none.
    let columns: Int?

    init(environment: [String: String] = [:], columns: Int? = nil) {
        self.environment = environment
        self.columns = columns
    }

    var output: [UInt8] { written.use { $0.output } }
    var errors: [UInt8] { written.use { $0.errors } }

    func addOutput(_ bytes: Span<UInt8>) {
        written.use { written in
            for index in bytes.indices { written.output.append(bytes[index]) }
        }
    }

    func addErrors(_ bytes: [UInt8]) { written.use { $0.errors += bytes } }
}
