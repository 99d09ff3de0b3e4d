internal import Portfolios

/// The portfolios that `serve` shows, each under a name of its own if there are several.
struct ServedFolders {
    /// The paths of the portfolios, of which there is at least one.
    let first: String
    let others: [String]
    /// The folder whose folders they are; `nil` if each was named, or there is one only and no other can be created.
    private(set) var folder: String?

    /// - Parameters:
    ///   - operands: the paths of portfolios, or of a folder whose folders are portfolios.
    ///   - mayCreate: whether more can be created in such a folder.
    init(_ operands: [String], mayCreate: Bool = false) {
        var paths = operands.isEmpty ? ["."] : operands
        if paths.count == 1, !PortfolioFolder.isPath(paths[0]) {
            let folders = ((try? SystemCalls().visibleNames(in: paths[0])) ?? []).map {
                Path.join(paths[0], $0)
            }.filter { (try? FileInput.isFolder($0)) == true && PortfolioFolder.isPath($0) }
            if folders.count > 1 || mayCreate && !folders.isEmpty { folder = paths[0] }
            if !folders.isEmpty { paths = folders }
        }
        first = paths[0]
        others = Array(paths.dropFirst())
    }

    /// The names of the portfolios: those of their folders.
    ///
    /// - Throws: ``UsageError/sameName(_:)`` if two have one name.
    func names() throws(UsageError) -> [String] {
        var names: [String] = []
        for path in [first] + others {
            let whole = (try? SystemCalls().realPath(path)) ?? path
            let name = Path.name(of: whole)
            // Addresses may be composed in another way than the names of folders.
            guard !names.contains(name) else {
                throw UsageError(
                    "two of the portfolios are called \(name): each is served under the name of its folder")
            }
            names.append(name)
        }
        return names
    }
}
