/// Writes a file next to another one and then replaces that in one step: whoever opens it gets the complete old or the
/// complete new contents, even if something fails or the power goes out.
///
///     .holdings.csv.4711-1.part ── write ──► flush ──► commit: holdings.csv
///                                            on disk      on disk, with its folder
///
/// If it does not complete, it leaves nothing behind, even if a signal ends the program (see ``TemporaryFiles``).
///
/// Of several files that are replaced together, each first enters its place, from which it can be withdrawn:
///
///     write ──► flush ──► enter ──► enter the others ──► settle
///                                          └─ fails ──► withdraw
package final class FileReplacement: Sendable {
    /// The file to replace; for a link, its target.
    private let target: String
    /// The name of the file in messages.
    private let name: String
    private let temporary: String
    /// Whether there is an old file.
    private let replacesFile: Bool
    private let descriptor: Int32
    /// The file's folder, which must be flushed as well.
    private let folder: Int32
    private let registration: TemporaryFiles.Registration?
    private let state = Monitor(State())
    private let system: SystemCalls

    private struct State {
        var isOpen = true
        var isFolderOpen = true
        var isBesides = true
        /// The new file, once it is flushed so that it can be withdrawn.
        var made: FileStatus.Identity?
        /// Another name of the old file.
        var kept: (path: String, registration: TemporaryFiles.Registration?)?
    }

    /// Creates a file next to the one it will replace.
    ///
    /// - Parameters:
    ///   - target: the file itself, not a link to it.
    ///   - name: the name of the file in messages.
    ///   - old: the current file, open, whose owner, permissions and access list are copied; `nil` for a new file.
    ///   - isLocked: whether this process holds the lock of the old file; its own temporary files next to it are then
    ///     left from an edit that failed.
    package init(
        of target: String, name: String, like old: Int32?, isLocked: Bool = false,
        _ system: SystemCalls = SystemCalls()
    ) throws(FileError) {
        (self.target, self.name, self.system) = (target, name, system)
        replacesFile = old != nil
        let place = Path.folder(of: target)
        do { folder = try system.open(place, .folder) } catch {
            // Without a folder, the file does not exist either.
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

    /// Flushes the complete contents to disk.
    ///
    /// - Parameter canBeWithdrawn: whether the old file is to be kept beside the new one, and the new one is to be
    ///   locked against other editors, until it is settled. Where the file system has no links, nothing is kept.
    package func flush(canBeWithdrawn: Bool = false) throws(FileError) {
        do throws(SystemError) {
            try system.synchronize(descriptor)
            guard canBeWithdrawn else { return try closeFile() }
            _ = try system.tryLock(descriptor)
            let made = try system.status(descriptor).identity
            state.use { $0.made = made }
        } catch {
            throw failure(error)
        }
        guard replacesFile else { return }
        let path = temporary.dropLast(FileReplacement.suffix.count) + "-old" + FileReplacement.suffix
        let registration = TemporaryFiles.register(String(path))
        do {
            try system.link(target, to: String(path))
            state.use { $0.kept = (String(path), registration) }
        } catch {
            // Some file systems report a failure of what they have done.
            try? system.remove(String(path))
            registration?.end()
        }
    }

    /// Replaces the old file with the flushed one, for good.
    ///
    /// - Parameter mayReplace: whether a file may be there. If not, whatever has the name in the meantime stays.
    /// - Returns: `false` if there is a file although none may be.
    /// - Throws: ``FileError/notSynchronized(_:reason:)`` if the file was replaced but may not survive a power failure.
    @discardableResult
    package func commit(mayReplace: Bool = true) throws(FileError) -> Bool {
        guard try enter(mayReplace: mayReplace) else { return false }
        try settle()
        return true
    }

    /// Gives the flushed file its name; it can be withdrawn until it is settled.
    ///
    /// - Returns: `false` if there is a file although none may be.
    package func enter(mayReplace: Bool) throws(FileError) -> Bool {
        do throws(SystemError) {
            if mayReplace {
                try system.rename(temporary, to: target)
            } else {
                try system.renameAnew(temporary, to: target)
            }
        } catch {
            if !mayReplace, error == .alreadyExists { return false }
            throw failure(error)
        }
        state.use { $0.isBesides = false }
        registration?.end()
        return true
    }

    /// Flushes the name of the new file to disk, and forgets the old one.
    ///
    /// - Throws: ``FileError/notSynchronized(_:reason:)``, if that fails.
    package func settle() throws(FileError) {
        defer { discard() }
        do { try system.synchronize(folder) } catch {
            // Some file systems do not support this.
            if error != .invalid { throw .notSynchronized(name, reason: error.reason) }
        }
    }

    /// Puts back what was there before a file entered, whether or not it has; a new file is removed.
    ///
    /// - Returns: `false` if that is not possible.
    package func withdraw() -> Bool {
        defer { discard() }
        let (made, kept) = state.use { ($0.made, $0.kept?.path) }
        do throws(SystemError) {
            guard try system.isTaken(target), try system.status(target).identity == made else {
                // It has not entered, or another program has replaced it.
                return state.use { $0.isBesides }
            }
            if let kept {
                try system.rename(kept, to: target)
            } else if replacesFile {
                return false
            } else {
                try system.remove(target)
            }
            try? system.synchronize(folder)
            return true
        } catch {
            return false
        }
    }

    /// Deletes the temporary file and leaves the file as it is.
    package func discard() {
        try? closeFile()
        let before = state.use { state in
            defer { (state.isBesides, state.isFolderOpen, state.kept) = (false, false, nil) }
            return state
        }
        if before.isBesides {
            try? system.remove(temporary)
            registration?.end()
        }
        if let kept = before.kept {
            try? system.remove(kept.path)
            kept.registration?.end()
        }
        if before.isFolderOpen { try? system.close(folder) }
    }

    private func closeFile() throws(SystemError) {
        let isOpen = state.use { state in
            defer { state.isOpen = false }
            return state.isOpen
        }
        guard isOpen else { return }
        system.unlock(descriptor)
        try system.close(descriptor)
    }

    /// Copies owner and group as far as permitted; nobody gets more access than before.
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
                    // If the group could not be kept, the new one gets the permissions of others.
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

// Names, and leftovers.
extension FileReplacement {
    private static let suffix = ".part"
    /// The maximum number of bytes taken from the file's name; names have at most 255.
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
            // Register before creating the file, so that a signal in between does not leave it behind.
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

    /// Removes the leftovers of writers that were killed.
    private static func removeLitter(
        in folder: String, _ prefix: String, isLocked: Bool, _ system: SystemCalls
    ) {
        guard let names = try? system.list(folder) else { return }
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
                separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2 || parts.count == 3 && parts[2] == "old", UInt32(parts[1]) != nil,
                let writer = Int32(parts[0]), writer > 0,
                writer == CurrentProcess.identifier ? isLocked : !CurrentProcess.exists(writer)
            else { continue }
            try? system.remove(Path.join(folder, name))
        }
    }
}
