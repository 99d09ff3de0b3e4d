internal import Portfolios

/// Shows the progress of long operations: a line on standard error if it is a terminal, starting after about
/// a second.
final class ProgressMeter: Sendable {
    static let shared = ProgressMeter()

    /// The current step.
    private enum Step {
        case none
        case importing(String)
        case reading(String, bytes: Int, size: Int?)
        case valuing(holdings: Int)
        case days(Int, of: Int)
        case calculating
        case writing
    }

    private struct State {
        var isRunning = false
        var step = Step.none
        /// How much of the holdings file has been read, in percent.
        var percent: Int?
        var written = 0
        var isShown = false
    }

    private let state = Monitor(State())

    private init() {}

    /// Starts showing progress, unless it is shown already.
    ///
    /// - Returns: whether it is shown; not without a terminal.
    private func begin() -> Bool {
        guard Console.isTerminal(Descriptor.standardError) else { return false }
        let isNew = state.use { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isNew else { return true }
        _ = Threads.detach { [self] in
            CurrentProcess.sleep(microseconds: 900_000)
            while show() { CurrentProcess.sleep(microseconds: 200_000) }
        }
        return true
    }

    /// Removes the line and stops showing progress.
    func finish() {
        state.use { state in
            state.isRunning = false
            hide(&state)
        }
    }

    /// Removes the line to make way for other output.
    func hide() { state.use { hide(&$0) } }

    private func hide(_ state: inout State) {
        guard state.isShown else { return }
        state.isShown = false
        Console.overwriteError("")
    }

    /// Starts showing the progress of a portfolio.
    ///
    /// - Returns: the callback for it; `nil` without a terminal.
    func follow() -> (@Sendable (OpenPortfolio.Progress) -> Void)? {
        begin() ? { @Sendable [self] in note($0) } : nil
    }

    /// Records a portfolio's progress.
    private func note(_ progress: OpenPortfolio.Progress) {
        state.use { state in
            switch progress {
            case .read(let path, let bytes, let size):
                state.percent = size.flatMap { ProgressMeter.percent(bytes, of: $0) }
                if case .valuing = state.step { break }
                let isWhole = size.map { bytes >= $0 } ?? false
                state.step = isWhole ? .calculating : .reading(path, bytes: bytes, size: size)
            case .valued(let holdings):
                if case .valuing(let before) = state.step {
                    state.step = .valuing(holdings: before + holdings)
                } else {
                    state.step = .valuing(holdings: holdings)
                }
            case .dated(let days, let count): state.step = .days(days, of: count)
            case .finished: state.step = .calculating
            }
        }
    }

    /// Starts showing that an export is being read.
    func note(importing path: String) {
        if begin() { state.use { $0.step = .importing(path) } }
    }

    /// Records that `bytes` more bytes of the result have been written.
    func note(written bytes: Int) {
        state.use { state in
            guard state.isRunning else { return }
            state.written += bytes
            // Rows are written while holdings are valued, and the count of holdings says more.
            if case .valuing = state.step { return }
            state.step = .writing
        }
    }

    /// Shows the current progress; `false` once the work is over.
    private func show() -> Bool {
        state.use { state in
            guard state.isRunning else { return false }
            let text = ProgressMeter.text(state)
            guard !text.isEmpty else { return true }
            let width = max(20, (TerminalDevice.size.width ?? 80) - 1)
            state.isShown = true
            Console.overwriteError(DisplayWidth.cut(text, to: width))
            return true
        }
    }

    private static func text(_ state: State) -> String {
        switch state.step {
        case .none: return ""
        case .importing(let path): return "Importing \(name(path))"
        case .reading(let path, let bytes, let size):
            let part = size.flatMap { percent(bytes, of: $0) }.map { "\($0) %" }
            return "Reading \(name(path)): \(part ?? megabytes(bytes))"
        case .valuing(let holdings):
            return "Valuing holdings: \(holdings)" + (state.percent.map { ", \($0) %" } ?? "")
        case .days(let days, let count):
            return "Valuing day \(days) of \(count)" + (percent(days, of: count).map { ", \($0) %" } ?? "")
        case .calculating: return "Calculating"
        case .writing: return "Writing: \(megabytes(state.written))"
        }
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "standard input" : Path.name(of: path)
    }
    private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }

    private static func percent(_ part: Int, of whole: Int) -> Int? {
        let (hundred, overflows) = part.multipliedReportingOverflow(by: 100)
        guard whole > 0, !overflows else { return nil }
        return min(100, hundred / whole)
    }
}
