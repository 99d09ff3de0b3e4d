/// The shares of each symbol that accounts hold, where their lots are in pools.
struct AccountShares: Sendable {
    private var places: AccountSymbols
    private var shares: [Sides] = []

    /// Shares held long, and shares owed.
    struct Sides: Sendable {
        var long = ExactDecimal.zero
        /// Not negative.
        var short = ExactDecimal.zero

        var isZero: Bool { long.isZero && short.isZero }

        subscript(isShort isShort: Bool) -> ExactDecimal {
            get { isShort ? short : long }
            set { if isShort { short = newValue } else { long = newValue } }
        }

        static func += (left: inout Sides, right: Sides) {
            left.long += right.long
            left.short += right.short
        }
    }

    init(areSeveral: Bool) { places = AccountSymbols(areSeveral: areSeveral) }

    subscript(symbol: UInt32, account: UInt32) -> Sides {
        get {
            guard let place = places.known(symbol, in: account), place < shares.count else { return Sides() }
            return shares[place]
        }
        set {
            let place = places.number(of: symbol, in: account)
            while shares.count <= place { shares.append(Sides()) }
            shares[place] = newValue
        }
    }

    /// The accounts that have held a symbol.
    func accounts(of symbol: UInt32) -> [UInt32] { places.numbers(of: symbol).map { places.account(of: $0) } }
}
