internal import Portfolios

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Where results go: standard output, or a file that is replaced in one step when all is written. What is no file, a
/// device or a pipe, is written to as it is.
final class ResultWriter: Sendable {
    private let path: String?
    /// What is written until it takes the place of the file; `nil` where nothing is replaced.
    private let temporary: String?
    private let descriptor: Int32
    private let outcome = Monitor(Outcome.open)
    /// Where what would go to standard output goes instead.
    private let capture = Console.capture

    enum Outcome {
        case open
        /// The reader has gone: nothing more is wanted.
        case closedPipe
        case failed(String)
        case finished
    }

    /// - Parameter path: `nil` for standard output.
    init(_ path: String?) throws(FileError) {
        // What a link points to is replaced, not the link.
        let target = path.map(ResultWriter.resolved)
        self.path = target
        guard let target else {
            temporary = nil
            descriptor = 1
            return
        }
        if ResultWriter.isSpecial(target) {
            temporary = nil
            descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
        } else {
            let name = ResultWriter.temporary(target)
            temporary = name
            // What stands there is left of a run that was killed; a link is never followed.
            _ = unsafe unlink(name)
            descriptor = unsafe open(
                name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, ResultWriter.mode(of: target))
        }
        if descriptor < 0 { throw .writeFailed(target, reason: Console.lastReason()) }
    }

    /// Takes away what is written of a file so far, by a program that is about to end.
    static func removeRest(of path: String) { _ = unsafe unlink(temporary(resolved(path))) }

    private static func temporary(_ target: String) -> String { "\(target).\(getpid()).part" }

    /// Whether two paths lead to one file, be it there or not.
    static func isSameFile(_ path: String, _ other: String) -> Bool { whole(path) == whole(other) }

    /// A path without links but for the last name of one that leads nowhere.
    private static func whole(_ path: String) -> String {
        let real = resolved(path)
        if real != path { return real }
        let cut = path.lastIndex(of: "/")
        let folder = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = cut.map { String(path[path.index(after: $0)...]) } ?? path
        return "\(resolved(folder))/\(name)"
    }

    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Whether it is there, and neither a file nor a folder.
    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o666
    }

    /// Writes; `false` where nothing more need be written.
    func write(_ bytes: Span<UInt8>) -> Bool {
        let isOpen = outcome.use { outcome in
            if case .open = outcome { true } else { false }
        }
        guard isOpen else { return false }
        if let capture, path == nil {
            capture.addOutput(bytes)
            return true
        }
        if Descriptor.write(bytes, to: descriptor) { return true }
        let isBroken = Console.lastErrorIsBrokenPipe && path == nil
        let reason = Console.lastReason()
        outcome.use { $0 = isBroken ? .closedPipe : .failed(reason) }
        return false
    }

    func write(_ bytes: [UInt8]) -> Bool { write(bytes.span) }

    /// Puts what was written in its place.
    func finish() throws(FileError) {
        let name = path ?? "standard output"
        let failure: String? = outcome.use { outcome in
            if case .failed(let reason) = outcome { return reason }
            return nil
        }
        if let failure {
            discard()
            throw .writeFailed(name, reason: failure)
        }
        guard let path else { return }
        let isWritten = close(descriptor) == 0
        let isMoved = isWritten && temporary.map { unsafe rename($0, path) == 0 } ?? true
        if !isMoved {
            let reason = Console.lastReason()
            if let temporary { _ = unsafe unlink(temporary) }
            throw .writeFailed(name, reason: reason)
        }
        outcome.use { $0 = .finished }
    }

    /// Leaves the file that was there before.
    func discard() {
        guard path != nil else { return }
        _ = close(descriptor)
        if let temporary { _ = unsafe unlink(temporary) }
    }
}
