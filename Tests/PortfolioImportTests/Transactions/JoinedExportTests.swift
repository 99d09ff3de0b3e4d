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
        "avanza.csv", "degiro_account_nl.csv", "degiro_transactions_fi.csv", "fidelity_all_accounts.csv",
        "freetrade.csv", "ghostfolio_jnug.json", "ghostfolio_sample.csv", "hargreaves_lansdown_cp1252.csv",
        "ibkr_transaction_history.csv", "nordnet_fi_utf16.csv", "revolut_invest.csv", "schwab_brokerage.csv",
        "swissquote.csv", "traderepublic_export.csv", "trading212_multicurrency.csv",
        "wealthfolio_sample.csv", "yahoo_transactions.csv",
    ]

    /// Every sample with others, with and without a line break between them, so that a header may stand on the last line
    /// of the file above.
    @Test(arguments: names)
    func `two brokers' exports in one file are refused`(first: String) throws {
        let begin = try fixtures.bytes("transactions/" + first)
        let place = try #require(Self.names.firstIndex(of: first))
        let others = everyDay(Self.names.filter { $0 != first }, turn: place)
        for (number, second) in others.enumerated() {
            let end = try fixtures.bytes("transactions/" + second)
            for between in everyDay(["", "\n", "\r\n\r\n"], turn: place + number, oneOf: 3) {
                let result = importingTransactions([("joined.csv", begin + Array(between.utf8) + end)])
                #expect(result.errors != "", "\(first), \(second)")
            }
        }
    }

    @Test func `the message says where the other export begins`() throws {
        let bytes = try fixtures.bytes("transactions/" + "freetrade.csv")
        let result = importingTransactions([("a.csv", Array((Self.header + Self.buy).utf8) + bytes)])
        #expect(
            result.errors.hasPrefix(
                "a.csv:1:1: error: a file of revolut begins here, above one of freetrade\n"))
    }

    @Test(arguments: ["", "\n", "\n\n", "\r\n \n", "\u{FEFF}", "\n\u{FEFF}"])
    func `a file twice is refused, whatever is between the copies`(between: String) {
        let text = (Self.header + Self.buy).trimmed
        for end in ["", "\n", "\n\n"] {
            let result = importingTransactions(text + between + text + end)
            #expect(result.errors.contains("the file starts again here, so every row appears twice"))
        }
    }

    @Test func `a row that two joined exports of one broker have counts once`() {
        let result = importingTransactions(Self.header + Self.buy + Self.header + Self.sale + Self.buy)
        #expect(result.errors == "")
        // 2 bought, 1 sold.
        #expect(result.positions == ["AAPL 1"])
        #expect(result.reports.map(\.repeated) == [1])
    }

    @Test func `rows that differ in their currency are no repetition`() {
        let other = Self.buy.replacing("USD", with: "EUR").replacing("$", with: "€")
        let result = importingTransactions([
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
        let passed = importingTransactions(statement)
        #expect(passed.errors == "")
        #expect(passed.reports.map(\.otherRows) == [2])
        let unknown =
            "Gebühren,Header,Untertitel,Währung,Datum,Beschreibung,Betrag\n"
            + "Gebühren,Data,Sonstige,USD,2024-01-05,Marktdaten,-5\nGebühren,Data,Sonstige,USD,2024-02-05,Marktdaten,-5\n"
        for text in [statement + unknown, unknown + statement] {
            let errors = importingTransactions(text).errors
            #expect(errors.split(separator: "error: ").count == 2, "\(errors)")
            #expect(errors.contains("the section \"Gebühren\" is unknown"))
            let map = #"{"kind": "activity", "inherits": "interactive-brokers", "sections": ["Gebühren"]}"#
            #expect(importingTransactions(text, map: map).errors == "")
        }
    }

    @Test func `a file of unknown form above or below a table is told by its dates and figures`() {
        let unknown = "Tag;Art;Papier;Stück;Kurs\n02.01.2024;Kauf;SAP;2;100,50\n"
        let below = importingTransactions(
            "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n"
                + "01/05/2024,YOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,2,10,,,,-20,01/09/2024\n\nDate downloaded\n"
                + unknown)
        #expect(
            below.errors.hasPrefix(
                "export.csv:6:1: error: this row is in no table, but has a date and figures as transactions have\n"
            ))
        let above = importingTransactions(unknown + Self.header + Self.buy)
        #expect(above.errors.hasPrefix("export.csv:2:1: error: this row is in no table"))
        // The remedy works: the row is passed over.
        let map = #"{"kind": "activity", "inherits": "revolut", "sections": ["02.01.2024"]}"#
        #expect(
            above.errors.contains(
                #"{"kind": "activity", "inherits": "revolut", "sections": ["02.01.2024;Kauf;SAP;2;100"]}"#))
        let passed = importingTransactions(
            unknown + Self.header + Self.buy, map: map.replacing("02.01.2024", with: "02.01.2024*"))
        #expect(passed.errors == "")
        #expect(passed.positions == ["AAPL 2"])
    }

    @Test func `titles, totals and periods around a table are no transactions`() {
        let result = importingTransactions(
            "Account,0000001,01/01/2024,31/12/2024\nOpening balance,01/01/2024,100.00\n\n[Trades]\n"
                + Self.header
                + Self.buy)
        #expect(result.errors == "")
        #expect(result.positions == ["AAPL 2"])
    }

    @Test func `a file that is UTF-8 in part is not read as windows-1252, which would garble that part`() {
        let header =
            "Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;"
            + "Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat\n"
        let row = "2024-01-02;1;Köp;Zürich;2;10;-20;SEK;0;;SEK;CH0011075394;\n"
        let begin = Array((header + row).utf8)
        // The same name in windows-1252.
        let end =
            Array("2024-01-03;1;Köp;".utf8) + [0x5A, 0xFC]
            + Array("rich;2;10;-20;SEK;0;;SEK;CH0011075394;\n".utf8)
        #expect(importingTransactions([("a.csv", begin)]).errors == "")
        #expect(
            importingTransactions([("a.csv", begin + end)]).errors.hasPrefix(
                "a.csv:3:19: error: byte 0xFC is not UTF-8, as other characters of the file are: it seems to be two files in one\n"
            ))
    }

    @Test func `data of an unknown section of a transaction history is an error`() {
        let text = """
            Statement,Header,Field Name,Field Value
            Summary,Data,Base Currency,GBP
            Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount
            Transaction History,Data,2025-03-15,U1,A,Buy,CNX1,4.0,1000.0,-4000.0,-3.0,-4003.0

            """
        #expect(importingTransactions(text).errors == "")
        let unknown = "Transfers,Header,Date,Symbol,Quantity\nTransfers,Data,2025-03-16,CNX1,4.0\n"
        for text in [text + unknown, unknown + text] {
            #expect(importingTransactions(text).errors.contains("the section \"Transfers\" is unknown"))
        }
    }

    @Test func `a file in UTF-8 with a bad byte or without its end isn't said to be windows-1252`() {
        let text = Array((Self.header + Self.buy.replacing("AAPL", with: "Zürich")).utf8)
        let bad = importingTransactions([("a.csv", text + [0xE9, 0x41, 10])]).errors
        #expect(bad.contains("byte 0xE9 is not UTF-8\n"))
        let cut = importingTransactions([("a.csv", text + [0xE2, 0x82])]).errors
        #expect(cut.contains("the file ends within a character: byte 0xE2"))
    }
}
