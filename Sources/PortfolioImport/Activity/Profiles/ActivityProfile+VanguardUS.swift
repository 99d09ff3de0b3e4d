extension ActivityProfile {
    static let vanguardUS = ActivityProfile(
        "vanguard-us", "Vanguard (US), transactions",
        #"""
        {
          "kind": "activity",
          "title": "Vanguard (US), transactions",
          "about": [
            "The second table of the download, which begins with the holdings. Only the header is known. The net amount is signed."
          ],
          "encoding": ["utf-8", "iso-8859-15"],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "columns": {
            "date": {"column": "Trade Date", "form": ["yyyy-MM-dd", "MM/dd/yyyy"]},
            "holder": {"column": "Account Number", "optional": true},
            "symbol": "Symbol",
            "name": "Investment Name",
            "shares": "Shares",
            "price": "Share Price",
            "currency": {"text": "USD"},
            "fees": ["Commission Fees", "Commissions and Fees"],
            "accrued": {"column": "Accrued Interest", "optional": true},
            "net": "Net Amount"
          },
          "header": ["Transaction Type", "Principal Amount"],
          "priceScales": ["1", "0.01"],
          "rules": [
            {"column": "Transaction Type", "is": ["Buy", "Reinvestment", "Reinvestment (LT gain)", "Reinvestment (ST gain)", "Buy (exchange)"], "type": "buy"},
            {"column": "Transaction Type", "is": ["Sell", "Sell (exchange)", "Corp Action (Redemption)"], "type": "sell"},
            {"column": "Transaction Type", "is": ["Dividend", "Capital gain (LT)", "Capital gain (ST)"], "type": "dividend", "columns": {"shares": null, "price": null}},
            {"column": "Transaction Type", "is": "Interest", "type": "interest", "columns": {"symbol": null, "shares": null, "price": null}},
            {"column": "Transaction Type", "is": ["Advisory Fee", "Fee"], "type": "fee", "columns": {"shares": null, "price": null}},
            {"column": "Transaction Type", "is": "Withholding", "type": "tax", "columns": {"shares": null, "price": null}},
            {"column": "Transaction Type", "is": "Stock split", "type": "split", "by": "added"},
            {"column": "Transaction Type", "is": ["Transfer (incoming)", "Transfer (outgoing)", "Conversion (incoming)", "Conversion (outgoing)"], "and": [{"column": "Symbol", "isNot": ""}, {"column": "Shares", "isNot": ["", "0", "0.0*"]}],
             "type": "transfer", "columns": {"net": null}},
            {"column": "Transaction Type", "is": ["Sweep in", "Sweep out"], "cash": "cash sweep"},
            {"column": "Transaction Type", "is": ["Transfer*", "Withdrawal", "Contribution*", "Funds Received", "Rollover*", "Distribution", "Conversion*"], "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
