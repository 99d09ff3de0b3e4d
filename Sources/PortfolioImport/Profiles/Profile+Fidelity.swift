extension Profile {
    static let fidelity = Profile(
        "fidelity", "Fidelity, positions",
        #"""
        {
          "title": "Fidelity, positions",
          "about": [
            "Symbols with two asterisks are the core position: cash. Funds of a workplace plan have no symbol; their name",
            "stands for it. Symbols of options begin with a hyphen, and count for 100 shares."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--", "n/a"],
          "columns": {
            "symbol": {"column": "Symbol", "else": {"column": "Description"}},
            "name": "Description",
            "shares": "Quantity",
            "price": ["Last Price", "Last Price ({currency})"],
            "value": ["Current Value", "Current Value ({currency})"],
            "cost_stock": {"column": ["Cost Basis Total", "Cost Basis Total ({currency})", "Cost Basis"],
                           "sign": "shares"},
            "gain": {"column": ["Total Gain/Loss Dollar", "Total Gain/Loss ({currency})"], "optional": true}
          },
          "currency": "USD",
          "pricesOf": {"cell": "Date downloaded*", "form": ["*MMM-dd-yyyy*", "*MM/dd/yyyy*"]},
          "skip": [
            {"column": 1, "is": ["The data and information*", "Brokerage services*", "Date downloaded*"],
             "because": "footer"},
            {"column": "Symbol", "is": "*\\*\\*", "because": "cash", "counts": true},
            {"column": "Symbol", "is": "Pending Activity", "because": "pending activity", "counts": true},
            {"column": "Symbol", "is": "", "and": {"column": "Description", "is": "BROKERAGELINK*"},
             "because": "an account of its own", "counts": true}
          ],
          "adjust": [{"column": "Symbol", "is": "-*", "multiplier": "100"}],
          "endsAtBlankLine": true,
          "lastLine": "Date downloaded*"
        }
        """#)
}
