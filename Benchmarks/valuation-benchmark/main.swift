internal import BenchmarkKit
internal import BookGenerator

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

let usage = """
    usage: valuation-benchmark generate --holdings N | --trades N [options]
           valuation-benchmark run [options]

    Writes large books of holdings or trades, and measures how fast they are valued.
    `valuation-benchmark COMMAND --help` tells more.

    """

/// Reports an error and exits with `code`.
func fail(_ message: String, code: Int32) -> Never {
    Terminal.printError("valuation-benchmark: error: \(message)\n")
    exit(code)
}

// Writing to a closed pipe is then an error, handled where it occurs.
_ = signal(SIGPIPE, SIG_IGN)
let words = CommandLine.arguments.dropFirst()
let asksForHelp = words.contains("--help")
do {
    switch words.first {
    case "generate":
        if asksForHelp {
            try Terminal.print(Generate.usage)
        } else {
            try await Generate(words.dropFirst()).run()
        }
    case "run":
        if asksForHelp {
            try Terminal.print(RunOptions.usage)
        } else {
            try RunCommand(RunOptions(words.dropFirst())).run()
        }
    case "--help": try Terminal.print(usage)
    case let word?: fail("unknown command \(word)\n\(usage)", code: 64)
    case nil: fail("no command\n\(usage)", code: 64)
    }
} catch let error as Generate.UsageError {
    fail("\(error)\nTry: valuation-benchmark generate --help", code: 64)
} catch let error as RunOptions.UsageError {
    fail("\(error)\nTry: valuation-benchmark run --help", code: 64)
} catch Terminal.Failure.closedPipe {
    exit(0)
} catch {
    fail("\(error)", code: 74)
}
