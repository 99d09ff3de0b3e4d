extension OpenPortfolio {
    /// What to buy, and to sell if that is allowed, to come to the targets of `targets.csv`.
    ///
    /// - Throws: ``PortfolioFailure``: ``PortfolioFailure/plan(_:)`` for a request that can't be met, and
    ///   ``PortfolioFailure/unreadable(_:)`` where the value of a counted holding, or the price of a target, is unknown.
    /// - Complexity: O(*n*) time and memory for *n* holdings.
    public func plan(_ request: PlanRequest) throws(PortfolioFailure) -> PlanReport {
        switch try outcome(of: request, try targets(beside: request.further)) {
        case .plan(let report): return report
        case .missing(let missing):
            var log = DiagnosticLog()
            for entry in missing { log.add(entry.diagnostic) }
            throw .unreadable(log)
        }
    }

    /// The same as a page, which tells what is missing where there is no plan.
    package func planPage(_ request: PlanRequest) throws(PortfolioFailure) -> PlanPage {
        let targets = try targets(beside: request.further)
        guard !targets.isEmpty else { return .withoutTargets(name: name, currency) }
        switch try outcome(of: request, targets) {
        case .plan(let report): return .plan(report)
        case .missing(let missing): return .missing(missing.map(\.line), name: name, currency)
        }
    }

    /// A plan, or what is missing for one.
    private enum PlanOutcome {
        case plan(PlanReport)
        case missing([Missing])
    }

    /// What is missing, as an error and as a row of a page.
    private struct Missing {
        let diagnostic: Diagnostic
        let line: PlanPage.Missing
    }

    private func outcome(
        of request: PlanRequest, _ allTargets: [Target]
    ) throws(PortfolioFailure) -> PlanOutcome {
        let by = request.by ?? allTargets.first.map { PlanRequest.Basis(scheme: $0.scheme.text) } ?? .symbols
        if case .classes = by, request.isWhole { throw .plan(.wholeSharesOfClasses) }
        var options = PlanOptions()
        options.invested = request.invested?.exact ?? .zero
        (options.sells, options.isWhole) = (request.sells, request.isWhole)
        if options.invested.isNegative, !request.sells { throw .plan(.withdrawalWithoutSales) }
        guard options.invested == options.invested.rounded(decimals: currency.decimals) else {
            throw .plan(.tooManyDecimals(currency))
        }
        let targets = try OpenPortfolio.targets(of: by.scheme, among: allTargets)
        var book = ClassBook()
        var countsCash = targets.contains { $0.name.text == ClassBook.cash }
        if case .classes(let grouping) = by {
            book = try classes(of: grouping.scheme)
            countsCash = book.classifiesCash(grouping.scheme)
        }
        guard request.invested != nil || request.sells || countsCash else { throw .plan(.nothingToInvest) }
        var portfolio = self
        if by == .symbols { portfolio.settings.planned = Set(targets.map(\.name)) }
        let outcome = try portfolio.value(keeping: .holdings(symbol: nil))
        var keys = PlanKeys(
            by, book,
            HoldingValuer(
                options: outcome.options, own: ownCurrency, prices: market.prices, rates: market.rates))
        for valuation in outcome.output.valued where !valuation.holding.isExcluded { keys.add(valuation) }
        if countsCash, let cash = outcome.cash {
            for balance in cash.balances { keys.add(balance, cash.issues) }
        }
        var missing = keys.errors.map { self.missing($0) }
        let others = try otherHoldings(than: keys, targets)
        for target in targets { set(target, others, &keys, &missing) }
        keys.check(targets) { target, wording, depth in
            missing.append(
                self.missing(of: target, wording, remedy: "choose a depth of classes of \(depth)"))
        }
        guard missing.isEmpty else { return .missing(missing) }
        let plan = Plan(
            keys.inOrder(showsCash: countsCash && request.isWhole), options, decimals: currency.decimals)
        if plan.whole.isNegative, options.invested.isNegative { throw .plan(.moreThanThereIs) }
        if let left = plan.left, left.isNegative {
            throw .plan(.wholeSharesLack(DecimalFormat.plain(.zero - left), currency))
        }
        return .plan(
            PlanReport(
                name: name, options: outcome.options, by: groupedBy(by), plan: plan,
                issues: outcome.output.issues.filter { $0.severity == .warning && $0.kind.isOfValue }
                    + keys.warnings,
                fileNames: fileNames, account: settings.accounts.count == 1 ? settings.accounts[0] : ""))
    }

    private func missing(_ issue: Issue) -> Missing {
        let place = issue.location
        return Missing(
            diagnostic: Diagnostic(
                file: allPaths[clamped: place.file] ?? "", line: place.line,
                message: OpenPortfolio.message(of: issue)),
            line: PlanPage.Missing(
                issue, file: fileNames[clamped: place.file] ?? "", in: source.document.currency))
    }

    /// What is missing for a target.
    ///
    /// - Parameters:
    ///   - lack: the symbol that lacks a price, and the day of it; `nil` for none.
    ///   - remedy: the remedy on a page, where it is another than on the command line.
    private func missing(
        of target: Target, _ wording: Wording, priceOf lack: (symbol: String, day: CalendarDate)? = nil,
        remedy: String? = nil
    ) -> Missing {
        let diagnostic = target.diagnostic(wording, file: source.path(of: .targets) ?? "")
        let words = [diagnostic.message, remedy ?? diagnostic.remedy].compactMap { $0 }
        return Missing(
            diagnostic: diagnostic,
            line: PlanPage.Missing(
                words.joined(separator: "; "), of: lack?.symbol ?? "",
                file: PortfolioSource.FurtherFile.targets.rawValue, line: target.line,
                priceOf: lack?.day))
    }

    /// An issue as the message of an error.
    private static func message(of issue: Issue) -> String {
        (issue.symbol.isEmpty ? "" : "\(issue.symbol): ") + "\(issue.message) [\(issue.kind.rawValue)]"
    }

    private func groupedBy(_ basis: PlanRequest.Basis) -> GroupedBy {
        switch basis {
        case .symbols: .key(.symbol)
        case .classes(let grouping): .classes(grouping)
        }
    }

    /// The targets of a scheme.
    private static func targets(
        of scheme: String, among all: [Target]
    ) throws(PortfolioFailure) -> [Target] {
        let targets = all.filter { $0.scheme.text == scheme }
        guard !targets.isEmpty else {
            var seen: Set<ExactText> = []
            let known = all.map(\.scheme).filter { seen.insert($0).inserted }.map(\.text)
            throw .plan(.noTargets(scheme, known: known))
        }
        return targets
    }

    /// The holdings of the portfolio, if some target is not among those that are planned: excluded rows and other
    /// accounts tell the terms of their symbols as well.
    private func otherHoldings(
        than keys: PlanKeys, _ targets: [Target]
    ) throws(PortfolioFailure) -> [Holding] {
        guard !inputs.isEmpty, targets.contains(where: { !$0.percent.isZero && keys.lacksPrice(of: $0) })
        else { return [] }
        return try checkedHoldings().0
    }

    /// In what a symbol is quoted, and for how much of its underlying, as far as trades, holdings or `symbols.csv` say it.
    private func terms(
        of symbol: String, _ holdings: [Holding]
    ) -> (unit: QuoteCurrency?, multiplier: CompactDecimal?) {
        let known = symbolBook[symbol]
        let traded = trades?.texts.symbols.find(symbol).map { UInt32(clamping: $0) }
        let held = holdings.first { $0.symbol.exact == symbol.exact }
        let stated = held?.inputs.multiplier ?? known?.multiplier
        return (
            traded.flatMap { trades?.unit(of: $0) } ?? held?.quoteCurrency ?? known?.currency,
            trades.flatMap { trades in traded.map { trades.texts.multiplier(of: $0, else: stated) } }
                ?? stated
        )
    }

    /// Takes a target into account; for a symbol that is not held, with its price.
    private func set(
        _ target: Target, _ others: [Holding], _ keys: inout PlanKeys, _ missing: inout [Missing]
    ) {
        keys.set(target)
        guard !target.percent.isZero, keys.lacksPrice(of: target) else { return }
        let symbol = target.name.text
        let quotes = market.prices.symbols.find(symbol).map { place in
            market.prices.quotes(of: place, on: keys.asOf)
        }
        let terms = terms(of: symbol, others)
        guard let quote = quotes?.price, let unit = quote.unit ?? terms.unit else {
            let isExcluded = others.contains { holding in
                holding.isExcluded && holding.symbol.exact == symbol.exact
                    && isAskedFor(holding.account ?? "")
            }
            let lack: Wording =
                quotes?.price == nil
                ? .noPriceOfTarget(symbol, in: settings.accounts, isExcluded: isExcluded)
                : .noCurrencyOfTarget(symbol)
            missing.append(self.missing(of: target, lack, priceOf: (symbol, keys.asOf)))
            return
        }
        let file = source.path(of: .targets).flatMap(allPaths.firstIndex) ?? 0
        let inputs = HoldingInputs(quote: unit, shares: .one)
        var holding = Holding(
            symbol: symbol, name: symbolBook[symbol]?.name, market: nil, note: nil,
            location: InputLocation(file: file, line: target.line), inputs: inputs)
        holding.inputs.multiplier = terms.multiplier
        if quote.price.isZero {
            missing.append(self.missing(of: target, .zeroPriceOfTarget(symbol)))
        } else if let issue = keys.setShare(of: holding) {
            missing.append(
                self.missing(
                    of: target, Wording(OpenPortfolio.message(of: issue)),
                    priceOf: issue.kind == .missingPrice ? (symbol, keys.asOf) : nil))
        }
    }
}

