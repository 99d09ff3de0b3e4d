public import Valuation

/// What is shown of a portfolio's returns: the statement, and the names of the files its issues are in.
public struct ReturnsReport: Sendable {
    /// The returns.
    public let statement: ReturnsStatement
    /// By ``InputLocation/file``.
    package let fileNames: [String]

    /// - Parameter fileNames: by ``InputLocation/file``.
    package init(_ statement: ReturnsStatement, fileNames: [String] = []) {
        self.statement = statement
        self.fileNames = fileNames
    }

    /// Whether no figure that counts is unknown.
    public var isComplete: Bool { statement.isComplete }

    func fileName(of issue: ReturnsIssue) -> String? {
        guard let place = issue.location.map({ Int($0.file) }), fileNames.indices.contains(place) else {
            return nil
        }
        return fileNames[place]
    }

    /// The issues as located messages, one line each.
    ///
    /// - Parameter paths: by ``InputLocation/file``.
    package func locatedIssues(_ paths: [String]) -> [String] {
        statement.issues.map { issue in
            var place = ""
            if let location = issue.location, paths.indices.contains(Int(location.file)) {
                place = "\(paths[Int(location.file)]):\(location.line): "
            }
            let symbol = issue.symbol.map { "\($0): " } ?? ""
            return DisplayWidth.printable(
                "\(place)\(issue.severity.rawValue): \(symbol)\(issue.message) [\(issue.kind.rawValue)]")
        }
    }
}
