extension Profile {
    static let interactiveBrokersFlex = Profile(
        "interactive-brokers-flex", "Interactive Brokers, Flex query of open positions",
        #"""
        {
          "title": "Interactive Brokers, Flex query of open positions",
          "about": "Which columns there are is chosen in the query. FXRateToBase is left out: the base currency is not told.",
          "decimalMark": ".",
          "empty": ["-", "--"],
          "columns": {
            "symbol": "Symbol",
            "shares": "Quantity",
            "price": "MarkPrice",
            "price_date": {"column": ["ReportDate", "Report Date"], "optional": true,
                           "form": ["yyyyMMdd", "yyyy-MM-dd", "dd-MMM-yy"]},
            "value": "PositionValue",
            "name": {"column": "Description", "optional": true},
            "market": {"column": "ListingExchange", "optional": true},
            "cost_stock": {"column": "CostBasisMoney", "optional": true},
            "purchase_price": {"column": "CostBasisPrice", "optional": true},
            "multiplier": {"column": "Multiplier", "optional": true}
          },
          "currency": {"column": "CurrencyPrimary"},
          "skip": [
            {"column": 1, "is": ["BOF", "BOA", "BOS", "EOS", "EOA", "EOF", "MSG"], "because": "section mark"},
            {"column": "LevelOfDetail", "is": ["LOT", "CLOSED_LOT"], "because": "lot of a summary row"},
            {"column": "AssetClass", "is": "CASH", "because": "cash"}
          ]
        }
        """#)
}
