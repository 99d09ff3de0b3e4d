internal import Portfolios
internal import SystemInterface

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
    private let system = SystemCalls()

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
            descriptor = Descriptor.standardOutput
            return
        }
        do throws(SystemError) {
            if ResultWriter.isSpecial(target) {
                temporary = nil
                descriptor = try system.open(target, .writing)
            } else {
                let name = ResultWriter.temporary(target)
                temporary = name
                // What stands there is left of a run that was killed; a link is never followed.
                try? system.remove(name)
                descriptor = try system.open(name, .newFile(mode: ResultWriter.mode(of: target)))
            }
        } catch {
            throw .writeFailed(target, reason: error.reason)
        }
    }

    /// Takes away what is written of a file so far, by a program that is about to end.
    static func removeRest(of path: String) { try? SystemCalls().remove(temporary(resolved(path))) }

    private static func temporary(_ target: String) -> String {
        "\(target).\(CurrentProcess.identifier).part"
    }

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
        (try? SystemCalls().resolve(path)) ?? path
    }

    /// Whether it is there, and neither a file nor a folder.
    private static func isSpecial(_ path: String) -> Bool {
        FileStatus(path)?.kind == .special
    }

    private static func mode(of path: String) -> UInt32 { FileStatus(path).map { $0.mode & 0o777 } ?? 0o666 }

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
        do { try Descriptor.write(bytes, to: descriptor) } catch {
            let isBroken = error == .brokenPipe && path == nil
            outcome.use { $0 = isBroken ? .closedPipe : .failed(error.reason) }
            return false
        }
        return true
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
        do throws(SystemError) {
            try system.close(descriptor)
            if let temporary { try system.rename(temporary, to: path) }
        } catch {
            if let temporary { try? system.remove(temporary) }
            throw .writeFailed(name, reason: error.reason)
        }
        outcome.use { $0 = .finished }
    }

    /// Leaves the file that was there before.
    func discard() {
        guard path != nil else { return }
        Descriptor.close(descriptor)
        if let temporary { try? system.remove(temporary) }
    }
}
