extension Profile {
    static let schwab = Profile(
        "schwab", "Charles Schwab, positions",
        #"""
        {
          "title": "Charles Schwab, positions",
          "about": [
            "One account or all. Options count for 100 shares, bonds are quoted per 100 of face value. The column that",
            "tells them was named Security Type before. Which others there are is chosen."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--", "N/A"],
          "columns": {
            "symbol": "Symbol",
            "name": {"column": "Description", "optional": true},
            "shares": ["Qty (Quantity)", "Quantity"],
            "price": "Price",
            "value": ["Mkt Val (Market Value)", "Market Value"],
            "cost_stock": {"column": "Cost Basis", "optional": true, "sign": "shares"},
            "gain": {"column": ["Gain $ (Gain/Loss $)", "Gain/Loss $", "Gain $"], "optional": true}
          },
          "currency": "USD",
          "pricesOf": {"cell": "Positions for*as of*", "form": ["*yyyy/MM/dd", "*MM/dd/yyyy"]},
          "skip": [
            {"column": "Symbol", "is": ["Positions Total", "Account Total"], "because": "total", "total": true},
            {"column": "Symbol", "is": ["Cash & Cash*", "Futures Cash", "Futures Positions Market Value"],
             "because": "cash", "counts": true}
          ],
          "adjust": [
            {"column": ["Asset Type", "Security Type"], "is": "Option*", "multiplier": "100"},
            {"column": ["Asset Type", "Security Type"], "is": "Fixed Income", "multiplier": "0.01"}
          ],
          "endsAtBlankLine": true,
          "totalRequired": true
        }
        """#)
}
