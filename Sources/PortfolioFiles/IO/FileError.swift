/// Why a file can't be opened, read or written; the first value of each is the path.
public enum FileError: Error, Hashable, Sendable {
    /// It is not there, or may not be read.
    case cannotOpen(String, reason: String)
    /// Reading it failed half-way.
    case readFailed(String, reason: String)
    /// It, or what should take its place, can't be written.
    case writeFailed(String, reason: String)
}
