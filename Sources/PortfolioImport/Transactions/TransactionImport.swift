internal import CSV
package import PortfolioFiles
package import SystemInterface
internal import Valuation

/// Reads transaction exports, one after another, into one table of trades.
///
/// ```
/// var run = TransactionImport(options: ImportOptions(), count: paths.count)
/// run.add(bytes, name: "transactions.csv", mapping: nil, log: &log)
/// run.finish(log: &log)
/// if log.isEmpty { output.write(run.csv()) }
/// ```
package struct TransactionImport: Sendable {
    package let options: ImportOptions
    package internal(set) var reports: [TransactionReport] = []
    var texts = TradeTexts()
    var rows = TransactionRows()
    /// By file: the number of its mapping, of which equal ones are one account.
    var mappings: [Int] = []
    private var names: [String] = []
    /// The rows of earlier exports, by mapping.
    private var seen: [Int: TransactionRepetitions] = [:]
    /// The executions of exports of any kind.
    private var executions = TransactionExecutions()
    private let isOfSeveral: Bool
    /// The rows of trades files of this program.
    var ownRows: [[TradeField: String]] = []
    /// What the exports say of stocks.
    package private(set) var statedSymbols = StatedSymbols()
    /// What is held at the end, and what is missing; see ``finish(log:)``.
    package internal(set) var outcome = TransactionOutcome()

    /// - Parameter count: the number of exports that will be read.
    package init(options: ImportOptions, count: Int) {
        self.options = options
        isOfSeveral = count > 1
    }

    /// The mapping of the profile that an export's header fits; `nil` if none does, which the log then explains.
    ///
    /// - Parameter bytes: the export, or at least its first ``PositionsProfile/searched`` bytes.
    package static func mapping(
        of bytes: [UInt8], name: String, log: inout DiagnosticLog
    ) -> TransactionMapping? {
        TransactionRecognition.profile(of: bytes, name: name, log: &log)
    }

    /// Reads an export. All errors go to the log; if there are any, the trades must not be used.
    ///
    /// - Parameter mapping: the mapping; `nil` to recognise the profile by the export's header.
    /// - Complexity: O(*n*) for *n* bytes: one pass if the mapping declares the decimal mark, otherwise two.
    package mutating func add(
        _ bytes: [UInt8], name: String, mapping: TransactionMapping?, log: inout DiagnosticLog
    ) {
        if mapping == nil, TransactionImport.isOwn(bytes),
            let dialect = OwnTrades.dialect(of: bytes, with: .usual)
        {
            var own = DiagnosticLog()
            if isLikeOthers(true, name, &own) { addOwn(bytes, dialect, name: name, log: &own) }
            return log.add(own.inOrder.withoutRows)
        }
        guard
            let mapping = mapping ?? TransactionRecognition.profile(of: bytes, name: name, log: &log),
            isLikeOthers(false, name, &log)
        else { return }
        var own = DiagnosticLog()
        guard case (var text, var statement)? = mapping.decoded(bytes, name: name, log: &own) else {
            return log.add(Statement(bytes) == nil ? own.inOrder.withoutRows : own)
        }
        defer { log.add((statement?.placed(own) ?? own).inOrder.withoutRows) }
        if let array = mapping.array {
            let start = Array(text.prefix(HeaderLimits.bytes))
            if !TransactionJSON.isOne(start, array: array), let other = TransactionRecognition.onlyFit(start)
            {
                return own.add(Diagnostic(.otherProfile(mapping.name, fits: other), file: name))
            }
            guard let table = TransactionJSON.table(text, array, of: mapping, name: name, log: &own) else {
                return
            }
            text = table.text
            statement = table
        }
        guard text.isOneText(name, &own) else { return }
        // A text in memory can always be read.
        do throws(FileError) {
            own = try read(ExportText(text), statement, mapping, name: name)
        } catch {
            own.add(Diagnostic(file: name, message: error.problem))
        }
    }

    /// Reads an export from a file, of which at most the start was read and put back. A large one that is plain text is
    /// read several times, a piece at a time; others are read into memory.
    ///
    /// - Parameter mapping: the mapping; `nil` to recognise the profile by the export's header.
    /// - Throws: ``FileError`` if the file can't be read, or is changed meanwhile.
    /// - Complexity: as that of bytes in memory.
    package mutating func add(
        _ input: FileInput, mapping: TransactionMapping?, log: inout DiagnosticLog
    ) throws(FileError) {
        try add(input, mapping: mapping, StreamedText.Sizes(), log: &log)
    }

    mutating func add(
        _ input: FileInput, mapping: TransactionMapping?, _ sizes: StreamedText.Sizes,
        log: inout DiagnosticLog
    ) throws(FileError) {
        guard let mapping, let text = try StreamedText.survey(input, of: mapping, sizes) else {
            return add(try input.readAll(), name: input.path, mapping: mapping, log: &log)
        }
        guard isLikeOthers(false, input.path, &log) else { return }
        log.add(try read(ExportText(text), nil, mapping, name: input.path).inOrder.withoutRows)
    }

    /// Reads the text of an export.
    ///
    /// - Parameter statement: the statement that the text was made of.
    /// - Returns: the errors.
    private mutating func read(
        _ text: ExportText, _ statement: StatementTable?, _ mapping: TransactionMapping, name: String
    ) throws(FileError) -> DiagnosticLog {
        var log = DiagnosticLog()
        guard let dialect = TransactionRecognition.dialect(of: text.start, mapping),
            let marks = try marks(text, dialect, mapping, name, &log)
        else {
            try text.checkUnchanged()
            return log
        }
        var reader = TransactionReader(
            mapping, options, file: name, number: reports.count, pass: .read, marks: marks, texts: texts)
        texts = TradeTexts()
        reader.statedSymbols = statedSymbols
        reader.rows.reserveCapacity(forTextOf: text.count)
        try TransactionImport.read(text, dialect, into: &reader)
        reader.tellMissingHeader(in: text)
        reader.settleWaiting(text, dialect)
        reader.joinParts()
        reader.pairSides()
        texts = reader.texts
        try text.checkUnchanged()
        if reader.isChanged { throw .changed(name) }
        guard reader.log.isEmpty else { return reader.log }
        statedSymbols = reader.statedSymbols
        reader.report.base = mapping.base.flatMap { reader.besides[$0] }.flatMap {
            QuoteCurrency(bytes: $0.span)?.currency
        }
        // There may be many rows: only one copy of them is kept.
        var found = reader.rows
        reader.rows = TransactionRows()
        if let statement {
            for place in found.indices { found[place].line = statement.line(found[place].line) }
            reader.report.place(in: statement)
        }
        take(consume found, reader.parts, reader.report, mapping, restarts: reader.restarts)
        return log
    }

    private static func read(
        _ text: ExportText, _ dialect: Dialect, into reader: inout TransactionReader
    ) throws(FileError) {
        try text.forEachRecord(dialect) { reader.take($0) }
        reader.flush()
    }

    /// How the file's numbers are read, as declared or as all of them prove.
    private func marks(
        _ text: ExportText, _ dialect: Dialect, _ mapping: TransactionMapping, _ name: String,
        _ log: inout DiagnosticLog
    ) throws(FileError) -> TransactionMarks? {
        if let mark = options.decimalMark ?? mapping.text.decimalMark {
            return TransactionMarks(first: Notation(decimalMark: mark, in: mapping.text), second: nil)
        }
        let point = Notation(decimalMark: UInt8(ascii: "."), in: mapping.text)
        let comma = Notation(decimalMark: UInt8(ascii: ","), in: mapping.text)
        var reader = TransactionReader(
            mapping, options, file: name, number: 0, pass: .prove,
            marks: TransactionMarks(first: point, second: comma), texts: TradeTexts())
        try TransactionImport.read(text, dialect, into: &reader)
        if mapping.mixesMarks {
            let votes = reader.votes
            var marks =
                votes.comma > votes.point
                ? TransactionMarks(first: comma, second: point)
                : TransactionMarks(first: point, second: comma)
            marks.isMixed = votes.comma > 0 && votes.point > 0
            return marks
        }
        let proven = reader.evidence.notation(file: name, log: &log) { field in
            reader.layout?.header.text(field).trimmed ?? ""
        }
        return proven.map { TransactionMarks(first: $0, second: nil) }
    }

    /// Adds the rows of a file, the oldest first, without those that an earlier file has too.
    ///
    /// - Parameter restarts: where further exports begin, joined to the first.
    private mutating func take(
        _ found: consuming TransactionRows, _ parts: TransactionParts, _ read: TransactionReport,
        _ mapping: TransactionMapping, restarts: [JoinedExports.Start]
    ) {
        var report = read
        let account = names.firstIndex(of: mapping.family) ?? names.count
        if account == names.count { names.append(mapping.family) }
        mappings.append(account)
        var added = consume found
        added.heads.removeAll { $0.state == .dropped }
        let count = added.count
        // Fees without a trade were added when all rows were known.
        if !parts.parts.isEmpty { added.sort { $0[$1].offset } }
        let joined = restarts.isEmpty ? JoinedExports(added) : nil
        if let repetition = joined?.repetition {
            report.warn(
                .repeatedRows(of: repetition.first, more: repetition.more), line: repetition.line)
        }
        let starts = restarts + (joined?.starts ?? [])
        if isNewestFirst(added, starts) { added.heads.reverse() }
        if isOfSeveral || !starts.isEmpty {
            dropSeen(&added, account, starts.map(\.offset), &report)
            if isOfSeveral {
                (report.takenFees, report.takenTotals) = take(executions.drop(&added, of: mapping))
                report.sharedFees.formIntersection(added.lazy.map(\.line))
                for part in executions.parted where part.file < reports.count {
                    report.warn(
                        .partedTrades(part.shares, reports[part.file].file, part.otherLine), line: part.line)
                }
                for order in executions.unmatched where order.file < reports.count {
                    report.warn(
                        .unmatchedOrder(order.shares, reports[order.file].file, order.otherLine),
                        line: order.line)
                }
            }
            report.repeated = count - added.count
            report.joinedLines = starts.map(\.line)
        }
        if rows.isEmpty { rows = consume added } else { rows.append(contentsOf: added) }
        reports.append(report)
    }
}