extension [String] {
    fileprivate subscript(clamped place: Int) -> String? { indices.contains(place) ? self[place] : nil }
}

extension IssueKind {
    /// Whether it is of a value rather than of a cost.
    fileprivate var isOfValue: Bool {
        switch self {
        case .missingCost, .missingPurchaseRate, .suspectedSign, .transferAtCost: false
        default: true
        }
    }
}

/// Collects what a plan divides.
private struct PlanKeys {
    private let by: PlanRequest.Basis
    private let book: ClassBook
    private var valuer: HoldingValuer
    private var keys: [ExactText: PlanKey] = [:]
    /// Why values are unknown.
    private(set) var errors: [Issue] = []
    /// The symbols that are held and whose values are unknown.
    private var unknown: Set<ExactText> = []
    /// What is doubtful about the prices of symbols that are not held.
    private(set) var warnings: [Issue] = []

    init(_ by: PlanRequest.Basis, _ book: ClassBook, _ valuer: HoldingValuer) {
        (self.by, self.book, self.valuer) = (by, book, valuer)
    }

    var asOf: CalendarDate { valuer.options.asOf }

    private func parts(of symbol: String) -> [ClassPart] {
        switch by {
        case .symbols: [ClassPart(name: symbol.exact, weight: .hundred)]
        case .classes(let grouping): book.parts(of: symbol, by: grouping)
        }
    }

