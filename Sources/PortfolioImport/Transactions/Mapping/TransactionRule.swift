internal import Valuation

/// What the rows that meet its conditions are. As a class, it is cheap to pass on with every row.
final class TransactionRule: Sendable {
    enum Meaning: Sendable {
        /// A row of a trades file.
        case type(TradeType)
        /// A purchase or a sale, as the sign of the shares or of the amount tells.
        case trade(by: Direction)
        /// A purchase or a sale that opens a position or closes one, as what is held tells. Without a side, the sign of the
        /// shares tells which of the two.
        case position(Side?)
        /// Shares that come in or go out, as their sign tells.
        case transfer
        /// A sale or a purchase that closes what is open, as what is held tells.
        case close
        /// Shares that are repaid, the money for which is in a row of its own, perhaps days later.
        case repaid
        /// A split whose row states the shares it adds to what is held.
        case splitAdded
        /// One side of an exchange of shares: the old ones that go out, or the new ones that come in. `nil` if a sign
        /// tells which.
        case swap(Side?, by: Direction)
        /// Part of another row's trade: its fees, money changed for it, or what it brought.
        case part(Part)
        /// Money in or out of the account, which a trades file leaves out.
        case cash(String)
        /// Not an event.
        case skip(String)
        /// An error: the file is not what it should be.
        case refuse(String)

        var isRepaid: Bool { if case .repaid = self { true } else { false } }
        var isOfPosition: Bool { if case .position = self { true } else { false } }
    }

    enum Direction: String, CaseIterable, Sendable { case shares, net, local }
    enum Side: String, CaseIterable, Sendable { case out, `in` }
    enum Part: String, CaseIterable, Sendable {
        case fees, money, proceeds
        /// What a sale brought beyond the amount of its own row.
        case gain

        /// The movement of cash that it is without a trade; `nil` for costs.
        var cash: String? {
            switch self {
            case .fees: nil
            case .gain: "contracts for difference"
            case .money, .proceeds: "currency exchange"
            }
        }
    }

    /// What a rule says of its rows besides what they are.
    struct Flags: OptionSet, Sendable {
        let rawValue: Int

        /// The row undoes an earlier one that is the same but for its sign.
        static let cancels = Flags(rawValue: 1)
        /// The amount counts the other way: a fee paid back, interest paid.
        static let reversed = Flags(rawValue: 2)
        /// The row counts only if the file has no other table.
        static let alone = Flags(rawValue: 4)
        /// The income buys the shares of the row.
        static let reinvests = Flags(rawValue: 8)
        /// Two rows of one moment without a number may be the sides of a split or an exchange.
        static let pairs = Flags(rawValue: 16)
        /// The rule does not apply if the user states the account's currency.
        static let unlessStated = Flags(rawValue: 32)
        /// What the trade brought is in a row of its own, of the same order and day.
        static let awaitsProceeds = Flags(rawValue: 64)
        /// The row is the money of shares whose own row says that they are repaid.
        static let repays = Flags(rawValue: 128)
        /// The shares come from others, whose cost they share by a part that the row does not state.
        static let spunOff = Flags(rawValue: 256)
        /// Fees are what the amount differs by from shares × price.
        static let feesAreDifference = Flags(rawValue: 512)
        /// Shares that go out while none come in were sold for the booked amount.
        static let soldAlone = Flags(rawValue: 1024)

        /// By their keys in mappings.
        static let keys: KeyValuePairs<String, Flags> = [
            "cancels": cancels, "reversed": reversed, "alone": alone, "reinvests": reinvests, "pairs": pairs,
            "unlessStated": unlessStated, "repays": repays, "spunOff": spunOff,
            "feesAreDifference": feesAreDifference, "soldAlone": soldAlone,
        ]
    }

    let conditions: [Condition]
    /// The texts whose parts are figures, with the column they stand in.
    let captures: (column: Column, texts: [CaptureText])?
    let meaning: Meaning
    let flags: Flags
    /// The movement of cash that the table's amount is, if the row does without it.
    let cash: String?
    /// Columns used for these rows in place of the table's.
    let columns: [TransactionRole: Column]

    /// Whether the rule says that its rows have no fees.
    var isWithoutFees: Bool {
        if case .nothing? = columns[.fees]?.source { true } else { false }
    }

    init(
        conditions: [Condition], captures: (column: Column, texts: [CaptureText])?, meaning: Meaning,
        flags: Flags, cash: String?, columns: [TransactionRole: Column]
    ) {
        self.conditions = conditions
        self.captures = captures
        self.meaning = meaning
        self.flags = flags
        self.cash = cash
        self.columns = columns
    }

    func says(_ flag: Flags) -> Bool { flags.contains(flag) }
}
