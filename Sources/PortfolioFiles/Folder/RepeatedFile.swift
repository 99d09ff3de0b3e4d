package import SystemInterface

/// A file given twice where every file counts.
package struct RepeatedFile: Error, Hashable, Sendable {
    /// The path by which the file is given again.
    package let path: String
    /// The path by which it was given first.
    package let first: String

    /// Finds the first path that leads to the same file as an earlier one; `nil` if there is none.
    ///
    /// - Throws: ``FileError/cannotOpen(_:reason:)`` if it can't be told which file a path leads to.
    /// - Complexity: O(*n*) for *n* paths.
    package init?(in paths: [String]) throws(FileError) {
        var known: [String: String] = [:]
        var files: [FileStatus.Identity: String] = [:]
        for path in paths {
            let identity = path == "-" ? nil : try FileInput.identity(path)
            if let first = known[path] ?? identity.flatMap({ files[$0] }) {
                self.path = path
                self.first = first
                return
            }
            known[path] = path
            if let identity { files[identity] = path }
        }
        return nil
    }
}
