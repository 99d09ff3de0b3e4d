import Testing
import Valuation

@testable import PortfolioImport

@Suite struct WorldBrokerTests {
    static let cases = [
        BrokerCase(
            title: "Scalable Capital", profile: "scalable-capital",
            export: #"""
                date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
                2025-05-05;09:15:00;Executed;"SCAL1";"Fund A";Security;Buy;IE00B4L5Y983;10;95,50;-955,00;0,99;0,00;EUR
                2025-05-06;09:15:00;Cancelled;"SCAL2";"Fund A";Security;Buy;IE00B4L5Y983;4;95,00;-380,00;0,99;0,00;EUR
                2025-05-07;09:15:00;Rejected;"SCAL3";"Fund A";Security;Sell;IE00B4L5Y983;4;95,00;380,00;0,99;0,00;EUR
                2025-06-02;14:00:00;Executed;"SCAL4";"Fund A";Security;Savings plan;IE00B4L5Y983;0,526;95,06;-50,00156;0,00;0,00;EUR
                2025-06-10;02:00:00;Executed;"WWEK 1";"Fund A";Cash;Distribution;IE00B4L5Y983;;;8,15;0,00;1,85;EUR
                2025-07-01;10:00:00;Executed;"SCAL5";"Fund A";Security;Sell;IE00B4L5Y983;5;100,00;500,00;0,99;6,20;EUR
                2025-07-02;02:00:00;Executed;"T1";"Fund A";Cash;Taxes;IE00B4L5Y983;;;-2,50;0,00;;EUR
                2025-07-03;02:00:00;Executed;"D1";"Einzahlung";Cash;Deposit;;;;1.500,00;0,00;;EUR
                2025-12-05;01:00:00;Executed;WWUM 9;Fund A;Security;Security transfer;IE00B4L5Y983;-5,526;101,00;-558,126;;;EUR
                2025-12-06;01:00:00;Executed;SWITCH 9;Fund A;Security;Security transfer;IE00B4L5Y983;5,526;101,50;560,889;;;EUR

                """#,
            // 10 · 95.50 = 955; 0.526 · 95.06 = 50.00156; 8.15 + 1.85 = 10. The shares that move on are the same.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,fees,taxes,amount
                2025-05-05,09:15:00,buy,IE00B4L5Y983,Fund A,10,95.5,EUR,0.99,,
                2025-06-02,14:00:00,buy,IE00B4L5Y983,,0.526,95.06,EUR,,,
                2025-06-10,02:00:00,dividend,IE00B4L5Y983,,,,EUR,,1.85,10
                2025-07-01,10:00:00,sell,IE00B4L5Y983,,5,100,EUR,0.99,,
                2025-07-01,10:00:00,tax,IE00B4L5Y983,,,,EUR,,,6.2
                2025-07-02,02:00:00,tax,IE00B4L5Y983,,,,EUR,,,2.5

                """#, skipped: ["2 order not executed", "2 same shares out and in"],
            cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "Hargreaves Lansdown, with dividends, and purchases without shares in words",
            profile: "hargreaves-lansdown",
            export: #"""
                Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)
                "20/05/2026","20/05/2026","OVR CR","Man Group plc ORD USD0.0342857142 Overseas Dividend Payment","n/a","n/a","257.69"
                "31/03/2026","31/03/2026","ST DIV","Barclays plc Ordinary 25p Dividend Payment","n/a","n/a","68.38"
                "10/12/2025","10/12/2025","Transfer","Transfer from Income Account","n/a","n/a","47.80"
                "24/11/2025","24/11/2025","FPD","Payment to Client","n/a","n/a","-1,002.60"
                "17/11/2025","19/11/2025","S564913611","Computacenter plc Ord 6 2/3p","600.00","100","588.05"
                "10/11/2025","12/11/2025","B564913600","Computacenter plc Ord 6 2/3p 167 @ 590","590.00","167","-997.25"

                """#,
            // 167 · 5.90 = 985.30, and 11.95 for dealing; 100 · 6 = 600, less 11.95.
            trades: #"""
                date,type,symbol,shares,price,currency,fees,amount
                2025-11-10,buy,Computacenter plc Ord 6 2/3p,167,590,GBX,11.95,
                2025-11-17,sell,Computacenter plc Ord 6 2/3p,100,600,GBX,11.95,
                2026-03-31,dividend,Barclays plc Ordinary 25p,,,GBP,,68.38
                2026-05-20,dividend,Man Group plc ORD USD0.0342857142,,,GBP,,257.69

                """#, cash: ["2 deposit or withdrawal"]),
        BrokerCase(
            title: "Zerodha, with other columns first", profile: "zerodha",
            export: #"""
                trade_date,symbol,isin,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
                2024-02-01,ITC,INE154A01025,NSE,EQ,EQ,buy,false,100.000000,440.500000,T1,O1,2024-02-01T09:20:01

                2024-02-05,ITC,INE154A01025,NSE,EQ,EQ,sell,false,40.000000,451.250000,T2,O2,2024-02-05T15:01:30

                """#,
            trades: #"""
                date,time,type,symbol,market,shares,price,currency
                2024-02-01,09:20:01,buy,ITC,NSE,100,440.5,INR
                2024-02-05,15:01:30,sell,ITC,,40,451.25,INR

                """#),
        BrokerCase(
            title: "Groww, with an amount in lakhs", profile: "groww",
            export: #"""
                Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status
                ITC,ITC,INE154A01025,BUY,300,"1,32,150.00",NSE,1,28-01-2025 10:15 AM,Executed
                ITC,ITC,INE154A01025,BUY,5,2200,NSE,2,29-01-2025 11:00 AM,Cancelled
                ITC,ITC,INE154A01025,SELL,100,45000,NSE,3,30-01-2025 11:00 AM,Executed

                """#,
            trades: #"""
                date,time,type,symbol,name,market,shares,price,currency,amount
                2025-01-28,10:15:00,buy,ITC,ITC,NSE,300,,INR,132150
                2025-01-30,11:00:00,sell,ITC,,,100,,INR,45000

                """#, skipped: ["1 order not executed"]),
        BrokerCase(
            title: "pytr in German", profile: "pytr",
            export: #"""
                Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern;ISIN2;Stück2
                2024-03-04T10:00:00;Einlage;5.000;Vorname Name;;;;;;
                2024-03-05T10:01:02;Kauf;-1.201;Fund B;IE00B4K6B022;24;1;;;
                2024-06-26T08:06:40;Split;0;Fund B;IE00B4K6B022;24;;;;
                2024-07-01T09:30:00;Verkauf;318,2;Fund B;IE00B4K6B022;12;1;4,8;;
                2024-10-23T14:19:56;Dividende;2,25;Fund B;IE00B4K6B022;36;;0,75;;
                2024-11-01T06:00:00;Zinsen;7,5;;;;;2,5;;

                """#,
            // 318.20 and the tax are 323; 2.25 + 0.75 = 3; 7.50 + 2.50 = 10. 24 shares and 24 added are 2 for 1.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,taxes,amount,ratio
                2024-03-05,10:01:02,buy,IE00B4K6B022,Fund B,24,,EUR,,1201,
                2024-06-26,08:06:40,split,IE00B4K6B022,,,,,,,2:1
                2024-07-01,09:30:00,sell,IE00B4K6B022,,12,,EUR,,323,
                2024-07-01,09:30:00,tax,IE00B4K6B022,,,,EUR,,4.8,
                2024-10-23,14:19:56,dividend,IE00B4K6B022,,,,EUR,0.75,3,
                2024-11-01,06:00:00,interest,,,,,EUR,2.5,10,

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "pytr in English", profile: "pytr",
            export: #"""
                Date;Type;Value;Note;ISIN;Shares;Fees;Taxes
                2024-03-05;Buy;-1,201.5;Fund B;IE00B4K6B022;24.5;1;
                2024-07-01;Sell;318.25;Fund B;IE00B4K6B022;12;1;
                2024-07-02;Removal;-100;Name;;;;

                """#,
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount
                2024-03-05,buy,IE00B4K6B022,Fund B,24.5,,EUR,1201.5
                2024-07-01,sell,IE00B4K6B022,,12,,EUR,318.25

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "pytr, with negative fees and taxes", profile: "pytr",
            export: #"""
                Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern;ISIN2;Stück2
                2026-03-02T10:00:00;Kauf;-251.0;Fund B;IE00B4K6B022;5.5;-1.0;;;
                2026-03-05T09:00:00;Verkauf;459.25;Fund B;IE00B4K6B022;-2.0;-1.0;-2.5;;
                2026-03-06T09:00:00;Dividende;0.75;Fund B;IE00B4K6B022;3.5;;-0.25;;

                """#,
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,taxes,amount
                2026-03-02,10:00:00,buy,IE00B4K6B022,Fund B,5.5,,EUR,,251
                2026-03-05,09:00:00,sell,IE00B4K6B022,,2,,EUR,,461.75
                2026-03-05,09:00:00,tax,IE00B4K6B022,,,,EUR,,2.5
                2026-03-06,09:00:00,dividend,IE00B4K6B022,,,,EUR,0.25,1

                """#),
        BrokerCase(
            title: "XTB", profile: "xtb", unit: "EUR",
            export: #"""
                ID;Type;Time;Symbol;Comment;Amount
                9;Free funds interests tax;07.05.2024 09:36:50;;Free-funds Interest Tax 2024-04;-0.4
                8;Free funds interests;07.05.2024 03:16:39;;Free-funds Interest 2024-04;2.1
                7;Stocks/ETF sale;02.05.2024 11:42:37;VWCE.DE;CLOSE BUY 4/10 @ 112.50;450
                6;Withholding tax;12.04.2024 11:00:27;VWCE.DE;VWCE.DE USD WHT 15%;-0.3
                5;Dividend;12.04.2024 11:00:27;VWCE.DE;VWCE.DE USD 0.2000/ SHR;2
                4;Stocks/ETF purchase;02.04.2024 14:48:16;VWCE.DE;OPEN BUY 3 @ 110.00;-330
                3;Stocks/ETF purchase;02.04.2024 14:21:03;VWCE.DE;OPEN BUY 10/10.5 @ 109.50;-1095
                1;Deposit;14.03.2024 10:30:23;;deposit;2000

                """#,
            trades: #"""
                date,time,type,symbol,shares,price,currency,amount
                2024-04-02,14:21:03,buy,VWCE.DE,10,,EUR,1095
                2024-04-02,14:48:16,buy,VWCE.DE,3,,EUR,330
                2024-04-12,11:00:27,dividend,VWCE.DE,,,EUR,2
                2024-04-12,11:00:27,tax,VWCE.DE,,,EUR,0.3
                2024-05-02,11:42:37,sell,VWCE.DE,4,,EUR,450
                2024-05-07,03:16:39,interest,,,,EUR,2.1
                2024-05-07,09:36:50,tax,,,,EUR,0.4

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "XTB since 2025", profile: "xtb", unit: "PLN",
            export: #"""
                Account number;1234567;;;;;;
                Cash Operations;;;;;;;
                Date from (UTC);2006-01-01 00:00:00;;;;;;
                Type;Ticker;Instrument;Time;Amount;ID;Comment;Product
                Stock sell;CDR.PL;CD Projekt;2025-10-02 08:00:00;1.180,00;5;CLOSE BUY 5 @ 236.00;IKE
                Stock purchase;CDR.PL;CD Projekt;2025-10-01 10:00:00;-2.250,50;4;OPEN BUY 10 @ 225.05;IKE
                IKE deposit;;;2025-09-01 10:00:00;4.000,00;3;Transfer in operation;IKE
                Total;;;;2.929,50;;;

                """#,
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,amount
                2025-10-01,10:00:00,buy,CDR.PL,CD Projekt,10,,PLN,2250.5
                2025-10-02,08:00:00,sell,CDR.PL,,5,,PLN,1180

                """#, skipped: ["1 total"], cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "CommSec, confirmations", profile: "commsec",
            export: #"""
                Code,Company,Date,Type,Quantity,Unit Price ($),Trade Value ($),Brokerage+GST ($),GST ($),Contract Note,Total Value ($)
                WES,WESFARMERS LIMITED,16/01/2023,BUY,60,48.50,"2,910.00",19.95,1.81,C1,"2,929.95"
                WES,WESFARMERS LIMITED,21/03/2024,SELL,20,66.00,"1,320.00",19.95,1.81,C2,"-1,300.05"

                """#,
            // 60 · 48.50 + 19.95 = 2929.95; 20 · 66 − 19.95 = 1300.05.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees
                2023-01-16,buy,WES,WESFARMERS LIMITED,60,48.5,AUD,19.95
                2024-03-21,sell,WES,,20,66,AUD,19.95

                """#),
        BrokerCase(
            title: "CommSec, transactions of the account", profile: "commsec-account",
            export: #"""
                Date,Reference,Details,Debit($),Credit($),Balance($)
                16/01/2023,C1,B 60 WES @ 48.500000,2929.95,,70.05
                17/01/2023,R1,Direct Transfer - Payee EXAMPLE,2929.95,,70.05
                21/03/2024,C2,S 20 WES @ 66.000000,,1300.05,1370.10
                28/03/2024,D1,Dividend WES,,36.40,1406.50

                """#,
            trades: #"""
                date,type,symbol,shares,price,currency,fees,amount
                2023-01-16,buy,WES,60,48.5,AUD,19.95,
                2024-03-21,sell,WES,20,66,AUD,19.95,
                2024-03-28,dividend,WES,,,AUD,,36.4

                """#, cash: ["1 deposit or withdrawal"]),
        BrokerCase(
            title: "SelfWealth", profile: "selfwealth",
            export: #"""
                Trade Date,Settlement Date,Action,Reference,Code,Name,Units,Average Price,Consideration,Brokerage,Total
                2022-02-21 00:00:00,2022-02-23 00:00:00,Buy,T1,CSL,CSL LTD,4,260.10,1040.40,9.50,1049.90
                2023-02-21 00:00:00,2023-02-23 00:00:00,Sell,T2,CSL,CSL LTD,1,300.00,300.00,9.50,290.50

                """#,
            // 4 · 260.10 + 9.50 = 1049.90; 300 − 9.50 = 290.50.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees
                2022-02-21,buy,CSL,CSL LTD,4,260.1,AUD,9.5
                2023-02-21,sell,CSL,,1,300,AUD,9.5

                """#),
        BrokerCase(
            title: "Sharesies", profile: "sharesies",
            export: #"""
                Order ID,Trade date,Instrument code,Market code,Quantity,Price,Transaction type,Exchange rate,Transaction fee,Currency,Amount,Transaction method
                a-1,2024-05-02,MSFT,NASDAQ,2.5,400.00,BUY,1.6800,2.50,USD,1002.50,MARKET_TRADE
                a-2,2024-05-03,SPK,NZX,100,4.60,BUY,1.00,3.00,NZD,463.00,MARKET_TRADE
                a-3,2024-08-01,MSFT,NASDAQ,1,420.00,SELL,1.6500,1.00,USD,419.00,MARKET_TRADE

                """#,
            // 2.5 · 400 + 2.50 = 1002.50; 100 · 4.60 + 3 = 463; 420 − 1 = 419.
            trades: #"""
                date,type,symbol,market,shares,price,currency,fees
                2024-05-02,buy,MSFT,NASDAQ,2.5,400,USD,2.5
                2024-05-03,buy,SPK,NZX,100,4.6,NZD,3
                2024-08-01,sell,MSFT,,1,420,USD,1

                """#),
        BrokerCase(
            title: "Stake", profile: "stake",
            export: #"""
                SETTLEMENT DATE (US),SIDE,UNITS,EFFECTIVE PRICE (USD),BROKERAGE FEE (USD),SYMBOL
                02/20/2024,B,12,30.25,3,PLTR
                07/22/2024,S,2,28.00,3,PLTR

                """#,
            trades: #"""
                date,type,symbol,shares,price,currency,fees
                2024-02-20,buy,PLTR,12,30.25,USD,3
                2024-07-22,sell,PLTR,2,28,USD,3

                """#),
        BrokerCase(
            title: "Stake, with Australian trades", profile: "stake",
            export: #"""
                Trade Date,Settlement Date,Symbol,Side,Trade Identifier,Units,Avg. Price,Value,Fees,GST,Total Value,Currency,AUD/USD rate
                2025-02-20,2025-02-24,BHP,Buy,T1,10,40.00,400.00,2.73,0.27,403.00,AUD,

                """#,
            // 10 · 40 + 2.73 + 0.27 = 403.
            trades: #"""
                date,type,symbol,shares,price,currency,fees
                2025-02-20,buy,BHP,10,40,AUD,3

                """#),
        BrokerCase(
            title: "Parqet", profile: "parqet",
            export: #"""
                "datetime";"date";"time";"price";"shares";"amount";"tax";"fee";"realizedgains";"type";"broker";"assettype";"identifier";"wkn";"originalcurrency";"currency";"fxrate";"holding";"holdingname";"holdingnickname";"exchange";"avgholdingperiod"; 
                "2024-06-04T12:04:00.000Z";"04.06.2024";"14:04:00";250;6;1500;14,83;1;600,12;"Sell";;"Security";"DE0008404005";"840400";;"EUR";;;"Allianz";;;51941820000 
                "2024-05-21T04:38:00.000Z";"21.05.2024";"06:38:00";2,2;12;26,4;6,6;0;;"Dividend";;"Security";"DE0008404005";"840400";;"EUR";;;"Allianz";;; 
                "2024-05-02T07:00:00.000Z";"02.05.2024";"09:00:00";205,5;12;2466;0;1;;"Buy";"x";"Security";"DE0008404005";"840400";;"EUR";;;"Allianz";;""; 

                """#,
            // 12 · 205.5 = 2466, 12 · 2.2 = 26.4 and 6 · 250 = 1500, all without fee and tax.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency,fees,taxes,amount
                2024-05-02,09:00:00,buy,DE0008404005,Allianz,12,205.5,EUR,1,,
                2024-05-21,06:38:00,dividend,DE0008404005,,,,EUR,,6.6,26.4
                2024-06-04,14:04:00,tax,DE0008404005,,,,EUR,,,14.83
                2024-06-04,14:04:00,sell,DE0008404005,,6,250,EUR,1,,

                """#),
        BrokerCase(
            title: "InvestEngine", profile: "investengine",
            export: #"""
                Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker
                Vanguard FTSE All-World / ISIN IE00BK5BQT80,Buy,2.5,£110.40,£276.00,03/04/25 15:18:12,07/04/25,None
                Vanguard FTSE All-World / ISIN IE00BK5BQT80,Sell,1,£112.08,£112.08,21/05/25 15:08:51,23/05/25,None

                """#,
            // 2.5 · 110.40 = 276, on 3 April: in the tax year before that of the settlement.
            trades: #"""
                date,time,type,symbol,name,shares,price,currency
                2025-04-03,15:18:12,buy,IE00BK5BQT80,Vanguard FTSE All-World,2.5,110.4,GBP
                2025-05-21,15:08:51,sell,IE00BK5BQT80,,1,112.08,GBP

                """#),
        BrokerCase(
            title: "Lightyear", profile: "lightyear",
            export: #"""
                Date,Reference,Ticker,ISIN,Type,Quantity,CCY,Price/share,Gross Amount,FX Rate,Fee,Net Amt.,Tax Amt.
                16/12/2025 06:02:35,DD-1,GOOG,US02079K1079,Dividend,,USD,,8.40,,,7.14,1.26
                10/11/2025 17:00:00,OR-3,GOOG,US02079K1079,Sell,4.000000000,USD,250.000000000,1000.00,,1.00,999.00,
                07/04/2025 19:09:30,CN-2,EUR,,Conversion,,EUR,,-4600.00,1.09,16.00,-4584.00,
                07/04/2025 19:10:00,OR-2,GOOG,US02079K1079,Buy,20.000000000,USD,160.000000000,3201.00,,1.00,3200.00,
                04/04/2025 12:00:00,DT-1,,,Deposit,,EUR,,5000.00,,,5000.00,

                """#,
            // 8.40 − 1.26 = 7.14; 4 · 250 − 1 = 999.
            trades: #"""
                date,time,type,symbol,shares,price,currency,fees,taxes,amount
                2025-04-07,19:10:00,buy,GOOG,20,160,USD,1,,
                2025-11-10,17:00:00,sell,GOOG,4,250,USD,1,,
                2025-12-16,06:02:35,dividend,GOOG,,,USD,,1.26,8.4

                """#, cash: ["1 currency exchange", "1 deposit"]),
        BrokerCase(
            title: "comdirect, of all accounts", profile: "comdirect",
            export: #"""
                Umsätze Girokonto
                Buchungstag;Wertstellung (Valuta);Vorgang;Buchungstext;Umsatz in EUR
                01.12.24;02.12.24;Lastschrift/Belastung;Einkauf;-36,85

                Umsätze Depot
                Buchungstag;Geschäftstag;Stück / Nom.;Bezeichnung;WKN;Währung;Ausführungskurs;Umsatz in EUR
                20.12.24;18.12.24;-4;Beispielfonds;A1B2C3;EUR;105,50;412,10
                06.12.24;05.12.24;10;Beispielfonds;A1B2C3;EUR;100,25;-1.012,40

                """#,
            // 1012.40 − 10 · 100.25 = 9.90; 4 · 105.50 − 412.10 = 9.90.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees
                2024-12-05,buy,A1B2C3,Beispielfonds,10,100.25,EUR,9.9
                2024-12-18,sell,A1B2C3,,4,105.5,EUR,9.9

                """#),
    ]

    @Test(arguments: cases) func `a file imports to what its rows state`(item: BrokerCase) throws {
        try item.check()
    }

    @Test(arguments: AmericanBrokerTests.cases + cases)
    func `a byte order mark, other line ends and blank lines make no difference`(item: BrokerCase) throws {
        var options = ImportOptions()
        if let unit = item.unit { options.currencies = [("*", try QuoteCurrency(unit))] }
        var text = item.export.hasPrefix("{") ? item.export : "\u{FEFF}" + item.export
        // A blank line ends the table of comdirect, and begins the next one.
        if item.profile != "comdirect" { text += "\n\n" }
        let result = importingTransactions(text.replacing("\n", with: "\r\n"), options: options)
        #expect(result.errors == "")
        #expect(result.csv == item.trades)
    }
}
