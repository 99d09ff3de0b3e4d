internal import SystemInterface

/// Where `patch` and `git apply` are run to make a change of a file, and what the file is called from there.
///
/// That is the top of the git work tree that the file is in; of a file in none, the current folder, or, where the file is
/// not below it, the file's own.
public struct PatchPlace: Hashable, Sendable {
    /// The folder, without symbolic links.
    public let folder: String
    /// The file's path from there, by the names of folders alone.
    public let name: String
    /// Whether the folder is the top of a git work tree.
    public let isWorkTree: Bool
    /// Whether the folder is the current one.
    public let isCurrent: Bool

    /// Looks for where a change of a file would be applied.
    ///
    /// - Parameter file: a path; of a symbolic link the file it points to is meant, which is the one an edit replaces.
    /// - Throws: ``EditingError/file(_:)`` where neither the file is there nor its folder.
    public init(of file: String) throws(EditingError) {
        let system = SystemCalls()
        let (path, current): (String, String)
        do {
            current = try system.realPath(".")
            // One that is yet to be made has a folder.
            path =
                FileStatus(file) == nil
                ? Path.join(try system.realPath(Path.folder(of: file)), Path.name(of: file))
                : try system.realPath(file)
        } catch {
            throw .file(.cannotOpen(file, reason: error.reason))
        }
        let own = Path.folder(of: path)
        let top = PatchPlace.workTree(of: own)
        isWorkTree = top != nil
        folder = top ?? (PatchPlace.name(of: path, from: current) == nil ? own : current)
        name = PatchPlace.name(of: path, from: folder) ?? Path.name(of: path)
        isCurrent = folder == current
    }

    /// The top of the work tree a folder is in: where git keeps its own folder, or a file that says where that is.
    private static func workTree(of folder: String) -> String? {
        var folder = folder
        while true {
            let git = Path.join(folder, ".git")
            if FileStatus(git)?.kind == .file || FileStatus(Path.join(git, "HEAD")) != nil { return folder }
            if folder == "/" { return nil }
            folder = Path.folder(of: folder)
        }
    }

    private static func name(of path: String, from folder: String) -> String? {
        let start = folder == "/" ? "/" : folder + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }
}
