extension ActivityProfile {
    static let trading212 = ActivityProfile(
        "trading-212", "Trading 212, history",
        #"""
        {
          "kind": "activity",
          "title": "Trading 212, history",
          "about": [
            "Totals are in the account's currency, fees and taxes in them. The rate is the price's currency per the account's.",
            "A dividend without a gross amount per share is what arrived; tax that was withheld in another currency is not known in it."
          ],
          "decimalMark": ".",
          "empty": ["Not available"],
          "signed": false,
          "header": ["No. of shares", "Price / share"],
          "columns": {
            "date": {"column": ["Time", "Time (UTC)"], "form": "yyyy-MM-dd*"},
            "symbol": "Ticker",
            "name": "Name",
            "shares": "No. of shares",
            "price": "Price / share",
            "currency": "Currency (Price / share)",
            "rate": "Exchange rate",
            "account": {"column": "Currency (Total)", "optional": true},
            "net": {"column": ["Total", "Total ({currency})"], "in": {"column": "Currency (Total)"}},
            "fees": {"sum": [
              {"column": "Currency conversion fee", "optional": true, "in": {"column": "Currency (Currency conversion fee)"}},
              {"column": "Currency conversion fee ({currency})", "optional": true},
              {"column": "Stamp duty reserve tax", "optional": true, "in": {"column": "Currency (Stamp duty reserve tax)"}},
              {"column": "Stamp duty reserve tax ({currency})", "optional": true},
              {"column": "Stamp duty", "optional": true, "in": {"column": "Currency (Stamp duty)"}},
              {"column": "Stamp duty ({currency})", "optional": true},
              {"column": "Transaction fee", "optional": true, "in": {"column": "Currency (Transaction fee)"}},
              {"column": "Transaction fee ({currency})", "optional": true},
              {"column": "Finra fee", "optional": true, "in": {"column": "Currency (Finra fee)"}},
              {"column": "Finra fee ({currency})", "optional": true},
              {"column": "French transaction tax", "optional": true, "in": {"column": "Currency (French transaction tax)"}},
              {"column": "French transaction tax ({currency})", "optional": true},
              {"column": "PTM levy", "optional": true, "in": {"column": "Currency (PTM levy)"}},
              {"column": "PTM levy ({currency})", "optional": true}
            ]},
            "id": {"column": "ID", "optional": true}
          },
          "rules": [
            {"column": "Action", "is": ["Market buy", "Limit buy", "Stop buy", "Stop limit buy"], "type": "buy"},
            {"column": "Action", "is": ["Market sell", "Limit sell", "Stop sell", "Stop limit sell"], "type": "sell"},
            {"column": "Action", "is": "Dividend*", "type": "dividend",
             "columns": {
               "rate": null,
               "fees": null,
               "taxes": {"column": "Withholding tax", "in": {"column": "Currency (Withholding tax)"}}
             }},
            {"column": "Action", "is": ["Interest on cash", "Lending interest", "Share lending interest"], "type": "interest",
             "columns": {"symbol": null, "currency": null, "price": null, "shares": null, "fees": null}},
            {"column": "Action", "is": "Stock split close", "type": "swap", "side": "out"},
            {"column": "Action", "is": "Stock split open", "type": "swap", "side": "in"},
            {"column": "Action", "is": ["Stock distribution", "Spin off", "Spin-off"], "type": "transfer_in",
             "columns": {"net": null, "account": null, "price": null, "rate": null, "fees": null}},
            {"column": "Action", "is": "Transfer in", "and": [{"column": "Ticker", "isNot": ""}], "type": "transfer_in"},
            {"column": "Action", "is": "Transfer out", "and": [{"column": "Ticker", "isNot": ""}], "type": "transfer_out"},
            {"column": "Action", "is": "Deposit", "cash": "deposit"},
            {"column": "Action", "is": "Withdrawal", "cash": "withdrawal"},
            {"column": "Action", "is": ["Transfer in", "Transfer out"], "cash": "transfer"},
            {"column": "Action", "is": "Currency conversion", "cash": "currency exchange"},
            {"column": "Action", "is": ["Card*", "Spending cashback", "New card cost"], "cash": "card"},
            {"column": "Action", "is": "Result adjustment", "cash": "adjustment"}
          ]
        }
        """#)
}
