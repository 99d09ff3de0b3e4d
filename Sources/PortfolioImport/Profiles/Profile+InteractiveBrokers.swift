extension Profile {
    static let interactiveBrokersStatement = Profile(
        "interactive-brokers", "Interactive Brokers, activity statement",
        #"""
        {
          "title": "Interactive Brokers, activity statement",
          "about": [
            "The open positions of the statement; its other sections are passed over. Lots repeat what a summary says.",
            "Prices are of the last day of its period."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "empty": ["-", "--"],
          "header": ["DataDiscriminator", "Asset Category"],
          "columns": {
            "symbol": "Symbol",
            "shares": "Quantity",
            "price": "Close Price",
            "value": "Value",
            "cost_stock": "Cost Basis",
            "multiplier": "Mult"
          },
          "currency": {"column": "Currency"},
          "pricesOf": {"beside": "Period", "form": "*MMMM d, yyyy"},
          "rows": [{"column": 1, "is": ["Open Positions", "Long Open Positions", "Short Open Positions"]}],
          "skip": [
            {"column": 2, "is": "Total", "because": "total", "total": true},
            {"column": 2, "is": "SubTotal", "because": "subtotal"},
            {"column": 2, "isNot": "Data", "because": "sub-header"},
            {"column": "DataDiscriminator", "is": "Lot", "because": "lot of a summary row"}
          ]
        }
        """#)
}
