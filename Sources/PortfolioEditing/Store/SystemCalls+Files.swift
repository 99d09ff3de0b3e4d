#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension SystemCalls {
    /// The path without symbolic links.
    func resolve(_ path: String) throws(SystemError) -> String {
        try perform(.resolve) { _ in
            guard let real = unsafe realpath(path, nil) else { return ("", true) }
            defer { unsafe free(real) }
            return (unsafe String(cString: real), false)
        }
    }

    func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) -> Int32 {
        try perform(.open) { _ in
            #if canImport(Glibc)
                let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, mode_t(mode))
            #elseif canImport(Musl)
                let descriptor = unsafe Musl.open(path, flags | O_CLOEXEC, mode_t(mode))
            #else
                let descriptor = unsafe Darwin.open(path, flags | O_CLOEXEC, mode_t(truncatingIfNeeded: mode))
            #endif
            return (descriptor, descriptor < 0)
        }
    }

    /// Closes once: after a signal the descriptor is gone all the same.
    func close(_ descriptor: Int32) throws(SystemError) {
        do throws(SystemError) {
            _ = try perform(.close, repeats: false) { _ in
                #if canImport(Glibc)
                    let result = Glibc.close(descriptor)
                #elseif canImport(Musl)
                    let result = Musl.close(descriptor)
                #else
                    let result = Darwin.close(descriptor)
                #endif
                return ((), result != 0)
            }
        } catch {
            if error.code != EINTR { throw error }
        }
    }

    /// Appends the next bytes, `count` at most; none at the end of the file.
    func read(_ descriptor: Int32, _ count: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        var buffer: [UInt8] = []
        let taken = try perform(.read) { isShort in
            buffer = []
            var result = 0
            buffer.append(addingCapacity: count) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    let count = isShort ? min(count, 1) : count
                    #if canImport(Glibc)
                        result = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
                    #elseif canImport(Musl)
                        result = unsafe Musl.read(descriptor, buffer.baseAddress, count)
                    #else
                        result = unsafe Darwin.read(descriptor, buffer.baseAddress, count)
                    #endif
                    initialized = max(result, 0)
                }
            }
            return (result, result < 0)
        }
        bytes += buffer
        return taken
    }

    /// Writes some of the bytes; how many, it tells.
    func write(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
        try perform(.write) { isShort in
            let count = isShort ? min(bytes.count, 1) : bytes.count
            let written = unsafe bytes.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    unsafe Glibc.write(descriptor, bytes.baseAddress, count)
                #elseif canImport(Musl)
                    unsafe Musl.write(descriptor, bytes.baseAddress, count)
                #else
                    unsafe Darwin.write(descriptor, bytes.baseAddress, count)
                #endif
            }
            return (written, written < 0)
        }
    }

    /// Has the disk hold what was written.
    func synchronize(_ descriptor: Int32) throws(SystemError) {
        _ = try perform(.synchronize) { _ in
            #if canImport(Darwin)
                // fsync leaves it in the drive's cache there.
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return ((), false) }
            #endif
            return ((), fsync(descriptor) != 0)
        }
    }

    func rename(_ old: String, to new: String) throws(SystemError) {
        _ = try perform(.rename) { _ in
            #if canImport(Glibc)
                ((), unsafe Glibc.rename(old, new) != 0)
            #elseif canImport(Musl)
                ((), unsafe Musl.rename(old, new) != 0)
            #else
                ((), unsafe Darwin.rename(old, new) != 0)
            #endif
        }
    }

    func remove(_ path: String) throws(SystemError) {
        _ = try perform(.remove) { _ in ((), unsafe unlink(path) != 0) }
    }

    func makeFolder(_ path: String) throws(SystemError) {
        _ = try perform(.makeFolder) { _ in ((), unsafe mkdir(path, 0o777) != 0) }
    }

    func removeFolder(_ path: String) throws(SystemError) {
        _ = try perform(.removeFolder) { _ in ((), unsafe rmdir(path) != 0) }
    }

    /// Locks an open file or folder against other editors; `false` where another has it.
    func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try perform(.lock) { _ in ((), flock(descriptor, LOCK_EX | LOCK_NB) != 0) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// The names in a folder.
    func list(_ folder: String) throws(SystemError) -> [String] {
        try perform(.list) { _ in
            guard let stream = unsafe opendir(folder) else { return ([], true) }
            defer { unsafe closedir(stream) }
            var names: [String] = []
            while let entry = unsafe readdir(stream) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) {
                        unsafe String(cString: $0)
                    }
                }
                names.append(name)
            }
            return (names, false)
        }
    }
}
