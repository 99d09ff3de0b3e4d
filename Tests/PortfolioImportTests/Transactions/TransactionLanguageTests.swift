import TestSupport
import Testing

@testable import PortfolioImport

/// Statements of Interactive Brokers in other languages. Names of sections and columns are those of statements that were
/// published; the figures are made up, so that they can be checked by hand.
@Suite struct TransactionLanguageTests {
    /// 2 · 150 + 1 = 301 paid, and 1 · 170 − 1 = 169 received for half of it. The dividend is 2, of which 15 % are 0.30.
    private static let trades = """
        date,time,type,symbol,shares,price,currency,fees,amount
        2026-03-02,10:00:00,buy,AAPL,2,150,USD,1,
        2026-04-01,,dividend,AAPL,,,USD,,2

        """

    static let statements: [(language: String, text: String, more: [String])] = [
        (
            "German",
            #"""
            Statement,Header,Feldname,Feldwert
            Transaktionen,Header,DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Provision/Gebühr,Basis,Realisierter G/V,MTM G/V,Code
            Transaktionen,Data,Order,Aktien,USD,U1,AAPL,"2026-03-02, 10:00:00",2,150,151,-300,-1,301,0,2,O
            Transaktionen,Data,Order,Aktien,USD,U1,AAPL,"2026-05-04, 11:00:00",-1,170,171,170,-1,-150.5,18.5,-1,C
            Transaktionen,Data,Order,Devisen,USD,U1,EUR.USD,"2026-05-05, 11:00:00",-500,1.1,,550,-2,,,0,
            Transaktionen,SubTotal,,Aktien,USD,,AAPL,,1,,,-130,-2,150.5,18.5,1,
            Einzahlungen & Auszahlungen,Header,Währung,Konto,Abrechnungsdatum,Beschreibung,Betrag
            Einzahlungen & Auszahlungen,Data,USD,U1,2026-02-10,Elektronische Überweisung,1500
            Einzahlungen & Auszahlungen,Data,Gesamt,,,,1500
            Dividenden,Header,Währung,Konto,Datum,Beschreibung,Betrag
            Dividenden,Data,USD,U1,2026-04-01,AAPL(US0378331005) Bardividende USD 1.00 pro Aktie,2
            Dividenden,Data,Gesamt,,,,2
            Quellensteuer,Header,Währung,Konto,Datum,Beschreibung,Betrag,Code
            Quellensteuer,Data,USD,U1,2026-04-01,AAPL(US0378331005) Bardividende - US Steuer,-0.30,
            Zinsen,Header,Währung,Konto,Datum,Beschreibung,Betrag
            Zinsen,Data,USD,U1,2026-08-05,USD Habenzinsen für Jul-2026,0.79

            """#,
            [
                "2026-04-01,,tax,AAPL,,,USD,,0.3", "2026-05-04,11:00:00,sell,AAPL,1,170,USD,1,",
                "2026-08-05,,interest,,,,USD,,0.79",
            ]
        ),
        (
            "Spanish",
            #"""
            Statement,Header,Nombre del campo,Valor del campo
            Operaciones,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Fecha/Hora,Cantidad,Precio trans.,Precio de cier.,Productos,Tarifa/com.,Básico,PyG realizadas,MTM P/G,Código
            Operaciones,Data,Order,Acciones,USD,AAPL,"2026-03-02, 10:00:00",2,150,151,-300,-1,301,0,2,O
            Operaciones,Data,Order,Acciones,USD,AAPL,"2026-05-04, 11:00:00",-1,170,171,170,-1,-150.5,18.5,-1,C
            Tarifas,Header,Subtitle,Divisa,Fecha,Descripción,Cantidad
            Tarifas,Data,Otras comisiones,USD,2026-05-20,Comisión ADR,-0.03
            Depósitos y retiradas,Header,Divisa,Fecha de liquidación,Descripción,Cantidad
            Depósitos y retiradas,Data,EUR,2026-01-06,Transferencia de Fondos Electrónica,1000
            Dividendos,Header,Divisa,Fecha,Descripción,Cantidad
            Dividendos,Data,USD,2026-04-01,AAPL (US0378331005) Dividendo en efectivo USD 1.00 por acción (Dividendo ordinario),2
            Dividendos,Data,Total Dividendos en EUR,,,1.8
            Retención de impuestos,Header,Divisa,Fecha,Descripción,Cantidad,Código
            Retención de impuestos,Data,USD,2026-04-01,AAPL(US0378331005) Dividendo en efectivo USD 1.00 por acción - US Impuestos,-0.30,
            Retención de impuestos,Data,Total,,,-0.30,

            """#,
            [
                "2026-04-01,,tax,AAPL,,,USD,,0.3", "2026-05-04,11:00:00,sell,AAPL,1,170,USD,1,",
                "2026-05-20,,fee,,,,USD,,0.03",
            ]
        ),
        (
            "French",
            #"""
            Statement,Header,Nom champ,Valeur champ
            Transactions,Header,DataDiscriminator,Catégorie d'actifs,Devise,Compte,Symbole,Date/Heure,Quantité,Prix trans.,Cours de clôt.,Produit,Comm/Tarif,Base,P/L réalisé,P/L MTM,Code
            Transactions,Data,Order,Actions,USD,U1,AAPL,"2026-03-02, 10:00:00",2,150,151,-300,-1,301,0,2,O
            Transactions,Data,Order,Actions,USD,U1,AAPL,"2026-05-04, 11:00:00",-1,170,171,170,-1,-150.5,18.5,-1,C
            Transactions,SubTotal,,Actions,USD,AAPL,,,1,,,-130,-2,150.5,18.5,1,
            Dividendes,Header,Devise,Compte,Date,Description,Montant
            Dividendes,Data,USD,U1,2026-04-01,AAPL(US0378331005) Dividende en espèces USD 1.00 par action,2
            Dividendes,Data,Total,,,,2
            Dépôts et retraits,Header,Devise,Compte,Date de règlement,Description,Montant
            Dépôts et retraits,Data,EUR,U1,2026-03-01,Transfert électronique de fonds,2000

            """#,
            ["2026-05-04,11:00:00,sell,AAPL,1,170,USD,1,"]
        ),
        (
            "Chinese, in which two columns have the same name",
            #"""
            Statement,Header,域名称,域值
            交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,收盘价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码
            交易,Data,Order,股票,USD,AAPL,"2026-03-02, 10:00:00",2,150,151,-300,-1,301,0,2,O
            交易,Data,Order,股票,USD,TSLA,"2026-05-04, 11:00:00",-1,170,171,170,-1,-169,0,-1,O;P
            交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,,收益,佣金 USD,,,以市值计（MTM） USD,代码
            交易,Data,Order,外汇,HKD,USD.HKD,"2026-05-05, 12:00:00",100,7.8,,-780,-0.35,,,2.1,O
            股息,Header,货币,日期,描述,金额
            股息,Data,USD,2026-04-01,AAPL(US0378331005) 现金红利 USD 1.00 每股,2
            股息,Data,总数,,,2
            代扣税,Header,货币,日期,描述,金额,代码
            代扣税,Data,USD,2026-04-01,AAPL(US0378331005) 现金红利 USD 1.00 每股 - US 税收,-0.30,
            费用,Header,Subtitle,货币,日期,描述,金额
            费用,Data,其它费用,USD,2026-06-06,其它,-0.04
            利息,Header,货币,日期,描述,金额
            利息,Data,USD,2026-08-05,USD 贷方利息,0.79
            存款和取款,Header,货币,结算日期,描述,金额
            存款和取款,Data,USD,2026-02-03,电子资金转账,1000
            存款和取款,Data,总数,,,1000

            """#,
            [
                "2026-04-01,,tax,AAPL,,,USD,,0.3", "2026-05-04,11:00:00,short,TSLA,1,170,USD,1,",
                "2026-06-06,,fee,,,,USD,,0.04", "2026-08-05,,interest,,,,USD,,0.79",
            ]
        ),
    ]

    /// The names of columns do not count, only their number, their order, and the ISIN.
    @Test(arguments: [
        (
            "degiro_transactions_fi.csv",
            [
                "Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,"
                    + "Wechselkurs,Transaktionskosten,,Gesamt,,Order-ID",
                "Fecha,Hora,Producto,ISIN,Bolsa de,Centro de ejecución,Número,Precio,,Valor local,,Valor,,"
                    + "Tipo de cambio,Costes de transacción,,Total,,ID Orden",
            ]
        ),
        (
            "degiro_account_nl.csv",
            [
                "Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id",
                "Data,Ora,Data Valuta,Prodotto,ISIN,Descrizione,Borsa,Variazioni,,Saldo,,ID Ordine",
            ]
        ),
    ])
    func `the header of DEGIRO may be in any language`(sample: String, headers: [String]) throws {
        let bytes = try fixtures.bytes("transactions/\(sample)")
        let rows = bytes.drop { $0 != 10 }
        let known = importingTransactions([(sample, bytes)])
        #expect(known.outcome.rows > 0)
        for header in headers {
            let result = importingTransactions([(sample, Array(header.utf8) + rows)])
            #expect(result.errors == "")
            #expect(result.csv == known.csv)
        }
    }

    @Test(arguments: statements)
    func `a statement of Interactive Brokers is imported in every language`(
        statement: (language: String, text: String, more: [String])
    ) {
        let result = importingTransactions(statement.text)
        #expect(result.errors == "")
        #expect(result.reports.first?.mapping == "interactive-brokers")
        let trades = Self.trades + statement.more.map { $0 + "\n" }.joined()
        // A statement of several accounts has a column with the account in each section.
        let isOfAccount = statement.text.contains(",U1,")
        #expect(
            result.csv
                == (isOfAccount
                    ? trades.replacing("\n", with: ",U1\n").replacing("amount,U1", with: "amount,account")
                    : trades))
    }

    @Test func `sections of a German statement without trades are passed over, and its fees are read`() {
        // The names are those that a public reader of real statements looks for; one has two spaces in it.
        let result = importingTransactions(
            """
            Statement,Header,Feldname,Feldwert
            Statement,Data,Title,Kontoauszug
            Kontoinformation,Data,Basiswährung,EUR
            Nettovermögenswert,Data,Aktien,1,2,0,2,1
            Veränderung des NAV,Data,Anfangswert,12000
            Mark-to-Market-Performance-Überblick,Data,Aktien,AAA,100,120,100,150,5000,0,0,0,5000,
            Übersicht  zur realisierten und unrealisierten Performance,Data,Aktien,AAA,0,1,0,0,0,1,2,0,0,0,2,3,
            Cash-Bericht,Data,Anfangssaldo,Basiswährungsübersicht,1,1,0
            Devisenpositionen,Data,Devisen,EUR,USD,1,1,1,1,1,0,
            Netto-Aktienpositionsübersicht,Data,Aktien,USD,AAA,A,10,0,0,10
            Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Prov./Gebühr,Basis,Realisierter G&V,MTM G&V,Code
            Transaktionen,Data,Order,Aktien,GBP,AAA,"2026-03-02, 10:00:00",20,120,120,-2400,-1,2401,0,0,O
            Transaktionsgebühren,Header,Vermögenswertkategorie,Währung,Datum/Zeit,Symbol,Beschreibung,Menge,Handelskurs,Betrag
            Transaktionsgebühren,Data,Aktien,GBP,"2026-03-02, 10:00:00",AAA,UK Stamp Tax,20,120,-12
            Transaktionsgebühren,Data,Gesamt,,,,,,,-12
            Aufgelaufene Zinsen,Data,Basiswährungsübersicht,Endsaldo,1
            Informationen zum Finanzinstrument,Data,Aktien,AAA,A,1,GB0031348658,AAA,LSE,1,COMMON,

            """)
        #expect(result.errors == "")
        #expect(result.reports.first?.otherRows == 2)
        #expect(result.csv.contains(",buy,AAA,20,120,GBP,1,\n"))
        #expect(result.csv.contains(",fee,AAA,,,GBP,,12\n"))
    }

    @Test func `shares that two decimal marks make two numbers are an error where nothing proves one`() {
        let header = "Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n"
        let bought = "2024-01-02T10:00:00.000Z,AAPL,BUY - MARKET,\"1,25\",$100.00,$125.00,USD,1.1\n"
        let split = "2024-01-06T10:00:00.000Z,AAPL,STOCK SPLIT,\"3,750\",,$0,USD,1.1\n"
        let result = importingTransactions(header + bought + split)
        #expect(
            result.errors == """
                export.csv:3:43: error: Quantity "3,750" may be thousands or decimals: the file has both decimal marks, and no price and amount prove the number
                  write it with another number of decimals, such as four

                """)
        let told = importingTransactions(header + bought + split.replacing("3,750", with: "3,7500"))
        #expect(told.errors == "" && told.positions == ["AAPL 5"])
    }

    @Test func `dates of a Flex query whose month may be the day are refused`() {
        let header =
            "\"Buy/Sell\",\"TradeDate\",\"Symbol\",\"ISIN\",\"Quantity\",\"TradePrice\",\"CurrencyPrimary\",\"IBCommission\",\"AssetClass\"\n"
        let row = "\"BUY\",\"05/03/2024\",\"GE\",\"US3696043013\",\"10\",\"180\",\"USD\",\"-1\",\"STK\"\n"
        let result = importingTransactions(header + row)
        #expect(result.errors.contains("TradeDate \"05/03/2024\" is not a date of the form yyyyMMdd*"))
        let told = importingTransactions(header + row.replacing("05/03/2024", with: "20240305"))
        #expect(told.errors == "" && told.csv.contains("2024-03-05,buy,"))
    }
}
