import Testing

@testable import PortfolioImport

/// Profiles whose exports are known by their headers, and by rows in the public tests of other importers: small files
/// of that form, and the trades that their rows state.
@Suite struct TransactionHeaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let title: String
        let profile: String
        let export: String
        let trades: String

        var testDescription: String { title }
    }

    static let cases = [
        Case(
            title: "the statement of Interactive Brokers", profile: "interactive-brokers",
            export: #"""
                Statement,Header,Field Name,Field Value
                Statement,Data,Title,Activity Statement
                Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
                Trades,Data,Order,Stocks,USD,AAPL,"2025-01-10, 10:30:50",10,200,201,-2000,-1,2001,0,10,O
                Trades,Data,Trade,Stocks,USD,AAPL,"2025-01-10, 10:30:50",10,200,201,-2000,-1,2001,0,10,O
                Trades,SubTotal,,Stocks,USD,AAPL,,10,,,-2000,-1,2001,0,10,
                Trades,Data,Order,Stocks,USD,TSLA,"2025-01-11, 10:30:50",-2,300,301,600,-1,-599,0,-2,O
                Trades,Total,,Stocks,USD,,,,,,-2000,-1,2001,0,10,
                Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code
                Trades,Data,Order,Forex,USD,EUR.USD,"2025-01-12, 10:30:50",-500,1.1,,550,-2,,,0,
                Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
                Corporate Actions,Data,Stocks,USD,2025-02-01,"2025-01-31, 20:25:00","AAPL(US0378331005) Split 4 for 1 (AAPL, APPLE INC, US0378331005)",30,0,0,0,
                Dividends,Header,Currency,Date,Description,Amount
                Dividends,Data,USD,2025-02-13,AAPL(US0378331005) Cash Dividend USD 0.25 per Share (Ordinary Dividend),10
                Dividends,Data,Total,,,10
                Withholding Tax,Header,Currency,Date,Description,Amount,Code
                Withholding Tax,Data,USD,2025-02-13,AAPL(US0378331005) Cash Dividend USD 0.25 per Share - US Tax,-1.5,

                """#,
            // 10 · 200 + 1 = 2001 paid; 2 · 300 − 1 = 599 received for shares not held. 10 shares and 30 added are 40, 4 for 1;
            // 40 · 0.25 = 10, of which 15 % are 1.50. The split is of the report date, because its time is after the close.
            trades: #"""
                date,time,type,symbol,shares,price,currency,fees,amount,ratio
                2025-01-10,10:30:50,buy,AAPL,10,200,USD,1,,
                2025-01-11,10:30:50,short,TSLA,2,300,USD,1,,
                2025-02-01,,split,AAPL,,,,,,4:1
                2025-02-13,,dividend,AAPL,,,USD,,10,
                2025-02-13,,tax,AAPL,,,USD,,1.5,

                """#),
        Case(
            title: "Portfolio Performance", profile: "portfolio-performance",
            export: #"""
                Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz
                2024-01-15T00:00;Kauf;-1.005,00;EUR;;;;5,00;;10;DE0007164600;716460;SAP.DE;SAP SE;
                2024-02-15T00:00;Kauf;905,00;EUR;1.000,00;USD;0,9;5,00;;5;US0378331005;865985;AAPL;Apple;
                2024-03-15T00:00;Dividende;8,50;EUR;;;;;1,50;10;DE0007164600;716460;SAP.DE;SAP SE;
                2024-04-15T00:00;Einlage;500,00;EUR;;;;;;;;;;;
                2024-05-15T00:00;Gebühren;-3,00;EUR;;;;;;;;;;;

                """#,
            // 1,005 with the fees of 5. 1,000 USD · 0.9 + 5 = 905 EUR; paid in all in USD: 1,000 + 5 ÷ 0.9, to 15 digits. A value of a
            // dividend is net: 8.50 + 1.50 = 10.
            trades: #"""
                date,type,symbol,name,shares,price,currency,taxes,amount,total
                2024-01-15,buy,SAP.DE,SAP SE,10,,EUR,,1005,
                2024-02-15,buy,AAPL,Apple,5,,USD,,1005.55555555556,905
                2024-03-15,dividend,SAP.DE,,,,EUR,1.5,10,
                2024-05-15,fee,,,,,EUR,,3,

                """#),
        Case(
            title: "Portfolio Performance in English", profile: "portfolio-performance",
            export: #"""
                Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note
                2024-01-15T00:00,Buy,"-1,005.00",EUR,,,,5.00,,10,DE0007164600,716460,SAP.DE,SAP SE,
                2024-02-15T00:00,Buy,905.00,EUR,"1,000.00",USD,0.9,5.00,,5,US0378331005,865985,AAPL,Apple,
                2024-03-15T00:00,Dividend,8.50,EUR,,,,,1.50,10,DE0007164600,716460,SAP.DE,SAP SE,
                2024-04-15T00:00,Deposit,500.00,EUR,,,,,,,,,,,

                """#,
            trades: #"""
                date,type,symbol,name,shares,price,currency,taxes,amount,total
                2024-01-15,buy,SAP.DE,SAP SE,10,,EUR,,1005,
                2024-02-15,buy,AAPL,Apple,5,,USD,,1005.55555555556,905
                2024-03-15,dividend,SAP.DE,,,,EUR,1.5,10,

                """#),
        Case(
            title: "interactive investor", profile: "interactive-investor",
            export: #"""
                Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance
                13/02/2026,13/02/2026,n/a,n/a,n/a,n/a,GROSS INTEREST,n/a,n/a,£1.32,£1.32
                26/06/2026,26/06/2026,EZJ,B7KR2P8,3903,£5.38,3903 EASYJET  Del    5.38 S Date 26/06/26,ref,n/a,"£20,992.65","£21,832.39"
                26/06/2026,30/06/2026,BT.A,3091357,5168,£1.92422,5168 BT GROU  Del    1.92 S Date 30/06/26,ref,"£9,998.15",n/a,"£4,834.90"
                30/12/2024,30/12/2024,ISF,0504245,n/a,n/a,"Div ISHARES FTSE100",REF5,n/a,£41.36,£44.72
                02/12/2024,03/12/2024,n/a,n/a,44.69,£0.81629,"44.69 EURO NoTf     .81 S Date 03/12/24",REF3,n/a,£36.48,£3.89

                """#,
            // 3903 · 5.38 = 20,998.14, less 20,992.65 are fees of 5.49. 5168 · 1.92422 = 9,944.36896, and 9,998.15 is 53.78 more; with
            // 0.00104 left, the amount is written. 44.69 · 0.81629 = 36.48 is money changed, without a symbol.
            trades: #"""
                date,type,symbol,shares,price,currency,fees,amount
                2024-12-30,dividend,ISF,,,GBP,,41.36
                2026-02-13,interest,,,,GBP,,1.32
                2026-06-26,buy,BT.A,5168,1.92422,GBP,53.78,9998.15
                2026-06-26,sell,EZJ,3903,5.38,GBP,5.49,

                """#),
        Case(
            title: "Sharesight", profile: "sharesight",
            export: #"""
                Test Portfolio - All Trades Report between 2019-01-01 and 2021-11-27,,,,,,,,,,,,
                ,,,,,,,,,,,,
                Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value,,Comments
                FX,ETH,Ethereum currency account,Buy,01/08/2019,1,1,0,ETH,0.0005,1819.82,All Trades,
                NASDAQ,FOO,FOO Inc,Buy,01/09/2020,10,250,0,USD,1.3,1923.08,All Trades,Stock Activity
                NASDAQ,FOO,FOO Inc,Buy,01/10/2020,20,250,0,USD,1.25,4000.00,All Trades,Stock Activity
                NASDAQ,FOO,FOO Inc,Sell,01/11/2020,-25,300,5,USD,1.4,-5357.14,All Trades,
                ,,,,,,,,,,,,
                * Prices and brokerage are specified in market currency.,,,,,,,,,,,,

                """#,
            // 10 · 250 ÷ 1.3 = 1923.08, 20 · 250 ÷ 1.25 = 4000, 25 · 300 ÷ 1.4 = 5357.14: values are without brokerage. The market FX is
            // that of currencies.
            trades: #"""
                date,type,symbol,name,market,shares,price,currency,fees
                2020-09-01,buy,FOO,FOO Inc,NASDAQ,10,250,USD,
                2020-10-01,buy,FOO,,,20,250,USD,
                2020-11-01,sell,FOO,,,25,300,USD,5

                """#),
        Case(
            title: "Vanguard UK", profile: "vanguard-uk",
            export: #"""
                Bob's General investment

                Cash Transactions

                Date,Details,Amount,Balance
                08/03/2022,Deposit for investment purchases,15000,15000
                09/03/2022,"Bought 1,550 Foo ETF Distributing (FOO)",-14982.06,17.94
                01/04/2022,Cash Account Interest,0.41,18.35
                07/04/2022,Account Fee for the period 08-Jan-2022 to 07-Apr-2022,-14.05,154.3
                09/04/2022,DIV: FOO.XLON.GB @ GBP 0.4106,225.83,380.13
                29/07/2022,DIV: FOO.XLON.GB @ GBP 0.3106,170.83,693.83
                29/07/2022,Reversal of DIV: FOO.XLON.GB @ GBP 0.3106,-170.83,523
                23/08/2022,Payment by Faster - One-off withdrawal Faster,-270.24,423.59
                Balance,23.59



                Investment Transactions

                Date,InvestmentName,TransactionDetails,Quantity,Price,Cost
                10/03/2022,Foo ETF Distributing (FOO),"Bought 1,550 Foo ETF Distributing (FOO)",1550,9.665845,14982.06
                29/05/2022,Bar ETF – Accumulating (BAR),Bought 294 Bar ETF – Accumulating (BAR),294,101.8614965,29947.28
                15/07/2022,Bar ETF - Accumulating (BAR),Sold 1 Bar ETF - Accumulating (BAR),1,104.06,104.06
                03/10/2022,Emerging Markets Stock Index Fund - Accumulation,Bought 6.7700 Emerging Markets Stock Index Fund - Accumulation,6.7700,147.72,1000.0644
                04/10/2022,U.S. Equity Index Fund - Accumulation,Bought .9232 U.S. Equity Index Fund - Accumulation,.9232,433.27556, 399.9999
                Cost,12545

                """#,
            // 1550 · 9.665845 = 14,982.05975, 294 · 101.8614965 = 29,947.279971 and 0.9232 · 433.27556 = 399.999996992 are not the
            // amounts to the last digit; 6.77 · 147.72 = 1000.0644 and 1 · 104.06 are.
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount
                2022-03-10,buy,FOO,Foo ETF Distributing (FOO),1550,9.665845,GBP,14982.06
                2022-04-01,interest,,,,,GBP,0.41
                2022-04-07,fee,,,,,GBP,14.05
                2022-04-09,dividend,FOO,,,,GBP,225.83
                2022-05-29,buy,BAR,Bar ETF – Accumulating (BAR),294,101.8614965,GBP,29947.28
                2022-07-15,sell,BAR,,1,104.06,GBP,
                2022-07-29,dividend,FOO,,,,GBP,170.83
                2022-07-29,dividend,FOO,,,,GBP,-170.83
                2022-10-03,buy,Emerging Markets Stock Index Fund - Accumulation,Emerging Markets Stock Index Fund - Accumulation,6.77,147.72,GBP,
                2022-10-04,buy,U.S. Equity Index Fund - Accumulation,U.S. Equity Index Fund - Accumulation,0.9232,433.27556,GBP,399.9999

                """#),
        Case(
            title: "trades of a Flex query", profile: "interactive-brokers-flex",
            export: #"""
                "Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"
                "BUY","20230522","CH0111762537","7","282.7","1978.9","CHF","-5","CHF"
                "BUY","20230522","US9220427424","95","93.78","8909.1","USD","-1","USD"
                "SELL","20230522","","-8000","1.1173","-8938.4","USD","-1.79924","CHF"

                """#,
            // 7 · 282.7 = 1978.9 and 95 · 93.78 = 8909.1. A row without an ISIN is of currencies.
            trades: #"""
                date,type,symbol,shares,price,currency,fees
                2023-05-22,buy,CH0111762537,7,282.7,CHF,5
                2023-05-22,buy,US9220427424,95,93.78,USD,1

                """#),
        Case(
            title: "cash of a Flex query", profile: "interactive-brokers-flex",
            export: #"""
                "Type","SettleDate","ISIN","Description","Amount","CurrencyPrimary"
                "Dividends","20230623","US9220427424","VT(US9220427424) CASH DIVIDEND USD 0.6504 PER SHARE (Ordinary Dividend)","137.23","USD"
                "Withholding Tax","20230623","US9220427424","VT(US9220427424) CASH DIVIDEND USD 0.6504 PER SHARE - US TAX","-20.58","USD"
                "Dividends","20230913","CH0111762537","SMMCHA(CH0111762537) CASH DIVIDEND CHF 0.69 PER SHARE (Return of Capital)","4.83","CHF"

                """#,
            // Three amounts as stated; the second is negative, a tax that was paid.
            trades: #"""
                date,type,symbol,shares,price,currency,amount
                2023-06-23,dividend,US9220427424,,,USD,137.23
                2023-06-23,tax,US9220427424,,,USD,20.58
                2023-09-13,return_of_capital,CH0111762537,,,CHF,4.83

                """#),
        Case(
            title: "eToro", profile: "etoro",
            export: #"""
                Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
                01/01/2024 05:50:54,Interest Payment,,0.08,-,0.08,"4,581.91",0.00,-,,0.00
                02/01/2024 00:10:33,Dividend,NKE/USD,0.17,-,0.17,"4,581.91",99.60,2272508626,Stocks,0.00
                02/01/2024 00:10:33,Dividend,NKE/USD,0.16,-,0.16,"4,581.91",99.60,2446419144,Stocks,0.00
                03/01/2024 13:09:09,Withdrawal Conversion Fee,-,-1.36,-,0.00,"4,581.91",0.00,-,,0.00
                03/01/2024 13:09:09,Withdraw Request,-,-100.11,-,-100.11,"4,581.91",0.00,-,,0.00
                09/01/2024 15:30:40,Position closed,OLED/USD,18.43,0.102626,7.37,"4,581.91",0.00,2355395242,Stocks,0.00
                09/01/2024 15:37:16,Open Position,AMD/USD,49.88,0.337209,0.00,"4,581.91",0.00,2596572937,Stocks,0.00
                18/05/2020 04:09:41,Open Position,NKE/USD," 200,00 ",65.359477," 0,00 "," 1 757,95 "," 1 157,95 ",624957573,CFD," 0,00 "
                19/05/2020 00:51:22,Overnight fee,Daily,"(0,31)",-,"(0,31)"," 1 791,84 "," 1 091,84 ",624957573,CFD," 0,00 "

                """#,
            // Amounts are of the whole position, 18.43 for 0.102626 shares; there are no prices. The last two rows are of a CFD.
            trades: #"""
                date,time,type,symbol,shares,price,currency,amount
                2024-01-01,05:50:54,interest,,,,USD,0.08
                2024-01-02,00:10:33,dividend,NKE,,,USD,0.17
                2024-01-02,00:10:33,dividend,NKE,,,USD,0.16
                2024-01-03,13:09:09,fee,,,,USD,1.36
                2024-01-09,15:30:40,sell,OLED,0.102626,,USD,18.43
                2024-01-09,15:37:16,buy,AMD,0.337209,,USD,49.88

                """#),
        Case(
            title: "Saxo", profile: "saxo",
            export: #"""
                Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate
                ,02-Apr-2025,02-Apr-2025,Corporate action,Vanguard FTSE All-World UCITS ETF,IE00B3RBWM25,EUR,Euronext Amsterdam,VWRL:xams,Dividend,1.83,,1
                ,02-Jan-2025,02-Jan-2025,Trade,Vanguard FTSE All-World UCITS ETF,IE00BK5BQT80,USD,London Stock Exchange (ETFs),VWRA:xlon,Sell 3 @ 139.74 USD,"419,22",,1
                ,02-Jan-2025,02-Jan-2025,Cash amount,,,USD,,,Custody Fee,"-3,91",,1
                ,30-Dec-2024,30-Dec-2024,Cash Transfer,,,USD,Unknown,,Deposit,500,,1
                ,30-Dec-2024,31-Dec-2024,Trade,NVIDIA Corp.,US67066G1040,USD,NASDAQ,NVDA:xnas,Buy 3 @ 134.85 USD,"-405,55",,1
                ,30-Dec-2024,02-Jan-2025,Trade,Vanguard FTSE All-World UCITS ETF,IE00BK5BQT80,USD,London Stock Exchange (ETFs),VWRA:xlon,Buy 3 @ 139.74 USD,"-422,99",,1
                ,30-Dec-2024,02-Jan-2025,Trade,Vanguard FTSE All-World UCITS ETF,IE00BK5BQT80,USD,London Stock Exchange (ETFs),VWRA:xlon,Buy 17 @ 139.74 USD,"-2379,35",,1
                ,16-mei-2024,20-jan-2025,Transactie,Vanguard S&P 500 Dist UCITS ETF,IE00B3XXRP09,EUR,Euronext Amsterdam,VUSA:xams,Koop 1 @ 110.01 EUR,-110,,1

                """#,
            // 17 · 139.74 = 2375.58 and 3.77, 3 · 139.74 = 419.22 and 3.77, 3 · 134.85 = 404.55 and 1 are paid; 419.22 is received without
            // a fee. 110 for 1 at 110.01 is the rounding of the price, half a cent, and of the amount.
            trades: #"""
                date,type,symbol,name,shares,price,currency,fees,amount
                2024-05-16,buy,IE00B3XXRP09,Vanguard S&P 500 Dist UCITS ETF,1,110.01,EUR,,110
                2024-12-30,buy,IE00BK5BQT80,Vanguard FTSE All-World UCITS ETF,17,139.74,USD,3.77,
                2024-12-30,buy,IE00BK5BQT80,,3,139.74,USD,3.77,
                2024-12-30,buy,US67066G1040,NVIDIA Corp.,3,134.85,USD,1,
                2025-01-02,fee,,,,,USD,,3.91
                2025-01-02,sell,IE00BK5BQT80,,3,139.74,USD,,
                2025-04-02,dividend,IE00B3RBWM25,Vanguard FTSE All-World UCITS ETF,,,EUR,,1.83

                """#),
        Case(
            title: "Vanguard US", profile: "vanguard-us",
            export: #"""
                Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
                12345678,Vanguard Total Bond,BND,10,75.00,750.00,


                Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,
                12345678,2023-03-01,2023-03-03,Buy,Buy,Vanguard Total Bond,BND,10.0,72.50,-725.0,0.0,-725.0,0.0,CASH,
                12345678,2023-03-15,2023-03-15,Dividend,Dividend Received,Vanguard Total Bond,BND,0.0,0.0,4.35,0.0,4.35,0.0,CASH,
                12345678,2023-03-15,2023-03-15,Reinvestment,Dividend Reinvestment,Vanguard Total Bond,BND,0.06,72.50,-4.35,0.0,-4.35,0.0,CASH,
                12345678,2023-03-15,2023-03-15,Sweep out,Sweep out,Federal Money Market,VMFXX,0.0,1.0,-5.0,0.0,-5.0,0.0,CASH,

                """#,
            // 10 · 72.50 = 725, and 0.06 · 72.50 = 4.35, the dividend that is reinvested.
            trades: #"""
                date,type,symbol,name,shares,price,currency,amount,account
                2023-03-01,buy,BND,Vanguard Total Bond,10,72.5,USD,,12345678
                2023-03-15,dividend,BND,,,,USD,4.35,12345678
                2023-03-15,buy,BND,,0.06,72.5,USD,,12345678

                """#),
        Case(
            title: "E*TRADE", profile: "etrade",
            export: #"""
                For Account:,####1234

                TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
                04/06/23,Sold,EQ,VTI,-2,401.99,201,0,VANGUARD TOTAL
                04/05/23,Bought,EQ,VTI,3,-600,200,0,VANGUARD TOTAL
                04/04/23,Transfer,Unknown, ,0,500,0,0,TRNSFR

                """#,
            // 2 · 201 = 402, less 401.99 are fees of 0.01; 3 · 200 = 600.
            trades: #"""
                date,type,symbol,shares,price,currency,fees,account
                2023-04-05,buy,VTI,3,200,USD,,####1234
                2023-04-06,sell,VTI,2,201,USD,0.01,####1234

                """#),
        Case(
            title: "DEGIRO since 2025", profile: "degiro-transactions-2025",
            export: #"""
                Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde EUR,Wisselkoers,AutoFX-kosten,Transactiekosten en/of kosten van derden EUR,Totaal EUR,Order ID,
                "26-05-2026",09:12,AVIVA PLC,GB00BPQY8M80,LSE,XLON,4,"496,0000",GBX,"-1984,00",GBX,"-22,98","86,3297","-0,06","-3,90","-26,94",00000000-0000-4000-8000-000000000001
                "27-05-2026",10:12,ASML HOLDING,NL0010273215,EAM,XAMS,1,"700,5000",EUR,"-700,50",EUR,"-700,50",,"0,00","-3,00","-703,50",00000000-0000-4000-8000-000000000002,

                """#,
            // 4 · 496 = 1984 pence, ÷ 86.3297 pence per euro = 22.98, and 0.06 + 3.90 = 3.96 of fees are 26.94; 700.50 + 3 = 703.50.
            trades: #"""
                date,time,type,symbol,name,market,shares,price,currency,fees,fees_currency,total
                2026-05-26,09:12:00,buy,GB00BPQY8M80,AVIVA PLC,LSE,4,496,GBX,3.96,EUR,26.94
                2026-05-27,10:12:00,buy,NL0010273215,ASML HOLDING,EAM,1,700.5,EUR,3,,

                """#),
    ]

    @Test(arguments: cases)
    func `a file of this form imports to the trades its rows state`(item: Case) throws {
        let result = importingTransactions(item.export)
        #expect(result.errors == "")
        #expect(result.csv == item.trades)
        #expect(result.reports.map(\.mapping) == [item.profile])
    }

    @Test func `dates may have months of other languages`() {
        for (language, text) in [("de", "05.März 2024"), ("fr", "05.févr. 2024"), ("nl", "05.mrt 2024")] {
            let names = MonthNames.forms(language) ?? []
            let english = MonthNames.english(Array(text.utf8)[...], names)
            let expected = language == "fr" ? "05.feb. 2024" : "05.mar 2024"
            #expect(english.map { String(decoding: $0, as: UTF8.self) } == expected)
        }
        #expect(
            MonthNames.english(Array("05.Dec 2024".utf8)[...], MonthNames.forms("fr") ?? []) == nil)
    }
}
