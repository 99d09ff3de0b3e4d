internal import PortfolioFiles
internal import Valuation

/// All messages about transaction exports, with their remedies.
extension Wording {
    static let positionsInstead = Wording(
        "this is a list of positions, not of transactions", "import it without --trades")

    static let transactionsInstead = Wording(
        "this seems to be a list of transactions, not of positions: each row has a date, and some a word for a purchase or "
            + "a sale",
        "portfolio import --trades --suggest FILE > mapping.json drafts a mapping to import it with; for positions all the "
            + "same, give --profile portfolio")

    /// - Parameter bytes: the file, which may be one that can be read without an import.
    static func ownTrades(_ bytes: [UInt8]) -> Wording {
        guard OwnTrades.isPlain(bytes) else {
            return Wording(
                "this is a trades file of this program, in the form of another one",
                "portfolio import --trades FILE --output trades.csv writes it in its own form, and --trades --into PORTFOLIO "
                    + "imports its rows")
        }
        return Wording(
            "this is a trades file of this program already",
            "import its rows into another one with --trades --into PORTFOLIO; without an import, portfolio gains reads it, "
                + "and so do report, lots and returns")
    }

    /// - Parameter delimiter: the delimiter found.
    static func resaved(_ profile: String, _ delimiter: String) -> Wording {
        Wording(
            "the header is one of \(profile), but with \(quoted(delimiter)) between the columns: a spreadsheet seems to have "
                + "saved the file, which changes dates and numbers too",
            "use the file as it was downloaded, or a mapping that inherits \(profile) and says what delimiter, "
                + "decimalMark and the dates are now")
    }

    static func otherProfile(_ profile: String, fits other: String) -> Wording {
        Wording(
            "no header row of \(profile): the file is one of \(other)",
            "give --profile \(other), or none: the header tells")
    }

    /// - Parameter other: what begins: `a file of schwab`.
    static func joinedFiles(_ profile: String, _ other: String, isBelow: Bool = true) -> Wording {
        Wording(
            "\(other) begins here, \(isBelow ? "below" : "above") \(profile.isEmpty ? "the table" : "one of \(profile)")",
            "give each export as a file of its own: several can be imported at once")
    }

    static func unknownSection(_ name: String, profile: TransactionProfile?) -> Wording {
        let message =
            "the section \(quoted(name)) is unknown, so that its rows can't be told to matter or not"
        return Wording(
            message,
            profile == nil
                ? passingOver(name, nil)
                : "export the statement in English, or \(passingOver(name, profile))")
    }

    /// - Parameter name: the text of the first cell.
    static func strayRow(_ name: String, profile: TransactionProfile?) -> Wording {
        Wording(
            "this row is in no table, but has a date and figures as transactions have",
            "give each export as a file of its own, or \(passingOver(name, profile))")
    }

    static func repeatedRows(of first: Int, more: Int) -> Wording {
        Wording(
            "this row repeats that of line \(first)"
                + (more > 0
                    ? ", and \(more) more \(more == 1 ? "repeats an earlier one" : "repeat earlier ones")"
                    : ""),
            "if exports with a common stretch of time were joined here, give each as a file of its own; equal trades of "
                + "one export are right as they are")
    }

    private static func passingOver(_ name: String, _ profile: TransactionProfile?) -> String {
        guard let profile, name.utf8.count <= 80 else {
            return
                "add \(quoted(name)) to \(quoted("sections")) in the mapping, if such rows can be passed over"
        }
        let mapping = profile.inOneLine([("sections", .list([.text(MappingNode.pattern(name))]))])
        return "say what can be passed over in a file for --map: \(mapping)"
    }

    static func noShape(_ profile: String, columns: Int, named: String, place: Int) -> Wording {
        Wording(
            "no header row of \(profile): none has \(columns) columns with \(quoted(named)) as number \(place + 1)",
            "write a mapping for this kind of export, or give the profile it has; --profiles lists them")
    }

    static func transactionDate(
        _ column: String, _ text: String, _ forms: [String], profile: TransactionProfile?
    ) -> Wording {
        let message = "\(column) \(quoted(text)) is not a date of the form \(list(forms))"
        guard let profile, !column.isEmpty else { return Wording(message, "declare the form in a mapping") }
        let date = MappingNode.object([("column", .text(column)), ("form", .open)])
        let mapping = profile.inOneLine([("columns", .object([("date", date)]))])
        return Wording(
            message,
            "use the file as it was downloaded, in case a spreadsheet changed its dates, or say their form in a file "
                + "for --map: \(mapping)")
    }

