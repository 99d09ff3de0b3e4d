import Testing
import Valuation

@testable import PortfolioImport

/// Lists of positions in the forms of further brokers. All figures are made up, so that they can be checked by hand.
@Suite struct MoreBrokerPositionTests {
    private func check(
        _ export: String, profile: String, _ csv: String, skipped: [String] = [], checked: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = importing(export, options: try priced)
        #expect(outcome.errors == "", sourceLocation: sourceLocation)
        #expect(outcome.csv == csv, sourceLocation: sourceLocation)
        let report = try #require(outcome.reports.first)
        #expect(report.mapping == profile, sourceLocation: sourceLocation)
        #expect(report.skipped.map { "\($0.count) \($0.reason)" } == skipped, sourceLocation: sourceLocation)
        #expect(report.checkedValues == checked, sourceLocation: sourceLocation)
        #expect(report.warnings.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `Zerodha, of Kite with a total`() throws {
        // 120 · 445.5 = 53460 and 1 · 1,05,000 = 105000, together 158460.
        try check(
            """
            Instrument,Qty.,Avg. cost,LTP,Cur. val,P&L,Net chg.,Day chg.
            ITC,120,400.10,445.50,"53,460.00","5,448.00",11.35,0.50
            MRF,1,90000.00,"1,05,000.00","1,05,000.00","15,000.00",16.67,-0.25
            Total,,,,"1,58,460.00",,,

            """, profile: "zerodha",
            """
            symbol,shares,currency,purchase_price,price,price_date
            ITC,120,INR,400.1,445.5,2026-11-02
            MRF,1,INR,90000,105000,2026-11-02

            """, skipped: ["1 total"], checked: 2)
    }

    @Test func `Zerodha, of Console`() throws {
        try check(
            """
            Symbol,ISIN,Sector,Quantity Available,Quantity Discrepant,Quantity Long Term,Quantity Pledged (Margin),Quantity Pledged (Loan),Average Price,Previous Closing Price,Unrealized P&L,Unrealized P&L Pct.
            ITC,INE154A01025,FMCG,120,0,120,0,0,400.1000,445.5000,5448.0000,11.3500

            """, profile: "zerodha",
            """
            symbol,shares,currency,purchase_price,price,price_date
            ITC,120,INR,400.1,445.5,2026-11-02

            """, checked: 0)
    }

    @Test func `a sentence below the table is a remark, and no other row without figures is`() throws {
        let table = """
            Instrument,Qty.,Avg. cost,LTP,Cur. val,P&L,Net chg.,Day chg.
            ITC,120,400.10,445.50,"53,460.00","5,448.00",11.35,0.50

            """
        let expected = """
            symbol,shares,currency,purchase_price,price,price_date
            ITC,120,INR,400.1,445.5,2026-11-02

            """
        for remark in [
            "The prices are delayed by up to fifteen minutes.",
            "\"Prices, as shown, are delayed by fifteen minutes.\"",
            "Prices are delayed, by up to 15 minutes, and for information.",
            "The prices are delayed by up to fifteen minutes.,,,,,,,",
        ] {
            try check(
                table + "\n" + remark + "\n", profile: "zerodha", expected, skipped: ["1 remark"], checked: 1)
        }
        for row in [
            "MRF", "MRF Limited.", "MRF,The Madras Rubber Factory of India Corp.",
            "MRF,,,,,,,The best of all in my list.",
        ] {
            #expect(importing(table + row + "\n", options: try priced).errors != "", "\(row)")
        }
    }

