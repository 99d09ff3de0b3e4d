import PortfolioEditing
import Testing
import Valuation

@testable import PortfolioImport

/// Trades whose money, fees or gain stand in rows of their own.
@Suite struct PartsOfTradeTests {
    private func rows(_ exports: String..., unit: String? = nil, cash: Bool = false) throws -> [String] {
        var options = ImportOptions()
        if let unit { options.currencies = [("*", try QuoteCurrency(unit))] }
        options.writesCash = cash
        let files = exports.enumerated().map { (name: "\($0.offset).csv", bytes: Array($0.element.utf8)) }
        let result = importingTransactions(files, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    // MARK: XTB

    private static let xtb = "ID;Type;Time;Symbol;Comment;Amount\n"

    /// 3918.85 + 2249.35 = 6168.20.
    @Test func `XTB's older template returns what shares cost, and states the profit apart`() throws {
        let export =
            Self.xtb + """
                3;close trade;10.05.2024 15:00:00;PLTR.US;Profit of position #312803969;2249.35
                2;Stock sale;10.05.2024 15:00:00;PLTR.US;CLOSE BUY 64 @ 26.07;3918.85
                1;Stock purchase;10.05.2023 15:00:00;PLTR.US;OPEN BUY 64 @ 16.00;-3918.85

                """
        let trades = [
            "2023-05-10,15:00:00,buy,PLTR.US,64,,PLN,3918.85",
            "2024-05-10,15:00:00,sell,PLTR.US,64,,PLN,6168.2",
        ]
        #expect(try rows(export, unit: "PLN") == trades)
        #expect(try rows(export, unit: "PLN", cash: true) == trades)
    }

    /// 100 + 10 = 110 and 200 − 20 = 180; without a profit, 50 is what the sale brought.
    @Test func `each sale takes the profit of its stock and second, in order`() throws {
        let export =
            Self.xtb + """
                8;close trade;11.05.2024 15:00:00;US500;Profit of position #9;-7.5
                7;Stock sale;10.05.2024 15:00:01;ABC.US;CLOSE BUY 1 @ 50.00;50
                6;close trade;10.05.2024 15:00:00;ABC.US;Profit of position #2;-20
                5;close trade;10.05.2024 15:00:00;ABC.US;Profit of position #1;10
                4;Stock sale;10.05.2024 15:00:00;ABC.US;CLOSE BUY 2 @ 90.00;200
                3;Stock sale;10.05.2024 15:00:00;ABC.US;CLOSE BUY 1 @ 110.00;100
                1;Stock purchase;10.05.2023 15:00:00;ABC.US;OPEN BUY 4 @ 90.00;-360

                """
        let sales = [
            "2024-05-10,15:00:00,sell,ABC.US,1,,PLN,110", "2024-05-10,15:00:00,sell,ABC.US,2,,PLN,180",
            "2024-05-10,15:00:01,sell,ABC.US,1,,PLN,50",
        ]
        #expect(try rows(export, unit: "PLN").dropFirst() == sales[...])
        #expect(
            try rows(export, unit: "PLN", cash: true).dropFirst()
                == (sales + ["2024-05-11,15:00:00,withdrawal,,,,PLN,7.5"])[...])
        var options = ImportOptions()
        options.currencies = [("*", try QuoteCurrency("PLN"))]
        let result = importingTransactions(export, options: options)
        #expect(result.reports[0].cash.map(\.name) == ["contracts for difference"])
    }

    @Test func `XTB's Polish words are known`() throws {
        let export =
            Self.xtb + """
                541449014;Sprzedaż akcji/ETF;02.05.2024 13:03:22;CDR.PL;CLOSE BUY 1 @ 122.30;122.3
                522216966;Wpłata;27.03.2024 16:25:24;;Blik(Payu) deposit;2000
                515820417;Zakup akcji/ETF;14.03.2024 15:55:43;DEK.PL;OPEN BUY 3/4 @ 50.60;-151.8
                510588588;Podatek od odsetek od wolnych środków;05.03.2024 11:58:35;;Free-funds Interest Tax 2024-02;-0.2
                510588575;Odsetki od wolnych środków;05.03.2024 11:58:33;;Free-funds Interest 2024-02;1.05
                390106350;Podatek od dywidend;10.05.2023 12:00:14;PCR.PL;PCR.PL PLN WHT 19%;-4.1
                390106349;Dywidenda;10.05.2023 12:00:14;PCR.PL;PCR.PL PLN 21.5700/ SHR;21.57

                """
        #expect(
            try rows(export, unit: "PLN").map { $0.split(separator: ",").dropFirst(2).joined(separator: " ") }
                == [
                    "dividend PCR.PL PLN 21.57", "tax PCR.PL PLN 4.1", "interest PLN 1.05", "tax PLN 0.2",
                    "buy DEK.PL 3 PLN 151.8", "sell CDR.PL 1 PLN 122.3",
                ])
    }

