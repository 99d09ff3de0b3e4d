public import Foundation

/// A folder for one test, deleted along with this object.
public final class TemporaryFolder: Sendable {
    /// The path, with links resolved.
    public let path: String

    /// The folder as a URL.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// - Parameter parent: where to create it; by default the system's temporary folder.
    public init(in parent: String? = nil) throws {
        let parent = parent ?? FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = "\(parent)/portfolio-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path. An existing file is overwritten in place, as by an editor that
    /// truncates.
    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        guard FileManager.default.fileExists(atPath: file) else {
            let parent = URL(fileURLWithPath: file).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            return file
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        return file
    }

    /// Writes a text to a file and returns its path, overwriting an existing file in place.
    @discardableResult
    public func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// Writes a new file and renames it over the old one, as a careful editor does.
    public func replace(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name).part"))
        try move("\(name).part", to: name)
    }

    /// Moves a file, replacing any existing one.
    public func move(_ name: String, to other: String) throws {
        guard unsafe rename("\(path)/\(name)", "\(path)/\(other)") == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Removes a file or a folder.
    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }

    /// Makes a folder.
    public func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }

    /// Makes a symbolic link.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
    }

    /// The bytes of a file, if it exists.
    public func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
    }

    /// The text of a file, if it exists.
    public func read(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The names of its entries, sorted.
    public var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