    @Test func `a list that a spreadsheet saved with other delimiters is told to be one`() throws {
        #expect(
            importing(
                "Instrument;Qty.;Avg. cost;LTP;Cur. val\nITC;120;400,1;445,5;53460\n", options: try priced
            )
            .errors.hasPrefix(
                "export.csv: error: the header is one of zerodha, but with \";\" between the columns: a spreadsheet"
            ))
    }

    @Test func `Groww, in both forms`() throws {
        // 35640 ÷ 80 = 445.5.
        try check(
            """
            Stock Name,Symbol,ISIN,Shares,Average Price,Current Value,Total Returns,Total Returns %,XIRR
            ITC Limited,ITC,INE154A01025,80,400.00,35640.00,3640.00,11.38,12.50

            """, profile: "groww",
            """
            symbol,shares,currency,name,purchase_price,price,price_date
            ITC,80,INR,ITC Limited,400,445.5,2026-11-02

            """, checked: 0)
        try check(
            """
            Holdings statement as on 02-11-2026,,,,,,,
            Stock Name,ISIN,Quantity,Average buy price,Buy value,Closing price,Closing value,Unrealised P&L
            ITC LTD,INE154A01025,80,400.00,32000.00,445.50,35640.00,3640.00

            """, profile: "groww",
            """
            symbol,shares,currency,name,purchase_price,price,price_date
            INE154A01025,80,INR,ITC LTD,400,445.5,2026-11-02

            """, checked: 0)
    }

    @Test func `Dhan`() throws {
        // 80 · 445.5 = 35640.
        try check(
            """
            Trading Symbol,ISIN,Exchange,Total Qty,DP Qty,Available Qty,Average Buy Price,Last Traded Price,Current Value,Profit / Loss,P&L %
            ITC,INE154A01025,NSE,80,80,80,400.00,445.50,35640.00,3640.00,11.38

            """, profile: "dhan",
            """
            symbol,shares,currency,market,purchase_price,price,price_date
            ITC,80,INR,NSE,400,445.5,2026-11-02

            """, checked: 1)
    }

    @Test func `BoursoBank, with spaces between thousands`() throws {
        // 2 · 1054.5 = 2109.
        try check(
            """
            name;isin;quantity;buyingPrice;lastPrice;intradayVariation;amount;amountVariation;variation;lastMovementDate;compensation
            BEISPIEL ETF;FR0010342592;2;1 000,25;1\u{A0}054,50;0,56;2\u{202F}109,00;108,5;5,4;29/01/2026;

            """, profile: "boursobank",
            """
            symbol,shares,currency,name,purchase_price,price,price_date
            FR0010342592,2,EUR,BEISPIEL ETF,1000.25,1054.5,2026-11-02

            """, checked: 1)
    }

    @Test func `CommSec`() throws {
        try check(
            """
            Code,Avail Units,Purchase $,Last $,Mkt Value $
            WES,40,48.50,70.00,"2,800.00"

            """, profile: "commsec",
            """
            symbol,shares,currency,purchase_price,price,price_date
            WES,40,AUD,48.5,70,2026-11-02

            """, checked: 1)
    }

    @Test func `Merrill, with contracts and a deposit`() throws {
        // −2 · 1.25 · 100 = −250 and 300 · 51.5 = 15450.
        try check(
            """
            "COB Date","Security #","Symbol","CUSIP #","Security Description","Account Nickname","Account Registration","Account #","Quantity","Price ($)","Value ($)","Unrealized Gain/Loss ($)","Unrealized Gain/Loss (%)"
            "2/9/2026","9","IIAXX","55499U915","BANK OF AMERICA, NA RASP","--","IRA-Edge","1","1,200.50","1.00","1,200.50","--","--"
            "2/9/2026","8","EXA#B1326C425000","--","CALL EXA 425.00 EXP 02-13-26","--","IRA-Edge","1","(2)","1.25","(250.00)","20.05","8.00"
            "2/9/2026","7","EXA","123456789","EXAMPLE INC","--","IRA-Edge","1","300","51.50","15,450.00","450.00","3.00"

            """, profile: "merrill",
            """
            symbol,shares,currency,name,price,price_date,multiplier,account
            EXA#B1326C425000,-2,USD,CALL EXA 425.00 EXP 02-13-26,1.25,2026-02-09,100,1
            EXA,300,USD,EXAMPLE INC,51.5,2026-02-09,,1

            """, skipped: ["1 cash"], checked: 2)
    }

    @Test func `Wealthsimple, with the day in the last line`() throws {
        // 40 · 44.25 = 1770.
        try check(
            """
            Account Name,Account Type,Account Classification,Account Number,Symbol,Exchange,MIC,Name,Security Type,Quantity,Position Direction,Market Price,Market Price Currency,Book Value (CAD),Book Value Currency (CAD),Book Value (Market),Book Value Currency (Market),Market Value,Market Value Currency
            TFSA,TFSA,Personal,A1,XIC,TSX,XTSE,iShares Core S&P/TSX,EXCHANGE_TRADED_FUND,40,LONG,44.25,CAD,1685.50,CAD,1685.50,CAD,1770.00,CAD

            "As of 2026-10-05 10:00 GMT-05:00"

            """, profile: "wealthsimple",
            """
            symbol,shares,currency,name,market,cost_stock,price,price_date,account
            XIC,40,CAD,iShares Core S&P/TSX,TSX,1685.5,44.25,2026-10-05,A1

            """, skipped: ["1 footer"], checked: 1)
    }

    @Test func `Vanguard, with cash that has no symbol and a bond in percent`() throws {
        // 1000 · 99.50 % = 995.
        try check(
            """
            Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
            1,VANGUARD TOTAL STOCK MARKET ETF,VTI,10,240.00,2400.00,
            1,CASH SWEEP,,250.00,1.00,250.00,
            1,U S TREASURY NOTE 4.5%,,1000,99.50,995.00,

            """, profile: "vanguard-us",
            """
            symbol,shares,currency,name,price,price_date,multiplier,account
            VTI,10,USD,VANGUARD TOTAL STOCK MARKET ETF,240,2026-11-02,,1
            U S TREASURY NOTE 4.5%,1000,USD,U S TREASURY NOTE 4.5%,99.5,2026-11-02,0.01,1

            """, skipped: ["1 cash"], checked: 2)
        // A fund without a symbol is no bond.
        #expect(
            importing(
                "Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,\n1,OWN FUND,,2,10.00,20.00,\n",
                options: try priced
            ).csv.contains("OWN FUND,2,USD,OWN FUND,10"))
    }
}
