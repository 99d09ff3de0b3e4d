extension PartialGains {
    /// The row that tells a partial of gains from one of a report.
    static let firstRow = ["option", "command", "gains"]

    /// The kinds of rows; the raw values stand in the file.
    enum RowKind: String {
        case option, group, files, symbol, warning, issue, errors, error
    }

    /// What a warning is about, in the order in which they are told.
    enum WarningKind: String { case column, split }

    /// What an issue was found in.
    enum IssueOrigin: String { case sale, payment }

    /// Writes the partial as a file.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups, symbols and issues.
    package func write(to output: @escaping (Span<UInt8>) -> Void) {
        var file = PartialFile.Writer(to: output)
        file.add(PartialGains.firstRow)
        for (name, value) in terms.values { file.add(.option, [name.rawValue, value]) }
        for (key, totals) in groups.sorted(by: { $0.key < $1.key }) {
            let sums = totals.sums.flatMap { sum in
                [sum.known > 0 ? sum.total?.inFull ?? "" : "", String(sum.known), String(sum.count)]
            }
            file.add(.group, [key.text, String(totals.sales)] + sums)
        }
        for part in parts { write(part, to: &file) }
        file.finish()
    }

    private func write(_ part: Part, to file: inout PartialFile.Writer) {
        file.add(.files, part.files.flatMap(\.cells))
        for symbol in part.symbols {
            file.add(.symbol, [symbol] + (part.names[symbol.exact].map { [$0] } ?? []))
        }
        for (kind, warnings) in [(WarningKind.column, part.columns), (.split, part.splits)] {
            for warning in warnings { file.add(.warning, [kind.rawValue, warning.file] + warning.cells) }
        }
        for (place, issues) in [(IssueOrigin.sale, part.issuesOfSales), (.payment, part.issuesOfPayments)] {
            for (date, issue) in issues.lazy.map({ ($0.date, $0.issue) }) {
                file.add(
                    .issue,
                    [
                        place.rawValue, date.description, issue.kind.rawValue, issue.symbol,
                        String(issue.location.file), String(issue.location.line), issue.message,
                    ])
            }
        }
        for stage in Stage.allCases {
            guard let log = part.errors[stage] else { continue }
            file.add(.errors, [stage.rawValue, String(log.count)])
            for (place, error) in log.first.enumerated() {
                let day = stage == .held && place < part.days.count ? part.days[place].description : ""
                file.add(.error, [stage.rawValue, day, error.file] + error.cells)
            }
        }
    }
}

extension PartialGains.File {
    /// The path, the size and the digest; nothing in place of the last two for a file without rows.
    fileprivate var cells: [String] {
        [path, identity.map { String($0.size) } ?? "", identity?.digest ?? ""]
    }

    /// Reads the ``cells`` of one or more files.
    fileprivate static func files(_ cells: [String]) -> [PartialGains.File]? {
        guard !cells.isEmpty, cells.count.isMultiple(of: 3) else { return nil }
        var files: [PartialGains.File] = []
        for place in stride(from: 0, to: cells.count, by: 3) {
            let (path, size, digest) = (cells[place], cells[place + 1], cells[place + 2])
            if size.isEmpty, digest.isEmpty {
                files.append(PartialGains.File(path: path, identity: nil))
                continue
            }
            guard let size = Int(cell: size), size > 0, !digest.isEmpty else { return nil }
            files.append(PartialGains.File(path: path, identity: .init(size: size, digest: digest)))
        }
        return files
    }
}

extension PartialFile.Writer {
    fileprivate mutating func add(_ kind: PartialGains.RowKind, _ cells: [String]) {
        add([kind.rawValue] + cells)
    }
}

/// Turns the rows of a partial of gains back into sums.
struct PartialGainsReader {
    private var options: PartialOption.Values = []
    private var groups: [ExactText: GainTotals] = [:]
    private var parts: [PartialGains.Part] = []
    /// The part whose rows are read.
    private var part: PartialGains.Part?
    /// The numbers of its errors, of which the first are among the rows.
    private var counts: [PartialGains.Stage: Int] = [:]

