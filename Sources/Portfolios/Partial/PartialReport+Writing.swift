extension PartialReport {
    /// The kinds of rows; the raw values stand in the file.
    enum RowKind: String {
        case option, piece, shard, sum, held, near, folder, latest, issue, errors, error, conflict
    }

    /// The kinds of sums.
    enum SumKind: String { case currency, group }

    /// Writes the partial as a file that ``init(reading:)`` reads.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups and issues.
    package func write(to output: @escaping (Span<UInt8>) -> Void) {
        var file = PartialFile.Writer(to: output)
        for (name, value) in terms.values { file.add(.option, [name.rawValue, value]) }
        for run in runs { write(run, to: &file) }
        file.finish()
    }

    private func write(_ run: Run, to file: inout PartialFile.Writer) {
        let numbers = [
            run.piece.lowerBound, run.piece.upperBound, run.size, run.extent.header, run.extent.firstLine,
            run.extent.rows.lowerBound, run.extent.rows.upperBound, run.extent.lines, run.holdings,
        ]
        file.add(.piece, [run.file] + numbers.map(String.init) + [run.digest ?? ""])
        if run.shard != .all { file.add(.shard, [String(run.shard.number), String(run.shard.count)]) }
        for (currency, totals) in run.currencies.totalsInCodeOrder {
            file.add(.currency, currency.code, totals)
        }
        run.groups.forEachInKeyOrder { key, totals in file.add(.group, key, totals) }
        for symbol in run.held.sorted() { file.add(.held, [symbol.text]) }
        for (symbol, words) in run.near.sorted(by: { $0.key < $1.key }) where !words.isEmpty {
            file.add(.near, [symbol.text] + words)
        }
        if run.facts.folder != nil || run.facts.hasECBRates {
            file.add(.folder, [run.facts.folder ?? "", run.facts.hasECBRates ? "ecb" : ""])
        }
        for (currency, day) in run.facts.latestRates.sorted(by: { $0.key < $1.key }) {
            file.add(.latest, [currency.code, day.description])
        }
        for issue in run.issues {
            file.add(
                .issue,
                [
                    issue.kind.rawValue, issue.symbol, String(issue.location.line),
                    issue.isExcluded ? "excluded" : "", issue.stockCurrency?.code ?? "", issue.message,
                ])
        }
        if run.errors.count > 0 { file.add(.errors, [String(run.errors.count)]) }
        for error in run.errors.first { file.add(.error, error.cells) }
        for conflict in run.conflicts {
            let diagnostic = conflict.diagnostic
            file.add(
                .conflict,
                [String(conflict.place.file), String(conflict.place.line), diagnostic.file] + diagnostic.cells
            )
        }
    }
}

extension PartialFile.Writer {
    fileprivate mutating func add(_ kind: PartialReport.RowKind, _ cells: [String]) {
        add([kind.rawValue] + cells)
    }

    fileprivate mutating func add(_ kind: PartialReport.SumKind, _ key: String, _ totals: Totals) {
        for sums in totals.parts {
            let figures = [sums.value, sums.cost, sums.costAtCurrentRate, sums.change].map(\.total.inFull)
            add(
                .sum,
                [kind.rawValue, key, sums.known.map(\.text) ?? "", String(sums.count)]
                    + (sums.known == nil ? [] : figures))
        }
    }
}

extension KnownFigures {
    /// Each figure with its name.
    private static let names: [(figure: KnownFigures, name: String)] = [
        (.gain, "gain"), (.split, "split"), (.intraday, "intraday"),
    ]

    /// What is known, as in `value+gain+split`.
    var text: String {
        (["value"] + KnownFigures.names.filter { contains($0.figure) }.map(\.name)).joined(separator: "+")
    }

    init?(text: String) {
        let words = text.split(separator: "+").map(String.init)
        self = KnownFigures.names.filter { words.contains($0.name) }.reduce([]) { $0.union($1.figure) }
        guard self.text == text else { return nil }
    }
}

extension Diagnostic {
    /// The cells of a row, without the file.
    var cells: [String] {
        [
            String(line), String(column), String(length), message, remedy ?? "",
            lineOfQuote.map(String.init) ?? "", excerpt ?? "",
        ]
    }

    init?(file: String, cells: ArraySlice<String>) {
        let cells = Array(cells)
        guard cells.count == 7, let line = Int(cell: cells[0]), let column = Int(cell: cells[1]),
            let length = Int(cell: cells[2]), cells[5].isEmpty || Int(cell: cells[5]) != nil,
            column >= 0, length >= 0
        else { return nil }
        // Without a column there is no excerpt; with one, it may be empty.
        self.init(
            file: file, line: line, column: column, message: cells[3],
            remedy: cells[4].isEmpty ? nil : cells[4],
            excerpt: cells[6].isEmpty && column == 0 ? nil : cells[6], length: length)
        lineOfQuote = Int(cell: cells[5])
    }
}
