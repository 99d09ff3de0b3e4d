internal import Valuation

/// The words that exports of many brokers have for kinds of transactions, and for their columns, in several languages.
enum ActivityWords {
    /// What a word says that a row is.
    enum Kind: Hashable {
        case type(TradeType)
        case cash
        /// An event whose rows depend on the broker: a split, an exchange.
        case event
    }

    /// What a text says that its row is; `nil` if none of its words is known.
    static func kind(of text: String) -> Kind? {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let phrase = " " + words.joined(separator: " ") + " "
        for (kind, known) in all {
            for word in known {
                if phrase.contains(" \(word) ") { return kind }
                // Compounds end with what they are: Wertpapierkauf, Ordergebühr.
                if word.count > 3, words.contains(where: { $0.hasSuffix(word) }) { return kind }
            }
        }
        return nil
    }

    /// In the order in which they are tried: `buy to cover` is no purchase, `dividend tax` no dividend.
    private static let all: [(Kind, [String])] = [
        (
            .event,
            [
                "split", "aktiensplit", "merger", "exchange", "conversion", "spin off", "spinoff", "reinvest",
                "reinvestment", "reinvested", "reverse split", "corporate action", "fusion", "umtausch",
                "kapitalmaßnahme", "cancel", "cancelled", "storno", "option", "expired", "assigned",
            ]
        ),
        (.type(.short), ["sell short", "short sale", "short sell", "sold short", "leerverkauf"]),
        (.type(.cover), ["buy to cover", "cover", "cover short"]),
        (
            .type(.tax),
            [
                "tax", "taxes", "withholding", "steuer", "quellensteuer", "abgeltungsteuer", "impuesto",
                "impôt", "retención", "ritenuta", "imposta", "belasting", "dividendbelasting", "skatt",
                "källskatt", "kupongskatt", "vero",
            ]
        ),
        (
            .type(.fee),
            [
                "fee", "fees", "commission", "commissions", "gebühr", "gebühren", "entgelt", "spesen",
                "frais", "comisión", "comisiones", "commissione", "kosten", "avgift", "avgifter", "courtage",
            ]
        ),
        (
            .type(.dividend),
            [
                "dividend", "dividends", "dividende", "dividenden", "dividendo", "dividendos", "dividendi",
                "distribution", "ausschüttung", "utdelning", "utbytte", "udbytte", "osinko", "uitkering",
            ]
        ),
        (
            .type(.interest),
            [
                "interest", "zins", "zinsen", "zinsgutschrift", "intérêt", "intérêts", "interés", "intereses",
                "interesse", "interessi", "juros", "rente", "ränta", "renter", "korko",
            ]
        ),
        (.type(.transferIn), ["transfer in", "einlieferung", "einbuchung", "delivery in", "free shares"]),
        (.type(.transferOut), ["transfer out", "auslieferung", "ausbuchung", "delivery out"]),
        (
            .cash,
            [
                "deposit", "deposits", "withdrawal", "withdrawals", "withdraw", "top up", "topup",
                "einzahlung",
                "auszahlung", "einlage", "entnahme", "überweisung", "storting", "opname", "insättning",
                "uttag",
                "dépôt", "retrait", "versement", "virement", "depósito", "ingreso", "retirada",
                "transferencia",
                "deposito", "prelievo", "bonifico", "talletus", "nosto", "wire", "ach", "payment",
            ]
        ),
        (
            .type(.sell),
            [
                "sell", "sold", "sale", "verkauf", "verkäufe", "verkoop", "vente", "venta", "venda",
                "vendita",
                "sälj", "sålt", "salg", "myynti",
            ]
        ),
        (
            .type(.buy),
            [
                "buy", "bought", "purchase", "purchased", "kauf", "sparplan", "koop", "aankoop", "achat",
                "compra", "acquisto", "köp", "köpt", "kjøp", "køb", "osto",
            ]
        ),
    ]

