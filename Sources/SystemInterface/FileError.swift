/// Why a file can't be opened, read or written; the first value of each case is the path.
public enum FileError: Error, Hashable, Sendable {
    /// The file does not exist, or may not be read.
    case cannotOpen(String, reason: String)
    /// Reading the file failed partway.
    case readFailed(String, reason: String)
    /// The file was changed while it was read, so that what was read is no state of it.
    case changed(String)
    /// A line goes on for more bytes than any table has in one: the file is endless, or no text.
    case lineTooLong(String, line: Int, limit: Int)
    /// The file, or its replacement, can't be written.
    case writeFailed(String, reason: String)
    /// The file was written, but its folder could not be flushed to disk, so it may not survive a power failure.
    case notSynchronized(String, reason: String)

    /// The file's path as given.
    public var path: String {
        switch self {
        case .cannotOpen(let path, _), .readFailed(let path, _), .changed(let path),
            .lineTooLong(let path, _, _),
            .writeFailed(let path, _), .notSynchronized(let path, _):
            path
        }
    }

    /// What is wrong with the file, in words that follow its name: `can't be opened: no such file or directory`.
    public var problem: String {
        switch self {
        case .cannotOpen(_, let reason): "can't be opened: \(reason)"
        case .readFailed(_, let reason): "can't be read: \(reason)"
        case .changed: "can't be read: it was changed while it was read"
        case .lineTooLong(_, let line, let limit):
            "can't be read: line \(line) has more than \(limit >> 20) MiB"
        case .writeFailed(_, let reason): "can't be written: \(reason)"
        case .notSynchronized(_, let reason): "is written, but may not outlast a power failure: \(reason)"
        }
    }

    /// A description of the error: `holdings.csv can't be opened: no such file or directory`.
    public var message: String { "\(path == "-" ? "standard input" : path) \(problem)" }
}
