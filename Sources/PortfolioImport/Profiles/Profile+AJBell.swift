extension Profile {
    static let ajBell = Profile(
        "aj-bell", "AJ Bell, portfolio",
        #"""
        {
          "title": "AJ Bell, portfolio",
          "about": "Prices are in the valuation currency, in pounds rather than pence.",
          "decimalMark": ".",
          "grouping": ",",
          "units": {"£": "GBP"},
          "empty": ["-", "--"],
          "columns": {
            "symbol": {"column": "Ticker", "else": {"column": "Investment", "between": [":", ")"]}},
            "name": "Investment",
            "shares": "Quantity",
            "price": "Price",
            "value": "Value ({currency})",
            "cost": "Cost ({currency})"
          },
          "currency": {"column": "Valuation currency"},
          "skip": [{"column": "Investment", "is": "Cash *", "because": "cash", "counts": true}]
        }
        """#)
}
