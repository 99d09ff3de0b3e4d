import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// An import is an update: nothing is lost, and nothing is overwritten unless forced.
@Suite struct PositionsUpdateTests {
    /// Columns in an order of their own, a column that means nothing here, a comment, and no last line end.
    private let file = """
        # mine
        isin,symbol,shares,currency,purchase_date,purchase_price,cost_stock,note
        IE00,VUAG,90,GBX,2020-01-31,,8000,"first, and best"
        US1,VT,1000,USD,2020-05-05,70,,
        DE1,KONT.DE,10,EUR,2020-01-02,10,,
        """

    private func position(_ texts: [HoldingField: String], line: Int = 2) -> Position {
        Position(texts, file: "export.csv", line: line)
    }

    private func update(
        _ text: String? = nil, _ positions: [Position], isForced: Bool = false, inRows: Bool = false,
        purchaseDate: String? = nil
    ) throws -> PositionsUpdate {
        var options = PositionsUpdate.Options()
        options.isForced = isForced
        options.keepsPricesInRows = inRows
        options.purchaseDate = try purchaseDate.map { try CalendarDate($0) }
        let document = try HoldingsDocument(Array((text ?? file).utf8), currency: Currency("GBP"))
        return try PositionsUpdate(of: document, by: positions, options: options)
    }

    private func text(_ update: PositionsUpdate) -> String {
        String(decoding: update.after.bytes, as: UTF8.self)
    }

