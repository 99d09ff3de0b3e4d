extension ActivityProfile {
    static let interactiveBrokers = ActivityProfile(
        "interactive-brokers", "Interactive Brokers, activity statement",
        #"""
        {
          "kind": "activity",
          "title": "Interactive Brokers, activity statement",
          "about": [
            "Only the headers of its sections are known. Of trades the orders count, not their parts; options are quoted per share.",
            "Rows of other sections, such as open positions, are passed over and counted."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "empty": ["-", "--"],
          "priceScales": ["1", "0.01", "100"],
          "tables": [
            {
              "header": ["Trades", "DataDiscriminator", "Asset Category"],
              "columns": {
                "date": {"column": "Date/Time", "form": "yyyy-MM-dd*"},
                "symbol": "Symbol",
                "shares": "Quantity",
                "price": ["T. Price", "Transaction Price"],
                "currency": "Currency",
                "gross": "Proceeds",
                "fees": {"column": ["Comm/Fee", "Commission"], "negative": true}
              },
              "rows": [{"column": 1, "is": "Trades"}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": "DataDiscriminator", "isNot": "Order", "skip": "part of an order"},
                {"column": "Asset Category", "is": "Forex", "cash": "currency exchange"},
                {"column": "Asset Category", "is": ["Futures", "CFDs", "Options On Futures", "Future Options"], "refuse": "a contract that is settled day by day"},
                {"column": "Code", "is": ["Ca", "Ca;*", "*;Ca", "*;Ca;*"], "and": [{"column": "Quantity", "sign": "negative"}], "type": "buy", "cancels": true},
                {"column": "Code", "is": ["Ca", "Ca;*", "*;Ca", "*;Ca;*"], "type": "sell", "cancels": true},
                {"column": "Code", "is": ["O", "O;*", "*;O", "*;O;*"], "and": [{"column": "Quantity", "sign": "negative"}], "type": "short"},
                {"column": "Code", "is": ["C", "C;*", "*;C", "*;C;*"], "and": [{"column": "Quantity", "sign": "positive"}], "type": "cover"},
                {"type": "trade", "by": "shares"}
              ]
            },
            {
              "header": ["Dividends"],
              "columns": {"date": {"column": "Date", "form": "yyyy-MM-dd*"}, "currency": "Currency", "net": "Amount"},
              "rows": [{"column": 1, "is": "Dividends"}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": "Currency", "is": "Total*", "skip": "total"},
                {"column": "Description", "like": "{symbol}(*(Return of Capital)*", "type": "return_of_capital"},
                {"column": "Description", "like": "{symbol}(*", "type": "dividend"}
              ]
            },
            {
              "header": ["Withholding Tax"],
              "columns": {"date": {"column": "Date", "form": "yyyy-MM-dd*"}, "currency": "Currency", "net": "Amount"},
              "rows": [{"column": 1, "is": "Withholding Tax"}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": "Currency", "is": "Total*", "skip": "total"},
                {"column": "Description", "like": "{symbol}(*", "type": "tax"},
                {"type": "tax"}
              ]
            },
            {
              "header": ["Interest"],
              "columns": {"date": {"column": "Date", "form": "yyyy-MM-dd*"}, "currency": "Currency", "net": "Amount"},
              "rows": [{"column": 1, "is": "Interest"}, {"column": 2, "is": "Data"}],
              "rules": [{"column": "Currency", "is": "Total*", "skip": "total"}, {"type": "interest"}]
            },
            {
              "header": ["Fees", "Subtitle"],
              "columns": {"date": {"column": "Date", "form": "yyyy-MM-dd*"}, "currency": "Currency", "net": "Amount"},
              "rows": [{"column": 1, "is": "Fees"}, {"column": 2, "is": "Data"}],
              "rules": [{"column": "Subtitle", "is": "Total*", "skip": "total"}, {"column": "Currency", "is": "Total*", "skip": "total"}, {"type": "fee"}]
            },
            {
              "header": ["Transaction Fees"],
              "columns": {"date": {"column": "Date/Time", "form": "yyyy-MM-dd*"}, "currency": "Currency", "symbol": "Symbol", "net": "Amount"},
              "rows": [{"column": 1, "is": "Transaction Fees"}, {"column": 2, "is": "Data"}],
              "rules": [{"column": "Asset Category", "is": "Total*", "skip": "total"}, {"column": "Currency", "is": "Total*", "skip": "total"}, {"type": "fee"}]
            },
            {
              "header": ["Deposits & Withdrawals"],
              "columns": {"date": {"column": "Settle Date", "form": "yyyy-MM-dd*"}, "currency": "Currency", "net": "Amount"},
              "rows": [{"column": 1, "is": "Deposits & Withdrawals"}, {"column": 2, "is": "Data"}],
              "rules": [{"column": "Currency", "is": "Total*", "skip": "total"}, {"column": "Currency", "isNot": "", "cash": "deposit or withdrawal"}]
            },
            {
              "header": ["Transfers", "Direction"],
              "columns": {"date": {"column": "Date", "form": "yyyy-MM-dd*"}, "currency": "Currency", "symbol": "Symbol", "shares": "Qty"},
              "rows": [{"column": 1, "is": "Transfers"}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": "Asset Category", "is": "Total*", "skip": "total"},
                {"column": "Asset Category", "is": "Cash*", "cash": "transfer"},
                {"column": "Direction", "is": "In", "type": "transfer_in"},
                {"column": "Direction", "is": "Out", "type": "transfer_out"}
              ]
            },
            {
              "header": ["Corporate Actions"],
              "columns": {"date": {"column": "Report Date", "form": "yyyy-MM-dd*"}, "shares": "Quantity"},
              "rows": [{"column": 1, "is": "Corporate Actions"}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": "Asset Category", "is": "Total*", "skip": "total"},
                {"column": "Description", "like": "{symbol}(*) Split {ratio} (*", "type": "split", "columns": {"shares": null}}
              ]
            }
          ]
        }
        """#)
}
