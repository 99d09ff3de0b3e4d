internal import FileWatching
internal import Portfolios

/// Runs a command again whenever a file it reads changes, until told to stop.
///
/// Files are read on a separate thread, so that stopping never has to wait for a read.
final class WatchRun {
    private let settings: ReportSettings
    private let command: @Sendable () throws(Failure) -> ExitCode
    private let watcher: FileWatcher
    private let signals: WakePipe
    private let done: WakePipe
    private let made = Monitor<Rendering?>(nil)
    private var isReading = false
    /// Whether a file has changed since the current read began.
    private var isStale = false
    /// The exit code if the run ends now: that of the last result shown.
    private var code = ExitCode.interrupted
    private var hasResult = false
    private var lastOutput: [UInt8]?
    /// `nil` if there is no terminal to draw on.
    private var terminal: Terminal?
    private var listensToKeys = true
    private var screen: WatchScreen
    /// `nil` if a date was requested.
    private var day: DayChange?

    init(_ command: some ReportingCommand) throws(Failure) {
        var settings = command.settings
        let isColoured = settings.isColoured
        settings.colour = isColoured ? .always : .never
        do { (signals, done) = (try WakePipe(), try WakePipe()) } catch {
            throw .file(.readFailed(settings.location.path, reason: error.reason))
        }
        let files = { @Sendable [settings] in settings.location.files }
        watcher = FileWatcher(files)
        let folder = CurrentProcess.folder ?? "."
        var reporting = command
        reporting.settings = settings
        self.command = { @Sendable [reporting] () throws(Failure) in
            // If the folder was deleted and recreated, the old working folder is no longer the one of that
            // name.
            CurrentProcess.enter(folder)
            try OutputTarget.check(reporting)
            return try reporting.run()
        }
        self.settings = settings
        day = settings.parameters.valuation.asOf == nil ? DayChange() : nil
        screen = WatchScreen(
            portfolio: settings.location.path, canBeShortened: !(command is ShowCommand),
            palette: Palette(isColoured: isColoured))
        if settings.output == nil, settings.format == .text, Terminal.isThere { terminal = Terminal() }
    }

    /// Shows the report until told to stop; the exit code is that of the last report shown.
    func run() throws(Failure) -> ExitCode {
        Signals.send(terminal == nil ? Signals.ending : Signals.ending.union(Signals.terminal), to: signals)
        defer { terminal?.giveBack() }
        read()
        while true {
            switch wait() {
            case .timedOut where day?.isOver != true: break
            case .changed, .timedOut: if isReading { isStale = true } else { read() }
            case .failed(let error): throw .file(.readFailed(settings.location.path, reason: error.reason))
            case .ready(signals.input): if hear() { return code }
            case .ready(done.input): if try !take() { return code }
            case .ready(0):
                switch terminal?.key() {
                case nil: listensToKeys = false
                case UInt8(ascii: "q"), UInt8(ascii: "Q"): return code
                default: break
                }
            // The reader has closed the pipe.
            case .ready: return code
            }
        }
    }

    private func wait() -> FileWatcher.Wake {
        let keys = listensToKeys && terminal?.hasKeys == true ? [Int32(0)] : []
        return watcher.wait(
            inputs: [signals.input, done.input] + keys, outputs: settings.output == nil ? [1] : [],
            timeout: day?.wait)
    }

    private func read() {
        isStale = false
        isReading = true
        day?.begin()
        let work = { @Sendable [command, made, done] in
            var rendering = Rendering(command)
            // What was changed meanwhile has a state now, mostly.
            for _ in 0..<2 where rendering.isOvertaken { rendering = Rendering(command) }
            made.use { $0 = rendering }
            done.send()
        }
        if !Threads.detach(work) { work() }
    }

    /// Shows what was read; `false` if nobody reads the output any more.
    private func take() throws(Failure) -> Bool {
        _ = done.receive()
        isReading = false
        guard let rendering = made.use({ $0 }) else { return true }
        switch rendering.result {
        case .success(let code):
            self.code = code
            guard try show(rendering) else { return false }
        case .failure(let failure):
            // An initial error that is not in a file's contents won't go away by waiting.
            if !hasResult, !failure.isOfText { throw failure }
            code = failure.exitCode
            show(failure, rendering)
        }
        hasResult = true
        if isStale { read() }
        return true
    }

    private func show(_ rendering: Rendering) throws(Failure) -> Bool {
        let wasBroken = screen.failure != nil
        screen.report = rendering
        screen.failure = nil
        if terminal != nil {
            takeTerminal()
            draw()
            return true
        }
        Console.printError(String(decoding: rendering.errors, as: UTF8.self))
        if let output = settings.output {
            if wasBroken { Console.printError(Console.line("\(output) is up to date again")) }
            return true
        }
        // A file may be rewritten without changing the result.
        if rendering.output == lastOutput, !wasBroken { return true }
        // JSON documents follow one another directly; texts are separated by a form feed.
        let separator: [UInt8] = lastOutput == nil || settings.format == .json ? [] : [12, 10]
        lastOutput = rendering.output
        var output = rendering.output
        let hasColours = settings.format == .text && settings.isColoured
        if !hasColours, Console.isTerminal(Descriptor.standardOutput) { output = Console.printable(output) }
        do throws(SystemError) {
            try Descriptor.write((separator + output).span, to: Descriptor.standardOutput)
            return true
        } catch {
            if error == .brokenPipe { return false }
            throw .file(.writeFailed("standard output", reason: error.reason))
        }
    }

    private func show(_ failure: Failure, _ rendering: Rendering) {
        let isNew = screen.failure?.text != failure.text
        screen.failure = (failure.text, rendering.time)
        if terminal != nil {
            takeTerminal()
            draw()
        } else if isNew {
            Console.printError(failure.text)
        }
    }

    /// Takes the terminal over. In the background the process first stops, as full-screen programs do, until
    /// it is brought to the foreground.
    private func takeTerminal() {
        guard let there = terminal, !there.isTaken else { return }
        if !there.isOurs { Signals.stopBehind() }
        terminal?.takeOver()
    }

    private func draw() {
        guard let terminal, terminal.isTaken, screen.report != nil || screen.failure != nil else { return }
        guard terminal.isOurs else { return }
        let (height, width) = terminal.size
        terminal.draw(screen.lines(height: height, width: width))
    }

    /// Handles pending signals; `true` if one asks to end.
    private func hear() -> Bool {
        while let byte = signals.receive() {
            let number = Int32(byte)
            if Signals.ending.contains(number) { return true }
            if Signals.isStop(number) {
                terminal?.giveBack()
                Signals.obey(number)
            } else if Signals.isContinue(number), terminal?.isOurs == true {
                // The program that had the terminal meanwhile may have left it in any state.
                terminal?.giveBack()
            }
            if screen.report != nil || screen.failure != nil { takeTerminal() }
            draw()
            refit()
        }
        return false
    }

    /// Makes the report again after the terminal's width has changed; until then its lines are cut.
    private func refit() {
        guard terminal != nil, let shown = screen.report, shown.columns != Console.columns else { return }
        if isReading { isStale = true } else { read() }
    }
}

extension Failure {
    /// Whether the error is in a file's contents.
    fileprivate var isOfText: Bool {
        if case .unreadable = self { true } else { false }
    }
}
