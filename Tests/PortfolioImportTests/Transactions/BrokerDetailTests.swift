import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// What single rows of brokers' exports mean.
@Suite struct BrokerDetailTests {
    func rows(
        _ text: String, cash: Bool = false, currencies: [(pattern: String, unit: String)] = []
    ) throws -> [String] {
        var options = ImportOptions()
        options.writesCash = cash
        options.currencies = try currencies.map { ($0.pattern, try QuoteCurrency($0.unit)) }
        let result = importingTransactions(text, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    // MARK: Days

    private static let schwab =
        "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"

    @Test func `Schwab states the day of a trade after that on which it was booked`() throws {
        let csv =
            Self.schwab + """
                "05/12/2023 as of 05/10/2023","Buy","ACM","ACME","2","$10.00","","-$20.00"
                "as of 05/09/2023","Buy","ACM","ACME","1","$10.00","","-$10.00"

                """
        #expect(try rows(csv) == ["2023-05-09,buy,ACM,ACME,1,10,USD", "2023-05-10,buy,ACM,,2,10,USD"])
        let json = """
            {"FromDate": "01/01/2023", "ToDate": "12/31/2023", "TotalTransactionsAmount": "-$20.00",
             "BrokerageTransactions": [{"Date": "as of 05/10/2023", "Action": "Buy", "Symbol": "ACM", "Description": "ACME",
              "Quantity": "2", "Price": "$10.00", "Fees & Comm": "", "Amount": "-$20.00"}]}
            """
        #expect(try rows(json) == ["2023-05-10,buy,ACM,ACME,2,10,USD"])
    }

    private static let fidelity =
        "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n"

    @Test func `Fidelity states the day of a trade in its action if it was booked later`() throws {
        let export =
            Self.fidelity + """
                01/02/2024,"YOU BOUGHT as of Dec-29-2023 ACME INC (ACM) (Cash)",ACM,"ACME INC",Cash,1,190,,,,-190,01/03/2024
                01/03/2024,"DIVIDEND RECEIVED ACME INC (ACM) (Cash)",ACM,"ACME INC",Cash,0,,,,,1.2,

                """
        #expect(
            try rows(export) == [
                "2023-12-29,buy,ACM,ACME INC,1,190,USD,", "2024-01-03,dividend,ACM,,,,USD,1.2",
            ])
        let wrong = importingTransactions(
            Self.fidelity + "13/01/2024,YOU BOUGHT ACME,ACM,ACME,Cash,1,190,,,,-190,\n")
        #expect(wrong.errors.hasPrefix("export.csv:2:1: error: Run Date \"13/01/2024\""), "\(wrong.errors)")
    }

    // MARK: Cash

    /// 100 − 22.39 + 22.39 + 0.06 + 50 − 25 = 125.06.
    @Test func `cards at Trading 212 pay, are paid back, and bring cash back`() throws {
        let export = """
            Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID
            Deposit,2026-08-01 08:10:22,,,,,,,,100,EUR,t0
            Card debit,2026-08-01 09:10:22,,,,,,,,-22.39,EUR,t1
            Card credit,2026-08-01 10:10:22,,,,,,,,22.39,EUR,t2
            Spending cashback,2026-08-02 01:02:39,,,,,,,,0.06,EUR,t3
            Transfer in,2026-08-03 01:02:39,,,,,,,,50,EUR,t4
            Transfer out,2026-08-04 01:02:39,,,,,,,,-25,EUR,t5

            """
        #expect(
            try rows(export, cash: true) == [
                "2026-08-01,08:10:22,deposit,,,,EUR,100", "2026-08-01,09:10:22,withdrawal,,,,EUR,22.39",
                "2026-08-01,10:10:22,deposit,,,,EUR,22.39", "2026-08-02,01:02:39,deposit,,,,EUR,0.06",
                "2026-08-03,01:02:39,deposit,,,,EUR,50", "2026-08-04,01:02:39,withdrawal,,,,EUR,25",
            ])
    }

