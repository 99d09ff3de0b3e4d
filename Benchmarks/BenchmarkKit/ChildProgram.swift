#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A program with its arguments, run as a separate process and measured by the kernel's accounting.
package struct ChildProgram: Sendable {
    package let path: String
    package let arguments: [String]
    /// A file that `cat` pipes to its standard input; `nil` for no input.
    package let pipedInput: String?
    /// A file that it writes. The file is removed after each run, so that no run is affected by the previous one.
    package let output: String?
    /// The exit code with which it ends if all goes well.
    package let exitCode: Int32

    package init(
        _ path: String, _ arguments: [String], pipedInput: String? = nil, output: String? = nil,
        exitCode: Int32 = 0
    ) {
        self.path = path
        self.arguments = arguments
        self.pipedInput = pipedInput
        self.output = output
        self.exitCode = exitCode
    }

    package struct Run {
        /// Seconds from start to end.
        package let wall: Double
        /// Processor time of all its threads in seconds, including the system's on its behalf.
        package let cpu: Double
        /// The peak memory in bytes.
        ///
        /// Never less than this process itself holds, because the kernel counts from before the program is loaded.
        package let peak: Int
    }

    /// Why a program failed.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Runs the program to its end.
    package func run() throws(Failure) -> Run {
        var ends: [Int32] = [-1, -1]
        if pipedInput != nil {
            guard unsafe pipe(&ends) == 0 else { throw failure("no pipe", errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        let start = Clock.seconds
        let child: pid_t
        var feeder: pid_t?
        do {
            defer { for end in ends where end >= 0 { close(end) } }
            child = try ChildProgram.spawn(path, arguments, input: ends[0], output: nil)
            if let pipedInput {
                feeder = try ChildProgram.spawn("/bin/cat", [pipedInput], input: -1, output: ends[1])
            }
        }
        var usage = rusage()
        let status = ChildProgram.wait(child, &usage)
        let wall = Clock.seconds - start
        if let feeder {
            var ignored = rusage()
            _ = ChildProgram.wait(feeder, &ignored)
        }
        if let output { _ = unsafe unlink(output) }
        // It exited by itself, and successfully.
        guard status == exitCode << 8 else {
            let signal = status & 0x7F
            let how = signal == 0 ? "ended with exit code \(status >> 8)" : "was ended by signal \(signal)"
            throw failure(how, nil)
        }
        #if canImport(Darwin)
            let peak = usage.ru_maxrss
        #else
            let peak = usage.ru_maxrss * 1024
        #endif
        return Run(wall: wall, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak: peak)
    }

    private static func wait(_ child: pid_t, _ usage: inout rusage) -> Int32 {
        var status: Int32 = 0
        while unsafe wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
        return status
    }

    private static func spawn(
        _ path: String, _ arguments: [String], input: Int32, output: Int32?
    ) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if input >= 0 {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
        defer { for place in unsafe words.indices { unsafe free(words[place]) } }
        unsafe words.append(nil)
        // Signals that this process waits for must have their default effect in the child.
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var child: pid_t = 0
        let reason = unsafe posix_spawn(&child, path, &actions, &attributes, words, environ)
        guard reason == 0 else {
            throw Failure(description: "\(path) can't be run: \(unsafe String(cString: strerror(reason)))")
        }
        return child
    }

    private func failure(_ what: String, _ reason: Int32?) -> Failure {
        let command = ([path] + arguments).joined(separator: " ")
        let why = reason.map { ": \(unsafe String(cString: strerror($0)))" } ?? ""
        return Failure(description: "\(command): \(what)\(why)")
    }

    private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
