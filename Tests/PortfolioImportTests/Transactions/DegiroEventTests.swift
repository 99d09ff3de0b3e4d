import PortfolioEditing
import Testing
import Valuation

@testable import PortfolioImport

/// Mergers, contracts and words of other languages in DEGIRO's exports.
@Suite struct DegiroEventTests {
    private static func row(
        _ name: String, _ isin: String, _ words: String, _ amount: String, _ order: String = ""
    ) -> String {
        #"10-06-2025,08:05,10-06-2025,\#(name),\#(isin),"\#(words)",,EUR,"\#(amount)",EUR,"5,00",\#(order)"#
            + "\n"
    }

    private func account(_ rows: String...) -> TransactionResult {
        importingTransactions(DegiroExportTests.account + rows.joined())
    }

    @Test(arguments: [
        ("FUSIE: Verkoop 100 @ 10,00 EUR", "FUSIE: Koop 50 @ 20,00 EUR"),
        (
            "FUSION: Verkauf 100 zu je 10,00 EUR (NL0000000206)",
            "FUSION: Kauf 50 zu je 20,00 EUR (US0000000205)"
        ),
        ("MERGER: Sell 100 ALPHA@10.00 EUR (NL0000000206)", "MERGER: Buy 50 BETA@20.00 EUR (US0000000205)"),
        (
            "FUZJA: Sprzedaż 100 ALPHA@10,00 EUR (NL0000000206)",
            "FUZJA: Kupno 50 BETA@20,00 EUR (US0000000205)"
        ),
    ])
    func `a merger is an exchange`(out: String, into: String) {
        for order in ["", "m1"] {
            let result = account(
                Self.row("BETA", "US0000000205", into, "-1000,00", order),
                Self.row("ALPHA", "NL0000000206", out, "1000,00", order),
                Self.row("ALPHA", "NL0000000206", "Koop 100 @ 8 EUR", "-800,00", "o1"))
            #expect(result.errors == "")
            #expect(result.positions == ["US0000000205 50"])
            #expect(result.csv.contains(",exchange,NL0000000206,"))
        }
    }

    @Test func `a merger for money alone is a sale`() {
        let result = account(
            Self.row("ALPHA", "NL0000000206", "FUSIE: Verkoop 100 @ 10,00 EUR", "1000,00"),
            #"09-06-2025,08:05,09-06-2025,ALPHA,NL0000000206,"Koop 100 @ 8 EUR",,EUR,"-800,00",EUR,"5,00",o1"#
                + "\n")
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").last == "2025-06-10,08:05:00,sell,NL0000000206,,100,,EUR,1000")
    }

    @Test func `income without its amount is an error, whatever rows follow`() {
        let result = account(
            "02-08-2024,09:00,02-08-2024,ALPHA,NL0000000206,Dividend,,EUR,,EUR,0,\n",
            "02-08-2024,09:00,02-08-2024,ALPHA,NL0000000206,Dividendbelasting,,EUR,\"-1,50\",EUR,0,\n")
        #expect(result.errors.contains("a dividend without a price and without an amount"))
        #expect(result.csv == "")
    }

    @Test func `an action that is not known is no trade`() {
        let result = account(
            Self.row("ALPHA", "NL0000000206", "OMRUILING: Verkoop 100 @ 10,00 EUR", "1000,00"))
        #expect(result.errors.contains("a corporate action that is not known"))
    }

    @Test(arguments: [
        ("DELISTING: Verkauf 100 zu je 0,01 EUR (NL0000000206)", "1,00", "sell,NL0000000206,,100,0.01,EUR"),
        ("KAPITALERHÖHUNG: Kauf 20 zu je 8,50 EUR (NL0000000206)", "-170,00", "buy,NL0000000206,,20,8.5,EUR"),
        ("CLAIMEMISSIE: Koop 8 @ 0 EUR", "0,00", "transfer_in,NL0000000206,,8,,EUR"),
        ("SPIN-OFF: Koop 8 @ 0 EUR", "0,00", "transfer_in,NL0000000206,,8,,"),
        ("Koop 3 FUND: A 3 X@9,50 EUR (NL0000000206)", "-28,50", "buy,NL0000000206,,3,9.5,EUR"),
    ])
    func `known words before a trade say what it is`(words: String, amount: String, trade: String) {
        let result = account(
            Self.row("ALPHA", "NL0000000206", words, amount),
            #"09-06-2025,08:05,09-06-2025,ALPHA,NL0000000206,"Koop 100 @ 8 EUR",,EUR,"-800,00",EUR,"5,00",o1"#
                + "\n")
        #expect(result.errors == "")
        let found = result.csv.split(separator: "\n").last.map(String.init) ?? ""
        #expect(found.hasPrefix("2025-06-10,08:05:00,\(trade)"))
    }

