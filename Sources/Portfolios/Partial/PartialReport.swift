/// The exact sums of one or more pieces of a book, from which the totals or groups of the whole are merged.
///
/// A report of totals or groups is made of
/// - sums over holdings, which can be added in any order (``Run/currencies``, ``Run/groups``);
/// - issues, errors of rows, and prices in another currency than their holding, which are told in the order of the file
///   with their lines. A run has those of its own rows, with lines counted from its first row; merging counts the lines
///   before it. Of the errors, a run has the first ones in full and the number of all, which is all that a report
///   tells. A price that several runs report is told once;
/// - whether the symbols of stated prices are held anywhere (``Run/held``);
/// - what all pieces must have in common (``Terms``).
///
/// Percentages and weights are quotients of sums, and are rounded once when the whole is known.
package struct PartialReport: Sendable {
    /// What all pieces must have in common.
    package let terms: Terms
    /// The pieces that have been read, of any number of files.
    package internal(set) var runs: [Run]

    /// Consecutive pieces of a file.
    package struct Run: Sendable {
        /// The path of the holdings file, as given.
        package let file: String
        /// The bytes in which the rows begin.
        package internal(set) var piece: Range<Int>
        /// The file's size in bytes.
        package let size: Int
        /// A digest of all its bytes, or a stated version, by which pieces of different versions of a file are told
        /// apart; `nil` for a partial of the whole file, which was read once.
        package let digest: String?
        /// Where the rows are.
        package internal(set) var extent: RowExtent
        /// The share of the groups that it has.
        package internal(set) var shard = Shard.all
        /// The number of holdings read.
        var holdings = 0
        var currencies = CurrencyGroups()
        var groups = Groups()
        /// With lines counted from 0, the line of the first row.
        var issues: [Issue] = []
        /// With lines counted from 0, the line of the first row.
        var errors = DiagnosticLog()
        var conflicts: [Conflict] = []
        /// Those symbols with a stated price that are held.
        var held: Set<ExactText> = []
        /// The closest symbols to each of the others.
        var near: [ExactText: [String]] = [:]
        /// What hints on the issues name.
        var facts = RemedyFacts()
    }

    /// A price in another currency than its holding.
    struct Conflict: Sendable {
        /// The place of the price among the price files.
        let place: InputLocation
        let diagnostic: Diagnostic
    }
}

extension PartialReport.Run {
    /// Whether another run of the file follows this one without a gap, from the row at which this one ends.
    func isFollowed(by next: PartialReport.Run) -> Bool {
        piece.upperBound == next.piece.lowerBound
            && extent.rows.upperBound == next.extent.rows.lowerBound
    }

    /// Adds the run that follows.
    mutating func append(_ next: PartialReport.Run) {
        piece = piece.lowerBound..<next.piece.upperBound
        let lines = extent.lines
        extent = RowExtent(
            header: extent.header, firstLine: extent.firstLine,
            rows: extent.rows.lowerBound..<next.extent.rows.upperBound, lines: lines + next.extent.lines)
        holdings += next.holdings
        currencies.add(next.currencies)
        groups.add(next.groups)
        issues += next.issues.map { $0.moved(by: lines) }
        errors.add(next.errors, lines: lines)
        var known = Set(conflicts.map(\.place))
        for conflict in next.conflicts where known.insert(conflict.place).inserted {
            conflicts.append(conflict)
        }
        held.formUnion(next.held)
        for (symbol, words) in next.near {
            var nearest = NearestWords(to: symbol.text)
            for word in (near[symbol] ?? []) + words { nearest.add(word) }
            near[symbol] = nearest.words
        }
        facts.add(next.facts)
    }
}

extension OpenPortfolio {
    /// The exact sums of the holdings that are read: of the whole file, or of its ``piece``.
    ///
    /// Errors of rows are part of the result, because only the whole decides which of them are told. Stated prices of
    /// symbols that are not held must be ignored (`ValuationSettings.ignoresUnheldPrices`), and the as-of date stated,
    /// because a piece knows neither.
    ///
    /// - Parameters:
    ///   - grouping: the groups of the report, if any.
    ///   - program: the name and version of the program, which all partials must have in common.
    ///   - rates: the rate files given in place of the folder's.
    ///   - isShared: whether partials of other runs may have the rest of its groups, as those of a piece have the rest
    ///     of the file.
    ///   - version: what tells versions of the file apart; `nil` for a digest of its bytes.
    /// - Complexity: as for ``report(_:)``.
    package func partial(
        by grouping: Grouping?, program: String, rates: [String] = [], isShared: Bool = false,
        version: String? = nil
    ) throws(PortfolioFailure) -> PartialReport {
        if let other = inputs.dropFirst().first {
            throw .file(.readFailed(other.input.path, reason: "a partial is of a single holdings file"))
        }
        let wanted = Set(settings.statedPrices.keys)
        let prepared = try prepare(.nothing, readsTwice: !wanted.isEmpty)
        let outcome = try value(
            prepared, keeping: .nothing, grouping: grouping, isLast: wanted.isEmpty, throwsErrors: false)
        let terms = PartialReport.Terms(
            program: program, name: name, own: ownCurrency, options: outcome.options, grouping: grouping,
            prices: market.prices.digest.text, rates: market.rates.digest.text)
        guard let extent = outcome.extent, let holdings = prepared.holdings.first?.input else {
            return PartialReport(terms: terms, runs: [])
        }
        let output = outcome.output
        // A version that is stated can't be mistaken for a digest.
        var digest = version.map { "version \($0)" }
        if digest == nil, isShared || piece != nil {
            digest = try reading { () throws(FileError) in try holdings.digestOfWhole() }
            // The digest must be of the bytes that the rows were read from.
            try checkUnchanged(prepared, DiagnosticLog())
        }
        // Without a piece, the size is what was read, since that of a pipe is not known before.
        let known = piece == nil ? nil : try reading { () throws(FileError) in try input?.knownSize() }
        let size = known ?? extent.rows.upperBound
        var run = PartialReport.Run(
            file: inputName ?? source.holdings, piece: piece ?? 0..<size, size: size, digest: digest,
            extent: extent)
        // Lines are counted from the first row.
        let lines = isLaterPiece ? 0 : -extent.firstLine
        run.holdings = output.holdings
        run.currencies = output.currencies
        run.groups = output.groups
        run.issues = output.issues.map { $0.moved(by: lines) }
        run.errors.add(outcome.errors, lines: lines)
        run.conflicts = market.prices(of: output.conflicts).map { price, conflict in
            PartialReport.Conflict(
                place: price.location, diagnostic: market.diagnostic(price, of: conflict))
        }
        run.held = try held(wanted, in: prepared.holdings)
        for symbol in wanted.subtracting(run.held) {
            run.near[symbol] = try search(for: symbol.text, in: prepared.holdings).suggestions
        }
        if run.issues.contains(where: { $0.kind == .missingRate || $0.kind == .missingPrice }) {
            run.facts = remedyFacts(run.issues, rates: rates, asOf: outcome.options.asOf)
        }
        return PartialReport(terms: terms, runs: [run])
    }
}
