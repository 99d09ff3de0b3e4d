#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The names of what is in a folder.
package enum FolderListing {
    /// The names, without hidden ones, in order of their bytes; none if the folder can't be read.
    ///
    /// - Parameter most: how many names are read at most, because a folder may have millions.
    package static func names(in folder: String, most: Int = 10_000) -> [String] {
        guard let open = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(open) }
        var names: [String] = []
        while names.count < most, let entry = unsafe readdir(open) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
