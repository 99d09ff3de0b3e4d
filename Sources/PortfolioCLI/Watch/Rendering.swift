internal import Portfolios

/// The captured result of a command.
struct Rendering: Sendable {
    let output: [UInt8]
    /// What was printed on standard error.
    let errors: [UInt8]
    let result: Result<ExitCode, Failure>
    /// When the files were read, as hours, minutes and seconds.
    let time: String
    /// The width of the terminal, in columns; `nil` if there is none.
    let columns: Int?

    /// Whether a file was changed while it was read.
    var isOvertaken: Bool {
        if case .failure(.file(.changed)) = result { true } else { false }
    }

    /// Runs a command and captures its result.
    init(_ command: () throws(Failure) -> ExitCode) {
        columns = Console.columns
        let capture = Capture(environment: Console.variables, columns: columns)
        time = LocalTime.timeOfDay
        result = Console.$capture.withValue(capture) { () -> Result<ExitCode, Failure> in
            do throws(Failure) { return .success(try command()) } catch { return .failure(error) }
        }
        output = capture.output
        errors = capture.errors
    }
}
