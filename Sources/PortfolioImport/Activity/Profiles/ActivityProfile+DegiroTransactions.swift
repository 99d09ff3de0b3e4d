extension ActivityProfile {
    static let degiroTransactions = ActivityProfile(
        "degiro-transactions", "DEGIRO, transactions, in any language",
        #"""
        {
          "kind": "activity",
          "title": "DEGIRO, transactions, in any language",
          "about": [
            "Recognised by the number and the order of the columns, because their names depend on the language of the account.",
            "The sign of the quantity tells purchases from sales. The rate is the price's currency per the account's, for pence in pence.",
            "The value in the account's currency is up to 0.1 % beside the rate: DEGIRO's margin for changing money."
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
            "gross": {"column": 12, "in": {"column": 13}},
            "account": {"column": 13},
            "rate": {"column": 14},
            "fees": {"column": 15, "in": {"column": 16}, "negative": true},
            "net": {"column": 17, "in": {"column": 18}},
            "id": {"column": 19}
          },
          "shape": ["*", "*", "*", "ISIN", "*", "*", "*", "*", "", "*", "", "*", "", "*", "*", "", "*", "", "*"],
          "rules": [{"type": "trade", "by": "shares"}]
        }
        """#)
}
