#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Shows the progress of long work, on standard error if it is a terminal, once the work has lasted over a second.
struct ProgressLine {
    private let total: Int
    private let start = ContinuousClock.now
    private var lastShown = ContinuousClock.now
    private var isShown = false
    private let isActive = isatty(2) == 1

    init(total: Int) { self.total = total }

    /// Shows how many rows are done, a few times a second.
    mutating func show(_ done: Int) {
        let now = ContinuousClock.now
        guard isActive, now - start > .seconds(1), now - lastShown > .milliseconds(200) else { return }
        lastShown = now
        isShown = true
        print("\r\(done) of \(total) rows\u{1B}[K")
    }

    /// Clears the line.
    func finish() {
        if isShown { print("\r\u{1B}[K") }
    }

    private func print(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { buffer in unsafe write(2, buffer.baseAddress, buffer.count) }
    }
}
