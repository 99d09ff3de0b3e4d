package import PortfolioEditing
internal import PortfolioFiles
internal import Valuation

extension RowReport {
    /// What is inconsistent, the skipped rows if they are kept, and what was told by a name alone.
    package var concerns: [ImportNote] {
        warnings.map { ImportNote(.warning, $0) }
            + rows.skippedRows.map {
                ImportNote(
                    .remark, Diagnostic(file: file, line: $0.line, message: "skipped: \($0.reason)"))
            }
            + (rows.byName.isEmpty
                ? []
                : [
                    ImportNote(
                        file,
                        "told by the name alone: \(Wording.first(rows.byName)); if one is another class of "
                            + "shares, correct symbols.csv")
                ])
    }

    /// The number of skipped rows by reason; empty if there are none.
    fileprivate var skippedWords: String {
        if skippedCount == 0 { return "" }
        let reasons = skipped.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
        return "; \(Wording.count(skippedCount, "row")) skipped: \(reasons)"
    }

    /// How many rows have no currency.
    fileprivate func withoutCurrencyNote(_ noun: String) -> ImportNote {
        let symbols = symbolsWithoutCurrency
        let shown = symbols.prefix(3).joined(separator: ", ") + (symbols.count > 3 ? " …" : "")
        return ImportNote(
            file, "\(Wording.count(withoutCurrency, noun)) without a currency: \(shown)",
            .currency(of: symbols.first ?? ""))
    }
}

extension PositionsReport {
    /// The numbers of rows that were taken and passed over, in words.
    package var summary: String {
        var words =
            Wording.count(holdings, "holding") + (mapping.isEmpty ? "" : " (\(mapping))") + skippedWords
        let checked = [(checkedValues, "value"), (checkedGains, "gain"), (agreeingTotals, "total")]
        for (count, noun) in checked where count > 0 { words += "; \(Wording.count(count, noun)) checked" }
        return words
    }

    /// What the export lacks.
    ///
    /// - Parameter isUpdate: whether a portfolio's file may supply it.
    package func remarks(_ options: ImportOptions, isUpdate: Bool) -> [ImportNote] {
        if let repeatedFile {
            return [
                ImportNote(
                    file,
                    "left out: \(repeatedFile) has the same rows; if they are of another account, import it by itself"
                )
            ]
        }
        var remarks: [ImportNote] = []
        func add(_ words: String, _ advice: ImportAdvice? = nil) {
            remarks.append(ImportNote(file, words, advice))
        }
        func add(_ count: Int, _ noun: String, _ words: String, _ advice: ImportAdvice? = nil) {
            if count > 0 { add("\(Wording.count(count, noun)) \(words)", advice) }
        }
        if accounts.count > 1, options.account == nil {
            add("\(Wording.count(accounts.count, "account")): \(Wording.first(accounts))")
        }
        if withoutCurrency > 0, !isUpdate { remarks.append(withoutCurrencyNote("holding")) }
        if !isUpdate {
            add(
                withoutPurchaseDate, "holding",
                "without a purchase date, which a cost in another currency needs", .purchaseDates)
        }
        add(withoutCost, "holding", "without a cost")
        add(withoutPrice, "holding", "without a price")
        if let days = priceDays {
            let isOne = days.lowerBound == days.upperBound
            add(
                "prices of \(days.lowerBound)" + (isOne ? "" : " to \(days.upperBound)")
                    + (statedPriceDays > 0 ? ", given by --prices-of" : ""))
        }
        let whose = undatedPrices == 1 ? "its" : "their"
        add(undatedPrices, "price", "left out: \(whose) date is unknown", .priceDay)
        if undatedPrices == 0 { add(derivedPrices, "price", "calculated as value ÷ shares") }
        if let decimals = options.priceDecimals {
            add(roundedPrices, "price", "rounded to \(decimals) decimals")
        }
        add(uncheckedValues, "value", "not checked: in another currency than the price")
        if let own = portfolioCurrency {
            add(omittedCosts, "cost", "left out: in another currency than the portfolio's, \(own)")
        }
        if !accountCurrencies.isEmpty, portfolioCurrency == nil {
            let codes = accountCurrencies.sorted().map(\.code)
            add("costs in \(Wording.list(codes, last: "and")): value the holdings in that currency")
        }
        return remarks
    }
}

extension TransactionReport {
    /// The numbers of rows that were taken and passed over, in words.
    package var summary: String {
        let rows = types.reduce(0) { $0 + $1.count }
        var words = "\(Wording.count(rows, "row")) of trades" + (mapping.isEmpty ? "" : " (\(mapping))")
        if rows > 0 {
            words += ": " + types.map { "\($0.count) \($0.type.rawValue)" }.joined(separator: ", ")
        }
        if cashCount > 0 {
            let names = cash.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
            words += "; \(Wording.count(cashCount, "movement")) of cash left out: \(names)"
        }
        if rows + cashCount + skippedCount + repeated + otherRows + cancelled == 0 {
            words += ": nothing is below the header"
        }
        return words + skippedWords
    }

