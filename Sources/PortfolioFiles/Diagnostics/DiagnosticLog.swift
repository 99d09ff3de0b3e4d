/// The errors of a run: how many there are, and the first ones in full.
///
/// ```swift
/// for diagnostic in log.first { print(diagnostic) }
/// if log.more > 0 { print("and \(log.more) more") }
/// ```
public struct DiagnosticLog: Hashable, Sendable {
    /// The number of errors kept in full.
    public static let shown = 20

    /// The first errors, in the order in which they were found.
    public private(set) var first: [Diagnostic] = []
    /// The total number of errors.
    public private(set) var count = 0
    /// The maximum number of errors to keep.
    private var room = DiagnosticLog.shown

    /// Creates an empty log.
    public init() {}

    /// Creates a log of these errors, for previews and tests.
    ///
    /// - Complexity: O(*n*), where *n* is the number of errors.
    public init(_ diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { add(diagnostic) }
    }

    /// Whether there are no errors.
    public var isEmpty: Bool { count == 0 }

    /// The number of errors that are counted but not kept.
    public var more: Int { count - first.count }

    /// Adds an error.
    ///
    /// - Complexity: O(1)
    public mutating func add(_ diagnostic: Diagnostic) { add { diagnostic } }
}

extension DiagnosticLog {
    /// Whether another error would be kept.
    package var hasRoom: Bool { first.count < room }

    /// A log that only counts errors, for a part of a file after enough errors to show have been found.
    static var counting: DiagnosticLog {
        var log = DiagnosticLog()
        log.room = 0
        return log
    }

    /// Adds an error whose message is created only if it will be shown, since only a few of many are.
    package mutating func add(_ makeDiagnostic: () -> Diagnostic) {
        if hasRoom { first.append(makeDiagnostic()) }
        count += 1
    }

    /// The same errors of one file, or of one row, sorted by place as far as they are kept.
    package var inOrder: DiagnosticLog {
        guard first.count > 1 else { return self }
        var log = self
        log.first.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        return log
    }

    /// Counts errors that won't be shown.
    package mutating func addUnshown(_ number: Int = 1) { count += number }

    /// Adds the errors of a later part of the same file, which begins `lines` lines further down.
    package mutating func add(_ other: DiagnosticLog, lines: Int = 0) {
        for diagnostic in other.first where hasRoom { first.append(diagnostic.moved(by: lines)) }
        count += other.count
    }
}
