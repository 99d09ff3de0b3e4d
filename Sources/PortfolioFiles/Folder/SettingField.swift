/// A member of `portfolio.json` that is a word, a text or a flag, of the portfolio or of an account.
package protocol SettingField: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// Whether it is true or false.
    var isFlag: Bool { get }
    /// Whether it decides which lots a sale takes.
    var choosesLots: Bool { get }
}

extension SettingField {
    static var keys: [String] { allCases.map(\.rawValue) }
}

/// What is said of an account.
package enum AccountSetting: String, SettingField {
    case name, taxable, pool, followsCash, margin

    package var isFlag: Bool { [.taxable, .followsCash, .margin].contains(self) }
    package var choosesLots: Bool { [.taxable, .pool].contains(self) }
}

/// What is said of the whole portfolio, apart from its files and its currency, in which its rows state amounts.
package enum PortfolioSetting: String, SettingField {
    case name, lots, yearStarts, followsCash

    package var isFlag: Bool { self == .followsCash }
    package var choosesLots: Bool { self == .lots }
}
