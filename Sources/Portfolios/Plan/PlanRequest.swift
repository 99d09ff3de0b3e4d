/// What a plan is for.
public struct PlanRequest: Hashable, Sendable {
    /// What has targets.
    public enum Basis: Hashable, Sendable {
        /// Symbols, and `cash`.
        case symbols
        /// The classes of a scheme.
        case classes(ClassGrouping)

        /// What a scheme of `targets.csv` has targets for.
        init(scheme: String) {
            self = scheme == TargetsFile.symbols ? .symbols : .classes(ClassGrouping(scheme: scheme))
        }

        /// The name of its targets in `targets.csv`.
        var scheme: String {
            switch self {
            case .symbols: TargetsFile.symbols
            case .classes(let grouping): grouping.scheme
            }
        }
    }

    /// What has targets; `nil` for the scheme that comes first in `targets.csv`.
    public var by: Basis?
    /// What is put in, in portfolio currency, or taken out where it is below 0; `nil` for 0, where something is sold or
    /// cash counts.
    package var invested: CompactDecimal?
    /// Whether what is above its target is sold.
    public var sells = false
    /// Whether only whole shares are bought and sold, of symbols.
    public var isWhole = false

    /// Creates a request for a plan.
    public init(by basis: Basis? = .symbols) { by = basis }

    /// The further files that the plan reads, as far as the request tells.
    package var further: [PortfolioSource.FurtherFile] {
        if case .classes? = by { [.classes, .targets] } else { [.targets] }
    }
}

/// Why there is no plan.
public enum PlanProblem: Hashable, Sendable {
    /// Nothing is invested, nothing may be sold, and no cash counts.
    case nothingToInvest
    /// Something is taken out of a portfolio of which nothing may be sold.
    case withdrawalWithoutSales
    /// More is taken out than there is.
    case moreThanThereIs
    /// The whole shares that can be sold bring less than is spent, by an amount.
    case wholeSharesLack(String, Currency)
    /// What is invested has more decimals than its currency.
    case tooManyDecimals(Currency)
    /// Whole shares of classes.
    case wholeSharesOfClasses
    /// `targets.csv` has no targets of this scheme; the others are those it has.
    case noTargets(String, known: [String])

    /// A sentence, in which parameters are named by `name`.
    package func message(_ name: (ResultParameter) -> String) -> String {
        switch self {
        case .nothingToInvest:
            "plan needs \(name(.invest)) AMOUNT: nothing is sold without \(name(.sell)), and no cash counts"
        case .withdrawalWithoutSales: "\(name(.invest)) below 0 takes money out, which needs \(name(.sell))"
        case .moreThanThereIs: "\(name(.invest)) takes out more than there is"
        case .wholeSharesLack(let amount, let currency):
            "the whole shares that can be sold bring \(amount) \(currency) less than the plan takes: "
                + "plan without \(name(.whole)), or invest as much"
        case .tooManyDecimals(let currency):
            "\(name(.invest)) has more decimals than \(currency), which has \(currency.decimals)"
        case .wholeSharesOfClasses: "\(name(.whole)) goes with \(name(.by)) symbol: classes have no shares"
        case .noTargets(let scheme, let known):
            known.isEmpty
                ? "there are no targets: state them in targets.csv (scheme,class,target)"
                : "targets.csv has no targets of \(scheme); it has those of \(Wording.list(known, last: "and"))"
        }
    }
}
