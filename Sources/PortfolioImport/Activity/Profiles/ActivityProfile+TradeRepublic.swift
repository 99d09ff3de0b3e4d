extension ActivityProfile {
    static let tradeRepublic = ActivityProfile(
        "trade-republic", "Trade Republic, transactions",
        #"""
        {
          "kind": "activity",
          "title": "Trade Republic, transactions",
          "about": [
            "The amount is without fee and tax, which are negative. A sale has negative shares. A split states the shares it adds.",
            "The symbol is the ISIN, of a currency like bitcoin its code."
          ],
          "delimiter": [",", ";"],
          "decimalMark": ".",
          "columns": {
            "date": {"column": "date", "form": "yyyy-MM-dd"},
            "symbol": "symbol",
            "name": "name",
            "shares": "shares",
            "price": "price",
            "currency": "currency",
            "fees": {"column": "fee", "negative": true},
            "taxes": {"column": "tax", "negative": true},
            "gross": "amount",
            "id": "transaction_id"
          },
          "header": ["category", "type", "account_type"],
          "rules": [
            {"column": "type", "is": "BUY", "type": "buy"},
            {"column": "type", "is": "SELL", "type": "sell"},
            {"column": "type", "is": ["DIVIDEND", "DISTRIBUTION"], "type": "dividend",
             "columns": {"shares": null, "price": null, "fees": {"column": "fee", "negative": true}, "taxes": {"column": "tax", "negative": true}}},
            {"column": "type", "is": ["INTEREST_PAYMENT", "EARNINGS"], "type": "interest",
             "columns": {"symbol": null, "name": null, "shares": null, "price": null, "fees": {"column": "fee", "negative": true}, "taxes": {"column": "tax", "negative": true}}},
            {"column": "type", "is": ["TAX_OPTIMIZATION", "PRE_DETERMINED_TAX_BASE"], "and": [{"column": "amount", "isNot": ""}], "type": "tax", "columns": {"shares": null, "price": null}},
            {"column": "type", "is": ["TAX_OPTIMIZATION", "PRE_DETERMINED_TAX_BASE"], "type": "tax",
             "columns": {"shares": null, "price": null, "fees": null, "gross": "tax"}},
            {"column": "type", "is": "SPLIT", "type": "split", "by": "added"},
            {"column": "type", "is": ["GIFT", "STOCKPERK", "BONUS"], "and": [{"column": "shares", "isNot": ""}], "type": "transfer_in"},
            {"column": "type", "is": ["REDEMPTION", "FINAL_MATURITY", "LIQUIDATION_PROCEEDS", "WARRANT_EXERCISE"], "type": "sell"},
            {"column": "type", "is": ["MERGER", "EXCHANGE"], "type": "swap"},
            {"column": "type", "is": ["TRANSFER_*", "CUSTOMER_*", "GIFT", "BONUS", "BENEFITS_*"], "cash": "deposit or withdrawal"},
            {"column": "type", "is": "CARD_*", "cash": "card"}
          ]
        }
        """#)
}
