#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A folder for generated files, removed when the process ends, even by an interrupt.
package struct TemporaryFolder: Sendable {
    package let path: String

    /// An error with the system's reason.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Creates the folder in `TMPDIR`, or else in `/tmp`. Create only one in each process.
    package init() throws(Failure) {
        let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var name = Array("\(base)/valuation-benchmark-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&name) else {
            throw Failure(
                description: "no temporary folder in \(base): \(unsafe String(cString: strerror(errno)))")
        }
        path = unsafe String(cString: made)
        TemporaryFolder.removeWhenInterrupted(path)
    }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Removes the folder with its files; it has no subfolders.
    package func remove() { TemporaryFolder.remove(path) }

    /// Removes its files.
    package func empty() { TemporaryFolder.empty(path) }

    private static func remove(_ path: String) {
        empty(path)
        _ = unsafe rmdir(path)
    }

    private static func empty(_ path: String) {
        guard let folder = unsafe opendir(path) else { return }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { _ = unsafe unlink("\(path)/\(name)") }
        }
    }

    /// Waits for signals on a separate thread, with all other threads blocking them: unlike a signal handler, it may
    /// call any function.
    private static func removeWhenInterrupted(_ path: String) {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let work = unsafe Unmanaged.passRetained(Waiting(path: path, signals: signals)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failed = unsafe pthread_create(
            &thread, nil,
            { pointer in
                #if !canImport(Darwin)
                    guard let pointer = unsafe pointer else { return nil }
                #endif
                let work = unsafe Unmanaged<Waiting>.fromOpaque(pointer).takeRetainedValue()
                var number: Int32 = 0
                var signals = work.signals
                unsafe sigwait(&signals, &number)
                TemporaryFolder.remove(work.path)
                _exit(128 + number)
            }, work)
        if failed != 0 {
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            unsafe Unmanaged<Waiting>.fromOpaque(work).release()
        }
    }

    private final class Waiting: Sendable {
        let path: String
        let signals: sigset_t
        init(path: String, signals: sigset_t) {
            self.path = path
            self.signals = signals
        }
    }
}
