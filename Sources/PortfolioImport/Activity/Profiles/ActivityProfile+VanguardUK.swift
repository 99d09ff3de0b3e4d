extension ActivityProfile {
    static let vanguardUK = ActivityProfile(
        "vanguard-uk", "Vanguard (UK), transactions",
        #"""
        {
          "kind": "activity",
          "title": "Vanguard (UK), transactions",
          "about": [
            "A sheet of the workbook, saved as CSV, with its two tables: trades are taken from the second, the rest from the first.",
            "The symbol of a trade is in brackets after the name; a fund without one has its name."
          ],
          "delimiter": [",", "\t"],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"£": "GBP"},
          "signed": false,
          "tables": [
            {
              "columns": {
                "date": {"column": "Date", "form": "dd/MM/yyyy"},
                "account": {"text": "GBP"},
                "net": "Amount"
              },
              "header": ["Details", "Balance"],
              "rules": [
                {"column": "Date", "is": ["Balance", "Cost"], "skip": "total"},
                {"column": "Date", "is": ["*Transactions", "Page *"], "skip": "title"},
                {"column": "Details", "is": ["Bought *", "Sold *"], "skip": "cash side of a trade"},
                {"column": "Details", "like": ["DIV: {symbol}.XLON.GB @ *", "Reversal of DIV: {symbol}.XLON.GB @ *", "DIV: {symbol} @ *", "Reversal of DIV: {symbol} @ *"], "type": "dividend"},
                {"column": "Details", "is": "*Interest*", "type": "interest"},
                {"column": "Details", "is": "*Account Fee*", "type": "fee", "reversed": true},
                {"column": "Details", "is": ["*Deposit*", "*withdrawal*", "Payment by *", "*Transfer*", "*Direct Debit*"], "cash": "deposit or withdrawal"}
              ]
            },
            {
              "columns": {
                "date": {"column": "Date", "form": "dd/MM/yyyy"},
                "name": "InvestmentName",
                "shares": "Quantity",
                "price": "Price",
                "currency": {"text": "GBP"},
                "net": "Cost"
              },
              "header": ["TransactionDetails"],
              "rules": [
                {"column": "Date", "is": ["Balance", "Cost"], "skip": "total"},
                {"column": "Date", "is": ["*Transactions", "Page *"], "skip": "title"},
                {"column": "InvestmentName", "like": "* ({symbol})", "and": [{"column": "TransactionDetails", "is": "Bought *"}], "type": "buy"},
                {"column": "InvestmentName", "like": "* ({symbol})", "and": [{"column": "TransactionDetails", "is": "Sold *"}], "type": "sell"},
                {"column": "TransactionDetails", "is": "Bought *", "type": "buy", "columns": {"symbol": "InvestmentName"}},
                {"column": "TransactionDetails", "is": "Sold *", "type": "sell", "columns": {"symbol": "InvestmentName"}}
              ]
            }
          ]
        }
        """#)
}
