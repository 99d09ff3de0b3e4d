import Testing

@testable import PortfolioImport

/// Older and other layouts.
extension BrokerDetailTests {
    @Test func `Avanza's older files do not name the currency of the account`() throws {
        #expect(
            try rows(
                """
                Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat
                2021-03-01;11;Köp;Bolaget;10;220,5;-2244;39;;SEK;SE0000000001;-
                2021-03-18;11;Utländsk källskatt 15%;Bolaget;10;-0,036;-3,74;;;SEK;SE0000000001;-

                """) == [
                    "2021-03-01,buy,SE0000000001,Bolaget,10,220.5,SEK,39,,11",
                    "2021-03-18,tax,SE0000000001,,,,SEK,,3.74,11",
                ])
    }

    @Test func `Revolut's robot has fees, and its mergers exchange shares`() throws {
        #expect(
            try rows(
                """
                Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
                2025-01-03T14:31:22Z,ABC,BUY - MARKET,2,USD 10,USD 20,USD,1.04
                2025-02-03T14:31:22Z,ABC,MERGER - STOCK,-2,,,USD,1.04
                2025-02-03T14:31:22Z,DEF,MERGER - STOCK,1,,,USD,1.04
                2025-03-03T14:31:22Z,,ROBO MANAGEMENT FEE,,,USD -0.50,USD,1.04

                """) == [
                    "2025-01-03,14:31:22,buy,ABC,2,10,USD,,,", "2025-02-03,14:31:22,exchange,ABC,,,,,1:2,DEF",
                    "2025-03-03,14:31:22,fee,,,,USD,0.5,,",
                ])
    }

    @Test func `Wealthfolio reads files without a type of instrument`() throws {
        #expect(
            try rows(
                """
                date,symbol,quantity,activityType,unitPrice,currency,fee
                2024-01-15,ACM,10,BUY,25.5,EUR,0.99
                2024-02-15,ACM,1,DIVIDEND,28.43,EUR,0
                2024-02-16,$CASH-EUR,600.03,DEPOSIT,1,EUR,0

                """) == ["2024-01-15,buy,ACM,10,25.5,EUR,0.99,", "2024-02-15,dividend,ACM,,,EUR,,28.43"])
    }

    @Test func `at Stake the day of the trade counts, not that of the settlement`() {
        let result = importingTransactions(
            """
            SETTLEMENT DATE (US),TRADE DATE (US),SIDE,UNITS,EFFECTIVE PRICE (USD),BROKERAGE FEE (USD),SYMBOL
            02/22/2024,02/20/2024,B,12,30.25,3,PLTR

            """)
        #expect(result.errors == "" && result.csv.contains("\n2024-02-20,buy,PLTR,"))
    }
}