    /// What a column of this name can be, and how usual the name is for it; 0 is the most usual.
    static func roles(of name: String) -> [(role: ActivityRole, rank: Int)] {
        let name = ColumnName.canonical(name)
        var roles = columns.compactMap { role, names in names.firstIndex(of: name).map { (role, $0) } }
        if let (role, rank) = RoleNames.role(of: name), let own = same[role] { roles.append((own, rank)) }
        return roles
    }

    /// The columns that are the same in lists of positions.
    private static let same: [Role: ActivityRole] = [
        .symbol: .symbol, .name: .name, .market: .market, .shares: .shares, .price: .price,
        .currency: .currency, .fees: .fees, .note: .note,
    ]

    private static let columns: [(ActivityRole, [String])] = [
        (
            .date,
            [
                "trade date", "transaction date", "date", "execution date", "run date", "date/time", "time",
                "timestamp", "booking date", "handelsdatum", "handelstag", "ausführung", "datum",
                "buchungstag",
                "buchungsdatum", "fecha", "fecha operación", "date d'opération", "data", "data operazione",
                "transactiedatum", "affärsdag", "bokföringsdag", "kaupantekopäivä", "settlement date",
                "valuta",
                "value date",
            ]
        ),
        (.time, ["time", "uhrzeit", "tijd", "heure", "hora", "ora", "zeit"]),
        (
            .price,
            [
                "price", "unit price", "price per share", "price / share", "trade price", "execution price",
                "t. price", "kurs", "ausführungskurs", "preis", "preis pro stück", "stückpreis", "precio",
                "cours", "prix", "prezzo", "koers", "pris",
            ]
        ),
        (
            .net,
            [
                "net amount", "net", "net cash", "amount", "total", "total amount", "proceeds",
                "debit/credit",
                "betrag", "nettobetrag", "endbetrag", "gesamtbetrag", "ausmachender betrag", "summe",
                "importe",
                "importe neto", "montant", "montant net", "importo", "controvalore", "bedrag", "totaal",
                "belopp",
                "summa", "valor", "valor total",
            ]
        ),
        (
            .gross,
            [
                "gross amount", "gross", "principal amount", "principal", "value", "trade value",
                "bruttobetrag", "kurswert", "wert", "montant brut", "importe bruto", "importo lordo",
                "waarde",
            ]
        ),
        (
            .fees,
            [
                "fees", "fee", "commission", "commissions", "commission fees", "fees & comm", "charges",
                "costs",
                "transaction fee", "brokerage", "gebühren", "gebühr", "provision", "ordergebühr", "entgelte",
                "comisión", "comisiones", "frais", "commissioni", "kosten", "courtage", "avgift",
            ]
        ),
        (
            .taxes,
            [
                "tax", "taxes", "withholding tax", "steuer", "steuern", "impuestos", "impôts", "imposte",
                "belasting",
            ]
        ),
        (
            .rate,
            [
                "exchange rate", "fx rate", "conversion rate", "wechselkurs", "devisenkurs",
                "umrechnungskurs",
                "tipo de cambio", "taux de change", "cambio", "wisselkoers", "växelkurs", "valutakurs",
            ]
        ),
        (.accrued, ["accrued interest", "stückzinsen", "intérêts courus", "opgelopen rente"]),
        (
            .account,
            [
                "account currency", "settlement currency", "base currency", "kontowährung",
                "abrechnungswährung",
                "divisa cuenta",
            ]
        ),
        (
            .id,
            [
                "id", "transaction id", "trade id", "reference", "transaction reference", "order id",
                "transaktionsnummer", "referenz", "referenznummer", "ordernummer", "referencia", "référence",
                "riferimento", "referentie",
            ]
        ),
    ]

    /// The names of columns with the kind of the row.
    static let kinds = [
        "type", "action", "transaction type", "transaction", "activity", "activity type", "side", "buy/sell",
        "operation", "direction", "event", "art", "typ", "vorgang", "geschäftsart", "transaktionsart",
        "transaktionstyp", "buchungsart", "orderart", "umsatzart", "tipo", "operación", "tipo de operación",
        "opération", "sens", "operazione", "soort", "transactie", "typ av transaktion", "tapahtuma",
    ]
}