    // MARK: DEGIRO

    private static func row(_ moment: String, _ words: String, _ amount: String, _ unit: String = "USD")
        -> String
    {
        let day = moment.split(separator: ",")[0]
        return #"\#(moment),\#(day),ASML,NL0010273215,"\#(words)",,\#(unit),"\#(amount)",\#(unit),"0,00",o1"#
            + "\n"
    }

    private static let fee = "DEGIRO Transactiekosten en/of kosten van derden"

    private func totals(_ rows: String...) -> [String] {
        let result = importingTransactions(DegiroExportTests.account + rows.joined())
        #expect(result.errors == "")
        let lines = result.csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let places = ["date", "fees", "total"].map { lines[0].firstIndex(of: Substring($0)) }
        return lines.dropFirst().map { line in
            places.map { place in place.map { String(line[$0]) } ?? "" }.joined(separator: " ")
        }
    }

    /// On the first day 500 + 0.50 = 500.50 euros were paid, on the second 400.
    @Test func `money and fees go to the trade of their day and minute`() {
        let (one, two) = ("02-01-2020,10:00", "03-01-2020,10:05")
        #expect(
            totals(
                Self.row(two, "Koop 5 @ 100,00 USD", "-500,00"),
                Self.row(two, "Valuta Creditering", "500,00"),
                Self.row(two, "Valuta Debitering", "-400,00", "EUR"),
                Self.row(one, "Koop 5 @ 100,00 USD", "-500,00"),
                Self.row(one, "Valuta Creditering", "500,00"),
                Self.row(one, "Valuta Debitering", "-500,00", "EUR"),
                Self.row(one, Self.fee, "-0,50", "EUR")) == ["2020-01-02 0.5 500.5", "2020-01-03  400"])
    }

    /// 5 shares at 200 and 5 at 100 dollars are two thirds and one of 1200 euros.
    @Test(arguments: ["10:00", "10:01"])
    func `money for trades of a minute is shared by what they cost`(other: String) {
        let moment = "02-01-2020,10:00"
        #expect(
            totals(
                Self.row("02-01-2020,\(other)", "Koop 5 @ 100,00 USD", "-500,00"),
                Self.row(moment, "Koop 5 @ 200,00 USD", "-1000,00"),
                Self.row(moment, "Valuta Creditering", "1500,00"),
                Self.row(moment, "Valuta Debitering", "-1200,00", "EUR")
            ).sorted()
                == ["2020-01-02  400", "2020-01-02  800"])
    }

    /// Each fee is part of the total of its own trade: 800 + 2 and 400 + 1.
    @Test func `fees that alternate with trades are in the total of each`() {
        let moment = "02-01-2020,10:00"
        #expect(
            totals(
                Self.row(moment, Self.fee, "-1,00", "EUR"),
                Self.row(moment, "Koop 5 @ 100,00 USD", "-500,00"),
                Self.row(moment, Self.fee, "-2,00", "EUR"),
                Self.row(moment, "Koop 5 @ 200,00 USD", "-1000,00"),
                Self.row(moment, "Valuta Creditering", "1500,00"),
                Self.row(moment, "Valuta Debitering", "-1200,00", "EUR")
            ).sorted()
                == ["2020-01-02 1 401", "2020-01-02 2 802"])
    }
}
