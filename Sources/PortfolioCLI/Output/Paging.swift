internal import Portfolios

/// Shows what is longer than the screen page by page, by the program that `PAGER` names.
///
/// What is written is held until it is more than fits.
struct Paging: Sendable {
    private let words: [String]
    private let name: String
    private let variable: String?
    private let height: Int
    private let width: Int
    private var held: [UInt8] = []
    private var lines = 0
    private var column = 0
    private var isInEscape = false
    private var pager: Pager?
    private var isOver = false

    /// `nil` if nobody wants pages: not on a terminal that can draw, with `--no-pager`, or where `PAGER` is empty or `cat`.
    init?() {
        guard Console.usesPager, Terminal.isThere else { return nil }
        let size = TerminalDevice.size
        guard let height = size.height else { return nil }
        name = Console.environment("PAGER") ?? "less"
        let words = name.split(separator: " ").map(String.init)
        if words.isEmpty || words == ["cat"] { return nil }
        // What only a shell understands.
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || " -_./,:+@".contains($0) }
        self.words = isPlain ? words : ["/bin/sh", "-c", name]
        // Colours are shown, and what has been read stays on the screen, as git has it.
        variable = Console.environment("LESS") == nil ? "LESS=FRX" : nil
        (self.height, width) = (height, max(size.width ?? 80, 1))
    }

    mutating func write(_ bytes: Span<UInt8>) throws(SystemError) {
        guard pager == nil, !isOver else {
            return try Descriptor.write(bytes, to: pager?.input ?? Descriptor.standardOutput)
        }
        for index in bytes.indices {
            held.append(bytes[index])
            count(bytes[index])
        }
        // The last line of the screen is the prompt's.
        guard lines >= height else { return }
        do {
            pager = try Pager(words, adding: variable)
        } catch {
            // All is shown at once.
            isOver = true
            if Console.environment("PAGER") != nil { tellFailure() }
        }
        defer { held = [] }
        try Descriptor.write(held.span, to: pager?.input ?? Descriptor.standardOutput)
    }

    /// Counts the lines of the screen that are begun.
    private mutating func count(_ byte: UInt8) {
        switch byte {
        case 10: (lines, column) = (lines + 1, 0)
        case 27: isInEscape = true
        case _ where isInEscape: if byte >= 64, byte != UInt8(ascii: "[") { isInEscape = false }
        case 0x80..<0xC0: break
        default:
            if column == width { (lines, column) = (lines + 1, 0) }
            column += 1
        }
    }

    /// Shows the rest, and waits for the pager to end.
    mutating func finish() throws(SystemError) {
        if isOver { return }
        isOver = true
        guard let pager else { return try Descriptor.write(held.span, to: Descriptor.standardOutput) }
        self.pager = nil
        let code = pager.finish()
        // A shell's word for what it could not start.
        if code == 126 || code == 127 { tellFailure() }
    }

    private func tellFailure() {
        Console.printError(
            Console.line("portfolio: can't run the pager \(name): set PAGER to another, or give --no-pager"))
    }
}
