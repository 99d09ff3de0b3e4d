/// What payments are grouped by; the raw values are the names used in every input.
public enum IncomeGrouping: String, CaseIterable, Hashable, Sendable {
    /// The stock; payments that belong to none form a group without a key.
    case symbol
    /// The stock currency.
    case currency
    /// The account; the one without a name forms a group without a key.
    case account
    /// The calendar month, such as `2024-03`.
    case month
    /// The year, which begins as the portfolio says.
    case year
    /// How certain the payments are.
    case status
}

/// The payments of a key.
package struct IncomeGroup: Sendable {
    /// `nil` for payments without one.
    package let key: String?
    package private(set) var payments = 0
    /// The values by status, in portfolio currency; see ``IncomeStatus/place``.
    private var sums = Array(repeating: KnownSum(), count: IncomeStatus.allCases.count)
    /// Those of a symbol that is held.
    package fileprivate(set) var yields: IncomeYields?

    package init(key: String?) { self.key = key }

    package subscript(status: IncomeStatus) -> KnownSum { sums[status.place] }

    package mutating func add(_ payment: IncomePayment) {
        payments += 1
        sums[payment.status.place].add(payment.figures.value)
    }
}

extension IncomeSchedule {
    /// The payments by a key, in the order of the keys' UTF-8 bytes; those without one come first.
    ///
    /// - Complexity: O(*n*) for *n* payments, and O(*g* log *g*) for *g* groups.
    package func groups(by grouping: IncomeGrouping, yearStart: YearStart) -> [IncomeGroup] {
        var groups: [IncomeGroup] = []
        var places: [ExactText?: Int] = [:]
        for payment in payments {
            let key = payment.key(grouping, yearStart)
            let place = places[key?.exact] ?? groups.count
            if place == groups.count {
                places[key?.exact] = place
                groups.append(IncomeGroup(key: key))
                if grouping == .symbol { groups[place].yields = key.flatMap { yields[$0.exact] } }
            }
            groups[place].add(payment)
        }
        return groups.sorted { left, right in
            guard let right = right.key else { return false }
            guard let left = left.key else { return true }
            return left.exact < right.exact
        }
    }
}

extension IncomePayment {
    fileprivate func key(_ grouping: IncomeGrouping, _ start: YearStart) -> String? {
        switch grouping {
        case .symbol: symbol
        case .currency: currency.code
        case .account: account
        case .month: String(date.description.prefix(7))
        case .year: start.name(of: start.year(of: date))
        case .status: status.rawValue
        }
    }
}
