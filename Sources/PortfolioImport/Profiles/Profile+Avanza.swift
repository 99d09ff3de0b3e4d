extension Profile {
    static let avanza = Profile(
        "avanza", "Avanza, positions",
        #"""
        {
          "title": "Avanza, positions",
          "about": [
            "There is no column of prices. All is taken in kronor, the currency of the market value, also of stocks quoted",
            "in another: their price is market value ÷ volume."
          ],
          "delimiter": ";",
          "decimalMark": ",",
          "grouping": " \u00a0\u202f",
          "columns": {
            "symbol": {"column": "Kortnamn", "else": {"column": "ISIN"}},
            "name": "Namn",
            "market": "Marknad",
            "shares": "Volym",
            "price": {"from": "value"},
            "value": {"column": "Marknadsvärde", "in": "SEK"},
            "purchase_price": "GAV (SEK)"
          },
          "currency": "SEK"
        }
        """#)
}
