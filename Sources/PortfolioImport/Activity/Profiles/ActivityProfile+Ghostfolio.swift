extension ActivityProfile {
    static let ghostfolio = ActivityProfile(
        "ghostfolio", "Ghostfolio, activities as CSV",
        #"""
        {
          "kind": "activity",
          "title": "Ghostfolio, activities as CSV",
          "decimalMark": ".",
          "signed": false,
          "header": ["DataSource"],
          "columns": {
            "date": {
              "column": ["Date", "tradedate"],
              "form": ["dd-MM-yyyy", "dd/MM/yyyy", "dd.MM.yyyy", "yyyyMMdd", "yyyy-MM-dd*"]
            },
            "symbol": ["Code", "Symbol", "Ticker"],
            "shares": ["Quantity", "Qty", "Shares", "Units"],
            "price": ["Price", "UnitPrice", "Unit Price", "TradePrice"],
            "currency": ["Currency", "Ccy", "CurrencyPrimary"],
            "fees": ["Fee", "Commission", "IBCommission"]
          },
          "rules": [
            {"column": ["Action", "Type", "Buy/Sell"], "is": "buy", "type": "buy"},
            {"column": ["Action", "Type", "Buy/Sell"], "is": "sell", "type": "sell"},
            {"column": ["Action", "Type", "Buy/Sell"], "is": "dividend", "type": "dividend"},
            {"column": ["Action", "Type", "Buy/Sell"], "is": "interest", "type": "interest", "columns": {"symbol": null}},
            {"column": ["Action", "Type", "Buy/Sell"], "is": "fee", "type": "fee",
             "columns": {"symbol": null, "net": ["Fee", "Commission", "IBCommission"], "fees": null, "price": null}},
            {"column": ["Action", "Type", "Buy/Sell"], "is": "liability", "skip": "liability"},
            {"column": ["Action", "Type", "Buy/Sell"], "is": "item", "skip": "item"}
          ]
        }
        """#)
}