    static func severalTables(_ key: String, _ count: Int) -> Wording {
        Wording(
            "\(quoted(key)) of which table? The profile has \(count)",
            "write \(quoted("tables")) with all of them, as --show-profile prints them; \(quoted("rules")) go before those of "
                + "each table")
    }

    /// - Parameters:
    ///   - place: the column's position, if it has no name.
    ///   - profile: the profile that the rule can be added to.
    static func unknownTransaction(
        _ column: String, _ place: Int, _ text: String, profile: TransactionProfile?
    ) -> Wording {
        let name = name(column, place)
        let message =
            text.isEmpty
            ? "\(name) is empty, and no rule says what such a row is"
            : "\(name) \(quoted(text)): no rule says what such a row is"
        return Wording(message, sayingWhatItIs(column, place, text, profile: profile))
    }

    static func name(_ column: String, _ place: Int) -> String {
        column.isEmpty ? "column \(place + 1)" : column
    }

    /// How to pass over a row that no rule knows, or how to begin a rule for it.
    ///
    /// - Parameters:
    ///   - conditions: what the rule asks for besides the text.
    ///   - key: that of the rule which says what the row is.
    static func sayingWhatItIs(
        _ column: String, _ place: Int, _ text: String, _ conditions: [(String, MappingNode)] = [],
        as key: String = "type", profile: TransactionProfile?
    ) -> String {
        let pattern = text.utf8.count <= 40 ? MappingNode.pattern(text) : wordPattern(text)
        let skip = passingOver(text).map { "\($0), or " } ?? ""
        guard let profile, let pattern else { return "\(skip)give the mapping a rule for it" }
        let rule = MappingNode.object(
            [("column", column.isEmpty ? .number(place + 1) : .text(column)), ("is", .text(pattern))]
                + conditions + [(key, .open)])
        let mapping = profile.inOneLine([("rules", .list([rule]))])
        return "\(skip)say what it is in a file for --map: \(mapping)"
    }

    /// How to pass over rows with a text; `nil` if it is too short, or too long, to tell them from others.
    private static func passingOver(_ text: String) -> String? {
        guard 3...60 ~= text.utf8.count, !text.contains("\"") else { return nil }
        return "pass such rows over with --skip \(quoted(text))"
    }

    /// A pattern of the first word in a long text that is one, unlike names in capitals and numbers.
    private static func wordPattern(_ text: String) -> String? {
        for part in text.split(separator: " ") {
            let word = part.prefix(while: \.isLetter)
            if word.count > 3, word.contains(where: \.isLowercase) { return "*\(word)*" }
        }
        return nil
    }

    /// - Parameters:
    ///   - kind: what the export calls the row.
    ///   - column: the column in which the word is unknown; `nil` if the row is refused for what it is.
    ///   - mayBeStated: whether the account's currency is what is missing.
    static func refusedTransaction(
        _ reason: String, kind: String, column: String?, mayBeStated: Bool
    ) -> Wording {
        let skip =
            mayBeStated
            ? "state the account's currency with --currency CODE"
            : passingOver(kind).map { "\($0), and enter the trade by hand if no other row has it" }
                ?? "enter the trade by hand"
        let word = column.map { "\($0) \(quoted(kind)): " } ?? ""
        return Wording(
            "\(word)\(reason): the row can't be imported as it is", "\(skip), or adapt the mapping")
    }

    static func mixedMarks(_ column: String, _ text: String) -> Wording {
        Wording(
            "\(column) \(quoted(text)) may be thousands or decimals: the file has both decimal marks, and no price and "
                + "amount prove the number",
            "write it with another number of decimals, such as four")
    }

    static func wrongSign(_ column: String, _ text: String, _ type: TradeType) -> Wording {
        Wording(
            "\(column) \(quoted(text)) is negative, though the row is a \(type.rawValue)",
            "if it takes back an earlier row, give the mapping a rule that says \"cancels\": true")
    }

