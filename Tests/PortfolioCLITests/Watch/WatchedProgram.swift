import Foundation
import TestSupport

// Beside the service's packages, the fields of a time belong to this module.
#if canImport(CDispatch)
    import CDispatch
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built program, running, with a terminal of its own or with pipes.
final class WatchedProgram {
    enum Problem: Error {
        case cannotStart(Int32)
        case noTerminal
    }

    let identifier: pid_t
    /// What leads to its standard output, and keys to its standard input, where that is a terminal.
    private let output: Int32
    private let errors: Int32?
    private(set) var written: [UInt8] = []
    private(set) var writtenErrors: [UInt8] = []
    private var status: Int32?

    #if canImport(Darwin)
        private static let newSession: Int32 = 0x400
    #else
        private static let newSession: Int32 = 0x80
    #endif

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - rows: how many lines its terminal shows; `nil` for pipes in its place.
    ///   - program: another one to start in its place.
    init(_ words: [String], in folder: String, rows: Int? = 40, program: String? = nil) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var flags = WatchedProgram.newSession
        var ours: [Int32] = []
        if let rows {
            var (main, side): (Int32, Int32) = (-1, -1)
            var name = [CChar](repeating: 0, count: 1024)
            var size = winsize(ws_row: UInt16(rows), ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
            guard unsafe openpty(&main, &side, &name, nil, &size) == 0 else { throw Problem.noTerminal }
            for end in [main, side] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            output = main
            modesBefore = WatchedProgram.modes(main)
            errors = nil
            ours = [side]
            // The first terminal that a session without one opens is its own.
            unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
            unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
            unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
        } else {
            var ends: [[Int32]] = [[-1, -1], [-1, -1]]
            for index in ends.indices {
                guard unsafe pipe(&ends[index]) == 0 else { throw Problem.noTerminal }
                for end in ends[index] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            }
            output = ends[0][0]
            errors = ends[1][0]
            ours = [ends[0][1], ends[1][1]]
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            unsafe posix_spawn_file_actions_adddup2(&actions, ours[0], 1)
            unsafe posix_spawn_file_actions_adddup2(&actions, ours[1], 2)
        }
        // Whatever the tests were started with.
        var ordinary = sigset_t()
        unsafe sigemptyset(&ordinary)
        unsafe posix_spawnattr_setsigmask(&attributes, &ordinary)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { unsafe sigaddset(&ordinary, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &ordinary)
        flags |= Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        let shell = [
            "/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program ?? "\(Run.products)/portfolio",
        ]
        var texts = unsafe (shell + words).map { unsafe strdup($0) } + [nil]
        let variables = ["TERM=xterm", "PATH=\(Run.products):/usr/bin:/bin", "PS1=ready> "]
        var environment = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe texts.indices { unsafe free(texts[index]) }
            for index in unsafe environment.indices { unsafe free(environment[index]) }
        }
        var started: pid_t = 0
        let problem = unsafe posix_spawn(&started, shell[0], &actions, &attributes, &texts, &environment)
        for end in ours { close(end) }
        guard problem == 0 else { throw Problem.cannotStart(problem) }
        identifier = started
    }

    deinit {
        if status == nil {
            kill(identifier, SIGKILL)
            _ = waitpid(identifier, nil, 0)
        }
        close(output)
        if let errors { close(errors) }
    }

    /// Waits until what was written is as wanted; `false` where it never is, or no more will come.
    func wait(until isWanted: (WatchedProgram) -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while !isWanted(self) {
            if ContinuousClock.now > end || !read() { return isWanted(self) }
        }
        return true
    }

    /// Reads what has been written; `false` where no more will come.
    private func read() -> Bool {
        var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
        if let errors { polled.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
        _ = unsafe poll(&polled, nfds_t(polled.count), 50)
        var isOpen = true
        for ready in polled where ready.revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe systemRead(ready.fd, buffer.baseAddress, buffer.count)
            }
            if count <= 0 {
                if ready.fd == output { isOpen = false }
            } else if ready.fd == output {
                written += bytes.prefix(count)
            } else {
                writtenErrors += bytes.prefix(count)
            }
        }
        return isOpen
    }

    private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.read(descriptor, buffer, count)
        #elseif canImport(Musl)
            unsafe Musl.read(descriptor, buffer, count)
        #else
            unsafe Darwin.read(descriptor, buffer, count)
        #endif
    }

    var text: String { String(decoding: written, as: UTF8.self) }
    var errorText: String { String(decoding: writtenErrors, as: UTF8.self) }

    /// What the terminal shows, if it has been drawn whole: its lines without colours.
    var screen: String {
        let drawings = text.components(separatedBy: "\u{1B}[H").dropFirst()
        // The last line comes after what is below it has been erased, and ends at the beginning of the line.
        let last = drawings.last {
            let parts = $0.components(separatedBy: "\u{1B}[J")
            return parts.count > 1 && parts[1].contains("\r")
        }
        guard let last else { return "" }
        let parts = last.components(separatedBy: "\u{1B}[J")
        let whole = parts[0] + parts[1].components(separatedBy: "\r")[0]
        return whole.replacingOccurrences(
            of: "\u{1B}\\[[0-9;?]*[A-Za-z]|\r", with: "", options: .regularExpression)
    }

    /// How the terminal handled what is typed before the program was started.
    private(set) var modesBefore: [UInt32] = []

    /// How the terminal handles what is typed.
    var modes: [UInt32] { WatchedProgram.modes(output) }

    private static func modes(_ terminal: Int32) -> [UInt32] {
        var modes = termios()
        _ = unsafe tcgetattr(terminal, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt32($0) }
    }

    func type(_ line: String) {
        for byte in (line + "\n").utf8 { type(byte) }
    }

    func type(_ byte: UInt8) {
        var byte = byte
        _ = unsafe write(output, &byte, 1)
    }

    /// Makes the terminal larger or smaller.
    func resize(rows: Int, columns: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(output, UInt(TIOCSWINSZ), &size)
    }

    func send(_ signal: Int32) { kill(identifier, signal) }

    #if os(Linux)
        /// How long it has had a processor, in seconds.
        var processorTime: Double {
            var clock = clockid_t()
            var time = timespec()
            guard unsafe clock_getcpuclockid(identifier, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
            else { return .infinity }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    #endif

    /// Its exit code, once it has ended; above 1000 where a signal ended it, -1 where it goes on.
    func end() -> Int32 {
        _ = wait { _ in false }
        let end = ContinuousClock.now + .seconds(60)
        var status: Int32 = 0
        while ContinuousClock.now < end {
            if unsafe waitpid(identifier, &status, WNOHANG) == identifier {
                self.status = status
                return status & 0x7F == 0 ? status >> 8 & 0xFF : 1000 + status & 0x7F
            }
            usleep(1000)
        }
        return -1
    }
}
