internal import PortfolioFiles
internal import SystemInterface

/// A file that is read, changed and replaced while no other editor can: what every store keeps its changes by.
struct EditedFile {
    let path: String
    /// How long to wait for another editor.
    let patience: Duration
    let system: SystemCalls

    /// Reads the file, has it changed, and writes it, while no other editor can.
    ///
    /// - Parameters:
    ///   - read: makes a document of the file's bytes.
    ///   - change: gets the document, and gives what comes of it. What it throws, is thrown, and nothing is written; nor
    ///     is anything where the bytes are as they were.
    ///   - bytes: the file that comes of it.
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

    /// Writes a file that is not there, while no other editor can make one in its folder.
    ///
    /// - Throws: ``EditingError/locked(_:)`` while another editor makes one, else as ``make(_:_:_:made:)``.
    static func makeAlone(_ path: String, _ bytes: [UInt8], _ system: SystemCalls) throws(EditingError) {
        let lock = try FolderLock(Path.folder(of: path), system)
        defer { lock.release() }
        try make(path, bytes, system)
    }

    /// Writes a file that is not there; one that another program has made meanwhile is left alone.
    ///
    /// - Parameter made: called as soon as it is this one that stands there.
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
            // It will be taken away again, so it is not one that is written.
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
            // Something that asks for no lock may have changed the file meanwhile.
            let isUnchanged = (try? system.status(target))?.isUnchanged(since: status) == true
            if isUnchanged { return try replacement.takePlace() }
        } catch {
            throw .file(error)
        }
        throw .changed(path)
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
