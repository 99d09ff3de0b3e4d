extension OpenPortfolio {
    /// What each account that a row names holds, as a page.
    package func accountsPage() throws(PortfolioFailure) -> AccountsPage {
        let (report, outcome) = try report(
            ReportRequest(.groups(by: .account)), prepare(.nothing, findsAccounts: true),
            keepsHoldings: true)
        let named = knownAccounts(after: outcome.accounts).map(\.text)
        var page = AccountsPage(
            report, named: named.filter { !$0.isEmpty && isAskedFor($0) }, source.document.accountTerms,
            followsCash: source.document.followsCash)
        page.nameable = nameableAccounts(after: outcome.accounts)
        page.changeDays = changeDays(outcome)
        return page
    }

    /// How the portfolio is distributed over the classes of each scheme, as a page.
    ///
    /// - Parameter depth: how many names of paths count; `nil` for all.
    package func classesPage(depth: Int? = nil) throws(PortfolioFailure) -> ClassesPage {
        let targets = Set(try targets().map(\.scheme))
        var allocations: [ClassesPage.Allocation] = []
        // Every report has the totals; only one lists what is unknown.
        var totals: Report?
        for scheme in try classes().schemes {
            let grouping = ClassGrouping(scheme: scheme, depth: depth)
            let report = try report(
                ReportRequest(.classes(grouping)), issueLimit: totals == nil ? .max : 0)
            totals = totals ?? report
            var plan: PlanReport?
            var problem: String?
            if targets.contains(scheme.exact) {
                var request = PlanRequest(by: .classes(grouping))
                request.sells = true
                do throws(PortfolioFailure) {
                    switch try planPage(request) {
                    case .plan(let report): plan = report
                    case .missing(let missing, _, _): problem = missing.first?.words
                    case .withoutTargets: break
                    }
                } catch {
                    if case .cancelled = error { throw error }
                    problem = error.messageWithoutFolders
                }
            }
            allocations.append(ClassesPage.Allocation(scheme, report, plan: plan, problem: problem))
        }
        if let totals { return ClassesPage(allocations, totals) }
        return ClassesPage(allocations, try report(ReportRequest(.totals)))
    }

    /// A class with the symbols that are in it.
    package func symbols(of choice: ListView.ClassChoice) throws(PortfolioFailure) -> ListView.ClassChoice {
        var choice = choice
        (choice.symbols, choice.classified) = try classes(of: choice.scheme).symbols(
            in: choice.name, of: choice.scheme)
        return choice
    }
}

extension PortfolioFailure {
    /// The first error, with the name of its file alone.
    fileprivate var messageWithoutFolders: String {
        guard let first = diagnostics.first else { return message }
        let line = first.line > 0 ? ":\(first.line)" : ""
        return (first.file.isEmpty ? "" : "\(Path.name(of: first.file))\(line): ") + first.message
    }
}
