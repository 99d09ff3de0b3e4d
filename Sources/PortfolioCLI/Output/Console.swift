internal import Portfolios
internal import Synchronization

/// The process's streams and environment.
enum Console {
    private static let withoutPager = Atomic<Bool>(false)

    /// Whether long results are shown page by page on a terminal.
    static var usesPager: Bool {
        get { !withoutPager.load(ordering: .relaxed) }
        set { withoutPager.store(!newValue, ordering: .relaxed) }
    }

    /// Receives the output of a run instead, while it is captured.
    @TaskLocal static var capture: Capture?

    /// A message on one line: control characters in data can't start another.
    static func line(_ words: String) -> String { DisplayWidth.printable(PathBytes.shown(words)) + "\n" }

    /// A remark as a line of its own.
    static func noted(_ remark: String) -> String { line("portfolio: note: \(remark)") }

    /// Prints a remark on standard error.
    static func note(_ remark: String) { printError(noted(remark)) }

    /// Lines that are safe to show on a terminal.
    static func printable(_ text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        return Array(
            lines.map { DisplayWidth.printable(String(decoding: $0, as: UTF8.self)) }.joined(separator: "\n")
                .utf8)
    }

    /// Prints whole lines on standard error. A failure to write is ignored, since there is nowhere left to
    /// report it.
    static func printError(_ text: String) {
        if !text.isEmpty { ProgressMeter.shared.hide() }
        let shown = String(decoding: printable(Array(text.utf8)), as: UTF8.self)
        write(errorWidth.map { wrapped(shown, width: $0) } ?? shown)
    }

    /// The width of the terminal behind standard error, in columns; `nil` if there is none.
    private static var errorWidth: Int? {
        if let capture { return capture.columns }
        return isTerminal(2) ? exportedWidth ?? TerminalDevice.size(of: 2).width ?? usualColumns : nil
    }

    /// Lines broken between words, with the rest of each indented. The line of a file that a caret points into is cut
    /// instead.
    static func wrapped(_ text: String, width: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var marked: MarkedLine?
        return lines.enumerated().map { place, line in
            guard width > 10 else { return String(line) }
            if isCaret(line), let shown = marked.take() { return shown.caret }
            if place + 1 < lines.count, isCaret(lines[place + 1]) {
                marked = MarkedLine(line, caret: lines[place + 1], width: width)
                return marked?.text ?? String(line)
            }
            guard !isCaret(line), DisplayWidth.of(line) > width else { return String(line) }
            let lead = String(line.prefix { $0 == " " })
            let words = line.split(separator: " ")
            let indent = lead.count + 2
            return WrappedText.lines(of: words, width: width - lead.count, indent: 2).enumerated().map {
                number, part in
                (number == 0 ? lead : String(repeating: " ", count: indent)) + part
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func isCaret(_ line: Substring) -> Bool {
        line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "~" }
    }

    /// Replaces the last line on a terminal.
    static func overwriteError(_ words: String) { write("\r\(DisplayWidth.printable(words))\u{1B}[K") }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        if let capture { return capture.addErrors(bytes) }
        try? Descriptor.write(bytes.span, to: Descriptor.standardError)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool {
        capture == nil && Descriptor.isTerminal(descriptor)
    }

    /// The width of the terminal that shows standard output, in columns; `nil` if there is none.
    static var columns: Int? {
        if let capture { return capture.columns }
        if Descriptor.isTerminal(1) { return TerminalDevice.size.width ?? usualColumns }
        // Of a pager, for example: what comes out of a pipe is most likely shown on the terminal.
        return Descriptor.isPipe(1) && Descriptor.isTerminal(2) ? TerminalDevice.size(of: 2).width : nil
    }

    private static let usualColumns = 80

    /// Sentences for standard output, broken between words if a terminal shows it.
    static func wrapped(_ text: String) -> String {
        let isShown = capture == nil ? Descriptor.isTerminal(1) : columns != nil
        return isShown ? width.map { wrapped(text, width: $0) } ?? text : text
    }

    /// The width for text on standard output, in columns: `COLUMNS` if exported, else the terminal's width; `nil` if
    /// there is neither.
    static var width: Int? { exportedWidth ?? columns }

    private static var exportedWidth: Int? {
        environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    static func environment(_ name: String) -> String? {
        if let capture { return capture.environment[name] }
        return CurrentProcess.environment(name)
    }

    /// The environment variables that the program uses.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in ["PORTFOLIO_CURRENCY", "PORTFOLIO_FETCH", "PORTFOLIO_KERNEL", "NO_COLOR", "COLUMNS"] {
            variables[name] = environment(name)
        }
        return variables
    }
}

/// Captures the output of a run and replaces the environment that it sees.
final class Capture: Sendable {
    private let written = Monitor((output: [UInt8](), errors: [UInt8]()))
    let environment: [String: String]
    /// The width of the terminal where the output will be shown; `nil` if it won't be shown on one.
    let columns: Int?
    /// Where results are written instead of being captured; `nil` to capture them.
    let standardOutput: Int32?

    init(environment: [String: String] = [:], columns: Int? = nil, standardOutput: Int32? = nil) {
        self.environment = environment
        self.columns = columns
        self.standardOutput = standardOutput
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
