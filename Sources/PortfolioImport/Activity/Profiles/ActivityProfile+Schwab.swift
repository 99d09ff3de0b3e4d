extension ActivityProfile {
    static let schwab = ActivityProfile(
        "schwab", "Charles Schwab, transactions",
        #"""
        {
          "kind": "activity",
          "title": "Charles Schwab, transactions",
          "about": [
            "A quantity has no sign: the action tells. A split states the shares it adds. A reinvestment is two rows, income and a purchase.",
            "Cash mergers are refused: the shares are on one row and the money on another, and no export with one was published."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["N/A", "--"],
          "header": ["Description"],
          "columns": {
            "date": {"column": "Date", "form": ["MM/dd/yyyy", "MM/dd/yyyy as of*"]},
            "symbol": "Symbol",
            "name": "Description",
            "shares": "Quantity",
            "price": "Price",
            "currency": {"text": "USD"},
            "fees": ["Fees & Comm", "Fees & Commissions"],
            "net": "Amount"
          },
          "priceScales": ["1", "0.01", "100"],
          "rules": [
            {"column": "Date", "is": "Transactions Total", "skip": "total"},
            {"column": "Action", "is": ["Buy", "Reinvest Shares", "Buy to Open", "Reinvestment Adj"], "type": "buy"},
            {"column": "Action", "is": ["Sell", "Sell to Close", "Full Redemption", "Full Redemption Adj"], "type": "sell"},
            {"column": "Action", "is": ["Sell to Open", "Buy to Close"], "refuse": "an option written, or bought back"},
            {"column": "Action", "is": "Sell Short", "type": "short"},
            {"column": "Action", "is": "Buy to Cover", "type": "cover"},
            {"column": "Action", "is": "Cancel Buy", "type": "buy", "cancels": true},
            {"column": "Action", "is": "Cancel Sell", "type": "sell", "cancels": true},
            {"column": "Action", "is": ["Cash Dividend", "Qualified Dividend", "Non-Qualified Div", "Qual Div Reinvest", "Reinvest Dividend",
              "Special Dividend", "Special Qual Div", "Special Non Qual Div", "Pr Yr Cash Div", "Pr Yr Non Qual Div", "Pr Yr Div Reinvest",
              "Long Term Cap Gain", "Short Term Cap Gain", "Long Term Cap Gain Reinvest", "Short Term Cap Gain Reinvest",
              "Pr Yr Special Div", "Substitute Payment", "Cash In Lieu", "Cash-In-Lieu"],
             "type": "dividend", "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": ["Bank Interest", "Credit Interest", "Bond Interest", "Margin Interest", "CD Interest"],
             "type": "interest", "columns": {"symbol": null, "shares": null, "price": null}},
            {"column": "Action", "is": ["NRA Tax Adj", "NRA Withholding", "Foreign Tax Paid", "Foreign Tax Reclaim", "Pr Yr NRA Tax", "Tax Withholding"],
             "type": "tax", "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": ["ADR Mgmt Fee", "Service Fee", "Misc Cash Entry", "Advisory Fee"], "type": "fee",
             "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": "Stock Split", "type": "split", "by": "added"},
            {"column": "Action", "is": ["Reverse Split", "Name Change", "Stock Merger"], "type": "swap"},
            {"column": "Action", "is": ["Stock Plan Activity", "Spin-off", "Stock Dividend"], "type": "transfer_in"},
            {"column": "Action", "is": ["Security Transfer", "Journaled Shares", "Internal Transfer", "Journal"], "and": [{"column": "Symbol", "isNot": ""}, {"column": "Quantity", "isNot": ""}],
             "type": "transfer", "columns": {"net": null}},
            {"column": "Action", "is": ["Cash Merger", "Cash Merger Adj"], "refuse": "a merger for cash, half of it on another row"},
            {"column": "Action", "is": ["Journal", "Security Transfer", "Internal Transfer"], "cash": "transfer"},
            {"column": "Action", "is": ["MoneyLink*", "Wire*", "Funds Received", "Funds Paid", "Visa Purchase", "ATM Withdrawal", "Promotional Award", "Auto S1 *"], "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
