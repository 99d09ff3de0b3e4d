import Testing

@testable import PortfolioImport

/// Dividends of which tax was withheld: the amount per share may be stated before or after it.
@Suite struct TransactionDividendTests {
    private static let header =
        "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,"
        + "Total (EUR),Withholding tax,Currency (Withholding tax),Charge amount (EUR),"
        + "Stamp duty reserve tax (EUR),Notes,ID,Currency conversion fee (EUR)\n"

    // Rows of exports that were published in tresorone/tresor-import, issues 5238, 5589 and 5085.
    private static let lvmh =
        "Dividend (Ordinary),2021-04-22 08:11:12,FR0000121014,MC,LVMH,0.1753312,2.94,EUR,Not available,0.52,0.19,EUR,,,,,\n"
    private static let arcc =
        "Dividend (Ordinary),2021-10-04 08:11:12,US04010L1035,ARCC,Ares Capital,8.2594340000,0.35,USD,Not available,2.48,0.51,USD,,,,,\n"

    private func rows(_ rows: String...) -> [String] {
        let result = importingTransactions(Self.header + rows.joined())
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").map(String.init)
    }

    @Test func `an amount per share after tax is proven by the total in its currency`() {
        // 0.1753312 · 2.94 = 0.515 arrived as 0.52; with 0.19 of tax, 0.71 is 4.05 a share, and LVMH paid 4.00.
        #expect(
            rows(Self.lvmh) == [
                "date,time,type,symbol,name,shares,price,currency,taxes,amount",
                "2021-04-22,08:11:12,dividend,MC,LVMH,,,EUR,0.19,0.71",
            ])
    }

    @Test func `what totals in one currency prove holds for dividends in another`() {
        // 8.259434 · 0.35 = 2.8908019 USD arrived as 2.48 EUR; with 0.51 USD of tax, 3.40 USD are 0.41 a share.
        #expect(
            rows(Self.lvmh, Self.arcc).last
                == "2021-10-04,08:11:12,dividend,ARCC,Ares Capital,,,USD,0.51,3.4008019,2.48")
        #expect(
            rows(Self.arcc, Self.lvmh).last
                == "2021-10-04,08:11:12,dividend,ARCC,Ares Capital,,,USD,0.51,3.4008019,2.48")
    }

    @Test func `an amount per share before tax is taken as that`() {
        // 10 · 1 = 10 less 1.50 of tax are 8.50; and so 20 · 0.25 = 5 USD are before the tax of 0.75 USD.
        let same =
            "Dividend (Ordinary),2021-04-22 08:11:12,NL0010273215,ASML,ASML,10,1.00,EUR,Not available,8.50,1.50,EUR,,,,,\n"
        let other =
            "Dividend (Ordinary),2021-04-23 08:11:12,US5949181045,MSFT,Microsoft,20,0.25,USD,Not available,3.60,0.75,USD,,,,,\n"
        #expect(
            rows(same, other) == [
                "date,time,type,symbol,name,shares,price,currency,taxes,amount,total",
                "2021-04-22,08:11:12,dividend,ASML,ASML,,,EUR,1.5,10,",
                "2021-04-23,08:11:12,dividend,MSFT,Microsoft,,,USD,0.75,5,3.6",
            ])
    }

    @Test func `a rate proves it too`() {
        // 20 · 0.25 = 5 USD ÷ 1.25 = 4 EUR: after the tax of 0.88 USD.
        #expect(
            rows(
                "Dividend (Ordinary),2021-04-23 08:11:12,US5949181045,MSFT,Microsoft,20,0.25,USD,1.25,4.00,0.88,USD,,,,,\n"
            ).last == "2021-04-23,08:11:12,dividend,MSFT,Microsoft,,,USD,0.88,5.88,4")
    }

    @Test func `the rate of a trade in the same month proves it`() {
        // 10 · 116 USD ÷ 1.16 = 1,000 EUR. 2.8908019 ÷ 1.16 = 2.49 EUR is near 2.48, but 2.3808019 ÷ 1.16 = 2.05 is not.
        let trade =
            "Market buy,2021-10-20 08:11:12,US5949181045,MSFT,Microsoft,10,116.00,USD,1.16,1000.00,,,,,,,\n"
        #expect(
            rows(Self.arcc, trade).dropFirst().first
                == "2021-10-04,08:11:12,dividend,ARCC,Ares Capital,,,USD,0.51,3.4008019,2.48")
        let early = trade.replacing("2021-10-20", with: "2021-08-20")
        #expect(rows(Self.arcc, early).last == "2021-10-04,08:11:12,dividend,ARCC,Ares Capital,,,EUR,2.48,")
    }

    @Test func `without a proof a dividend is what arrived`() {
        let result = importingTransactions(Self.header + Self.arcc)
        #expect(
            result.csv.split(separator: "\n").last
                == "2021-10-04,08:11:12,dividend,ARCC,Ares Capital,,,EUR,2.48")
        #expect(result.reports.map(\.foreignTaxes) == [1])
    }

    @Test func `a total that is neither before nor after tax is an error`() {
        // 0.1753312 · 2.94 = 0.515, with tax 0.71.
        let row = Self.lvmh.replacing(",0.52,", with: ",0.95,")
        #expect(
            importingTransactions(Self.header + row).errors.hasPrefix(
                "export.csv:2:95: error: Total (EUR) is 0.95, but 0.1753312 × 2.94 EUR with fees of 0.19 comes to 0.515473728\n"
            ))
    }

    @Test func `a return of capital is not a dividend`() {
        // 0.5051475 · 0.71 = 0.358654725 USD, which arrived as 0.30 EUR.
        #expect(
            rows(
                "Dividend (Return of capital),2021-09-01 10:11:02,CA0636711016,BMO,Bank of Montreal,0.5051475000,0.71,USD,Not available,0.30,0.00,USD,,,,,\n"
            ).last
                == "2021-09-01,10:11:02,return_of_capital,BMO,Bank of Montreal,,,USD,0.358654725,0.3")
    }

    @Test func `a kind of dividend that is not known is an error`() {
        let row = Self.lvmh.replacing("(Ordinary)", with: "(Scrip)")
        #expect(
            importingTransactions(Self.header + row).errors.hasPrefix(
                "export.csv:2:1: error: Action \"Dividend (Scrip)\": no rule says what such a row is\n"))
    }

    @Test func `a dividend of which tax was withheld is compared in the currency that its rate makes it`() {
        // 20 · 0.25 = 5 USD ÷ 1.25 = 4 EUR, of which 15 % were withheld without a figure for it.
        let header = Self.header.replacing("Withholding tax,Currency (Withholding tax),", with: ",,")
        func row(_ total: String) -> String {
            "Dividend (Ordinary),2021-04-23 08:11:12,US5949181045,MSFT,Microsoft,20,0.25,USD,1.25,\(total),,,,,,,\n"
        }
        let result = importingTransactions(header + row("3.40"))
        #expect(result.errors == "" && result.reports.map(\.unstatedTaxes) == [1])
        #expect(
            result.csv.split(separator: "\n").last
                == "2021-04-23,08:11:12,dividend,MSFT,Microsoft,,,EUR,3.4")
        // Neither 4 EUR nor 6.25.
        #expect(importingTransactions(header + row("7.00")).errors.contains("5 USD"))
    }

    @Test func `an amount with a rate is not in the currency of the dividend per share, if none is stated`() {
        let map = """
            {"kind": "activity", "decimalMark": ".", "signed": false, "columns": {"date": "Date", "symbol": "Symbol",
             "shares": "Quantity", "price": "Price", "currency": "Currency", "rate": "Rate", "net": "Amount"},
             "rules": [{"column": "Type", "is": "Dividend", "type": "dividend"}]}
            """
        func importing(_ rate: String, _ map: String) -> TransactionResult {
            importingTransactions(
                "Date,Type,Symbol,Quantity,Price,Currency,Rate,Amount\n2021-04-23,Dividend,MSFT,20,0.25,USD,\(rate),3.40\n",
                map: map)
        }
        #expect(importing("0.8", map).errors.contains("Amount is 3.4, but 20 × 0.25 USD comes to 5"))
        #expect(importing("1", map).csv.hasSuffix("2021-04-23,dividend,MSFT,,,USD,3.4\n"))
        let stated = map.replacing(#""net": "Amount""#, with: #""net": "Amount", "account": {"text": "EUR"}"#)
        #expect(importing("0.8", stated).csv.hasSuffix("2021-04-23,dividend,MSFT,,,EUR,3.4\n"))
    }
}
