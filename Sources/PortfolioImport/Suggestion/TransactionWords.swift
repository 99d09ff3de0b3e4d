internal import Valuation

/// The words that exports of many brokers have for kinds of transactions, and for their columns, in several languages.
enum TransactionWords {
    /// What a word says that a row is.
    enum Kind: Hashable {
        case type(TradeType)
        case cash
        /// An event whose rows depend on the broker: a split, an exchange.
        case event
    }

    /// What a text says that its row is; `nil` if none of its words is known.
    ///
    /// What is cancelled is no trade, whatever else it is called.
    static func kind(of text: String) -> Kind? {
        if isNamed(text, words("like cancellations")) { return .event }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let phrase = " " + words.joined(separator: " ") + " "
        for (kind, known) in all {
            for word in known {
                if phrase.contains(" \(word) ") { return kind }
                // Compounds end with what they are: Wertpapierkauf, Ordergebühr.
                if word.count > 3, words.contains(where: { $0.hasSuffix(word) }) { return kind }
            }
        }
        return nil
    }

    /// In the order in which they are tried: `buy to cover` is no purchase, `dividend tax` no dividend.
    private static let all: [(Kind, [String])] = WordList.read(PackageResources.transaction_kinds_json)
        .compactMap { key, words in
            switch key {
            case "cash": (.cash, words)
            case "event": (.event, words)
            default: TradeType(rawValue: key).map { (.type($0), words) }
            }
        }

    /// Whether the name of a column contains one of some words.
    static func isNamed(_ name: String, _ words: [String]) -> Bool {
        let name = ColumnName.canonical(name)
        return words.contains { name.contains($0) }
    }

    /// The movement of cash that a text tells without a sign, as rules name it.
    static func movement(of text: String) -> String {
        let (isIn, isOut) = (
            isNamed(text, words("like deposits")), isNamed(text, words("like withdrawals"))
        )
        return isIn == isOut ? "deposit or withdrawal" : isIn ? "deposit" : "withdrawal"
    }

    /// Whether a text says that an order was executed, or that it was not; `nil` if it says neither.
    static func isExecuted(_ text: String) -> Bool? {
        let text = text.lowercased()
        if words("executed").contains(text) { return true }
        return words("not executed").contains(text) ? false : nil
    }

    /// Parts of the names of columns with fees, with taxes and with amounts.
    static let ofFees = words("like fees")
    static let ofTaxes = words("like taxes")
    static let ofAmounts = words("like amounts")

    private static func words(_ key: String) -> [String] { lists.first { $0.key == key }?.words ?? [] }

    /// What a column of this name can be, and how usual the name is for it; 0 is the most usual.
    static func roles(of name: String) -> [(role: TransactionRole, rank: Int)] {
        let name = ColumnName.canonical(name)
        let own = columns.compactMap { role, names in names.firstIndex(of: name).map { (role, $0) } }
        return own + RoleNames.roles(of: name).compactMap { role, rank in same[role].map { ($0, rank) } }
    }

    /// The columns that are the same in lists of positions.
    private static let same: [PositionRole: TransactionRole] = [
        .symbol: .symbol, .name: .name, .market: .market, .shares: .shares, .price: .price,
        .currency: .currency, .fees: .fees, .note: .note,
    ]

    private static let lists = WordList.read(PackageResources.transaction_columns_json)

    private static let columns: [(TransactionRole, [String])] = lists.compactMap { key, names in
        TransactionRole(key: key).map { ($0, names) }
    }

    /// The names of columns with the kind of the row.
    static let kinds = lists.first { $0.key == "kind" }?.words ?? []
}
