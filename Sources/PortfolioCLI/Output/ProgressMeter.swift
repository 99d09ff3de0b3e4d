internal import Portfolios
internal import SystemInterface

/// Tells how far long work is: a line on standard error, where that is a terminal, from the first second on.
final class ProgressMeter: Sendable {
    static let shared = ProgressMeter()

    /// What is under way.
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
        /// How much of the holdings file is read, in percent.
        var percent: Int?
        var written = 0
        var isShown = false
    }

    private let state = Monitor(State())

    private init() {}

    /// Whether anyone sees it.
    var isActive: Bool { Console.capture == nil && state.use { $0.isRunning } }

    /// Begins to tell; does nothing without a terminal.
    func begin() {
        guard Console.isTerminal(Descriptor.standardError) else { return }
        state.use { $0 = State(isRunning: true) }
        _ = Threads.detach { [self] in
            CurrentProcess.sleep(microseconds: 900_000)
            while show() { CurrentProcess.sleep(microseconds: 200_000) }
        }
    }

    /// Takes the line away for good.
    func finish() {
        state.use { state in
            state.isRunning = false
            hide(&state)
        }
    }

    /// Takes the line away for what is written now.
    func hide() { state.use { hide(&$0) } }

    private func hide(_ state: inout State) {
        guard state.isShown else { return }
        state.isShown = false
        Console.overwriteError("")
    }

    /// What takes note of a portfolio's progress; `nil` where nobody sees it.
    var taking: (@Sendable (OpenPortfolio.Progress) -> Void)? {
        isActive ? { @Sendable [self] in note($0) } : nil
    }

    /// Takes note of a portfolio's progress.
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

    /// Takes note that an export is read.
    func note(importing path: String) { state.use { $0.step = .importing(path) } }

    /// Takes note that so many more bytes of the result are written.
    func note(written bytes: Int) {
        guard isActive else { return }
        state.use { state in
            state.written += bytes
            // Rows are written while holdings are valued, which tells more.
            if case .valuing = state.step { return }
            state.step = .writing
        }
    }

    /// Shows how far the work is; `false` when it is over.
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
