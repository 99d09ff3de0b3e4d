internal import SystemInterface

/// Everything that determines what some paths lead to: the names in all folders on the way, including symbolic links
/// and their targets.
///
/// Paths are resolved as the system would. If something on the way is missing, its name is awaited in the last existing
/// folder, so that a folder that is removed and created again is found.
struct WatchPlan: Equatable {
    /// The folders, by real path.
    private(set) var folders: [String: Folder] = [:]
    /// The files that the paths lead to, by real path.
    private(set) var files: [String: FileStatus] = [:]

    struct Folder: Equatable {
        /// The relevant names in it.
        var names: Set<String> = []
        /// Whether it contains a file or link that matters, rather than only a folder on the way to one.
        var holdsFiles = false
    }

    /// More links than the system itself follows.
    private static let mostLinks = 40

    /// - Parameters:
    ///   - paths: the paths of files, which need not exist.
    ///   - current: the folder that relative paths start from.
    init(_ paths: [String], in current: String) {
        for path in paths { follow(path.hasPrefix("/") ? path : "\(current)/\(path)") }
    }

    /// Whether two plans lead to the same places, whatever was written there.
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
            let status = try? SystemCalls().status(place, followsLink: false)
            let isOnTheWay = status?.kind == .folder && !names.isEmpty
            folders[folder.isEmpty ? "/" : folder, default: Folder()].add(name, isFile: !isOnTheWay)
            switch status?.kind {
            case nil: return
            case .folder where isOnTheWay: folder = place
            case .folder, .file, .special:
                files[place] = status
                return
            case .link:
                links += 1
                guard links <= WatchPlan.mostLinks, let target = try? SystemCalls().target(ofLink: place)
                else { return }
                if target.hasPrefix("/") { folder = "" }
                names += WatchPlan.names(target)
            }
        }
    }

    /// The components of a path, in reverse order.
    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    private static func parent(_ folder: String) -> String {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }
}

extension WatchPlan.Folder {
    fileprivate mutating func add(_ name: String, isFile: Bool) {
        names.insert(name)
        holdsFiles = holdsFiles || isFile
    }
}
