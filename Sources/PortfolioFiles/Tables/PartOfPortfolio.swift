internal import SystemInterface

/// What a file states that belongs to a portfolio and is none itself.
package enum PartOfPortfolio {
    case prices
    case rates(ofCentralBank: Bool)
    case other(String)

    /// Recognises a file that was read as holdings or trades.
    ///
    /// - Parameter log: what is wrong with it as such.
    package init?(_ path: String, _ log: DiagnosticLog) {
        // No other table has to have these columns.
        let own = ["shares", "type"].map { HeaderMessage.missingColumn + $0 }
        let isMistaken = log.first.contains { $0.file == path && own.contains($0.message) }
        guard isMistaken, let input = try? FileInput(path) else { return nil }
        if let words = PartOfPortfolio.others[Path.name(of: path)] {
            self = .other(words)
        } else if (try? RatesFile.isOfCentralBank(input)) == true {
            self = .rates(ofCentralBank: true)
        } else if PartOfPortfolio.has(path, RatesFile.required, of: RatesFile.columns) {
            self = .rates(ofCentralBank: false)
        } else if PartOfPortfolio.has(path, PricesFile.required, of: PricesFile.columns) {
            self = .prices
        } else {
            return nil
        }
    }

    private static let others = [
        "portfolio.json": "the settings of one", "cash.csv": "cash",
        PortfolioSource.FurtherFile.symbols.rawValue: "what symbols are called",
        PortfolioSource.FurtherFile.dividends.rawValue: "dividends",
        PortfolioSource.FurtherFile.classes.rawValue: "classes",
        PortfolioSource.FurtherFile.targets.rawValue: "targets",
    ]

    /// Whether a table has these columns, and no other than known ones.
    private static func has(_ path: String, _ required: [String], of known: [String]) -> Bool {
        guard let input = try? FileInput(path),
            let header = try? TableHeader.read(input, known: known, required: required)
        else { return false }
        return header.unusedColumns.isEmpty
    }

    package var words: String {
        switch self {
        case .prices: "prices"
        case .rates(let isOfCentralBank):
            isOfCentralBank ? "the European Central Bank's rates" : "exchange rates"
        case .other(let words): words
        }
    }
}
