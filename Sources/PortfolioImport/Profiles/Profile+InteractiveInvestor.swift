extension Profile {
    static let interactiveInvestor = Profile(
        "interactive-investor", "interactive investor, portfolio",
        #"""
        {
          "title": "interactive investor, portfolio",
          "about": [
            "Each price bears its unit, £12.34 or 123.4p. What was paid is in pounds, the account's currency. Of the file only",
            "the header is known."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"£": "GBP", "p": "GBX", "$": "USD", "€": "EUR"},
          "empty": ["-", "--", "n/a"],
          "columns": {
            "symbol": "Symbol",
            "name": "Name",
            "shares": "Qty",
            "price": "Price",
            "value": "Market Value {currency}",
            "cost": {"column": "Book Cost", "in": "GBP", "optional": true},
            "gain": {"column": "Gain", "in": "GBP", "optional": true}
          },
          "currency": {"of": "price"},
          "skip": [{"column": "Symbol", "is": "", "because": "total", "total": true}]
        }
        """#)
}
