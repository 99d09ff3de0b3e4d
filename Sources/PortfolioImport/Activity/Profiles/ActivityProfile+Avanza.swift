extension ActivityProfile {
    static let avanza = ActivityProfile(
        "avanza", "Avanza, transactions",
        #"""
        {
          "kind": "activity",
          "title": "Avanza, transactions",
          "about": [
            "An average price is rounded: an amount may be beside shares × price by up to 0.005 %.",
            "The price is in the instrument's currency, the amount in the account's; the rate is the account's currency per the instrument's.",
            "Two rows “Övrigt” with opposite shares and no amount are an exchange of one fund for another."
          ],
          "encoding": ["utf-8", "windows-1252"],
          "delimiter": ";",
          "decimalMark": ",",
          "grouping": " ",
          "margin": "0.00005",
          "columns": {
            "date": {"column": "Datum", "form": "yyyy-MM-dd"},
            "holder": "Konto",
            "symbol": ["ISIN"],
            "name": ["Värdepapper/beskrivning"],
            "shares": "Antal",
            "price": "Kurs",
            "currency": {"column": "Instrumentvaluta", "else": "Transaktionsvaluta"},
            "account": "Transaktionsvaluta",
            "rate": {"column": "Valutakurs", "optional": true},
            "fees": {"column": ["Courtage ({currency})", "Courtage"]},
            "net": "Belopp"
          },
          "header": ["Konto", "Typ av transaktion"],
          "rules": [
            {"column": "Typ av transaktion", "is": "Köp", "type": "buy"},
            {"column": "Typ av transaktion", "is": "Sälj", "type": "sell"},
            {"column": "Typ av transaktion", "is": "Utdelning", "type": "dividend", "columns": {"rate": null}},
            {"column": "Typ av transaktion", "is": ["Utländsk källskatt", "Preliminärskatt"], "type": "tax", "columns": {"shares": null, "price": null, "currency": null}},
            {"column": "Typ av transaktion", "is": "Ränta", "type": "interest", "columns": {"symbol": null, "currency": null}},
            {"column": "Typ av transaktion", "is": "Övrigt", "and": [{"column": "Antal", "isNot": ""}, {"column": "Belopp", "is": ""}], "type": "swap"},
            {"column": "Typ av transaktion", "is": "Övrigt", "and": [{"column": "Värdepapper/beskrivning", "is": ["*skatt", "*skatt *"]}, {"column": "Antal", "is": ""}],
             "type": "tax", "columns": {"symbol": null, "name": null, "currency": null}},
            {"column": "Typ av transaktion", "is": "Övrigt", "and": [{"column": "Värdepapper/beskrivning", "is": ["*avgift*", "*kostnad*"]}, {"column": "Antal", "is": ""}],
             "type": "fee", "columns": {"symbol": null, "name": null, "currency": null}},
            {"column": "Typ av transaktion", "is": "Insättning", "cash": "deposit"},
            {"column": "Typ av transaktion", "is": "Uttag", "cash": "withdrawal"}
          ]
        }
        """#)
}
