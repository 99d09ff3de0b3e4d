extension ActivityProfile {
    static let freetrade = ActivityProfile(
        "freetrade", "Freetrade, activity feed",
        #"""
        {
          "kind": "activity",
          "title": "Freetrade, activity feed",
          "about": [
            "Totals have no sign. The base rate is the instrument's currency per the account's in orders, and turned round in dividends.",
            "A free share comes in at its value."
          ],
          "decimalMark": ".",
          "signed": false,
          "columns": {
            "date": {"column": "Timestamp", "form": "yyyy-MM-dd*"},
            "symbol": "Ticker",
            "name": "Title",
            "shares": "Quantity",
            "price": "Price per Share",
            "currency": "Instrument Currency",
            "account": "Account Currency",
            "rate": {"column": "Base FX Rate"},
            "fees": {"sum": [{"column": "Stamp Duty", "in": "account"}, {"column": "FX Fee Amount", "in": "account"}]},
            "net": "Total Amount",
            "id": "Order ID"
          },
          "header": ["Price per Share in Account Currency", "Buy / Sell"],
          "rules": [
            {"column": "Type", "is": "ORDER", "and": [{"column": "Buy / Sell", "is": "BUY"}], "type": "buy"},
            {"column": "Type", "is": "ORDER", "and": [{"column": "Buy / Sell", "is": "SELL"}], "type": "sell"},
            {"column": "Type", "is": "FREESHARE_ORDER", "type": "transfer_in"},
            {"column": "Type", "is": ["DIVIDEND", "SPECIAL_DIVIDEND", "PROPERTY"], "type": "dividend",
             "columns": {
               "shares": null,
               "price": null,
               "local": {"column": "Dividend Gross Distribution Amount", "in": "price"},
               "taxes": {"column": "Dividend Withheld Tax Amount", "in": "price"},
               "fees": {"column": "FX Fee Amount", "in": "account"}
             }},
            {"column": "Type", "is": ["INTEREST_FROM_CASH", "STOCK_LENDING"], "type": "interest", "columns": {"symbol": null, "name": null}},
            {"column": "Type", "is": ["TOP_UP", "WITHDRAWAL", "ISA_TRANSFER*"], "cash": "deposit or withdrawal"},
            {"column": "Type", "is": "FREETRADE_SUBSCRIPTION*", "type": "fee", "reversed": true, "columns": {"symbol": null, "name": null}},
            {"column": "Type", "is": ["MONTHLY_STATEMENT", "TAX_CERTIFICATE"], "skip": "statement"}
          ]
        }
        """#)
}
