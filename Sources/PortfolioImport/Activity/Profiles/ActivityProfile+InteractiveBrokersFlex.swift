extension ActivityProfile {
    static let interactiveBrokersFlex = ActivityProfile(
        "interactive-brokers-flex", "Interactive Brokers, Flex query",
        #"""
        {
          "kind": "activity",
          "title": "Interactive Brokers, Flex query",
          "about": [
            "The fields are chosen by the user: trades need Buy/Sell, TradeDate, Quantity, TradePrice, CurrencyPrimary and IBCommission,",
            "movements of cash Type, SettleDate, Description, Amount and CurrencyPrimary. A return of capital is known only by its description.",
            "Choose AssetClass too: without it, rows that have no ISIN can't be told from currencies. Of trades choose executions alone."
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
                {"column": "LevelOfDetail", "is": "ORDER", "refuse": "an order, whose executions are trades: choose executions alone in the query"},
                {"column": "LevelOfDetail", "is": ["CLOSED_LOT", "WASH_SALE", "SYMBOL_SUMMARY", "ASSET_SUMMARY"], "skip": "lot or sum"},
                {"column": "AssetClass", "is": "CASH", "cash": "currency exchange"},
                {"column": "AssetClass", "is": ["FUT", "FOP", "CFD", "FSFOP"], "refuse": "a contract that is settled day by day"},
                {"column": "Buy/Sell", "is": "BUY (Ca.)", "type": "buy", "cancels": true},
                {"column": "Buy/Sell", "is": "SELL (Ca.)", "type": "sell", "cancels": true},
                {"column": "Open/CloseIndicator", "is": ["C;O", "O;C"], "refuse": "a trade that closes what is held and opens the other side"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "Open/CloseIndicator", "is": "O"}], "type": "short"},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "Open/CloseIndicator", "is": "C"}], "type": "cover"},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "ISIN", "isNot": ""}], "type": "buy"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "ISIN", "isNot": ""}], "type": "sell"},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "AssetClass", "isNot": ""}], "type": "buy"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "AssetClass", "isNot": ""}], "type": "sell"},
                {"column": "Symbol", "is": ["EUR.*", "USD.*", "GBP.*", "CHF.*", "JPY.*", "CAD.*", "AUD.*", "NZD.*", "HKD.*", "SGD.*", "SEK.*", "NOK.*", "DKK.*", "PLN.*", "CZK.*", "HUF.*", "MXN.*", "ILS.*", "CNH.*", "ZAR.*"],
                 "cash": "currency exchange"},
                {"column": "Symbol", "isNot": "", "refuse": "a row without an ISIN: choose AssetClass in the query, which tells currencies from shares"},
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
                {"column": "LevelOfDetail", "is": "SUMMARY", "refuse": "a sum of rows: choose the details alone in the query"},
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
