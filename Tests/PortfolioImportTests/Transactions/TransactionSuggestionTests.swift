import PortfolioFiles
import TestSupport
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// Mappings suggested for unknown lists of transactions: what is proven is in them, and the rest is left open.
@Suite struct TransactionSuggestionTests {
    private func suggestion(_ export: String, isOfTrades: Bool = false) throws -> Suggestion {
        var log = DiagnosticLog()
        let suggestion = Suggestion(
            for: Array(export.utf8), name: "transactions.csv", isOfTrades: isOfTrades, log: &log)
        #expect(DiagnosticText.text(log) == "")
        return try #require(suggestion)
    }

    /// 10 × 140.50 + 5 = 1,410; 4 × 150.25 − 5 = 596; 2 × 10.50 + 1 = 22.
    private static let german = """
        Buchungstag;Vorgang;ISIN;Bezeichnung;Stück;Kurs;Währung;Gebühr;Betrag;Saldo
        02.01.2024;Kauf;DE0007164600;SAP SE;10;140,50;EUR;5,00;-1.410,00;0,00
        13.01.2024;Verkauf;DE0007164600;SAP SE;4;150,25;EUR;5,00;596,00;596,00
        15.01.2024;Ausschüttung;DE0007164600;SAP SE;;;EUR;;6,60;602,60
        16.01.2024;Einzahlung;;;;;EUR;;1.000,00;1.602,60
        17.01.2024;Umtausch;DE0007164600;SAP SE;6;;EUR;;;1.602,60
        18.01.2024;Zeichnung;DE0007164601;Neu AG;2;10,50;EUR;1,00;-22,00;1.580,60
        Stand: heute

        """

