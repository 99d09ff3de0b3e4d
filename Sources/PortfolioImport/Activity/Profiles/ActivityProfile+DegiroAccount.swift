extension ActivityProfile {
    static let degiroAccount = ActivityProfile(
        "degiro-account", "DEGIRO, account, in any language",
        #"""
        {
          "kind": "activity",
          "title": "DEGIRO, account, in any language",
          "about": [
            "Recognised by the number and the order of the columns. A trade's shares and price stand in its description.",
            "A trade, its fee and the money changed for it are rows with one order; a long order number goes on in the next row."
          ],
          "decimalMark": [",", "."],
          "continued": 12,
          "columns": {
            "date": {"column": 1, "form": "dd-MM-yyyy"},
            "time": {"column": 2},
            "name": {"column": 4},
            "symbol": {"column": 5},
            "local": {"column": 9, "in": {"column": 8}},
            "order": {"column": 12}
          },
          "shape": ["*", "*", "*", "*", "ISIN", "*", "*", "*", "", "*", "", "*"],
          "rules": [
            {"column": 6, "like": ["PRODUCTWIJZIGING*: * {shares} @ {price} {currency}*", "PRODUCT CHANGE*: * {shares} @ {price} {currency}*",
              "STOCK SPLIT*: * {shares} @ {price} {currency}*", "*ISIN*: * {shares} @ {price} {currency}*"],
             "and": [{"column": 9, "isNot": ""}], "type": "swap", "by": "local"},
            {"column": 6, "like": ["STOCK DIVIDEND*: * {shares} @ {price} {currency}*"], "type": "transfer_in", "columns": {"local": null, "price": null}},
            {"column": 6, "like": ["* {shares} @ {price} {currency}", "* {shares} *@{price} {currency} (*", "* {shares} *@{price} {currency}",
              "* {shares} * zu je {price} {currency} (*", "* {shares} zu je {price} {currency}"],
             "and": [{"column": 9, "isNot": ""}, {"column": 6, "isNot": ["STOCK DIVIDEND*", "PRODUCTWIJZIGING*", "*SPLIT*", "*ISIN*:*", "FUSION*", "MERGER*"]}],
             "type": "trade", "by": "local"},
            {"column": 6, "is": ["DEGIRO Transactiekosten*", "*en/of kosten van derden*", "*and/or third party*", "*und/oder*", "*e/o *", "*et/ou*", "*y/o *"],
             "part": "fees", "columns": {"net": {"column": 9, "in": {"column": 8}}, "local": null}},
            {"column": 6, "is": ["Valuta Creditering", "Valuta Debitering", "FX Credit", "FX Debit", "Währungswechsel*", "Crédit de change*", "Débit de change*",
              "Ingreso Cambio de Divisa", "Retirada Cambio de Divisa", "Prelievo Cambio Valuta", "Credito Cambio Valuta", "Opération de change*"],
             "part": "money", "columns": {"net": {"column": 9, "in": {"column": 8}}, "local": null}},
            {"column": 6, "is": ["Dividendbelasting", "Dividend Tax", "Dividendensteuer", "Kapitalertragssteuer*", "Impôts sur *", "Ritenuta *", "Retención del dividendo", "Retención*"],
             "type": "tax", "columns": {"net": {"column": 9, "in": {"column": 8}}, "local": null}},
            {"column": 6, "is": ["Dividend", "Dividende", "Dividendo", "Dividend *", "Dividende *", "Kapitalertrag", "Fonds Uitkering"], "type": "dividend"},
            {"column": 6, "is": ["*Aansluitingskosten*", "*Connection Fee*", "*Connectivity Fee*", "Einrichtung von Handelsmodalitäten*", "*modalidades de negociación*", "*modalità di negoziazione*", "*frais de connexion*", "ADR/GDR*", "*ADR Fee*"],
             "type": "fee", "columns": {"net": {"column": 9, "in": {"column": 8}}, "local": null, "symbol": null, "name": null}},
            {"column": 6, "is": ["Rente", "Flatex Interest*", "Flatex Zinsen*", "Interest*", "Zinsen*", "Intérêts*", "Interés*", "Interessi*"],
             "type": "interest", "columns": {"net": {"column": 9, "in": {"column": 8}}, "local": null, "symbol": null, "name": null}},
            {"column": 6, "is": ["*Cash Sweep*", "Overboeking van uw geldrekening*", "Overboeking naar uw geldrekening*", "Transfer from your Cash Account*", "Transfer to your Cash Account*",
              "Auszahlung von Ihrem Geldkonto*", "Überweisung auf Ihr Geldkonto*"], "cash": "cash sweep"},
            {"column": 6, "is": ["*Deposit*", "*Storting*", "*Einzahlung*", "*Dépôt*", "*Ingreso*", "*Deposito*", "*terugstorting*", "*Withdrawal*", "*Auszahlung*", "*Retrait*", "*Retirada*", "*Prelievo*", "*Opname*"],
             "cash": "deposit or withdrawal"}
          ]
        }
        """#)
}