    /// - Parameters:
    ///   - file: the file of the row that was read first, with its line.
    ///   - more: the number of rows after it of which the same is true.
    static func sameNumber(_ file: String, _ line: Int, more: Int) -> Wording {
        Wording(
            "this row has the broker's number of \(file):\(line), but other figures, and is left out"
                + (more > 0 ? "; so \(more == 1 ? "is" : "are") \(more) more" : ""),
            "if both are right, remove the columns of the number: \"id\": null in \(quoted("columns")) of a mapping"
        )
    }

    /// - Parameter file: the file that was read first, with the line of its first trade of that day.
    static func partedTrades(_ shares: ExactDecimal, _ file: String, _ line: Int) -> Wording {
        Wording(
            "the trades of this day come to \(DecimalFormat.plain(shares)) shares, as those from \(file):\(line) on do in "
                + "another number of parts: both count",
            "if they are the same trades, give only one of the two files")
    }

    static func unmatchedOrder(_ shares: ExactDecimal, _ file: String, _ line: Int) -> Wording {
        Wording(
            "\(file):\(line) has part of this order of \(DecimalFormat.plain(shares)) shares, but in other parts: this "
                + "row is left out",
            "give only the file that has all of the order")
    }

    static func amountOfNoShares(_ column: String, _ text: String) -> Wording {
        Wording(
            "\(column) is \(quoted(text)), though the row has an amount",
            "give the mapping a rule that says what such a row is")
    }

    static func emptyTransactionCell(_ column: String) -> Wording {
        Wording(
            "\(column) is empty", "correct the row, or give the mapping a rule that says what such a row is")
    }

    static func paidIncome(_ type: TradeType, _ shares: String) -> Wording {
        Wording(
            "the row is a \(type.rawValue) that was paid, not received, for \(quoted(shares)) shares: it seems to be a "
                + "purchase with the income",
            "give the mapping a rule that tells such rows from the income itself")
    }

    /// - Parameter kind: what the export calls the row.
    static func paidClosing(_ column: String, _ text: String, kind: String) -> Wording {
        Wording(
            "\(column) is \(quoted(text)), though \(quoted(kind)) closes a position for nothing",
            "give the mapping a rule that says what such a row is")
    }

    static func otherMultiplier(_ symbol: String, _ known: String, _ other: String) -> Wording {
        Wording(
            "the price of \(symbol) is for \(other) here, and for \(known) in another row, as their amounts prove",
            "correct the row, or give the mapping a rule for it")
    }

    static func severalAccounts(_ name: String, _ file: String, _ line: Int) -> Wording {
        Wording(
            "this row is of another account than \(file):\(line), and --account writes \(quoted(name)) for both",
            "without --account, each row keeps its own")
    }

    /// What is wrong with a stated account that is most likely one of several of an export, misspelt; `nil` if it is one of
    /// them, or none is near. A name with other digits, such as `Depot 3` beside `Depot 1`, is one of its own.
    static func misspeltAccount(_ name: String, among accounts: [String]) -> Wording? {
        func masked(_ text: String) -> String { String(text.map { $0.isWholeNumber ? "0" : $0 }) }
        let others = accounts.filter { masked($0) != masked(name) }
        guard accounts.count > 1, !accounts.contains(where: { $0.exact == name.exact }),
            let near = Suggestions.near(name, in: others, limit: 1).first
        else { return nil }
        let shown = accounts.prefix(5).map(quoted) + (accounts.count > 5 ? ["others"] : [])
        return Wording(
            "no row is of the account \(quoted(name)): they are of \(list(shown, last: "and"))",
            "if \(quoted(near)) is meant, correct --account; without it, each row keeps its own")
    }

    /// - Parameters:
    ///   - line: the line of the shares that come in.
    ///   - profile: the profile that the rule can be added to.
    static func unequalSides(
        _ out: ExactDecimal, _ symbol: String, _ new: ExactDecimal, _ toSymbol: String, line: Int,
        profile: TransactionProfile?
    ) -> Wording {
        let rule = MappingNode.object([("type", .text("trade")), ("by", .text("shares"))])
        let mapping = profile.map { ": \($0.inOneLine([("rules", .list([rule]))]))" } ?? ""
        return Wording(
            "\(DecimalFormat.plain(out)) \(symbol) go out and \(DecimalFormat.plain(new)) \(toSymbol) come in on line \(line) "
                + "at the same moment, without an order: a split or an exchange, or two trades?",
            "remove both rows and enter the split or exchange by hand, and what was paid in cash as a sale; if all such rows "
                + "are trades, say so in a file for --map\(mapping)")
    }

