internal import PortfolioFiles
internal import SystemInterface

/// A lock on a folder against other editors while a file is created in it: an advisory lock (`flock`) on the folder
/// itself.
struct FolderLock {
    private let descriptor: Int32
    private let system: SystemCalls

    /// Acquires the lock without waiting.
    ///
    /// - Throws: ``EditingError/locked(_:)`` if another editor has it; ``EditingError/file(_:)`` if the folder can't be
    ///   opened.
    init(_ folder: String, _ system: SystemCalls) throws(EditingError) {
        self.system = system
        do { descriptor = try system.open(folder, .folder) } catch {
            throw .file(.cannotOpen(folder, reason: error.reason))
        }
        do throws(SystemError) {
            if try system.tryLock(descriptor) { return }
            release()
        } catch {
            release()
            throw .file(.cannotOpen(folder, reason: error.reason))
        }
        throw .locked(folder)
    }

    func release() {
        system.unlock(descriptor)
        try? system.close(descriptor)
    }
}
