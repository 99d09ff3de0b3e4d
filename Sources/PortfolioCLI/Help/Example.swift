/// A command line that shows what a command is for.
///
/// Its files are those of the package's folder `data`, where an example can be tried; `mine` and `positions.csv` stand for
/// a portfolio and a broker's export. Tests run them on a copy.
struct Example {
    /// What it does, before a colon.
    let purpose: String
    /// For a shell; more lines than one where there are more commands.
    let line: String
    /// What it ends with.
    let exitCode: ExitCode

    init(_ purpose: String, _ line: String, exit exitCode: ExitCode = .complete) {
        self.purpose = purpose
        self.line = line
        self.exitCode = exitCode
    }
}
