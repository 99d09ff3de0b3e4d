internal import PortfolioFiles
internal import SystemInterface

/// Files that are read, changed and saved together, without interference from other editors: all of them, or none.
/// Every store saves through it.
///
///     contents(of:) ───► replace(_:with:) ───► save
///     lock and read      for each file that    write and flush each beside the old one,
///     each file          is to change          then rename one after another
///
/// If a file can't be renamed, those renamed before it get their old contents back. Between the renames, a program that
/// reads the files may see some new and some old, and so it is if the power goes out just then.
///
/// Files are locked in the order in which they are first read. It is always holdings, trades, prices, rates, so that no
/// two editors wait for each other. Before them, an edit that is only right beside what other files of the portfolio have
/// locks the portfolio's folder, so that none of these is changed between its check and its end.
final class EditedFiles {
    private struct File {
        let path: String
        /// The file itself, not a link to it.
        let target: String
        /// The lock on the file as it was read, and its status; `nil` if there is no file yet.
        let old: (lock: FileLock, status: FileStatus)?
        let before: [UInt8]
        var after: [UInt8]?
        var isRemoved = false

        /// As it was, to be written again.
        var restored: File { File(path: path, target: target, old: nil, before: [], after: before) }
    }

    private let patience: Duration
    private let system: SystemCalls
    /// Whether nothing is locked and nothing saved.
    private let isDryRun: Bool
    private var folder: FolderLock?
    private var files: [File] = []
    /// The file whose rights a new log gets, because the log has its rows.
    private var model: Int32?

    private init(patience: Duration, _ system: SystemCalls, isDryRun: Bool = false) {
        (self.patience, self.system, self.isDryRun) = (patience, system, isDryRun)
    }

    deinit {
        for file in files { file.old?.lock.release() }
        folder?.release()
    }

    /// Reads files, changes and saves them.
    ///
    /// - Parameters:
    ///   - folder: the portfolio's, where the edit must go with its other files; `nil` where it is right by itself.
    ///   - patience: how long to wait for another editor.
    ///   - isDryRun: whether only to work out what would change, without waiting for other editors.
    ///   - body: reads files, and states what replaces them. If it throws, the error is passed on and nothing is saved.
    ///     It is called again if another program creates a file that it was to create.
    /// - Throws: ``EditingError/locked(_:)``; ``EditingError/changed(_:)`` if a program that does not lock has changed
    ///   a file meanwhile; ``EditingError/partlySaved(_:_:)`` or ``EditingError/file(_:)``.
    static func edit<Result>(
        in folder: String? = nil, patience: Duration, _ system: SystemCalls, isDryRun: Bool = false,
        _ body: (EditedFiles) throws(EditingError) -> Result
    ) throws(EditingError) -> Result {
        if isDryRun { return try body(EditedFiles(patience: patience, system, isDryRun: true)) }
        do throws(EditingError) {
            return try editOnce(in: folder, patience: patience, system, body)
        } catch .alreadyThere {
            do throws(EditingError) {
                return try editOnce(in: folder, patience: patience, system, body)
            } catch .alreadyThere(let path) {
                throw .changed(path)
            }
        }
    }

    /// Reads a file and changes it; a missing one is created.
    ///
    /// - Parameter make: makes the new contents from those that the file has; `nil` if there is none.
    /// - Throws: those of ``edit(in:patience:_:isDryRun:_:)``.
    static func change(
        _ path: String, _ kind: FileChange.Kind, in folder: String? = nil, patience: Duration,
        _ system: SystemCalls, isDryRun: Bool = false,
        _ make: ([UInt8]?) throws(EditingError) -> [UInt8]
    ) throws(EditingError) -> FileChange {
        try edit(in: folder, patience: patience, system, isDryRun: isDryRun) { files throws(EditingError) in
            let now = try files.contents(ofAny: path)
            let after = try make(now)
            let change = FileChange(
                kind, path: path, before: now ?? [], after: after, isNew: now == nil && !after.isEmpty)
            files.replace(by: change)
            return change
        }
    }

