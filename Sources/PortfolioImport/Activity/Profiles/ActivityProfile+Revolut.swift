extension ActivityProfile {
    static let revolut = ActivityProfile(
        "revolut", "Revolut, trading statement",
        #"""
        {
          "kind": "activity",
          "title": "Revolut, trading statement",
          "about": [
            "Fees are the difference between the total and shares × price. A split states the shares it adds. The rate converts nothing and is not used.",
            "Quantities have a decimal comma in some rows, so that each cell may have either mark."
          ],
          "decimalMark": [".", ","],
          "units": {"$": "USD", "€": "EUR", "£": "GBP"},
          "columns": {
            "date": {"column": "Date", "form": ["yyyy-MM-dd*", "dd MMM yyyy*", "dd/MM/yyyy*"]},
            "symbol": "Ticker",
            "shares": "Quantity",
            "price": "Price per share",
            "currency": "Currency",
            "net": "Total Amount"
          },
          "header": ["FX Rate"],
          "rules": [
            {"column": "Type", "is": ["BUY", "BUY - *"], "type": "buy"},
            {"column": "Type", "is": ["SELL", "SELL - *"], "type": "sell"},
            {"column": "Type", "is": "DIVIDEND", "type": "dividend"},
            {"column": "Type", "is": "DIVIDEND TAX (CORRECTION)", "type": "tax", "reversed": true},
            {"column": "Type", "is": "CUSTODY FEE*", "type": "fee", "reversed": true},
            {"column": "Type", "is": "STOCK SPLIT", "type": "split", "by": "added"},
            {"column": "Type", "is": "TRANSFER FROM *", "skip": "transfer between companies of Revolut"},
            {"column": "Type", "is": "CASH TOP-UP", "cash": "deposit"},
            {"column": "Type", "is": "CASH WITHDRAWAL", "cash": "withdrawal"}
          ],
          "fees": "difference",
          "signed": false
        }
        """#)
}
