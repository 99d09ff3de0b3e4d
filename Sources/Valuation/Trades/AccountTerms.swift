/// What a portfolio says of an account.
public struct AccountTerms: Hashable, Sendable {
    /// The account's name for display; `nil` if it is called by its key.
    public var name: String?
    /// Whether gains in the account are taxed. Under ``LotMethod/section104`` all accounts that are share one pool.
    public var isTaxable = true
    /// The name of the pool that the account shares with the others that state it; only for pooled methods.
    public var pool: String?
    /// Whether the account's cash is worked out from its trades; `nil` for what the portfolio says of all accounts.
    public var followsCash: Bool?
    /// Whether the account may owe cash.
    public var allowsMargin = false

    /// Creates the terms of an account of which nothing is stated.
    public init() {}
}

/// Which accounts share their lots.
struct AccountPools: Sendable {
    /// The pool of each account, by the accounts' numbers; a pool has the number of its first account.
    private let pools: [UInt32]
    /// The position of each account in the order in which the files name them.
    private let ranks: [Int]
    private let isTaxable: [Bool]
    private let isShared: [Bool]

    /// Pools for a single account.
    init() { (pools, ranks, isTaxable, isShared) = ([], [], [], []) }

    /// - Parameter first: the accounts that the files name before the trades.
    init(_ accounts: SymbolTable, _ options: TradeOptions, first: [ExactText]) {
        var known: [Key: UInt32] = [:]
        var pools: [UInt32] = []
        var sizes: [UInt32: Int] = [:]
        var isTaxable: [Bool] = []
        let places = Dictionary(zip(first, 0...)) { first, _ in first }
        var ranks: [Int] = []
        for number in 0..<accounts.count {
            let name = accounts[number].exact
            let terms = options.accounts[name] ?? AccountTerms()
            let pool = known[Key(name, terms, options.method), default: UInt32(clamping: number)]
            known[Key(name, terms, options.method)] = pool
            pools.append(pool)
            sizes[pool, default: 0] += 1
            isTaxable.append(terms.isTaxable)
            ranks.append(places[name] ?? first.count + number)
        }
        self.pools = pools
        self.isTaxable = isTaxable
        self.ranks = ranks
        isShared = pools.map { sizes[$0, default: 0] > 1 }
    }

    private enum Key: Hashable {
        case account(ExactText)
        case named(ExactText)
        case taxable

        init(_ name: ExactText, _ terms: AccountTerms, _ method: LotMethod) {
            if method.isPooled, let pool = terms.pool {
                self = .named(pool.exact)
            } else if method == .section104, terms.isTaxable {
                self = .taxable
            } else {
                self = .account(name)
            }
        }
    }

    /// Whether there is more than one account.
    var areSeveral: Bool { pools.count > 1 }

    func pool(of account: UInt32) -> UInt32 {
        Int(account) < pools.count ? pools[Int(account)] : account
    }

    /// Whether the account's pool has other accounts too.
    func isShared(_ account: UInt32) -> Bool { Int(account) < isShared.count && isShared[Int(account)] }

    func isTaxable(_ account: UInt32) -> Bool {
        Int(account) < isTaxable.count ? isTaxable[Int(account)] : true
    }

    /// Whether the files name one account before another.
    func precedes(_ left: UInt32, _ right: UInt32) -> Bool { rank(left) < rank(right) }

    private func rank(_ account: UInt32) -> Int {
        Int(account) < ranks.count ? ranks[Int(account)] : Int(account)
    }
}

/// Numbers for the symbols of accounts, or of pools of accounts, in the order in which they come up. With a single
/// account they are those of the symbols.
struct AccountSymbols: Sendable {
    private var numbers: [UInt64: Int] = [:]
    private var pairs: [(symbol: UInt32, account: UInt32)] = []
    private var bySymbol: [UInt32: [Int]] = [:]
    private let areSeveral: Bool

    init(areSeveral: Bool) { self.areSeveral = areSeveral }

    /// - Complexity: O(1).
    mutating func number(of symbol: UInt32, in account: UInt32) -> Int {
        guard areSeveral else { return Int(symbol) }
        let key = UInt64(account) << 32 | UInt64(symbol)
        if let known = numbers[key] { return known }
        numbers[key] = pairs.count
        bySymbol[symbol, default: []].append(pairs.count)
        pairs.append((symbol, account))
        return pairs.count - 1
    }

    /// The number, if it has come up before; with a single account always.
    func known(_ symbol: UInt32, in account: UInt32) -> Int? {
        areSeveral ? numbers[UInt64(account) << 32 | UInt64(symbol)] : Int(symbol)
    }

    /// The numbers of a symbol.
    func numbers(of symbol: UInt32) -> [Int] { areSeveral ? bySymbol[symbol] ?? [] : [Int(symbol)] }

    func symbol(of number: Int) -> UInt32 { areSeveral ? pairs[number].symbol : UInt32(clamping: number) }

    /// The account or the pool.
    func account(of number: Int) -> UInt32 { areSeveral ? pairs[number].account : 0 }
}
