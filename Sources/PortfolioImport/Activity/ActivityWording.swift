internal import PortfolioFiles
internal import Valuation

/// All messages about transaction exports, with their remedies.
extension Wording {
    static func unknownActivityFile(near: [(profile: String, missing: [String])]) -> Wording {
        let names = near.map { "\($0.profile) (without \(list($0.missing.map(quoted), last: "and")))" }
        return Wording(
            "no profile of transactions fits this file"
                + (near.isEmpty ? "" : "; near: \(names.joined(separator: ", "))"),
            "give --profile NAME, or a mapping with --map FILE, which portfolio import --suggest begins")
    }

    static let positionsInstead = Wording(
        "this is a list of positions, not of transactions", "import it without --trades")

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

    static func joinedFiles(_ profile: String, _ other: String, isBelow: Bool = true) -> Wording {
        Wording(
            "a file of \(other) begins here, \(isBelow ? "below" : "above") one of \(profile)",
            "give each export as a file of its own: several can be imported at once")
    }

    static func unknownSection(_ name: String, profile: ActivityProfile?) -> Wording {
        let message =
            "the section \(quoted(name)) is unknown, so that its rows can't be told to matter or not"
        guard let profile, name.utf8.count <= 80 else {
            return Wording(
                message, "add it to \(quoted("sections")) in the mapping, if its rows can be passed over")
        }
        let mapping = inheriting(profile, ("sections", .list([.text(MappingNode.pattern(name))])))
        return Wording(
            message,
            "export the statement in English, or say that the section can be passed over in a file for --map: "
                + mapping.inOneLine)
    }

    static func noShape(_ profile: String, columns: Int, named: String, place: Int) -> Wording {
        Wording(
            "no header row of \(profile): none has \(columns) columns with \(quoted(named)) as number \(place + 1)",
            "write a mapping for this kind of export, or give the profile it has; --trades --profiles lists them"
        )
    }

    static func activityDate(
        _ column: String, _ text: String, _ forms: [String], profile: ActivityProfile?
    ) -> Wording {
        let message = "\(column) \(quoted(text)) is not a date of the form \(list(forms))"
        guard let profile, !column.isEmpty else { return Wording(message, "declare the form in a mapping") }
        let date = MappingNode.object([("column", .text(column)), ("form", .open)])
        let mapping = inheriting(profile, ("columns", .object([("date", date)])))
        return Wording(
            message,
            "use the file as it was downloaded, in case a spreadsheet changed its dates, or say their form in a file "
                + "for --map: \(mapping.inOneLine)")
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
    static func unknownActivity(
        _ column: String, _ place: Int, _ text: String, profile: ActivityProfile?
    ) -> Wording {
        let name = column.isEmpty ? "column \(place + 1)" : column
        let message =
            text.isEmpty
            ? "\(name) is empty, and no rule says what such a row is"
            : "\(name) \(quoted(text)): no rule says what such a row is"
        guard let profile, text.utf8.count <= 40 else {
            return Wording(message, "give the mapping a rule for it")
        }
        let rule = MappingNode.object([
            ("column", column.isEmpty ? .number(place + 1) : .text(column)),
            ("is", .text(MappingNode.pattern(text))), ("type", .open),
        ])
        let mapping = inheriting(profile, ("rules", .list([rule])))
        return Wording(message, "say what it is in a file for --map: \(mapping.inOneLine)")
    }

    /// The mapping that changes one member of a profile.
    private static func inheriting(
        _ profile: ActivityProfile, _ member: (key: String, value: MappingNode)
    ) -> MappingNode {
        .object([("kind", .text("activity")), ("inherits", .text(profile.name)), member])
    }

    static func refusedActivity(_ reason: String) -> Wording {
        Wording(
            "\(reason): the row can't be imported as it is", "enter the trade by hand, or adapt the mapping")
    }

    /// - Parameter type: what the row is; `nil` if the cell would tell.
    static func emptyActivityCell(_ column: String, _ type: TradeType?) -> Wording {
        Wording(
            "\(column) is empty" + (type.map { ", though the row is a \($0.rawValue)" } ?? ""),
            "complete the row, or give the mapping a rule that says what it is")
    }

    static func noShares(_ column: String, _ type: TradeType) -> Wording {
        Wording(
            "\(column) is 0, though money moved in this \(type.rawValue)",
            "correct the row, or give the mapping a rule that says what it is")
    }

    static let activityAfterTable = Wording(
        "a row after the blank line that ends the table",
        "remove the blank line, or say \"endsAtBlankLine\": false in a mapping")

    static func wrongSign(_ column: String, _ text: String, _ type: TradeType) -> Wording {
        Wording(
            "\(column) \(quoted(text)) is negative, though the row is a \(type.rawValue)",
            "if it takes back an earlier row, give the mapping a rule that says \"cancels\": true")
    }

    static func splitRatio(_ column: String, _ text: String) -> Wording {
        Wording("\(column) \(quoted(text)) is not a ratio", "write it as 4:1, four new shares for one old")
    }

    static func activityFigure(
        _ column: String, _ text: String, _ error: NumberError, _ marks: ActivityMarks
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
    static func activityMismatch(
        _ column: String, stated: String, product: String?, fees: [String], expected: String,
        isQuoteTold: Bool, isOfContract: Bool
    ) -> Wording {
        var figures = product ?? "the row"
        if !fees.isEmpty { figures += " with fees of \(list(fees, last: "and"))" }
        return Wording(
            "\(column) is \(stated), but \(figures) comes to \(expected)",
            isOfContract
                ? contract
                : isQuoteTold
                    ? "correct the row, or give the mapping a rule for it"
                    : "if the price is in another currency, state it with --currency SYMBOL=CODE")
    }

    static func rateMismatch(_ column: String, rate: String, local: String, account: String) -> Wording {
        Wording(
            "\(column) \(rate): neither \(local) × \(rate) nor \(local) ÷ \(rate) comes to \(account)",
            "correct the row, or give the mapping a rule for it")
    }

    /// - Parameters:
    ///   - isQuoteTold: whether the export states the price's currency.
    ///   - isOfContract: whether the amount is a hundred times as much, as that of options is.
    static func noFees(
        _ fees: String, amount: String, product: String, isQuoteTold: Bool, isOfContract: Bool
    ) -> Wording {
        Wording(
            "\(amount) differs from shares × price, \(product), by \(fees), which can't be fees",
            isOfContract
                ? contract
                : isQuoteTold
                    ? "correct the row, or give the mapping a rule for it"
                    : "if the price is in another currency, state it with --currency SYMBOL=CODE")
    }

    private static var contract: String {
        "if the row is of options or other contracts on 100 each, say so with \(quoted("priceScales")) in a mapping"
    }

    /// The amount has not the sign that the row's type needs.
    static func unsignedAmount(_ column: String, _ text: String, _ type: TradeType) -> Wording {
        let isSale = type == .sell || type == .short
        return Wording(
            "\(column) \(quoted(text)) has the sign of money \(isSale ? "paid" : "received"), though the "
                + "row is a \(type.rawValue)",
            "if amounts have no sign that tells what was paid, write \(quoted("signed")): false in the mapping"
        )
    }

    static func noActivityAmount(_ type: TradeType) -> Wording {
        Wording(
            "a \(type.rawValue) without a price and without an amount",
            "correct the row, or give the mapping a rule for it")
    }
}