    /// The same as ``edit(in:patience:_:isDryRun:_:)``, but a file that another program creates is an error.
    ///
    /// - Throws: ``EditingError/alreadyThere(_:)``, in addition.
    static func editOnce<Result>(
        in folder: String? = nil, patience: Duration, _ system: SystemCalls,
        _ body: (EditedFiles) throws(EditingError) -> Result
    ) throws(EditingError) -> Result {
        let files = EditedFiles(patience: patience, system)
        if let folder { files.folder = try FolderLock(folder, patience: patience, system) }
        let result = try body(files)
        try files.save()
        return result
    }

    // MARK: What a change reads and states

    /// Locks and reads a file, which stays locked until all are saved.
    func contents(of path: String) throws(EditingError) -> [UInt8] {
        if let file = files.first(where: { $0.path == path }) { return file.after ?? file.before }
        if isDryRun { return try EditedFiles.contents(path) }
        let file = try opened(path)
        do { try system.checkWritable(file.target) } catch {
            throw .file(.writeFailed(path, reason: error.reason))
        }
        return file.before
    }

    /// The same, for a file that need not exist; `nil` if it does not.
    func contents(ofAny path: String) throws(EditingError) -> [UInt8]? {
        if try EditedFiles.isTaken(path, system) { return try contents(of: path) }
        return nil
    }

    /// States the new contents of a file; nothing is written if they are the old ones. If the file was not read, it is
    /// a new one, which must not be there when it is saved.
    func replace(_ path: String, with bytes: [UInt8]) {
        guard let place = files.firstIndex(where: { $0.path == path }) else {
            files.append(File(path: path, target: path, old: nil, before: [], after: bytes))
            return
        }
        files[place].after = files[place].old != nil && bytes == files[place].before ? nil : bytes
    }

    /// States what becomes of a file, unless nothing changes.
    func replace(by change: FileChange?) {
        if let change, change.isChanged { replace(change.path, with: change.after) }
    }

    /// Locks and reads a file that is to be removed, which it can be even if it can't be written.
    func contents(ofRemoved path: String) throws(EditingError) -> [UInt8] { try opened(path).before }

    /// States that a file that was read goes, after the others are saved: nothing is removed that the log does not tell.
    func remove(_ path: String) {
        if let place = files.firstIndex(where: { $0.path == path }) { files[place].isRemoved = true }
    }

    /// The contents of a file that nobody is to change; `nil` if it does not exist.
    static func current(_ path: String, _ system: SystemCalls) throws(EditingError) -> [UInt8]? {
        try isTaken(path, system) ? contents(path) : nil
    }

    /// The contents of a file that must be there.
    static func contents(_ path: String) throws(EditingError) -> [UInt8] {
        do { return try FileInput(path).readAll() } catch { throw .file(error) }
    }

    static func isTaken(_ path: String, _ system: SystemCalls) throws(EditingError) -> Bool {
        do { return try system.isTaken(path) } catch {
            throw .file(.cannotOpen(path, reason: error.reason))
        }
    }

    private func opened(_ path: String) throws(EditingError) -> File {
        let target: String
        do { target = try system.resolve(path) } catch {
            throw .file(.cannotOpen(path, reason: error.reason))
        }
        let lock = try FileLock(target, name: path, patience: patience, system)
        do throws(EditingError) {
            let (bytes, status) = try contents(lock, path)
            let file = File(path: path, target: target, old: (lock, status), before: bytes)
            files.append(file)
            return file
        } catch {
            lock.release()
            throw error
        }
    }

    private func contents(
        _ lock: FileLock, _ path: String
    ) throws(EditingError) -> (bytes: [UInt8], status: FileStatus) {
        let status: FileStatus
        do { status = try system.status(lock.descriptor) } catch {
            throw .file(.readFailed(path, reason: error.reason))
        }
        guard status.kind == .file else {
            let reason = status.kind == .folder ? "it is a folder" : "it is no regular file"
            throw .file(.cannotOpen(path, reason: reason))
        }
        guard status.size <= Int64(FileInput.largestInMemory) else {
            throw .file(FileInput.tooLarge(path))
        }
        do throws(SystemError) {
            var bytes: [UInt8] = []
            // With room to notice the end, so that no copy is needed.
            bytes.reserveCapacity(max(0, Int(clamping: status.size)) + (1 << 18))
            while try system.read(lock.descriptor, 1 << 18, into: &bytes) > 0 {}
            return (bytes, status)
        } catch {
            throw .file(.readFailed(path, reason: error.reason))
        }
    }

