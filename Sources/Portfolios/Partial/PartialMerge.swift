/// Merges partials, in any order and also those that have been merged before: the result is the same.
///
/// Pieces that follow each other are joined as soon as both are there, so that memory grows with the groups, issues and
/// gaps, not with the number of partials.
package struct PartialMerge: Sendable {
    /// What is wrong with the partials.
    package private(set) var log = DiagnosticLog()
    private var common: CommonTerms<PartialReport.Terms>
    private var files: [Place: [Part]] = [:]

    /// What the pieces of a file must be whole in: each of its shards.
    private struct Place: Hashable {
        let file: String
        let shard: PartialReport.Shard
    }

    /// A run, and the partial that its first piece is from.
    private struct Part: Sendable {
        var run: PartialReport.Run
        let file: String
    }

    /// - Parameter program: the name and version of the program; partials of any other are refused.
    package init(program: String) { common = CommonTerms(program: program) }

    mutating func refuse(_ problem: Diagnostic) { log.add(problem) }

    package mutating func add(_ partial: PartialReport, from file: String) {
        if let difference = common.difference(of: partial.terms, from: file) {
            return refuse(Diagnostic(difference, file: file))
        }
        for run in partial.runs { insert(Part(run: run, file: file)) }
    }

    private mutating func insert(_ part: Part) {
        let run = part.run
        let place = Place(file: run.file, shard: run.shard)
        var parts = files.removeValue(forKey: place) ?? []
        defer { files[place] = parts }
        if let other = parts.first, let problem = PartialMerge.difference(of: run, and: other) {
            return log.add(Diagnostic(problem, file: part.file))
        }
        let low = parts.partitioningIndex { $0.run.piece.lowerBound > run.piece.lowerBound }
        let neighbours = [low - 1, low].filter(parts.indices.contains)
        if let other = neighbours.first(where: { parts[$0].run.piece.overlaps(run.piece) }) {
            let twice = parts[other].run.piece.clamped(to: run.piece)
            return log.add(
                Diagnostic(.partialTwice(twice, of: run.file, in: parts[other].file), file: part.file))
        }
        parts.insert(part, at: low)
        if low + 1 < parts.count, run.isFollowed(by: parts[low + 1].run) {
            parts[low].run.append(parts.remove(at: low + 1).run)
        }
        if low > 0, parts[low - 1].run.isFollowed(by: run) {
            parts[low - 1].run.append(parts.remove(at: low).run)
        }
    }

    private static func difference(of run: PartialReport.Run, and other: Part) -> Wording? {
        if run.size != other.run.size {
            return .partialOfOtherSize(run.file, run.size, other.run.size, in: other.file)
        }
        let (mine, others) = (run.extent, other.run.extent)
        guard mine.header == others.header, mine.firstLine == others.firstLine else {
            return .partialOfOtherHeader(run.file, in: other.file)
        }
        // A partial of the whole file without one has nothing to be merged with but shares of a pipe.
        guard let digest = run.digest, let known = other.run.digest, digest != known else { return nil }
        return .partialOfOtherContents(run.file, in: other.file)
    }

    /// The merged partial of what has been added, whether or not pieces are missing; `nil` if there is none.
    package var partial: PartialReport? {
        common.terms.map { terms in
            PartialReport(
                terms: terms,
                runs: inOrder.flatMap { $0.shards.flatMap { $0.parts.map(\.run) } })
        }
    }

    /// The parts of each file and shard, in the order of the files' paths.
    private var inOrder: [(file: String, shards: [(shard: PartialReport.Shard, parts: [Part])])] {
        Dictionary(grouping: files, by: \.key.file)
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { file, places in
                let shards = places.map { (shard: $0.key.shard, parts: $0.value) }
                return (file: file, shards: shards.sorted { $0.shard < $1.shard })
            }
    }

    /// The report of the whole, once every piece has been added.
    ///
    /// - Parameters:
    ///   - contents: whether to list the groups, if there are any, or only the totals.
    ///   - limit: the maximum number of groups to list.
    /// - Returns: the report.
    /// - Throws: ``PortfolioFailure`` with everything that is wrong with the partials, or else with what a report of
    ///   the whole throws.
    package func report(_ request: ReportRequest) throws(PortfolioFailure) -> Report {
        // Without the partials that are refused, pieces would seem to be missing.
        guard log.isEmpty else { throw .unreadable(log) }
        var log = log
        var errors = DiagnosticLog()
        var (output, conflicts) = (ValuationSink.Output(), DiagnosticLog())
        var (held, places, names) = (Set<ExactText>(), Set<InputLocation>(), [String]())
        for (number, (file, shards)) in inOrder.enumerated() {
            guard let run = PartialMerge.whole(shards, of: file, &log) else { continue }
            names.append(PathBytes.shown(Path.name(of: file)))
            errors.add(run.errors, lines: run.extent.firstLine)
            output.add(run, file: number)
            for conflict in run.conflicts where places.insert(conflict.place).inserted {
                conflicts.add(conflict.diagnostic)
            }
            held.formUnion(run.held)
        }
        guard log.isEmpty, let terms = common.terms else { throw .unreadable(log) }
        if errors.isEmpty, let symbol = Set(terms.options.statedPrices.keys).subtracting(held).min() {
            throw .priceOfUnheldSymbol(symbol.text, suggestions: near(symbol))
        }
        errors.add(conflicts)
        guard errors.isEmpty else { throw .unreadable(errors) }
        let summary = Report.Summary(
            name: terms.name, options: terms.options, isComplete: !output.isIncomplete,
            figures: output.currencies.total, currencies: output.currencies.inCodeOrder,
            issues: output.issues)
        let (content, groupCount) = OpenPortfolio.content(request, &output, summary)
        var report = Report(summary: summary, content: content, fileNames: names)
        if let limit = request.limit { report.limit(to: limit, of: groupCount ?? 0) }
        return report
    }

    /// The held symbols closest to one that is not held.
    private func near(_ symbol: ExactText) -> [String] {
        var nearest = NearestWords(to: symbol.text)
        for part in files.values.joined() {
            for word in part.run.near[symbol] ?? [] { nearest.add(word) }
        }
        return nearest.words
    }

    /// What hints on the issues name.
    package var remedyFacts: RemedyFacts {
        var facts = RemedyFacts()
        for (_, shards) in inOrder {
            for part in shards.flatMap(\.parts) { facts.add(part.run.facts) }
        }
        return facts
    }

    /// The paths of the holdings files, in the order in which a report refers to them.
    package var paths: [String] { inOrder.map(\.file) }

    /// The groups that the partials have; `nil` for totals alone.
    package var grouping: Grouping? { common.terms?.grouping }

    /// Checks that the shards are those of a whole file, and each of them whole.
    ///
    /// - Returns: the whole file; `nil` if something is missing, which is reported in the log.
    private static func whole(
        _ shards: [(shard: PartialReport.Shard, parts: [Part])], of file: String, _ log: inout DiagnosticLog
    ) -> PartialReport.Run? {
        guard let (first, parts) = shards.first, let part = parts.first else { return nil }
        guard shards.map(\.shard.number) == Array(0..<first.count) else {
            let missing = (0..<first.count).first { number in !shards.contains { $0.shard.number == number } }
            let wording = missing.map { Wording.partialShardMissing($0, of: first.count) }
            log.add(Diagnostic(wording ?? .partialOfOtherShards, file: file))
            return nil
        }
        guard var whole = whole(parts, of: file, &log) else { return nil }
        for (_, parts) in shards.dropFirst() {
            if let other = parts.first, let problem = difference(of: other.run, and: part) {
                log.add(Diagnostic(problem, file: other.file))
                return nil
            }
            guard let share = PartialMerge.whole(parts, of: file, &log) else { return nil }
            whole.groups.add(share.groups)
        }
        whole.shard = .all
        return whole
    }

    /// Checks that the parts are a whole file.
    ///
    /// - Returns: the whole file; `nil` if something is missing, which is reported in the log.
    private static func whole(
        _ parts: [Part], of file: String, _ log: inout DiagnosticLog
    ) -> PartialReport.Run? {
        guard let size = parts.first?.run.size else { return nil }
        var end = 0
        var isWhole = true
        var whole: PartialReport.Run?
        for part in parts {
            let run = part.run
            if run.piece.lowerBound > end {
                log.add(Diagnostic(.partialMissing(end..<run.piece.lowerBound), file: file))
                isWhole = false
            } else if let before = whole, isWhole {
                let rows = before.extent.rows
                // A quote that is never closed takes in the rows of later pieces, which are then none.
                guard before.errors.isEmpty || rows.upperBound < run.piece.upperBound else {
                    end = run.piece.upperBound
                    continue
                }
                // A misplaced quote among them may be why the cut is wrong.
                log.add(before.errors, lines: before.extent.firstLine)
                log.add(
                    Diagnostic(.partialWithinRow(run.piece.lowerBound, row: rows.upperBound), file: file))
                isWhole = false
            }
            end = run.piece.upperBound
            whole = run
        }
        if end < size {
            log.add(Diagnostic(.partialMissing(end..<size), file: file))
            return nil
        }
        if isWhole, whole?.extent.rows.upperBound != size {
            log.add(Diagnostic(.partialOfChangedFile, file: file))
            return nil
        }
        return isWhole ? whole : nil
    }
}

extension ValuationSink.Output {
    /// Adds the sums and issues of a whole file.
    fileprivate mutating func add(_ run: PartialReport.Run, file: Int) {
        holdings += run.holdings
        currencies.add(run.currencies)
        groups.add(run.groups)
        for issue in run.issues {
            isIncomplete = isIncomplete || issue.severity == .error && !issue.isExcluded
            issues.append(issue.moved(by: run.extent.firstLine, file: file))
        }
        issueCount = issues.count
    }
}
