internal import CLibrary

/// The terminal connected to standard output and standard input.
package enum TerminalDevice {
    /// The number of lines and columns; `nil` if unknown.
    package static var size: (height: Int?, width: Int?) { size(of: Descriptor.standardOutput) }

    /// The number of lines and columns of the terminal behind a descriptor; `nil` if unknown.
    package static func size(of descriptor: Int32) -> (height: Int?, width: Int?) {
        let asked = try? SystemCalls().perform(.control) { _ in
            var size = winsize()
            let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
            return (size, result != 0)
        }
        guard let size = asked else { return (nil, nil) }
        return (
            size.ws_row > 0 ? Int(size.ws_row) : nil, size.ws_col > 0 ? Int(size.ws_col) : nil
        )
    }

    /// Whether this program is in the foreground of the terminal.
    package static var isOurs: Bool {
        let group = tcgetpgrp(Descriptor.standardOutput)
        return group < 0 || group == getpgrp()
    }

    /// The settings of terminal input.
    package struct Modes {
        fileprivate var value = termios()
    }

    /// Makes keys available at once, without echo; keys that send signals still do.
    ///
    /// - Returns: the previous settings; `nil` if standard input is not a terminal.
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

    /// Restores earlier settings.
    package static func restore(_ modes: Modes) {
        var modes = modes
        _ = unsafe tcsetattr(Descriptor.standardInput, TCSADRAIN, &modes.value)
    }
}