    @Test func `shares follow the export, and every other byte stays`() throws {
        let update = try update(nil, [position([.symbol: "VT", .shares: "1100", .currency: "USD"])])
        #expect(text(update) == file.replacing("VT,1000,", with: "VT,1100,"))
        #expect(update.changed.map(\.row) == [1])
        #expect(
            update.changed[0].cells.map { "\($0.field.rawValue) \($0.old) \($0.new)" } == ["shares 1000 1100"]
        )
        #expect(update.absent == [0, 2])
        #expect(update.needsCare == false)
    }

    @Test(arguments: [
        // 90 × 70.00 + 300 fees; the price may be half a cent more, and so may the total.
        ("5,USD,70,300", "90", "6600", false), ("5,USD,70,300", "90", "6600.45", false),
        ("5,USD,70,300", "90", "6600.46", true), ("5,USD,70.001,300", "90", "6600.15", true),
        ("5,GBX,150,", "100", "150", false), ("5,GBX,150,", "100", "15000", true),
    ])
    func `a cost in another form is reported unless it is the same`(
        row: String, shares: String, total: String, isReported: Bool
    ) throws {
        let file = "symbol,shares,currency,purchase_price,fees\nX,\(row)\n"
        let told: [HoldingField: String] = [.symbol: "X", .shares: shares, .costStock: total]
        let update = try update(file, [position(told)])
        let price = row.split(separator: ",")[2]
        #expect(
            update.kept.flatMap(\.cells).map { "\($0.field.rawValue) \($0.old), \($0.new)" }
                == (isReported ? ["purchase_price \(price), cost_stock \(total)"] : []))
        #expect(text(update) == file.replacing("X,5", with: "X,\(shares)"))
        let forced = try self.update(file, [position(told)], isForced: true)
        #expect(forced.kept.isEmpty)
    }

    @Test func `a price is reported where the row has another total`() throws {
        // 10 × 41 is not 400.
        let file = "symbol,shares,currency,cost_stock\nX,10,USD,400\n"
        let told: [HoldingField: String] = [.symbol: "X", .shares: "10", .purchasePrice: "41"]
        #expect(
            try update(file, [position(told)]).kept.flatMap(\.cells).map { "\($0.old), \($0.new)" }
                == ["400, purchase_price 41"])
    }

    @Test func `the same export again changes nothing`() throws {
        let positions = [
            position([.symbol: "VUAG", .shares: "90.0", .currency: "GBp", .costStock: "8000"]),
            position([.symbol: "NEW", .shares: "5", .currency: "EUR", .name: "New, AG"]),
        ]
        let first = try update(nil, positions)
        #expect(
            text(first) == """
                # mine
                isin,symbol,shares,currency,purchase_date,purchase_price,cost_stock,note,name
                IE00,VUAG,90,GBX,2020-01-31,,8000,"first, and best",
                US1,VT,1000,USD,2020-05-05,70,,,
                DE1,KONT.DE,10,EUR,2020-01-02,10,,,
                ,NEW,5,EUR,,,,,"New, AG"
                """)
        #expect(first.new.map(\.line) == [2])
        #expect(first.withoutPurchaseDate == ["NEW"])
        let second = try update(text(first), positions)
        #expect(second.after.bytes == first.after.bytes)
        #expect(second.new.isEmpty && second.changed.isEmpty && second.kept.isEmpty)
    }

    @Test func `what was paid for all shares changes with their number, and else stays`() throws {
        let more = position([.symbol: "VUAG", .shares: "100", .currency: "GBX", .costStock: "9000"])
        #expect(
            text(try update(nil, [more]))
                == file.replacing("VUAG,90,", with: "VUAG,100,").replacing("8000", with: "9000"))
        let other = position([.symbol: "VUAG", .shares: "90", .currency: "GBX", .costStock: "8100"])
        let kept = try update(nil, [other])
        #expect(text(kept) == file)
        #expect(kept.kept.map(\.row) == [0])
        #expect(kept.kept[0].cells.map(\.new) == ["8100"])
        #expect(text(try update(nil, [other], isForced: true)) == file.replacing("8000", with: "8100"))
    }

    @Test func `a total of another number of shares is told, with what the export states`() throws {
        var told: [HoldingField: String] = [.symbol: "VUAG", .shares: "100", .currency: "GBX"]
        let silent = try update(nil, [position(told)])
        told[.purchasePrice] = "89"
        let priced = try update(nil, [position(told)])
        for (update, said) in [
            (silent, "does not say what these did"), (priced, "states purchase_price 89 instead"),
        ] {
            #expect(text(update) == file.replacing("VUAG,90,", with: "VUAG,100,"))
            #expect(update.staleTotals.map(\.row) == [0])
            #expect(update.needsCare)
            #expect(
                update.notes.map(\.place.message) == [
                    "cost_stock 8000 is the cost of a different number of shares, and the export \(said)"
                ])
        }
    }

    @Test func `a price for each share, a date and a name of one's own stay`() throws {
        let told = position([
            .symbol: "VT", .shares: "1100", .currency: "USD", .purchasePrice: "71", .name: "Vanguard",
            .note: "theirs",
        ])
        let update = try update(nil, [told])
        #expect(
            text(update)
                == file.replacing(
                    "US1,VT,1000,USD,2020-05-05,70,,", with: "US1,VT,1100,USD,2020-05-05,70,,theirs"))
        #expect(update.kept.flatMap(\.cells).map(\.field) == [.purchasePrice])
    }

    private let lots = """
        symbol,shares,currency,purchase_date,purchase_price
        A,5,USD,2019-01-02,30
        A,7,USD,2020-01-02,60

        """

    @Test func `lots are found by their days`() throws {
        let update = try update(
            lots,
            [
                position([.symbol: "A", .shares: "8", .currency: "USD", .purchaseDate: "2020-01-02"]),
                position([.symbol: "A", .shares: "5", .currency: "USD", .purchaseDate: "2019-01-02"]),
            ])
        #expect(text(update) == lots.replacing("A,7", with: "A,8"))
    }

    @Test func `a lot of another day is new, and one that is no more is told and kept`() throws {
        let update = try update(
            lots,
            [
                position([.symbol: "A", .shares: "7", .currency: "USD", .purchaseDate: "2020-01-02"]),
                position([.symbol: "A", .shares: "1", .currency: "USD", .purchaseDate: "2021-01-04"]),
            ])
        #expect(text(update) == lots + "A,1,USD,2021-01-04,\n")
        #expect(update.gone == [0])
        #expect(update.needsCare)
    }

    @Test func `lots that come to the position are left, others are not guessed at`() throws {
        let same = try update(lots, [position([.symbol: "A", .shares: "12", .currency: "USD"])])
        #expect(text(same) == lots)
        #expect(same.needsCare == false)
        let other = try update(lots, [position([.symbol: "A", .shares: "10", .currency: "USD"])])
        #expect(text(other) == lots)
        #expect(other.undecided.map(\.rows) == [[0, 1]])
        #expect(other.needsCare)
    }

    @Test func `two accounts' rows of one symbol are told apart by their shares`() throws {
        let two = "symbol,shares,currency\nA,18,USD\nA,5,USD\n"
        let update = try update(
            two,
            [
                position([.symbol: "A", .shares: "5", .currency: "USD"]),
                position([.symbol: "A", .shares: "20", .currency: "USD"], line: 3),
            ])
        #expect(text(update) == two.replacing("A,18", with: "A,20"))
    }

    /// Two brokers hold VT: 10 bought at 1, 20 bought at 100. The exports come in the other order.
    private let brokers = "symbol,shares,currency,purchase_price\nVT,10,EUR,1\nVT,20,EUR,100\n"

    @Test(arguments: [("22", "11"), ("10", "20")])
    func `lots that all have changed are told apart by the prices that were paid`(
        _ shares: (String, String)
    ) throws {
        let update = try update(
            brokers,
            [
                position([.symbol: "VT", .shares: shares.0, .currency: "EUR", .purchasePrice: "100.0"]),
                position([.symbol: "VT", .shares: shares.1, .currency: "EUR", .purchasePrice: "1"], line: 3),
            ])
        #expect(
            text(update)
                == "symbol,shares,currency,purchase_price\nVT,\(shares.1),EUR,1\nVT,\(shares.0),EUR,100\n")
        #expect(update.needsCare == false && update.kept.isEmpty)
    }

    @Test func `lots that all have changed are never told apart by their order`() throws {
        let update = try update(
            brokers,
            [
                position([.symbol: "VT", .shares: "22", .currency: "EUR"]),
                position([.symbol: "VT", .shares: "11", .currency: "EUR"], line: 3),
            ])
        #expect(text(update) == brokers)
        #expect(update.undecided.map(\.rows) == [[0, 1]])
    }

    @Test func `a symbol of another currency is another stock`() throws {
        let update = try update(
            nil,
            [
                position([
                    .symbol: "VT", .shares: "5", .currency: "EUR", .price: "9", .priceDate: "2026-01-02",
                ])
            ])
        #expect(text(update) == file)
        #expect(update.otherStocks.map(\.row) == [1])
        #expect(update.quotes.isEmpty)
    }

    @Test func `a currency that the export does not tell is the row's, and a new row needs one`() throws {
        let known = try update(
            nil,
            [
                position([.symbol: "VT", .shares: "1100", .price: "91.455", .priceDate: "2023-10-03"])
            ])
        #expect(text(known) == file.replacing("VT,1000,", with: "VT,1100,"))
        #expect(known.quotes.map(\.unit) == [try QuoteCurrency("USD")])
        #expect(throws: EditingError.self) { try update(nil, [position([.symbol: "NEW", .shares: "1"])]) }
    }

    @Test func `a stated purchase date is that of new rows alone`() throws {
        let update = try update(
            nil,
            [
                position([.symbol: "VT", .shares: "1100", .currency: "USD"]),
                position([.symbol: "NEW", .shares: "1", .currency: "USD"]),
            ], purchaseDate: "2021-01-04")
        #expect(
            text(update) == file.replacing("VT,1000,", with: "VT,1100,") + "\n,NEW,1,USD,2021-01-04,,,")
    }

    @Test func `the price of a position takes its previous close along`() throws {
        let update = try update(
            nil,
            [
                position([
                    .symbol: "VT", .shares: "1000", .currency: "USD", .price: "91", .priceDate: "2026-01-05",
                    .previousClose: "90.5",
                ])
            ])
        #expect(text(update) == file)
        #expect(update.quotes.map(\.previousClose) == [try CompactDecimal.parse("90.5")])
    }

    @Test func `a holdings file alone keeps prices in its rows, the newest`() throws {
        let rows =
            "symbol,shares,currency,price,price_date,previous_close\nA,1,EUR,5,2026-01-02,4\nB,1,EUR,5,,\n"
        let update = try update(
            rows,
            [
                position([
                    .symbol: "A", .shares: "1", .currency: "EUR", .price: "6", .priceDate: "2026-01-05",
                ]),
                position([
                    .symbol: "B", .shares: "1", .currency: "EUR", .price: "6", .priceDate: "2026-01-05",
                ]),
            ], inRows: true)
        #expect(text(update) == rows.replacing("A,1,EUR,5,2026-01-02,4", with: "A,1,EUR,6,2026-01-05,"))
        #expect(update.hidingPrices == [1])
        let older = try self.update(
            rows,
            [
                position([
                    .symbol: "A", .shares: "1", .currency: "EUR", .price: "3", .priceDate: "2025-01-02",
                ])
            ],
            inRows: true)
        #expect(text(older) == rows)
    }

    @Test func `line ends are those of the file`() throws {
        let windows = "symbol,shares,currency\r\nA,1,EUR\r\n"
        let update = try update(
            windows,
            [
                position([.symbol: "A", .shares: "2", .currency: "EUR"]),
                position([.symbol: "B", .shares: "3", .currency: "EUR", .purchasePrice: "4"]),
            ])
        #expect(
            text(update) == "symbol,shares,currency,purchase_price\r\nA,2,EUR,\r\nB,3,EUR,4\r\n")
    }

    private let alike = """
        symbol,shares,currency,purchase_date,purchase_price,note
        A,10,EUR,2020-01-02,5,first
        A,10,EUR,2021-01-02,7,second
        """

    @Test func `lots that the export does not tell apart are not paired by their place`() throws {
        // One of the two lots was changed: which, nobody knows.
        let unclear = try update(
            alike,
            [
                position([.symbol: "A", .shares: "10", .currency: "EUR"]),
                position([.symbol: "A", .shares: "12", .currency: "EUR"]),
            ])
        #expect(text(unclear) == alike)
        #expect(unclear.undecided.map(\.rows) == [[0, 1]])
        #expect(unclear.needsCare)
        // A price tells.
        let clear = try update(
            alike,
            [
                position([.symbol: "A", .shares: "12", .currency: "EUR", .purchasePrice: "7"]),
                position([.symbol: "A", .shares: "10", .currency: "EUR", .purchasePrice: "5"]),
            ])
        #expect(text(clear) == alike.replacing("A,10,EUR,2021", with: "A,12,EUR,2021"))
    }

    @Test func `lots of one day are not paired by their place either`() throws {
        let sameDay = alike.replacing("2021-01-02", with: "2020-01-02")
        let told: [HoldingField: String] = [.symbol: "A", .currency: "EUR", .purchaseDate: "2020-01-02"]
        let unclear = try update(
            sameDay,
            [
                position(told.merging([.shares: "11"]) { $1 }),
                position(told.merging([.shares: "12"]) { $1 }),
            ])
        #expect(text(unclear) == sameDay)
        #expect(unclear.undecided.map(\.rows) == [[0, 1]])
        let same = try update(
            sameDay,
            [
                position(told.merging([.shares: "10", .fees: "1"]) { $1 }),
                position(told.merging([.shares: "10", .fees: "2"]) { $1 }),
            ])
        #expect(text(same) == sameDay)
        #expect(!same.needsCare)
    }

    @Test func `positions of an account are those of its rows alone`() throws {
        let file = """
            symbol,shares,currency,account
            A,10,EUR,
            A,20,EUR,ISA
            B,5,EUR,
            """
        var options = PositionsUpdate.Options()
        options.account = "ISA"
        let document = try HoldingsDocument(Array(file.utf8), currency: Currency("EUR"))
        let update = try PositionsUpdate(
            of: document,
            by: [
                position([.symbol: "A", .shares: "25", .currency: "EUR"]),
                position([.symbol: "B", .shares: "1", .currency: "EUR"]),
            ], options: options)
        #expect(text(update) == file.replacing("A,20", with: "A,25") + "\nB,1,EUR,ISA")
        #expect(update.absent.isEmpty && update.gone.isEmpty && update.undecided.isEmpty)
    }
}
