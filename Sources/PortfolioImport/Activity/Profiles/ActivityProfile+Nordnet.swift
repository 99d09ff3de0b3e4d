extension ActivityProfile {
    static let nordnet = ActivityProfile(
        "nordnet", "Nordnet, transactions (fi, sv, no, da)",
        #"""
        {
          "kind": "activity",
          "title": "Nordnet, transactions (fi, sv, no, da)",
          "about": [
            "The rate is the account's currency per the price's. Older files do not name the price's currency: where the rate is not 1, give it with --currency.",
            "Columns and kinds are in the language of the account."
          ],
          "encoding": ["utf-16le", "utf-8", "windows-1252"],
          "delimiter": ["\t", ";"],
          "decimalMark": ",",
          "grouping": " ",
          "columns": {
            "date": {"column": ["Kauppapäivä", "Affärsdag", "Handelsdag", "Handelsdato"], "form": "yyyy-MM-dd"},
            "holder": {"column": ["Salkku", "Depå", "Portefølje", "Depot"], "optional": true},
            "symbol": "ISIN",
            "name": ["Arvopaperi", "Värdepapper", "Verdipapir", "Værdipapirer", "Værdipapir"],
            "shares": ["Määrä", "Antal", "Antall"],
            "price": ["Kurssi", "Kurs"],
            "rate": ["Vaihtokurssi", "Växlingskurs", "Vekslingskurs"],
            "account": {"column": ["Summa", "Belopp", "Beløp", "Beløb"], "offset": 1},
            "fees": {"column": ["Kokonaiskulut", "Total Avgift", "Totale Avgifter", "Samlede afgifter"], "in": {"column": ["Kokonaiskulut", "Total Avgift", "Totale Avgifter", "Samlede afgifter"], "offset": 1}},
            "net": ["Summa", "Belopp", "Beløp", "Beløb"],
            "id": "Id"
          },
          "rules": [
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["OSTO", "KÖPT", "KJØPT", "KØBT"], "type": "buy"},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["MYYNTI", "SÅLT", "SALG", "SOLGT"], "type": "sell"},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["OSINKO", "UTDELNING", "UTBYTTE", "UDB.", "UDBYTTE"], "type": "dividend",
             "columns": {"rate": null}},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["ENNAKKOPIDÄTYS", "ULKOM. KUPONKIVERO", "UTL KUPSKATT", "KUPONGSKATT", "UDBYTTESKAT", "PRELSKATT UTD"],
             "type": "tax", "columns": {"shares": null, "price": null}},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["LAINAKORKO", "TALLETUSKORKO", "RÄNTA", "RENTER", "KREDITRENTE", "DEBETRENTE", "DEBETRÄNTA"],
             "type": "interest", "columns": {"symbol": null, "name": null, "shares": null, "price": null}},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["JÄTTÖ SIIRTO", "AP JÄTTÖ", "EMISSIO AP JÄTTÖ", "VP-INLÄGG", "OVERFØRING INN"], "type": "transfer_in"},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["OTTO SIIRTO", "AP OTTO", "POISTO AP OTTO", "VP-UTTAG", "OVERFØRING UT"], "type": "transfer_out"},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["NOSTO", "UTTAG", "UTTAK", "HÆVNING", "UTTAK INTERNET"], "cash": "withdrawal"},
            {"column": ["Tapahtumatyyppi", "Transaktionstyp", "Transaksjonstype", "Transaktionstype"], "is": ["TALLETUS", "INSÄTTNING", "INNSKUDD", "INDBETALING", "INNSKUDD INTERNET"], "cash": "deposit"}
          ]
        }
        """#)
}
