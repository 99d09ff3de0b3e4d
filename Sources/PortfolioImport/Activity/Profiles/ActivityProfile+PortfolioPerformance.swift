extension ActivityProfile {
    static let portfolioPerformance = ActivityProfile(
        "portfolio-performance", "Portfolio Performance, transactions (en, de)",
        #"""
        {
          "kind": "activity",
          "title": "Portfolio Performance, transactions (en, de)",
          "about": [
            "Only the header is known. A value is net; the gross amount is stated where the security has another currency.",
            "Purchases are negative in exports of an account and positive in those of a portfolio: the type counts, not the sign."
          ],
          "delimiter": [",", ";"],
          "signed": false,
          "columns": {
            "date": {"column": ["Date", "Datum"], "form": "yyyy-MM-dd*"},
            "symbol": {"column": ["Ticker Symbol", "Ticker-Symbol", "Symbol"], "else": {"column": "ISIN", "else": "WKN"}},
            "name": ["Security Name", "Wertpapiername"],
            "shares": ["Shares", "Stück"],
            "account": ["Transaction Currency", "Buchungswährung"],
            "rate": ["Exchange Rate", "Wechselkurs"],
            "local": {"column": ["Gross Amount", "Bruttobetrag"], "in": {"column": ["Currency Gross Amount", "Währung Bruttobetrag"]}},
            "fees": ["Fees", "Gebühren"],
            "taxes": ["Taxes", "Steuern"],
            "net": ["Value", "Wert"]
          },
          "rules": [
            {"column": ["Type", "Typ"], "is": ["Buy", "Kauf"], "type": "buy"},
            {"column": ["Type", "Typ"], "is": ["Sell", "Verkauf"], "type": "sell"},
            {"column": ["Type", "Typ"], "is": ["Delivery (Inbound)", "Einlieferung", "Transfer (Inbound)", "Umbuchung (Eingang)"], "and": [{"column": ["Shares", "Stück"], "isNot": ""}], "type": "transfer_in"},
            {"column": ["Type", "Typ"], "is": ["Delivery (Outbound)", "Auslieferung", "Transfer (Outbound)", "Umbuchung (Ausgang)"], "and": [{"column": ["Shares", "Stück"], "isNot": ""}], "type": "transfer_out"},
            {"column": ["Type", "Typ"], "is": ["Dividend", "Dividende"], "type": "dividend", "columns": {"shares": null}},
            {"column": ["Type", "Typ"], "is": ["Interest", "Interest Charge", "Zinsen", "Zinsbelastung"], "type": "interest", "columns": {"symbol": null, "name": null, "shares": null}},
            {"column": ["Type", "Typ"], "is": ["Fees", "Fees Refund", "Gebühren", "Gebührenerstattung"], "type": "fee", "reversed": true, "columns": {"shares": null, "fees": null}},
            {"column": ["Type", "Typ"], "is": ["Taxes", "Tax Refund", "Steuern", "Steuerrückerstattung"], "type": "tax", "reversed": true, "columns": {"shares": null, "taxes": null}},
            {"column": ["Type", "Typ"], "is": ["Deposit", "Removal", "Einlage", "Entnahme"], "cash": "deposit or withdrawal"},
            {"column": ["Type", "Typ"], "is": ["Transfer*", "Umbuchung*"], "and": [{"column": ["Shares", "Stück"], "is": ""}], "cash": "transfer"}
          ]
        }
        """#)
}
