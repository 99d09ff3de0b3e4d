import Foundation

/// A file of the fixtures, as text.
func fixture(_ path: String) throws -> String {
    guard let folder = Bundle.module.resourceURL else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: folder.appending(path: "Fixtures").appending(path: path), encoding: .utf8)
}
