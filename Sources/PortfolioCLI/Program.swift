internal import Kernels
internal import Portfolios
internal import SystemInterface

/// The program `portfolio`.
@main
enum Program {
    static func main() {
        Signals.ignoreFailedWrites()
        Signals.removeTemporaryFilesAtEnd()
        CurrentProcess.end(run(arguments: CurrentProcess.arguments).rawValue)
    }

    static func run(arguments: [[UInt8]]) -> ExitCode {
        let words: [String]
        do { words = try ArgumentBytes.words(arguments) } catch { return refuse(error, nil) }
        return run(words)
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
        do throws(UsageError) {
            switch try Arguments.parse(words) {
            case .version: work = { () throws(Failure) in try print(Help.version + "\n") }
            case .help(let command): work = { () throws(Failure) in try print(Help.current.text(command)) }
            case .run(let command, let arguments): work = try self.work(command, arguments)
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
        _ command: Command, _ arguments: Arguments
    ) throws(UsageError) -> () throws(Failure) -> ExitCode {
        // Checked for every command, whether or not it reads any file.
        _ = try Kernel.ofEnvironment()
        if command == .import {
            let settings = try ImportSettings(arguments)
            return { () throws(Failure) in try ImportCommand.run(settings) }
        }
        if command == .price {
            let settings = try PriceSettings(arguments)
            return { () throws(Failure) in try PriceCommand.run(settings) }
        }
        if command == .serve {
            let settings = try ServeSettings(arguments)
            return { () throws(Failure) in try ServeCommand.run(settings) }
        }
        if command == .completions {
            let shell = try Shell(arguments)
            return { () throws(Failure) in try print(shell.completions) }
        }
        if command == .manual {
            if let more = arguments.operands.first { throw .unexpectedArgument(more) }
            return { () throws(Failure) in try print(Manual.page) }
        }
        if EditSettings.commands.contains(command) {
            let settings = try EditSettings(arguments, for: command)
            return { () throws(Failure) in try EditCommand.run(settings) }
        }
        if case .trade(let type) = command {
            let settings = try TradeSettings(arguments, type)
            return { () throws(Failure) in try TradeCommand.run(settings) }
        }
        let settings = try Settings(arguments, for: command)
        return { () throws(Failure) in
            let run = { @Sendable (settings: Settings) throws(Failure) in
                try self.run(command, settings)
            }
            guard settings.watch else { return try run(settings) }
            try OutputPlace.check(settings.output, reading: settings.location.files)
            return try WatchRun(settings, run).run()
        }
    }

    private static func run(_ command: Command, _ settings: Settings) throws(Failure) -> ExitCode {
        try OutputPlace.check(settings.output, reading: settings.inputs)
        return switch command {
        case .show: try ShowCommand.run(settings)
        case .history: try HistoryCommand.run(settings)
        case .check: try CheckCommand.run(settings)
        case .merge: try MergeCommand.run(settings)
        case .gains: try GainsCommand.run(settings)
        case .returns: try ReturnsCommand.run(settings)
        case .lots: try LotsCommand.run(settings)
        default: try ReportCommand.run(settings)
        }
    }

    private static func print(_ text: String) throws(Failure) -> ExitCode {
        try reading { () throws(FileError) in
            let writer = try ResultWriter(nil)
            _ = writer.write(Array(text.utf8))
            try writer.finish()
        }
        return .complete
    }
}
