extension Profile {
    static let degiro = Profile(
        "degiro", "DEGIRO, portfolio",
        #"""
        {
          "title": "DEGIRO, portfolio",
          "about": [
            "The decimal mark follows the account's language, so each column has to prove its own.",
            "The local value stands right of its currency, under no name. Rows without an ISIN are cash."
          ],
          "columns": {
            "symbol": ["Symbol/ISIN", "Symbool/ISIN"],
            "name": ["Product", "Produkt"],
            "shares": ["Amount", "Aantal"],
            "price": ["Closing", "Slotkoers"],
            "value": {"column": ["Local value", "Lokale waarde"], "offset": 1, "in": "quote"}
          },
          "currency": {"column": ["Local value", "Lokale waarde"]},
          "skip": [{"column": ["Symbol/ISIN", "Symbool/ISIN"], "is": "", "because": "cash"}]
        }
        """#)
}
