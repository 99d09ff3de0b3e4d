import Testing

@testable import PortfolioImport

/// The exports of DEGIRO: the layout since 2025, the words of account statements, and both kinds given together.
@Suite struct DegiroExportTests {
    static let header = """
        Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,\
        Transaction and/or third party fees EUR,Total EUR
        """

    static let account =
        "Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id\n"

    /// What an order looks like in the list of transactions, without its number.
    static let bought =
        #"05-03-2025,10:15,GLOBEX NV,NL0000000107,EAM,XAMS,10,"25,0000",EUR,"-250,00",EUR,"-250,00",,"0,00","-2,00","-252,00""#
    static let sold =
        #"06-03-2025,16:02,INITECH,US0000000205,NDQ,XNAS,-4,"50,0000",USD,"200,00",USD,"160,00","1,2500","-0,40","-2,00","157,60""#

    private static let trades = [
        "2025-03-05,10:15:00,buy,NL0000000107,GLOBEX NV,EAM,10,25,EUR,2,,",
        "2025-03-06,16:02:00,sell,US0000000205,INITECH,NDQ,4,50,USD,2.4,EUR,157.6",
    ]

    func rows(_ exports: String..., options: ImportOptions = ImportOptions()) -> [String] {
        let files = exports.enumerated().map { (name: "\($0.offset).csv", bytes: Array($0.element.utf8)) }
        let result = importingTransactions(files, options: options)
        #expect(result.errors == "")
        return result.csv.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `the number of an order stands in its column, in one without a name, or nowhere`() {
        let named = "\(Self.header),Order ID,\n"
        #expect(rows("\(named)\(Self.bought),,0b1c\n\(Self.sold),0b1d\n") == Self.trades)
        #expect(rows("\(Self.header),Order ID\n\(Self.bought),,0b1c\n\(Self.sold),0b1d,\n") == Self.trades)
        #expect(rows("\(Self.header)\n\(Self.bought)\n\(Self.sold)\n") == Self.trades)
        #expect(
            importingTransactions("\(named)\(Self.bought),,0b1c,more\n").errors.contains(
                "19 cells, but the header has 17"))
    }

