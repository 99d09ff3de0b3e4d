internal import SystemInterface

/// A file that is given twice where each counts.
package struct RepeatedFile: Error, Hashable, Sendable {
    /// The path by which it is given again.
    package let path: String
    /// The one by which it was given first.
    package let first: String

    /// The first path that leads to a file before it, if there is one.
    ///
    /// - Complexity: O(*n*) for *n* paths.
    package init?(in paths: [String]) {
        var known: [String: String] = [:]
        var files: [FileStatus.Identity: String] = [:]
        for path in paths {
            let identity = path == "-" ? nil : FileStatus(path)?.identity
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