    mutating func add(_ valuation: HoldingValuation) {
        let computed = valuation.computed
        guard let value = computed.amount(.value) else {
            errors += computed.issues(of: valuation.holding, options: valuer.options).filter {
                $0.kind == .missingPrice || $0.kind == .missingRate
            }
            unknown.insert(valuation.holding.symbol.exact)
            return
        }
        let symbol = valuation.holding.symbol
        for part in parts(of: symbol) {
            keys[part.name, default: PlanKey(part.name)].value += value.part(part.weight)
        }
        guard by == .symbols else { return }
        // The price of the first holding counts.
        if keys[symbol.exact]?.share == nil {
            keys[symbol.exact]?.share = PlanKey.Share(of: valuation.holding, computed)
        }
        keys[symbol.exact]?.share?.add(valuation.holding.inputs.exactShares, in: valuation.holding.account)
    }

    /// The price of a symbol that is not held.
    ///
    /// - Returns: what is missing; `nil` if nothing is.
    mutating func setShare(of holding: Holding) -> Issue? {
        let computed = valuer.compute(holding)
        let issues = computed.issues(of: holding, options: valuer.options)
        if computed.amount(.value) == nil { return issues.first { $0.severity == .error } }
        warnings += issues.filter { $0.severity == .warning }
        keys[holding.symbol.exact, default: PlanKey(holding.symbol.exact)].share =
            PlanKey.Share(of: holding, computed)
        return nil
    }

    /// - Parameter issues: those of cash, of which one says why the balance's value is unknown.
    mutating func add(_ balance: CashBalance, _ issues: [Issue]) {
        let parts: [ClassPart]
        switch by {
        case .symbols: parts = [ClassPart(name: ClassBook.cash.exact, weight: .hundred)]
        case .classes(let grouping):
            guard let classified = book.parts(ofCashIn: balance.currency, by: grouping) else { return }
            parts = classified
        }
        guard let value = balance.valueExact else {
            errors += issues.filter { $0.kind == .missingRate && $0.location == balance.location }
            return
        }
        for part in parts {
            var key = keys[part.name] ?? PlanKey(part.name)
            key.value += value.part(part.weight)
            key.cash += value.part(part.weight)
            key.isCash = by == .symbols
            keys[part.name] = key
        }
    }

    /// A target of 0 is none.
    mutating func set(_ target: Target) {
        if target.percent.isZero { return }
        let name = key(of: target)
        var key = keys[name] ?? PlanKey(name)
        key.target = (key.target ?? .zero) + target.percent
        key.isCash = by == .symbols && name.text == ClassBook.cash
        keys[name] = key
    }

    private func key(of target: Target) -> ExactText {
        switch by {
        case .symbols: target.name
        case .classes(let grouping): grouping.key(target.name.text).exact
        }
    }

    /// Whether a target is a symbol that is not held.
    func lacksPrice(of target: Target) -> Bool {
        by == .symbols && target.name.text != ClassBook.cash && keys[target.name]?.share == nil
            && !unknown.contains(target.name)
    }

    /// Reports targets above classes that are in use.
    func check(_ targets: [Target], _ report: (Target, Wording, _ depth: Int) -> Void) {
        guard case .classes = by else { return }
        let names = keys.keys.map(\.text).sorted { $0.exact < $1.exact }
        for target in targets where !target.percent.isZero {
            let name = key(of: target).text
            if let below = names.first(where: { $0.utf8.starts(with: (name + "/").utf8) }) {
                let depth = name.split(separator: "/", omittingEmptySubsequences: false).count
                report(target, .targetAboveClass(name, below, depth: depth), depth)
            }
        }
    }

    /// - Parameter showsCash: whether cash is there even if it is neither held nor wanted.
    func inOrder(showsCash: Bool) -> [PlanKey] {
        var all = keys
        if showsCash, by == .symbols, all[ClassBook.cash.exact] == nil {
            all[ClassBook.cash.exact] = PlanKey(ClassBook.cash.exact)
            all[ClassBook.cash.exact]?.isCash = true
        }
        return all.values.sorted { $0.name < $1.name }
    }
}
