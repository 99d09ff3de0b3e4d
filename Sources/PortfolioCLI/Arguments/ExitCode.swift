/// What the program's exit says.
enum ExitCode: Int32 {
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
}
