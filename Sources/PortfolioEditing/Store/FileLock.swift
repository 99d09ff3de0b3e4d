internal import SystemInterface

/// A lock on a file against other editors, from reading it until it is replaced.
///
/// It is an advisory lock (`flock`) on the file itself. An editor's last step replaces the file, so whoever waited for
/// the lock may then hold that of a file no longer in place. Therefore the path is looked up again, and the lock
/// acquired again, until the locked file is the one at the path.
struct FileLock {
    /// The file, open for reading.
    let descriptor: Int32
    private let system: SystemCalls

    /// Waits for the lock.
    ///
    /// - Parameters:
    ///   - target: the file itself, not a link to it.
    ///   - name: the name of the file in messages.
    init(_ target: String, name: String, patience: Duration, _ system: SystemCalls) throws(EditingError) {
        self.system = system
        let deadline = ContinuousClock.now + patience
        var opening = SystemCalls.Opening.readingAtOnce
        while true {
            let descriptor: Int32
            do { descriptor = try system.open(target, opening) } catch {
                throw .file(.cannotOpen(name, reason: system.reason(error, opening: name)))
            }
            do throws(SystemError) {
                if try system.tryLock(descriptor) {
                    let held = try system.status(descriptor)
                    let there = try? system.status(target)
                    if held.identity == there?.identity {
                        self.descriptor = descriptor
                        return
                    }
                }
            } catch {
                try? system.close(descriptor)
                // A network file system may require a writable descriptor.
                if error == .badDescriptor, case .readingAtOnce = opening {
                    opening = .readingAndWritingAtOnce
                    continue
                }
                throw .file(.readFailed(name, reason: "it can't be locked: \(error.reason)"))
            }
            system.unlock(descriptor)
            try? system.close(descriptor)
            if ContinuousClock.now >= deadline { throw .locked(name) }
            FileLock.pause()
        }
    }

    /// A random pause before the next try, so that no editor always comes too late.
    static func pause() { CurrentProcess.sleep(microseconds: Int.random(in: 500...5000)) }

    func release() {
        system.unlock(descriptor)
        try? system.close(descriptor)
    }
}
