extension ActivityProfile {
    static let interactiveBrokers = ActivityProfile(
        "interactive-brokers", "Interactive Brokers, activity statement",
        #"""
        {
          "kind": "activity",
          "title": "Interactive Brokers, activity statement",
          "about": [
            "Only the headers of its sections are known. Of trades the orders count, not their parts; options are quoted per share.",
            "Sections of trades, dividends and money are known in English, German, Spanish, French and Chinese, as far as",
            "statements in these languages were published; withholding tax, interest and fees not in all, and transfers and",
            "corporate actions in English alone.",
            "Rows of sections that no trade follows from, such as open positions, are passed over and counted. Their names in other",
            "languages than English are those that public statements or the readers of others show; of Spanish and French few are.",
            "Data of a section that is not known, such as fees in another language, is an error that names it."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "empty": ["-", "--"],
          "priceScales": ["1", "0.01", "100"],
          "sections": [
            "Statement", "Account Information", "Summary", "Net Asset Value", "Change in NAV",
            "Mark-to-Market Performance Summary", "Realized & Unrealized Performance Summary",
            "Month & Year to Date Performance Summary", "Cash Report", "Open Positions", "Forex Balances",
            "Net Stock Position Summary", "Trade Summary*", "Net Settlement*", "Interest Accruals",
            "Change in Dividend Accruals", "Open Dividend Accruals", "Location of Customer Assets*",
            "Collateral for Customer Borrowing", "IBKR Managed Securities*", "Financial Instrument Information",
            "Base Currency Exchange Rate*", "Codes", "Notes*", "Legal Notes*",
            "Stock Yield Enhancement Program Securities Lent*",
            "Kontoinformation*", "Nettovermögenswert*", "Veränderung des NAV", "Mark-to-Market-Performance-Überblick*",
            "Übersicht*zur realisierten*", "Cash-Bericht*", "Offene Positionen", "Devisenpositionen",
            "Netto-Aktienpositionsübersicht", "Aufgelaufene Zinsen", "Veränderung im Dividendenanfall",
            "Informationen zum Finanzinstrument*", "Hinweise*",
            "Información sobre la cuenta", "Valor liquidativo*", "Posiciones abiertas", "Información de instrumento financiero",
            "Informations du compte", "Actif net", "Changements de l'actif net", "Positions ouvertes",
            "账户信息", "净资产值", "净资产值变更", "按市值计算的表现总结", "持仓与以市值计的盈亏", "已实现和未实现的表现总结", "现金报告",
            "未平仓持仓", "净股票持仓总结", "按资产类型显示的交易总结", "按代码显示的交易总结", "佣金细节", "应计利息", "未平仓应计股息",
            "金融产品信息", "基础货币汇率", "代码"
          ],
          "tables": [
            {
              "header": ["DataDiscriminator", ["Trades", "Transaktionen", "Operaciones", "Transactions", "交易"]],
              "columns": {
                "date": {"column": ["Date/Time", "Datum/Zeit", "Fecha/Hora", "Date/Heure", "日期/时间"], "form": "yyyy-MM-dd*"},
                "symbol": {"column": ["Symbol", "Símbolo", "Symbole"], "optional": true, "else": {"column": "货币", "offset": 1}},
                "shares": ["Quantity", "Menge", "Cantidad", "Quantité", "数量"],
                "price": ["T. Price", "Transaction Price", "T.-Kurs", "T. Kurs", "Precio trans.", "Prix trans.", "交易价格"],
                "currency": ["Currency", "Währung", "Divisa", "Devise", "货币"],
                "gross": ["Proceeds", "Erlös", "Erlöse", "Productos", "Produit", "收益"],
                "fees": {"column": ["Comm/Fee", "Commission", "Provision/Gebühr", "Prov./Gebühr", "Tarifa/com.", "Comm/Tarif", "佣金/税"],
                         "negative": true}
              },
              "rows": [{"column": 1, "is": ["Trades", "Transaktionen", "Operaciones", "Transactions", "交易"]}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": "DataDiscriminator", "isNot": "Order", "skip": "part of an order"},
                {"column": 4, "is": ["Forex", "Devisen", "Fórex", "Divisas", "外汇"], "cash": "currency exchange"},
                {"column": 4, "is": ["Futures", "CFDs", "CFD", "Options On Futures", "Future Options", "Futuros", "Contrats à terme", "期货"],
                 "refuse": "a contract that is settled day by day"},
                {"column": {"column": ["Code", "Código"], "else": {"column": "按市值计算的损益", "offset": 1}},
                 "is": ["Ca", "Ca;*", "*;Ca", "*;Ca;*"], "and": [{"column": ["Quantity", "Menge", "Cantidad", "Quantité", "数量"], "sign": "negative"}],
                 "type": "buy", "cancels": true},
                {"column": {"column": ["Code", "Código"], "else": {"column": "按市值计算的损益", "offset": 1}},
                 "is": ["Ca", "Ca;*", "*;Ca", "*;Ca;*"], "type": "sell", "cancels": true},
                {"column": {"column": ["Code", "Código"], "else": {"column": "按市值计算的损益", "offset": 1}},
                 "is": ["O", "O;*", "*;O", "*;O;*"],
                 "and": [{"column": {"column": ["Code", "Código"], "else": {"column": "按市值计算的损益", "offset": 1}}, "is": ["C", "C;*", "*;C", "*;C;*"]}],
                 "refuse": "a trade that closes what is held and opens the other side (C and O)"},
                {"column": {"column": ["Code", "Código"], "else": {"column": "按市值计算的损益", "offset": 1}},
                 "is": ["O", "O;*", "*;O", "*;O;*"], "and": [{"column": ["Quantity", "Menge", "Cantidad", "Quantité", "数量"], "sign": "negative"}],
                 "type": "short"},
                {"column": {"column": ["Code", "Código"], "else": {"column": "按市值计算的损益", "offset": 1}},
                 "is": ["C", "C;*", "*;C", "*;C;*"], "and": [{"column": ["Quantity", "Menge", "Cantidad", "Quantité", "数量"], "sign": "positive"}],
                 "type": "cover"},
                {"type": "trade", "by": "shares"}
              ]
            },
            {
              "header": [["Dividends", "Dividenden", "Dividendos", "Dividendes", "股息"]],
              "columns": {
                "date": {"column": ["Date", "Datum", "Fecha", "日期"], "form": "yyyy-MM-dd*"},
                "currency": ["Currency", "Währung", "Divisa", "Devise", "货币"],
                "net": ["Amount", "Betrag", "Cantidad", "Montant", "金额"]
              },
              "rows": [{"column": 1, "is": ["Dividends", "Dividenden", "Dividendos", "Dividendes", "股息"]}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": 3, "is": ["Total*", "Gesamt*", "总*"], "skip": "total"},
                {"column": ["Description", "Beschreibung", "Descripción", "描述"], "like": "{symbol}(*(Return of Capital)*", "type": "return_of_capital"},
                {"column": ["Description", "Beschreibung", "Descripción", "描述"], "like": "{symbol}(*", "type": "dividend"}
              ]
            },
            {
              "header": [["Withholding Tax", "Quellensteuer", "Retención de impuestos", "代扣税"]],
              "columns": {
                "date": {"column": ["Date", "Datum", "Fecha", "日期"], "form": "yyyy-MM-dd*"},
                "currency": ["Currency", "Währung", "Divisa", "Devise", "货币"],
                "net": ["Amount", "Betrag", "Cantidad", "Montant", "金额"]
              },
              "rows": [{"column": 1, "is": ["Withholding Tax", "Quellensteuer", "Retención de impuestos", "代扣税"]}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": 3, "is": ["Total*", "Gesamt*", "总*"], "skip": "total"},
                {"column": ["Description", "Beschreibung", "Descripción", "描述"], "like": "{symbol}(*", "type": "tax"},
                {"type": "tax"}
              ]
            },
            {
              "header": [["Interest", "Zinsen", "利息"]],
              "columns": {
                "date": {"column": ["Date", "Datum", "日期"], "form": "yyyy-MM-dd*"},
                "currency": ["Currency", "Währung", "货币"],
                "net": ["Amount", "Betrag", "金额"]
              },
              "rows": [{"column": 1, "is": ["Interest", "Zinsen", "利息"]}, {"column": 2, "is": "Data"}],
              "rules": [{"column": 3, "is": ["Total*", "Gesamt*", "总*"], "skip": "total"}, {"type": "interest"}]
            },
            {
              "header": [["Fees", "Tarifas", "费用"]],
              "columns": {
                "date": {"column": ["Date", "Fecha", "日期"], "form": "yyyy-MM-dd*"},
                "currency": ["Currency", "Divisa", "货币"],
                "net": ["Amount", "Cantidad", "金额"]
              },
              "rows": [{"column": 1, "is": ["Fees", "Tarifas", "费用"]}, {"column": 2, "is": "Data"}],
              "rules": [{"column": 3, "is": ["Total*", "总*"], "skip": "total"}, {"column": ["Currency", "Divisa", "货币"], "is": ["Total*", "总*"], "skip": "total"}, {"type": "fee"}]
            },
            {
              "header": [["Transaction Fees", "Transaktionsgebühren"]],
              "columns": {
                "date": {"column": ["Date/Time", "Datum/Zeit"], "form": "yyyy-MM-dd*"}, "currency": ["Currency", "Währung"],
                "symbol": "Symbol", "net": ["Amount", "Betrag"]
              },
              "rows": [{"column": 1, "is": ["Transaction Fees", "Transaktionsgebühren"]}, {"column": 2, "is": "Data"}],
              "rules": [
                {"column": 3, "is": ["Total*", "Gesamt*"], "skip": "total"},
                {"column": ["Currency", "Währung"], "is": ["Total*", "Gesamt*"], "skip": "total"},
                {"type": "fee"}
              ]
            },
            {
              "header": [["Deposits & Withdrawals", "Einzahlungen & Auszahlungen", "Depósitos y retiradas", "Dépôts et retraits", "存款和取款"]],
              "columns": {
                "date": {"column": ["Settle Date", "Abrechnungsdatum", "Fecha de liquidación", "Date de règlement", "结算日期"], "form": "yyyy-MM-dd*"},
                "currency": ["Currency", "Währung", "Divisa", "Devise", "货币"],
                "net": ["Amount", "Betrag", "Cantidad", "Montant", "金额"]
              },
              "rows": [
                {"column": 1, "is": ["Deposits & Withdrawals", "Einzahlungen & Auszahlungen", "Depósitos y retiradas", "Dépôts et retraits", "存款和取款"]},
                {"column": 2, "is": "Data"}
              ],
              "rules": [{"column": 3, "is": ["Total*", "Gesamt*", "总*"], "skip": "total"}, {"column": 3, "isNot": "", "cash": "deposit or withdrawal"}]
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
