internal import CSV
internal import PortfolioEditing
internal import PortfolioFiles
internal import Valuation

/// Trades files of this program among exports: their rows are taken as they stand.
extension TransactionImport {
    /// Whether a file, or its start, is a trades file of this program, which no profile is of.
    package static func isOwn(_ bytes: [UInt8]) -> Bool {
        guard OwnTrades.begin(bytes, areAllKnown: true) else { return false }
        var recognition = TransactionRecognition(bytes)
        return recognition.fits().isEmpty
    }

    /// Whether the rows are those of trades files of this program.
    package var isOwn: Bool { reports.last?.mapping == OwnTrades.name }

    /// Whether a file is of the kind of the ones before; the log is told if it is not. What both have could not be told.
    func isLikeOthers(_ isOwn: Bool, _ name: String, _ log: inout DiagnosticLog) -> Bool {
        guard let last = reports.last, isOwn != self.isOwn else { return true }
        log.add(Diagnostic(.ownTradesBeside(last.file, isOwn: isOwn), file: name))
        return false
    }

    /// Reads a trades file. The rows that an earlier one has too, as often as it has them, are left out.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    mutating func addOwn(
        _ bytes: [UInt8], _ dialect: Dialect, name: String, log: inout DiagnosticLog
    ) {
        let decoded = DecodedText(bytes, encodings: [.utf8, .windows1252])
        guard decoded.faults.isEmpty else { return decoded.tell(name, &log) }
        guard decoded.utf8.isOneText(name, &log),
            let text = OwnTrades.plain(
                decoded.utf8, dialect, mark: options.decimalMark, name: name, log: &log)
        else { return }
        let document: TradesDocument
        do throws(EditingError) { document = try TradesDocument(text, file: name) } catch {
            guard case .unreadable(let problems) = error else { return }
            return log.add(problems)
        }
        guard document.problems.isEmpty else { return log.add(document.problems) }
        var found = document.rows.indices.map { (row: document.rows[$0], texts: texts(document, $0)) }
        if document.isNewestFirst { found.reverse() }
        var report = TransactionReport(file: name, mapping: OwnTrades.name)
        report.portfolioCurrency = options.symbols.currency
        var earlier = ownCounts
        var counts: [[TradeField: String]: Int] = [:]
        for (row, texts) in found {
            guard let type = row.type, let day = row.date else { continue }
            counts[texts, default: 0] += 1
            if let left = earlier[texts], left > 0 {
                earlier[texts] = left - 1
                report.repeated += 1
                continue
            }
            ownRows.append(texts)
            report.count(type, on: day)
            if texts[.total] != nil || texts[.rate] != nil { report.statedInOwnCurrency += 1 }
        }
        ownCounts.merge(counts) { max($0, $1) }
        reports.append(report)
    }

    /// The cells of a row that are not empty, with the symbols that they stand for.
    private func texts(_ document: TradesDocument, _ row: Int) -> [TradeField: String] {
        var texts = document.texts(ofRow: row).filter { !$0.value.isEmpty }
        for field in [TradeField.symbol, .toSymbol] {
            if let text = texts[field] { texts[field] = options.symbols.symbol(of: text) }
        }
        if let account = options.account { texts[.account] = account }
        return texts
    }

    /// The rows as a trades file: the columns every one has, and those with a value; the oldest first.
    func ownCSV() -> [UInt8] {
        let always: Set<TradeField> = [.date, .type, .symbol, .shares, .price, .currency]
        let used = ownRows.reduce(into: always) { $0.formUnion($1.keys) }
        let shown = TradeField.allCases.filter(used.contains)
        var bytes = Array((shown.map(\.rawValue).joined(separator: ",") + "\n").utf8)
        let ordered = ownRows.enumerated().sorted {
            ($0.element[.date] ?? "", $0.offset) < ($1.element[.date] ?? "", $1.offset)
        }
        for (_, texts) in ordered {
            for (place, field) in shown.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                FieldWriter.append(texts[field] ?? "", to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension Wording {
    fileprivate static func ownTradesBeside(_ other: String, isOwn: Bool) -> Wording {
        let (own, export) = ("a trades file of this program", "a broker's export")
        return Wording(
            "this is \(isOwn ? own : export), and \(other) \(isOwn ? export : own)",
            "import one after the other")
    }
}
