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
            "price_date": {"column": "Date", "form": "dd-MMM-yy", "optional": true},
            "value": "Value ({currency})",
            "cost": "Cost ({currency})"
          },
          "currency": {"column": "Valuation currency"},
          "skip": [{"column": "Investment", "because": "cash", "counts": true, "is": [
              "Cash GBP", "Cash USD", "Cash EUR", "Cash CAD", "Cash AUD", "Cash CHF", "Cash SEK",
              "Cash NOK", "Cash DKK", "Cash HKD", "Cash JPY", "Cash SGD", "Cash NZD", "Cash ZAR"]}]
        }
        """#)
}
