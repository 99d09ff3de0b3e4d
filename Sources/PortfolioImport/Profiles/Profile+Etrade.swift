extension Profile {
    static let etrade = Profile(
        "etrade", "E*TRADE, portfolio download",
        #"""
        {
          "title": "E*TRADE, portfolio download",
          "about": [
            "The account's net value above the table is the sum of the holdings and the cash.",
            "Bonds and certificates are quoted per 100 of face value. Options count for 100 shares, and are worth what",
            "their value says: their last price may be an old one."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--"],
          "columns": {
            "symbol": "Symbol",
            "shares": "Quantity",
            "price": "Last Price $",
            "purchase_price": "Price Paid $",
            "value": "Value $"
          },
          "currency": "USD",
          "skip": [
            {"column": "Symbol", "is": "CASH", "because": "cash", "counts": true},
            {"column": "Symbol", "is": "TOTAL", "because": "total", "total": true}
          ],
          "adjust": [
            {"column": "Symbol", "is": ["* CD *%*", "* BOND *%*", "* NOTE *%*"], "multiplier": "0.01"},
            {"column": "Symbol", "is": ["* $* Put", "* $* Call"], "multiplier": "100", "price": "value"}
          ],
          "sum": {"below": "Net Account Value"}
        }
        """#)
}
