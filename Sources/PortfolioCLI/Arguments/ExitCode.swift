/// What the program's exit says.
enum ExitCode: Int32, CaseIterable {
    /// Everything that counts is known.
    case complete = 0
    /// Reported, but a figure that counts is unknown.
    case incomplete = 2
    /// Wrong usage.
    case usage = 64
    /// Unreadable input; nothing reported.
    case unreadable = 65
    /// A file that can't be opened.
    case noInput = 66
    /// A failed read or write.
    case inputOutput = 74
    /// Told to end before there was anything to show.
    case interrupted = 130

    /// What it means, for help and the manual.
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
