internal import PortfolioFiles
internal import SystemInterface

/// A folder held against other editors while a file is made in it, by an advisory lock (`flock`) on the folder itself.
struct FolderLock {
    private let descriptor: Int32
    private let system: SystemCalls

    /// Takes the lock, or says at once that another editor has it.
    ///
    /// - Throws: ``EditingError/locked(_:)``, or ``EditingError/file(_:)`` for a folder that can't be opened.
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

    func release() { try? system.close(descriptor) }
}
