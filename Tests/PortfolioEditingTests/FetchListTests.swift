import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// What `fetch` asks for.
@Suite struct FetchListTests {
    private let folder: TemporaryFolder
    private let today: CalendarDate

    init() throws {
        today = try CalendarDate("2024-06-10")
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write("holdings.csv", "symbol,shares,currency\nVOD.L,1,GBX\nVT,1,USD\n")
    }

    /// The currencies whose rates are asked for.
    private func currencies() throws -> [String] {
        let list = try FetchList(of: folder.path, currency: nil, from: nil, today: today)
        return String(decoding: list.csv, as: UTF8.self).split(separator: "\n").compactMap { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return cells[0] == "rate" ? String(cells[1]) : nil
        }
    }

    @Test func `what is fetched are prices of what is held or aimed at, and rates`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,name,shares,price,currency
            2024-01-02,buy,SAP,SAP SE,5,100,EUR
            2024-01-03,buy,BMW,BMW AG,5,80,EUR
            2024-02-03,sell,BMW,,5,90,EUR
            2024-09-03,buy,LATER,,5,90,CHF

            """)
        try folder.write("prices.csv", "symbol,date,price,currency\nVT,2024-05-31,90,USD\nVT,,91,USD\n")
        try folder.write("rates.csv", "from,to,date,rate\nUSD,GBP,2024-05-30,0.8\n")
        try folder.write("targets.csv", "scheme,class,target\nsymbol,VT,50\nsymbol,IWDA,40\nsymbol,cash,10\n")
        try folder.write(
            "symbols.csv", "symbol,name,market,currency\nIWDA,\"World, all\",XETRA,EUR\nVT,Total,,\n")
        let list = try FetchList(of: folder.path, currency: nil, from: nil, today: today)
        #expect(
            String(decoding: list.csv, as: UTF8.self) == """
                kind,symbol,name,market,currency,from,to
                price,VOD.L,,,GBX,2024-05-11,2024-06-10
                price,VT,Total,,USD,2024-05-31,2024-06-10
                price,SAP,SAP SE,,EUR,2024-05-11,2024-06-10
                price,IWDA,"World, all",XETRA,EUR,2024-05-11,2024-06-10
                rate,EUR,,,GBP,2024-05-11,2024-06-10
                rate,USD,,,GBP,2024-05-30,2024-06-10

                """)
        let from = try FetchList(
            of: folder.path, currency: nil, from: CalendarDate("2024-01-01"), today: today)
        #expect(
            String(decoding: from.csv, as: UTF8.self).contains("price,VT,Total,,USD,2024-01-01,2024-06-10"))
    }

    @Test func `rates are of what was sold, paid and charged too`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,fees_currency,amount
            2024-01-02,buy,NESN,5,100,CHF,,,
            2024-02-02,sell,NESN,5,110,CHF,2,SEK,
            2024-03-02,dividend,NESN,,,EUR,,,12
            2024-03-03,fee,,,,DKK,,,3
            2024-04-02,deposit,,,,NOK,,,100
            2024-09-02,buy,LATER,1,90,PLN,,,

            """)
        try folder.write(
            "dividends.csv",
            "symbol,ex_date,amount,currency\nVT,2024-09-20,0.5,CAD\nVOD.L,2024-09-20,4.5,GBX\n")
        // NOK stands in money paid in alone, which changes nothing here.
        #expect(try currencies() == ["CAD", "CHF", "DKK", "EUR", "SEK", "USD"])
    }

    @Test func `rates are of all money that is moved where cash is followed`() throws {
        try folder.write("portfolio.json", #"{"currency": "GBP", "followsCash": true}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,currency,amount,to_currency,to_amount
            2024-04-02,deposit,NOK,100,,
            2024-04-03,convert,NOK,100,SEK,98

            """)
        #expect(try currencies() == ["NOK", "SEK", "USD"])
    }
}
