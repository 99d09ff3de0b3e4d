package import PortfolioFiles
internal import SystemInterface
package import Valuation

/// The European Central Bank's reference rates as they are published, which a portfolio keeps as they come.
package struct CentralBankFile: Sendable {
    let bytes: [UInt8]
    let name: String
    package let days: ClosedRange<CalendarDate>
    /// The rates of each day.
    fileprivate let rates: [CalendarDate: [RateTable.Pair: CompactDecimal]]
    /// The number of days with rates.
    package var count: Int { rates.count }

    /// - Parameter padding: the number of bytes, of blank lines, that are not kept.
    /// - Returns: `nil` if anything is wrong with the file, which is added to the log.
    package init?(_ bytes: [UInt8], after padding: Int = 0, name: String, log: inout DiagnosticLog) {
        let errors = log.count
        let table = CentralBankFile.table(of: bytes, name: name, log: &log)
        guard log.count == errors, let table, let days = table.days else { return nil }
        (self.bytes, self.name, self.days, rates) = (
            Array(bytes.dropFirst(padding)), name, days, table.byDay
        )
    }

    /// What can be read of a file.
    fileprivate static func table(
        of bytes: [UInt8], name: String, log: inout DiagnosticLog
    ) -> RateTable? {
        let market = try? MarketFiles(prices: [], rates: [name], log: &log) { path throws(FileError) in
            FileInput(path, bytes: bytes)
        }
        return market?.rates
    }

    /// Whether it has every rate of another file, or is of a later day if both are of one.
    fileprivate func mayReplace(_ other: CentralBankFile) -> Bool {
        if count == 1, other.count == 1 { return days.lowerBound >= other.days.lowerBound }
        return other.rates.allSatisfy { day, rates in
            rates.allSatisfy { self.rates[day]?[$0.key] == $0.value }
        }
    }
}

extension MarketStore {
    /// Puts a file of the European Central Bank in the place of the portfolio's, or beside its files if it has none.
    ///
    /// - Throws: ``EditingError/contradicted(_:)`` if `portfolio.json` names no such file, if rates of the file that it
    ///   would replace are not in it or are others, unless that is forced, or if the portfolio's own rates are others;
    ///   ``EditingError/unreadable(_:)`` if that file has errors, unless that is forced.
    /// - Complexity: O(*n*) in the length of the files of rates.
    func take(
        _ file: CentralBankFile, in files: EditedFiles, _ change: inout MarketChange
    ) throws(EditingError) {
        guard let path = place(of: file) else {
            throw CentralBankFile.problem(
                file, "portfolio.json names no file for the European Central Bank's rates",
                "add eurofxref-hist.csv to \"rates\" there")
        }
        let now = try files.contents(ofAny: path)
        var log = DiagnosticLog()
        let known = now.flatMap { CentralBankFile($0, name: path, log: &log) }
        guard isForced || log.isEmpty || now?.isEmpty == true else { throw .unreadable(log) }
        guard isForced || known.map(file.mayReplace) != false else {
            throw CentralBankFile.problem(
                file, "it lacks rates that \(path) has, or states others",
                "take the bank's whole history"
                    + (replacesLast ? "" : "; --force replaces the file all the same"))
        }
        let former =
            known?.rates ?? CentralBankFile.table(of: now ?? [], name: path, log: &log)?.byDay ?? [:]
        let same = file.rates.count { former[$0.key] == $0.value }
        let added = file.rates.count { former[$0.key] == nil }
        let new = MarketChange.File(
            path: path, before: now ?? [], after: file.bytes, added: added,
            replaced: file.count - same - added, same: same,
            removed: former.count { file.rates[$0.key] == nil }, replacements: [], isNew: now == nil)
        let others = (rates + centralBank).filter { !FileInput.isMissing($0) }
        try check([new] + [change.rates].compactMap(\.self), beside: others)
        change.centralBank = new
        files.replace(path, with: file.bytes)
    }

    /// The portfolio's file of its kind: of a single day, or of many.
    private func place(of file: CentralBankFile) -> String? {
        let usual = MarketStore.usualOfCentralBank[file.count == 1 ? 1 : 0]
        let named = source.namedRates
        return named.first { Path.name(of: $0) == usual } ?? named.first(where: centralBank.contains)
    }
}

extension CentralBankFile {
    fileprivate static func problem(
        _ file: CentralBankFile, _ message: String, _ remedy: String
    ) -> EditingError {
        .contradicted(DiagnosticLog([Diagnostic(file: file.name, message: message, remedy: remedy)]))
    }
}
