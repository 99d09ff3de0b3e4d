/// The program's exit codes.
enum ExitCode: Int32, CaseIterable {
    /// Every figure that counts is known.
    case complete = 0
    /// A result was written, but a figure that counts is unknown.
    case incomplete = 2
    /// Wrong usage.
    case usage = 64
    /// The input is invalid; nothing is reported.
    case unreadable = 65
    /// A file that can't be opened.
    case noInput = 66
    /// A read or write failed.
    case inputOutput = 74
    /// Stopped before there was anything to show.
    case interrupted = 130

    /// The meaning, for help and the manual.
    var meaning: String {
        switch self {
        case .complete: "complete"
        case .incomplete: "reported, but incomplete"
        case .usage: "wrong usage"
        case .unreadable: "invalid input, nothing reported"
        case .noInput: "a file cannot be opened"
        case .inputOutput: "a read or write failed"
        case .interrupted: "ended before there was anything to show"
        }
    }
}
