internal import CLibrary
internal import FileCalls

extension SystemCalls {
    /// The status of what a path leads to.
    ///
    /// - Parameter followsLink: `false` for the status of a symbolic link itself.
    package func status(_ path: String, followsLink: Bool = true) throws(SystemError) -> FileStatus {
        try perform(.status) { _ in
            var status = stat()
            let failed = unsafe (followsLink ? stat(path.path, &status) : lstat(path.path, &status)) != 0
            return (FileStatus(status), failed)
        }
    }

    package func status(_ descriptor: Int32) throws(SystemError) -> FileStatus {
        try perform(.status) { _ in
            var status = stat()
            let failed = unsafe fstat(descriptor, &status) != 0
            return (FileStatus(status), failed)
        }
    }

    /// Why a path can't be opened. A name that is there is not told to be missing.
    package func reason(_ error: SystemError, opening path: String) -> String {
        let isLink = error == .notFound && (try? isTaken(path)) == true
        return isLink ? "it is a link to nothing" : error.reason
    }

    /// Whether the folder has the name, even as a link that leads nowhere.
    package func isTaken(_ path: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try status(path, followsLink: false)
            return true
        } catch {
            if error == .notFound { return false }
            throw error
        }
    }

    /// Fails if the file is not writable, even if it could be replaced.
    package func checkWritable(_ path: String) throws(SystemError) {
        _ = try perform(.access) { _ in ((), unsafe access(path.path, W_OK) != 0) }
    }

    /// Copies the access list and the user's extended attributes of a file to another.
    func copyLists(from old: Int32, to new: Int32) throws(SystemError) {
        _ = try perform(.copyLists) { _ in ((), file_access_lists_copy(old, new) != 0) }
    }

    /// - Parameter owner: the new owner; `nil` to leave it unchanged.
    func setOwner(_ descriptor: Int32, owner: UInt32?, group: UInt32) throws(SystemError) {
        _ = try perform(.setOwner) { _ in ((), fchown(descriptor, owner ?? UInt32.max, group) != 0) }
    }

    func setMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemError) {
        _ = try perform(.setMode) { _ in ((), fchmod(descriptor, mode_t(truncatingIfNeeded: mode)) != 0) }
    }
}