    // MARK: Saving

    private func save() throws(EditingError) {
        let removed = files.filter(\.isRemoved)
        for file in removed where !isUnchanged(file) { throw .changed(file.path) }
        try addToLog()
        let changed = files.filter { $0.after != nil }
        let areSeveral = changed.count + removed.count > 1
        var replacements: [FileReplacement] = []
        for file in changed { replacements.append(try written(file, canBeWithdrawn: areSeveral)) }
        for (place, file) in changed.enumerated() {
            do throws(EditingError) { try enter(replacements[place], file) } catch {
                if areSeveral { try withdraw(changed[...place], replacements, because: error) }
                throw error
            }
        }
        do throws(EditingError) { try remove(removed) } catch {
            try withdraw(changed[...], replacements, because: error)
            throw error
        }
        var failure: FileError?
        for replacement in replacements {
            do { try replacement.settle() } catch { failure = failure ?? error }
        }
        if let failure { throw .file(failure) }
    }

    /// Removes files: all, or none.
    private func remove(_ removed: [File]) throws(EditingError) {
        for (place, file) in removed.enumerated() {
            do { try system.remove(file.path) } catch {
                let error = FileError.writeFailed(file.path, reason: error.reason)
                var saved: [String] = []
                // A file system may report a failure of what it has done.
                for file in removed[...place] where (try? system.isTaken(file.path)) == false {
                    let isThere = try? written(file.restored, canBeWithdrawn: false).commit(
                        mayReplace: false)
                    if isThere != true { saved.append(file.path) }
                }
                throw saved.isEmpty ? .file(error) : .partlySaved(saved, error.message)
            }
        }
    }

    /// Notes what changes in the log of changes, which is saved together with it.
    private func addToLog() throws(EditingError) {
        guard let note = ChangeNote.current else { return }
        let path = note.log.path
        let changed = files.filter { ($0.after != nil || $0.isRemoved) && $0.path != path }
        guard !changed.isEmpty else { return }
        model = changed.first { $0.old != nil }?.old?.lock.descriptor
        let log = try contents(ofAny: path) ?? []
        if let undone = note.undone,
            ChangeLog.open(ChangeLog.entries(in: log)).last?.number != undone
        {
            throw .changed(path)
        }
        replace(
            path,
            with: note.log.adding(
                to: log, note,
                changed.map { ($0.path, $0.old == nil ? nil : $0.before, $0.isRemoved ? [] : $0.after ?? []) }
            ))
    }

    /// Writes the new contents beside the old file, and flushes them to disk.
    private func written(_ file: File, canBeWithdrawn: Bool) throws(EditingError) -> FileReplacement {
        try reading { () throws(FileError) in
            let replacement = try FileReplacement(
                of: file.target, name: file.path, like: file.old?.lock.descriptor ?? model, isLocked: true,
                system)
            let bytes = file.after ?? []
            try replacement.write(bytes.span)
            try replacement.flush(canBeWithdrawn: canBeWithdrawn)
            return replacement
        }
    }

    private func enter(_ replacement: FileReplacement, _ file: File) throws(EditingError) {
        guard isUnchanged(file) else { throw .changed(file.path) }
        let hasEntered: Bool
        do { hasEntered = try replacement.enter(mayReplace: file.old != nil) } catch { throw .file(error) }
        guard hasEntered else { throw .alreadyThere(file.path) }
    }

    /// Puts the old files back.
    ///
    /// - Throws: ``EditingError/partlySaved(_:_:)`` if that fails for any of them.
    private func withdraw(
        _ files: ArraySlice<File>, _ replacements: [FileReplacement], because error: EditingError
    ) throws(EditingError) {
        var saved: [String] = []
        for (file, replacement) in zip(files, replacements).reversed() where !replacement.withdraw() {
            saved.insert(file.path, at: 0)
        }
        if !saved.isEmpty { throw .partlySaved(saved, error.message) }
    }

    /// A program that does not lock may have changed the file meanwhile.
    private func isUnchanged(_ file: File) -> Bool {
        guard let status = file.old?.status else { return true }
        return (try? system.status(file.target))?.isUnchanged(since: status) == true
    }
}
