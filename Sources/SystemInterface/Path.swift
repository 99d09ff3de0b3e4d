/// The parts of paths, as texts.
package enum Path {
    /// The folder that a path's last name is in.
    package static func folder(of path: String) -> String {
        let whole = trimmed(path)
        guard let slash = whole.lastIndex(of: "/") else { return "." }
        return slash == whole.startIndex ? "/" : String(whole[..<slash])
    }

    /// A path's last name.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A name in a folder; one that begins at the root stands by itself.
    package static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") || folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func trimmed(_ path: String) -> Substring {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
