extension Profile {
    static let degiro = Profile(
        "degiro", "DEGIRO, portfolio",
        #"""
        {
          "title": "DEGIRO, portfolio",
          "about": [
            "The decimal mark follows the account's language, so each column has to prove its own.",
            "The local value stands right of its currency, under no name. Rows without an ISIN are cash.",
            "Names in English, Dutch, German, Spanish, Italian, Polish and Czech; of the French file only the header is",
            "known."
          ],
          "header": [""],
          "columns": {
            "symbol": ["Symbol/ISIN", "Symbool/ISIN", "Ticker/ISIN", "Codice"],
            "name": ["Product", "Produkt", "Producto", "Prodotto", "Produit"],
            "shares": ["Amount", "Quantity", "Aantal", "Anzahl", "Cantidad", "Quantità", "Quantité", "Suma", "Množství"],
            "price": ["Closing", "Slotkoers", "Schlusskurs", "Schlußkurs", "Precio de", "Ultimo", "Clôture", "Kurs",
                      "Uzavírací"],
            "value": {"column": ["Local value", "Lokale waarde", "Wert", "Valor local", "Valore", "Devise",
                                 "Lokalna wartość", "Hodnota"], "offset": 1, "in": "quote"}
          },
          "currency": {"column": ["Local value", "Lokale waarde", "Wert", "Valor local", "Valore", "Devise",
                                  "Lokalna wartość", "Hodnota"]},
          "skip": [{"column": ["Symbol/ISIN", "Symbool/ISIN", "Ticker/ISIN", "Codice"], "is": "", "because": "cash"}]
        }
        """#)

    static let degiroOld = Profile(
        "degiro-old", "DEGIRO, portfolio with the currency in the amount's cell",
        #"""
        {
          "inherits": "degiro",
          "title": "DEGIRO, portfolio with the currency in the amount's cell",
          "about": "As DEGIRO wrote it until about 2020: \"USD 2541.00\" in one cell.",
          "header": [],
          "columns": {
            "value": ["Local value", "Lokale waarde", "Wert", "Valor local", "Valore", "Devise", "Lokalna wartość",
                      "Hodnota"]
          },
          "currency": {"of": "value"}
        }
        """#)
}
