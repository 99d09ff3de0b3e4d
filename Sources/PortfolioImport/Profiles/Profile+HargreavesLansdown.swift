extension Profile {
    static let hargreavesLansdown = Profile(
        "hargreaves-lansdown", "Hargreaves Lansdown, account summary",
        #"""
        {
          "title": "Hargreaves Lansdown, account summary",
          "about": "The unit of each column stands in its name. Older files have no codes: the stock's name stands for it.",
          "encoding": ["utf-8", "windows-1252"],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"pence": "GBX", "p": "GBX", "£": "GBP"},
          "empty": ["n/a"],
          "columns": {
            "symbol": {"column": "Code", "optional": true, "else": {"column": "Stock"}},
            "name": "Stock",
            "shares": "Units held",
            "price": "Price ({currency})",
            "value": "Value ({currency})",
            "cost_stock": {"column": "Cost ({currency})", "optional": true},
            "gain": {"column": "Gain/loss ({currency})", "optional": true}
          },
          "currency": {"of": "price"},
          "pricesOf": {"beside": "Spreadsheet created at*", "form": ["dd-MM-yyyy*", "dd/MM/yyyy*"]},
          "skip": [{"column": "Stock", "is": "Totals", "because": "total", "total": true}],
          "totalRequired": true,
          "sum": {"beside": "Stock value:"}
        }
        """#)
}