    /// 4.50 · 100 + 0.75 = 450.75; 5000 · 98.20 % = 4910.
    @Test func `options and bonds are in the list of transactions`() {
        let header =
            "Date,Time,Product,ISIN,Reference,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID\n"
        let result = importingTransactions(
            header + """
                20-06-2021,10:00,AEX C700.00 18JUN21,NLEX0C700618,EOE,XEUC,-1,2.0000,EUR,200.00,EUR,200.00,EUR,,-0.75,EUR,199.25,EUR,a3
                19-06-2021,10:00,STAAT 2030,NL0000102317,EAM,XAMS,5000,98.2000,EUR,-4910.00,EUR,-4910.00,EUR,,,,-4910.00,EUR,a2
                18-06-2021,10:00,AEX P380.00 18JUN21,NLEX0P380618,EOE,XEUC,1,4.5000,EUR,-450.00,EUR,-450.00,EUR,,-0.75,EUR,-450.75,EUR,a1

                """)
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,time,type,symbol,name,market,shares,price,currency,fees,multiplier
                2021-06-18,10:00:00,buy,NLEX0P380618,AEX P380.00 18JUN21,EOE,1,4.5,EUR,0.75,100
                2021-06-19,10:00:00,buy,NL0000102317,STAAT 2030,EAM,5000,98.2,EUR,,0.01
                2021-06-20,10:00:00,short,NLEX0C700618,AEX C700.00 18JUN21,EOE,1,2,EUR,0.75,100

                """)
    }

    /// 2 · 3.50 · 100 = 700 dollars are 560 euros at 1.25, and 0.56 for changing them and 1.00 make 561.56.
    @Test func `an option in another currency than the account's is for 100 shares`() {
        let result = importingTransactions(
            "\(DegiroExportTests.header),Order ID,\n"
                + #"05-03-2025,10:15,XYZ C50.00 19DEC25,US000000C505,OPR,XCBO,2,"3,5000",USD,"-700,00",USD,"-560,00","1,2500","-0,56","-1,00","-561,56",,0b1c"#
                + "\n")
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").last
                == "2025-03-05,10:15:00,buy,US000000C505,XYZ C50.00 19DEC25,OPR,2,3.5,USD,1.56,EUR,561.56,100"
        )
    }

    @Test(arguments: [
        ("DEGIRO Opłata Transakcyjna i/lub opłata stron trzecich", "fee"), ("Dywidenda", "dividend"),
        ("Podatek Dywidendowy", "tax"), ("Odsetki", "interest"), ("Podatek od transakcji we Włoszech", "fee"),
        ("Francuski podatek od transakcji", "fee"), ("Impuesto de transacción Frances", "fee"),
        ("Rendimiento de capital", "dividend"), ("Promoción DEGIRO", "fee"),
    ])
    func `words of Polish and Spanish accounts are known`(words: String, type: String) {
        let result = account(Self.row("ALPHA", "NL0000000206", words, type == "dividend" ? "1,92" : "-1,92"))
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").last?.split(separator: ",").dropFirst(2).first
                == Substring(type))
    }

    @Test func `an option is known by its name at any exchange, and one that is sold opens a short position`()
    {
        let header =
            "Date,Time,Product,ISIN,Reference,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID\n"
        let result = importingTransactions(
            header + """
                21-06-2021,10:00,SAP C120.00 17DEC21,DE000C0SAP12,ERX,XERE,1,1.0000,EUR,-100.00,EUR,-100.00,EUR,,-0.75,EUR,-100.75,EUR,a4
                20-06-2021,10:00,SAP C120.00 17DEC21,DE000C0SAP12,ERX,XERE,-1,2.0000,EUR,200.00,EUR,200.00,EUR,,-0.75,EUR,199.25,EUR,a3
                19-06-2021,10:00,XYZ P7.5 4MAR22,US000000P075,OPR,XISX,-2,3.0000,EUR,600.00,EUR,600.00,EUR,,-0.75,EUR,599.25,EUR,a2
                18-06-2021,10:00,REPUBLIC OF CHILE 4.5 12MAR27,DE0001102309,XET,XETA,-1,4.0000,EUR,4.00,EUR,4.00,EUR,,,,4.00,EUR,a1

                """)
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").dropFirst().map {
                $0.split(separator: ",")[2...3].joined(separator: " ")
            }
                == ["sell DE0001102309", "short US000000P075", "short DE000C0SAP12", "cover DE000C0SAP12"])
    }
}
