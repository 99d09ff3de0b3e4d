extension Profile {
    static let yahoo = Profile(
        "yahoo", "Yahoo Finance, portfolio",
        #"""
        {
          "title": "Yahoo Finance, portfolio",
          "about": [
            "One row a lot. No column tells a currency: give --currency CODE, or --currency *.SW=CHF for some symbols,",
            "or write here \"currency\": {\"bySymbol\": {\"*.SW\": \"CHF\", \"*\": \"USD\"}}."
          ],
          "decimalMark": ".",
          "empty": "N/A",
          "header": ["Current Price", "Trade Date", "High Limit"],
          "columns": {
            "symbol": "Symbol",
            "shares": "Quantity",
            "price": "Current Price",
            "price_date": {"column": "Date", "form": ["yyyy/MM/dd", "yyyy-MM-dd"], "optional": true},
            "purchase_price": "Purchase Price",
            "purchase_date": {"column": "Trade Date", "form": "yyyyMMdd"},
            "fees": "Commission",
            "note": "Comment"
          },
          "skip": [
            {"column": "Symbol", "is": "$$CASH*", "because": "cash"},
            {"column": "Comment", "is": "Stock Split*", "and": {"column": "Transaction Type", "is": ["BUY*", "SELL*"]},
             "because": "a split written as a trade", "refuse": true},
            {"column": "Transaction Type", "is": "SELL*", "because": "a sale", "refuse": true},
            {"column": "Quantity", "is": "", "because": "watched, not held"}
          ]
        }
        """#)
}
