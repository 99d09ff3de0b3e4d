import Foundation

/// A copy of the example portfolios whose exchange rates are those of some currencies: the central bank's whole file has
/// forty columns, and a debug build reads for a tenth of a second.
public enum Examples {
    /// The folder; it is made once, and removed when the tests end.
    public static let path: String = {
        do {
            let path = try made()
            atexit { try? FileManager.default.removeItem(atPath: Examples.path) }
            return path
        } catch {
            fatalError("the examples can't be copied: \(error)")
        }
    }()

    /// The central bank's file.
    public static var rates: String { "\(path)/data/ecb/eurofxref-hist.csv" }

    private static let currencies: Set<Substring> = [
        "Date", "USD", "JPY", "DKK", "GBP", "SEK", "CHF", "ISK", "NOK", "AUD", "CAD",
    ]

    private static func made() throws -> String {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        let path = "\(parent)/portfolio-examples-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(PackageFolder.path)/data", toPath: "\(path)/data")
        let file = "\(path)/data/ecb/eurofxref-hist.csv"
        let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        // Each line ends with a comma, as in the whole file.
        let places = rows[0].indices.filter { currencies.contains(rows[0][$0]) } + [rows[0].endIndex - 1]
        let lines = rows.map { row in places.map { row[$0] }.joined(separator: ",") + "\n" }
        try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
        return path
    }
}
