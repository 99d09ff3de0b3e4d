extension Profile {
    static let interactiveBrokersFlex = Profile(
        "interactive-brokers-flex", "Interactive Brokers, Flex query of open positions",
        #"""
        {
          "title": "Interactive Brokers, Flex query of open positions",
          "about": [
            "Columns and delimiter are chosen in the query. FXRateToBase is left out: the base currency is not told.",
            "Bonds are quoted in percent of face value. Gains of futures are settled in cash, and a contract for",
            "difference is worth its gain alone, so that neither counts with the value of what it stands for."
          ],
          "delimiter": [",", "|", ";", "\t"],
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
            "gain": {"column": ["FifoPnlUnrealized", "UnrealizedPnl"], "optional": true},
            "multiplier": {"column": "Multiplier", "optional": true}
          },
          "currency": {"column": "CurrencyPrimary"},
          "skip": [
            {"column": 1, "is": ["BOF", "BOA", "BOS", "EOS", "EOA", "EOF", "MSG"], "because": "section mark"},
            {"column": "LevelOfDetail", "is": ["LOT", "CLOSED_LOT"], "because": "lot of a summary row"},
            {"column": ["AssetClass", "Asset Class"], "is": "CASH", "because": "cash"},
            {"column": ["AssetClass", "Asset Class"], "is": "FUT", "because": "future settled in cash"},
            {"column": ["AssetClass", "Asset Class"], "is": ["CFD", "FXCFD"],
             "because": "contract for difference"}
          ],
          "adjust": [{"column": ["AssetClass", "Asset Class"], "is": ["BOND", "BILL"], "multiplier": "0.01"}]
        }
        """#)
}
