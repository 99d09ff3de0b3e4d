extension ActivityProfile {
    static let saxo = ActivityProfile(
        "saxo", "Saxo, transactions",
        #"""
        {
          "kind": "activity",
          "title": "Saxo, transactions",
          "about": [
            "Shares and price stand in the event. The fee is the difference from shares × price; dividends are net.",
            "The export does not name the account's currency, and no row with a conversion rate was published: such rows are",
            "refused."
          ],
          "decimalMark": [",", "."],
          "months": ["nl", "de", "da", "fr"],
          "fees": "difference",
          "columns": {
            "date": {"column": "Trade Date", "form": ["dd-MMM-yyyy", "d-MMM-yyyy"]},
            "symbol": "Instrument ISIN",
            "name": "Instrument",
            "currency": "Instrument currency",
            "net": "Amount"
          },
          "header": ["Event", "Conversion Rate", "Instrument Symbol"],
          "rules": [
            {"column": "Type", "is": ["Cash Transfer", "Overboeking", "Geldoverboeking"], "cash": "deposit or withdrawal"},
            {"column": "Conversion Rate", "isNot": ["1", "1.0*", "1,0*", ""], "refuse": "an amount in the account's currency, which the export does not state"},
            {"column": "Event", "like": "* {shares} @ {price} {currency}", "and": [{"column": "Type", "is": ["Trade", "Transactie", "Handel"]}], "type": "trade", "by": "net"},
            {"column": "Event", "is": ["Dividend", "Cash dividend", "Contant dividend"], "type": "dividend"},
            {"column": "Event", "is": ["*Interest*", "*Rente*"], "type": "interest", "columns": {"symbol": null, "name": null}},
            {"column": "Event", "is": ["*Fee*", "*kosten*"], "type": "fee", "columns": {"symbol": null, "name": null}}
          ]
        }
        """#)
}
