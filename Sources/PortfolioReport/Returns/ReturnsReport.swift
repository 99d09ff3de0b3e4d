public import Valuation

/// Returns as they are shown.
public struct ReturnsReport: Sendable {
    /// What is shown.
    public let statement: ReturnsStatement
    /// By ``InputLocation/file``.
    package let fileNames: [String]

    /// - Parameters:
    ///   - statement: what is shown.
    ///   - fileNames: by ``InputLocation/file``.
    public init(_ statement: ReturnsStatement, fileNames: [String] = []) {
        self.statement = statement
        self.fileNames = fileNames
    }

    /// Whether no figure that counts is unknown.
    public var isComplete: Bool { statement.isComplete }

    func fileName(at location: InputLocation) -> String? {
        let place = Int(location.file)
        return fileNames.indices.contains(place) ? fileNames[place] : nil
    }
}

extension ReturnsReport {
    /// The issues as located messages, one line each.
    ///
    /// - Parameter paths: by ``InputLocation/file``.
    package func locatedIssues(_ paths: [String]) -> [String] {
        statement.issues.map { issue in
            var place = ""
            if let location = issue.location, paths.indices.contains(Int(location.file)) {
                place = "\(paths[Int(location.file)]):\(location.line): "
            }
            let symbol = issue.symbol.map { "\($0): " } ?? ""
            return DisplayWidth.printable(
                "\(place)\(issue.severity.rawValue): \(symbol)\(issue.message) [\(issue.kind.rawValue)]")
        }
    }
}

extension ReturnsRow {
    /// The figures in the order of every output, under the names of the columns.
    var namedFigures: [(column: String, key: String, value: ExactDecimal?)] {
        [
            ("opening_value", "openingValue", figures.openingValue), ("money_in", "moneyIn", figures.moneyIn),
            ("money_out", "moneyOut", figures.moneyOut),
            ("closing_value", "closingValue", figures.closingValue), ("gain", "gain", figures.gain),
            ("price_gain", "priceGain", figures.priceGain),
            ("currency_gain", "currencyGain", figures.currencyGain), ("income", "income", figures.income),
            ("twr", "twr", figures.twr), ("twr_price", "twrPrice", figures.twrPrice),
            ("twr_currency", "twrCurrency", figures.twrCurrency),
            ("twr_income", "twrIncome", figures.twrIncome),
            ("twr_annualised", "twrAnnualised", figures.twrAnnualised), ("irr", "irr", figures.irr),
            ("irr_period", "irrPeriod", figures.irrPeriod),
            ("simple_return", "simpleReturn", figures.simpleReturn),
            ("max_drawdown", "maxDrawdown", figures.maxDrawdown),
            ("volatility", "volatility", figures.volatility),
            ("benchmark_twr", "benchmarkTwr", figures.benchmarkTwr),
            ("excess_twr", "excessTwr", figures.excessTwr),
        ]
    }
}
