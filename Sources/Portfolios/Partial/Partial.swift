/// A partial of any kind.
package enum Partial: Sendable {
    case report(PartialReport)
    case gains(PartialGains)

    /// Reads a partial.
    ///
    /// - Returns: the partial, or what is wrong with the file.
    /// - Complexity: O(*n*) in the size of the file.
    package static func read(_ input: FileInput) throws(FileError) -> Result<Partial, Diagnostic> {
        var report = PartialReportReader()
        var gains: PartialGainsReader?
        var isFirst = true
        let problem = try PartialFile.read(input) { row in
            defer { isFirst = false }
            if isFirst, row.cells == PartialGains.firstRow {
                gains = PartialGainsReader()
                return true
            }
            return gains == nil ? report.take(row.cells) : gains?.take(row.cells) ?? false
        }
        if let problem { return .failure(problem) }
        let partial = gains == nil ? report.partial.map(Partial.report) : gains?.partial.map(Partial.gains)
        return partial.map { .success($0) } ?? .failure(Diagnostic(.partialDamaged, file: input.path))
    }
}

/// Merges partials of any kind, all of the same one.
package struct PartialsMerge: Sendable {
    package private(set) var report: PartialMerge
    package private(set) var gains: GainsMerge
    /// Whether the first partial is one of gains, and its path.
    private var first: (isOfGains: Bool, file: String)?

    /// - Parameter program: the name and version of the program; partials of any other are refused.
    package init(program: String) {
        report = PartialMerge(program: program)
        gains = GainsMerge(program: program)
    }

    /// Whether the partials are of gains.
    package var isOfGains: Bool { first?.isOfGains == true }

    /// What is wrong with the partials.
    package var log: DiagnosticLog {
        var log = report.log
        log.add(gains.log)
        return log
    }

    /// Reads a partial and adds it, or what is wrong with it to the log.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package mutating func add(_ input: FileInput) throws(FileError) {
        switch try Partial.read(input) {
        case .failure(let problem): refuse(problem)
        case .success(.report(let partial)):
            if isOfKind(false, input.path) { report.add(partial, from: input.path) }
        case .success(.gains(let partial)):
            if isOfKind(true, input.path) { gains.add(partial, from: input.path) }
        }
    }

    private mutating func refuse(_ problem: Diagnostic) {
        if isOfGains { gains.refuse(problem) } else { report.refuse(problem) }
    }

    private mutating func isOfKind(_ isOfGains: Bool, _ file: String) -> Bool {
        if let first, first.isOfGains != isOfGains {
            refuse(Diagnostic(.partialOfOtherKind(isOfGains: isOfGains, in: first.file), file: file))
            return false
        }
        if first == nil { first = (isOfGains, file) }
        return true
    }

    /// Throws ``PortfolioFailure/unreadable(_:)`` with everything that is wrong with the partials, if anything is.
    package func check() throws(PortfolioFailure) {
        guard log.isEmpty else { throw .unreadable(log) }
    }

    /// Writes the merged partial, once ``check()`` has found nothing wrong.
    package func write(to output: @escaping (Span<UInt8>) -> Void) {
        if isOfGains { gains.partial?.write(to: output) } else { report.partial?.write(to: output) }
    }
}
