extension Profile {
    static let vanguardUS = Profile(
        "vanguard-us", "Vanguard (US), holdings",
        #"""
        {
          "title": "Vanguard (US), holdings",
          "about": "Holdings first, then blank lines and a table of transactions, which is passed over.",
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "columns": {
            "symbol": "Symbol",
            "name": "Investment Name",
            "shares": "Shares",
            "price": "Share Price",
            "value": "Total Value"
          },
          "currency": "USD",
          "endsAtBlankLine": true
        }
        """#)
}
