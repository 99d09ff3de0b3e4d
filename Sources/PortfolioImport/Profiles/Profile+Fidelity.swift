extension Profile {
    static let fidelity = Profile(
        "fidelity", "Fidelity, positions",
        #"""
        {
          "title": "Fidelity, positions",
          "about": "Symbols with two asterisks are the core position: cash.",
          "decimalMark": ".",
          "grouping": ",",
          "units": {"$": "USD"},
          "empty": ["--", "n/a"],
          "columns": {
            "symbol": "Symbol",
            "name": "Description",
            "shares": "Quantity",
            "price": ["Last Price", "Last Price ({currency})"],
            "value": ["Current Value", "Current Value ({currency})"],
            "cost_stock": ["Cost Basis Total", "Cost Basis Total ({currency})"]
          },
          "currency": "USD",
          "pricesOf": {"cell": "Date downloaded*", "form": ["*MMM-dd-yyyy*", "*MM/dd/yyyy*"]},
          "skip": [
            {"column": "Symbol", "is": "*\\*\\*", "because": "cash", "counts": true},
            {"column": "Symbol", "is": "Pending Activity", "because": "pending activity", "counts": true}
          ],
          "endsAtBlankLine": true,
          "lastLine": "Date downloaded*"
        }
        """#)
}
