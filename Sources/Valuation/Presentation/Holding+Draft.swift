extension Holding {
    /// Changes what is stated about the holding: all of it, or nothing if the result can't be.
    ///
    /// ```swift
    /// var apple = try Holding(symbol: "AAPL", shares: 10, currency: .usd)
    /// try apple.update {
    ///     $0.shares = 12
    ///     $0.price = try Decimal(exactly: "430.47")
    /// }
    /// ```
    ///
    /// - Throws: ``HoldingProblem`` for the first value that the initialiser would refuse, and whatever `change` throws.
    ///   The holding is then as it was.
    public mutating func update(_ change: (inout Draft) throws -> Void) throws {
        var draft = Draft(holding: self)
        try change(&draft)
        self = try draft.checked()
    }

    /// A holding while it is changed. It has every property of a ``Holding`` that can be set, and its numbers; what can't
    /// be is refused once all changes are made.
    @dynamicMemberLookup
    public struct Draft: Sendable {
        private var holding: Holding
        /// The numbers that a file couldn't have either.
        private var errors: [HoldingField: NumberError] = [:]

        init(holding: Holding) { self.holding = holding }

        /// A property that can be set by itself, such as the name.
        public subscript<Value>(dynamicMember property: WritableKeyPath<Holding, Value>) -> Value {
            get { holding[keyPath: property] }
            set { holding[keyPath: property] = newValue }
        }

        /// The number of shares; negative for a short position, not 0.
        public var shares: Decimal {
            get { holding.shares }
            set { holding.inputs.shares = number(newValue, .shares) ?? .zero }
        }
        /// The unit in which prices of the stock are quoted.
        public var quoteCurrency: QuoteCurrency {
            get { holding.quoteCurrency }
            set { holding.inputs.quote = newValue }
        }
        /// The units of the underlying that the price of one share is for, above 0; `nil` for 1.
        public var multiplier: Decimal? {
            get { holding.inputs.multiplier.map { Decimal($0.exact) } }
            set { holding.inputs.multiplier = number(newValue, .multiplier) }
        }
        /// The price of one share at purchase, in ``purchaseCurrency``; not negative.
        public var purchasePrice: Decimal? {
            get { holding.purchasePrice }
            set { holding.inputs.purchasePrice = number(newValue, .purchasePrice) }
        }
        /// The unit of ``purchasePrice``; `nil` for ``quoteCurrency``.
        public var purchaseCurrency: QuoteCurrency? {
            get { holding.inputs.purchaseUnit }
            set { holding.inputs.purchaseUnit = newValue }
        }
        /// The fees paid on top of the price, in stock currency; not negative.
        public var fees: Decimal? {
            get { holding.fees }
            set { holding.inputs.fees = number(newValue, .fees) }
        }
        /// The total cost in stock currency, instead of ``purchasePrice`` and ``fees``.
        public var costStock: Decimal? {
            get { holding.costStock }
            set { holding.inputs.costStock = number(newValue, .costStock) }
        }
        /// Units of own currency for 1 unit of stock currency at purchase; above 0.
        public var purchaseRate: Decimal? {
            get { holding.purchaseRate }
            set { holding.inputs.purchaseRate = number(newValue, .purchaseRate) }
        }
        /// The total cost in own currency, instead of ``purchaseRate``.
        public var cost: Decimal? {
            get { holding.cost }
            set { holding.inputs.cost = number(newValue, .cost) }
        }
        /// The current price of one share, in ``quoteCurrency``; not negative.
        public var price: Decimal? {
            get { holding.price }
            set { holding.inputs.price = number(newValue, .price) }
        }
        /// The date of ``price``; `nil` if the price applies to any day.
        public var priceDate: CalendarDate? {
            get { holding.priceDate }
            set { holding.inputs.priceDate = newValue }
        }
        /// The close before ``price``, in ``quoteCurrency``; not negative.
        public var previousClose: Decimal? {
            get { holding.previousClose }
            set { holding.inputs.previousClose = number(newValue, .previousClose) }
        }
        /// Units of own currency for 1 unit of stock currency now; above 0.
        public var rate: Decimal? {
            get { holding.rate }
            set { holding.inputs.rate = number(newValue, .rate) }
        }

        /// Takes a number for a field; of one that can't be, the error is kept.
        private mutating func number(_ value: Decimal?, _ field: HoldingField) -> CompactDecimal? {
            errors[field] = nil
            var number: CompactDecimal?
            do throws(NumberError) {
                if let value { number = try CompactDecimal(value) }
            } catch {
                errors[field] = error
            }
            holding.inputs.state(number, field)
            return number
        }

        /// The holding, if it can be.
        func checked() throws(HoldingProblem) -> Holding {
            // As in the initialiser, a missing symbol comes before wrong numbers.
            for field in HoldingField.allCases where !holding.symbol.isEmpty {
                if let error = errors[field] { throw HoldingProblem(field, .number(error)) }
            }
            if let problem = holding.firstProblem(own: nil) { throw problem }
            return holding
        }
    }
}

extension HoldingInputs {
    /// Takes back what trades have told of a number that its owner states now.
    fileprivate mutating func state(_ number: CompactDecimal?, _ field: HoldingField) {
        longNumbers = longNumbers?.replacing(field, number)
        switch field {
        case .purchasePrice: lacking?.subtract(.cost)
        case .fees: lacking?.subtract(.rateOfFees)
        case .costStock: lacking?.subtract([.cost, .rateOfFees])
        case .purchaseRate, .cost: lacking?.subtract([.rate, .rateOfCapital])
        default: break
        }
    }
}

extension HoldingInputs.LongNumbers {
    /// The numbers with another one for a field.
    fileprivate func replacing(_ field: HoldingField, _ number: CompactDecimal?) -> HoldingInputs.LongNumbers
    {
        HoldingInputs.LongNumbers(
            shares: field == .shares ? number?.exact ?? .zero : shares,
            fees: field == .fees ? number?.exact : fees,
            costStock: field == .costStock ? number?.exact : costStock,
            cost: field == .cost ? number?.exact : cost)
    }
}
