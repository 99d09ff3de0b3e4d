import PortfolioFiles
import TestSupport
import Testing

@testable import PortfolioImport

/// Exports that were put together in one file: no row vanishes, and none counts twice.
@Suite struct JoinedExportTests {
    private static let header = "Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n"
    private static let buy = "2024-01-02T10:00:00.000Z,AAPL,BUY - MARKET,2,$10,$20,USD,1\n"
    private static let sale = "2024-01-03T10:00:00.000Z,AAPL,SELL - MARKET,1,$12,$12,USD,1\n"

    private static let names = [
        "revolut_invest.csv", "freetrade.csv", "ibkr_transaction_history.csv", "schwab_brokerage.csv",
        "swissquote.csv", "trading212_multicurrency.csv", "wealthfolio_sample.csv", "avanza.csv",
        "degiro_account_nl.csv", "traderepublic_export.csv", "yahoo_transactions.csv",
    ]

    @Test(arguments: names)
    func `two brokers' exports in one file are refused`(first: String) throws {
        let begin = try fixtures.bytes("activities/" + first)
        for second in Self.names where second != first {
            let end = try fixtures.bytes("activities/" + second)
            let result = importingActivity([("joined.csv", begin + [10] + end)])
            #expect(result.errors != "", "\(first), \(second)")
        }
    }

    @Test func `the message says where the other export begins`() throws {
        let bytes = try fixtures.bytes("activities/" + "freetrade.csv")
        let result = importingActivity([("a.csv", Array((Self.header + Self.buy).utf8) + bytes)])
        #expect(
            result.errors.hasPrefix(
                "a.csv:1:1: error: a file of revolut begins here, above one of freetrade\n"))
    }

    @Test(arguments: ["", "\n", "\n\n", "\r\n \n", "\u{FEFF}", "\n\u{FEFF}"])
    func `a file twice is refused, whatever is between the copies`(between: String) {
        let text = (Self.header + Self.buy).trimmed
        for end in ["", "\n", "\n\n"] {
            let result = importingActivity(text + between + text + end)
            #expect(result.errors.contains("the file begins anew here: it has everything twice"))
        }
    }

    @Test func `a row that two joined exports of one broker have counts once`() {
        let result = importingActivity(Self.header + Self.buy + Self.header + Self.sale + Self.buy)
        #expect(result.errors == "")
        // 2 bought, 1 sold.
        #expect(result.positions == ["AAPL 1"])
        #expect(result.reports.map(\.repeated) == [1])
    }

    @Test func `rows that differ in their currency are no repetition`() {
        let other = Self.buy.replacing("USD", with: "EUR").replacing("$", with: "€")
        let result = importingActivity([
            ("a.csv", Array((Self.header + Self.buy).utf8)), ("b.csv", Array((Self.header + other).utf8)),
        ])
        #expect(result.reports.map(\.repeated) == [0, 0])
    }

    @Test func `data of an unknown section of a statement is an error, once`() {
        let statement = """
            Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
            Trades,Data,Order,Stocks,USD,AAPL,"2024-01-02, 10:00:00",2,10,10,-20,-1,21,0,0,O
            Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity
            Open Positions,Data,Summary,Stocks,USD,AAPL,2

            """
        let passed = importingActivity(statement)
        #expect(passed.errors == "")
        #expect(passed.reports.map(\.otherRows) == [2])
        let unknown =
            "Gebühren,Header,Untertitel,Währung,Datum,Beschreibung,Betrag\n"
            + "Gebühren,Data,Sonstige,USD,2024-01-05,Marktdaten,-5\nGebühren,Data,Sonstige,USD,2024-02-05,Marktdaten,-5\n"
        for text in [statement + unknown, unknown + statement] {
            let errors = importingActivity(text).errors
            #expect(errors.split(separator: "error: ").count == 2, "\(errors)")
            #expect(errors.contains("the section \"Gebühren\" is unknown"))
            let map = #"{"kind": "activity", "inherits": "interactive-brokers", "sections": ["Gebühren"]}"#
            #expect(importingActivity(text, map: map).errors == "")
        }
    }

    @Test func `a file in UTF-8 with a bad byte or without its end isn't said to be windows-1252`() {
        let text = Array((Self.header + Self.buy.replacing("AAPL", with: "Zürich")).utf8)
        let bad = importingActivity([("a.csv", text + [0xE9, 0x41, 10])]).errors
        #expect(bad.contains("byte 0xE9 is not UTF-8\n"))
        let cut = importingActivity([("a.csv", text + [0xE2, 0x82])]).errors
        #expect(cut.contains("the file ends within a character: byte 0xE2"))
    }
}
