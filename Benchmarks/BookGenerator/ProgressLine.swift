#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Tells how far long work is, on standard error where that is a terminal, once it has lasted over a second.
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

    /// Takes the line away.
    func finish() {
        if isShown { print("\r\u{1B}[K") }
    }

    private func print(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { buffer in unsafe write(2, buffer.baseAddress, buffer.count) }
    }
}
