import PortfolioEditing
import Testing

@testable import PortfolioImport

/// Rows of exports that are rare: what they say is taken, and what they do not say is asked for.
@Suite struct RareRowTests {
    private func rows(_ export: String, skipping skips: String...) -> [Substring] {
        var options = ImportOptions()
        options.skips = skips
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(result.reports.first?.skippedCount == skips.count)
        return result.csv.split(separator: "\n").dropFirst().map { $0 }
    }

    // MARK: Revolut

    private static let revolut = """
        Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
        2025-01-10T10:00:00.000Z,GME.WS,BUY - MARKET,4,USD 1.00,USD 4.00,USD,1.0

        """

    @Test func `a position that is closed with its shares is a sale`() {
        // 8.63 dollars for all 4.
        for shares in ["4", "-4"] {
            #expect(
                rows(
                    Self.revolut
                        + "2025-10-16T12:43:17.077719Z,GME.WS,POSITION CLOSURE,\(shares),,USD 8.63,USD,1.1680\n"
                ) == [
                    "2025-01-10,10:00:00,buy,GME.WS,4,1,USD,",
                    "2025-10-16,12:43:17,sell,GME.WS,4,,USD,8.63",
                ])
        }
    }

    @Test func `a position that is closed without its shares has to be entered by hand`() {
        let export =
            Self.revolut + "2025-10-16T12:43:17.077719Z,GME.WS,POSITION CLOSURE,,,USD 8.63,USD,1.1680\n"
        #expect(
            importingTransactions(export).errors == """
                export.csv:3:1: error: a position that was closed for money, without the number of its shares: the row can't be imported as it is
                  pass such rows over with --skip "POSITION CLOSURE", and enter the trade by hand if no other row has it, or adapt the mapping

                """)
        #expect(
            rows(export, skipping: "POSITION CLOSURE") == ["2025-01-10,10:00:00,buy,GME.WS,4,1,USD"])
    }

    // MARK: Transfers

    private static let etrade = """
        For Account:,#####1234
        TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description

        """

    @Test func `a price or an amount of 0 of shares that come in is not their cost`() {
        #expect(
            rows(Self.etrade + "03/05/24,Transfer,EQ,AAPL,10,0,0,0,APPLE INC ACATS RECEIVED\n")
                == ["2024-03-05,transfer_in,AAPL,10,,USD,#####1234"])
        for (price, written) in [("0.00", ""), ("170.10", "170.1")] {
            let row = rows(
                Self.trading212
                    + "Transfer in,2026-03-05 10:00:00,US0378331005,AAPL,Apple,,A2,10,\(price),USD,1.25,,,0.00,GBP,,\n"
            ).last
            #expect(row == "2026-03-05,10:00:00,transfer_in,AAPL,Apple,10,\(written),USD,")
        }
    }

    @Test func `shares that go from margin to cash at a price of 0 stay in the account`() {
        let result = importingTransactions(
            Self.etrade + """
                05/16/24,Transfer,EQ,AAPL,10,0,0,0,TRNSFR MARGIN TO CASH
                05/16/24,Transfer,EQ,AAPL,-10,0,0,0,TRNSFR MARGIN TO CASH
                03/05/24,Bought,EQ,AAPL,10,-1701,170.1,0,APPLE INC

                """)
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2024-03-05,buy,AAPL,10,170.1,USD,#####1234"
            ])
        #expect(result.reports.first?.skippedCount == 2)
    }

    // MARK: Trading 212

    private static let trading212 = """
        Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax)
        Market buy,2026-01-05 10:00:00,US4385162056,HON,Honeywell,,A1,10,200,USD,1.25,,,1600.00,GBP,,

        """

    @Test(arguments: ["Spin off", "Stock distribution", "Custom stock distribution"])
    func `new shares without a cost are told, with what to do about a spin-off`(action: String) {
        let export =
            Self.trading212
            + "\(action),2026-06-30 12:40:32,US43849R1059,HONA,Aerospace,,A2,5,0E-10,USD,,,,0.00,GBP,,\n"
        #expect(rows(export).last == "2026-06-30,12:40:32,transfer_in,HONA,Aerospace,5,,USD,")
        let remarks = importingTransactions(export).reports[0].remarks.map(\.place)
        #expect(remarks.map(\.line) == [3])
        #expect(
            remarks.map(\.message) == [
                "5 HONA come in without a cost, and those that they come from keep all of theirs: for a spin-off, enter a "
                    + "row spin_off with its part of the cost in the place of this one"
            ])
    }

    @Test func `the side of a split that is dropped has no total to leave out`() throws {
        // 10 shares at 200 are 40 at 50.
        let export =
            Self.trading212 + """
                Stock split close,2026-02-05 00:00:00,US4385162056,HON,Honeywell,,A2,10,200,USD,1.25,,,,,,
                Stock split open,2026-02-05 00:00:00,US4385162056,HON,Honeywell,,A3,40,50,USD,1.25,,,,,,

                """
        let split = try #require(rows(export).last)
        #expect(split.contains(",split,HON,") && split.hasSuffix(",4:1"))
        let report = try #require(importingTransactions(export).reports.first)
        #expect(report.omittedTotals == 0 && report.remarks.isEmpty)
    }

    @Test func `the money of a demerger is no income without a word`() {
        let export =
            Self.trading212
            + "Dividend (Demerger),2020-11-18 16:08:56,US7170811035,PFE,Pfizer,,,3.15,2.04,USD,Not available,,,5.40,GBP,0.00,USD\n"
        let errors = importingTransactions(export).errors
        #expect(
            errors.hasPrefix(
                "export.csv:3:1: error: money of a demerger, which may be income, a return of capital, or what new "
                    + "shares were sold for: the row can't be imported as it is\n"), "\(errors)")
        #expect(errors.contains("pass such rows over with --skip \"Dividend (Demerger)\""))
        #expect(rows(export, skipping: "dividend (demerger)").count == 1)
    }

    // MARK: Freetrade

    private func freetrade(_ ticker: String, _ shares: String, _ word: String) -> String {
        """
        Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Order ID,Instrument Currency,Price per Share,Base FX Rate,FX Fee Amount
        Vodafone,\(word),2024-04-01T10:00:00.000Z,GBP,70.00,,\(ticker),,0.70,0.00,\(shares),,GBP,0.70,,

        """
    }

    @Test(arguments: [("ISA_TRANSFER_IN", "transfer_in"), ("ISA_TRANSFER_OUT", "transfer_out")])
    func `shares that come into an ISA, or leave it, are no money`(word: String, type: String) {
        #expect(
            rows(freetrade("VOD", "100", word)).map {
                $0.split(separator: ",").dropFirst(2).joined(separator: " ")
            }
                == ["\(type) VOD Vodafone 100 GBP"])
        #expect(
            importingTransactions(freetrade("VOD", "", word)).errors.hasPrefix(
                "export.csv:2:1: error: a transfer of shares without their number: "))
        #expect(importingTransactions(freetrade("", "", word)).reports.first?.cashCount == 1)
    }

    // MARK: Scalable Capital

    private static let scalable = """
        date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
        2025-01-06;09:00:00;Executed;SCAL1;Turbo;Security;Buy;DE000HT41XN9;26;1,00;-26,00;0,99;0,00;EUR

        """
    private static let gone =
        "2025-04-25;02:00:00;Executed;WWUM 1;Turbo;Security;Corporate action;DE000HT41XN9;-26;0,001;-0,026;;;EUR\n"
    private static let money =
        "2025-04-25;02:00:00;Executed;WWUM 1;Turbo;Cash;Corporate action;DE000HT41XN9;;;0,03;0,00;;EUR\n"

    @Test func `shares that go out in a corporate action for money are sold for it`() {
        let bought = Substring("2025-01-06,09:00:00,buy,DE000HT41XN9,Turbo,26,1,EUR,0.99,")
        for action in [Self.gone + Self.money, Self.money + Self.gone] {
            #expect(
                rows(Self.scalable + action) == [
                    bought, "2025-04-25,02:00:00,sell,DE000HT41XN9,,26,,EUR,,0.03",
                ])
        }
        // A bond fund that ends pays what it held: as a distribution, here before a tax of 2.21.
        let ended = Self.gone.replacing("0,001;-0,026", with: "44,17;-1.148,42")
        let paid =
            "2025-04-25;02:00:00;Executed;WWUM 1;Turbo;Cash;Distribution;DE000HT41XN9;;;1.148,42;0,00;0,00;EUR\n"
        #expect(
            rows(Self.scalable + ended + paid) == [
                bought, "2025-04-25,02:00:00,sell,DE000HT41XN9,,26,,EUR,,1148.42",
            ])
        let taxed = paid.replacing("1.148,42;0,00;0,00", with: "1.146,21;0,00;2,21")
        #expect(
            rows(Self.scalable + ended + taxed) == [
                bought, "2025-04-25,02:00:00,sell,DE000HT41XN9,,26,,EUR,,1148.42",
                "2025-04-25,02:00:00,tax,DE000HT41XN9,,,,EUR,,2.21",
            ])
        // That of another event is income.
        let other = paid.replacing("WWUM 1", with: "WWEK 2")
        #expect(
            importingTransactions(Self.scalable + ended + other).errors.contains("26 DE000HT41XN9 go out"))
    }

    @Test func `one row of a corporate action is told, and may be passed over`() {
        #expect(
            importingTransactions(Self.scalable + Self.gone).errors == """
                export.csv:3: error: 26 DE000HT41XN9 go out, but no row on 2025-04-25 is the other side of it
                  pass it over with --skip and the word for such rows, and enter the split, exchange or sale by hand, or give the mapping a rule that says what the row is

                """)
        #expect(
            importingTransactions(Self.scalable + Self.money).errors == """
                export.csv:3: error: money for shares, but no row of the day says how many go out
                  pass it over with --skip and the word for such rows, and enter the sale by hand

                """)
        let new = Self.gone.replacing("-26;0,001;-0,026", with: "3;0,00;0,00")
        #expect(
            importingTransactions(Self.scalable + new).errors.contains(
                "enter the split, exchange or spin-off by hand"))
        let taxed = Self.money.replacing("0,03;0,00;;", with: "0,03;0,00;0,01;")
        #expect(
            importingTransactions(Self.scalable + Self.gone + taxed).errors.contains(
                "money of a corporate action less a tax: the row can't be imported as it is"
            ))
        for row in [Self.gone, Self.money, new, taxed] {
            #expect(rows(Self.scalable + row, skipping: "Corporate action").count == 1)
        }
    }

    // MARK: Shares and money

    private static let vanguard = """
        Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,
        1,2024-03-05,2024-03-06,Buy,Buy,INVESTOR,VFINX,10.0000,300.0000,-3000.00,0.0000,-3000.00,0.0000,CASH,

        """

    @Test func `a conversion of shares is no purchase at the day's price`() {
        let conversion = """
            1,2024-06-06,2024-06-07,Conversion (incoming),Conversion,ADMIRAL,VFIAX,5.0000,600.0000,3000.00,0.0000,0.00,0.0000,CASH,
            1,2024-06-06,2024-06-07,Conversion (outgoing),Conversion,INVESTOR,VFINX,-10.0000,300.0000,-3000.00,0.0000,0.00,0.0000,CASH,

            """
        let exchanges = rows(Self.vanguard + conversion).filter { $0.contains("exchange") }
        #expect(exchanges.count == 1)
        #expect(exchanges.first?.contains("VFINX") == true && exchanges.first?.contains("1:2") == true)
        #expect(exchanges.first?.contains("VFIAX") == true)
    }

    /// The accounts of the rows of an export of Ghostfolio.
    private func accounts(_ list: String) -> [Substring] {
        func activity(_ account: String, _ price: Int) -> String {
            #"{"accountId": "\#(account)", "fee": 0, "quantity": 10, "type": "BUY", "unitPrice": \#(price), "#
                + #""currency": "USD", "date": "2023-01-05T00:00:00.000Z", "symbol": "AAPL"}"#
        }
        let export = """
            {"meta": {}, \(list)"activities": [\(activity("b2d3", 100)), \(activity("c4e5", 200)), \(activity("f6a7", 300))]}
            """
        let result = importingTransactions([("export.json", Array(export.utf8))])
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").last }
    }

    @Test func `accounts of a JSON export have the names that its list gives them`() {
        #expect(accounts("") == ["b2d3", "c4e5", "f6a7"])
        #expect(
            accounts(#""accounts": [{"id": "b2d3", "name": "My ISA"}, {"id": "c4e5", "name": null}], "#)
                == ["My ISA", "c4e5", "f6a7"])
    }

    @Test func `accounts of a JSON export that share a name are not mixed`() {
        #expect(
            accounts(#""accounts": [{"id": "b2d3", "name": "ISA"}, {"id": "c4e5", "name": "ISA"}], "#)
                == ["b2d3", "c4e5", "f6a7"])
    }

    @Test func `deposits of Vanguard in the UK are cash as withdrawals are`() {
        var options = ImportOptions()
        options.writesCash = true
        let export = """
            Cash Transactions
            Date,Details,Amount,Balance
            05/03/2024,Deposit via faster payment,"£2,000.00","£2,000.00"
            07/03/2024,Faster payment withdrawal,-£50.00,"£1,950.00"

            """
        let result = importingTransactions(export, options: options)
        #expect(result.errors == "")
        #expect(result.csv.contains("2024-03-05,deposit,") && result.csv.contains(",2000"))
        #expect(result.csv.contains("2024-03-07,withdrawal,") && result.csv.contains(",50"))
    }
}
