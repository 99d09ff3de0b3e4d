internal import Valuation

/// The names that columns have in the exports of many brokers, in several languages.
enum RoleNames {
    /// The column's meaning, and how usual the name is for it; 0 is the most usual.
    static func role(of name: String) -> (role: Role, rank: Int)? {
        let name = ColumnName.canonical(name)
        for (role, names) in all { if let rank = names.firstIndex(of: name) { return (role, rank) } }
        return nil
    }

    /// The name without the unit in it, such as the pence of `Price (pence)`, and the name with `{currency}` instead.
    static func unit(in name: String) -> (name: String, pattern: String, word: String, unit: QuoteCurrency?)?
    {
        for (opening, closing) in [(" (", ")"), (" [", "]"), (" in ", ""), (" ", "")] {
            guard name.hasSuffix(closing),
                let start = name.indices.last(where: { name[$0...].hasPrefix(opening) }),
                name.distance(from: name.startIndex, to: start) > 0
            else { continue }
            let word = String(name[start...].dropFirst(opening.count).dropLast(closing.count))
            let known =
                ColumnFacts.words.first { $0.word == word }
                ?? (word == "pence" ? ("pence", "GBX", true) : nil)
            let code = known.map { $0.isCertain ? $0.code : "" } ?? word
            guard known != nil || (word.utf8.count == 3 && QuoteCurrency(bytes: word.utf8.span) != nil) else {
                continue
            }
            let base = String(name[..<start])
            return (
                base, base + opening + ColumnName.placeholder + closing, known == nil ? "" : word,
                try? QuoteCurrency(code)
            )
        }
        return nil
    }

    private static let all: [(Role, [String])] = [
        (
            .symbol,
            [
                "symbol", "ticker", "ticker symbol", "ticker-symbol", "symbole", "símbolo", "simbolo",
                "symbool",
                "kürzel", "kortnamn", "epic", "code", "código", "codice", "symbol/isin", "isin", "wkn",
                "valor",
                "cusip", "sedol",
            ]
        ),
        (
            .shares,
            [
                "shares", "quantity", "qty", "units", "units held", "no. of shares", "number of shares",
                "stück",
                "stücke", "bestand", "anzahl", "menge", "stück/nom.", "stück/nominale", "cantidad", "títulos",
                "quantité", "quantità", "aantal", "antal", "volym", "quantidade", "数量",
            ]
        ),
        (
            .price,
            [
                "price", "current price", "last price", "market price", "share price", "close price",
                "closing price", "mark price", "closing", "close", "last", "quote", "kurs", "aktueller kurs",
                "akt. kurs", "schlusskurs", "letzter kurs", "precio", "cours", "prezzo", "koers", "slotkoers",
                "senaste kurs", "cotação",
            ]
        ),
        (
            .value,
            [
                "market value", "current value", "total value", "value", "position value", "marktwert",
                "kurswert",
                "gesamtwert", "wert", "valor de mercado", "valeur", "valorisation", "controvalore", "waarde",
                "marknadsvärde", "värde",
            ]
        ),
        (
            .costStock,
            [
                "cost basis", "cost basis total", "total cost", "book cost", "cost", "book value",
                "purchase value",
                "einstandswert", "kaufwert", "anschaffungswert", "kostenbasis", "coste", "base de coste",
                "anskaffningsvärde",
            ]
        ),
        (
            .purchasePrice,
            [
                "purchase price", "average price", "avg price", "avg. price", "average cost",
                "average cost basis",
                "cost per share", "price paid", "unit cost", "einstandskurs", "kaufkurs", "kaufpreis",
                "precio medio", "prezzo medio", "pru", "prix de revient", "gak", "gav",
            ]
        ),
        (
            .gain,
            [
                "gain", "gain/loss", "total gain/loss", "unrealized gain", "unrealised gain",
                "unrealized p/l",
                "profit/loss", "profit", "gewinn/verlust", "gewinn", "plusvalía", "plus-value", "+/- value",
            ]
        ),
        (
            .currency,
            [
                "currency", "ccy", "currency code", "währung", "whg", "whg.", "divisa", "moneda", "devise",
                "valuta", "moeda",
            ]
        ),
        (
            .name,
            [
                "name", "description", "security name", "security", "company", "investment", "product",
                "bezeichnung", "wertpapier", "wertpapiername", "produkt", "nombre", "producto", "libellé",
                "nom",
                "titolo", "descrizione", "naam", "namn",
            ]
        ),
        (
            .purchaseDate,
            ["purchase date", "trade date", "date acquired", "acquired", "kaufdatum", "fecha de compra"]
        ),
        (.priceDate, ["price date", "as of", "kursdatum", "date", "datum"]),
        (.previousClose, ["previous close", "prev. close", "prev close", "schluss vortag"]),
        (.fees, ["fees", "fee", "commission", "gebühren", "provision"]),
        (.market, ["market", "exchange", "börse", "handelsplatz", "mercado", "marché", "borsa", "marknad"]),
        (.note, ["note", "notes", "comment", "notiz", "notizen", "bemerkung"]),
    ]
}
