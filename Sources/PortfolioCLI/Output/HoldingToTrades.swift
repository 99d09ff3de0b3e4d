internal import PortfolioEditing
internal import Portfolios

/// How to trade what a portfolio states as a holding: with its purchase as a trade in place of the row.
enum HoldingToTrades {
    /// More lots than this are not listed one by one.
    static let most = 5

    /// The commands that move the rows of a symbol to the trades; empty if it has none, or too many.
    ///
    /// - Parameters:
    ///   - account: the account that the trade names; rows of others stay as they are.
    ///   - split: the ratio of a split, which can be made in the rows themselves, too.
    static func steps(
        _ symbol: String, in portfolio: String, account: String?, split: SplitRatio?
    ) -> String {
        guard let document = try? HoldingsStore(portfolio, account: account).load() else { return "" }
        let rows = document.rows.indices.filter { row in
            let own = document.texts(ofRow: row)[.account] ?? ""
            return document.rows[row].symbol == symbol && (account == nil || own.isEmpty || own == account)
        }
        // What is owed was sold short, which is another command.
        guard !rows.isEmpty, rows.count <= most,
            !rows.contains(where: { document.texts(ofRow: $0)[.shares]?.hasPrefix("-") != false })
        else { return "" }
        let place = ShellWord.portfolio(portfolio)
        // The last one first, so that the others keep their names.
        let removals = rows.reversed().map { row in
            "portfolio remove \(ShellWord.quoted(document.name(ofRow: row) ?? symbol))\(place)"
        }
        let purchases = rows.map { row in
            var texts = document.texts(ofRow: row)
            if let account, texts[.account]?.isEmpty != false { texts[.account] = account }
            return purchase(texts, symbol, place)
        }
        let named = rows.count == 1 ? "holding" : "holdings"
        let edits = split.map { ratio in
            rows.compactMap {
                edit(document.texts(ofRow: $0), document.name(ofRow: $0) ?? symbol, ratio, place)
            }
        }
        return lines(
            "portfolio: to record it as a trade, replace the \(named) with what was bought, then give the "
                + "command again:", removals + purchases)
            + losses(rows.map { document.texts(ofRow: $0) }, named)
            + (edits.map { $0.count == rows.count ? lines("portfolio: or change the \(named):", $0) : "" }
                ?? "")
    }

    private static func lines(_ heading: String, _ commands: [String]) -> String {
        Console.line(heading) + commands.map { Console.line("  \($0)") }.joined()
    }

    /// What the holdings state and a trade can't.
    private static func losses(_ rows: [[HoldingField: String]], _ named: String) -> String {
        func states(_ field: HoldingField) -> Bool { rows.contains { $0[field]?.isEmpty == false } }
        var words: [String] = []
        if rows.contains(where: { $0[.excluded]?.lowercased() == "true" }) {
            words.append("a trade can't be excluded: its shares count in the totals then")
        }
        if states(.price) || states(.previousClose) {
            words.append(
                "the trades don't keep the current price of the \(named): portfolio price records it")
        }
        if states(.rate) {
            words.append("the trades don't keep the current rate of the \(named): portfolio rate records it")
        }
        return words.map { Console.line("portfolio: \($0)") }.joined()
    }

    /// The command that splits a row; `nil` if a new figure is not exact, or the row states more that would change.
    private static func edit(
        _ texts: [HoldingField: String], _ name: String, _ ratio: SplitRatio, _ place: String
    ) -> String? {
        func decimal(_ field: HoldingField) -> ExactDecimal? {
            texts[field].flatMap { try? CompactDecimal.parse($0).exact }
        }
        guard let shares = decimal(.shares), texts[.price]?.isEmpty != false,
            texts[.previousClose]?.isEmpty != false
        else { return nil }
        let split = ratio.applied(to: shares)
        guard split * ratio.old.exact == shares * ratio.new.exact else { return nil }
        var command =
            "portfolio edit \(ShellWord.quoted(name))\(place) --shares \(DecimalFormat.plain(split))"
        if let price = decimal(.purchasePrice) {
            let each = ratio.undone(from: price)
            guard each * ratio.new.exact == price * ratio.old.exact else { return nil }
            command += " --price \(DecimalFormat.plain(each))"
        }
        return command
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
        let cost =
            isPriced
            ? " --price \(ShellWord.quoted(price(texts)))" + option("fees", .fees)
            : option("amount", .costStock)
        return "portfolio \(command) \(ShellWord.quoted(symbol))\(place)" + option("shares", .shares) + cost
            + option("total", .cost) + option("currency", .currency) + option("rate", .purchaseRate)
            + option("date", .purchaseDate, else: "DATE") + option("name", .name)
            + option("market", .market) + option("account", .account) + option("multiplier", .multiplier)
            + option("note", .note)
    }

    /// The purchase price in the unit in which the holding is quoted: that of a trade is what later prices are in, too.
    private static func price(_ texts: [HoldingField: String]) -> String {
        let stated = texts[.purchasePrice] ?? ""
        guard let unit = texts[.purchaseCurrency].flatMap({ try? QuoteCurrency($0) }),
            let quote = texts[.currency].flatMap({ try? QuoteCurrency($0) }), unit != quote,
            let price = try? CompactDecimal.parse(stated).exact
        else { return stated }
        let inMajor = price.dividedByPowerOfTen(unit.unitExponent)
        return DecimalFormat.plain(inMajor * CompactDecimal(quote.unitsPerMajor).exact)
    }
}
