import Foundation

/// A folder for one test, taken away with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("portfolio-watch-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file in place, as an editor that truncates does.
    func write(_ name: String, _ text: String) throws {
        let file = "\(path)/\(name)"
        if !FileManager.default.fileExists(atPath: file) {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            return
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// Writes a file beside it and puts it in its place, as a careful editor does.
    func replace(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name).part"))
        try move("\(name).part", to: name)
    }

    func move(_ name: String, to other: String) throws {
        guard unsafe rename("\(path)/\(name)", "\(path)/\(other)") == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

    func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
    }
}
