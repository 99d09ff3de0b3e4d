internal import CSV
internal import PortfolioFiles

typealias PositionsRecognition = Recognition<PositionsMapping>

extension PositionsRecognition {
    /// The profile that fits an export of positions; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> PositionsMapping? {
        var recognition = Recognition(bytes)
        let fits = recognition.fits()
        if fits.isEmpty {
            if OwnTrades.begin(bytes, with: .usual) {
                log.add(Diagnostic(.ownTrades(bytes), file: name))
                return nil
            }
            if let (profile, delimiter) = recognition.resaved() {
                log.add(Diagnostic(.resaved(profile, delimiter), file: name))
                return nil
            }
            recognition.tell(name, &log) { text, near in
                var transactions = TransactionRecognition(bytes)
                if isHistory(text) || !transactions.fits().isEmpty { return .history }
                return HistoryImport.mayBeOne(text, isPlain: true)
                    ? .pricesInstead : .unknownExport(near: near)
            }
            return nil
        }
        guard let mapping = best(of: fits, file: name, &log) else { return nil }
        guard mapping.name == PositionsProfile.own else { return mapping }
        if OwnTrades.begin(bytes, with: .anything) {
            log.add(Diagnostic(.ownTrades(bytes), file: name))
            return nil
        }
        if isTransactions(bytes) {
            log.add(Diagnostic(.transactionsInstead, file: name))
            return nil
        }
        return mapping
    }

    /// Whether a table with the columns of holdings seems to be one of transactions: it has a date in every row that is
    /// none of a holding's, and words for purchases or sales.
    private static func isTransactions(_ bytes: [UInt8]) -> Bool {
        var start = bytes[...]
        if start.count > HeaderLimits.bytes {
            start = start.prefix(HeaderLimits.bytes)
            // The last row may be cut.
            start = start.prefix(through: start.lastIndex(of: 10) ?? start.index(before: start.endIndex))
        }
        let text = DecodedText(Array(start), encodings: [.utf8, .windows1252])
        guard let table = ExportTable(text), let draft = TransactionDraft(table, isForced: false),
            let date = draft.columns[.date]
        else { return false }
        let ofHoldings = HoldingField.allCases.map { TableHeader.canonical($0.rawValue) }
        return !ofHoldings.contains(TableHeader.canonical(date.name))
            && draft.words.contains { $0.kind == .type(.buy) || $0.kind == .type(.sell) }
    }

    /// Whether the first row names columns that only transaction histories have.
    private static func isHistory(_ text: [UInt8]) -> Bool {
        let line = String(decoding: text.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self).lowercased()
        let isPortfolioPerformance = line.contains("transaction currency") || line.contains("buchungswährung")
        return isPortfolioPerformance || (line.hasPrefix("action,time") && line.contains("no. of shares"))
    }
}
