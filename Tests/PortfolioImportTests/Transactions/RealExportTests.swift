import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// Rows as brokers' exports have them that were once read wrongly, or refused.
@Suite struct RealExportTests {
    private func rows(
        _ export: String, map: String? = nil, options: ImportOptions = ImportOptions()
    ) -> [String] {
        let result = importingTransactions(export, map: map, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").map(String.init)
    }

    // MARK: Rows that are none

    private static let schwab = "Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n"

    @Test func `a row of commas alone is a blank line, and words below a table are a remark`() {
        let export = """
            Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date

            07-02-2026,YOU BOUGHT ACME CORP (ACM) (Cash),ACM,ACME CORP,Cash,18.02,4,,,,-72.08,657.16,07-06-2026
            ,,,,,,,,,,,,
            06-30-2026,YOU SOLD ACME CORP (ACM) (Cash),ACM,ACME CORP,Cash,20,-1,,,,20,737.16,07-02-2026
            07-01-2026,JOURNALED JNL VS A/C TYPES (Cash),,No Description,Cash,,0,,,,-113.25,Processing,
            "Services are provided by one company or another, Somewhere."
            ,,,,,,,,,,,,
            Date downloaded 07/08/2026 3:45 PM,,,,,,,,,,,,

            """
        let result = importingTransactions(export)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency
                2026-06-30,sell,ACM,ACME CORP,1,20,USD
                2026-07-02,buy,ACM,,4,18.02,USD

                """)
        #expect(result.reports.first?.skipped.map(\.reason) == ["remark"])
        #expect(result.reports.first?.cash.map(\.name) == ["transfer"])
        // A row that was cut off is no remark.
        #expect(
            !importingTransactions(export.replacing("\"Services", with: "07-03-2026\n\"Services")).errors
                .isEmpty)
    }

    @Test func `an unknown row is told with its remedy, and passed over if the user says so`() {
        let export =
            Self.schwab + """
                01/03/2025,Buy,ACM,ACME,$10,2,,-$20.00
                01/04/2025,Mystery Credit,,SOMETHING,,,,$5.00
                01/05/2025,Mystery Credit,,SOMETHING ELSE,,,,$6.00

                """
        #expect(
            importingTransactions(export).errors.contains(
                "pass such rows over with --skip \"Mystery Credit\", or say what it is in a file for --map: {"
            ))
        var options = ImportOptions()
        options.skips = ["mystery credit", "never there"]
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(result.positions == ["ACM 2"])
        #expect(result.reports.first?.skipped.map(\.reason) == ["with \"mystery credit\""])
        #expect(result.reports.first?.skippedCount == 2)
        // The text of another cell than those that tell what a row is does not count.
        options.skips = ["ACME"]
        #expect(importingTransactions(export, options: options).errors.contains("Mystery Credit"))
    }

    // MARK: Figures

    @Test func `dust of binary fractions is no figure`() {
        let export = """
            Statement,Header,Field Name,Field Value
            Summary,Data,Base Currency,USD
            Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount
            Transaction History,Data,2025-10-30,U***1,ACME,Buy,ACM,30.0,68.41,USD,-2052.3,-1.00066,-2053.3006600000003

            """
        #expect(
            rows(export) == [
                "date,type,symbol,shares,price,currency,fees,account",
                "2025-10-30,buy,ACM,30,68.41,USD,1.00066,U***1",
            ])
        func clean(_ text: String) -> String? {
            (try? CompactDecimal.parse(text)).map { number in
                let decimals = text.split(separator: ".").last?.count ?? 0
                let figure = Notation.Figure(number: number, decimals: decimals, unit: nil)
                return DecimalFormat.plain(figure.withoutDust.number.exact)
            }
        }
        #expect(clean("0.30000000000000004") == "0.3")
        #expect(clean("99.99999999999999") == "100")
        #expect(clean("-2053.3006600000003") == "-2053.30066")
        #expect(clean("1.234567890123456") == "1.234567890123456")
        #expect(clean("12345678.12345678") == "12345678.12345678")
    }

    @Test func `a history in Chinese is read, with the base currency above it`() {
        let export = """
            Statement,Header,域名称,域值
            Statement,Data,Title,Transaction History
            总结,Header,域名称,域值
            总结,Data,基础货币,USD
            Transaction History,Header,日期,账户,说明,交易类型,代码,数量,价格,Price Currency,总额,佣金,净额
            Transaction History,Data,2026-09-28,U***1,电子资金转账,存款,-,-,-,-,5000.0,-,5000.0
            Transaction History,Data,2026-09-29,U***1,ACME,买,ACM,20.0,180.25,USD,-3605.0,-1.0,-3606.0
            Transaction History,Data,2026-09-29,U***1,USD 贷方利息,贷方利息,-,-,-,-,12.34,-,12.34

            """
        var options = ImportOptions()
        options.writesCash = true
        #expect(
            rows(export, options: options) == [
                "date,type,symbol,shares,price,currency,fees,amount,account",
                "2026-09-28,deposit,,,,USD,,5000,U***1",
                "2026-09-29,buy,ACM,20,180.25,USD,1,,U***1",
                "2026-09-29,interest,,,,USD,,12.34,U***1",
            ])
    }

    @Test func `the half of the day counts`() {
        let map = """
            {"kind": "activity", "signed": false, "decimalMark": ".",
             "columns": {"date": {"column": "Date", "form": "M/d/yyyy*"}, "symbol": "Symbol", "shares": "Quantity",
               "price": "Price", "currency": "Currency", "net": "Amount"},
             "rules": [{"column": "Type", "is": "Buy", "type": "buy"}, {"column": "Type", "is": "Sell", "type": "sell"}]}
            """
        let export = """
            Date,Type,Symbol,Quantity,Price,Amount,Currency
            01/30/2025 11:00:00 AM,Buy,X,2,10,20,USD
            01/30/2025 01:30:00 PM,Sell,X,1,12,12,USD
            01/31/2025 12:15:00 AM,Buy,X,2,10,20,USD
            01/31/2025 12:15 p.m.,Buy,X,2,10,20,USD
            01/31/2025 13:20:00 UTC,Buy,X,2,10,20,USD
            01/31/2025 13:20:00 America/New_York,Buy,X,2,10,20,USD

            """
        #expect(
            rows(export, map: map).dropFirst().map {
                $0.split(separator: ",").prefix(3).joined(separator: ",")
            } == [
                "2025-01-30,11:00:00,buy", "2025-01-30,13:30:00,sell", "2025-01-31,00:15:00,buy",
                "2025-01-31,12:15:00,buy", "2025-01-31,13:20:00,buy", "2025-01-31,13:20:00,buy",
            ])
    }

    @Test func `a year of two digits is the one of the century that is not after the import`() throws {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 24))
        func date(_ text: String, _ form: String, _ today: CalendarDate) -> String? {
            let bytes = Array(text.utf8)
            return DateForm(form)?.date(bytes.span, notAfter: today).map { "\($0)" }
        }
        #expect(date("03/04/25", "dd/MM/yy", day) == "2025-04-03")
        #expect(date("31.12.26", "d.M.yy", day) == "2026-12-31")
        #expect(date("01.02.27", "d.M.yy", day) == "1927-02-01")
        #expect(date("15-Jun-98", "d-MMM-yy", day) == "1998-06-15")
        #expect(date("01.02.2027", "d.M.yyyy", day) == "2027-02-01")
        let later = try #require(CalendarDate(year: 2101, month: 1, day: 1))
        #expect(date("01.02.01", "d.M.yy", later) == "2101-02-01")
        #expect(date("01.02.02", "d.M.yy", later) == "2002-02-01")
    }

    // MARK: Income and purchases in one row

    @Test func `shares bought with a dividend are a purchase at E*TRADE`() {
        let export = """
            For Account:,####1234

            TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description

            12/31/24,Dividend,MF,ACMFX,4,-50.03,0,0,ACME FUND                     REINVEST PRICE $ 12.51
            12/31/24,Dividend,MF,ACMFX,0,50.03,0,0,ACME FUND                     RECORD 12/27/24 PAY 12/30/24
            10/01/24,Dividend,EQ,ACQ,3.02626,-79.53,0,0,ACME CORP                 REIN @  26.2800
            09/30/24,Dividend,EQ,ACQ,0,-5.6,0,0,ACME CORP                     TAX WITHHELD

            """
        #expect(
            rows(export) == [
                "date,type,symbol,shares,price,currency,amount,account",
                "2024-09-30,tax,ACQ,,,USD,5.6,####1234",
                "2024-10-01,buy,ACQ,3.02626,26.28,USD,79.53,####1234",
                "2024-12-31,dividend,ACMFX,,,USD,50.03,####1234",
                "2024-12-31,buy,ACMFX,4,12.51,USD,50.03,####1234",
            ])
    }

    @Test func `a dividend reinvested at Wealthfolio is income and a purchase`() {
        for (unit, kind) in [("unit_price", "type"), ("unitPrice", "activityType")] {
            let export = """
                date,\(kind),symbol,instrumentType,quantity,\(unit),currency,fee,amount,comment,fxRate,subtype
                2024-07-15,DIVIDEND,ACM,EQUITY,50,1.25,USD,,,,,DRIP
                2024-08-15,DIVIDEND,ACM,EQUITY,0.25,250,USD,,62.50,,,DRIP
                2024-09-15,DIVIDEND,ACM,EQUITY,,,USD,,7,,,

                """
            #expect(
                rows(export) == [
                    "date,type,symbol,shares,price,currency,amount", "2024-07-15,dividend,ACM,,,USD,62.5",
                    "2024-07-15,buy,ACM,50,1.25,USD,", "2024-08-15,dividend,ACM,,,USD,62.5",
                    "2024-08-15,buy,ACM,0.25,250,USD,", "2024-09-15,dividend,ACM,,,USD,7",
                ])
        }
    }

    @Test func `a tax beside an amount of 0 is the amount at Trade Republic`() {
        let header = """
            datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id,counterparty_name,counterparty_iban,payment_reference,mcc_code

            """
        let export =
            header + """
                2026-02-15T00:00:00.000000Z,2026-02-15,DEFAULT,CASH,TAX_OPTIMIZATION,,,,,,0.000000,,-4.21,EUR,,,,Tax,c1,,,,
                2026-02-16T00:00:00.000000Z,2026-02-16,DEFAULT,CASH,TAX_OPTIMIZATION,,,,,,0.000000,,3.10,EUR,,,,Tax,c2,,,,
                2026-02-17T00:00:00.000000Z,2026-02-17,DEFAULT,DELIVERY,FREE_RECEIPT,STOCK,ACME,DE0000000206,2,,,,,EUR,,,,Free,c3,,,,

                """
        #expect(
            rows(export).dropFirst().map { $0.split(separator: ",").joined(separator: " ") } == [
                "2026-02-15 tax EUR 4.21", "2026-02-16 tax EUR -3.1",
                "2026-02-17 transfer_in DE0000000206 ACME 2 EUR",
            ])
    }

    // MARK: Two tables

    @Test func `cash alone has the trades of Vanguard, and beside the trades it is their other side`() {
        let cash = """
            Date,Details,Amount,Balance,,
            08/03/2022,Deposit for investment purchases,15000,15000,,
            09/03/2022,"Bought 1,550 Foo ETF (FOO)",-14982.06,17.94,,
            17/07/2022,Sold 50 Foo ETF (FOO),504.06,522.00,,
            18/07/2022,Bought 2.5 Some Fund - Accumulation,-300,222.00,,

            """
        #expect(
            rows(cash) == [
                "date,type,symbol,name,shares,price,currency,amount",
                "2022-03-09,buy,FOO,Foo ETF,1550,,GBP,14982.06", "2022-07-17,sell,FOO,,50,,GBP,504.06",
                "2022-07-18,buy,Some Fund - Accumulation,,2.5,,GBP,300",
            ])
        let both =
            cash + """
                Balance,222.00,,,,
                ,,,,,
                Investment Transactions,,,,,
                ,,,,,
                Date,InvestmentName,TransactionDetails,Quantity,Price,Cost
                10/03/2022,Foo ETF (FOO),"Bought 1,550 Foo ETF (FOO)",1550,9.665845,14982.06
                18/07/2022,Foo ETF (FOO),Sold 50 Foo ETF (FOO),-50,10.0812,-504.06
                19/07/2022,Some Fund - Accumulation,Bought 2.5 Some Fund - Accumulation,2.5,120,300
                Cost,14778.00,,,,

                """
        let result = importingTransactions(both)
        #expect(result.errors == "")
        #expect(result.positions == ["FOO 1500", "Some Fund - Accumulation 2.5"])
        #expect(result.reports.first?.skipped.first { $0.reason == "cash side of a trade" }?.count == 3)
    }

    // MARK: Splits

    @Test func `a split that is left out counts nowhere`() {
        let result = importingTransactions(
            """
            Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
            2022-08-25T08:27:46.419568Z,ACM,STOCK SPLIT,0.16431924,,$0,USD,0.0947
            2025-06-05T07:26:04.809Z,ACM,BUY - MARKET,0.5,$88.00,$44,USD,1.0000

            """)
        #expect(result.errors == "")
        #expect(result.positions == ["ACM 0.5"])
        #expect(result.outcome.unknownSplits.count == 1)
    }

    // MARK: Freetrade

    @Test func `a total in another currency is compared with the price in the account's`() {
        let header = """
            Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Order Type,Instrument Currency,Total Shares Amount,Price per Share,FX Rate,Base FX Rate,FX Fee (BPS),FX Fee Amount,Dividend Ex Date,Dividend Pay Date,Dividend Eligible Quantity,Dividend Amount Per Share,Dividend Gross Distribution Amount,Dividend Net Distribution Amount,Dividend Withheld Tax Percentage,Dividend Withheld Tax Amount

            """
        func order(_ total: String) -> String {
            header
                + "ACME,ORDER,2022-03-01T15:00:00.000Z,GBP,\(total),BUY,ACM,US0000000205,200.50,0.00,10,X,O1,BASIC,USD,,,,,45,9.02,,,,,,,,\n"
        }
        // 10 · 200.50 + 9.02 = 2014.02
        #expect(importingTransactions(order("2014.02")).errors == "")
        #expect(
            importingTransactions(order("1998.00")).errors.contains(
                "Total Amount is 1998, but the row with fees of 9.02 comes to 2014.02"))
    }

    // MARK: Other layouts of known exports

    @Test func `activities of Ghostfolio need no source of data`() {
        let export = """
            Date,Code,Currency,Price,Quantity,Action,Fee,Note
            12-12-2024,ACM,USD,44558.42,0.5,buy,4.46,first

            """
        #expect(
            rows(export) == [
                "date,type,symbol,shares,price,currency,fees", "2024-12-12,buy,ACM,0.5,44558.42,USD,4.46",
            ])
    }

    @Test func `an older account export of Portfolio Performance has no fees and no rate`() {
        let export = """
            Date;Type;Value;Transaction Currency;Taxes;Shares;ISIN;WKN;Ticker Symbol;Security Name;Note
            2024-02-18T00:00;Dividend;19,75;EUR;3,48;36;US0000000205;;ACM.DE;ACME;x

            """
        #expect(
            rows(export) == [
                "date,type,symbol,name,shares,price,currency,taxes,amount",
                "2024-02-18,dividend,ACM.DE,ACME,,,EUR,3.48,23.23",
            ])
    }
}
