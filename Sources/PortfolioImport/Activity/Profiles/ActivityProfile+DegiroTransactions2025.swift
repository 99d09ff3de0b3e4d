extension ActivityProfile {
    static let degiroTransactions2025 = ActivityProfile(
        "degiro-transactions-2025", "DEGIRO, transactions since 2025, in any language",
        #"""
        {
          "kind": "activity",
          "inherits": "degiro-transactions",
          "title": "DEGIRO, transactions since 2025, in any language",
          "about": [
            "As before, but with the account's currency in the names of the columns, and the fee for changing money in its own.",
            "Only the header is known."
          ],
          "columns": {
            "gross": {"column": 12},
            "account": null,
            "rate": {"column": 13},
            "fees": {"sum": [{"column": 14, "negative": true}, {"column": 15, "negative": true}]},
            "net": {"column": 16},
            "id": {"column": 17}
          },
          "shape": ["*", "*", "*", "ISIN", "*", "*", "*", "*", "", "*", "", "* {currency}", "*", "*", "* {currency}", "* {currency}", "*"]
        }
        """#)
}
