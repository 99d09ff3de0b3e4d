#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What decides what some paths lead to: names in folders, all the way, symbolic links with those they point to.
///
/// A path is followed as the system would. Where something on the way is missing, its name in the last folder that is
/// there is what to wait for; so a folder that is taken away and made anew is found again.
struct WatchPlan: Equatable {
    /// By their real paths.
    private(set) var folders: [String: Folder] = [:]
    /// What the paths lead to, by real path.
    private(set) var files: [String: FileStamp] = [:]

    struct Folder: Equatable {
        /// The names in it that matter.
        var names: Set<String> = []
        /// Whether a name is a file's or a link's, rather than a folder's on the way to one.
        var holdsFiles = false
    }

    /// More links than the system itself follows.
    private static let mostLinks = 40

    /// - Parameters:
    ///   - paths: of files that may be there or not.
    ///   - current: the folder that relative paths start from.
    init(_ paths: [String], in current: String) {
        for path in paths { follow(path.hasPrefix("/") ? path : "\(current)/\(path)") }
    }

    /// Whether the two lead to the same places, whatever has been written there.
    func hasSamePlaces(as other: WatchPlan) -> Bool {
        folders == other.folders && files.mapValues(\.identity) == other.files.mapValues(\.identity)
    }

    private mutating func follow(_ path: String) {
        var names = WatchPlan.names(path)
        // A real path; empty for the root.
        var folder = ""
        var links = 0
        while let name = names.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = WatchPlan.parent(folder)
                continue
            }
            let place = "\(folder)/\(name)"
            let stamp = FileStamp(place)
            let isOnTheWay = stamp?.kind == .folder && !names.isEmpty
            folders[folder.isEmpty ? "/" : folder, default: Folder()].add(name, isFile: !isOnTheWay)
            switch stamp?.kind {
            case nil: return
            case .folder where isOnTheWay: folder = place
            case .folder, .file:
                files[place] = stamp
                return
            case .link:
                links += 1
                guard links <= WatchPlan.mostLinks, let target = WatchPlan.target(of: place) else { return }
                if target.hasPrefix("/") { folder = "" }
                names += WatchPlan.names(target)
            }
        }
    }

    /// The names of a path, the first last.
    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    private static func parent(_ folder: String) -> String {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }

    private static func target(of link: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
            return unsafe readlink(link, text, buffer.count)
        }
        return length > 0 ? String(decoding: bytes.prefix(length), as: UTF8.self) : nil
    }
}

extension WatchPlan.Folder {
    fileprivate mutating func add(_ name: String, isFile: Bool) {
        names.insert(name)
        holdsFiles = holdsFiles || isFile
    }
}

/// Which file it is, and the state it is in, as far as the system tells without reading it.
struct FileStamp: Equatable {
    enum Kind { case file, folder, link }

    struct Identity: Equatable {
        var device: UInt64
        var number: UInt64
    }

    let kind: Kind
    let identity: Identity
    private let size: Int64
    private let modified: Time
    private let changed: Time

    private struct Time: Equatable {
        var seconds: Int
        var nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

    /// The state of what bears a name, a link itself rather than what it points to; `nil` where nothing does.
    init?(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .file
            }
        identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
        size = Int64(status.st_size)
        #if canImport(Darwin)
            modified = Time(status.st_mtimespec)
            changed = Time(status.st_ctimespec)
        #else
            modified = Time(status.st_mtim)
            changed = Time(status.st_ctim)
        #endif
    }
}
