#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What a file is and the state it is in, as far as the system tells without reading it.
///
/// Two that are equal are of one file, with the same contents and the same access as far as the file system tells.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case file, folder, link
        /// A pipe, a device or a socket.
        case special
    }

    /// Which file it is, whatever its path.
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
    /// In bytes.
    package let size: Int64
    /// When the contents changed last.
    let modified: Time
    /// When the contents, the access or the names changed last.
    package let changed: Time
    /// The permissions.
    package let mode: UInt32
    let owner: UInt32
    package let group: UInt32

    /// The status of what a path leads to; `nil` where that is nothing, or can't be told.
    ///
    /// - Parameter followsLink: `false` for a symbolic link itself.
    package init?(_ path: String, followsLink: Bool = true) {
        var status = stat()
        let isFound = unsafe (followsLink ? stat(path, &status) : lstat(path, &status)) == 0
        guard isFound else { return nil }
        self.init(status)
    }

    /// The status of an open file; `nil` where that can't be told.
    package init?(_ descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

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

    /// Whether it is the same file with the same contents, as far as the file system tells.
    package func isUnchanged(since other: FileStatus) -> Bool {
        identity == other.identity && size == other.size && modified == other.modified
    }
}
