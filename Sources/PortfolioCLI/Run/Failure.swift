internal import PortfolioEditing
internal import PortfolioFiles
internal import SystemInterface

/// Why a command ends without a result.
enum Failure: Error {
    case usage(UsageError)
    case unreadable(DiagnosticLog)
    case file(FileError)
    /// The program was built without what serves.
    case noServer
    case cannotListen(String, reason: String)
    /// A portfolio's files can't be edited.
    case book(EditingError)

    var exitCode: ExitCode {
        switch self {
        case .usage, .noServer: .usage
        case .unreadable: .unreadable
        case .file(.cannotOpen): .noInput
        case .file, .cannotListen: .inputOutput
        case .book(let error): EditingErrorText.exitCode(error)
        }
    }

    var text: String {
        switch self {
        case .usage(let error): "portfolio: error: \(error.message)\n"
        case .unreadable(let log): DiagnosticText.text(log)
        case .file(let error): "portfolio: error: \(error.message)\n"
        case .noServer:
            "portfolio: error: this program was built without the server\n"
                + "  build it with: swift build --configuration release --traits Server\n"
        case .cannotListen(let address, let reason):
            "portfolio: error: can't listen on \(address): \(reason)\n"
        case .book(let error): EditingErrorText.text(error)
        }
    }
}

/// Runs work on files, with its errors as failures.
func reading<Result>(_ body: () throws(FileError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw .file(error) }
}
