internal import Kernels
internal import PortfolioEditing
internal import Portfolios

/// The program `portfolio`.
@main
enum Program {
    static func main() {
        Signals.ignoreFailedWrites()
        Signals.removeTemporaryFilesAtEnd()
        let code = run(arguments: CurrentProcess.arguments)
        // A watch may be told to end while another thread is still reading.
        TemporaryFiles.removeAll()
        CurrentProcess.end(code.rawValue)
    }

    static func run(arguments: [[UInt8]]) -> ExitCode {
        run(arguments.map { PathBytes.text($0) })
    }

    /// - Parameter command: the requested command, if known.
    private static func refuse(_ error: UsageError, _ command: Command?) -> ExitCode {
        let name = command.flatMap { $0 == .help ? nil : "\($0.name) " } ?? ""
        Console.printError(Failure.usage(error).text + "Try: portfolio \(name)--help\n")
        return .usage
    }

    static func run(_ words: [String]) -> ExitCode {
        if words.first == CompletionQuery.word { return complete(Array(words.dropFirst())) }
        let work: () throws(Failure) -> ExitCode
        let pagerWord = "--\(Option.noPager.rawValue)"
        if words.prefix(while: { $0 != "--" }).contains(pagerWord) { Console.usesPager = false }
        // git takes it before the command.
        let words = words.first == pagerWord ? Array(words.dropFirst()) : words
        do throws(UsageError) {
            switch try Arguments.parse(words) {
            case .version: work = { () throws(Failure) in try print(Help.version + "\n") }
            case .help(let subject): work = { () throws(Failure) in try print(Help.current.text(subject)) }
            case .run(let command, let arguments): work = try self.work(command, arguments, words)
            }
        } catch {
            return refuse(error, words.first.flatMap { Command(named: $0) })
        }
        defer { ProgressMeter.shared.finish() }
        do throws(Failure) {
            return try work()
        } catch {
            Console.printError(error.text)
            return error.exitCode
        }
    }

    /// Answers a completion script. Errors are not reported to it.
    private static func complete(_ words: [String]) -> ExitCode {
        let found = CompletionQuery.candidates(words, home: Console.environment("HOME"))
        _ = try? print(found.map { $0 + "\n" }.joined())
        return .complete
    }

    /// The work that a valid command line asks for.
    private static func work(
        _ command: Command, _ arguments: Arguments, _ words: [String]
    ) throws(UsageError) -> () throws(Failure) -> ExitCode {
        // Checked for every command, whether or not it reads any file.
        _ = try Kernel.ofEnvironment()
        switch command {
        case .report: return reporting(try ReportCommand(arguments))
        case .show: return reporting(try ShowCommand(arguments))
        case .history: return reporting(try HistoryCommand(arguments))
        case .check: return reporting(try CheckCommand(arguments))
        case .merge: return reporting(try MergeCommand(arguments))
        case .gains: return reporting(try GainsCommand(arguments))
        case .income: return reporting(try IncomeCommand(arguments))
        case .returns: return reporting(try ReturnsCommand(arguments))
        case .lots: return reporting(try LotsCommand(arguments))
        case .cash: return reporting(try CashCommand(arguments))
        case .plan: return reporting(try PlanCommand(arguments))
        case .import:
            let settings = try ImportSettings(arguments)
            return noting(words, in: settings.portfolio, try ImportCommand.run(settings))
        case .price, .rate:
            let settings = try QuoteSettings(arguments, of: command)
            return noting(words, in: settings.portfolio, try QuoteCommand.run(settings))
        case .fetch:
            let settings = try FetchSettings(arguments)
            return noting(words, in: settings.portfolio, try FetchCommand.run(settings))
        case .serve:
            let settings = try ServeSettings(arguments)
            return { () throws(Failure) in try ServeCommand.run(settings) }
        case .new, .add, .edit, .remove, .move, .exclude, .include:
            let settings = try EditSettings(arguments, for: command)
            return noting(words, in: settings.portfolio, try EditCommand.run(settings))
        case .classify:
            let command = try ClassifyCommand(arguments)
            return noting(words, in: command.portfolio, try command.run())
        case .undo:
            let command = try UndoCommand(arguments)
            return { () throws(Failure) in try command.run() }
        case .trade(let type):
            let settings = try TradeSettings(arguments, type)
            return noting(words, in: settings.portfolio, try TradeCommand.run(settings))
        case .completions:
            let shell = try Shell(arguments)
            return { () throws(Failure) in try print(shell.completions) }
        case .manual:
            if let more = arguments.operands.first { throw .unexpectedArgument(more) }
            return { () throws(Failure) in try print(Manual.page) }
        // `Arguments.parse` answers it.
        case .help: return { () throws(Failure) in try print(Help.current.text(.overview)) }
        }
    }

    /// The work of a command that may change a portfolio, which is noted in the portfolio's log of changes if it has one.
    private static func noting(
        _ words: [String], in portfolio: String?,
        _ run: @autoclosure @escaping () throws(Failure) -> ExitCode
    ) -> () throws(Failure) -> ExitCode {
        guard let portfolio else { return run }
        return { () throws(Failure) in
            let command = (["portfolio"] + words).map(ShellWord.quoted).joined(separator: " ")
            let note = try editing { () throws(EditingError) in
                try ChangeNote.ofCommand(command, in: portfolio)
            }
            return try ChangeNote.$current.withValue(note) { Result(catching: run) }.get()
        }
    }

    /// The work of a command that reports: once, or whenever a file changes.
    private static func reporting(_ command: some ReportingCommand) -> () throws(Failure) -> ExitCode {
        { () throws(Failure) in
            try OutputTarget.check(command)
            return try command.settings.watch ? WatchRun(command).run() : command.run()
        }
    }

    private static func print(_ text: String) throws(Failure) -> ExitCode {
        try reading(ResultWriter.print(Array(text.utf8)))
        return .complete
    }
}
