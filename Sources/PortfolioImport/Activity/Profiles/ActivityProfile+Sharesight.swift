extension ActivityProfile {
    static let sharesight = ActivityProfile(
        "sharesight", "Sharesight, all trades",
        #"""
        {
          "kind": "activity",
          "title": "Sharesight, all trades",
          "about": [
            "Price and brokerage are in the market's currency. The value is in the home currency, which the report does not name: it is not used.",
            "A sale has a negative quantity."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "columns": {
            "date": {"column": "Date", "form": "dd/MM/yyyy"},
            "symbol": "Code",
            "name": "Name",
            "market": "Market",
            "shares": "Quantity",
            "price": "Price *",
            "currency": "Currency",
            "fees": "Brokerage *"
          },
          "header": ["Type", "Exchange Rate"],
          "rules": [
            {"column": "Market", "is": "\\* Prices and brokerage*", "skip": "footnote"},
            {"column": "Date", "is": "", "skip": "empty row"},
            {"column": "Market", "is": "FX", "cash": "currency account"},
            {"column": "Type", "is": "Buy", "type": "buy"},
            {"column": "Type", "is": "Sell", "type": "sell"},
            {"column": "Type", "is": "Opening Balance", "type": "transfer_in"}
          ]
        }
        """#)
}
