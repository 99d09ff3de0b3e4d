import Foundation
import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI
@testable import PortfolioImport

@Suite struct ImportTests {
    @Test func `pounds and pence in one column are told apart by their signs`() throws {
        let outcome = importing(
            """
            Symbol,Name,Qty,Price,Change,Chg %,Market Value £,Market Value,Book Cost,Gain,Gain %,Average Price
            VOD,Vodafone,"1,000",72.5p,,,£725.00,,£700.00,,,
            ABC,Fund,10,£12.34,,,£123.40,,£100.00,,,
            AAPL,Apple,2,$100.00,,,£160.00,,£150.00,,,
            "",Totals,,,,,"£1,008.40",,£950.00,,,

            """, options: try priced)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,cost_stock,cost,price,price_date
                VOD,1000,GBX,Vodafone,700,,72.5,2026-11-02
                ABC,10,GBP,Fund,100,,12.34,2026-11-02
                AAPL,2,USD,Apple,,150,100,2026-11-02

                """)
        let report = try #require(outcome.reports.first)
        #expect(report.uncheckedValues == 1)
        #expect(report.agreeingTotals == 1)
        #expect(report.accountCurrencies == [try Currency("GBP")])
    }

    @Test func `a holdings file keeps the days of its prices, and takes none without a price`() {
        let outcome = importing(
            "symbol;shares;currency;price;price_date\nA;1;EUR;2,5;2013-03-01\nB;1;EUR;;2013-03-01\n",
            profile: "portfolio")
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == "symbol,shares,currency,price,price_date\nA,1,EUR,2.5,2013-03-01\nB,1,EUR,,\n")
    }

    @Test func `lots that repeat a summary are no holdings, nor are headers of other sections`() throws {
        let outcome = importing(
            """
            Statement,Header,Field Name,Field Value
            Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
            Open Positions,Data,Summary,Stocks,GBP,VOD,"1,000",1,0.7,700,0.725,725,25,
            Open Positions,Data,Lot,Stocks,GBP,VOD,600,,0.7,420,0.725,435,15,
            Open Positions,Data,Lot,Stocks,GBP,VOD,400,,0.7,280,0.725,290,10,
            Open Positions,Total,,Stocks,GBP,,,,,700,,725,25,
            Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
            Open Positions,Data,Summary,Equity and Index Options,USD,SPY 100 P,-2,100,1.5,-300,1.25,-250,50,
            Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity
            Trades,Data,Order,Stocks,GBP,VOD,"2023-07-07, 15:39:46",5

            """, options: try priced)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,cost_stock,price,price_date,multiplier
                VOD,1000,GBP,700,0.725,2026-11-02,
                SPY 100 P,-2,USD,-300,1.25,2026-11-02,100

                """)
        #expect(outcome.reports.first?.skipped.map(\.reason) == ["lot of a summary row", "total"])
        #expect(outcome.reports.first?.skipped.map(\.count) == [2, 1])
    }

    @Test func `a second account's header may put the columns in another order`() {
        let outcome = importing(
            """
            "Positions for account A as of 2026/04/19"

            "Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Asset Type",
            "GLD","GOLD","42","445.93","$18,729.06","$16,341.93","Equity",
            "Account Total","","--","--","$18,729.06","$16,341.93","--",

            "Positions for account B as of 2026/04/19"

            "Symbol","Qty (Quantity)","Description","Price","Mkt Val (Market Value)","Cost Basis","Asset Type",
            "XYZ 1 C","2","CALL","1.50","$300.00","--","Option",
            "Cash & Cash Investments","--","--","--","$6.00","--","--",
            "Account Total","","--","--","$306.00","--","--",

            """)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,cost_stock,price,price_date,multiplier,account
                GLD,42,USD,GOLD,16341.93,445.93,2026-04-19,,A
                XYZ 1 C,2,USD,CALL,,1.5,2026-04-19,100,B

                """)
        #expect(outcome.reports.first?.agreeingTotals == 2)
        #expect(outcome.reports.first?.warnings.isEmpty == true)
    }

    @Test func `a total that is not the sum is a warning with its place`() {
        let outcome = importing(
            """
            Code,Stock,Units held,Price (pence),Value (£),Cost (£)
            V,Vodafone,10,100,10.00,9.00
            ,Totals,,,20.00,9.00

            """)
        #expect(
            outcome.reports.flatMap(\.warnings).map { DiagnosticText.text($0, severity: "warning") } == [
                """
                export.csv:3:11: warning: Value (£) 20.00, but the row before it comes to 10
                  ,Totals,,,20.00,9.00
                            ^~~~~
                  rows may be missing; export the file again

                """
            ])
        #expect(outcome.reports.first?.isIncomplete == true)
    }

    @Test func `rounding the export shows is no mismatch, a cent more is`() {
        let header = "Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,\n"
        // 3 × 0.333 = 0.999 and 3 × 33.3333 = 99.9999: within half a cent. 1 × 1.01 is a cent off.
        #expect(importing(header + "1,A,AAA,3,0.333,1.00,\n1,B,BBB,3,33.3333,100,\n").errors == "")
        #expect(
            importing(header + "1,A,AAA,1,1.0100,1.00,\n").errors.contains(
                "1 × 1.0100 = 1.01, but Total Value says 1.00"))
        // A price with two decimals may be off by 0.005, which makes 5 for 1000 shares.
        #expect(importing(header + "1,A,AAA,1000,1.23,1234.56,\n").errors == "")
        #expect(importing(header + "1,A,AAA,1000,1.23,1235.01,\n").errors.contains("1230"))
        // 497 among amounts with cents is 497.00.
        #expect(
            importing(header + "1,A,AAA,1,497.4000,497,\n1,B,BBB,1,1.0000,1.00,\n").errors.contains("497.4"))
    }

    @Test func `float noise is kept, or rounded half to even when that is asked`() throws {
        let export = """
            Symbol,Current Price,Trade Date,Purchase Price,Quantity,Commission,High Limit,Comment
            VT,139.4600067138672,20231002,0.00005,1,0,,
            VX,0.00015,20231002,1.5,1,0,,

            """
        var options = try priced
        #expect(importing(export, options: options).csv.contains("139.4600067138672"))
        options.priceDecimals = 4
        let rounded = importing(export, options: options)
        #expect(
            rounded.csv == """
                symbol,shares,currency,purchase_date,purchase_price,fees,price,price_date
                VT,1,,2023-10-02,0,0,139.46,2026-11-02
                VX,1,,2023-10-02,1.5,0,0.0002,2026-11-02

                """)
        #expect(rounded.reports.first?.roundedPrices == 3)
    }

    @Test func `a purchase date fills what the export does not tell, and only that`() throws {
        var options = ImportOptions()
        options.purchaseDate = try CalendarDate("2020-01-31")
        let export = "symbol;shares;currency;purchase date\nA;1,5;EUR;\nB;2;EUR;2019-05-06\n"
        #expect(
            importing(export, options: options).csv
                == "symbol,shares,currency,purchase_date\nA,1.5,EUR,2020-01-31\nB,2,EUR,2019-05-06\n")
    }

    @Test func `our own file goes through a spreadsheet and back`() {
        let outcome = importing(
            "Symbol;Shares;Currency;Purchase Price;Purchase Currency;Note\nVOD;1.000,5;GBX;0,725;GBP;\"a;b\"\n"
        )
        #expect(outcome.errors == "")
        #expect(outcome.csv == "symbol,shares,currency,purchase_price,note\nVOD,1000.5,GBX,72.5,a;b\n")
    }

    @Test func `a cost in a currency no one tells stays what it is`() {
        let outcome = importing("symbol,shares,currency,cost\nAAPL,10,USD,314.85\n")
        #expect(outcome.csv == "symbol,shares,currency,cost\nAAPL,10,USD,314.85\n")
    }

    @Test func `the name of a company that begins with cash is not taken for cash`() throws {
        let header =
            "Investment,Quantity,Price,Value (£),Cost (£),Change (£),Change (%),Valuation currency,Ticker\n"
        let outcome = importing(
            header
                + "Cash Converters (LSE:CCV),10,0.2,2.00,1.50,0,0,GBP,\nCash GBP,1,1,5000.00,5000.00,0,0,GBP,\n",
            options: try priced)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv
                == "symbol,shares,currency,name,cost_stock,price,price_date\nCCV,10,GBP,Cash Converters (LSE:CCV),1.5,0.2,2026-11-02\n"
        )
    }

    @Test func `a statement of assets is read in the language it is written in`() throws {
        let german = """
            Bestand;Name;Symbol;ISIN;Kurs;Marktwert;Einstandswert
            10;Apple;AAPL;US0378331005;USD 1.230,50;USD 12.305,00;USD 10.000,00
            5;Ohne Symbol;;DE0001234567;EUR 2,50;EUR 12,50;EUR 10,00
            ;Summe;;;;20.000,00;

            """
        let outcome = importing(german, options: try priced)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,name,cost_stock,price,price_date
                AAPL,10,USD,Apple,10000,1230.5,2026-11-02
                DE0001234567,5,EUR,Ohne Symbol,10,2.5,2026-11-02

                """)
    }

    @Test func `the decimal mark an export can't prove may be said`() throws {
        let export =
            "Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR\nX,US1,10,\"1,500\",USD,\"15,000\",1\n"
        var options = try priced
        options.decimalMark = UInt8(ascii: ",")
        #expect(importing(export, options: options).csv.hasSuffix("US1,10,USD,X,1.5,2026-11-02\n"))
    }

    @Test func `generated rows come out as many, each with its figures, and their sum agrees`() throws {
        var export = "Code,Stock,Units held,Price (pence),Value (£),Cost (£)\n"
        var pence = 0
        for row in 1...4_000 {
            // Row shares at 100 pence each are worth row pounds.
            export += "\"S\(row)\",\"Stock, no. \(row)\",\"\(row)\",\"100\",\"\(row).00\",\"1.00\"\n"
            pence += row * 100
        }
        export += "\"\",\"Totals\",\"\",\"\",\"\(pence / 100).00\",\"\"\n"
        let outcome = importing(export, options: try priced)
        #expect(outcome.errors == "")
        #expect(outcome.reports.first?.holdings == 4_000)
        #expect(outcome.reports.first?.agreeingTotals == 1)
        let rows = outcome.csv.split(separator: "\n")
        try #require(rows.count == 4_001)
        #expect(rows[2_345] == "S2345,2345,GBX,\"Stock, no. 2345\",1,100,2026-11-02")
    }

    @Test func `the command writes a file that the command report reads`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let export = "\(folder)/hl.csv"
        try Data(try fixtures.bytes("hl-account-summary.csv")).write(to: URL(fileURLWithPath: export))
        let code = Program.run([
            "import", export, "--output", "\(folder)/holdings.csv", "--purchase-date", "2026-01-05",
        ])
        #expect(code == .complete)
        let result = Program.run([
            "report", "\(folder)/holdings.csv", "--currency", "GBP", "--format", "csv", "--as-of",
            "2026-04-01",
            "--output", "\(folder)/report.csv",
        ])
        #expect(result == .complete)
        let report = try String(contentsOfFile: "\(folder)/report.csv", encoding: .utf8)
        #expect(report.contains(",10500,1500,16.6667,"))
    }

    @Test func `exit codes tell wrong usage, unreadable exports and files that aren't there`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        let export = "\(folder)/a.csv"
        let output = "\(folder)/out.csv"
        try "Datum,Foo\n".write(toFile: export, atomically: true, encoding: .utf8)
        #expect(Program.run(["import"]) == .usage)
        #expect(Program.run(["import", "--profile", "schwabb", export]) == .usage)
        #expect(Program.run(["import", "--profile", "schwab", "--map", "m.json", export]) == .usage)
        #expect(Program.run(["import", export, "--output", output]) == .unreadable)
        #expect(!FileManager.default.fileExists(atPath: output))
        #expect(Program.run(["import", "\(folder)/none.csv"]) == .noInput)
        try Data(try fixtures.bytes("yahoo-portfolio-2023.csv")).write(to: URL(fileURLWithPath: export))
        #expect(Program.run(["import", export, "--output", output]) == .incomplete)
        #expect(
            Program.run([
                "import", export, "--output", output, "--force", "--currency", "USD", "--currency",
                "*.SW=CHF",
            ])
                == .complete)
    }
}
