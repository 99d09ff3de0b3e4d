extension ActivityProfile {
    static let interactiveBrokersHistory = ActivityProfile(
        "interactive-brokers-history", "Interactive Brokers, transaction history",
        #"""
        {
          "kind": "activity",
          "title": "Interactive Brokers, transaction history",
          "about": [
            "Amounts are in the base currency, prices in their own. Older files do not state it: a price whose amount it explains is in the base currency, for others give --currency.",
            "Tax is withheld, taken back and withheld again in rows of their own.",
            "Data of a section that is not known is an error that names it."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "empty": ["-", "--"],
          "sections": ["Statement", "Summary", "Account Information", "Notes*", "Legal Notes*", "Codes"],
          "columns": {
            "date": {"column": "Date", "form": "yyyy-MM-dd*"},
            "holder": "Account",
            "symbol": "Symbol",
            "shares": "Quantity",
            "price": "Price",
            "currency": {"column": "Price Currency", "optional": true},
            "rate": {"column": "Exchange Rate", "optional": true},
            "account": {"beside": "Base Currency"},
            "fees": {"column": "Commission", "negative": true},
            "gross": "Gross Amount",
            "net": "Net Amount"
          },
          "header": ["Transaction History", "Transaction Type"],
          "rows": [
            {"column": 1, "is": "Transaction History"},
            {"column": 2, "is": "Data"}
          ],
          "priceScales": ["1", "0.01", "100"],
          "rules": [
            {"column": "Transaction Type", "is": "Buy", "type": "buy"},
            {"column": "Transaction Type", "is": "Sell", "type": "sell"},
            {"column": "Transaction Type", "is": ["Dividend", "Payment in Lieu", "Payment In Lieu of Dividends"], "type": "dividend", "columns": {"currency": null, "rate": null}},
            {"column": "Transaction Type", "is": ["Foreign Tax Withholding", "Sales Tax", "Withholding Tax"], "type": "tax", "columns": {"currency": null}},
            {"column": "Transaction Type", "is": ["Credit Interest", "Debit Interest", "Investment Interest Received", "Investment Interest Paid", "Broker Interest*"], "type": "interest", "columns": {"symbol": null, "currency": null}},
            {"column": "Transaction Type", "is": ["Other Fee", "Transaction Fee"], "type": "fee", "columns": {"currency": null}},
            {"column": "Transaction Type", "is": ["Deposit", "Withdrawal"], "cash": "deposit or withdrawal"},
            {"column": "Transaction Type", "is": "Forex Trade Component", "cash": "currency exchange"},
            {"column": "Transaction Type", "is": "Adjustment", "and": [{"column": "Description", "is": "FX Translations P&L"}], "skip": "translation of currencies"}
          ]
        }
        """#)
}
