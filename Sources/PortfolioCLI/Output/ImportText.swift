internal import PortfolioImport
internal import Portfolios

/// The summary of an import, for standard error.
enum ImportText {
    static var profiles: String {
        RowReportText.profiles(PositionsProfile.all.map { ($0.name, $0.title) })
    }

    /// What to do with a suggested mapping.
    static func text(_ suggestion: Suggestion, _ export: String) -> String {
        let file = ShellWord.quoted(export)
        let command = "portfolio import\(suggestion.isOfTrades ? " --trades" : "")"
        if let profile = suggestion.profile {
            return Console.line(
                "\(export): the profile \(profile) fits; \(command) \(file) needs no mapping")
        }
        let places = suggestion.openPlaces
        let open =
            places == 0
            ? "nothing is left open"
            : "\(count(places, "place")) marked \"?\" \(places == 1 ? "is" : "are") left for you to fill in"
        let unused = suggestion.unusedColumns
        return
            (unused.isEmpty
            ? "" : Console.line("\(export): columns not used: \(unused.joined(separator: ", "))"))
            + Console.line("\(export): \(open); the mapping is used with \(command) --map FILE \(file)")
            + (suggestion.nameInPlaceOfSymbol.map { names($0, export, command) } ?? "")
    }

    /// How to import an export that has only names.
    private static func names(_ column: String, _ export: String, _ command: String) -> String {
        Console.line(
            "\(export): it has names and no symbols: write \"symbol\": \(Wording.quoted(column)) in the mapping, "
                + "and symbols.csv with the columns symbol,name and a row for each stock; then \(command) --map FILE "
                + "--symbols symbols.csv \(ShellWord.quoted(export))")
    }

    static func text(_ report: PositionsReport, _ settings: ImportSettings) -> String {
        var text = RowReportText.warnings(report)
        text += line(report, summary(report))
        for remark in remarks(report, settings) { text += line(report, remark) }
        return text
    }

    private static func line(_ report: PositionsReport, _ words: String) -> String {
        Console.line("\(report.file): \(words)")
    }

    private static func summary(_ report: PositionsReport) -> String {
        var words =
            "\(count(report.holdings, "holding")) (\(report.mapping))" + RowReportText.skipped(report)
        if report.checkedValues > 0 { words += "; \(count(report.checkedValues, "value")) checked" }
        if report.checkedGains > 0 { words += "; \(count(report.checkedGains, "gain")) checked" }
        if report.agreeingTotals > 0 { words += "; \(count(report.agreeingTotals, "total")) checked" }
        return words
    }

    /// What the export lacks, each with the option that fills it.
    private static func remarks(_ report: PositionsReport, _ settings: ImportSettings) -> [String] {
        var remarks: [String] = []
        if let earlier = report.repeatedFile {
            return [
                "left out: \(earlier) has the same rows; if they are of another account, import it by itself"
            ]
        }
        if report.accounts.count > 1, settings.account == nil {
            remarks.append("\(count(report.accounts.count, "account")): \(MarketText.list(report.accounts))")
        }
        if report.withoutCurrency > 0, !settings.isUpdate {
            remarks.append(RowReportText.withoutCurrency(report, "holding"))
        }
        if report.withoutPurchaseDate > 0, !settings.isUpdate {
            remarks.append(
                "\(count(report.withoutPurchaseDate, "holding")) without a purchase date, which a cost in another "
                    + "currency needs; state each with portfolio edit SYMBOL --date DATE")
        }
        if report.withoutCost > 0 { remarks.append("\(count(report.withoutCost, "holding")) without a cost") }
        if report.withoutPrice > 0 {
            remarks.append("\(count(report.withoutPrice, "holding")) without a price")
        }
        remarks += priceDays(report)
        if report.derivedPrices > 0, report.undatedPrices == 0 {
            remarks.append("\(count(report.derivedPrices, "price")) calculated as value ÷ shares")
        }
        if let decimals = settings.options.priceDecimals, report.roundedPrices > 0 {
            remarks.append("\(count(report.roundedPrices, "price")) rounded to \(decimals) decimals")
        }
        if report.uncheckedValues > 0 {
            remarks.append(
                "\(count(report.uncheckedValues, "value")) not checked: in another currency than the price")
        }
        if !report.accountCurrencies.isEmpty {
            let codes = report.accountCurrencies.sorted().map(\.code)
            remarks.append(
                "costs in \(Wording.list(codes, last: "and")): value the holdings in that currency")
        }
        return remarks
    }

    /// The dates of the prices, and how many prices are left out.
    private static func priceDays(_ report: PositionsReport) -> [String] {
        var remarks: [String] = []
        if let days = report.priceDays {
            let isOne = days.lowerBound == days.upperBound
            remarks.append(
                "prices of \(days.lowerBound)" + (isOne ? "" : " to \(days.upperBound)")
                    + (report.statedPriceDays > 0 ? ", given by --prices-of" : ""))
        }
        if report.undatedPrices > 0 {
            remarks.append(
                "\(count(report.undatedPrices, "price")) left out: their date is unknown; "
                    + "keep them with --prices-of DATE")
        }
        return remarks
    }

    private static func count(_ number: Int, _ word: String) -> String { RowReportText.count(number, word) }
}
