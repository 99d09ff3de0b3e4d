internal import SystemInterface

/// Puts another file in a file's place, in one step: whoever opens it gets the old one whole or the new one whole,
/// whatever fails, and whenever the power goes.
///
///     .holdings.csv.4711-1.part ── write, fsync ──► rename ──► holdings.csv ──► fsync of the folder
struct FileReplacement {
    /// What a link points to, not the link.
    let target: String
    /// What the file is called in messages.
    let name: String
    let system: SystemCalls

    var folder: String {
        guard let slash = target.lastIndex(of: "/") else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    private var base: String { target.split(separator: "/").last.map(String.init) ?? target }
    private var prefix: String { ".\(base)." }
    private static let suffix = ".part"

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - old: the file it takes the place of, open, whose owner and permissions it gets; `nil` for a new one.
    ///   - isStillWanted: asked right before the last step.
    func write(
        _ bytes: [UInt8], inPlaceOf old: Int32?, isStillWanted: () throws(EditingError) -> Void = {}
    ) throws(EditingError) {
        let place: Int32
        do { place = try system.open(folder, .folder) } catch {
            throw failure(error, "its folder can't be opened")
        }
        defer { try? system.close(place) }
        if old != nil { removeLitter() }
        let (temporary, descriptor) = try temporaryFile(isNew: old == nil)
        var isGone = false
        defer { if !isGone { try? system.remove(temporary) } }
        do throws(SystemError) {
            do throws(SystemError) {
                if let old { try keepAccess(of: old, on: descriptor) }
                try system.writeAll(descriptor, bytes.span)
                try system.synchronize(descriptor)
            } catch {
                try? system.close(descriptor)
                throw error
            }
            try system.close(descriptor)
        } catch {
            throw failure(error)
        }
        try isStillWanted()
        do { try system.rename(temporary, to: target) } catch { throw failure(error) }
        isGone = true
        do { try system.synchronize(place) } catch {
            // Some file systems have nothing to do there.
            if error != .invalid {
                throw .notSynchronized(name, reason: error.reason)
            }
        }
    }

    private func temporaryFile(isNew: Bool) throws(EditingError) -> (path: String, descriptor: Int32) {
        for _ in 0..<100 {
            let part =
                "\(prefix)\(CurrentProcess.identifier)-\(UInt32.random(in: 0 ... .max))\(FileReplacement.suffix)"
            let path = folder == "/" ? "/\(part)" : "\(folder)/\(part)"
            do throws(SystemError) {
                return (path, try system.open(path, .newFile(mode: isNew ? 0o666 : 0o600)))
            } catch {
                if error == .alreadyExists { continue }
                throw failure(error, "no file can be made beside it")
            }
        }
        throw failure(.alreadyExists, "no file can be made beside it")
    }

    /// What an editor that was killed has left. Only who holds the lock writes such files.
    private func removeLitter() {
        guard let names = try? system.list(folder) else { return }
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(FileReplacement.suffix) {
            let middle = name.dropFirst(prefix.count).dropLast(FileReplacement.suffix.count)
            guard middle.contains("-"), middle.allSatisfy({ $0 == "-" || ($0.isASCII && $0.isNumber) }) else {
                continue
            }
            try? system.remove(folder == "/" ? "/\(name)" : "\(folder)/\(name)")
        }
    }

    /// Owner and group as far as they may be given; nobody may do more with the file than before.
    private func keepAccess(of old: Int32, on new: Int32) throws(SystemError) {
        let status = try system.status(old)
        let made = try system.status(new)
        var mode = status.mode
        if made.owner != status.owner || made.group != status.group {
            do throws(SystemError) {
                try system.setOwner(new, owner: status.owner, group: status.group)
            } catch {
                guard error == .notPermitted else { throw error }
                mode &= 0o1777
                do throws(SystemError) {
                    if made.group != status.group {
                        try system.setOwner(new, owner: nil, group: status.group)
                    }
                } catch {
                    guard error == .notPermitted else { throw error }
                    // Another group gets what everybody has.
                    mode = mode & ~0o070 | (mode & 0o007) << 3 & mode
                }
            }
        }
        try system.copyLists(from: old, to: new)
        try system.setMode(new, mode)
    }

    private func failure(_ error: SystemError, _ what: String? = nil) -> EditingError {
        .file(.writeFailed(name, reason: what.map { "\($0): \(error.reason)" } ?? error.reason))
    }
}