    @Test func `columns and words that leave no doubt are in the mapping`() throws {
        let suggestion = try suggestion(Self.german)
        #expect(
            suggestion.json == """
                {
                  "kind": "activity",
                  "title": "transactions.csv",
                  "about": [
                    "Suggested from 6 rows of transactions.csv. Replace each \\"?\\", or remove its line.",
                    "Shares × price with fees = Betrag in every row that has them (2).",
                    "Amounts of purchases are negative, of sales positive.",
                    "\\"Zeichnung\\" is taken for a purchase by its shares, prices and negative amounts.",
                    "Nothing tells what these are: \\"Umtausch\\" (1 row). Write a type, or \\"skip\\" or \\"cash\\" and a name in place of \\"type\\".",
                    "Columns not used: Saldo."
                  ],
                  "delimiter": ";",
                  "decimalMark": ",",
                  "grouping": ".",
                  "columns": {
                    "date": {"column": "Buchungstag", "form": "d.M.yyyy*"},
                    "symbol": "ISIN",
                    "name": "Bezeichnung",
                    "shares": "Stück",
                    "price": "Kurs",
                    "currency": "Währung",
                    "fees": "Gebühr",
                    "net": "Betrag"
                  },
                  "rules": [
                    {"column": 1, "is": "Stand: heute", "skip": "no row of the table"},
                    {"column": "Vorgang", "is": ["Kauf", "Zeichnung"], "type": "buy"},
                    {"column": "Vorgang", "is": "Verkauf", "type": "sell"},
                    {"column": "Vorgang", "is": "Ausschüttung", "type": "dividend"},
                    {"column": "Vorgang", "is": "Einzahlung", "cash": "deposit or withdrawal"},
                    {"column": "Vorgang", "is": "Umtausch", "type": "?"}
                  ]
                }

                """)
        #expect(suggestion.openPlaces == 1)
        #expect(suggestion.isOfTrades && suggestion.profile == nil)
        let open = importingTransactions(Self.german, map: suggestion.json)
        #expect(
            open.errors.hasPrefix("map.json:31:53: error: replace \"?\": the export does not say\n"))
        let result = importingTransactions(
            Self.german, map: suggestion.json.replacing("\"type\": \"?\"", with: "\"skip\": \"exchange\""))
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,fees,amount
                2024-01-02,buy,DE0007164600,SAP SE,10,140.5,EUR,5,
                2024-01-13,sell,DE0007164600,,4,150.25,EUR,5,
                2024-01-15,dividend,DE0007164600,,,,EUR,,6.6
                2024-01-18,buy,DE0007164601,Neu AG,2,10.5,EUR,1,

                """)
    }

    @Test func `a word for purchases and sales alike is left open`() throws {
        let export = """
            Operazione,Descrizione,Titolo,Isin,Segno,Divisa,Prezzo,Controvalore
            15/01/2024,Compravendita titoli,Alpha,IE00B4L5Y983,A,EUR,105.50,527.50
            15/03/2024,Compravendita titoli,Alpha,IE00B4L5Y983,V,EUR,110.25,220.50
            15/06/2024,Dividendo,Alpha,IE00B4L5Y983,,EUR,,20.95

            """
        #expect(
            try suggestion(export).json.contains(
                #"{"column": "Descrizione", "is": "Compravendita titoli", "type": "?"}"#))
    }

    @Test func `numbers of securities are no amounts, and those of accounts no names`() throws {
        let export = """
            Datum;Produkt;Transaktion;Valor;ISIN;Anzahl;Währung
            26.01.2026;0210 00012345.S3;Kauf;1895681;CH0012005267;2.5;CHF
            27.02.2026;0210 00012345.S3;Verkauf;3378243;CH0038863350;1.5;CHF

            """
        let json = try suggestion(export).json
        #expect(!json.contains(#""net": "Valor""#) && !json.contains(#""name": "Produkt""#))
    }

    @Test func `rows that lack a cell are not passed over by their day`() throws {
        let export = """
            Time,Kind,Symbol,Shares,Price,Amount,Currency,Note
            2020-11-18 12:15:23,Deposit,,,,500,EUR
            2023-03-21 13:37:29,Buy,ABC,10,5.50,-55.00,EUR,x
            2023-03-22 13:37:29,Sell,ABC,10,6.50,65.00,EUR,y

            """
        #expect(try !suggestion(export).json.contains("2020-11-18"))
    }

    @Test func `fees are found by what the amount differs by, and amounts may have no sign`() throws {
        // 10 × 185.50 + 1 = 1,856 and 5 × 190 − 2 = 948.
        let export = """
            Date,Side,Ticker,Qty,Price ($),Cut,Total
            01/02/2024,Buy,AAPL,10,$185.50,-1.00,"1,856.00"
            02/14/2024,Sell,AAPL,5,$190.00,-2.00,948.00

            """
        let suggestion = try suggestion(export)
        #expect(suggestion.json.contains("\"signed\": false"))
        #expect(suggestion.json.contains(#""fees": {"column": "Cut", "negative": true}"#))
        #expect(suggestion.json.contains(#""price": "Price ({currency})""#))
        #expect(suggestion.json.contains("Amounts have no sign that tells"))
        // A dollar sign stands for several currencies.
        #expect(suggestion.openPlaces == 1)
        let result = importingTransactions(export, map: suggestion.json.replacing("\"?\"", with: "\"CAD\""))
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,fees
                2024-01-02,buy,AAPL,10,185.5,CAD,1
                2024-02-14,sell,AAPL,5,190,CAD,2

                """)
    }

    @Test func `fees that explain one amount stay found when another has none`() throws {
        // 10 × 20 = 200, with the fees 201; 5 × 22 = 110, less the fees 108.50.
        let export = """
            Date,Side,Ticker,Qty,Price,Currency,Gross amount,Cut,Net amount
            2024-01-02,Buy,AAA,10,20.00,EUR,200.00,1.00,-201.00
            2024-02-14,Sell,AAA,5,22.00,EUR,110.00,1.50,108.50

            """
        let suggestion = try suggestion(export)
        #expect(suggestion.json.contains(#""fees": "Cut""#))
        #expect(suggestion.json.contains(#""gross": "Gross amount""#))
        #expect(
            suggestion.json.contains("Shares × price with fees = Net amount in every row that has them (2)."))
        #expect(suggestion.json.contains("Shares × price = Gross amount in every row that has them (2)."))
    }

    @Test func `a column named Time is the time beside a date, and the date without one`() throws {
        let apart = """
            Date,Time,Side,ISIN,Shares,Price,Currency,Amount
            2024-01-02,09:30,Buy,A,10,20.00,EUR,-200.00
            2024-01-03,14:05,Sell,A,4,21.00,EUR,84.00

            """
        let suggested = try suggestion(apart)
        #expect(suggested.json.contains(#""date": {"column": "Date", "form": "yyyy-MM-dd*"}"#))
        #expect(suggested.json.contains(#""time": "Time""#))
        #expect(
            importingTransactions(apart, map: suggested.json).csv == """
                date,time,type,symbol,shares,price,currency
                2024-01-02,09:30:00,buy,A,10,20,EUR
                2024-01-03,14:05:00,sell,A,4,21,EUR

                """)
        let joined = """
            Time,Side,ISIN,Shares,Price,Currency,Amount
            2024-01-02 09:30,Buy,A,10,20.00,EUR,-200.00
            2024-01-03 14:05,Sell,A,4,21.00,EUR,84.00

            """
        let whole = try suggestion(joined)
        #expect(whole.json.contains(#""date": {"column": "Time", "form": "yyyy-MM-dd*"}"#))
        #expect(!whole.json.contains(#""time":"#))
    }

    @Test func `without a word for the kind, the signs of shares tell`() throws {
        let export = """
            Date;Symbol;Shares;Price;Value;Ccy
            2024-01-02;AAPL;10;185,50;-1855,00;USD
            2024-02-14;AAPL;-5;190,00;950,00;USD

            """
        // Nothing says that these are transactions but the user.
        #expect(try !suggestion(export).isOfTrades)
        let suggestion = try suggestion(export, isOfTrades: true)
        #expect(suggestion.json.contains(#""rules": [{"type": "trade", "by": "shares"}]"#))
        #expect(importingTransactions(export, map: suggestion.json).positions == ["AAPL 5"])
    }

    @Test func `what the figures contradict is said`() throws {
        // 10 × 20 = 200, but 4 × 21 = 84.
        let export = """
            Trade date,Side,ISIN,Shares,Price,Currency,Amount
            2024-01-02,Buy,A,10,20.00,EUR,200.00
            2024-01-03,Sell,A,4,21.00,EUR,-85.00

            """
        let json = try suggestion(export).json
        #expect(json.contains("Shares × price = Amount in 1 of 2 rows, but not on line 3."))
        #expect(json.contains("The signs of the amounts contradict the words for purchases and sales: "))
        #expect(json.contains("\"signed\": \"?\""))
    }

    @Test func `without prices nothing tells whether an amount includes the fees`() throws {
        let export = """
            Datum;Typ;Wert;Text;ISIN;Stück;Gebühren;Steuern
            2024-01-15;Kauf;-501,00;Apple;US0378331005;3;-1,00;
            2024-02-15;Dividende;1,50;Apple;US0378331005;;;-0,30
            2024-03-15;Verkauf;179,00;Apple;US0378331005;1;-1,00;

            """
        #expect(
            try suggestion(export).json.contains(
                "Nothing tells whether Wert includes the fees (net) or not (gross): there is no price to compare"
            ))
    }

    @Test func `the day and the month of a date are asked for if nothing tells them apart`() throws {
        let export = """
            Trade date,Side,ISIN,Shares,Price,Currency,Amount
            01/02/2024,Buy,A,10,20.00,EUR,-200.00
            03/04/2024,Sell,A,4,21.00,EUR,84.00

            """
        #expect(try suggestion(export).json.contains(#""date": {"column": "Trade date", "form": "?"}"#))
    }

    @Test func `a word is no sale by what was received for shares, as a dividend is too`() throws {
        let export = """
            Transaction Date,Description,Ticker,Units,Unit Price,Net Proceeds,Ccy
            2024-01-13,Purchase,BHP.AX,100,45.00,-4500.00,AUD
            2024-01-14,Sale,BHP.AX,-50,46.00,2300.00,AUD
            2024-03-16,Kapitaltilbagebetaling,BHP.AX,50,0.45,22.50,AUD
            2024-04-16,Imputed payout,BHP.AX,50,0.10,5.00,AUD
            2024-05-16,Disposal at market,BHP.AX,-10,47.00,470.00,AUD

            """
        let suggestion = try suggestion(export)
        #expect(suggestion.json.contains(#""is": ["Sale", "Disposal at market"], "type": "sell""#))
        #expect(suggestion.json.contains(#""is": "Kapitaltilbagebetaling", "type": "?""#))
        #expect(suggestion.json.contains(#""is": "Imputed payout", "type": "?""#))
        #expect(suggestion.openPlaces == 2)
    }

    @Test func `amounts that are all positive have no sign, also if no word is known`() throws {
        let export = """
            Date,Side,Symbol,Qty,Price,Amount,Ccy
            13/02/2024,B,AAPL,10,180.00,1800.00,USD
            14/02/2024,S,AAPL,5,190.00,950.00,USD

            """
        var log = DiagnosticLog()
        let suggestion = try #require(
            Suggestion(for: Array(export.utf8), name: "t.csv", isOfTrades: true, log: &log))
        #expect(suggestion.json.contains(#""signed": false"#))
        let map = suggestion.json.replacing(#""is": "B", "type": "?""#, with: #""is": "B", "type": "buy""#)
            .replacing(#""is": "S", "type": "?""#, with: #""is": "S", "type": "sell""#)
        #expect(importingTransactions(export, map: map).positions == ["AAPL 5"])
    }

    @Test func `a profile that fits is inherited`() throws {
        let bytes = try fixtures.bytes("transactions/freetrade.csv")
        var log = DiagnosticLog()
        let suggestion = try #require(Suggestion(for: bytes, name: "f.csv", log: &log))
        #expect(suggestion.profile == "freetrade" && suggestion.isOfTrades)
        #expect(
            importingTransactions([("f.csv", bytes)], map: suggestion.json).csv
                == importingTransactions([("f.csv", bytes)]).csv)
    }

    /// Published exports whose columns and words say it all, as if no profile knew them; what is open is filled in.
    @Test(arguments: [
        "swissquote.csv", "traderepublic_export.csv", "trading212_multicurrency.csv",
    ])
    func `the mapping drafted from a sample imports what its profile does`(sample: String) throws {
        let bytes = try fixtures.bytes("transactions/\(sample)")
        let table = try #require(ExportTable(DecodedText(bytes, encodings: [.utf8])))
        let draft = try #require(TransactionDraft(table, isForced: false))
        let map = draft.mapping(for: sample).json().replacing("\"$\": \"?\"", with: "\"$\": \"USD\"")
            .replacing("\"type\": \"?\"", with: "\"skip\": \"?!\"")
            // A fee for changing money is in no amount.
            .replacing("\"fees\": \"?\",\n", with: "")
            .replacing("{\"text\": \"?\"}", with: "{\"text\": \"USD\"}")
        let result = importingTransactions([(sample, bytes)], map: map)
        #expect(result.errors == "")
        let known = try #require(TransactionSampleTests.samples.first { $0.file == sample })
        #expect(result.positions == known.positions)
    }

    @Test(arguments: [
        """
        Bought on,Share,Ticker,How many,Paid per share (p),Remarks
        03/04/2023,Barclays,BARC.L,"2,500",142.36,"my first, bought at work"
        17/11/2022,Lloyds Banking,LLOY.L,"10,000",44.125,
        25/01/2024,Unilever,ULVR.L,120,"3,812.50",for the dividend
        28/02/2024,Barclays,BARC.L,"1,000",165.8,again
        """,
        "Date,Share,Qty,Price paid,Comment\n23/04/2023,BARC.L,2500,1.42,first buy\n"
            + "28/02/2024,BARC.L,1000,1.65,sold some LLOY for this\n13/03/2024,LLOY.L,500,0.51,\n",
    ]) func `a word in a note says nothing of its row`(export: String) throws {
        #expect(
            TransactionDraft(
                try #require(ExportTable(DecodedText(Array(export.utf8), encodings: [.utf8]))),
                isForced: false)
                == nil)
        #expect(!(try suggestion(export).json.contains("\"type\": \"")))
    }

    @Test func `lists of positions are not taken for transactions`() throws {
        for sample in [
            "ajbell-portfolio.csv", "avanza-positions.csv", "degiro-portfolio-en-eur.csv",
            "etrade-portfolio-download.csv", "fidelity-positions.csv", "hl-account-summary.csv",
            "ibkr-flex-open-positions.csv", "schwab-positions.csv", "yahoo-portfolio-2023.csv",
        ] {
            let text = DecodedText(try fixtures.bytes(sample), encodings: [.utf8, .windows1252])
            let table = try #require(ExportTable(text))
            #expect(TransactionDraft(table, isForced: false) == nil, "\(sample)")
        }
    }

    @Test func `an unknown word whose shares are not those of sales stays open`() throws {
        // Payouts of 0.45 and 0.10 per share look like sales of 50 shares, but sales have negative shares.
        let export = """
            Transaction Date,Description,Ticker,Units,Unit Price,Net Proceeds,Ccy
            2024-01-13,Purchase,BHP.AX,100,45.00,-4500.00,AUD
            2024-01-14,Sale,BHP.AX,-50,46.00,2300.00,AUD
            2024-01-15,Afgang,BHP.AX,-10,46.00,460.00,AUD
            2024-03-16,Kapitaltilbagebetaling,BHP.AX,50,0.45,22.50,AUD
            2024-04-16,Imputed payout,BHP.AX,50,0.10,5.00,AUD

            """
        let suggestion = try suggestion(export)
        #expect(suggestion.openPlaces == 2)
        #expect(
            suggestion.json.contains(#"{"column": "Description", "is": ["Sale", "Afgang"], "type": "sell"}"#))
        #expect(
            suggestion.json.contains(
                #"{"column": "Description", "is": "Kapitaltilbagebetaling", "type": "?"}"#))
    }

    @Test func `amounts that are all positive have no sign, whatever the words mean`() throws {
        let export = """
            Date,Side,Symbol,Qty,Price,Amount
            01/02/2024,B,AAPL,10,180.00,1800.00
            03/02/2024,S,AAPL,5,190.00,950.00

            """
        let suggestion = try suggestion(export, isOfTrades: true)
        #expect(suggestion.json.contains("\"signed\": false"))
        // In a mapping that says otherwise, the error names the key.
        let map = #"""
            {"kind": "activity", "decimalMark": ".",
             "columns": {"date": {"column": "Date", "form": "dd/MM/yyyy"}, "symbol": "Symbol", "shares": "Qty", "price": "Price",
                         "currency": {"text": "USD"}, "net": "Amount"},
             "rules": [{"column": "Side", "is": "B", "type": "buy"}, {"column": "Side", "is": "S", "type": "sell"}]}
            """#
        #expect(
            importingTransactions(export, map: map).errors.contains(
                "if purchases have no sign in this export, say \"signed\": false in the mapping"))
    }

    @Test(arguments: [
        "Annulé - Achat", "Kauf (storniert)", "Cancelled buy", "Stornokauf", "Compra anulada",
        "Acquisto annullato",
    ])
    func `what was cancelled is left open, and accounts are kept apart`(word: String) throws {
        let suggestion = try suggestion(
            """
            Date,Type,Account,Symbol,Quantity,Price,Currency,Amount
            2024-01-02,Buy,100200300,ACM,10,50.00,USD,-500.00
            2024-01-03,\(word),100200300,ACM,10,50.00,USD,-500.00
            2024-01-05,Sell,100200301,ACM,4,55.00,USD,220.00

            """)
        #expect(suggestion.json.contains("{\"column\": \"Type\", \"is\": \"\(word)\", \"type\": \"?\"}"))
        #expect(suggestion.json.contains("\"holder\": \"Account\""))
        #expect(suggestion.openPlaces == 1)
    }
}
