extension ActivityProfile {
    static let etrade = ActivityProfile(
        "etrade", "E*TRADE, transactions",
        #"""
        {
          "kind": "activity",
          "title": "E*TRADE, transactions",
          "about": [
            "Both forms, of 2025 and before; only their headers are known. A sale has a negative quantity.",
            "The regulatory fee is only in the amount, so that all fees are the difference from shares × price."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--"],
          "fees": "difference",
          "columns": {
            "date": {"column": ["TransactionDate", "Activity/Trade Date"], "form": ["MM/dd/yy", "MM/dd/yyyy"]},
            "symbol": "Symbol",
            "shares": ["Quantity", "Quantity #"],
            "price": ["Price", "Price $"],
            "currency": {"text": "USD"},
            "net": ["Amount", "Amount $"]
          },
          "header": ["Commission", "Description"],
          "rules": [
            {"column": "SecurityType", "is": ["OPTN", "OPTION*"], "refuse": "an option, whose contract multiplier the row does not state"},
            {"column": ["TransactionType", "Activity Type"], "is": ["Bought", "Reinvested Shares"], "type": "buy"},
            {"column": ["TransactionType", "Activity Type"], "is": "Dividend Reinvestment", "and": [{"column": ["Amount", "Amount $"], "sign": "negative"}], "type": "buy"},
            {"column": ["TransactionType", "Activity Type"], "is": "Sold", "type": "sell"},
            {"column": ["TransactionType", "Activity Type"], "is": "Sold Short", "type": "short"},
            {"column": ["TransactionType", "Activity Type"], "is": ["Bought To Cover"], "type": "cover"},
            {"column": ["TransactionType", "Activity Type"], "is": ["Dividend", "Qualified Dividend", "Dividend Reinvestment", "LT Cap Gain Distribution", "ST Cap Gain Distribution"],
             "type": "dividend", "columns": {"shares": null, "price": null}},
            {"column": ["TransactionType", "Activity Type"], "is": ["Interest", "Interest Income", "Margin Interest"], "type": "interest", "columns": {"symbol": null, "shares": null, "price": null}},
            {"column": ["TransactionType", "Activity Type"], "is": ["Fee", "ADR Fee", "Service Fee", "Misc Trade"], "type": "fee", "columns": {"shares": null, "price": null}},
            {"column": ["TransactionType", "Activity Type"], "is": ["Foreign Tax Withheld", "Tax Withholding"], "type": "tax", "columns": {"shares": null, "price": null}},
            {"column": ["TransactionType", "Activity Type"], "is": ["Transfer", "Online Transfer", "Direct Deposit", "Wire", "Deposit", "Withdrawal", "Adjustment", "Debit Card", "Checking"],
             "and": [{"column": ["Quantity", "Quantity #"], "is": ["", "0", "0.0"]}], "cash": "deposit or withdrawal"},
            {"column": ["TransactionType", "Activity Type"], "is": "Transfer", "type": "transfer", "columns": {"net": null}},
            {"column": ["TransactionType", "Activity Type"], "is": ["Exchange Delivered Out", "Exchange Received In"], "type": "swap"},
            {"column": ["TransactionType", "Activity Type"], "is": ["* To Open", "* To Close", "Option *"], "refuse": "an option"}
          ]
        }
        """#)
}