    static func awaitedMoney(_ shares: ExactDecimal, _ symbol: String) -> Wording {
        Wording(
            "\(DecimalFormat.plain(shares)) \(symbol) are repaid, but the money is not in the exports yet: they stay open",
            "import a later export with the money; without any, enter a sale for nothing")
    }

    static func spunOff(_ shares: ExactDecimal, _ symbol: String) -> Wording {
        Wording(
            "\(DecimalFormat.plain(shares)) \(symbol) come in without a cost, and those that they come from keep all of theirs: for "
                + "a spin-off, enter a row spin_off with its part of the cost in the place of this one", nil)
    }

    static let noProceeds = Wording(
        "the shares go out for money, but no row of the day says for how much", "enter the sale by hand")

    static let proceedsOfNothing = Wording(
        "money for shares, but no row of the day says how many go out",
        "pass it over with --skip and the word for such rows, and enter the sale by hand")

    static func otherSplit(
        _ symbol: String, stated: ExactDecimal, held: ExactDecimal, expected: ExactDecimal
    ) -> Wording {
        Wording(
            "the split changes the shares of \(symbol) by \(DecimalFormat.plain(stated)), but the \(DecimalFormat.plain(held)) "
                + "held before it by \(DecimalFormat.plain(expected))",
            "import what came before it, if rows are missing, and check the ratio")
    }

    static func splitRatio(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is not a ratio", "write it as 4:1, four new shares for one old")
    }

    static func transactionFigure(
        _ column: String, _ text: String, _ error: NumberError, _ marks: TransactionMarks
    ) -> Wording {
        if error == .malformed, marks.second != nil {
            return Wording(
                "\(column) \(quoted(text)) is not a number",
                "declare grouping, units or empty in a mapping, or a rule to skip the row")
        }
        return figure(column, text, error, marks.first.decimalMark)
    }

    /// - Parameters:
    ///   - product: shares × price, as stated.
    ///   - isQuoteTold: whether the export states the price's currency.
    ///   - margin: a mapping that allows for the difference, in one line; `nil` if it is too large.
    static func transactionMismatch(
        _ column: String, stated: String, product: String?, fees: [String], expected: String,
        isQuoteTold: Bool, margin: String? = nil
    ) -> Wording {
        var figures = product ?? "the row"
        if !fees.isEmpty { figures += " with fees of \(list(fees, last: "and"))" }
        return Wording(
            "\(column) is \(stated), but \(figures) comes to \(expected)",
            stated == "-" + expected
                ? "if purchases have no sign in this export, say \(quoted("signed")): false in the mapping; otherwise correct "
                    + "the row"
                : isQuoteTold
                    ? correcting(margin)
                    : "if the price is in another currency, state it with --currency SYMBOL=CODE")
    }

    private static func correcting(_ margin: String?) -> String {
        margin.map { "correct the row, or say how far amounts may be off in a file for --map: \($0)" }
            ?? "correct the row, or give the mapping a rule for it"
    }

    /// - Parameter margin: a mapping that allows for the difference, in one line; `nil` if it is too large.
    static func rateMismatch(
        _ column: String, rate: String, local: String, account: String, margin: String? = nil
    ) -> Wording {
        Wording(
            "\(column) \(rate): neither \(local) × \(rate) nor \(local) ÷ \(rate) comes to \(account)",
            correcting(margin))
    }

    /// - Parameter isOfContract: whether the amount is a hundred times as much, as that of an option is.
    static func noFees(
        _ fees: String, amount: String, product: String, isOfContract: Bool, margin: String?
    ) -> Wording {
        Wording(
            "\(amount) differs from shares × price, \(product), by \(fees), which can't be fees",
            isOfContract
                ? "if the row is of options or other contracts on 100 each, say so with \(quoted("priceScales")) in a "
                    + "mapping"
                : correcting(margin))
    }

    static func noTransactionAmount(_ type: TradeType) -> Wording {
        Wording(
            "a \(type.rawValue) without a price and without an amount",
            "correct the row, or give the mapping a rule for it")
    }
}
