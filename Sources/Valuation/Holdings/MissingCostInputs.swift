/// What the cost of a lot would take that was not stated and could not be found.
package struct MissingCostInputs: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The cost in stock currency.
    package static let cost = MissingCostInputs(rawValue: 1)
    /// The rate for the fees.
    static let rateOfFees = MissingCostInputs(rawValue: 2)
    /// The rate for the cost, or for returned capital.
    package static let rate = MissingCostInputs(rawValue: 4)
    /// That rate is the one for returned capital.
    package static let rateOfCapital = MissingCostInputs(rawValue: 8)
}
