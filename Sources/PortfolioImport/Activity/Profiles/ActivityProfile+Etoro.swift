extension ActivityProfile {
    static let etoro = ActivityProfile(
        "etoro", "eToro, account activity",
        #"""
        {
          "kind": "activity",
          "title": "eToro, account activity",
          "about": [
            "A sheet of the workbook, saved as CSV. Amounts are in dollars and prices are not stated.",
            "Contracts for difference are not shares: their rows are counted and left out."
          ],
          "decimalMark": [".", ","],
          "grouping": " ",
          "empty": ["-"],
          "signed": false,
          "columns": {
            "date": {"column": "Date", "form": "dd/MM/yyyy*"},
            "shares": "Units",
            "account": {"text": "USD"},
            "net": "Amount"
          },
          "header": ["Realized Equity Change", "Position ID", "Asset type"],
          "rules": [
            {"column": "Asset type", "is": "CFD", "skip": "contract for difference"},
            {"column": "Details", "like": "{symbol}/*", "and": [{"column": "Type", "is": "Open Position"}], "type": "buy"},
            {"column": "Details", "like": "{symbol}/*", "and": [{"column": "Type", "is": "Position closed"}], "type": "sell"},
            {"column": "Details", "like": "{symbol}/*", "and": [{"column": "Type", "is": "Dividend"}], "type": "dividend", "columns": {"shares": null}},
            {"column": "Type", "is": "Interest Payment", "type": "interest"},
            {"column": "Type", "is": ["Overnight fee", "Overnight refund", "SDRT*", "Fee", "Withdrawal Conversion Fee"], "type": "fee", "reversed": true},
            {"column": "Type", "is": ["Withdraw Fee"], "type": "fee", "reversed": true},
            {"column": "Type", "is": ["Deposit", "Withdraw*", "Adjustment"], "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
