internal import PortfolioFiles

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file held against other editors, from reading it until another has taken its place.
///
/// The lock is an advisory one (`flock`) on the file itself. As an editor's last step puts another file in its place,
/// whoever has waited for the lock may then hold that of a file that is no more: so the file is looked up again, and the
/// lock taken anew, until the locked file is the one that stands at the path.
struct FileLock {
    /// The file, open for reading.
    let descriptor: Int32
    private let system: SystemCalls

    /// Waits for the lock.
    ///
    /// - Parameters:
    ///   - target: the file, not a link to it.
    ///   - name: what it is called in messages.
    init(_ target: String, name: String, patience: Duration, _ system: SystemCalls) throws(EditingError) {
        self.system = system
        let deadline = ContinuousClock.now + patience
        var access = O_RDONLY
        while true {
            let descriptor: Int32
            // Of a pipe nothing is waited for.
            do { descriptor = try system.open(target, access | O_NONBLOCK) } catch {
                throw .file(.cannotOpen(name, reason: error.reason))
            }
            do throws(SystemError) {
                if try system.tryLock(descriptor) {
                    let held = try system.status(descriptor)
                    let there = try? system.status(target)
                    if held.device == there?.device, held.inode == there?.inode {
                        self.descriptor = descriptor
                        return
                    }
                }
            } catch {
                try? system.close(descriptor)
                // A network's file system may want a file that can be written.
                if error.code == EBADF, access == O_RDONLY {
                    access = O_RDWR
                    continue
                }
                throw .file(.readFailed(name, reason: "it can't be locked: \(error.reason)"))
            }
            try? system.close(descriptor)
            if ContinuousClock.now >= deadline { throw .locked(name) }
            FileLock.pause()
        }
    }

    /// A few milliseconds, of a different length each time, so that nobody comes too late again and again.
    private static func pause() {
        var time = timespec(tv_sec: 0, tv_nsec: Int.random(in: 500_000...5_000_000))
        _ = unsafe nanosleep(&time, nil)
    }

    func release() { try? system.close(descriptor) }
}
