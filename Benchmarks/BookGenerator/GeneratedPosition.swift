/// The position in a symbol, which determines the next trade: mostly purchases, sales and dividends.
struct GeneratedPosition {
    /// After this many rounds the position is closed, and everything starts again.
    static let rounds = 32

    /// Negative for a short position.
    private var shares = 0
    /// Each happens at most once before everything starts again, so that a cost never becomes small compared to a
    /// price.
    private var wasSplit = false
    private var hasGiven = false

    /// The shares of a row in a trades file.
    struct Move {
        let type: GeneratedTradeType
        /// 0 for none.
        let shares: Int
        /// For a split: the number of new shares for each old one.
        var ratio = 1
        /// The shares held before.
        var held = 0
    }

    /// Draws the row of a round.
    ///
    /// - Parameter isFirstOfItsDay: whether a corporate action is possible.
    mutating func next(_ round: Int, _ draws: inout Draws, isFirstOfItsDay: () -> Bool) -> Move {
        let held = shares
        var move = draw(isLast: round == GeneratedPosition.rounds - 1, &draws)
        if move.type.isCorporateAction, !isFirstOfItsDay() { move = Move(type: .dividend, shares: 0) }
        switch move.type {
        case .buy, .transferIn, .cover: shares += move.shares
        case .sell, .transferOut, .short: shares -= move.shares
        case .split:
            shares *= move.ratio
            wasSplit = true
        case .spinOff, .returnOfCapital: hasGiven = true
        case .exchange: shares = 0
        case .dividend, .interest, .fee, .tax: break
        }
        move.held = held
        return move
    }

    private func draw(isLast: Bool, _ draws: inout Draws) -> Move {
        let kind = draws.below(1000)
        if isLast, shares != 0 { return Move(type: shares > 0 ? .sell : .cover, shares: abs(shares)) }
        if isLast { return Move(type: .dividend, shares: 0) }
        if shares == 0 {
            return switch kind {
            case 0..<900: Move(type: .buy, shares: draws.within(1...500))
            case ..<940: Move(type: .short, shares: draws.within(1...100))
            case ..<970: Move(type: .transferIn, shares: draws.within(1...500))
            default: Move(type: .dividend, shares: 0)
            }
        }
        // A third of these rows close the whole position, the others a part.
        let open = abs(shares)
        let closed = draws.below(3) == 0 ? open : draws.within(1...open)
        if shares < 0 {
            return kind < 700 ? Move(type: .cover, shares: closed) : Move(type: .fee, shares: 0)
        }
        return switch kind {
        case 0..<420: Move(type: .buy, shares: draws.within(1...500))
        case ..<700: Move(type: .sell, shares: closed)
        case ..<920: Move(type: .dividend, shares: 0)
        case ..<940: Move(type: .interest, shares: 0)
        case ..<960: Move(type: .fee, shares: 0)
        case ..<970: Move(type: .tax, shares: 0)
        case ..<978: Move(type: .transferIn, shares: draws.within(1...500))
        case ..<985: Move(type: .transferOut, shares: closed)
        case ..<990 where !wasSplit: Move(type: .split, shares: 0, ratio: draws.within(2...4))
        case ..<993 where !hasGiven: Move(type: .spinOff, shares: draws.within(1...open))
        case ..<995: Move(type: .exchange, shares: 0)
        case ..<1000 where !hasGiven: Move(type: .returnOfCapital, shares: 0)
        default: Move(type: .dividend, shares: 0)
        }
    }
}

/// The type of a row in a trades file.
enum GeneratedTradeType: String, CaseIterable {
    case buy, sell, short, cover
    case transferIn = "transfer_in"
    case transferOut = "transfer_out"
    case dividend, interest, fee, tax, split, exchange
    case spinOff = "spin_off"
    case returnOfCapital = "return_of_capital"

    /// Whether it has a price and fees.
    var isExecution: Bool {
        switch self {
        case .buy, .sell, .short, .cover, .transferIn: true
        default: false
        }
    }

    var isCorporateAction: Bool { self == .split || self == .exchange || self == .spinOff }

    var hasAmount: Bool {
        switch self {
        case .dividend, .interest, .fee, .tax, .returnOfCapital: true
        default: false
        }
    }
}
