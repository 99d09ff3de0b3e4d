internal import PortfolioFiles
internal import SystemInterface

/// A lock on a folder against other editors, while files are created in it, or while one that has to go with others is
/// changed: an advisory lock (`flock`) on the folder itself.
///
/// Who has it may wait for locks of files. Who has one of those never waits for it, so that no two wait for each other.
struct FolderLock {
    private let descriptor: Int32
    private let system: SystemCalls

    /// Waits for the lock. A network file system that locks only what can be written has none for folders.
    ///
    /// - Throws: ``EditingError/locked(_:)`` if another editor keeps it; ``EditingError/file(_:)`` if the folder can't be
    ///   opened or locked.
    init(_ folder: String, patience: Duration, _ system: SystemCalls) throws(EditingError) {
        self.system = system
        do { descriptor = try system.open(folder, .folder) } catch {
            throw .file(.cannotOpen(folder, reason: error.reason))
        }
        let deadline = ContinuousClock.now + patience
        do throws(SystemError) {
            while try !system.tryLock(descriptor) {
                if ContinuousClock.now >= deadline { throw .wouldBlock }
                FileLock.pause()
            }
        } catch {
            if error == .badDescriptor { return }
            try? system.close(descriptor)
            throw error == .wouldBlock
                ? .locked(folder) : .file(.readFailed(folder, reason: "it can't be locked: \(error.reason)"))
        }
    }

    func release() {
        system.unlock(descriptor)
        try? system.close(descriptor)
    }
}
