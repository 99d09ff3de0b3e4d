/// An example command line.
///
/// Its files are in the package's folder `data`, where it can be tried; `mine` and `positions.csv` stand for
/// a portfolio and a broker's export of the reader's own.
struct Example {
    /// What it shows, ending in a colon.
    let purpose: String
    /// For a shell; one line for each command.
    let line: String
    /// The exit code to expect.
    let exitCode: ExitCode

    init(_ purpose: String, _ line: String, exit exitCode: ExitCode = .complete) {
        self.purpose = purpose
        self.line = line
        self.exitCode = exitCode
    }
}
