internal import Portfolios

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The terminal, taken over for a while and given back as it was.
struct Terminal {
    /// How many lines it shows, and columns; more than any report has where it doesn't say.
    var size: (height: Int, width: Int) {
        var size = winsize()
        guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return (.max, .max) }
        return (size.ws_row > 0 ? Int(size.ws_row) : .max, size.ws_col > 0 ? Int(size.ws_col) : .max)
    }

    /// Whether this program may draw: not while another has the terminal, and this one runs behind it.
    var isOurs: Bool {
        let group = tcgetpgrp(1)
        return group < 0 || group == getpgrp()
    }

    /// Whether it is taken over now.
    private(set) var isTaken = false
    /// How what is typed was handled before; `nil` where standard input is no terminal.
    private var modes: termios?

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
        var now = termios()
        guard isatty(0) == 1, unsafe tcgetattr(0, &now) == 0 else { return }
        modes = now
        // Keys come at once and are not shown; those that send signals still do.
        now.c_lflag &= ~tcflag_t(ICANON | ECHO)
        _ = unsafe tcsetattr(0, TCSADRAIN, &now)
    }

    /// Gives it back as it was.
    mutating func giveBack() {
        guard isTaken else { return }
        isTaken = false
        if var before = modes { _ = unsafe tcsetattr(0, TCSADRAIN, &before) }
        modes = nil
        Terminal.write(Terminal.give)
    }

    /// Shows these lines and nothing else.
    func draw(_ lines: [String]) {
        // Over what is there, so that nothing flickers.
        Terminal.write("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
    }

    /// The key that was pressed; `nil` where no more will come.
    func key() -> UInt8? {
        var byte: UInt8 = 0
        return unsafe read(0, &byte, 1) == 1 ? byte : nil
    }

    private static func write(_ text: String) { _ = Descriptor.write(Array(text.utf8).span, to: 1) }
}
