internal import CLibrary
internal import FileCalls

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
        let ends = try SystemCalls().pipe()
        defer { Descriptor.close(ends.read) }
        do throws(SystemError) {
            // Its own copy of this end would keep it from seeing the other one's end.
            try SystemCalls().control(ends.write, F_SETFD, FD_CLOEXEC)
        } catch {
            Descriptor.close(ends.write)
            throw error
        }
        var arguments = unsafe words.map { unsafe strdup($0.path) } + [nil]
        let added = unsafe variable.flatMap { unsafe strdup($0) }
        defer {
            for place in unsafe arguments.indices { unsafe free(arguments[place]) }
            unsafe free(added)
        }
        (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        var started: Int32 = 0
        let code = unsafe process_start(&arguments, 0, added, ends.read, 1, 2, &started)
        guard code == 0 else {
            Descriptor.close(ends.write)
            _ = (signal(SIGINT, interrupt), signal(SIGQUIT, quit))
            errno = code
            throw .last
        }
        (input, process) = (ends.write, started)
    }

    /// Says that nothing more will be written, and waits until the reader has had enough.
    ///
    /// - Returns: the exit code; `nil` if it is not known.
    package func finish() -> Int32? {
        Descriptor.close(input)
        let end = try? SystemCalls().end(of: process, waits: true)
        _ = (signal(SIGINT, interrupt), signal(SIGQUIT, quit))
        if case .exit(let code) = end { return code }
        return nil
    }
}
