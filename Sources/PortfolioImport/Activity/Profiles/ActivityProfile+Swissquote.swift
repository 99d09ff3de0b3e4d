extension ActivityProfile {
    static let swissquote = ActivityProfile(
        "swissquote", "Swissquote, transactions",
        #"""
        {
          "kind": "activity",
          "title": "Swissquote, transactions",
          "about": [
            "Costs are positive, and in the net amount. A dividend has the quantity 1 and its amount as the price."
          ],
          "encoding": ["utf-8", "windows-1252"],
          "delimiter": ";",
          "decimalMark": ".",
          "grouping": "'",
          "columns": {
            "date": {"column": "Date", "form": "dd-MM-yyyy*"},
            "symbol": "Symbol",
            "name": "Name",
            "shares": "Quantity",
            "price": "Unit price",
            "currency": {"column": "Currency", "else": "Net Amount Currency"},
            "fees": "Costs",
            "accrued": {"column": "Accrued Interest", "optional": true},
            "net": "Net Amount"
          },
          "header": ["Order #", "Transaction"],
          "rules": [
            {"column": "Transaction", "is": "Buy", "type": "buy"},
            {"column": "Transaction", "is": "Sell", "type": "sell"},
            {"column": "Transaction", "is": ["Dividend", "Capital Gain"], "type": "dividend", "columns": {"shares": null, "price": null}},
            {"column": "Transaction", "is": "Return of capital", "type": "return_of_capital"},
            {"column": "Transaction", "is": ["Interests", "Interest", "Debit interests", "Credit interests"], "type": "interest",
             "columns": {"symbol": null, "shares": null, "price": null, "fees": null}},
            {"column": "Transaction", "is": ["Custody Fees", "Fees Tax Statement"], "type": "fee",
             "columns": {"symbol": null, "shares": null, "price": null}},
            {"column": "Transaction", "is": ["Debit", "Payment"], "cash": "withdrawal"},
            {"column": "Transaction", "is": "Credit", "cash": "deposit"},
            {"column": "Transaction", "is": ["Forex credit", "Forex debit", "Fx *"], "cash": "currency exchange"}
          ]
        }
        """#)
}
