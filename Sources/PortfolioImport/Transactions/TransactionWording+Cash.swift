internal import PortfolioFiles
internal import Valuation

/// Messages on movements of cash in exports.
extension Wording {
    /// - Parameters:
    ///   - name: what the columns with the row's kind and with its shares are called.
    ///   - isOut: whether the shares go out.
    static func cashOfShares(
        _ column: String, _ place: Int, _ text: String, shares: (name: String, text: String), isOut: Bool,
        profile: TransactionProfile?
    ) -> Wording {
        let sign = MappingNode.object([
            ("column", .text(shares.name)), ("sign", .text((isOut ? CellSign.negative : .positive).rawValue)),
        ])
        return Wording(
            "\(name(column, place)) \(quoted(text)) is a movement of cash, but \(shares.name) is "
                + "\(quoted(shares.text)), and no rule says what such shares are",
            sayingWhatItIs(column, place, text, [("and", .list([sign]))], profile: profile))
    }

    /// - Parameter others: what else the row's rule asks for.
    static func untoldCash(
        _ column: String, _ place: Int, _ text: String,
        besides others: [(column: String, place: Int, text: String)], profile: TransactionProfile?
    ) -> Wording {
        let conditions = others.map { other in
            MappingNode.object([
                ("column", other.column.isEmpty ? .number(other.place + 1) : .text(other.column)),
                ("is", .text(MappingNode.pattern(other.text))),
            ])
        }
        return Wording(
            "\(name(column, place)) \(quoted(text)) is a movement of cash, but neither the word nor a sign tells whether "
                + "the money came in or went out",
            sayingWhatItIs(
                column, place, text, conditions.isEmpty ? [] : [("and", .list(conditions))], as: "cash",
                profile: profile)
                + "; in place of the question mark write deposit or withdrawal")
    }
}
