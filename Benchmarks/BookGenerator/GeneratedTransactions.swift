/// Transaction exports of brokers, whose figures agree with each other.
package enum GeneratedTransactions: String, CaseIterable, Sendable {
    case schwab
    case trading212 = "trading-212"

    /// An export with as many transactions of up to a thousand stocks, all in March 2024.
    package func bytes(rows: Int) -> [UInt8] {
        var text = header
        for row in 0..<rows {
            let day = 1 + row * 28 / rows
            switch self {
            case .schwab: text += GeneratedTransactions.schwab(row, day: 29 - day)
            case .trading212: text += GeneratedTransactions.trading212(row, day: day)
            }
        }
        return Array(text.utf8)
    }

    private var header: String {
        switch self {
        case .schwab:
            "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"
        case .trading212:
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,"
                + "Total,Currency (Total),ID,Currency conversion fee,Currency (Currency conversion fee)\n"
        }
    }

    /// A purchase of ten shares, and every fourth row a sale, the newest first.
    private static func schwab(_ row: Int, day: Int) -> String {
        let stock = row % 1000
        let price = 100 + stock
        let (action, sign) = row % 4 == 0 ? ("Sell", "") : ("Buy", "-")
        return
            "\"03/\(day < 10 ? "0" : "")\(day)/2024\",\"\(action)\",\"S\(stock)\",\"COMPANY NUMBER \(stock) INC\","
            + "\"10\",\"$\(price).50\",\"\",\"\(sign)$\(price * 10 + 5).00\"\n"
    }

    /// A purchase of 10.5 shares for dollars, paid in pounds at 1.25, with a fee of a penny: 8.4 times the price.
    private static func trading212(_ row: Int, day: Int) -> String {
        let stock = row % 1000
        let price = 100 + stock
        let paid = "\(price * 84 / 10).\(price * 84 % 10)1"
        return
            "Market buy,2024-03-\(day < 10 ? "0" : "")\(day) 14:30:05.123,US\(stock),S\(stock),Company \(stock),"
            + "10.5000000000,\(price).00,USD,1.25,\(paid),GBP,EOF\(row),0.01,GBP\n"
    }
}
