internal import Portfolios
internal import SystemInterface

/// What a command came to, kept rather than written.
struct Rendering: Sendable {
    let output: [UInt8]
    /// What it told besides its result.
    let errors: [UInt8]
    let result: Result<ExitCode, Failure>
    /// When the files were read: hours, minutes and seconds.
    let time: String
    /// How many columns the terminal had; `nil` where there is none.
    let columns: Int?

    /// Runs a command.
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
