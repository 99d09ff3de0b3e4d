internal import CLibrary
internal import Synchronization

/// Turns signals into bytes of a pipe, so that they can be waited for like any other input.
package enum Signals {
    /// The signals that ask the program to end.
    package static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals about the terminal.
    package static let terminal: Set<Int32> = [SIGTSTP, SIGCONT, SIGWINCH]

    private static let output = Atomic<Int32>(-1)

    /// Sends these signals to the pipe from now on, except those that the parent process set to be ignored.
    ///
    /// - Parameter pipe: a pipe that must exist as long as signals are to be received.
    package static func send(_ signals: Set<Int32>, to pipe: WakePipe) {
        output.store(pipe.output, ordering: .sequentiallyConsistent)
        for number in signals where !isIgnored(number) { listen(to: number) }
    }

    package static func isStop(_ number: Int32) -> Bool { number == SIGTSTP }

    package static func isContinue(_ number: Int32) -> Bool { number == SIGCONT }

    /// Applies the default action of a signal, to stop the program.
    package static func obey(_ number: Int32) {
        _ = signal(number, SIG_DFL)
        _ = raise(number)
        listen(to: number)
    }

    /// Stops the program, as the terminal stops background processes that write to it. If nobody could continue it, it
    /// goes on.
    package static func stopBehind() { _ = raise(SIGTTOU) }

    /// Makes writing to a closed pipe, or beyond the maximum file size, an error of the write instead of a signal.
    package static func ignoreFailedWrites() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Removes temporary files, and ends a program that runs for this one, when a signal ends this one from now on; the
    /// signal still ends it.
    package static func removeTemporaryFilesAtEnd() {
        TemporaryFiles.prepare()
        for number in ending where !isIgnored(number) {
            _ = signal(number) { number in
                TemporaryFiles.removeAll()
                ChildProcess.endRunning()
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
        }
    }

    private static func listen(to number: Int32) {
        _ = signal(number) { number in
            let reason = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = unsafe systemWrite(Signals.output.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = reason
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #else
            let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
