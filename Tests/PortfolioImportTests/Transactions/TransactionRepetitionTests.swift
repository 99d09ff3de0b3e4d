import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Which rows of several exports are the same: by the broker's number, the account and the figures.
@Suite struct TransactionRepetitionTests {
    private static let header =
        "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)\n"

    /// 10 · 180 USD ÷ 1.25 = 1440 GBP.
    private static func row(_ time: String, id: String, shares: Int = 10, total: String = "1440.00") -> String
    {
        "Market buy,\(time),US0378331005,AAPL,Apple,\(id),\(shares),180.00,USD,1.25,,,\(total),GBP\n"
    }

    private func importing(_ texts: String...) -> TransactionResult {
        importingTransactions(texts.enumerated().map { ("\($0.offset + 1).csv", Array($0.element.utf8)) })
    }

    @Test func `a row with the same number is the same, though its time is in another zone`() {
        let other = Self.header.replacing(",Time,", with: ",Time (UTC),")
        for time in ["2024-06-05 09:00:00", "2024-06-04 23:30:00"] {
            let result = importing(
                Self.header + Self.row("2024-06-05 10:00:00", id: "EOF2"), other + Self.row(time, id: "EOF2"))
            #expect(result.errors == "")
            #expect(result.positions == ["AAPL 10"])
            #expect(result.reports.map(\.repeated) == [0, 1])
            #expect(result.reports.flatMap(\.warnings).isEmpty)
        }
    }

    @Test func `one with other figures is left out with a word`() throws {
        let result = importing(
            Self.header + Self.row("2024-06-05 10:00:00", id: "EOF2"),
            Self.header + Self.row("2024-06-05 10:00:00", id: "EOF2", total: "1440.01"))
        #expect(result.positions == ["AAPL 10"])
        let warning = try #require(result.reports[1].warnings.first)
        #expect(
            warning.description
                == "2.csv:2:1: this row has the broker's number of 1.csv:2, but other figures, and is left out"
        )
    }

    @Test func `a number that several rows share is that of an order, whose parts are told by their figures`()
    {
        let parts =
            Self.row("2024-06-05 10:00:00", id: "O1")
            + Self.row("2024-06-05 10:00:00", id: "O1", shares: 5, total: "720.00")
        let result = importing(
            Self.header + parts,
            Self.header + parts + Self.row("2024-06-05 10:00:00", id: "O1", shares: 1, total: "144.00"))
        #expect(result.positions == ["AAPL 16"])
        #expect(result.reports.map(\.repeated) == [0, 2])
    }

    @Test func `a number that recurs on other days is none of the row's own`() {
        let result = importing(
            Self.header + Self.row("2024-06-05 10:00:00", id: "PLAN"),
            Self.header + Self.row("2024-07-05 10:00:00", id: "PLAN"))
        #expect(result.positions == ["AAPL 20"])
    }

    private static let avanza =
        "Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat\n"

    /// 10 · 250 + 39 = 2539.
    private static func purchase(_ account: String) -> String {
        "2024-01-04;\(account);Köp;Volvo B;10;250,00;-2539,00;SEK;39,00;;SEK;SE0000115446;\n"
    }

    @Test func `equal trades of two accounts are two trades`() {
        let two = importing(Self.avanza + Self.purchase("1234"), Self.avanza + Self.purchase("9999"))
        #expect(two.positions == ["SE0000115446 20"])
        let same = importing(
            Self.avanza + Self.purchase("1234") + Self.purchase("9999"), Self.avanza + Self.purchase("9999"))
        #expect(same.positions == ["SE0000115446 20"])
        #expect(same.reports.map(\.repeated) == [0, 1])
    }

    @Test func `an export that states no account may be of any`() {
        let header =
            "Run Date,ACCOUNTAction,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n"
        let row =
            "01/05/2024,ACCOUNTYOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,2,10,,,,-20,01/09/2024\n"
        let stated =
            header.replacing("ACCOUNT", with: "Account Number,") + row.replacing("ACCOUNT", with: "X1,")
        let unstated = header.replacing("ACCOUNT", with: "") + row.replacing("ACCOUNT", with: "")
        for result in [importing(stated, unstated), importing(unstated, stated)] {
            #expect(result.errors == "")
            #expect(result.positions == ["AAPL 2"])
        }
    }
}
