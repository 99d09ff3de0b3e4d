extension Profile {
    static let portfolio = Profile(
        "portfolio", "holdings.csv, this program's own",
        #"""
        {
          "title": "holdings.csv, this program's own",
          "about": "For holdings that went through a spreadsheet: any delimiter, any decimal mark.",
          "encoding": ["utf-8", "windows-1252"],
          "delimiter": [",", ";", "\t"],
          "columns": {
            "symbol": "symbol",
            "shares": "shares",
            "name": {"column": "name", "optional": true},
            "market": {"column": "market", "optional": true},
            "purchase_date": {"column": "purchase_date", "optional": true},
            "purchase_price": {"column": "purchase_price", "optional": true},
            "purchase_currency": {"column": "purchase_currency", "optional": true},
            "fees": {"column": "fees", "optional": true},
            "cost_stock": {"column": "cost_stock", "optional": true},
            "purchase_rate": {"column": "purchase_rate", "optional": true},
            "cost": {"column": "cost", "optional": true},
            "price": {"column": "price", "optional": true},
            "price_date": {"column": "price_date", "optional": true},
            "previous_close": {"column": "previous_close", "optional": true},
            "rate": {"column": "rate", "optional": true},
            "excluded": {"column": "excluded", "optional": true},
            "note": {"column": "note", "optional": true}
          },
          "currency": {"column": "currency"},
          "undatedPrices": true
        }
        """#)
}
