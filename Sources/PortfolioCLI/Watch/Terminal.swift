internal import Portfolios
internal import SystemInterface

/// The terminal, taken over for a while and given back as it was.
struct Terminal {
    /// How many lines it shows, and columns; more than any report has where it doesn't say.
    var size: (height: Int, width: Int) {
        let size = TerminalDevice.size
        return (size.height ?? .max, size.width ?? .max)
    }

    /// Whether this program may draw: not while another has the terminal, and this one runs behind it.
    var isOurs: Bool { TerminalDevice.isOurs }

    /// Whether it is taken over now.
    private(set) var isTaken = false
    /// How what is typed was handled before; `nil` where standard input is no terminal.
    private var modes: TerminalDevice.Modes?

    // A screen of its own, without cursor; lines that are too long are cut rather than broken.
    private static let take = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    private static let give = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Whether standard output is a terminal that can be drawn on.
    static var isThere: Bool {
        let kind = Console.environment("TERM") ?? ""
        return Console.isTerminal(1) && kind != "dumb" && !kind.isEmpty
    }

    /// Whether keys can be waited for.
    var hasKeys: Bool { modes != nil }

    /// Takes the terminal over, unless another program has it.
    mutating func takeOver() {
        guard !isTaken, isOurs else { return }
        isTaken = true
        Terminal.write(Terminal.take)
        modes = TerminalDevice.takeKeys()
    }

    /// Gives it back as it was.
    mutating func giveBack() {
        guard isTaken else { return }
        isTaken = false
        if let before = modes { TerminalDevice.restore(before) }
        modes = nil
        Terminal.write(Terminal.give)
    }

    /// Shows these lines and nothing else.
    func draw(_ lines: [String]) {
        // Over what is there, so that nothing flickers.
        Terminal.write("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
    }

    /// The key that was pressed; `nil` where no more will come.
    func key() -> UInt8? { Descriptor.readByte(Descriptor.standardInput) }

    private static func write(_ text: String) {
        try? Descriptor.write(Array(text.utf8).span, to: Descriptor.standardOutput)
    }
}
