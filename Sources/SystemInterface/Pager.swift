internal import FileCalls

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A program that shows on the terminal, page by page, what is written to its standard input.
///
/// While it runs, the keys that interrupt are its own.
package struct Pager: Sendable {
    private typealias Handler = @convention(c) (Int32) -> Void

    /// Where to write what it shows.
    package let input: Int32
    private let process: Int32
    private let interrupt: Handler?
    private let quit: Handler?

    /// Starts a pager.
    ///
    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - variable: added to its environment, as `NAME=VALUE`; `nil` for none.
    package init(_ words: [String], adding variable: String?) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .last }
        // Its own copy of this end would keep it from seeing the other one's end.
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        defer { Descriptor.close(ends[0]) }
        var arguments = unsafe words.map { unsafe strdup($0.path) } + [nil]
        let added = unsafe variable.flatMap { unsafe strdup($0) }
        defer {
            for place in unsafe arguments.indices { unsafe free(arguments[place]) }
            unsafe free(added)
        }
        (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        var started: Int32 = 0
        let code = unsafe process_start(&arguments, 0, added, ends[0], 1, 2, &started)
        guard code == 0 else {
            Descriptor.close(ends[1])
            _ = (signal(SIGINT, interrupt), signal(SIGQUIT, quit))
            errno = code
            throw .last
        }
        (input, process) = (ends[1], started)
    }

    /// Says that nothing more will be written, and waits until the reader has had enough.
    ///
    /// - Returns: the exit code; `nil` if it is not known.
    package func finish() -> Int32? {
        Descriptor.close(input)
        var status: Int32 = 0
        var ended: Int32 = -1
        repeat {
            ended = unsafe waitpid(process, &status, 0)
        } while ended < 0
            && SystemError.last == .interrupted
        _ = (signal(SIGINT, interrupt), signal(SIGQUIT, quit))
        return ended == process && status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }
}
