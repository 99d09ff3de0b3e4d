internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Signals as bytes of a pipe, so that they can be waited for like anything else.
package enum Signals {
    /// Those that ask the program to end.
    package static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// Those that are about the terminal.
    package static let terminal: Set<Int32> = [SIGTSTP, SIGCONT, SIGWINCH]

    private static let output = Atomic<Int32>(-1)

    /// From now on these signals go to the pipe, but for those that whoever started the program wants ignored.
    ///
    /// - Parameter pipe: must outlive the process's wish to hear of signals.
    package static func send(_ signals: Set<Int32>, to pipe: WakePipe) {
        output.store(pipe.output, ordering: .sequentiallyConsistent)
        for number in signals where !isIgnored(number) { listen(to: number) }
    }

    package static func isStop(_ number: Int32) -> Bool { number == SIGTSTP }

    package static func isContinue(_ number: Int32) -> Bool { number == SIGCONT }

    /// Does what the signal does to a program that doesn't listen: for being stopped.
    package static func obey(_ number: Int32) {
        _ = signal(number, SIG_DFL)
        _ = raise(number)
        listen(to: number)
    }

    /// Stops, as the terminal stops those who write to it from behind. Where nobody could continue it, it goes on.
    package static func stopBehind() { _ = raise(SIGTTOU) }

    /// Writing to a closed pipe, or beyond the largest size a file may have, is an error that is seen where it happens,
    /// not a signal.
    package static func ignoreFailedWrites() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// From now on whoever ends the program by a signal leaves no temporary files; it ends by that signal all the same.
    package static func removeTemporaryFilesAtEnd() {
        TemporaryFiles.prepare()
        for number in ending where !isIgnored(number) {
            _ = signal(number) { number in
                TemporaryFiles.removeAll()
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
