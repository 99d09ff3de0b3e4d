/// Writes a file next to another one and then replaces that in one step: whoever opens it gets the complete old or the
/// complete new contents, even if something fails or the power goes out.
///
///     .holdings.csv.4711-1.part ── write ──► seal ──► takePlace: holdings.csv
///                                            on disk      on disk, with its folder
///
/// If it does not complete, it leaves nothing behind, even if a signal ends the program (see ``TemporaryFiles``).
package final class FileReplacement: Sendable {
    /// The file to replace; for a link, its target.
    private let target: String
    /// The name of the file in messages.
    private let name: String
    private let temporary: String
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
    package func seal() throws(FileError) {
        do throws(SystemError) {
            try system.synchronize(descriptor)
            state.use { $0.isOpen = false }
            try system.close(descriptor)
        } catch {
            throw failure(error)
        }
    }

    /// Replaces the old file with the sealed one.
    ///
    /// - Throws: ``FileError/notSynchronized(_:reason:)`` if the file was replaced but may not survive a power failure.
    package func takePlace() throws(FileError) {
        do { try system.rename(temporary, to: target) } catch { throw failure(error) }
        state.use { $0.isBesides = false }
        registration?.end()
        defer { closeFolder() }
        do { try system.synchronize(folder) } catch {
            // Some file systems do not support this.
            if error != .invalid { throw .notSynchronized(name, reason: error.reason) }
        }
    }

    /// Deletes the temporary file and leaves the old one as it is.
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
            guard parts.count == 2, UInt32(parts[1]) != nil, let writer = Int32(parts[0]), writer > 0,
                writer == CurrentProcess.identifier ? isLocked : !CurrentProcess.exists(writer)
            else { continue }
            try? system.remove(Path.join(folder, name))
        }
    }
}
