extension Profile {
    static let portfolioPerformance = Profile(
        "portfolio-performance", "Portfolio Performance, statement of assets",
        #"""
        {
          "title": "Portfolio Performance, statement of assets",
          "about": [
            "The table of the statement of assets, saved as CSV, in English or German. Delimiter and decimal mark follow the",
            "program's language. Amounts bear their currency where it is not the base currency: give --currency for those."
          ],
          "delimiter": [",", ";"],
          "grouping": "'’",
          "columns": {
            "symbol": {"column": ["Symbol", "Ticker Symbol", "Ticker-Symbol"], "optional": true,
                       "else": {"column": "ISIN", "else": {"column": "WKN"}}},
            "name": ["Name", "Security Name", "Wertpapiername"],
            "shares": ["Shares", "Bestand"],
            "price": ["Quote", "Kurs"],
            "value": ["Market Value", "Marktwert"],
            "cost_stock": {"column": ["Purchase Value", "Einstandswert"], "optional": true}
          },
          "currency": {"of": "price"},
          "skip": [{"column": ["Shares", "Bestand"], "is": "", "because": "a category, an account or a sum"}]
        }
        """#)
}
