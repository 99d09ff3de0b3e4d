/// A Flex query of Interactive Brokers as XML: the attributes of its elements are the columns that it has as CSV.
enum FlexStatement {
    /// The elements that are rows.
    private static func elements(_ purpose: Statement.Purpose) -> [String] {
        switch purpose {
        case .positions: ["OpenPosition"]
        case .transactions: ["Trade", "CorporateAction", "Transfer", "CashTransaction", "TransactionTax"]
        }
    }

    /// Headers by which the profiles know a statement, whatever its elements are.
    static func headers(_ purpose: Statement.Purpose) -> [[String]] {
        switch purpose {
        case .positions:
            [["Symbol", "Quantity", "MarkPrice", "PositionValue", "CurrencyPrimary"]]
        case .transactions:
            [
                [
                    "Buy/Sell", "TradeDate", "Symbol", "Quantity", "TradePrice", "CurrencyPrimary",
                    "IBCommission",
                ]
            ]
        }
    }

    static func table(_ root: MarkupElement, _ purpose: Statement.Purpose) -> StatementTable {
        var table = StatementTable()
        for name in elements(purpose) {
            var rows = root.all(name)
            // Who did not choose the executions has the orders.
            if name == "Trade", rows.isEmpty { rows = root.all("Order") }
            guard let first = rows.first else { continue }
            var names: [String] = []
            var places: [String: Int] = [:]
            for row in rows {
                for (attribute, _) in row.attributes where places[attribute] == nil {
                    places[attribute] = names.count
                    names.append(attribute)
                }
            }
            table.add(["Element"] + names.map { column($0, of: name, in: places) }, line: first.line)
            for row in rows {
                var cells = Array(repeating: "", count: names.count)
                for (attribute, value) in row.attributes {
                    if let place = places[attribute] { cells[place] = value }
                }
                if row.name == "Order", let level = places["levelOfDetail"] { cells[level] = "EXECUTION" }
                table.add([row.name] + cells, line: row.line)
            }
        }
        return table
    }

    /// The name of an attribute's column in CSV. Others differ at most in the case of their letters.
    private static func column(_ attribute: String, of element: String, in all: [String: Int]) -> String {
        switch attribute {
        case "accountId": "ClientAccountID"
        case "currency": "CurrencyPrimary"
        case "assetCategory": "AssetClass"
        case "buySell": "Buy/Sell"
        case "openCloseIndicator": "Open/CloseIndicator"
        case "dateTime" where element != "Trade": "Date/Time"
        case "position" where all["quantity"] == nil: "Quantity"
        case "commission" where all["ibCommission"] == nil: "IBCommission"
        case "commissionCurrency" where all["ibCommissionCurrency"] == nil: "IBCommissionCurrency"
        default: attribute
        }
    }
}
