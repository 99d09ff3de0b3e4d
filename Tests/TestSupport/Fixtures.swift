public import Foundation

/// The fixture files of a test target, in its folder `Fixtures`.
public struct Fixtures: Sendable {
    private let folder: URL

    /// - Parameter resources: the resources of the target's bundle, `Bundle.module.resourceURL`.
    public init(_ resources: URL?) {
        folder = (resources ?? URL(fileURLWithPath: "/")).appending(path: "Fixtures")
    }

    /// The bytes of a file.
    public func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    /// The bytes of a file.
    public func bytes(_ path: String) throws -> [UInt8] { [UInt8](try data(path)) }

    /// A file's text.
    public func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The names of a folder's files, sorted, without their extensions.
    public func names(_ path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
        return (names ?? []).map { String($0.prefix { $0 != "." }) }.sorted()
    }
}
