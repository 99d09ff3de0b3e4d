internal import PortfolioFiles
internal import SystemInterface

/// The folder in which to run `patch` or `git apply` to change a file, and the path of the file from there.
///
/// It is the top of the git work tree that contains the file; without one, the current folder, or the file's own folder
/// if the file is not below the current one.
public struct PatchRoot: Hashable, Sendable {
    /// The folder, without symbolic links.
    public let folder: String
    /// The file's path from the folder, without `.`, `..` or links.
    public let name: String
    /// Whether the folder is the top of a git work tree.
    public let isWorkTree: Bool
    /// Whether the folder is the current one.
    public let isCurrent: Bool

    /// Finds the place for changes to a file.
    ///
    /// - Parameter file: a path; a symbolic link stands for the file it points to, which is the one an edit replaces.
    /// - Throws: ``EditingError/file(_:)`` if neither the file nor its folder exists.
    public init(of file: String) throws(EditingError) {
        let system = SystemCalls()
        let (path, current): (String, String)
        do {
            current = try system.realPath(".")
            // A file yet to be created has at least a folder.
            do throws(SystemError) { path = try system.realPath(file) } catch .notFound {
                path = Path.join(try system.realPath(Path.folder(of: file)), Path.name(of: file))
            }
        } catch {
            throw .file(.cannotOpen(file, reason: error.reason))
        }
        let own = Path.folder(of: path)
        let top = PatchRoot.workTree(of: own)
        isWorkTree = top != nil
        folder = top ?? (PatchRoot.name(of: path, from: current) == nil ? own : current)
        name = PatchRoot.name(of: path, from: folder) ?? Path.name(of: path)
        isCurrent = folder == current
    }

    /// The top of the work tree that contains a folder, which has `.git` as a folder or as a file that points to it.
    private static func workTree(of folder: String) -> String? {
        var folder = folder
        while true {
            let git = Path.join(folder, ".git")
            if (try? FileInput.isRegular(git)) == true
                || (try? FileInput.exists(Path.join(git, "HEAD"))) == true
            {
                return folder
            }
            if folder == "/" { return nil }
            folder = Path.folder(of: folder)
        }
    }

    private static func name(of path: String, from folder: String) -> String? {
        let start = folder == "/" ? "/" : folder + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }
}
