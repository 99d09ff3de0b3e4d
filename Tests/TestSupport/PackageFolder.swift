import Foundation

/// The package's own folder, and what is in it.
public enum PackageFolder {
    /// Where it is.
    public static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// A file's text.
    public static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}
