/// The errors of a run: how many there are, and the first ones in full.
///
/// ```swift
/// for diagnostic in log.first { print(diagnostic) }
/// if log.more > 0 { print("and \(log.more) more") }
/// ```
public struct DiagnosticLog: Hashable, Sendable, Codable {
    /// How many are kept in full.
    public static let shown = 20

    /// The first ones, in the order they were found.
    public private(set) var first: [Diagnostic] = []
    /// How many there are in all.
    public private(set) var count = 0
    /// How many may be kept.
    private var room = DiagnosticLog.shown

    /// A log of no errors.
    public init() {}

    /// A log of these errors, for previews and tests.
    ///
    /// - Complexity: O(*n*), where *n* is the number of errors.
    public init(_ diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { add(diagnostic) }
    }

    /// Whether nothing is wrong.
    public var isEmpty: Bool { count == 0 }

    /// How many are counted without being kept.
    public var more: Int { count - first.count }

    /// Adds an error.
    ///
    /// - Complexity: O(1)
    public mutating func add(_ diagnostic: Diagnostic) { add { diagnostic } }

    private enum CodingKeys: CodingKey { case first, count }
}

extension DiagnosticLog {
    /// Whether another one would be kept.
    package var hasRoom: Bool { first.count < room }

    /// A log that only counts: of a part of a file before which there are errors enough to show.
    static var counting: DiagnosticLog {
        var log = DiagnosticLog()
        log.room = 0
        return log
    }

    /// Adds an error that is put into words only if it will be shown: of a million, few are.
    package mutating func add(_ makeDiagnostic: () -> Diagnostic) {
        if hasRoom { first.append(makeDiagnostic()) }
        count += 1
    }

    /// Counts errors that won't be shown.
    package mutating func addUnshown(_ number: Int = 1) { count += number }

    /// Adds those of a later part of the same file, which begins `lines` lines further on.
    package mutating func add(_ other: DiagnosticLog, lines: Int = 0) {
        for diagnostic in other.first where hasRoom {
            var moved = diagnostic
            moved.line += lines
            first.append(moved)
        }
        count += other.count
    }
}