    @Test func `the columns may have semicolons between them`() {
        let quoted = "\(Self.header),Order ID,\n\(Self.bought),,0b1c\n\(Self.sold),0b1d\n"
        var (parted, isQuoted) = ("", false)
        for character in quoted {
            if character == "\"" { isQuoted.toggle() }
            parted.append(character == "," && !isQuoted ? ";" : character)
        }
        #expect(rows(parted) == Self.trades)
        #expect(
            rows(
                Self.account.replacing(",", with: ";") + #"""
                    05-03-2025;10:15;05-03-2025;GLOBEX NV;NL0000000107;Koop 10 @ 25 EUR;;EUR;-250,00;EUR;748,00;

                    """#) == ["2025-03-05,10:15:00,buy,NL0000000107,GLOBEX NV,10,25,EUR"])
    }

    @Test func `a German statement says purchases, sales, fees and changes of ISIN in several ways`() {
        let export = #"""
            Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID
            09-06-2024,08:00,09-06-2024,HOOLI NEU,DE0000000305,"ISIN-ÄNDERUNG: Kauf 3 zu je 58,18 EUR (DE0000000305)",,EUR,"-174,54",EUR,"5,00",
            09-06-2024,08:00,09-06-2024,HOOLI ALT,DE0000000206,"ISIN-ÄNDERUNG: Verkauf 3 zu je 58,18 EUR (DE0000000206)",,EUR,"174,54",EUR,"179,54",
            08-05-2024,11:00,08-05-2024,HOOLI ALT,DE0000000206,"Verkauf 2 zu je 60 EUR (DE0000000206)",,EUR,"120,00",EUR,"5,00",b2
            07-05-2024,10:00,07-05-2024,HOOLI ALT,DE0000000206,Transaktionsgebühr,,EUR,"-3,90",EUR,"8,90",b1
            07-05-2024,10:00,07-05-2024,HOOLI ALT,DE0000000206,"Kauf 5 zu je 58,5 EUR (DE0000000206)",,EUR,"-292,50",EUR,"12,80",b1

            """#
        #expect(
            rows(export) == [
                "2024-05-07,10:00:00,buy,DE0000000206,HOOLI ALT,5,58.5,EUR,3.9,,",
                "2024-05-08,11:00:00,sell,DE0000000206,,2,60,EUR,,,",
                "2024-06-09,08:00:00,exchange,DE0000000206,,,,,,1:1,DE0000000305",
            ])
    }

    @Test func `a change of product under the same ISIN is no event`() {
        let export =
            Self.account + #"""
                23-02-2023,04:21,23-02-2023,ACME,AU0000000408,"PRODUCTWIJZIGING : Koop 500 @ 0,039 EUR",,EUR,"0,00",EUR,"18,30",
                23-02-2023,02:30,23-02-2023,ACME.,AU0000000408,"PRODUCTWIJZIGING : Verkoop 500 @ 0,039 EUR",,EUR,"0,00",EUR,"18,30",
                16-02-2023,14:42,16-02-2023,ACME.,AU0000000408,"Koop 500 @ 0,039 EUR",,EUR,"-19,50",EUR,"51,92",c1

                """#
        let result = importingTransactions(export)
        #expect(result.errors == "")
        #expect(result.positions == ["AU0000000408 500"])
        #expect(result.reports.first?.skipped.map(\.reason) == ["same shares out and in"])
    }

    @Test func `taxes on a trade are its fees, and interest paid with a bond is interest`() {
        let export =
            Self.account + #"""
                06-01-2025,09:31,06-01-2025,UMBRELLA,FR0000000509,Transactiebelasting,,EUR,"-0,90",EUR,"5,00",d1
                06-01-2025,09:31,06-01-2025,UMBRELLA,FR0000000509,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-3,00",EUR,"5,90",d1
                06-01-2025,09:31,06-01-2025,UMBRELLA,FR0000000509,"Koop 10 @ 30 EUR",,EUR,"-300,00",EUR,"8,90",d1
                05-01-2025,09:30,05-01-2025,BOND,NL0000000602,Meegekochte Rente,,EUR,"-1,23",EUR,"308,90",d2
                05-01-2025,09:30,05-01-2025,BOND,NL0000000602,"Koop 2000 @ 98,5 EUR",,EUR,"-1970,00",EUR,"310,13",d2
                04-01-2025,09:30,04-01-2025,,,DEGIRO Corporate Action Kosten,,EUR,"-7,50",EUR,"2280,13",
                03-01-2025,09:30,03-01-2025,,,Transferir desde su Cuenta de Efectivo en flatexDEGIRO Bank: 5 EUR,,EUR,"5,00",EUR,"2287,63",

                """#
        #expect(
            rows(export) == [
                "2025-01-04,09:30:00,fee,,,,,EUR,,7.5,",
                "2025-01-05,09:30:00,buy,NL0000000602,BOND,2000,98.5,EUR,,,0.01",
                "2025-01-05,09:30:00,interest,,,,,EUR,,-1.23,",
                "2025-01-06,09:31:00,buy,FR0000000509,UMBRELLA,10,30,EUR,3.9,,",
            ])
    }

    @Test func `an amount decides which decimal mark a text has`() {
        // 2 · 5.416 = 10.832, which no reading of 5416 gives.
        let export =
            "Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id\n" + #"""
                16-02-2021,14:42,16-02-2021,ACME,AU0000000408,"Buy 2 @ 5,416 EUR",,EUR,-10.83,EUR,51.92,e1
                15-02-2021,14:42,15-02-2021,ACME,AU0000000408,"Buy 3 @ 5.5 EUR",,EUR,-16.50,EUR,62.75,e2

                """#
        #expect(
            rows(export) == [
                "2021-02-15,14:42:00,buy,AU0000000408,ACME,3,5.5,EUR",
                "2021-02-16,14:42:00,buy,AU0000000408,,2,5.416,EUR",
            ])
    }

    // MARK: Splits

    private func row(
        _ moment: String, _ isin: String, _ shares: String, _ price: String, _ value: String,
        fee: String = "",
        order: String? = "", name: String = "GLOBEX NV"
    ) -> String {
        #"\#(moment),\#(name),\#(isin),EAM,XAMS,\#(shares),"\#(price)",EUR,"\#(value)",EUR,"\#(value)",,,"\#(fee)","\#(value)""#
            + (order.map { ",,\($0)" } ?? "") + "\n"
    }

    @Test func `a split is two rows of one moment without an order, for the same value`() {
        // 10 shares of 100 become 40 of 25; nothing is gained.
        let rows = [
            row("10-06-2025,00:00", "NL0000000107", "40", "25,0000", "-1000,00"),
            row("10-06-2025,00:00", "NL0000000107", "-10", "100,0000", "1000,00"),
        ]
        let expected = [
            "2025-03-05,10:15:00,buy,NL0000000107,GLOBEX NV,EAM,10,25,EUR,2,",
            "2025-06-10,00:00:00,split,NL0000000107,,,,,,,4:1",
        ]
        let named = "\(Self.header),Order ID,\n\(Self.bought),,0b1c\n"
        #expect(self.rows(named + rows.joined()) == expected)
        #expect(self.rows(named + rows.reversed().joined()) == expected)
        // The account statement has the split too, and both count once.
        let statement =
            Self.account + #"""
                10-06-2025,00:00,10-06-2025,GLOBEX NV,NL0000000107,"STOCK SPLIT: Koop 40 @ 25 EUR",,EUR,"-1000,00",EUR,"0,00",
                10-06-2025,00:00,10-06-2025,GLOBEX NV,NL0000000107,"STOCK SPLIT: Verkoop 10 @ 100 EUR",,EUR,"1000,00",EUR,"1000,00",

                """#
        #expect(self.rows(named + rows.joined(), statement) == expected)
        // Without a column of orders, the moment, the stock and the value tell.
        let unnumbered = rows.map { $0.replacing(",,\n", with: "\n") }.joined()
        #expect(self.rows("\(Self.header)\n\(Self.bought)\n" + unnumbered) == expected)
    }

    @Test func `a split with another ISIN is an exchange`() {
        let bought = row(
            "05-03-2025,10:15", "NL0000000107", "100", "2,0000", "-200,00", fee: "-2,00", order: "a"
        )
        .replacing("\"-200,00\",,a", with: "\"-202,00\",,a")
        let rows = [
            row("10-06-2025,08:05", "NL0000000107", "-100", "1,5000", "150,00"),
            row("10-06-2025,08:05", "NL0000000206", "10", "15,0000", "-150,00"),
        ]
        #expect(
            self.rows("\(Self.header),Order ID,\n" + bought + rows.joined()) == [
                "2025-03-05,10:15:00,buy,NL0000000107,GLOBEX NV,EAM,100,2,EUR,2,,",
                "2025-06-10,08:05:00,exchange,NL0000000107,,,,,,,1:10,NL0000000206",
            ])
    }

    @Test func `sides of unequal value are an error that says what to do`() {
        // Half a new share is paid in cash.
        let rows = [
            row("10-06-2025,08:05", "NL0000000107", "-105", "1,0000", "105,00"),
            row("10-06-2025,08:05", "NL0000000107", "10", "10,0000", "-100,00"),
        ]
        let errors = importingTransactions("\(Self.header),Order ID,\n\(Self.bought),,0b1c\n" + rows.joined())
            .errors
        #expect(
            errors.hasPrefix(
                "export.csv:3: error: 105 NL0000000107 go out and 10 NL0000000107 come in on line 4 at the same moment, "
                    + "without an order: a split or an exchange, or two trades?"), "\(errors)")
        #expect(errors.contains("remove both rows and enter the split or exchange by hand"))
        let map =
            #"{"kind": "activity", "inherits": "degiro-transactions-2025", "rules": [{"type": "trade", "by": "shares"}]}"#
        #expect(errors.contains(map))
        let trades = importingTransactions(
            "\(Self.header),Order ID,\n" + rows.reversed().joined(), map: map)
        #expect(trades.errors == "" && trades.positions == ["NL0000000107 -95"])
    }

    @Test func `trades of one minute remain trades`() {
        // With orders, with fees, or at nearly the same price.
        let numbered = [
            row("10-06-2025,08:05", "NL0000000107", "4", "25,0000", "-100,00", order: "a"),
            row("10-06-2025,08:05", "NL0000000107", "-4", "25,0000", "100,00", order: "b"),
        ]
        #expect(rows("\(Self.header),Order ID,\n" + numbered.joined()).count == 2)
        let near = [
            row("10-06-2025,08:05", "NL0000000107", "4", "25,0000", "-100,00", order: nil),
            row("10-06-2025,08:05", "NL0000000107", "-4", "25,1000", "100,40", order: nil),
        ]
        #expect(rows("\(Self.header)\n" + near.joined()).count == 2)
        let paid = near[1].replacing("25,1000", with: "25,0000").replacing("100,40", with: "100,00")
            .replacing("\"\",\"100,00\"\n", with: "\"-1,00\",\"99,00\"\n")
        #expect(rows("\(Self.header)\n" + near[0] + paid).count == 2)
    }

    @Test func `the same shares sold and bought in one minute, without an order column, are two trades`() {
        // 4 · 20 were paid, and 4 · 25 are received: a gain of 20, and 4 are held again.
        let trades = [
            row("05-06-2025,08:05", "NL0000000107", "4", "20,0000", "-80,00", order: nil),
            row("10-06-2025,08:05", "NL0000000107", "-4", "25,0000", "100,00", order: nil),
            row("10-06-2025,08:05", "NL0000000107", "4", "25,0000", "-100,00", order: nil),
        ]
        #expect(
            rows("\(Self.header)\n" + trades.joined()) == [
                "2025-06-05,08:05:00,buy,NL0000000107,GLOBEX NV,EAM,4,20,EUR",
                "2025-06-10,08:05:00,sell,NL0000000107,,,4,25,EUR",
                "2025-06-10,08:05:00,buy,NL0000000107,,,4,25,EUR",
            ])
    }

    @Test func `two exchanges of one day each keep their two sides`() {
        // 100 A of 1 become 50 of 2, and 25 B of 8 become 100 of 2.
        let header = "\(Self.header),Order ID,\n\(Self.bought),,0b1c\n"
        for moment in ["10-06-2025,00:00", "10-06-2025,00:01"] {
            let rows = [
                row("10-06-2025,00:00", "NL0000000206", "-100", "1,0000", "100,00", name: "ALPHA"),
                row(moment, "NL0000000305", "-25", "8,0000", "200,00", name: "BETA"),
                row("10-06-2025,00:00", "US0000000205", "50", "2,0000", "-100,00", name: "ALPHA INC"),
                row(moment, "US0000000304", "100", "2,0000", "-200,00", name: "BETA INC"),
            ]
            let held = ["05-03-2025,10:15", "05-03-2025,10:16"].enumerated().map { place, moment in
                row(
                    moment, ["NL0000000206", "NL0000000305"][place], ["100", "25"][place],
                    ["1,0000", "8,0000"][place], ["-100,00", "-200,00"][place], order: "o\(place)",
                    name: ["ALPHA", "BETA"][place])
            }
            let result = importingTransactions(header + (held + rows).joined())
            #expect(result.errors == "")
            #expect(result.positions == ["NL0000000107 10", "US0000000205 50", "US0000000304 100"])
            // What is held at the end would be the same with the sides crossed; the old shares and ratios would not.
            let exchanges = result.csv.split(separator: "\n").filter { $0.contains(",exchange,") }.map {
                line in
                line.split(separator: ",").dropFirst(3).joined(separator: " ")
            }
            #expect(
                exchanges.sorted() == [
                    "NL0000000206 1:2 US0000000205", "NL0000000305 4:1 US0000000304",
                ])
        }
    }

    @Test func `of two sales, the one of the stock that comes in is the other side`() {
        let named = "\(Self.header),Order ID,\n\(Self.bought),,0b1c\n"
        let sides = [
            row("10-06-2025,00:00", "NL0000000305", "-20", "5,0000", "100,00", name: "OTHER"),
            row("10-06-2025,00:00", "NL0000000206", "-100", "1,0000", "100,00", name: "ALPHA"),
            row("10-06-2025,00:00", "US0000000205", "50", "2,0000", "-100,00", name: "ALPHA"),
        ]
        #expect(
            rows(named + sides.joined()).suffix(2).map {
                $0.split(separator: ",")[2...3].joined(separator: " ")
            }
                == ["sell NL0000000305", "exchange NL0000000206"])
        // Of two that fit as well, none is taken.
        let renamed = sides[0] + sides[1] + sides[2].replacing("ALPHA", with: "NEW")
        #expect(
            importingTransactions(named + renamed).errors.contains("a split or an exchange, or two trades?"))
    }

    @Test func `the same shares of one product are two trades also in a file with orders`() {
        let named = "\(Self.header),Order ID,\n\(Self.bought),,0b1c\n"
        let trades = [
            row("10-06-2025,08:05", "NL0000000107", "-4", "25,0000", "100,00"),
            row("10-06-2025,08:05", "NL0000000107", "4", "25,0000", "-100,00"),
        ]
        #expect(
            rows(named + trades.joined()).dropFirst() == [
                "2025-06-10,08:05:00,sell,NL0000000107,,,4,25,EUR,",
                "2025-06-10,08:05:00,buy,NL0000000107,,,4,25,EUR,",
            ])
        // Another name, or another place of trading, is another product.
        for change in [("GLOBEX NV", "GLOBEX NV NON TRADEABLE"), ("EAM,XAMS", "NDQ,XNAS")] {
            let product = importingTransactions(
                named + trades[0] + trades[1].replacing(change.0, with: change.1))
            #expect(product.errors == "" && product.outcome.rows == 1)
            #expect(product.reports.first?.skipped.map(\.reason) == ["same shares out and in"])
        }
    }

    @Test func `rights that expire are not exchanged for others that are given`() {
        let rights = [
            row("10-06-2025,00:00", "NL0000000206", "-10", "0,0000", "0,00", name: "RIGHT A"),
            row("10-06-2025,00:00", "NL0000000305", "7", "0,0000", "0,00", name: "RIGHT B"),
        ]
        #expect(
            rows("\(Self.header),Order ID,\n\(Self.bought),,0b1c\n" + rights.joined()).dropFirst()
                .map { $0.split(separator: ",")[2...3].joined(separator: " ") }
                == ["sell NL0000000206", "buy NL0000000305"])
    }

    @Test func `a fee beside a trade of the same moment is of its order, though no number says so`() {
        let account = """
            Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id
            05-03-2024,09:04,05-03-2024,BASF SE,DE000BASF111,"Buy 10 BASF@47.5 EUR (DE000BASF111)",,EUR,-475.00,EUR,-1705.00,
            05-03-2024,09:04,05-03-2024,BASF SE,DE000BASF111,DEGIRO Transaction and/or third party fees,,EUR,-3.90,EUR,0.00,

            """
        let list = """
            Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,
            05-03-2024,09:04,BASF SE,DE000BASF111,XET,XETA,10,"47,5000",EUR,"-475,00",EUR,"-475,00",,"0,00","-3,90","-478,90",,abc-1

            """
        for files in [[account], [account, list], [list, account]] {
            let result = importingTransactions(
                files.enumerated().map { ("\($0).csv", Array($1.utf8)) })
            let rows = result.csv.split(separator: "\n").dropFirst()
            #expect(result.errors == "" && rows.count == 1)
            #expect(rows.first?.contains(",10,47.5,EUR,3.9") == true)
        }
    }
}
