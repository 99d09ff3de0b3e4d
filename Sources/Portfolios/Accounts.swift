extension OpenPortfolio {
    /// Whether trades name accounts, of which `portfolio.json` calls none not taxable.
    package var hasTaxableAccountsAlone: Bool {
        trades?.texts.hasAccounts == true && !source.document.hasTaxFreeAccounts
    }

    /// Whether an account of the trades that is taxable is not among those that are asked for.
    package var leavesOutTaxableAccounts: Bool {
        guard let names = trades?.texts.accounts else { return false }
        return (0..<names.count).contains { isTaxable(names[$0]) && !isAskedFor(names[$0]) }
    }

    /// An account of the trades that shares pools with others by section 104, though its name is that of an account
    /// that is not taxed.
    package var pooledShelter: String? {
        guard let names = trades?.texts.accounts, names.count > 1, hasTaxableAccountsAlone,
            tradeOptions(in: currency).method == .section104
        else { return nil }
        let withPools = Set(source.document.accounts.lazy.filter { $0.terms.pool != nil }.map(\.name.exact))
        return (0..<names.count).lazy.map { names[$0] }.first { name in
            !withPools.contains(name.exact)
                && name.lowercased().split { !$0.isLetter }.contains {
                    ["isa", "jisa", "lisa", "sipp", "pension"].contains($0)
                }
        }
    }

    /// The accounts that are asked for, as written; `nil` for all.
    var shownAccounts: SymbolTable? {
        guard !settings.accounts.isEmpty, !showsAllAccounts else { return nil }
        var table = SymbolTable()
        for name in settings.accounts {
            let bytes = Array(name.utf8)
            _ = table.intern(bytes.span)
        }
        return table
    }

    /// Which accounts of the trades are asked for.
    var shownNumbers: ShownAccounts {
        guard let accounts = trades?.texts.accounts else { return ShownAccounts() }
        return ShownAccounts((0..<accounts.count).map { isShown(accounts[$0]) })
    }

    private func isShown(_ account: String) -> Bool {
        (!settings.isTaxableOnly || isTaxable(account)) && isAskedFor(account)
    }

    /// Whether an account is among those that are asked for.
    func isAskedFor(_ account: String) -> Bool {
        settings.accounts.isEmpty || settings.accounts.contains { $0.exact == account.exact }
    }

    private func isTaxable(_ account: String) -> Bool {
        source.document.accounts.first { $0.name.exact == account.exact }?.terms.isTaxable ?? true
    }

    /// Adds up sales and payments of the accounts that are asked for.
    func collector(
        _ options: TradeOptions, from first: CalendarDate? = nil, through last: CalendarDate? = nil,
        by grouping: GainGrouping? = nil
    ) -> GainsCollector {
        var collector = GainsCollector(options: options, from: first, through: last, by: grouping)
        guard trades != nil, !settings.accounts.isEmpty || settings.isTaxableOnly else { return collector }
        collector.accounts = shownNumbers
        return collector
    }

    /// Checks the accounts that are asked for, and those that `portfolio.json` says something of, against those there
    /// are.
    ///
    /// - Parameter holdings: the accounts of the holdings, in order.
    func checkAccounts(_ holdings: [ExactText]) throws(PortfolioFailure) {
        let stated = source.document.accountsOfFiles.values.sorted().map(\.exact)
        let known = knownAccounts(after: holdings + stated).map(\.text)
        var log = DiagnosticLog()
        // Other files than the portfolio's need not have its accounts.
        if let folder = source.folder, hasOwnTrades, hasOwnCash {
            source.document.reportUnknownAccounts(
                source.documentBytes, file: Path.join(folder, "portfolio.json"), known: known, log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        for name in settings.accounts where !known.contains(where: { $0.exact == name.exact }) {
            throw .unknownAccount(name, known: known.filter { !$0.isEmpty })
        }
    }

    private var hasOwnTrades: Bool { (trades?.paths ?? []) == source.trades(given: []) }
    private var hasOwnCash: Bool { cashPaths == source.cash(given: []) }

    /// The accounts of which `portfolio.json` may say something, as far as is known of the portfolio's own files; `nil` if
    /// no others are in use.
    func nameableAccounts(after holdings: [ExactText]) -> Set<ExactText>? {
        if hasOwnTrades, hasOwnCash { return nil }
        let document = source.document
        let ofRows =
            hasOwnTrades
            ? knownAccounts(after: holdings, withCash: false)
            : holdings + (hasOwnCash ? cash.map(\.account.exact) : [])
        let ofDocument = document.accounts.map(\.name) + document.accountsOfFiles.values
        return Set(ofRows + ofDocument.map(\.exact))
    }

    /// The accounts of holdings, then those of trades and of cash, each once.
    func knownAccounts(after holdings: [ExactText], withCash: Bool = true) -> [ExactText] {
        let names = trades?.texts.accounts ?? SymbolTable()
        let others = (0..<names.count).map { names[$0].exact } + (withCash ? cash.map(\.account.exact) : [])
        var seen: Set<ExactText> = []
        return (holdings + others).filter { seen.insert($0).inserted }
    }

    /// Whether every account must be known before anything is valued.
    var needsAccounts: Bool {
        !settings.accounts.isEmpty || !source.document.accounts.isEmpty || mayHaveCash
    }
}

extension [Holding] {
    /// The holdings in some accounts.
    func of(_ accounts: SymbolTable?) -> [Holding] {
        guard let accounts else { return self }
        return filter { accounts.find($0.account ?? "") != nil }
    }
}