extension TransactionImport {
    /// Whether the newest rows of a file come first, or of each of the exports joined in it.
    private func isNewestFirst(_ rows: TransactionRows, _ starts: [JoinedExports.Start]) -> Bool {
        guard let first = rows.heads.first, let last = rows.heads.last else { return false }
        return starts.isEmpty ? last.day < first.day : JoinedExports.isNewestFirst(rows)
    }

    /// Gives trades of earlier exports the fees and totals that they lack there; returns the number of those with fees, and
    /// of those with a total alone.
    private mutating func take(_ lacking: TransactionFees.Lacking) -> (fees: Int, totals: Int) {
        guard !lacking.isEmpty else { return (0, 0) }
        var groups: [TransactionFees.Group: [Int]] = [:]
        for place in rows.indices where rows.heads[place].isExecution {
            let group = TransactionFees.Group(rows[place])
            if lacking[group] != nil { groups[group, default: []].append(place) }
        }
        var count = (fees: 0, totals: 0)
        for (group, trades) in groups {
            guard let stated = lacking[group] else { continue }
            let completed = stated.complete(&rows, at: trades)
            guard stated.givesFees else {
                count.totals += completed.count
                continue
            }
            count.fees += completed.count
            for trade in completed where rows[trade].file < reports.count {
                reports[rows[trade].file].sharedFees.remove(rows[trade].line)
            }
        }
        return count
    }

