extension ActivityProfile {
    static let hargreavesLansdown = ActivityProfile(
        "hargreaves-lansdown", "Hargreaves Lansdown, transactions",
        #"""
        {
          "kind": "activity",
          "title": "Hargreaves Lansdown, transactions",
          "about": [
            "Prices are in pence, values in pounds with the charge in them. The kind is the first letter of the reference.",
            "The file has no codes of securities: the name from the description is the symbol."
          ],
          "encoding": ["utf-8", "windows-1252"],
          "decimalMark": ".",
          "grouping": ",",
          "units": {"p": "GBX", "£": "GBP"},
          "empty": ["n/a"],
          "fees": "difference",
          "columns": {
            "date": {"column": "Trade date", "form": "dd/MM/yyyy"},
            "shares": "Quantity",
            "price": "Unit cost ({currency})",
            "net": "Value ({currency})",
            "id": "Reference"
          },
          "header": ["Description", "Settle date"],
          "rules": [
            {"column": "Description", "like": "{symbol} {shares} @ {price}", "and": [{"column": "Reference", "is": "B*"}, {"column": "Quantity", "isNot": ""}], "type": "buy"},
            {"column": "Description", "like": "{symbol} {shares} @ {price}", "and": [{"column": "Reference", "is": "S*"}, {"column": "Quantity", "isNot": ""}], "type": "sell"},
            {"column": "Reference", "is": "MANAGE FEE", "type": "fee", "columns": {"id": null}},
            {"column": "Reference", "is": "INTEREST", "type": "interest", "columns": {"id": null}},
            {"column": "Reference", "is": ["FPC", "FPP", "FPO", "CARD WEB", "CARD*", "BACS", "CHQ*", "DD*", "TRANSFER", "REG SAVER", "Internet", "LOYALTYBONUS"], "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
