internal import CLibrary
internal import FileCalls

extension SystemCalls {
    /// How to open a file.
    package enum Opening: Sendable {
        case reading
        /// Without waiting for the other end of a pipe.
        case readingAtOnce, writingAtOnce, readingAndWritingAtOnce
        case writing
        case folder
        /// A file that must not exist yet, with these permissions; a link of that name is not followed.
        case newFile(mode: UInt32)

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY
            case .readingAtOnce: O_RDONLY | O_NONBLOCK
            case .readingAndWritingAtOnce: O_RDWR | O_NONBLOCK
            case .writing: O_WRONLY
            case .writingAtOnce: O_WRONLY | O_NONBLOCK
            case .folder: O_RDONLY | O_DIRECTORY
            case .newFile: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
            }
        }

        fileprivate var mode: UInt32 {
            if case .newFile(let mode) = self { mode } else { 0 }
        }
    }

    /// The absolute path without symbolic links.
    package func realPath(_ path: String) throws(SystemError) -> String {
        try perform(.resolve) { _ in
            guard let real = unsafe realpath(path.path, nil) else { return ("", true) }
            defer { unsafe free(real) }
            return (unsafe PathBytes.text(of: real), false)
        }
    }

    /// What a path leads to if its last component is a symbolic link, or else the path itself.
    ///
    /// The file need not exist.
    package func resolve(_ path: String) throws(SystemError) -> String { try links(from: path).last ?? path }

    /// A path, followed by the target if its last component is a symbolic link, the target of that, and so on.
    package func links(from path: String) throws(SystemError) -> [String] {
        var links = [path]
        // The number of links that the system itself follows.
        while links.count <= 40 {
            let last = links[links.count - 1]
            do throws(SystemError) {
                links.append(Path.join(Path.folder(of: last), try target(ofLink: last)))
            } catch {
                // It is not a link, or does not exist.
                if error == .invalid || error == .notFound { return links }
                throw error
            }
        }
        throw .tooManyLinks
    }

    /// The contents of a symbolic link.
    package func target(ofLink path: String) throws(SystemError) -> String {
        try perform(.resolve) { _ in
            var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let length = unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                    return -1
                }
                return unsafe readlink(path.path, text, buffer.count)
            }
            return (PathBytes.text(bytes.prefix(max(length, 0))), length <= 0)
        }
    }

    package func open(_ path: String, _ opening: Opening) throws(SystemError) -> Int32 {
        try perform(.open) { _ in
            let descriptor = systemOpen(path, opening.flags, mode: opening.mode)
            return (descriptor, descriptor < 0)
        }
    }

    /// Opens a file without a name for reading and writing; it is deleted when it is closed.
    package func openNameless() throws(SystemError) -> Int32 {
        try perform(.makeFile) { _ in
            guard let file = unsafe tmpfile() else { return (-1, true) }
            let descriptor = fcntl(unsafe fileno(file), F_DUPFD_CLOEXEC, 0)
            let error = errno
            unsafe fclose(file)
            errno = error
            return (descriptor, descriptor < 0)
        }
    }

    /// Closes a descriptor only once, because even after a signal it is closed.
    package func close(_ descriptor: Int32) throws(SystemError) {
        do throws(SystemError) {
            _ = try perform(.close, repeats: false) { _ in ((), systemClose(descriptor) != 0) }
        } catch {
            if error != .interrupted { throw error }
        }
    }

    /// Appends the next bytes, at most `count`; none at the end of the file.
    package func read(
        _ descriptor: Int32, _ count: Int, into bytes: inout [UInt8]
    ) throws(SystemError) -> Int {
        try perform(.read) { isShort in
            var result = 0
            bytes.append(addingCapacity: count) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    result = unsafe systemRead(
                        descriptor, buffer.baseAddress, isShort ? min(count, 1) : count)
                    initialized = max(result, 0)
                }
            }
            return (result, result < 0)
        }
    }

    /// Appends bytes of a regular file from an offset, at most `count`, independent of the read position; none after
    /// its end.
    package func read(
        _ descriptor: Int32, _ count: Int, at offset: Int, into bytes: inout [UInt8]
    ) throws(SystemError) -> Int {
        try perform(.read) { isShort in
            var result = 0
            bytes.append(addingCapacity: count) { output in
                unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    result = unsafe pread(
                        descriptor, buffer.baseAddress, isShort ? min(count, 1) : count, off_t(offset))
                    initialized = max(result, 0)
                }
            }
            return (result, result < 0)
        }
    }

    /// Moves the read position to the start; `false` for what has none, such as a pipe.
    package func rewind(_ descriptor: Int32) throws(SystemError) -> Bool {
        try seek(descriptor, SEEK_SET) != nil
    }

    /// Whether nothing has been read yet; `false` for what has no read position, such as a pipe.
    package func isAtStart(_ descriptor: Int32) throws(SystemError) -> Bool {
        try seek(descriptor, SEEK_CUR) == 0
    }

    private func seek(_ descriptor: Int32, _ origin: Int32) throws(SystemError) -> off_t? {
        do throws(SystemError) {
            return try perform(.seek) { _ in
                let position = lseek(descriptor, 0, origin)
                return (position, position < 0)
            }
        } catch {
            if error == .noPosition { return nil }
            throw error
        }
    }

    /// Writes some of the bytes and returns how many.
    package func write(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
        try perform(.write) { isShort in
            let count = isShort ? min(bytes.count, 1) : bytes.count
            let written = unsafe bytes.withUnsafeBytes {
                unsafe systemWrite(descriptor, $0.baseAddress, count)
            }
            return (written, written < 0)
        }
    }

    /// Writes all bytes.
    package func writeAll(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) {
        var start = 0
        while start < bytes.count {
            start += try write(descriptor, bytes.extracting(start..<bytes.count))
        }
    }

    /// Flushes what was written to disk.
    package func synchronize(_ descriptor: Int32) throws(SystemError) {
        _ = try perform(.synchronize) { _ in
            #if canImport(Darwin)
                // fsync leaves it in the drive's cache on Darwin.
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return ((), false) }
            #endif
            return ((), fsync(descriptor) != 0)
        }
    }

    package func rename(_ old: String, to new: String) throws(SystemError) {
        _ = try perform(.rename) { _ in ((), systemRename(old, new) != 0) }
    }

    /// Renames a file, unless the new name is taken.
    ///
    /// - Throws: ``SystemError/alreadyExists`` if it is taken, whatever file has the name.
    package func renameAnew(_ old: String, to new: String) throws(SystemError) {
        do throws(SystemError) {
            _ = try perform(.rename) { _ in ((), unsafe file_rename_anew(old.path, new.path) != 0) }
            return
        } catch {
            guard error.isOfMissingAbility else { throw error }
        }
        do throws(SystemError) {
            try link(old, to: new)
            try? remove(old)
            return
        } catch {
            guard error.isOfMissingAbility || error == .notPermitted else { throw error }
        }
        // Without links either, an empty file takes the name first.
        try close(open(new, .newFile(mode: 0o600)))
        do { try rename(old, to: new) } catch {
            try? remove(new)
            throw error
        }
    }

    /// Gives a file another name, which must not be taken.
    func link(_ old: String, to new: String) throws(SystemError) {
        _ = try perform(.link) { _ in ((), systemLink(old, new) != 0) }
    }

    package func remove(_ path: String) throws(SystemError) {
        _ = try perform(.remove) { _ in ((), unsafe unlink(path.path) != 0) }
    }

    package func makeFolder(_ path: String) throws(SystemError) {
        _ = try perform(.makeFolder) { _ in ((), unsafe mkdir(path.path, 0o777) != 0) }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        _ = try perform(.removeFolder) { _ in ((), unsafe rmdir(path) != 0) }
    }

    /// Locks an open file or folder against other editors; `false` if another one holds the lock.
    package func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try perform(.lock) { _ in ((), flock(descriptor, LOCK_EX | LOCK_NB) != 0) }
            return true
        } catch {
            if error == .wouldBlock { return false }
            throw error
        }
    }

    /// Gives up a lock on an open file or folder, if there is one, before it is closed.
    ///
    /// Closing alone is not enough: until a child process that was just forked starts its program, it has every
    /// descriptor too, and holds the lock by it.
    package func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

    /// The names in a folder.
    package func list(_ folder: String) throws(SystemError) -> [String] {
        try perform(.list) { _ in
            guard let stream = unsafe opendir(folder.path) else { return ([], true) }
            defer { unsafe closedir(stream) }
            var names: [String] = []
            while let entry = unsafe readdir(stream) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) {
                        unsafe PathBytes.text(of: $0)
                    }
                }
                names.append(name)
            }
            return (names, false)
        }
    }

    /// The names in a folder in order of their bytes, without hidden ones.
    package func visibleNames(in folder: String) throws(SystemError) -> [String] {
        try list(folder).filter { !$0.hasPrefix(".") }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }
}
