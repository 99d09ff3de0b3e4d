extension Profile {
    static let schwab = Profile(
        "schwab", "Charles Schwab, positions",
        #"""
        {
          "title": "Charles Schwab, positions",
          "about": "One account or all. Options count for 100 shares, bonds are quoted per 100 of face value.",
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--", "N/A"],
          "columns": {
            "symbol": "Symbol",
            "name": "Description",
            "shares": ["Qty (Quantity)", "Quantity"],
            "price": "Price",
            "value": ["Mkt Val (Market Value)", "Market Value"],
            "cost_stock": "Cost Basis"
          },
          "currency": "USD",
          "pricesOf": {"cell": "Positions for*as of*", "form": ["*yyyy/MM/dd", "*MM/dd/yyyy"]},
          "skip": [
            {"column": "Symbol", "is": ["Positions Total", "Account Total"], "because": "total", "total": true},
            {"column": "Symbol", "is": "Cash & Cash*", "because": "cash", "counts": true}
          ],
          "adjust": [
            {"column": "Asset Type", "is": "Option*", "multiplier": "100"},
            {"column": "Asset Type", "is": "Fixed Income", "multiplier": "0.01"}
          ],
          "endsAtBlankLine": true,
          "totalRequired": true
        }
        """#)
}
