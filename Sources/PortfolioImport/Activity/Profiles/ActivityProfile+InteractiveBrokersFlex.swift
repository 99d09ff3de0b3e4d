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
            "AssetClass tells currencies from other trades; without it and without Symbol, a row without an ISIN is taken for one of currencies.",
            "Of trades choose the executions alone, of movements of cash the details alone: the same once more at another level is refused.",
            "As the form of dates choose yyyyMMdd or yyyy-MM-dd: whether 05/03/2024 is in March or in May is nowhere said."
          ],
          "delimiter": [",", "|", ";"],
          "decimalMark": ".",
          "priceScales": ["1", "0.01", "100"],
          "tables": [
            {
              "columns": {
                "date": {"column": ["TradeDate", "DateTime"], "form": ["yyyyMMdd*", "yyyy-MM-dd*", "d-MMM-yy*"]},
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
                {"column": "LevelOfDetail", "isNot": ["", "EXECUTION"], "refuse": "a row of another level than the executions, which may have the trade too (choose executions alone in the query)"},
                {"column": "AssetClass", "is": "CASH", "cash": "currency exchange"},
                {"column": "AssetClass", "is": ["FUT", "FOP", "CFD"], "refuse": "a contract that is settled day by day"},
                {"column": "Symbol", "is": [
                     "USD.*", "EUR.*", "GBP.*", "CHF.*", "JPY.*", "CAD.*", "AUD.*", "NZD.*", "SEK.*", "NOK.*", "DKK.*", "HKD.*", "SGD.*",
                     "CNH.*", "MXN.*", "PLN.*", "CZK.*", "HUF.*", "ILS.*", "TRY.*", "ZAR.*", "KRW.*", "INR.*", "AED.*", "SAR.*"
                 ], "and": [{"column": "Symbol", "is": [
                     "*.USD", "*.EUR", "*.GBP", "*.CHF", "*.JPY", "*.CAD", "*.AUD", "*.NZD", "*.SEK", "*.NOK", "*.DKK", "*.HKD", "*.SGD",
                     "*.CNH", "*.MXN", "*.PLN", "*.CZK", "*.HUF", "*.ILS", "*.TRY", "*.ZAR", "*.KRW", "*.INR", "*.AED", "*.SAR"
                 ]}], "cash": "currency exchange"},
                {"column": "ISIN", "is": "", "and": [{"column": "Symbol", "is": ""}], "refuse": "a trade without a symbol and without an ISIN"},
                {"column": "Buy/Sell", "is": "BUY (Ca.)", "type": "buy", "cancels": true},
                {"column": "Buy/Sell", "is": "SELL (Ca.)", "type": "sell", "cancels": true},
                {"column": "Open/CloseIndicator", "is": ["C;O", "O;C"], "refuse": "a trade that closes one position and opens the opposite one"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "Open/CloseIndicator", "is": "O"}], "type": "short"},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "Open/CloseIndicator", "is": "C"}], "type": "cover"},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "Symbol", "isNot": ""}], "type": "buy"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "Symbol", "isNot": ""}], "type": "sell"},
                {"column": "Buy/Sell", "is": "BUY", "and": [{"column": "ISIN", "isNot": ""}], "type": "buy"},
                {"column": "Buy/Sell", "is": "SELL", "and": [{"column": "ISIN", "isNot": ""}], "type": "sell"},
                {"column": "AssetClass", "isNot": "", "and": [{"column": "ISIN", "is": ""}], "refuse": "a trade without a symbol and without an ISIN"},
                {"column": "ISIN", "is": "", "cash": "currency exchange"}
              ]
            },
            {
              "columns": {
                "date": {"column": ["SettleDate", "Date/Time"], "form": ["yyyyMMdd*", "yyyy-MM-dd*", "d-MMM-yy*"]},
                "holder": {"column": ["ClientAccountID", "AccountId"], "optional": true},
                "symbol": {"column": "Symbol", "optional": true, "else": "ISIN"},
                "currency": "CurrencyPrimary",
                "net": "Amount",
                "id": {"column": "TransactionID", "optional": true}
              },
              "header": ["Type", "Description"],
              "rules": [
                {"column": "LevelOfDetail", "isNot": ["", "DETAIL"], "refuse": "a row of another level than the details, which may have the money too (choose details alone in the query)"},
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
