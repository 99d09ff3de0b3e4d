extension ActivityProfile {
    static let yahoo = ActivityProfile(
        "yahoo", "Yahoo Finance, portfolio with transactions",
        #"""
        {
          "kind": "activity",
          "title": "Yahoo Finance, portfolio with transactions",
          "about": [
            "The file states no currency: give it for each symbol with --currency. A split is a sale of the old shares and a purchase of the new ones."
          ],
          "decimalMark": ".",
          "columns": {
            "date": {"column": "Trade Date", "form": "yyyyMMdd"},
            "symbol": "Symbol",
            "shares": "Quantity",
            "price": "Purchase Price",
            "fees": "Commission"
          },
          "header": ["Current Price", "Transaction Type"],
          "rules": [
            {"column": "Symbol", "is": "$$CASH*", "cash": "deposit, withdrawal, fee or dividend of the cash account"},
            {"column": "Quantity", "is": "", "skip": "symbol without lots"},
            {"column": "Comment", "is": "Stock Split", "and": [{"column": "Transaction Type", "is": "SELL"}], "type": "swap", "side": "out"},
            {"column": "Comment", "is": "Stock Split", "and": [{"column": "Transaction Type", "is": "BUY"}], "type": "swap", "side": "in"},
            {"column": "Transaction Type", "is": "BUY", "type": "buy"},
            {"column": "Transaction Type", "is": "SELL", "type": "sell"},
            {"column": "Transaction Type", "is": "SELL SHORT", "type": "short"},
            {"column": "Transaction Type", "is": "BUY TO COVER", "type": "cover"}
          ]
        }
        """#)
}
