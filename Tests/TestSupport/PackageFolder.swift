import Foundation

/// The package's own folder and its files.
public enum PackageFolder {
    /// Its path.
    public static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// A file's text.
    public static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}