    /// The partial, once every row has been taken; `nil` if rows are missing.
    var partial: PartialGains? {
        var last = self
        guard last.finishPart(), let terms = PartialGains.Terms(options) else { return nil }
        return PartialGains(terms: terms, groups: groups, parts: last.parts)
    }

    /// - Returns: whether it is a row of a partial.
    mutating func take(_ cells: [String]) -> Bool {
        guard let kind = cells.first.flatMap(PartialGains.RowKind.init(rawValue:)) else { return false }
        let cells = Array(cells.dropFirst())
        switch kind {
        case .option:
            guard cells.count == 2, let name = PartialOption(rawValue: cells[0]) else { return false }
            options.append((name, cells[1]))
            return true
        case .group: return takeGroup(cells)
        case .files:
            guard let files = PartialGains.File.files(cells), finishPart() else { return false }
            part = PartialGains.Part(files: files)
        case .symbol:
            guard let symbol = cells.first, cells.count <= 2 else { return false }
            part?.symbols.append(symbol)
            if cells.count == 2 { part?.names[symbol.exact] = cells[1] }
        case .warning:
            guard cells.count > 2, let kind = PartialGains.WarningKind(rawValue: cells[0]),
                let warning = Diagnostic(file: cells[1], cells: cells[2...])
            else { return false }
            switch kind {
            case .column: part?.columns.append(warning)
            case .split: part?.splits.append(warning)
            }
        case .issue: return takeIssue(cells)
        case .errors:
            guard cells.count == 2, let stage = PartialGains.Stage(rawValue: cells[0]),
                let count = Int(cell: cells[1]), count > 0
            else { return false }
            counts[stage] = count
            part?.errors[stage] = DiagnosticLog()
        case .error:
            guard cells.count > 3, let stage = PartialGains.Stage(rawValue: cells[0]),
                let error = Diagnostic(file: cells[2], cells: cells[3...])
            else { return false }
            if stage == .held {
                guard let day = CalendarDate(cell: cells[1]) else { return false }
                part?.days.append(day)
            }
            part?.errors[stage]?.add(error)
        }
        return part != nil
    }

    private mutating func takeGroup(_ cells: [String]) -> Bool {
        guard cells.count > 2, let sales = Int(cell: cells[1]), sales >= 0 else { return false }
        var sums: [KnownSum] = []
        for place in stride(from: 2, to: cells.count, by: 3) {
            guard place + 2 < cells.count, let known = Int(cell: cells[place + 1]),
                let count = Int(cell: cells[place + 2]), known >= 0, known <= count,
                let total = known > 0 ? try? ExactDecimal(inFull: cells[place]) : .zero
            else { return false }
            sums.append(KnownSum(total, known: known, count: count))
        }
        guard let totals = GainTotals(sales: sales, sums) else { return false }
        return groups.updateValue(totals, forKey: cells[0].exact) == nil
    }

    private mutating func takeIssue(_ cells: [String]) -> Bool {
        guard cells.count == 7, let place = PartialGains.IssueOrigin(rawValue: cells[0]),
            let day = CalendarDate(cell: cells[1]), let kind = IssueKind(rawValue: cells[2]),
            let file = Int(cells[4]), let line = Int(cell: cells[5]),
            part?.files.indices.contains(file) == true
        else { return false }
        let issue = GainsCollector.Dated(
            day,
            Issue(
                kind: kind, symbol: cells[3], location: InputLocation(file: file, line: line),
                isExcluded: false, message: cells[6]))
        switch place {
        case .sale: part?.issuesOfSales.append(issue)
        case .payment: part?.issuesOfPayments.append(issue)
        }
        return true
    }

    private mutating func finishPart() -> Bool {
        guard var part = part.take() else { return true }
        for (stage, count) in counts {
            let more = count - (part.errors[stage]?.count ?? 0)
            guard more >= 0 else { return false }
            part.errors[stage]?.addUnshown(more)
        }
        counts = [:]
        parts.append(part)
        return true
    }
}
