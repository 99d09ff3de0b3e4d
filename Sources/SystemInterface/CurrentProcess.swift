internal import CLibrary

/// The current process: its arguments, environment and folder, and how it ends.
package enum CurrentProcess {
    static var identifier: Int32 { getpid() }

    /// The command-line arguments after the program's name, byte for byte.
    package static var arguments: [[UInt8]] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { place in
            guard let argument = unsafe CommandLine.unsafeArgv[place] else { return nil }
            return unsafe UnsafeBufferPointer(start: argument, count: strlen(argument)).map(
                UInt8.init(bitPattern:))
        }
    }

    /// Whether a process with this number exists.
    package static func exists(_ identifier: Int32) -> Bool { kill(identifier, 0) == 0 || errno != ESRCH }

    /// An environment variable; `nil` if it is not set.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The current folder; `nil` if it no longer exists or can't be determined.
    package static var folder: String? {
        guard let path = unsafe getcwd(nil, 0) else { return nil }
        defer { unsafe free(path) }
        return unsafe PathBytes.text(of: path)
    }

    /// Changes the current folder, if the new one exists.
    package static func enter(_ folder: String) { _ = unsafe chdir(folder.path) }

    /// Sleeps for a time, or until a signal arrives.
    package static func sleep(microseconds: Int) {
        var time = timespec(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1000)
        _ = unsafe nanosleep(&time, nil)
    }

    /// Ends the process.
    package static func end(_ code: Int32) -> Never { exit(code) }
}
