extension ActivityProfile {
    static let interactiveInvestor = ActivityProfile(
        "interactive-investor", "interactive investor, transactions",
        #"""
        {
          "kind": "activity",
          "title": "interactive investor, transactions",
          "about": [
            "Only the header is known, and rows in others' tests. A debit with a quantity is a purchase, a credit with one a sale.",
            "The charge is the difference from shares × price, which is in pounds."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"£": "GBP"},
          "empty": ["n/a"],
          "fees": "difference",
          "columns": {
            "date": {"column": "Date", "form": "dd/MM/yyyy"},
            "symbol": {"column": "Symbol", "else": "Sedol"},
            "shares": "Quantity",
            "price": "Price",
            "currency": {"text": "GBP"},
            "net": {"sum": ["Credit", {"column": "Debit", "negative": true}]},
            "id": "Reference"
          },
          "header": ["Description", "Running Balance"],
          "rules": [
            {"column": "Symbol", "is": "", "and": [{"column": "Quantity", "isNot": ""}], "cash": "currency exchange"},
            {"column": "Quantity", "isNot": "", "and": [{"column": "Debit", "isNot": ""}], "type": "buy"},
            {"column": "Quantity", "isNot": "", "and": [{"column": "Credit", "isNot": ""}], "type": "sell"},
            {"column": "Description", "is": ["Div*", "*DIVIDEND*"], "and": [{"column": "Symbol", "isNot": ""}], "type": "dividend"},
            {"column": "Description", "is": "*INTEREST*", "type": "interest", "columns": {"symbol": null}},
            {"column": "Description", "is": ["*FEE*", "*CHARGE*"], "type": "fee", "columns": {"symbol": null}},
            {"column": "Description", "is": ["*SUBSCRIPTION*", "*TRANSFER*", "*DEPOSIT*", "*WITHDRAWAL*", "*PAYMENT*", "*TRF*"], "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
