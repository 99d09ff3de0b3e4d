import PortfolioEditing
import Testing

@testable import PortfolioImport

/// Options in exports that do not say of every trade whether it opens or closes: they are contracts on 100 shares, or
/// refused, and never shares.
@Suite struct BrokerOptionTests {
    /// The type, the shares, the price, the fees, the amount and the multiplier of each row, with its symbol.
    private func rows(_ export: String) -> [String] {
        let result = importingTransactions(export)
        #expect(result.errors == "")
        let rows = result.csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let names = ["type", "symbol", "shares", "price", "fees", "amount", "multiplier"]
        let places = names.map { rows[0].firstIndex(of: Substring($0)) }
        return rows.dropFirst().map { row in
            places.map { place in place.map { String(row[$0]) } ?? "" }.joined(separator: ",")
        }
    }

    // MARK: Merrill

    private static let merrill =
        #""Trade Date","Settlement Date","Pending/Settled","Account Nickname","Account Registration","Account #","Type","Description 1 ","Description 2","Symbol/CUSIP #","Quantity","Price ($)","Amount ($)""#
        + "\n"

    private func merrill(_ rows: String...) -> String {
        Self.merrill
            + rows.map { row in
                let (day, cells) = (row.prefix { $0 != " " }, row.drop { $0 != " " }.dropFirst())
                return
                    #""\#(day)","\#(day)","Settled","--","IRA-Edge","1-1","SecurityTransactions",\#(cells)"#
                    + "\n"
            }.joined()
    }

