extension ActivityProfile {
    static let fidelity = ActivityProfile(
        "fidelity", "Fidelity, history",
        #"""
        {
          "kind": "activity",
          "title": "Fidelity, history",
          "about": [
            "The kind is the first words of the action; a sale has a negative quantity. Bonds are quoted in percent, options per share, as their amounts prove.",
            "Shares from a merger come in without a cost, because the row does not state that of the old ones. Distributions of shares are",
            "refused: give a rule for them, {\"type\": \"split\", \"by\": \"added\"} for a split, {\"type\": \"transfer_in\"} for a spin-off."
          ],
          "encoding": ["utf-8", "windows-1252"],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--"],
          "priceScales": ["1", "0.01", "100"],
          "endsAtBlankLine": true,
          "columns": {
            "date": {"column": "Run Date", "form": "MM/dd/yyyy"},
            "holder": {"column": ["Account Number", "Account"], "optional": true},
            "symbol": "Symbol",
            "name": ["Description", "Security Description"],
            "shares": "Quantity",
            "price": ["Price", "Price ($)"],
            "currency": {"column": "Currency", "optional": true, "else": {"text": "USD"}},
            "fees": {"sum": [["Commission", "Commission ($)"], ["Fees", "Fees ($)"]]},
            "accrued": ["Accrued Interest", "Accrued Interest ($)"],
            "net": ["Amount", "Amount ($)"]
          },
          "rules": [
            {"column": "Action", "is": ["YOU BOUGHT*CANCELLED*"], "type": "buy", "cancels": true},
            {"column": "Action", "is": ["YOU SOLD*CANCELLED*"], "type": "sell", "cancels": true},
            {"column": "Action", "is": ["YOU SOLD SHORT*", "YOU SOLD OPENING*", "YOU BOUGHT SHORT*", "YOU BOUGHT CLOSING*"],
             "refuse": "shares or options sold short, or bought back"},
            {"column": "Action", "is": ["YOU BOUGHT*", "REINVESTMENT*", "PURCHASE INTO*"], "type": "buy"},
            {"column": "Action", "is": ["YOU SOLD*", "REDEMPTION PAYOUT*", "REDEMPTION FROM*"], "type": "sell"},
            {"column": "Action", "is": ["DIVIDEND RECEIVED*", "SHORT-TERM CAP GAIN*", "LONG-TERM CAP GAIN*", "DIVIDEND CHARGED*", "DIVIDEND ADJUSTMENT*", "IN LIEU OF FRX SHARE*"],
             "type": "dividend", "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": ["INTEREST EARNED*", "MUNI EXEMPT INT*", "INTEREST*"], "type": "interest", "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": ["FOREIGN TAX PAID*", "ADJ FOREIGN TAX PAID*", "NON-RESIDENT TAX*"], "type": "tax", "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": ["FEE CHARGED*", "ADVISORY FEE*", "*ADR FEE*"], "type": "fee", "columns": {"shares": null, "price": null}},
            {"column": "Action", "is": "RETURN OF CAPITAL*", "type": "return_of_capital"},
            {"column": "Action", "is": "DISTRIBUTION*", "and": [{"column": "Quantity", "sign": "positive"}],
             "refuse": "shares from a split or a spin-off, which the row does not tell"},
            {"column": "Action", "is": "MERGER MER FROM*", "and": [{"column": "Quantity", "sign": "positive"}],
             "type": "transfer_in", "columns": {"net": null, "price": null, "fees": null, "accrued": null}},
            {"column": "Action", "is": ["EXCHANGED TO*", "EXCHANGED FROM*", "REVERSE SPLIT*"], "type": "swap"},
            {"column": "Action", "is": "STOCK SPLIT*", "type": "split", "by": "added"},
            {"column": "Action", "is": ["TRANSFERRED*", "TRANSFER OF ASSETS*", "CONVERSION SHARES DEPOSITED*"], "and": [{"column": "Quantity", "isNot": ["", "0", "0.00*"]}],
             "type": "transfer", "columns": {"net": null}},
            {"column": "Action", "is": ["TRANSFERRED*", "TRANSFER OF ASSETS*"], "cash": "transfer"},
            {"column": "Action", "is": ["DIRECT DEPOSIT*", "CHECK RECEIVED*", "Check Paid*", "Electronic Funds Transfer*", "DIRECT DEBIT*", "WIRE TRANSFER*", "BILL PAYMENT*", "CONTRIB*", "CASH CONTRIBUTION*", "DEBIT CARD*", "NORMAL DISTR*"],
             "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
