internal import Portfolios

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The process's streams and environment.
enum Console {
    /// What takes their place while a run's output is captured.
    @TaskLocal static var capture: Capture?

    /// Messages that can't be written have nowhere to be told.
    static func printError(_ text: String) {
        let bytes = Array(text.utf8)
        if let capture { return capture.addErrors(bytes) }
        _ = Descriptor.write(bytes.span, to: 2)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { capture == nil && isatty(descriptor) == 1 }

    static func environment(_ name: String) -> String? {
        if let capture { return capture.environment[name] }
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// What the program heeds of its environment.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in ["PORTFOLIO_CURRENCY", "NO_COLOR"] { variables[name] = environment(name) }
        return variables
    }

    static var currentFolder: String {
        guard let path = unsafe getcwd(nil, 0) else { return "." }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// Makes a folder the current one, if it is there.
    static func enter(_ folder: String) { _ = unsafe chdir(folder) }

    /// Writing to a closed pipe is an error that is seen where it happens, not a signal.
    static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    static var lastErrorIsBrokenPipe: Bool { errno == EPIPE }

    static func lastReason() -> String {
        guard let text = unsafe strerror(errno) else { return "error \(errno)" }
        return unsafe String(cString: text).lowercased()
    }

    /// The day it is here: year, month and day.
    static var today: (year: Int, month: Int, day: Int) {
        let now = unsafe localTime
        return unsafe (Int(now.tm_year) + 1900, Int(now.tm_mon) + 1, Int(now.tm_mday))
    }

    /// The time it is here, as clocks show it.
    static var timeOfDay: String {
        let now = unsafe localTime
        let parts = unsafe [now.tm_hour, now.tm_min, now.tm_sec]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// How long the day lasts; at least a second.
    static var secondsToMidnight: Int {
        let now = unsafe localTime
        return unsafe max(1, 86_400 - Int(now.tm_hour) * 3600 - Int(now.tm_min) * 60 - Int(now.tm_sec))
    }

    private static var localTime: tm {
        var now = time(nil)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&now, &parts)
        return unsafe parts
    }

    static var seconds: Double {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}

/// What a run writes and the environment it sees, in place of the process's own.
final class Capture: Sendable {
    private let written = Monitor((output: [UInt8](), errors: [UInt8]()))
    let environment: [String: String]

    init(environment: [String: String] = [:]) { self.environment = environment }

    var output: [UInt8] { written.use { $0.output } }
    var errors: [UInt8] { written.use { $0.errors } }

    func addOutput(_ bytes: Span<UInt8>) {
        written.use { written in
            for index in bytes.indices { written.output.append(bytes[index]) }
        }
    }

    func addErrors(_ bytes: [UInt8]) { written.use { $0.errors += bytes } }
}
