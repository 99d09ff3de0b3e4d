import Testing
import Valuation

@testable import PortfolioImport

/// Forms of exports that came later, and kinds of rows that are rare.
@Suite struct CurrentExportTests {
    private static let freetrade =
        "Title,Type,Timestamp,Account Currency,Total Amount in Account Currency,Buy / Sell,Ticker,ISIN,"
        + "Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Order Type,Instrument Currency,"
        + "Total Amount in Instrument Currency,Price per Share,FX Rate,Base FX Rate,FX Fee (BPS),FX Fee Amount,"
        + "Dividend Ex Date,Dividend Pay Date,Dividend Eligible Quantity,Dividend Amount Per Share,"
        + "Dividend Gross Distribution Amount,Dividend Net Distribution Amount,Dividend Withheld Tax Percentage,"
        + "Dividend Withheld Tax Amount,Stock Split Ex Date,Stock Split Pay Date"

    private static let swissquote =
        "Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;"

    private static let tradeRepublic =
        "datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,"
        + "original_amount,original_currency,fx_rate,description,transaction_id"

    static let cases = [
        BrokerCase(
            title: "Freetrade, with the total's later name", profile: "freetrade",
            export: #"""
                \#(freetrade)
                August Statement,MONTHLY_SHARE_LENDING_STATEMENT,2026-09-01T00:00:00.000Z\#(String(repeating: ",", count: 28))
                Share Lending Income,SHARE_LENDING_INCOME,2026-08-17T15:35:09.138Z,GBP,0.12\#(String(repeating: ",", count: 26))
                Gilt 2028,INTEREST,2026-07-31T15:57:00.000Z,GBP,8.50,,TN28,GB0000000001,,,800.00000000,,,,GBP,,,,,,,2026-07-22,2026-07-31,800.00000000,0.01250000,,,15,1.50,,
                Internal Transfer,INTERNAL_TRANSFER,2026-06-01T10:00:00.000Z,GBP\#(String(repeating: ",", count: 27))
                Alpha,ORDER,2026-05-14T17:42:56.661Z,GBP,387.88,BUY,ALPH,US0000000001,96.40000000,0.00,4.00000000,V,O1,MARKET,USD,482.00,120.50,1.24,1.25,59,2.28,,,,,,,,,,

                """#,
            // 4 · 120.50 = 482 USD are 385.60 GBP at 1.25, and 2.28 for the change; 8.50 and a tax of 1.50 are 10.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,fees,fees_currency,taxes,amount,total
                2026-05-14,17:42:56,buy,ALPH,Alpha,4,120.5,USD,2.28,GBP,,,387.88
                2026-07-31,15:57:00,interest,TN28,Gilt 2028,,,GBP,,,1.5,10,
                2026-08-17,15:35:09,interest,,,,,GBP,,,,0.12,

                """#, skipped: ["1 statement"], cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Swissquote in German, with the account's currency", profile: "swissquote",
            export: #"""
                \#(swissquote)Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung
                02-01-2023 08:00:00;00000000;Vergütung;;;;1.0;5000.00;0.00;0.00;5000.00;CHF;5000.00;5000.00;CHF
                12-01-2023 14:00:00;1;Kauf;ABCD;ALPHA FUND;IE0000000001;20.0;40.25;12.00;0.00;-817.00;EUR;-804.10;4195.90;CHF
                15-02-2023 09:30:00;2;Verkauf;EFGH;BETA AG;CH0000000001;30.0;51.40;15.20;0.00;1'526.80;CHF;1'526.80;5722.70;CHF
                30-03-2023 09:00:00;00000000;Dividende;EFGH;BETA AG;CH0000000001;1.0;200.00;70.00;0.00;130.00;CHF;130.00;5852.70;CHF
                30-04-2023 09:00:00;00000000;Dividende;IJKL;GAMMA INC;US0000000001;1.0;40.00;6.00;0.00;34.00;USD;30.60;5883.30;CHF
                05-05-2023 10:00:00;3;Forex-Gutschrift;;;;1.0;1000.00;0.00;0.00;1000.00;CHF;1000.00;6883.30;CHF
                30-06-2023 18:00:00;00000000;Depotgebühren;;;;1.0;50.00;3.85;0.00;-53.85;CHF;-53.85;6829.45;CHF
                01-07-2023 18:00:00;00000000;Berichtigung Börsengeb.;;;;1.0;1.00;0.00;0.00;1.00;CHF;1.00;6830.45;CHF
                10-10-2023 10:00:00;00000000;Rückzahlung;MNOP;NOTE 2023;CH0000000002;5.0;1000.00;0.00;0.00;5000.00;CHF;5000.00;11830.45;CHF
                30-12-2023 23:59:00;00000000;Zinsen auf Einlagen;;;;1.0;10.00;3.50;0.00;6.50;CHF;6.50;11836.95;CHF
                31-12-2023 23:59:30;00000000;Zinsen auf Belastungen;;;;1.0;2.00;0.00;0.00;-2.00;CHF;-2.00;11834.95;CHF

                """#,
            // 20 · 40.25 + 12 = 817 EUR, for which 804.10 CHF were paid; 30 · 51.40 − 15.20 = 1,526.80.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,fees,taxes,amount,total
                2023-01-12,14:00:00,buy,ABCD,ALPHA FUND,20,40.25,EUR,12,,,804.1
                2023-02-15,09:30:00,sell,EFGH,BETA AG,30,51.4,CHF,15.2,,,
                2023-03-30,09:00:00,dividend,EFGH,,,,CHF,,70,200,
                2023-04-30,09:00:00,dividend,IJKL,GAMMA INC,,,USD,,6,40,30.6
                2023-06-30,18:00:00,fee,,,,,CHF,,,53.85,
                2023-07-01,18:00:00,fee,,,,,CHF,,,-1,
                2023-10-10,10:00:00,sell,MNOP,NOTE 2023,5,1000,CHF,,,,
                2023-12-30,23:59:00,interest,,,,,CHF,,3.5,10,
                2023-12-31,23:59:30,interest,,,,,CHF,,,-2,

                """#, cash: ["1 deposit", "1 currency exchange"]),
        BrokerCase(
            title: "Swissquote in German, with one currency", profile: "swissquote",
            export: #"""
                \#(swissquote)Saldo;Währung
                31-12-2025 15:57:09;00000000;Dividende;ABCD;"ALPHA FUND";IE0000000001;1.0;60.00;9.00;0.00;51.00;1051.00;USD
                01-10-2025 09:00:00;7;Kauf;ABCD;"ALPHA FUND";IE0000000001;2.0;100.50;1.00;0.00;-202.00;1000.00;USD
                30-09-2025 09:00:00;00000000;Titeleingang;EFGH;"BETA AG";CH0000000001;5.0;0.00;0.00;0.00;-;1202.00;USD
                29-09-2025 09:00:00;00000000;Zahlung;;;;1.0;1202.00;0.00;0.00;1202.00;1202.00;USD

                """#,
            // 2 · 100.50 + 1 = 202; of 60, 9 were withheld.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,fees,taxes,amount
                2025-09-30,09:00:00,transfer_in,EFGH,BETA AG,5,,USD,,,
                2025-10-01,09:00:00,buy,ABCD,ALPHA FUND,2,100.5,USD,1,,
                2025-12-31,15:57:09,dividend,ABCD,,,,USD,,9,60

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Saxo, with booked amounts", profile: "saxo",
            export: #"""
                Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Booked Amount,Order ID,Conversion Rate,From Derivative,Underlying asset type
                ,02-apr-2025,02-apr-2025,Corporate action,Alpha Inc.,US0000000001,USD,NASDAQ,ALPH:xnas,Dividend,"3,00",,1,No,
                ,02-apr-2025,02-apr-2025,Corporate action,Alpha Inc.,US0000000001,USD,NASDAQ,ALPH:xnas,Withholding tax,"-0,45",,1,No,
                ,30-okt-2024,31-okt-2024,Trade,Alpha Inc.,US0000000001,USD,NASDAQ,ALPH:xnas,Buy 2 @ 50.25 USD,"-101,50",,1,No,

                """#,
            // 2 · 50.25 = 100.50, and 1 for the broker.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount
                2024-10-30,buy,US0000000001,Alpha Inc.,2,50.25,USD,1,
                2025-04-02,tax,US0000000001,,,,USD,,0.45
                2025-04-02,dividend,US0000000001,,,,USD,,3

                """#),
        BrokerCase(
            title: "Avanza, with a dash for nothing", profile: "avanza",
            export: #"""
                Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage;Valuta;ISIN;Resultat
                2023-01-01;1111;Insättning;Deposit;-;-;10000;0;SEK;;-
                2023-01-02;1111;Köp;Alpha;10;100;-1050;50;SEK;SE0000000001;-
                2023-01-05;1111;Tillgångsinsättning;Beta;10;50;0;0;SEK;SE0000000002;-
                2023-01-06;1111;Autogiroinsättning;Autogiroinsättning;-;-;500;0;SEK;;-
                2023-01-07;1111;ADR-avgift;ADR BETA 2022-12-30;-;-;-3,8;0;SEK;;-

                """#,
            // 10 · 100 + 50 = 1,050.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount,account
                2023-01-02,buy,SE0000000001,Alpha,10,100,SEK,50,,1111
                2023-01-05,transfer_in,SE0000000002,Beta,10,,SEK,,,1111
                2023-01-07,fee,,,,,SEK,,3.8,1111

                """#, cash: ["2 deposit"]),
        BrokerCase(
            title: "Trade Republic, shares that moved and a dividend in shares", profile: "trade-republic",
            export: #"""
                \#(tradeRepublic)
                2024-12-01T10:00:00Z,2024-12-01,DEFAULT,TRADING,BUY,STOCK,Alpha,US0000000001,2,100,-200,-1,,EUR,,,,Buy,t1
                2025-06-03T14:24:16.757Z,2025-06-03,DEFAULT,DELIVERY,MIGRATION,STOCK,Alpha,US0000000001,-2,,,,,EUR,,,,MIGRATION,t2
                2025-06-03T14:24:16.757Z,2025-06-03,DEFAULT,DELIVERY,MIGRATION,STOCK,Alpha,US0000000001,2,412.5,,,,EUR,,,,MIGRATION,t3
                2025-07-03T09:00:00.000Z,2025-07-03,DEFAULT,CORPORATE_ACTION,STOCK_DIVIDEND,STOCK,Alpha,US0000000001,0.1,110,,,,EUR,,,,Dividend,t4
                2025-07-30T06:25:21.431Z,2025-07-30,DEFAULT,CORPORATE_ACTION,BONUS_ISSUE,STOCK,Alpha,US0000000001,0.42,,,,,,,,,BONUS_ISSUE,t6
                2025-08-03T09:00:00.000Z,2025-08-03,DEFAULT,CASH,MANUAL_CASH_TRANSFER,,,,,,1.00,,,EUR,,,,Transfer,t5

                """#,
            // Of 2.1 shares, 0.42 more make 2.52, six for five.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,ratio
                2024-12-01,buy,US0000000001,Alpha,2,100,EUR,1,
                2025-07-03,transfer_in,US0000000001,,0.1,110,EUR,,
                2025-07-30,split,US0000000001,,,,,,6:5

                """#, skipped: ["2 same shares out and in"], cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Hargreaves Lansdown, income and equalisation of a fund", profile: "hargreaves-lansdown",
            export: #"""
                Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)
                "15/07/2025","15/07/2025","UTC CR","Alpha Index Class S - Income (GBP) Eql - UT Cash Payment","n/a","n/a","12.40"
                "15/07/2025","15/07/2025","UTC CR","Alpha Index Class S - Income (GBP) UT Cash Payment","n/a","n/a","61.05"
                "01/07/2025","01/07/2025","Commission","Commission refund","n/a","n/a","2.35"
                "15/06/2025","17/06/2025","B123456","Alpha Index Class S - Income (GBP) 1000 @ 200.0","200.0","1000","-2,000.00"

                """#,
            trades: #"""
                date,type,symbol,shares,price,currency,amount
                2025-06-15,buy,Alpha Index Class S - Income (GBP),1000,200,GBX,
                2025-07-15,dividend,Alpha Index Class S - Income (GBP),,,GBP,61.05
                2025-07-15,return_of_capital,Alpha Index Class S - Income (GBP),,,GBP,12.4

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "pytr in Dutch", profile: "pytr",
            export: #"""
                Datum;Type;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting
                2024-11-01T06:00:00;Rente;7.5;;;;;

                """#,
            trades: #"""
                date,time,type,symbol,shares,price,currency,amount
                2024-11-01,06:00:00,interest,,,,EUR,7.5

                """#),
        BrokerCase(
            title: "Wealthsimple, options and a consolidation", profile: "wealthsimple",
            export: #"""
                transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount
                2026-08-03,2026-08-04,H1,TFSA,Trade,BUY,LONG,OLD,Old Corp,CAD,100,1.50,0,-150.00
                2026-09-10,2026-09-11,H1,TFSA,Trade,STO,SHORT,ALPH 2026-10-16 250.00 C,Alpha call,USD,-1,2.10,0.75,209.25
                2026-09-14,2026-09-15,H1,TFSA,Trade,BTC,SHORT,ALPH 2026-10-16 250.00 C,Alpha call,USD,1,0.40,0.75,-40.75
                2026-09-26,,H1,TFSA,CorporateAction,CONSOLIDATION,LONG,OLD,Old Corp,,-100,,,
                2026-09-26,,H1,TFSA,CorporateAction,CONSOLIDATION,LONG,OLD,Old Corp,,10,,,
                "Exported on 2026-10-09"

                """#,
            // 2.10 · 100 − 0.75 = 209.25, 0.40 · 100 + 0.75 = 40.75; a hundred shares become ten.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,ratio,multiplier,account
                2026-08-03,buy,OLD,Old Corp,100,1.5,CAD,,,,H1
                2026-09-10,short,ALPH 2026-10-16 250.00 C,Alpha call,1,2.1,USD,0.75,,100,H1
                2026-09-14,cover,ALPH 2026-10-16 250.00 C,,1,0.4,USD,0.75,,100,H1
                2026-09-26,split,OLD,,,,,,1:10,,H1

                """#, skipped: ["1 footer"]),
        BrokerCase(
            title: "Questrade, capital returned by a dividend", profile: "questrade",
            export: #"""
                Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type
                2025-03-31 12:00:00 AM,2025-03-31 12:00:00 AM,DIV,ABC.TO,ALPHA FUND RETURN OF CAPITAL ON 500 SHS,0,0.00,0.00,0.00,31.75,CAD,1,Dividends,TFSA
                2025-03-31 12:00:00 AM,2025-03-31 12:00:00 AM,DIV,ABC.TO,ALPHA FUND CASH DIV ON 500 SHS,0,0.00,0.00,0.00,10.25,CAD,1,Dividends,TFSA

                """#,
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount,account
                2025-03-31,return_of_capital,ABC.TO,ALPHA FUND RETURN OF CAPITAL ON 500 SHS,,,CAD,31.75,1
                2025-03-31,dividend,ABC.TO,,,,CAD,10.25,1

                """#),
        BrokerCase(
            title: "Fidelity, a merger for shares, contributions and short sales", profile: "fidelity",
            export: #"""
                \#(fidelity)
                 12/03/2021, CO CONTR CURRENT YR EMPLOYER CUR YR (Cash), , No Description,Cash,,,,,,88,
                 12/02/2021, PARTIC CONTR CURRENT PARTICIPANT CUR YR (Cash), , No Description,Cash,,,,,,888,
                 12/01/2021, FED TAX W/H FED TAX W/H (Cash), , No Description,Cash,,,,,,-8,
                 12/01/2021, ADJUST FEE CHARGED ATM FEE REBATE (Cash), , No Description,Cash,,,,,,3,
                 09/03/2021, YOU BOUGHT TO COVER GAMMA (GAM) (Margin), GAM, GAMMA,Margin,3,45,,,,-135,
                 09/02/2021, YOU SOLD SHORT GAMMA (GAM) (Margin), GAM, GAMMA,Margin,-3,50,,,,150,
                 09/01/2021, MERGER MER FROM G83540126#REOR M0012345670001 BETA INC CL A (BET) (Cash), BET, BETA INC CL A,Cash,2,,,,,,
                 09/01/2021, MERGER MER PAYOUT #REOR M0012345670000 ALPHA ACQUISITION (G83540126) (Cash), G83540126, ALPHA ACQUISITION,Cash,-4,,,,,,
                 06/20/2021, MERGER MER PAYOUT #REOR M0099999990000 DELTA (DEL) (Cash), DEL, DELTA,Cash,-5,,,,,60,
                 05/20/2021, YOU BOUGHT ALPHA ACQUISITION (G83540126) (Cash), G83540126, ALPHA ACQUISITION,Cash,4,9.88,,,,-39.52,

                """#,
            // 4 · 9.88 = 39.52, and two new shares for four old ones; 3 · 50 = 150, 3 · 45 = 135.
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount,ratio,to_symbol
                2021-05-20,buy,G83540126,ALPHA ACQUISITION,4,9.88,USD,,,
                2021-06-20,sell,DEL,DELTA,5,,USD,60,,
                2021-09-01,exchange,G83540126,,,,,,1:2,BET
                2021-09-02,short,GAM,GAMMA,3,50,USD,,,
                2021-09-03,cover,GAM,,3,45,USD,,,
                2021-12-01,fee,,,,,USD,-3,,
                2021-12-01,tax,,,,,USD,8,,

                """#, cash: ["2 deposit or withdrawal"]),
    ]

    private static let fidelity =
        "Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),"
        + "Accrued Interest ($),Amount ($),Settlement Date"

    @Test(arguments: cases) func `a file imports to what its rows state`(item: BrokerCase) throws {
        try item.check()
    }

    @Test func `Swissquote's German export is read as it is encoded`() throws {
        let text = try #require(Self.cases.first { $0.profile == "swissquote" })
        let bytes = text.export.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(importingTransactions([("export.csv", bytes)]).csv == text.trades)
    }

    @Test func `one side of a merger alone is told`() {
        let row = "09/01/2021,MERGER MER FROM 1#REOR M0012345670001 BETA (BET) (Cash),BET,BETA,Cash,2,,,,,,\n"
        let errors = importingTransactions(Self.fidelity + "\n" + row).errors
        #expect(errors.contains("2 BET come in, but no row on 2021-09-01 is the other side of it"))
    }

    @Test func `a dividend of no stock is refused, and may be passed over`() {
        let export = """
            transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount
            2026-09-26,,H1,TFSA,Dividend,,,,,CAD,10.00,,,10.00

            """
        #expect(
            importingTransactions(export).errors.contains(
                "a dividend of a stock that the row does not name: the row can't be imported as it is\n"
                    + "  pass such rows over with --skip \"Dividend\""))
    }

    @Test func `money changed at interactive investor has both sides, where its name is known`() throws {
        let export = """
            Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance
            10/08/2022,12/08/2022,n/a,n/a,2500.0,£0.82012,"2500 U.S. DOLLARS          .82 S Date 12/08/22",R1,"£2,050.30",n/a,"£7,096.70"
            02/12/2024,03/12/2024,n/a,n/a,80.50,£0.81006,"80.50 EURO NoTf     .81 S Date 03/12/24",R2,n/a,£65.21,£72.10

            """
        var options = ImportOptions()
        options.writesCash = true
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,amount,to_amount,to_currency
                2022-08-10,convert,,,,GBP,2050.3,2500,USD
                2024-12-02,convert,,,,EUR,80.5,65.21,GBP

                """)
    }

    // MARK: Interactive Brokers

    @Test func `currencies among the open positions are no holdings in Spanish, either`() {
        let export = """
            Statement,Header,Nombre del campo,Valor del campo
            Statement,Data,Period,"Septiembre 14, 2026"
            Posiciones abiertas,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Cantidad,Mult.,Precio de coste,Base de coste,Precio de cierre,Valor,PyG no realizadas,Código
            Posiciones abiertas,Data,Summary,Acciones,EUR,ABC,2,1,10,20,15,30,10,
            Posiciones abiertas,Data,Summary,Fórex,USD,EUR.USD,6,1,0.5,3,0.75,4.5,1.5,

            """
        let result = importing(export)
        #expect(result.errors == "")
        #expect(
            result.csv == "symbol,shares,currency,cost_stock,price,price_date\nABC,2,EUR,20,15,2026-09-14\n")
    }

    @Test func `the net asset value of a German statement is passed over`() {
        let export = """
            Nettoinventarwert,Header,Assetklasse,Vorheriger Gesamtwert
            Nettoinventarwert,Data,Cash,100
            Zinsen,Header,Währung,Datum,Beschreibung,Betrag
            Zinsen,Data,EUR,2024-01-03,EUR Habenzinsen für Dez-2023,1.25

            """
        #expect(importingTransactions(export).errors == "")
    }
}