    /// What was left out, or could not be checked.
    package var remarks: [ImportNote] {
        var remarks = spunOff.map { ImportNote(.remark, $0) }
        func add(_ count: Int, _ noun: String, _ words: String) {
            if count > 0 { remarks.append(ImportNote(file, "\(Wording.count(count, noun)) \(words)")) }
        }
        if !unreadColumns.isEmpty {
            let names = unreadColumns.map { Wording.quoted($0) }
            remarks.append(
                ImportNote(
                    file,
                    "\(Wording.count(names.count, "column")) not taken, which no trades file has: "
                        + Wording.list(names, last: "and")))
        }
        if let account, !overruledAccounts.isEmpty {
            remarks.append(
                ImportNote(
                    file,
                    "its rows of \(Wording.list(overruledAccounts, last: "and")) are taken as \(account)"))
        }
        add(otherRows, "row", "of other tables")
        add(repeated, "row", "left out: \(earlier) has them too")
        add(takenFees, "trade", "of an earlier file with the fees of this one")
        add(takenTotals, "trade", "of an earlier file with the total of this one")
        add(
            sharedFees.count, "trade",
            "of one stock and minute without the number of an order: their fees are all on the first")
        add(cancelled, "row", "left out: cancelled, or cancelling")
        add(
            ofPositions, "trade",
            "of options, told to open or to close by the rows before: if an option was open before the first row, import "
                + "the earlier exports too")
        if withoutCurrency > 0 { remarks.append(withoutCurrencyNote("row")) }
        add(
            uncheckedAmounts, "amount", "not checked: in another currency than the price, without a rate")
        add(
            unstatedTaxes, "dividend",
            "as paid out: less than shares × dividend per share, and no tax is stated")
        add(foreignTaxes, "dividend", "as paid out: tax was withheld in another currency")
        if let portfolioCurrency {
            add(
                statedInOwnCurrency, "row",
                "with a rate or a total, taken as \(portfolioCurrency): the portfolio they come from must be in that "
                    + "currency")
        }
        add(
            omittedTotals, "total",
            "left out: in another currency than \(portfolioCurrency.map { "the portfolio's, \($0)" } ?? "most")"
        )
        return remarks
    }

    /// Where rows that were left out are besides.
    private var earlier: String {
        guard let line = joinedLines.first else { return "an earlier file" }
        let rest = joinedLines.count - 1
        return
            "the file is \(rest + 2) exports joined, from line \(line)\(rest > 0 ? " on" : ""), and an earlier one"
    }
}

extension HistoryReport {
    /// The numbers of prices or rates, and their days, in words.
    package var summary: String {
        var words =
            isOfCentralBank
            ? "\(Wording.count(quotes, "day")) of reference rates"
            : Wording.count(quotes, isOfRates ? "rate" : "price")
        if !names.isEmpty { words += " of \(Wording.first(names))" }
        if let days {
            words +=
                days.lowerBound == days.upperBound
                ? ", \(days.lowerBound)" : ", \(days.lowerBound) to \(days.upperBound)"
        }
        if withoutFigure > 0 { words += "; \(Wording.count(withoutFigure, "day")) without one" }
        return words
    }

    /// What a name alone tells, and what nobody holds.
    ///
    /// - Parameter isUnheld: whether nobody asked for prices of a symbol.
    package func remarks(near store: MarketStore, unheld isUnheld: (String) -> Bool) -> [ImportNote] {
        var remarks = concerns
        let unheld = isOfRates ? [] : names.filter(isUnheld)
        let symbols = unheld.filter { !ISIN.isValid($0) }
        if !symbols.isEmpty {
            let near = symbols.count == 1 ? store.heldSymbols(near: symbols[0]) : []
            remarks.append(
                ImportNote(
                    file,
                    "no holding has the symbol\(symbols.count == 1 ? "" : "s") \(Wording.first(symbols))",
                    near.isEmpty ? nil : .symbol(near)))
        }
        let isins = unheld.filter(ISIN.isValid)
        if !isins.isEmpty {
            let (s, its, it) = isins.count == 1 ? ("", "its", "it") : ("s", "their", "each")
            remarks.append(
                ImportNote(
                    file,
                    "no symbol is known for the ISIN\(s) \(Wording.first(isins)), under which \(its) prices are "
                        + "kept: write \(it) beside its symbol into symbols.csv, and import again"))
        }
        return remarks
    }
}

extension ImportOptions {
    /// The texts to skip for which no row was passed over.
    package func unusedSkips(_ reports: [some RowReport]) -> [String] {
        skips.filter { text in
            let reason = ImportOptions.reason(ofSkipping: text)
            return !reports.contains { $0.skipped.contains { $0.reason == reason } }
        }
    }
}
