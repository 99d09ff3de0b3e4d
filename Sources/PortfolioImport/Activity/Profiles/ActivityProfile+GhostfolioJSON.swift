extension ActivityProfile {
    static let ghostfolioJSON = ActivityProfile(
        "ghostfolio-json", "Ghostfolio, export as JSON",
        #"""
        {
          "kind": "activity",
          "title": "Ghostfolio, export as JSON",
          "about": [
            "The dates are the beginnings of days somewhere, in universal time: the nearest midnight is the day."
          ],
          "array": "activities",
          "decimalMark": ".",
          "signed": false,
          "columns": {
            "date": {"column": "date", "form": "yyyy-MM-dd*", "midnight": true},
            "symbol": "symbol",
            "shares": "quantity",
            "price": "unitPrice",
            "currency": "currency",
            "fees": {"column": "fee", "optional": true}
          },
          "rules": [
            {"column": "type", "is": "BUY", "type": "buy"},
            {"column": "type", "is": "SELL", "type": "sell"},
            {"column": "type", "is": "DIVIDEND", "type": "dividend"},
            {"column": "type", "is": "INTEREST", "type": "interest", "columns": {"symbol": null}},
            {"column": "type", "is": "FEE", "type": "fee",
             "columns": {"symbol": null, "net": "fee", "fees": null, "price": null}},
            {"column": "type", "is": "LIABILITY", "skip": "liability"},
            {"column": "type", "is": "ITEM", "skip": "item"}
          ]
        }
        """#)
}
