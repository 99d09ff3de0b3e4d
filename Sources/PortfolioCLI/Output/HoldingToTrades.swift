internal import PortfolioEditing
internal import Portfolios

/// How to sell what a portfolio states as a holding: with its purchase as a trade in place of the row.
enum HoldingToTrades {
    /// More lots than this are not listed one by one.
    private static let most = 5

    /// The commands that move the rows of a symbol to the trades; empty if it has none, or too many.
    static func steps(_ symbol: String, in portfolio: String) -> String {
        guard let document = try? HoldingsStore(portfolio).load() else { return "" }
        let rows = document.rows.indices.filter { document.rows[$0].symbol == symbol }
        // What is owed was sold short, which is another command.
        guard !rows.isEmpty, rows.count <= most,
            !rows.contains(where: { document.texts(ofRow: $0)[.shares]?.hasPrefix("-") != false })
        else { return "" }
        let place = portfolio == "." ? "" : " \(ShellWord.quoted(portfolio))"
        // The last one first, so that the others keep their names.
        let removals = rows.reversed().map { row in
            "portfolio remove \(ShellWord.quoted(document.name(ofRow: row) ?? symbol))\(place)"
        }
        let purchases = rows.map { purchase(document.texts(ofRow: $0), symbol, place) }
        return Console.line(
            "portfolio: to sell it, replace the \(rows.count == 1 ? "holding" : "holdings") with what was bought, then record "
                + "the sale again:"
        )
            + (removals + purchases).map { Console.line("  \($0)") }.joined()
    }

    private static func purchase(
        _ texts: [HoldingField: String], _ symbol: String, _ place: String
    ) -> String {
        func option(_ name: String, _ field: HoldingField, else missing: String? = nil) -> String {
            let text = texts[field] ?? ""
            if text.isEmpty { return missing.map { " --\(name) \($0)" } ?? "" }
            return " --\(name) \(ShellWord.quoted(text))"
        }
        let isPriced = texts[.purchasePrice]?.isEmpty == false
        let command = isPriced ? "buy" : "transfer-in"
        let unit = texts[.purchaseCurrency]?.isEmpty == false ? HoldingField.purchaseCurrency : .currency
        let cost =
            isPriced
            ? option("price", .purchasePrice) + option("fees", .fees)
            : option("amount", .costStock) + option("total", .cost)
        return "portfolio \(command) \(ShellWord.quoted(symbol))\(place)" + option("shares", .shares) + cost
            + option("currency", unit) + option("rate", .purchaseRate)
            + option("date", .purchaseDate, else: "DATE") + option("name", .name)
            + option("market", .market) + option("account", .account) + option("multiplier", .multiplier)
    }
}
