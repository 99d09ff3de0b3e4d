internal import Portfolios

/// The terminal, taken over temporarily and then restored.
struct Terminal {
    /// The size in lines and columns; unlimited if the terminal doesn't say.
    var size: (height: Int, width: Int) {
        let size = TerminalDevice.size
        return (size.height ?? .max, size.width ?? .max)
    }

    /// Whether this program may draw: false while it runs in the background.
    var isOurs: Bool { TerminalDevice.isOurs }

    /// Whether the terminal is currently taken over.
    private(set) var isTaken = false
    /// The previous input modes; `nil` if standard input is no terminal.
    private var modes: TerminalDevice.Modes?

    // The alternate screen without a cursor; long lines are cut rather than wrapped.
    private static let take = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    private static let give = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Whether standard output is a terminal that supports drawing.
    static var isThere: Bool {
        let kind = Console.environment("TERM") ?? ""
        return Console.isTerminal(1) && kind != "dumb" && !kind.isEmpty
    }

    /// Whether key presses can be waited for.
    var hasKeys: Bool { modes != nil }

    /// Takes the terminal over, unless this program runs in the background.
    mutating func takeOver() {
        guard !isTaken, isOurs else { return }
        isTaken = true
        Terminal.write(Terminal.take)
        modes = TerminalDevice.takeKeys()
    }

    /// Restores the terminal.
    mutating func giveBack() {
        guard isTaken else { return }
        isTaken = false
        if let before = modes { TerminalDevice.restore(before) }
        modes = nil
        Terminal.write(Terminal.give)
    }

    /// Shows these lines in place of everything else.
    func draw(_ lines: [String]) { Terminal.write(Terminal.drawing(of: lines)) }

    /// The text that shows these lines in place of everything else.
    ///
    /// Each line is erased before it is written: after one that fills the screen, the cursor still stands on its last
    /// character, which would be erased with the rest of the line. The screen as a whole is never cleared, so that
    /// nothing flickers.
    static func drawing(of lines: [String]) -> String {
        let above = lines.dropLast().map { "\u{1B}[K\($0)\r\n" }.joined()
        return "\u{1B}[H\(above)\u{1B}[J\(lines.last ?? "")\r"
    }

    /// The next key pressed; `nil` if no more will come.
    func key() -> UInt8? { Descriptor.readByte(Descriptor.standardInput) }

    private static func write(_ text: String) {
        try? Descriptor.write(Array(text.utf8).span, to: Descriptor.standardOutput)
    }
}
