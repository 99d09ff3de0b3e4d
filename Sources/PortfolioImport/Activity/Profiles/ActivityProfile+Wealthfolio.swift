extension ActivityProfile {
    static let wealthfolio = ActivityProfile(
        "wealthfolio", "Wealthfolio, activities",
        #"""
        {
          "kind": "activity",
          "title": "Wealthfolio, activities",
          "about": [
            "A split has its ratio in the quantity. The rate of a row is not used: no amount proves it."
          ],
          "decimalMark": ".",
          "signed": false,
          "header": ["instrumentType", "subtype", "fxRate"],
          "columns": {
            "date": {"column": "date", "form": "yyyy-MM-dd*"},
            "symbol": "symbol",
            "shares": "quantity",
            "price": "unit_price",
            "currency": "currency",
            "fees": "fee",
            "net": "amount"
          },
          "rules": [
            {"column": "type", "is": "BUY", "and": [{"column": "amount", "sign": "positive"}], "type": "buy", "columns": {"net": null, "gross": "amount"}},
            {"column": "type", "is": "SELL", "and": [{"column": "amount", "sign": "positive"}], "type": "sell", "columns": {"net": null, "gross": "amount"}},
            {"column": "type", "is": "BUY", "type": "buy", "columns": {"net": null}},
            {"column": "type", "is": "SELL", "type": "sell", "columns": {"net": null}},
            {"column": "type", "is": "DIVIDEND", "and": [{"column": "subtype", "is": "DRIP"}, {"column": "quantity", "sign": "positive"}, {"column": "amount", "sign": "positive"}],
             "refuse": "a dividend reinvested: income and a purchase in one row"},
            {"column": "type", "is": "DIVIDEND", "type": "dividend"},
            {"column": "type", "is": "INTEREST", "type": "interest", "columns": {"symbol": null}},
            {"column": "type", "is": "FEE", "type": "fee", "columns": {"symbol": null}},
            {"column": "type", "is": "TAX", "type": "tax", "columns": {"symbol": null}},
            {"column": "type", "is": "CREDIT", "and": [{"column": "subtype", "is": "REBATE"}], "type": "fee", "reversed": true},
            {"column": "type", "is": "SPLIT", "type": "split", "columns": {"ratio": "quantity", "shares": null}},
            {"column": "type", "is": "TRANSFER_IN", "and": [{"column": "symbol", "isNot": ""}], "type": "transfer_in"},
            {"column": "type", "is": "TRANSFER_OUT", "and": [{"column": "symbol", "isNot": ""}], "type": "transfer_out"},
            {"column": "type", "is": "DEPOSIT", "cash": "deposit"},
            {"column": "type", "is": "WITHDRAWAL", "cash": "withdrawal"},
            {"column": "type", "is": ["TRANSFER_IN", "TRANSFER_OUT"], "cash": "transfer"},
            {"column": "type", "is": "CREDIT", "cash": "credit"}
          ]
        }
        """#)
}