    @Test func `Lightyear's deposits and conversions are told, the fee of a conversion with what is paid`()
        throws
    {
        let export = """
            Date,Reference,Ticker,ISIN,Type,Quantity,CCY,Price/share,Gross Amount,FX Rate,Fee,Net Amt.,Tax Amt.
            05/04/2025 09:00:00,DT-1,,,Deposit,,EUR,,300.00,,,300.00,
            07/04/2025 19:09:30,CN-2,USD,,Conversion,,USD,,64.50,0.91515,,64.50,
            07/04/2025 19:09:30,CN-3,EUR,,Conversion,,EUR,,-59.24,1.09271,0.21,-59.03,
            30/07/2025 09:01:34,WL-4,,,Withdrawal,,EUR,,-100.00,,,-100.00,
            02/10/2025 17:19:06,RW-5,,,Reward,,EUR,,0.05,,,0.05,

            """
        #expect(
            try rows(export, cash: true) == [
                "2025-04-05,09:00:00,deposit,,,,EUR,300,,",
                "2025-04-07,19:09:30,convert,,,,EUR,59.24,64.5,USD",
                "2025-07-30,09:01:34,withdrawal,,,,EUR,100,,", "2025-10-02,17:19:06,deposit,,,,EUR,0.05,,",
            ])
    }

    @Test(arguments: [
        (
            """
            Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Order ID,Instrument Currency,Price per Share,FX Rate,Base FX Rate,FX Fee Amount
            Top up,TOP_UP,2023-01-01T14:30:00.000Z,GBP,1000.00,,,,,,,,,,,,
            Withdrawal,WITHDRAWAL,2023-02-20T14:30:00.000Z,GBP,100.00,,,,,,,,,,,,

            """, ["2023-01-01,14:30:00,deposit,,,,GBP,1000", "2023-02-20,14:30:00,withdrawal,,,,GBP,100"]
        ),
        (
            """
            Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
            01/01/2024 10:00:00,Deposit,1000.00 USD WireTransfer,1000.00,-,0.00,"1,000.00","1,000.00",,Other,0.00
            02/03/2024 14:30:00,Withdraw Request,,100.00,-,-100.00,900.00,900.00,,Other,0.00

            """, ["2024-01-01,10:00:00,deposit,,,,USD,1000", "2024-03-02,14:30:00,withdrawal,,,,USD,100"]
        ),
        (
            """
            Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note
            2024-01-02T00:00,Deposit,"1,000.00",EUR,,,,,,,,,,,
            2024-01-04T00:00,Removal,100.00,EUR,,,,,,,,,,,

            """, ["2024-01-02,deposit,,,,EUR,1000", "2024-01-04,withdrawal,,,,EUR,100"]
        ),
        (
            """
            datetime;date;time;price;shares;amount;tax;fee;realizedgains;type;broker;assettype;identifier;currency
            2024-02-16T10:00:00.000Z;2024-02-16;10:00:00;1;1000;1000;0;0;;TransferIn;bank;Cash;;EUR
            2024-02-17T10:00:00.000Z;2024-02-17;10:00:00;1;200;200;0;0;;TransferOut;bank;Cash;;EUR

            """, ["2024-02-16,10:00:00,deposit,,,,EUR,1000", "2024-02-17,10:00:00,withdrawal,,,,EUR,200"]
        ),
    ])
    func `a movement of cash without a sign goes the way its name says`(export: String, expected: [String])
        throws
    {
        #expect(try rows(export, cash: true) == expected)
    }

    // MARK: Currencies

    /// What is stated for everything is what nothing else is stated for, in whatever order.
    @Test(arguments: [true, false])
    func `XTB's amounts are in the currency of the account, whatever a stock is quoted in`(isFirst: Bool)
        throws
    {
        let export = """
            ID;Type;Time;Symbol;Comment;Amount
            2;Stock purchase;03.01.2024 10:00:00;AAPL.US;OPEN BUY 2 @ 185.00;-340.00
            4;DIVIDENT;16.02.2024 10:00:00;AAPL.US;AAPL.US USD 0.2400/ SHR;0.22
            5;Withholding tax;16.02.2024 10:00:00;AAPL.US;AAPL.US USD WHT 15%;-0.03
            9;Stock purchase;03.03.2024 10:00:00;VWCE.DE;OPEN BUY 1.5 @ 110.00;-165.00

            """
        let all = ("*", "EUR")
        let one = ("AAPL.US", "USD")
        #expect(
            try rows(export, currencies: isFirst ? [all, one] : [one, all]) == [
                "2024-01-03,10:00:00,buy,AAPL.US,2,,USD,,340",
                "2024-02-16,10:00:00,dividend,AAPL.US,,,EUR,0.22,",
                "2024-02-16,10:00:00,tax,AAPL.US,,,EUR,0.03,",
                "2024-03-03,10:00:00,buy,VWCE.DE,1.5,,EUR,165,",
            ])
    }

    // MARK: Encodings

    @Test(arguments: ["", " "]) func `Nordnet's file is read in UTF-8, whatever its length`(space: String)
        throws
    {
        let export = """
            Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tRänta\tTotal Avgift\tValuta\tBelopp\tValuta\tInköpsvärde\tValuta\tResultat\tTotalt antal\tSaldo\tVäxlingskurs\tTransaktionstext\tMakuleringsdatum
            7\t2024-01-03\t2024-01-02\t2024-01-04\t11\tKÖPT\tBolåget\(space)\tSE0000000001\t10\t50\t0\t1\tSEK\t-501\tSEK\t501\tSEK\t0\t10\t0\t1\t\t

            """
        #expect(try rows(export) == ["2024-01-02,buy,SE0000000001,Bolåget,10,50,SEK,1,11"])
    }

    @Test func `Nordnet groups digits with points in Danish, and states splits as rows in and out`() throws {
        let header =
            "Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tRänta\tTotal Avgift\tValuta\tBelopp\tValuta\tInköpsvärde\tValuta\tResultat\tTotalt antal\tSaldo\tVäxlingskurs\tTransaktionstext\tMakuleringsdatum\n"
        let export =
            header + """
                7\t2024-01-03\t2024-01-02\t2024-01-04\t11\tKÖPT\tAtlas\tSE0000000001\t10\t950,5\t0\t29\tSEK\t-9.534,00\tSEK\t9.534\tSEK\t0\t10\t0\t1\t\t
                8\t2024-02-02\t2024-02-02\t2024-02-02\t11\tSPLIT UTTAG VP\tAtlas\tSE0000000001\t10\t0\t0\t0\tSEK\t0\tSEK\t0\tSEK\t0\t0\t0\t1\t\t
                9\t2024-02-02\t2024-02-02\t2024-02-02\t11\tSPLIT INLÄGG VP\tAtlas\tSE0000000002\t40\t0\t0\t0\tSEK\t0\tSEK\t0\tSEK\t0\t40\t0\t1\t\t
                10\t2024-03-02\t2024-03-02\t2024-03-02\t11\tPRELIMINÄRSKATT\t\t\t\t\t0\t0\tSEK\t-3,00\tSEK\t0\tSEK\t0\t0\t0\t1\t\t

                """
        #expect(
            try rows(export) == [
                "2024-01-02,buy,SE0000000001,Atlas,10,950.5,SEK,29,,,,11",
                "2024-02-02,exchange,SE0000000001,,,,,,,4:1,SE0000000002,11",
                "2024-03-02,tax,,,,,SEK,,3,,,11",
            ])
    }

    // MARK: Languages of DEGIRO

    /// 3.90 + 1.65 = 5.55; 10 · 270 / 1.1588 = 2330, and 5.83 + 2 = 7.83.
    @Test func `DEGIRO's French exports have a code ISIN and spaces in amounts`() throws {
        let account = """
            Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre
            17-03-2023,07:31,17-03-2023,,,"Virement depuis votre Compte Espèces à la flatexDEGIRO Bank: 3 601,9 CHF",,,,CHF,"28979,88",
            16-03-2023,14:30,16-03-2023,TOTAL,FR0000120271,Frais de courtage et/ou de parties tierces,,EUR,"-3,90",EUR,"0,00",b1
            16-03-2023,14:30,16-03-2023,TOTAL,FR0000120271,French Transaction Tax,,EUR,"-1,65",EUR,"0,00",b1
            16-03-2023,14:30,16-03-2023,TOTAL,FR0000120271,"Achat 10 Total@155,10 EUR (FR0000120271)",,EUR,"-1 551,00",EUR,"-500,00",b1
            15-03-2023,14:30,15-03-2023,,,Versement de fonds,,EUR,"1 000,00",EUR,"0,00",

            """
        #expect(
            try rows(account, cash: true) == [
                "2023-03-15,14:30:00,deposit,,,,,EUR,,1000",
                "2023-03-16,14:30:00,buy,FR0000120271,TOTAL,10,155.1,EUR,5.55,",
            ])
        let transactions = """
            Date,Heure,Produit,Code ISIN,Place boursière,Lieu d'exécution,Quantité,Cours,,Montant devise locale,,Montant EUR,Taux de change,Frais conversion AutoFX,Frais de courtage et/ou de parties,Montant négocié EUR,ID Ordre
            12-11-2025,15:30,APPLE INC,US0378331005,NDQ,XNAS,10,"270,0000",USD,"-2 700,00",USD,"-2 330,00","1,1588","-5,83","-2,00","-2 337,83",o1

            """
        let expected = ["2025-11-12,15:30:00,buy,US0378331005,APPLE INC,NDQ,10,270,USD,7.83,EUR,2337.83"]
        #expect(try rows(transactions) == expected)
        // A program that puts names in lower case leaves the currency of an amount to tell.
        let lines = transactions.split(separator: "\n", maxSplits: 1)
        #expect(try rows(lines[0].lowercased() + "\n" + lines[1]) == expected)
    }

    @Test(arguments: [
        ("London/Dublin Stamp Duty", "fee"), ("Hong Kong Stamp Duty", "fee"),
        ("Imposta sui dividendi", "tax"),
        ("Tassa italiana sulle transazioni finanziarie", "fee"),
        ("Comisión de conectividad con el mercado 2023 (Nasdaq - NDQ)", "fee"),
        ("Custo de Conectividade DEGIRO 2023 (Nasdaq - NDQ)", "fee"),
    ])
    func `DEGIRO's costs are known in its languages`(words: String, type: String) throws {
        let export = """
            Data,Ora,Data Valuta,Prodotto,ISIN,Descrizione,Borsa,Variazioni,,Saldo,,ID Ordine
            16-03-2023,14:30,16-03-2023,ENEL SPA,IT0003128367,\(words),,EUR,"-1,92",EUR,"0,00",

            """
        let found = try rows(export)
        #expect(found.count == 1 && found[0].contains(",\(type),") && found[0].hasSuffix(",1.92"), "\(found)")
    }

    // MARK: Options and mergers

    @Test func `a merger for cash is a sale at Interactive Brokers`() throws {
        let export = """
            Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code
            Transfers,Data,Stocks,USD,XYZ,2024-01-03,ACATS,In,--,U999,10,--,950,0,0,
            Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
            Corporate Actions,Data,Stocks,USD,2024-07-10,"2024-07-09, 20:25:00","XYZ(US1111111111) Merged(Acquisition) for USD 10.50 per Share (XYZ, XYZ CORP, US1111111111)",-10,105,-100,5,

            """
        #expect(
            try rows(export) == ["2024-01-03,transfer_in,XYZ,10,,USD,", "2024-07-10,sell,XYZ,10,,USD,105"])
    }

    @Test func `options at Robinhood close for nothing, and a merger's money is that of its shares`() throws {
        let export = """
            "Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
            "12/29/2023","12/29/2023","1/3/2024","SPY","SPY 12/29/2023 Put $460.00","OASGN","1","",""
            "12/29/2023","12/29/2023","1/3/2024","SPY","SPY","Buy","100","$460.00","($46,000.00)"
            "12/28/2023","12/28/2023","1/2/2024","SPY","SPY 12/29/2023 Put $460.00","STO","1","$0.50","$49.95"
            "12/20/2023","12/20/2023","12/20/2023","XYZ","Merger","MRGS","10S","",""
            "12/20/2023","12/20/2023","12/20/2023","XYZ","Cash from merger","MRGC","","","$105.00"
            "12/19/2023","12/19/2023","12/19/2023","SPY","Option Expiration for SPY 12/19/2023 Put $450.00","OEXP","1S","",""
            "12/18/2023","12/18/2023","12/20/2023","SPY","SPY 12/19/2023 Put $450.00","BTO","1","$0.50","($50.04)"
            "12/01/2023","12/01/2023","12/05/2023","XYZ","XYZ","Buy","10","$5.00","($50.00)"

            """
        #expect(
            try rows(export) == [
                "2023-12-01,buy,XYZ,10,5,USD,,,",
                "2023-12-18,buy,SPY 12/19/2023 Put $450.00,1,0.5,USD,0.04,,100",
                "2023-12-19,sell,SPY 12/19/2023 Put $450.00,1,0,USD,,,100",
                "2023-12-20,sell,XYZ,10,,USD,,105,",
                "2023-12-28,short,SPY 12/29/2023 Put $460.00,1,0.5,USD,0.05,,100",
                "2023-12-29,buy,SPY,100,460,USD,,,",
                "2023-12-29,cover,SPY 12/29/2023 Put $460.00,1,0,USD,,,100",
            ])
        let header = export.split(separator: "\n")[0]
        let alone = importingTransactions(
            header
                + "\n\"12/20/2023\",\"12/20/2023\",\"12/20/2023\",\"XYZ\",\"Cash\",\"MRGC\",\"\",\"\",\"$105.00\"\n"
        )
        #expect(alone.errors.hasPrefix("export.csv:2: error:"), "\(alone.errors)")
    }

    /// −45,000 − 5 = −45,005.
    @Test func `options at tastytrade close for nothing, and assigned shares are bought at the strike`()
        throws
    {
        let export = """
            Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency
            2024-01-05T10:00:00-0600,Trade,Sell to Open,SELL_TO_OPEN,SPY   240119P00460000,Equity Option,Sold 1,250.00,1,250.00,-1.00,-0.13,100,SPY,SPY,1/19/24,460,PUT,123,248.87,USD
            2024-01-19T16:00:00-0600,Receive Deliver,Assignment,,SPY   240119P00460000,Equity Option,Removal,0.00,1,0.00,--,0.00,100,SPY,SPY,1/19/24,460,PUT,,0.00,USD
            2024-01-19T16:00:00-0600,Receive Deliver,Buy to Open,BUY_TO_OPEN,SPY,Equity,Buy to Open 100 SPY @ 450.00,"-45,000.00",100,-450.00,--,-5.00,,,,,,,,"-45,005.00",USD

            """
        #expect(
            try rows(export) == [
                "2024-01-05,10:00:00,short,SPY   240119P00460000,1,2.5,USD,1.13,100",
                "2024-01-19,16:00:00,cover,SPY   240119P00460000,1,0,USD,,100",
                "2024-01-19,16:00:00,buy,SPY,100,450,USD,5,",
            ])
    }

    // MARK: Costs

    /// 2,400 · 0.97 + 2.50 = 2,330.50; 1,150 · 0.962 − 1.30 = 1,105.
    @Test(arguments: [true, false]) func `a fee at Saxo is the same in every order of rows`(isTurned: Bool)
        throws
    {
        let trades = [
            #"123,05-Feb-2025,07-Feb-2025,Trade,Apple Inc.,US0378331005,USD,NASDAQ,AAPL:xnas,Sell -5 @ 230.00 USD,"1,105.00",2,0.962"#,
            #"123,02-Jan-2025,06-Jan-2025,Trade,Apple Inc.,US0378331005,USD,NASDAQ,AAPL:xnas,Buy 10 @ 240.00 USD,"-2,330.50",1,0.97"#,
        ]
        let header =
            "Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate\n"
        let export = header + (isTurned ? trades.reversed() : trades).joined(separator: "\n") + "\n"
        #expect(
            try rows(export, currencies: [("*", "EUR")]) == [
                "2025-01-02,buy,US0378331005,Apple Inc.,10,240,USD,2.5,EUR,2330.5",
                "2025-02-05,sell,US0378331005,,5,230,USD,1.3,EUR,1105",
            ])
    }

    /// 1.95 + 0.35 = 2.30, and 1.02 + 0.18 = 1.20.
    @Test func `the tax on a dividend is no fee, and what it is withheld from is the amount`() throws {
        #expect(
            try rows(
                """
                Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency
                15-02-2023 00:00:00;00000000;Dividend;ACM;Acme Inc;US0378331005;10.0;0.23;0.35;0.00;1.95;1001.95;USD

                """) == ["2023-02-15,dividend,ACM,Acme Inc,,,USD,0.35,2.3"])
        #expect(
            try rows(
                """
                Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type
                2024-02-15 12:00:00 AM,2024-02-15 12:00:00 AM,DIV,H000001,ACME INC CASH DIV ON 5 SHS REC 02/12/24 PAY 02/15/24 NON-RES TAX WITHHELD 0.18,0.00000,0.00000000,1.20,0.00,1.02,USD,12345678,Dividends,Individual TFSA

                """) == ["2024-02-15,dividend,H000001,,,USD,0.18,1.2,12345678"])
    }
}
