internal import SystemInterface

/// What decides what some paths lead to: names in folders, all the way, symbolic links with those they point to.
///
/// A path is followed as the system would. Where something on the way is missing, its name in the last folder that is
/// there is what to wait for; so a folder that is taken away and made anew is found again.
struct WatchPlan: Equatable {
    /// By their real paths.
    private(set) var folders: [String: Folder] = [:]
    /// What the paths lead to, by real path.
    private(set) var files: [String: FileStatus] = [:]

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
            let status = FileStatus(place, followsLink: false)
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

    /// The names of a path, the first last.
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
