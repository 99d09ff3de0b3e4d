extension ActivityProfile {
    static let degiroTransactions2025 = ActivityProfile(
        "degiro-transactions-2025", "DEGIRO, transactions since 2025, in any language",
        #"""
        {
          "kind": "activity",
          "title": "DEGIRO, transactions since 2025, in any language",
          "about": [
            "As before, but with the account's currency in the names of the columns, and the fee for changing money in its own.",
            "Only the header is known."
          ],
          "decimalMark": [".", ","],
          "margin": "0.0025",
          "columns": {
            "date": {"column": 1, "form": "dd-MM-yyyy"},
            "time": {"column": 2},
            "name": {"column": 3},
            "symbol": {"column": 4},
            "market": {"column": 5},
            "shares": {"column": 7},
            "price": {"column": 8},
            "currency": {"column": 9},
            "local": {"column": 10, "in": {"column": 11}},
            "gross": {"column": 12},
            "rate": {"column": 13},
            "fees": {"sum": [{"column": 14, "negative": true}, {"column": 15, "negative": true}]},
            "net": {"column": 16},
            "id": {"column": 17}
          },
          "shape": ["*", "*", "*", "ISIN", "*", "*", "*", "*", "", "*", "", "* {currency}", "*", "*", "* {currency}", "* {currency}", "*"],
          "rules": [{"type": "trade", "by": "shares"}]
        }
        """#)
}
