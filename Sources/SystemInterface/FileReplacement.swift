/// A file that is written beside another and then takes its place in one step: whoever opens it gets the old one whole or
/// the new one whole, whatever fails, and whenever the power goes.
///
///     .holdings.csv.4711-1.part ── write ──► seal ──► takePlace: holdings.csv
///                                            on disk      on disk, with its folder
///
/// One that doesn't get there leaves nothing behind, not even where a signal ends the program (``TemporaryFiles``).
package final class FileReplacement: Sendable {
    /// What a link points to, not the link.
    private let target: String
    /// What the file is called in messages.
    private let name: String
    private let temporary: String
    private let descriptor: Int32
    /// The folder, which has to be told of as well.
    private let folder: Int32
    private let registration: TemporaryFiles.Registration?
    private let state = Monitor(State())
    private let system: SystemCalls

    private struct State {
        var isOpen = true
        var isFolderOpen = true
        var isBesides = true
    }

    /// Makes a file beside the one whose place it will take.
    ///
    /// - Parameters:
    ///   - target: the file, not a link to it.
    ///   - name: what it is called in messages.
    ///   - old: the file as it is now, open, whose owner, permissions and access list it gets; `nil` for a new one.
    ///   - isLocked: whether this process holds the lock of the old file, so that whatever of its own lies beside it is left of
    ///     an edit that failed.
    package init(
        of target: String, name: String, like old: Int32?, isLocked: Bool = false,
        _ system: SystemCalls = SystemCalls()
    ) throws(FileError) {
        (self.target, self.name, self.system) = (target, name, system)
        let place = Path.folder(of: target)
        do { folder = try system.open(place, .folder) } catch {
            // Where there is none, there is none of the file's name either.
            let what = error == .notFound ? nil : "its folder can't be opened"
            throw FileReplacement.failure(name, error, what)
        }
        let prefix = FileReplacement.prefix(of: target)
        do throws(FileError) {
            if old != nil { FileReplacement.removeLitter(in: place, prefix, isLocked: isLocked, system) }
            (temporary, descriptor, registration) = try FileReplacement.make(
                in: place, prefix, name: name, mode: old == nil ? 0o666 : 0o600, system)
        } catch {
            try? system.close(folder)
            throw error
        }
        do throws(SystemError) {
            if let old { try keepAccess(of: old) }
        } catch {
            discard()
            throw failure(error)
        }
    }

    deinit { discard() }

    /// Appends bytes.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        do { try system.writeAll(descriptor, bytes) } catch { throw failure(error) }
    }

    /// Has the disk hold what was written, of which there is no more.
    package func seal() throws(FileError) {
        do throws(SystemError) {
            try system.synchronize(descriptor)
            state.use { $0.isOpen = false }
            try system.close(descriptor)
        } catch {
            throw failure(error)
        }
    }

    /// Puts the sealed file in the place of the old one.
    ///
    /// - Throws: ``FileError/notSynchronized(_:reason:)`` where it stands there, but may not outlast a power failure.
    package func takePlace() throws(FileError) {
        do { try system.rename(temporary, to: target) } catch { throw failure(error) }
        state.use { $0.isBesides = false }
        registration?.end()
        defer { closeFolder() }
        do { try system.synchronize(folder) } catch {
            // Some file systems have nothing to do there.
            if error != .invalid { throw .notSynchronized(name, reason: error.reason) }
        }
    }

    /// Leaves the old file as it is, and nothing beside it.
    package func discard() {
        let before = state.use { state in
            defer { (state.isOpen, state.isBesides) = (false, false) }
            return state
        }
        if before.isOpen { try? system.close(descriptor) }
        if before.isBesides {
            try? system.remove(temporary)
            registration?.end()
        }
        closeFolder()
    }

    private func closeFolder() {
        let isOpen = state.use { state in
            defer { state.isFolderOpen = false }
            return state.isFolderOpen
        }
        if isOpen { try? system.close(folder) }
    }

    /// Owner and group as far as they may be given; nobody may do more with the file than before.
    private func keepAccess(of old: Int32) throws(SystemError) {
        let status = try system.status(old)
        let made = try system.status(descriptor)
        var mode = status.mode
        if made.owner != status.owner || made.group != status.group {
            do throws(SystemError) {
                try system.setOwner(descriptor, owner: status.owner, group: status.group)
            } catch {
                guard error == .notPermitted else { throw error }
                mode &= 0o1777
                do throws(SystemError) {
                    if made.group != status.group {
                        try system.setOwner(descriptor, owner: nil, group: status.group)
                    }
                } catch {
                    guard error == .notPermitted else { throw error }
                    // Another group gets what everybody has.
                    mode = mode & ~0o070 | (mode & 0o007) << 3 & mode
                }
            }
        }
        try system.copyLists(from: old, to: descriptor)
        try system.setMode(descriptor, mode)
    }

    private func failure(_ error: SystemError) -> FileError { FileReplacement.failure(name, error) }

    private static func failure(_ name: String, _ error: SystemError, _ what: String? = nil) -> FileError {
        .writeFailed(name, reason: what.map { "\($0): \(error.reason)" } ?? error.reason)
    }
}

// Its name, and what others have left.
extension FileReplacement {
    private static let suffix = ".part"
    /// The longest part of a file's name that is taken over, in bytes: names have 255 at most.
    private static let longestBase = 200

    private static func prefix(of target: String) -> String {
        var base = Path.name(of: target)
        while base.utf8.count > longestBase { base.removeLast() }
        return ".\(base)."
    }

    private static func make(
        in folder: String, _ prefix: String, name: String, mode: UInt32, _ system: SystemCalls
    ) throws(FileError) -> (path: String, descriptor: Int32, TemporaryFiles.Registration?) {
        for _ in 0..<100 {
            let part = "\(prefix)\(CurrentProcess.identifier)-\(UInt32.random(in: 0 ... .max))\(suffix)"
            let path = Path.join(folder, part)
            // Before the file is there, so that a signal in between doesn't leave it.
            let registration = TemporaryFiles.register(path)
            do throws(SystemError) {
                let descriptor = try system.open(path, .newFile(mode: mode))
                guard !TemporaryFiles.areRemoved else {
                    try? system.close(descriptor)
                    try? system.remove(path)
                    throw .interrupted
                }
                return (path, descriptor, registration)
            } catch {
                registration?.end()
                if error == .alreadyExists { continue }
                throw failure(name, error, "no file can be made beside it")
            }
        }
        throw failure(name, .alreadyExists, "no file can be made beside it")
    }

    /// Takes away what writers that were killed have left.
    private static func removeLitter(
        in folder: String, _ prefix: String, isLocked: Bool, _ system: SystemCalls
    ) {
        guard let names = try? system.list(folder) else { return }
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
                separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, UInt32(parts[1]) != nil, let writer = Int32(parts[0]), writer > 0,
                writer == CurrentProcess.identifier ? isLocked : !CurrentProcess.exists(writer)
            else { continue }
            try? system.remove(Path.join(folder, name))
        }
    }
}
