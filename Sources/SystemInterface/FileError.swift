/// Why a file can't be opened, read or written; the first value of each is the path.
public enum FileError: Error, Hashable, Sendable {
    /// It is not there, or may not be read.
    case cannotOpen(String, reason: String)
    /// Reading it failed half-way.
    case readFailed(String, reason: String)
    /// It, or what should take its place, can't be written.
    case writeFailed(String, reason: String)
    /// It is written, but its folder could not be made to keep it through a power failure.
    case notSynchronized(String, reason: String)

    /// The file's path, as it was given.
    public var path: String {
        switch self {
        case .cannotOpen(let path, _), .readFailed(let path, _), .writeFailed(let path, _),
            .notSynchronized(let path, _):
            path
        }
    }

    /// What is wrong with the file, in words that follow its name: `can't be opened: no such file or directory`.
    public var problem: String {
        switch self {
        case .cannotOpen(_, let reason): "can't be opened: \(reason)"
        case .readFailed(_, let reason): "can't be read: \(reason)"
        case .writeFailed(_, let reason): "can't be written: \(reason)"
        case .notSynchronized(_, let reason): "is written, but may not outlast a power failure: \(reason)"
        }
    }

    /// What is wrong, in words: `holdings.csv can't be opened: no such file or directory`.
    public var message: String { "\(path) \(problem)" }
}
