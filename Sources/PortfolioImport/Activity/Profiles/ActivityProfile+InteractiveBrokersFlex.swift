extension ActivityProfile {
    static let interactiveBrokersFlex = ActivityProfile(
        "interactive-brokers-flex", "Interactive Brokers, Flex query",
        #"""
        {
          "kind": "activity",
          "title": "Interactive Brokers, Flex query",
          "about": [
            "The fields are chosen by the user: trades need Buy/Sell, TradeDate, Quantity, TradePrice, CurrencyPrimary and IBCommission,",
            "movements of cash Type, SettleDate, Description, Amount and CurrencyPrimary. A return of capital is known only by its description."
          ],
          "delimiter": [",", "|", ";"],
          "decimalMark": ".",
          "priceScales": ["1", "0.01", "100"],
          "tables": [
            {
              "columns": {
                "date": {"column": ["TradeDate", "DateTime"], "form": ["yyyyMMdd*", "yyyy-MM-dd*", "MM/dd/yyyy*"]},
                "holder": {"column": ["ClientAccountID", "AccountId"], "optional": true},
                "symbol": {"column": "Symbol", "optional": true, "else": "ISIN"},
                "shares": "Quantity",
                "price": "TradePrice",
                "currency": "CurrencyPrimary",
                "local": {"column": ["TradeMoney", "Proceeds"], "optional": true, "in": "price"},
                "fees": {"column": "IBCommission", "negative": true, "in": {"column": "IBCommissionCurrency"}},
                "id": {"column": ["TradeID", "TransactionID"], "optional": true}
              },
              "header": ["Buy/Sell"],
              "rules": [
                {"column": "AssetClass", "is": "CASH", "cash": "currency exchange"},
                {"column": "ISIN", "is": "", "and": [{"column": "Symbol", "is": "*.*"}], "cash": "currency exchange"},
                {"column": "Buy/Sell", "is": "BUY (Ca.)", "type": "buy", "cancels": true},
                {"column": "Buy/Sell", "is": "SELL (Ca.)", "type": "sell", "cancels": true},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "ISIN", "isNot": ""}], "type": "buy"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "ISIN", "isNot": ""}], "type": "sell"},
                {"column": "ISIN", "is": "", "cash": "currency exchange"}
              ]
            },
            {
              "columns": {
                "date": {"column": ["SettleDate", "Date/Time"], "form": ["yyyyMMdd*", "yyyy-MM-dd*", "MM/dd/yyyy*"]},
                "holder": {"column": ["ClientAccountID", "AccountId"], "optional": true},
                "symbol": {"column": "Symbol", "optional": true, "else": "ISIN"},
                "currency": "CurrencyPrimary",
                "net": "Amount",
                "id": {"column": "TransactionID", "optional": true}
              },
              "header": ["Type", "Description"],
              "rules": [
                {"column": "Type", "is": "Dividends", "and": [{"column": "Description", "is": "*Return of Capital*"}], "type": "return_of_capital"},
                {"column": "Type", "is": ["Dividends", "Payment In Lieu Of Dividends"], "type": "dividend"},
                {"column": "Type", "is": "Withholding Tax", "type": "tax"},
                {"column": "Type", "is": ["Broker Interest*", "Bond Interest*"], "type": "interest", "columns": {"symbol": null}},
                {"column": "Type", "is": ["Other Fees", "Advisor Fees", "Commission Adjustments"], "type": "fee", "columns": {"symbol": null}},
                {"column": "Type", "is": ["Deposits*", "Withdrawals*"], "cash": "deposit or withdrawal"}
              ]
            }
          ]
        }
        """#)
}
