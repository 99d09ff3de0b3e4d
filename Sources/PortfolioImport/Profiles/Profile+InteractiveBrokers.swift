extension Profile {
    static let interactiveBrokersStatement = Profile(
        "interactive-brokers", "Interactive Brokers, activity statement",
        #"""
        {
          "title": "Interactive Brokers, activity statement",
          "about": [
            "The open positions of the statement; its other sections are passed over. Lots repeat what a summary says.",
            "Prices are of the last day of its period. Names in English, German, Spanish, French and Chinese; of the German",
            "and the French statement only the header is known.",
            "Bonds are quoted in percent of face value. Gains of futures are settled in cash, and a contract for",
            "difference is worth its gain alone, so that neither counts with the value of what it stands for."
          ],
          "decimalMark": ".",
          "grouping": ",",
          "empty": ["-", "--"],
          "header": ["DataDiscriminator"],
          "columns": {
            "symbol": {"column": ["Symbol", "Símbolo", "Symbole"], "optional": true, "else": 6},
            "shares": ["Quantity", "Menge", "Cantidad", "Quantité", "数量"],
            "price": ["Close Price", "Schlusskurs", "Schlußkurs", "Precio de cierre", "Cours de clôture", "收盘价格"],
            "value": ["Value", "Wert", "Valor", "Valeur", "价值"],
            "cost_stock": ["Cost Basis", "Kostenbasis", "Einstandswert", "Base de coste", "Base de coût", "成本基础"],
            "gain": {"column": ["Unrealized P/L", "Unrealisierter Gewinn/Verlust", "Unrealisierter G/V",
                                "PyG no realizadas", "P/L non réalisé", "未实现的损益"], "optional": true},
            "multiplier": ["Mult", "Mult.", "合约乘数"]
          },
          "currency": {"column": ["Currency", "Währung", "Divisa", "Devise", "货币"]},
          "pricesOf": {"beside": "Period", "form": ["*MMMM d, yyyy", "*d. MMMM yyyy", "*d MMMM yyyy"]},
          "rows": [{"column": 1, "is": [
              "Open Positions", "Long Open Positions", "Short Open Positions", "Offene Positionen",
              "Posiciones abiertas", "Positions ouvertes", "未平仓持仓"]}],
          "skip": [
            {"column": 2, "is": "Total", "because": "total", "total": true},
            {"column": 2, "is": "SubTotal", "because": "subtotal"},
            {"column": 2, "isNot": "Data", "because": "sub-header"},
            {"column": "DataDiscriminator", "is": "Lot", "because": "lot of a summary row"},
            {"column": 4, "is": ["Forex", "Devisen", "Divisas", "外汇"], "because": "cash"},
            {"column": 4, "is": ["Futures", "Futuros", "Contrats à terme", "期货"],
             "because": "future settled in cash"},
            {"column": 4, "is": ["CFD", "CFDs"], "because": "contract for difference"}
          ],
          "adjust": [
            {"column": 4, "is": ["*Bonds", "Treasury Bills", "Anleihen", "Bonos", "Obligations", "债券"],
             "multiplier": "0.01"}
          ]
        }
        """#)
}
