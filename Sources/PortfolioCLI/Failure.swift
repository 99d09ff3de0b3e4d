internal import PortfolioEditing
internal import Portfolios

/// Why a command ends without a result.
enum Failure: Error {
    case usage(UsageError)
    case unreadable(DiagnosticLog)
    case file(FileError)
    /// Several files can't be opened.
    case files([FileError])
    /// The program was built without the server.
    case noServer
    case cannotListen(String, reason: String)
    /// The command that fetches prices failed.
    case fetch(String)
    /// A portfolio's files can't be edited.
    case editing(EditingError)

    /// Converts a failure of the library to the terms of the command line, where settings are options.
    init(_ failure: PortfolioFailure) {
        switch failure {
        case .tooMuch, .cancelled: preconditionFailure("no command sets limits or cancels: \(failure)")
        case .unreadable(let log): self = .unreadable(log)
        case .file(let error): self = .file(error)
        case .files(let errors): self = .files(errors)
        default: self = .usage(.portfolio(failure))
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .usage, .noServer: .usage
        case .unreadable, .file(.lineTooLong): .unreadable
        case .file(.cannotOpen): .noInput
        case .files(let errors):
            errors.contains { if case .cannotOpen = $0 { true } else { false } } ? .noInput : .inputOutput
        case .file, .cannotListen, .fetch: .inputOutput
        case .editing(let error): EditingErrorText.exitCode(error)
        }
    }

    /// The command that builds the program with the server.
    static let buildWithServer = "swift build --configuration release --traits Server"

    var text: String {
        switch self {
        case .usage(let error): Console.line("portfolio: error: \(error.message)")
        case .unreadable(let log): DiagnosticText.text(log) + NextStep.text(log)
        case .file(.cannotOpen(let path, let reason)):
            Console.line("portfolio: error: \(FileError.cannotOpen(path, reason: reason).message)")
                + NextStep.text(missing: path)
        case .file(let error): DiagnosticText.text(error)
        case .files(let errors): errors.map { Failure.file($0).text }.joined()
        case .noServer:
            "portfolio: error: this program was built without the server\n"
                + "  build it with: \(Failure.buildWithServer)\n"
        case .cannotListen(let address, let reason):
            Console.line("portfolio: error: can't listen on \(address): \(reason)")
        case .fetch(let words): Console.line("portfolio: error: \(words): nothing is changed")
        case .editing(let error): EditingErrorText.text(error)
        }
    }
}

/// Runs a file operation, converting its error to a ``Failure``.
func reading<Result>(_ body: () throws(FileError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw .file(error) }
}

/// Runs a file operation, converting its error to a ``Failure``.
func reading<Result>(_ body: @autoclosure () throws(FileError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw .file(error) }
}

/// Runs an operation of the library, converting its error to a ``Failure``.
func failing<Result>(_ body: () throws(PortfolioFailure) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw Failure(error) }
}

/// Runs an operation of the library, converting its error to a ``Failure``.
func failing<Result>(_ body: @autoclosure () throws(PortfolioFailure) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw Failure(error) }
}

/// Runs an operation of the editor, converting its error to a ``Failure``.
func editing<Result>(_ body: () throws(EditingError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw .editing(error) }
}

/// Runs an operation of the editor, converting its error to a ``Failure``.
func editing<Result>(_ body: @autoclosure () throws(EditingError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw .editing(error) }
}
