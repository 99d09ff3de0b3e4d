#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The terminal behind standard output and standard input.
package enum TerminalDevice {
    /// How many lines it shows, and columns; `nil` where it doesn't say.
    package static var size: (height: Int?, width: Int?) {
        var size = winsize()
        guard unsafe ioctl(Descriptor.standardOutput, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
        return (
            size.ws_row > 0 ? Int(size.ws_row) : nil, size.ws_col > 0 ? Int(size.ws_col) : nil
        )
    }

    /// Whether no other program has it, behind which this one runs.
    package static var isOurs: Bool {
        let group = tcgetpgrp(Descriptor.standardOutput)
        return group < 0 || group == getpgrp()
    }

    /// How what is typed is handled.
    package struct Modes {
        fileprivate var value = termios()
    }

    /// Has keys come at once and not be shown; those that send signals still do.
    ///
    /// - Returns: how it was before; `nil` where standard input is no terminal.
    package static func takeKeys() -> Modes? {
        var before = Modes()
        guard Descriptor.isTerminal(Descriptor.standardInput),
            unsafe tcgetattr(Descriptor.standardInput, &before.value) == 0
        else { return nil }
        var modes = before
        modes.value.c_lflag &= ~tcflag_t(ICANON | ECHO)
        restore(modes)
        return before
    }

    /// Has what is typed handled as it was.
    package static func restore(_ modes: Modes) {
        var modes = modes
        _ = unsafe tcsetattr(Descriptor.standardInput, TCSADRAIN, &modes.value)
    }
}
