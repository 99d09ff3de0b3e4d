internal import CSV
internal import PortfolioEditing
internal import PortfolioFiles
internal import Valuation

/// Trades files of this program among exports: their rows are taken as they stand.
extension TransactionImport {
    /// Whether a file, or its start, is a trades file of this program, which no profile is of.
    package static func isOwn(_ bytes: [UInt8]) -> Bool {
        guard OwnTrades.begin(bytes, with: .usual) else { return false }
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

    /// Reads a trades file. The rows that earlier ones have too, as often as they have them, are left out.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    mutating func addOwn(
        _ bytes: [UInt8], _ dialect: Dialect, name: String, log: inout DiagnosticLog
    ) {
        let decoded = DecodedText(bytes, encodings: [.utf8, .windows1252])
        guard decoded.faults.isEmpty else { return decoded.tell(name, &log) }
        guard decoded.utf8.isOneText(name, &log),
            let table = OwnTable(decoded.utf8, dialect, options, file: name, log: &log)
        else { return }
        let document: TradesDocument
        let same: [Int?]
        var found: [[TradeField: String]]
        do throws(EditingError) {
            document = try TradesDocument(table.plain, file: name)
            guard document.problems.isEmpty, log.isEmpty else { return log.add(document.problems) }
            found = document.rows.indices.map { texts(document, $0) }
            for (row, texts) in zip(document.rows, found) where isToItself(texts) {
                log.add(Diagnostic(.toItself(options.account ?? ""), file: name, line: row.line))
            }
            guard log.isEmpty else { return }
            if document.isNewestFirst { found.reverse() }
            same = try TradesDocument.places(of: found, among: ownRows, options.symbols)
        } catch {
            switch error {
            case .unreadable(let problems), .refused(let problems): log.add(problems)
            default: break
            }
            return
        }
        var report = TransactionReport(file: name, mapping: OwnTrades.name)
        report.portfolioCurrency = options.symbols.currency
        report.unreadColumns = table.unread
        report.account = options.account
        report.overruledAccounts = overruledAccounts(document)
        if let account = options.account,
            !document.rows.indices.contains(where: {
                document.text(of: .account, inRow: $0)?.exact == account.exact
            }),
            let wording = Wording.misspeltAccount(account, among: report.overruledAccounts)
        {
            return log.add(Diagnostic(wording, file: name))
        }
        for (texts, place) in zip(found, same) {
            if let place {
                report.repeated += 1
                complete(&ownRows[place], with: texts)
                continue
            }
            ownRows.append(texts)
            guard let type = TradeType(cell: texts[.type] ?? ""),
                let day = try? CalendarDate(texts[.date] ?? "")
            else { continue }
            report.count(type, on: day)
            if texts[.total] != nil || texts[.rate] != nil { report.statedInOwnCurrency += 1 }
        }
        reports.append(report)
    }

    /// Whether a transfer would go to the account that the user states for all rows.
    private func isToItself(_ texts: [TradeField: String]) -> Bool {
        options.account != nil && texts[.toAccount]?.exact == texts[.account]?.exact
    }

    /// Takes over what another file states of a row beyond its figures.
    private func complete(_ row: inout [TradeField: String], with other: [TradeField: String]) {
        var added: [TradeField] = [
            .time, .id, .lot, .purchaseDate, .account, .taxes, .costShare, .name, .market, .note,
        ]
        if row[.rate] == nil, row[.total] == nil { added += [.rate, .total] }
        for field in added where row[field] == nil { row[field] = other[field] }
    }

    /// The accounts of a file for whose rows the user states another one.
    private func overruledAccounts(_ document: TradesDocument) -> [String] {
        guard let account = options.account else { return [] }
        var found: [String] = []
        for row in document.rows.indices {
            let stated = document.text(of: .account, inRow: row) ?? ""
            if !stated.isEmpty, stated.exact != account.exact, !found.contains(stated) {
                found.append(stated)
            }
        }
        return found
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

    // MARK: What is held

    /// Works out what the rows come to.
    mutating func finishOwn() {
        var texts = TradeTexts()
        let sorted = ownRows.flatMap { ownRows(of: $0, &texts) }.enumerated().sorted {
            ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
        }
        var rows = TransactionRows(sorted.lazy.map(\.element))
        var accounts: [UInt64: Int] = [:]
        var names: [Int: String] = [:]
        for row in rows where row.account != 0 {
            accounts[row.account] = Int(row.account)
            names[Int(row.account)] = texts.accounts[Int(row.account) - 1]
        }
        var ledger = TransactionLedger(
            symbols: texts.symbols.count, .init(mappings: [0], accounts: accounts), actsOnAccounts: true
        ) { _, _ in false }
        var start = 0
        while start < rows.count {
            var end = start + 1
            while end < rows.count, rows.heads[end].day == rows.heads[start].day { end += 1 }
            ledger.take(&rows, start..<end)
            start = end
        }
        outcome = ledger.outcome(texts, names)
        outcome.rows = ownRows.count
    }

    /// A row as the ledger follows it; shares that move to another account go out of the one and come into the other.
    private func ownRows(
        of cells: [TradeField: String], _ texts: inout TradeTexts
    ) -> [TransactionRow] {
        guard let type = TradeType(cell: cells[.type] ?? ""), let day = try? CalendarDate(cells[.date] ?? ""),
            let symbol = cells[.symbol]
        else { return [] }
        var row = TransactionRow(type: type, day: day)
        row.symbol = texts.symbols.number(of: symbol)
        if let other = cells[.toSymbol] { row.toSymbol = texts.symbols.number(of: other) }
        row.shares = cells[.shares].flatMap { try? CompactDecimal.parse($0) }
        let ratio = cells[.ratio].flatMap { text in
            let bytes = Array(text.utf8)
            return SplitRatio(bytes: bytes.span)
        }
        row.ratio = TransactionRow.Ratio(new: ratio?.new ?? .one, old: ratio?.old ?? .one)
        func account(_ field: TradeField) -> UInt64 {
            cells[field].map { UInt64(texts.accounts.number(of: $0)) + 1 } ?? 0
        }
        row.account = account(.account)
        guard type == .transfer else { return [row] }
        guard row.shares != nil else { return [] }
        var other = row
        (row.type, other.type) = (.transferOut, .transferIn)
        other.account = account(.toAccount)
        return [row, other]
    }
}

extension Wording {
    fileprivate static func toItself(_ account: String) -> Wording {
        Wording(
            "to_account \(quoted(account)) is the account itself, which --account states for all rows",
            "leave --account out: the rows state their own")
    }

    fileprivate static func ownTradesBeside(_ other: String, isOwn: Bool) -> Wording {
        let (own, export) = ("a trades file of this program", "a broker's export")
        return Wording(
            "this is \(isOwn ? own : export), and \(other) \(isOwn ? export : own)",
            "import one after the other")
    }
}