    /// Removes the rows that an earlier export has too; exports that were joined in one file are several.
    private mutating func dropSeen(
        _ rows: inout TransactionRows, _ account: Int, _ restarts: [Int], _ report: inout TransactionReport
    ) {
        var isKept = Array(repeating: true, count: rows.count)
        var exports: [[Int]] = Array(repeating: [], count: restarts.count + 1)
        for place in rows.indices {
            exports[restarts.count { $0 <= rows[place].offset }].append(place)
        }
        var differences: [TransactionRepetitions.Difference] = []
        for places in exports {
            let found = seen[account, default: TransactionRepetitions()].add(rows, at: places)
            for place in found.repeated { isKept[place] = false }
            differences += found.differences
        }
        if let first = differences.first {
            let file = first.firstFile < reports.count ? reports[first.firstFile].file : report.file
            report.warn(
                .sameNumber(file, first.firstLine, more: differences.count - 1), line: first.line)
        }
        if isKept.contains(false) {
            rows.heads = rows.heads.indices.filter { isKept[$0] }.map { rows.heads[$0] }
        }
    }
}

extension DiagnosticLog {
    /// The same errors without the lines they are in: rows of transactions name accounts and people.
    var withoutRows: DiagnosticLog {
        var log = DiagnosticLog(
            first.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.excerpt = nil
                return diagnostic
            })
        log.addUnshown(more)
        return log
    }
}
