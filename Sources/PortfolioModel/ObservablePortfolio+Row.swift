public import Valuation

extension ObservablePortfolio {
    /// A lot, as a list shows it.
    public struct Row: Identifiable, Sendable {
        /// What a row is known by, whatever becomes of it.
        ///
        /// It stays the row's own through edits and moves, the model's and anybody else's, and while its file can't be
        /// read; no other row ever has it. It means nothing to another model, or to the next start of the program.
        public struct ID: Hashable, Sendable {
            let number: Int
        }

        /// What the row is known by.
        public let id: ID
        /// What it says.
        public let holding: Holding
        /// Which of its symbol's lots it is, in the order of the file, from 1.
        public let lot: Int
        /// What it is worth; `nil` for a lot that was bought after the day the portfolio is valued at.
        public let valuation: HoldingValuation?
        let texts: [HoldingField: String]

        /// The stock's symbol.
        public var symbol: String { holding.symbol }
        /// Whether it counts in no total.
        public var isExcluded: Bool { holding.isExcluded }

        /// What stands in the file, as a form edits it; empty where nothing does.
        public func text(of field: HoldingField) -> String { texts[field] ?? "" }
    }

    /// How a portfolio is valued.
    public struct Settings: Hashable, Sendable {
        /// The currency of all figures; `nil` for the portfolio's own.
        public var currency: Currency?
        /// The day; `nil` for the latest, today at most, on which a held symbol has a price.
        public var asOf: CalendarDate?
        /// The rate at which cost is taken into portfolio currency.
        public var costRate = CostRate.purchase
        /// How old a rate may be, in days.
        public var maximumRateAge = RateTable.defaultMaximumAge
        /// From how many days on a price is called stale.
        public var maximumPriceAge = 7
        /// Files of prices, in place of the portfolio's.
        public var prices: [String] = []
        /// Files of rates, in place of the portfolio's.
        public var rates: [String] = []

        /// As the portfolio's files say.
        public init() {}
    }
}