    @Test func `what is held tells whether a trade at Merrill opens or closes`() {
        // Newest first. 100 · 2 · 17.49 = 3498, less 1.30, and 100 · 2 · 16.10 = 3220, and 1.30.
        #expect(
            rows(
                merrill(
                    #"2/20/2026 "Option Expired","PUT ABC 00013 SAMPLE EXP 02-20-26","ABC#N2026D130000","1","--","0.00""#,
                    #"2/9/2026 "Sell","PUT DEF 00019 SAMPLE EXP 02-20-26","DEF#N2026D190000","-1","1.30","129.35""#,
                    #"2/5/2026 "Buy","PUT DEF 00019 SAMPLE EXP 02-20-26","DEF#N2026D190000","1","1.00","(100.65)""#,
                    #"2/4/2026 "Option Sale ","PUT ABC 00013 SAMPLE EXP 02-20-26","ABC#N2026D130000","-1","1.00","99.35""#,
                    #"1/22/2026 "Option Purchase ","CALL XYZ 00432.5 SAMPLE EXP 01-30-26","XYZ#A3026C432500","2","16.10","(3,221.30)""#,
                    #"1/21/2026 "Option Sale ","CALL XYZ 00432.5 SAMPLE EXP 01-30-26","XYZ#A3026C432500","-2","17.49","3,496.70""#
                ))
                == [
                    "short,XYZ#A3026C432500,2,17.49,1.3,,100", "cover,XYZ#A3026C432500,2,16.1,1.3,,100",
                    "short,ABC#N2026D130000,1,1,0.65,,100", "buy,DEF#N2026D190000,1,1,0.65,,100",
                    "sell,DEF#N2026D190000,1,1.3,0.65,,100", "cover,ABC#N2026D130000,1,0,,,100",
                ])
    }

    @Test func `trades that nothing but what is held tells are counted, and what is no trade is refused`() {
        let sale = merrill(
            #"2/9/2026 "Sell","PUT DEF 00019 SAMPLE EXP 02-20-26","DEF#N2026D190000","-1","1.30","129.35""#)
        #expect(
            importingTransactions(sale).reports[0].remarks.map(\.place.message) == [
                "1 trade of options, told to open or to close by the rows before: if an option was open before the first "
                    + "row, import the earlier exports too"
            ])
        let journal = sale.replacing("\"Sell\"", with: "\"Journal Entry\"")
        #expect(
            importingTransactions(journal).errors.hasPrefix(
                "export.csv:2:1: error: an option that is neither traded nor closed: the row can't be imported"
            ))
        let other = sale.replacing("\"Sell\",\"PUT DEF", with: "\"Option Sale\",\"DEF")
        #expect(
            importingTransactions(other).errors.contains(
                "an option whose description does not begin with CALL or PUT"))
    }

    // MARK: Firstrade

    private static let firstrade =
        "Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType\n"

    @Test func `the description of an option at Firstrade says whether it opens, closes or ends`() {
        let (call, put) = (
            "CALL AAPL   01/17/25    150    APPLE INC", "PUT  HIMS   11/07/25    45     HIMS & HERS"
        )
        // 100 · 5.50 = 550 and 100 · 3.20 = 320, each with 0.02 beside what the columns of fees say.
        #expect(
            rows(
                Self.firstrade + """
                    ,1.00,5.50,BUY,\(call)                      UNSOLICITED                    OPEN CONTRACT,2025-01-10,2025-01-12,0.00,-550.02,0.00,0.00,,Trade
                    ,-1.00,3.20,SELL,\(put)    UNSOLICITED                    OPEN CONTRACT,2025-01-13,2025-01-14,0.00,319.98,0.00,0.00,,Trade
                    ,1.00,0.50,BUY,\(put) CLOSING CONTRACT,2025-01-14,2025-01-15,0.00,-50.00,0.00,0.00,,Trade
                    ,-2.00,0.11,SELL,\(put) OPEN CONTRACT,2025-01-15,2025-01-16,0.00,22.00,0.00,0.00,,Trade
                    ,2.00,,Other,\(put)           A/E 9SMCXK2 2 ASSIGNED,2025-01-16,2025-01-16,0.00,0.00,0.00,0.00,,Financial
                    ,-1.00,,Other,\(call)          OPTION EXPIRATION - EXPIRED,2025-01-21,2025-01-21,0.00,0.00,0.00,0.00,,Financial

                    """) == [
                    "buy,\(call),1,5.5,0.02,,100", "short,\(put),1,3.2,0.02,,100", "cover,\(put),1,0.5,,,100",
                    "short,\(put),2,0.11,,,100", "cover,\(put),2,0,,,100", "sell,\(call),1,0,,,100",
                ])
        let silent =
            Self.firstrade + ",1.00,5.50,BUY,\(call),2025-01-10,2025-01-12,0.00,-550.02,0.00,0.00,,Trade\n"
        #expect(
            importingTransactions(silent).errors.hasPrefix(
                "export.csv:2:1: error: an option whose description does not say that it opens, closes or ends: "
            ))
    }

    // MARK: Questrade

    @Test func `options at Questrade have their description for a symbol`() {
        let call = "CALL NET 02/23/24 90 CLOUDFLARE INC CL A"
        func row(
            _ day: String, _ action: String, _ text: String, _ figures: String, _ kind: String = "Trades"
        ) -> String {
            "\(day) 12:00:00 AM,\(day) 12:00:00 AM,\(action),8UMPGN7,\(text),\(figures),USD,1,\(kind),Margin\n"
        }
        // 100 · 3.75 + 10.95 = 385.95, 100 · 6.32 − 10.96 = 621.04, and 20 · 100 · 0.37 − 29.95 = 710.05.
        let sofi = "CALL SOFI 02/02/24 9 SOFI TECHNOLOGIES INC"
        #expect(
            rows(
                "Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type\n"
                    + row(
                        "2024-01-26", "Sell", "\(sofi) WE ACTED AS AGENT AVG PRICE - ASK US FOR DETAILS",
                        "-20,0.37,740.00,-29.95,710.05")
                    + row(
                        "2024-02-05", "EXP", "\(sofi) OPTION EXPIRATION - EXPIRED", "20,0.00,0.00,0.00,0.00",
                        "Other")
                    + row("2024-02-08", "Buy", "\(call) WE ACTED AS AGENT", "1,3.75,-375.00,-10.95,-385.95")
                    + row("2024-02-09", "Sell", call, "-1,6.32,632.00,-10.96,621.04"))
                == [
                    "short,\(sofi),20,0.37,29.95,,100", "cover,\(sofi),20,0,,,100",
                    "buy,\(call),1,3.75,10.95,,100",
                    "sell,\(call),1,6.32,10.96,,100",
                ])
    }

    // MARK: Webull

    private static let webull =
        "Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\n"

    private static func order(
        _ name: String, _ symbol: String, _ side: String, _ figures: String, _ time: String
    ) -> String {
        "\(name),\(symbol),\(side),Filled,\(figures),DAY,06/09/2026 \(time) EDT,06/09/2026 \(time) EDT\n"
    }

    @Test func `an option at Webull is never shares, however its strike is written`() {
        #expect(
            rows(
                Self.webull + Self.order("", "TSLA260620C400", "Sell", "2,2,5.00,5.00", "14:00:00")
                    + Self.order("", "TSLA260620C400", "Buy", "2,2,3.00,3.00", "09:31:00")
                    + Self.order("SPY Put", "SPY260918P00500000", "Buy", "1,1,0.50,0.50", "09:30:30")
                    + Self.order("SPY Put", "SPY260918P00500000", "Sell", "1,1,2.00,2.00", "09:30:10")
                    + Self.order("Ford", "F", "Buy", "3,3,12.00,12.00", "09:30:00"))
                == [
                    "sell,TSLA260620C400,2,5,,,100", "buy,TSLA260620C400,2,3,,,100",
                    "cover,SPY260918P00500000,1,0.5,,,100", "short,SPY260918P00500000,1,2,,,100",
                    "buy,F,3,12,,,",
                ])
        #expect(
            importingTransactions(
                Self.webull + Self.order("SPY Vertical", "", "Buy", "1,1,0.50,0.50", "09:30:00")
            )
            .errors.contains("an order of several options, each of which may have a row of its own"))
    }
}
