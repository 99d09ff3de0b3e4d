internal import PortfolioFiles
internal import SystemInterface

/// A file that is read, changed and replaced without interference from other editors; every store saves through it.
struct EditedFile {
    let path: String
    /// How long to wait for another editor.
    let patience: Duration
    let system: SystemCalls

    /// Reads the file, changes and writes it, without interference from other editors.
    ///
    /// - Parameters:
    ///   - read: parses the file's bytes into a document.
    ///   - change: computes the change of the document. If it throws, the error is passed on and nothing is written;
    ///     nor is anything written if the bytes do not change.
    ///   - bytes: the new contents of the file.
    func edit<Document, Change>(
        _ read: ([UInt8]) throws(EditingError) -> Document,
        _ change: (Document) throws(EditingError) -> Change, bytes: (Change) -> [UInt8]
    ) throws(EditingError) -> Change {
        let target: String
        do { target = try system.resolve(path) } catch {
            throw .file(.cannotOpen(path, reason: error.reason))
        }
        let lock = try FileLock(target, name: path, patience: patience, system)
        defer { lock.release() }
        let (before, status) = try contents(lock)
        do { try system.checkWritable(target) } catch {
            throw .file(.writeFailed(path, reason: error.reason))
        }
        let made = try change(try read(before))
        let after = bytes(made)
        if after != before { try replace(target, lock, status, with: after) }
        return made
    }

    /// Removes the file, while no other editor can write it.
    ///
    /// - Parameter check: called with the file's bytes; if it throws, the error is passed on and the file stays.
    func remove(_ check: ([UInt8]) throws(EditingError) -> Void) throws(EditingError) {
        let target: String
        do { target = try system.resolve(path) } catch {
            throw .file(.cannotOpen(path, reason: error.reason))
        }
        let lock = try FileLock(target, name: path, patience: patience, system)
        defer { lock.release() }
        let (bytes, status) = try contents(lock)
        try check(bytes)
        guard isUnchanged(target, since: status) else { throw .changed(path) }
        do { try system.remove(path) } catch { throw .file(.writeFailed(path, reason: error.reason)) }
    }

    /// Creates a file, while no other editor can create one in its folder.
    ///
    /// - Throws: ``EditingError/locked(_:)`` while another editor creates one; otherwise the same errors as
    ///   ``make(_:_:_:made:)``.
    static func makeAlone(_ path: String, _ bytes: [UInt8], _ system: SystemCalls) throws(EditingError) {
        let lock = try FolderLock(Path.folder(of: path), system)
        defer { lock.release() }
        try make(path, bytes, system)
    }

    /// Creates a file, unless another program has created it meanwhile.
    ///
    /// - Parameter made: called as soon as the new file is in place.
    static func make(
        _ path: String, _ bytes: [UInt8], _ system: SystemCalls, made: () -> Void = {}
    ) throws(EditingError) {
        let replacement: FileReplacement
        do throws(FileError) {
            replacement = try FileReplacement(of: path, name: path, like: nil, system)
            try replacement.write(bytes.span)
            try replacement.seal()
        } catch {
            throw .file(error)
        }
        guard try !isTaken(path, system) else { throw .alreadyThere(path) }
        do throws(FileError) {
            try replacement.takePlace()
            made()
        } catch .notSynchronized(_, let reason) {
            // The file will be removed again, so it does not count as written.
            made()
            throw .file(.writeFailed(path, reason: reason))
        } catch {
            throw .file(error)
        }
    }

    static func isTaken(_ path: String, _ system: SystemCalls) throws(EditingError) -> Bool {
        do { return try system.isTaken(path) } catch {
            throw .file(.writeFailed(path, reason: error.reason))
        }
    }

    private func replace(
        _ target: String, _ lock: FileLock, _ status: FileStatus, with bytes: [UInt8]
    ) throws(EditingError) {
        do throws(FileError) {
            let replacement = try FileReplacement(
                of: target, name: path, like: lock.descriptor, isLocked: true, system)
            try replacement.write(bytes.span)
            try replacement.seal()
            if isUnchanged(target, since: status) { return try replacement.takePlace() }
        } catch {
            throw .file(error)
        }
        throw .changed(path)
    }

    /// A program that does not lock may have changed the file meanwhile.
    private func isUnchanged(_ target: String, since status: FileStatus) -> Bool {
        (try? system.status(target))?.isUnchanged(since: status) == true
    }

    private func contents(_ lock: FileLock) throws(EditingError) -> (bytes: [UInt8], status: FileStatus) {
        let status: FileStatus
        do { status = try system.status(lock.descriptor) } catch {
            throw .file(.readFailed(path, reason: error.reason))
        }
        guard status.kind == .file else {
            let reason = status.kind == .folder ? "it is a folder" : "it is no regular file"
            throw .file(.cannotOpen(path, reason: reason))
        }
        do throws(SystemError) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(max(0, Int(clamping: status.size)))
            while try system.read(lock.descriptor, 1 << 18, into: &bytes) > 0 {}
            return (bytes, status)
        } catch {
            throw .file(.readFailed(path, reason: error.reason))
        }
    }
}
