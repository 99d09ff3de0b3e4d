/// Turns the rows of a partial of a report back into sums.
struct PartialReportReader {
    private var options: PartialOption.Values = []
    private var terms: PartialReport.Terms?
    private var runs: [PartialReport.Run] = []
    /// The run whose rows are read.
    private var run: PartialReport.Run?
    /// The number of its errors that are not among the rows.
    private var errors = 0

    /// The partial, once every row has been taken; `nil` if rows are missing.
    var partial: PartialReport? {
        var last = self
        guard last.finishRun(), last.takeTerms(), let terms = last.terms else { return nil }
        return PartialReport(terms: terms, runs: last.runs)
    }

    /// - Returns: whether it is a row of a partial.
    mutating func take(_ cells: [String]) -> Bool {
        guard let kind = cells.first.flatMap(PartialReport.RowKind.init(rawValue:)) else { return false }
        let cells = Array(cells.dropFirst())
        switch kind {
        case .option: return takeOption(cells)
        case .piece: return takeTerms() && finishRun() && beginRun(cells)
        case .shard:
            let numbers = cells.compactMap { Int($0) }
            guard cells.count == 2, numbers.count == 2,
                (1...PartialReport.Shard.maximum).contains(numbers[1]),
                (0..<numbers[1]).contains(numbers[0])
            else {
                return false
            }
            run?.shard = PartialReport.Shard(number: numbers[0], count: numbers[1])
        case .sum: return takeSum(cells)
        case .held:
            guard cells.count == 1, let symbol = cells.first else { return false }
            run?.held.insert(symbol)
        case .near:
            guard cells.count > 1, let symbol = cells.first else { return false }
            run?.near[symbol] = Array(cells.dropFirst())
        case .folder:
            guard cells.count == 2, ["", "ecb"].contains(cells[1]) else { return false }
            run?.facts.folder = cells[0].isEmpty ? nil : cells[0]
            run?.facts.hasECBRates = !cells[1].isEmpty
        case .latest:
            guard cells.count == 2, let currency = try? Currency(cells[0]),
                let day = CalendarDate(cell: cells[1])
            else { return false }
            run?.facts.latestRates[currency] = day
        case .issue:
            guard let issue = Issue(cells: cells) else { return false }
            run?.issues.append(issue)
        case .errors:
            guard cells.count == 1, let count = cells.first.flatMap({ Int(cell: $0) }), count > 0 else {
                return false
            }
            errors = count
        case .error:
            guard let run, let error = Diagnostic(file: run.file, cells: cells[...]) else { return false }
            self.run?.errors.add(error)
        case .conflict:
            guard cells.count > 3, let file = Int(cells[0]), let line = Int(cells[1]),
                let diagnostic = Diagnostic(file: cells[2], cells: cells[3...])
            else { return false }
            run?.conflicts.append(
                PartialReport.Conflict(
                    place: InputLocation(file: file, line: line), diagnostic: diagnostic))
        }
        return run != nil
    }

    private mutating func takeOption(_ cells: [String]) -> Bool {
        guard terms == nil, cells.count == 2, let name = PartialOption(rawValue: cells[0]) else {
            return false
        }
        options.append((name, cells[1]))
        return true
    }

    private mutating func takeTerms() -> Bool {
        if terms == nil { terms = PartialReport.Terms(options) }
        return terms != nil
    }

    private mutating func beginRun(_ cells: [String]) -> Bool {
        let numbers = cells.dropFirst().dropLast().compactMap { Int($0) }
        guard let file = cells.first, let digest = cells.last, cells.count == 11, numbers.count == 9,
            numbers.allSatisfy({ $0 >= 0 }), numbers[0] <= numbers[1], numbers[5] <= numbers[6],
            [4, 7, 8].allSatisfy({ Int(cell: cells[$0 + 1]) != nil })
        else { return false }
        run = PartialReport.Run(
            file: file, piece: numbers[0]..<numbers[1], size: numbers[2],
            digest: digest.isEmpty ? nil : digest,
            extent: RowExtent(
                header: numbers[3], firstLine: numbers[4], rows: numbers[5]..<numbers[6], lines: numbers[7]))
        run?.holdings = numbers[8]
        return true
    }

    private mutating func finishRun() -> Bool {
        guard var run = run.take() else { return true }
        guard errors >= run.errors.count else { return false }
        run.errors.addUnshown(errors - run.errors.count)
        errors = 0
        runs.append(run)
        return true
    }

    private mutating func takeSum(_ cells: [String]) -> Bool {
        guard cells.count >= 4, let kind = PartialReport.SumKind(rawValue: cells[0]),
            let count = Int(cell: cells[3]), count > 0
        else { return false }
        var sums = KnownSums(nil, count: count)
        if !cells[2].isEmpty {
            let figures = cells[4...].compactMap { try? ExactDecimal(inFull: $0) }
            guard let known = KnownFigures(text: cells[2]), cells.count == 8, figures.count == 4 else {
                return false
            }
            sums.known = known
            (sums.value, sums.cost) = (ExactSum(figures[0]), ExactSum(figures[1]))
            (sums.costAtCurrentRate, sums.change) = (ExactSum(figures[2]), ExactSum(figures[3]))
        }
        var totals = Totals()
        totals.add(sums)
        switch kind {
        case .currency:
            guard let currency = try? Currency(cells[1]) else { return false }
            run?.currencies.add(totals, currency: currency)
        case .group: run?.groups.add(totals, key: cells[1])
        }
        return run != nil
    }
}

extension Issue {
    fileprivate init?(cells: [String]) {
        guard cells.count == 6, let kind = IssueKind(rawValue: cells[0]), let line = Int(cell: cells[2]),
            cells[3] == "excluded" || cells[3].isEmpty
        else { return nil }
        let currency = cells[4].isEmpty ? nil : try? Currency(cells[4])
        guard (currency == nil) == cells[4].isEmpty else { return nil }
        self.init(
            kind: kind, symbol: cells[1], location: InputLocation(line: line), isExcluded: !cells[3].isEmpty,
            message: cells[5], stockCurrency: currency)
    }
}
