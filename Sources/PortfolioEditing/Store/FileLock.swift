internal import SystemInterface

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
        var opening = SystemCalls.Opening.readingAtOnce
        while true {
            let descriptor: Int32
            do { descriptor = try system.open(target, opening) } catch {
                throw .file(.cannotOpen(name, reason: error.reason))
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
                // A network's file system may want a file that can be written.
                if error == .badDescriptor, case .readingAtOnce = opening {
                    opening = .readingAndWritingAtOnce
                    continue
                }
                throw .file(.readFailed(name, reason: "it can't be locked: \(error.reason)"))
            }
            try? system.close(descriptor)
            if ContinuousClock.now >= deadline { throw .locked(name) }
            // Of a different length each time, so that nobody comes too late again and again.
            CurrentProcess.sleep(microseconds: Int.random(in: 500...5000))
        }
    }

    func release() { try? system.close(descriptor) }
}
