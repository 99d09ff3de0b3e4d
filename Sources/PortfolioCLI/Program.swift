internal import Kernels
internal import Portfolios
internal import SystemInterface

/// The program `portfolio`.
@main
enum Program {
    static func main() {
        Signals.ignoreBrokenPipes()
        CurrentProcess.end(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    static func run(_ words: [String]) -> ExitCode {
        let work: () throws(Failure) -> ExitCode
        do throws(UsageError) {
            switch try Arguments.parse(words) {
            case .version: return print(Help.version + "\n")
            case .help(let command): return print(Help.text(command))
            case .run(let command, let arguments): work = try self.work(command, arguments)
            }
        } catch {
            Console.printError(Failure.usage(error).text + "Try: portfolio --help\n")
            return .usage
        }
        do throws(Failure) {
            return try work()
        } catch {
            Console.printError(error.text)
            return error.exitCode
        }
    }

    /// What a command line that makes sense asks for.
    private static func work(
        _ command: Command, _ arguments: Arguments
    ) throws(UsageError) -> () throws(Failure) -> ExitCode {
        // Of every command, whether or not it comes to a reading.
        _ = try Kernel.ofEnvironment()
        if command == .import {
            let settings = try ImportSettings(arguments)
            return { () throws(Failure) in try ImportCommand.run(settings) }
        }
        if command == .serve {
            let settings = try ServeSettings(arguments)
            return { () throws(Failure) in try ServeCommand.run(settings) }
        }
        if EditSettings.commands.contains(command) {
            let settings = try EditSettings(arguments, for: command)
            return { () throws(Failure) in try EditCommand.run(settings) }
        }
        let settings = try Settings(arguments, for: command)
        return { () throws(Failure) in
            let run = { @Sendable (settings: Settings) throws(Failure) in
                try self.run(command, settings)
            }
            return settings.watch ? try WatchRun(settings, run).run() : try run(settings)
        }
    }

    private static func run(_ command: Command, _ settings: Settings) throws(Failure) -> ExitCode {
        switch command {
        case .show: try ShowCommand.run(settings)
        case .history: try HistoryCommand.run(settings)
        case .check: try CheckCommand.run(settings)
        default: try ReportCommand.run(settings)
        }
    }

    private static func print(_ text: String) -> ExitCode {
        let bytes = Array(text.utf8)
        if let capture = Console.capture {
            capture.addOutput(bytes.span)
            return .complete
        }
        do { try Descriptor.write(bytes.span, to: Descriptor.standardOutput) } catch {
            return error == .brokenPipe ? .complete : .inputOutput
        }
        return .complete
    }
}
