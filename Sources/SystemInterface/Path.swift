/// Operations on paths as text.
package enum Path {
    /// The folder that contains a path's last component.
    package static func folder(of path: String) -> String {
        let whole = trimmed(path)
        guard let slash = whole.lastIndex(of: "/") else { return "." }
        return slash == whole.startIndex ? "/" : String(whole[..<slash])
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A path relative to a folder; an absolute path is returned as it is.
    package static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") || folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// An absolute path as seen from a folder, whose path is absolute too.
    package static func relative(_ path: String, to folder: String) -> String {
        let (parts, places) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(parts, places).prefix { $0 == $1 }.count
        return (places.dropFirst(common).map { _ in ".." } + parts.dropFirst(common)).joined(separator: "/")
    }

    private static func trimmed(_ path: String) -> Substring {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
