internal import CLibrary

/// The type and state of a file, as far as the system reports it without reading the file.
///
/// Two equal statuses are of the same file with the same contents and permissions, as far as the file system shows.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case file, folder, link
        /// A pipe, a device or a socket.
        case special
    }

    /// Identifies a file, whatever its path.
    package struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    package struct Time: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = Int(time.tv_sec)
            nanoseconds = Int(time.tv_nsec)
        }
    }

    package let kind: Kind
    package let identity: Identity
    /// The size in bytes.
    package let size: Int64
    /// The time of the last change of the contents.
    let modified: Time
    /// The time of the last change of the contents, the permissions or the names.
    package let changed: Time
    /// The permissions.
    package let mode: UInt32
    let owner: UInt32
    package let group: UInt32

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino))
        size = Int64(status.st_size)
        #if canImport(Darwin)
            modified = Time(status.st_mtimespec)
            changed = Time(status.st_ctimespec)
        #else
            modified = Time(status.st_mtim)
            changed = Time(status.st_ctim)
        #endif
        mode = UInt32(status.st_mode) & 0o7777
        owner = status.st_uid
        group = status.st_gid
    }

    /// Whether it is the same file with the same contents, as far as the file system shows.
    package func isUnchanged(since other: FileStatus) -> Bool {
        identity == other.identity && size == other.size && modified == other.modified
    }
}
