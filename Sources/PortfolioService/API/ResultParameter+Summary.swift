#if Server
    import Portfolios

    extension ResultParameter {
        /// The parameter's summary in the description of the interface.
        func summary(of kind: ResultKind) -> String {
            switch (kind, self) {
            case (.gains, .by): "What has a row of its own, or is taken together (lot)."
            case (.gains, .from): "The first day whose sales and payments are shown."
            case (.gains, .to): "The last day whose sales and payments are shown."
            case (.gains, .asOf): "The last day whose trades have happened; else that of the last trade."
            case (.income, .by): "What payments are taken together by; else each has a row of its own."
            case (.income, .from): "The first day; else that of the 12 months up to as-of."
            case (.income, .to): "The last day; else 12 months after as-of."
            case (.income, .costRate): "Has no effect on income."
            case (.returns, .by): "What has a row of its own; else there is one of the whole."
            case (.returns, .every): "The parts of the calendar that have a row each."
            case (.returns, .from):
                "The day whose end opens the period; else that before the first trade or purchase."
            case (.returns, .to): "The last day of the period; else that of as-of."
            case (.returns, .costRate): "Has no effect on returns."
            case (.plan, .by):
                "Whose targets count; else those of the scheme that comes first in targets.csv."
            default: summary
            }
        }

        private var summary: String {
            switch self {
            case .currency: "The currency of the result; else the service's, else that of portfolio.json."
            case .asOf:
                "The day to value at; else the latest day on which a held symbol has a price, else today."
            case .price: "The current price of a symbol, in its quote currency; may be repeated."
            case .rate: "The current rate of a stock currency, in the result's currency; may be repeated."
            case .costRate:
                "Whether cost is taken at the rate of the purchase (the default) or at the current one."
            case .maxRateAge: "How many days old a rate may be to be used (7)."
            case .maxPriceAge: "How many days old a price may be before it is called stale (7)."
            case .lots: "Which lots a sale takes; else what portfolio.json says, else fifo."
            case .account:
                "Only what is in this account; may be repeated. Pools stay those of the whole portfolio."
            case .by: "What is taken together (holding)."
            case .depth: "How many names of paths of classes count; else all."
            case .invest: "What is put in, in the result's currency; below 0 what is taken out."
            case .sell: "Whether what is above its target is sold."
            case .whole: "Whether only whole shares are bought and sold."
            case .sort: "The column of the CSV to sort by, with - before it for descending order."
            case .limit: "How many holdings or groups are listed at most."
            case .totals: "Whether only totals are given."
            case .raw: "Whether CSV has no apostrophes before text that a spreadsheet would run."
            case .explain: "Whether each figure comes with the sum that made it."
            case .income:
                "Whether CSV has a row for each payment, in place of one for each lot that was sold."
            case .taxable: "Whether accounts that are not taxable are left out."
            case .year: "The year that is shown, in place of from and to."
            case .yearStarts: "The day on which years begin; else that of portfolio.json, else 01-01."
            case .period: "Where the period begins, by its name, in place of from."
            case .benchmark:
                "A symbol of the price files to compare with, by its price and its dividends in dividends.csv."
            case .riskFree:
                "The riskless rate in percent a year, over which the ratios of Sharpe and Sortino are given."
            case .withoutCash:
                "Whether the cash of followed accounts is left out, so that their purchases are money in."
            case .history: "Whether the rows behind each followed balance are given."
            case .from:
                "The first day; else that of the first purchase or the first price, whichever is later."
            case .to: "The last day, which is always shown; else that of as-of."
            case .next: "How many months after as-of are shown, such as 6m, in place of to."
            case .estimate:
                "Whether dividends of the last 12 months are repeated a year later, where dividends.csv has none about then."
            case .every: "How far apart the days are (month)."
            }
        }
    }
#endif
