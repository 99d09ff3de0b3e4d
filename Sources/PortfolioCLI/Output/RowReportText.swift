internal import PortfolioImport

/// The parts of summaries that imports of all kinds share.
enum RowReportText {
    /// A number and a noun, in the plural unless it is one.
    static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    /// The list of profiles.
    static func profiles(_ profiles: [(name: String, title: String)]) -> String {
        let width = profiles.map(\.name.count).max() ?? 0
        return profiles.map { profile in
            profile.name + String(repeating: " ", count: width - profile.name.count + 2) + profile.title
                + "\n"
        }
        .joined()
    }

    /// The warnings, and the skipped rows if they are kept.
    static func warnings(_ report: some RowReport) -> String {
        report.warnings.map { DiagnosticText.text($0, severity: "warning") }.joined()
            + report.skippedRows.map {
                Console.line("\(report.file):\($0.line): skipped: \($0.reason)")
            }
            .joined() + byName(report)
    }

    /// The symbols that were taken for ISINs by a name alone.
    private static func byName(_ report: some RowReport) -> String {
        if report.rows.byName.isEmpty { return "" }
        return Console.line(
            "\(report.file): told by the name alone: \(MarketText.list(report.rows.byName)); if one is another class of "
                + "shares, correct symbols.csv")
    }

    /// The number of skipped rows by reason; empty if there are none.
    static func skipped(_ report: some RowReport) -> String {
        if report.skippedCount == 0 { return "" }
        let reasons = report.skipped.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
        return "; \(count(report.skippedCount, "row")) skipped: \(reasons)"
    }

    /// The texts to skip for which no row was passed over.
    static func unusedSkips(_ reports: [some RowReport], _ options: ImportOptions) -> String {
        options.skips.filter { text in
            let reason = ImportOptions.reason(ofSkipping: text)
            return !reports.contains { $0.skipped.contains { $0.reason == reason } }
        }
        .map { Console.line("warning: --skip \(ShellWord.quoted($0)) passes over no row") }
        .joined()
    }

    /// How many rows have no currency, and the option that states it.
    static func withoutCurrency(_ report: some RowReport, _ word: String) -> String {
        let symbols = report.symbolsWithoutCurrency
        let shown = symbols.prefix(3).joined(separator: ", ") + (symbols.count > 3 ? " …" : "")
        return "\(count(report.withoutCurrency, word)) without a currency: \(shown); "
            + "state it for each symbol with --currency \(ShellWord.quoted("\(symbols.first ?? "")=CODE"))"
    }
}
