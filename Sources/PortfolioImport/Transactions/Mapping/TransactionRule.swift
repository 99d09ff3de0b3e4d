internal import Valuation

/// What the rows that meet its conditions are. As a class, it is cheap to pass on with every row.
final class TransactionRule: Sendable {
    enum Meaning: Sendable {
        /// A row of a trades file.
        case type(TradeType)
        /// A purchase or a sale, as the sign of the shares or of the amount tells.
        case trade(by: Direction)
        /// Shares that come in or go out, as their sign tells.
        case transfer
        /// A sale or a purchase that closes what is open, as what is held tells.
        case close
        /// A split whose row states the shares it adds to what is held.
        case splitAdded
        /// One side of an exchange of shares: the old ones that go out, or the new ones that come in. `nil` if a sign
        /// tells which.
        case swap(Side?, by: Direction)
        /// Part of the trade with the same order: its fees, or money changed for it.
        case part(Part)
        /// Money in or out of the account, which a trades file leaves out.
        case cash(String)
        /// Not an event.
        case skip(String)
        /// An error: the file is not what it should be.
        case refuse(String)
    }

    enum Direction: String, CaseIterable, Sendable { case shares, net, local }
    enum Side: String, CaseIterable, Sendable { case out, `in` }
    enum Part: String, CaseIterable, Sendable { case fees, money, proceeds }

    let conditions: [Condition]
    /// The texts whose parts are figures, with the column they stand in.
    let captures: (column: Column, texts: [CaptureText])?
    let meaning: Meaning
    /// Whether the row undoes an earlier one that is the same but for its sign.
    let cancels: Bool
    /// Whether the amount counts the other way: a fee paid back, interest paid.
    let isReversed: Bool
    /// The movement of cash that the table's amount is, if the row does without it.
    let cash: String?
    /// Whether what the trade brought is in a row of its own, of the same order and day.
    let awaitsProceeds: Bool
    /// Whether the row counts only if the file has no other table.
    let isAlone: Bool
    /// Whether the income buys the shares of the row.
    let reinvests: Bool
    /// Columns used for these rows in place of the table's.
    let columns: [TransactionRole: Column]

    /// Whether the rule says that its rows have no fees.
    var isWithoutFees: Bool {
        if case .nothing? = columns[.fees]?.source { true } else { false }
    }

    init(
        conditions: [Condition], captures: (column: Column, texts: [CaptureText])?,
        meaning: Meaning, cancels: Bool, isReversed: Bool, cash: String?,
        awaitsProceeds: Bool, isAlone: Bool, reinvests: Bool, columns: [TransactionRole: Column]
    ) {
        self.conditions = conditions
        self.captures = captures
        self.meaning = meaning
        self.cancels = cancels
        self.isReversed = isReversed
        self.cash = cash
        self.awaitsProceeds = awaitsProceeds
        self.isAlone = isAlone
        self.reinvests = reinvests
        self.columns = columns
    }
}
