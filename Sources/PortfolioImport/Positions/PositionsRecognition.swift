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
                log.add(Diagnostic(.ownTrades, file: name))
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
        if mapping.name == PositionsProfile.own, OwnTrades.begin(bytes, with: .anything) {
            log.add(Diagnostic(.ownTrades, file: name))
            return nil
        }
        return mapping
    }

    /// Whether the first row names columns that only transaction histories have.
    private static func isHistory(_ text: [UInt8]) -> Bool {
        let line = String(decoding: text.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self).lowercased()
        let isPortfolioPerformance = line.contains("transaction currency") || line.contains("buchungswährung")
        return isPortfolioPerformance || (line.hasPrefix("action,time") && line.contains("no. of shares"))
    }
}
