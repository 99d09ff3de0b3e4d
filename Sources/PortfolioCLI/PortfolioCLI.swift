#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The program `portfolio`.
@main
enum PortfolioCLI {
    static func main() {
        Console.ignoreBrokenPipes()
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    static func run(_ words: [String]) -> ExitCode {
        let command: Command
        let settings: Settings
        do throws(UsageError) {
            switch try Arguments.parse(words) {
            case .version: return print(Help.version + "\n")
            case .help(let command): return print(Help.text(command))
            case .run(let asked, let arguments):
                command = asked
                settings = try Settings(arguments, for: asked)
            }
        } catch {
            Console.printError(Failure.usage(error).text + "Try: portfolio --help\n")
            return .usage
        }
        do throws(Failure) {
            switch command {
            case .report: return try ReportCommand.run(settings)
            case .show: return try ShowCommand.run(settings)
            case .history: return try HistoryCommand.run(settings)
            case .check: return try CheckCommand.run(settings)
            }
        } catch {
            Console.printError(error.text)
            return error.exitCode
        }
    }

    private static func print(_ text: String) -> ExitCode {
        let bytes = Array(text.utf8)
        if let capture = Console.capture {
            capture.addOutput(bytes.span)
            return .complete
        }
        if Console.write(bytes.span, to: 1) || Console.lastErrorIsBrokenPipe { return .complete }
        return .inputOutput
    }
}
