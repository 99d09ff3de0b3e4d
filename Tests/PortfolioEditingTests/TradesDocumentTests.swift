import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

@Suite struct TradesDocumentTests {
    private let odd =
        "\u{FEFF}# mine\r\n\r\nDate,Colour,\"TYPE\",symbol,shares,price,currency,name\r\n"
        + "2024-01-10,red,buy, SAP ,\"10\",120,EUR,\"SAP, SE\"\r\n\r\n2024-03-01,,Sell,SAP,4,150,EUR,"
    private let sale: [TradeField: String] = [
        .type: "sell", .symbol: "SAP", .shares: "2", .price: "160", .currency: "EUR", .date: "2024-04-01",
    ]

    private func document(_ text: String) throws -> TradesDocument {
        try TradesDocument(Array(text.utf8), currency: Currency("EUR"))
    }

    private func adding(_ texts: [TradeField: String], to text: String) throws -> String {
        String(decoding: try document(text).adding(texts).bytes, as: UTF8.self)
    }

    /// The same sale on another day.
    private func sale(on day: String) -> [TradeField: String] { sale.merging([.date: day]) { $1 } }

    @Test func `rows know their symbols, days, types and lines`() throws {
        let document = try document(odd)
        #expect(document.rows.map(\.symbol) == ["SAP", "SAP"])
        #expect(document.rows.map(\.type) == [.buy, .sell])
        #expect(document.rows.map { $0.date?.description } == ["2024-01-10", "2024-03-01"])
        #expect(document.rows.map(\.line) == [4, 6])
        #expect(document.text(of: .name, inRow: 0) == "SAP, SE")
        #expect(document.text(of: .shares, inRow: 0) == "10")
        #expect(document.text(of: .fees, inRow: 0) == nil && document.text(of: .name, inRow: 2) == nil)
        #expect(document.problems.isEmpty)
    }

    @Test func `a row is put behind the last, in the order of the columns and with the line ends there are`()
        throws
    {
        #expect(try adding(sale, to: odd) == odd + "\r\n2024-04-01,,sell,SAP,2,160,EUR,")
        #expect(
            try adding(sale.merging([.name: "S, \"A\""]) { $1 }, to: odd)
                == odd + "\r\n2024-04-01,,sell,SAP,2,160,EUR,\"S, \"\"A\"\"\"")
        let header = "date,type,symbol,shares,price,currency"
        #expect(try adding(sale, to: header) == header + "\n2024-04-01,sell,SAP,2,160,EUR")
        #expect(try adding(sale, to: header + "\r") == header + "\r2024-04-01,sell,SAP,2,160,EUR\r")
    }

    @Test func `columns that are missing are put behind the others, of every row`() throws {
        let more = sale.merging([.fees: "9.95", .lot: "2024-01-10", .note: "half"]) { $1 }
        #expect(
            try adding(more, to: odd)
                == "\u{FEFF}# mine\r\n\r\nDate,Colour,\"TYPE\",symbol,shares,price,currency,name,fees,lot,note\r\n"
                + "2024-01-10,red,buy, SAP ,\"10\",120,EUR,\"SAP, SE\",,,\r\n\r\n"
                + "2024-03-01,,Sell,SAP,4,150,EUR,,,,\r\n2024-04-01,,sell,SAP,2,160,EUR,,9.95,2024-01-10,half"
        )
        #expect(
            try adding(sale.merging([.fees: "1", .date: "2024-02-01"]) { $1 }, to: odd)
                == "\u{FEFF}# mine\r\n\r\nDate,Colour,\"TYPE\",symbol,shares,price,currency,name,fees\r\n"
                + "2024-01-10,red,buy, SAP ,\"10\",120,EUR,\"SAP, SE\",\r\n\r\n2024-02-01,,sell,SAP,2,160,EUR,,1\r\n"
                + "2024-03-01,,Sell,SAP,4,150,EUR,,")
    }

    @Test func `a row of an earlier day stands where it belongs, behind those of its day`() throws {
        let header = "date,type,symbol,shares,price,currency\n"
        let (first, second, third) = (
            "2024-01-10,buy,SAP,10,120,EUR\n", "2024-02-01,buy,SAP,1,130,EUR\n",
            "2024-03-01,sell,SAP,4,150,EUR\n"
        )
        func row(_ day: String) -> String { "\(day),sell,SAP,2,160,EUR\n" }
        let oldestFirst = header + first + second + third
        for (day, expected) in [
            ("2024-01-09", header + row("2024-01-09") + first + second + third),
            ("2024-01-10", header + first + row("2024-01-10") + second + third),
            ("2024-02-29", header + first + second + row("2024-02-29") + third),
            ("2024-03-01", header + first + second + third + row("2024-03-01")),
        ] {
            #expect(try adding(sale(on: day), to: oldestFirst) == expected, "\(day)")
        }
        let newestFirst = header + third + second + first
        for (day, expected) in [
            ("2024-03-02", header + row("2024-03-02") + third + second + first),
            ("2024-03-01", header + row("2024-03-01") + third + second + first),
            ("2024-02-01", header + third + row("2024-02-01") + second + first),
            ("2024-01-09", header + third + second + first + row("2024-01-09")),
        ] {
            #expect(try adding(sale(on: day), to: newestFirst) == expected, "\(day), newest first")
        }
    }

    @Test func `what could not be read is refused with its place`() throws {
        let wrong: [([TradeField: String], String)] = [
            ([.shares: "0"], "shares 0 is not above 0"), ([.taxes: "1"], "sell takes no taxes"),
            ([.price: ""], "neither price nor amount is given"),
            ([.date: "1.4.2024"], "date \"1.4.2024\" is not"),
            ([.type: "sold"], "type \"sold\" is not a type of trade"),
            ([.currency: "eur"], "currency \"eur\" is not"),
        ]
        for (texts, message) in wrong {
            #expect {
                try document(odd).adding(sale.merging(texts) { $1 })
            } throws: { error in
                guard case .refused(let log) = error as? EditingError, let first = log.first.first else {
                    return false
                }
                return first.message.hasPrefix(message) && first.line == 7
            }
        }
    }

    @Test func `beside rows that can't be read nothing is added`() throws {
        for text in [
            "date,type\n2024-01-10,bye\n", "date,type\n2024-01-10,\"interest\n", "date,type\n1,2,3\n",
        ] {
            let document = try document(text)
            #expect(throws: EditingError.unreadable(document.problems)) { try document.adding(sale) }
        }
        #expect(throws: EditingError.self) { try document("symbol,shares\n") }
    }

    // MARK: Drawn files

    /// A line of a drawn file that has the newest first, the oldest first, or is in no order.
    private struct Drawn {
        var days: [Int]
        var lines: [String]
        var text: String

        init(_ random: inout SeededGenerator) {
            days = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Int.random(in: 1...6, using: &random)
            }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: days.sort()
            case 1: days.sort(by: >)
            default: break
            }
            let lineEnd = random.pick(["\n", "\r\n"])
            lines = days.enumerated().map { place, day in
                "2024-01-0\(day),interest,\(random.pick(["1", " 2 ", "\"3\""])),EUR,\"row \(place)\""
            }
            var all = [random.pick(["date,type,amount,currency,Own", "Date,TYPE,Amount,Currency,\"Own\""])]
            for line in lines {
                if random.chance(20) { all.append(random.pick(["", "  "])) }
                all.append(line)
            }
            text = all.joined(separator: lineEnd) + (random.chance(70) ? lineEnd : "")
        }
    }

    @Test(arguments: seeds(count: 3))
    func `whatever the order of a file, a new row changes no other, and is read as the last of its day`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        for draw in 0..<100 {
            let drawn = Drawn(&random)
            let before = try document(drawn.text)
            let day = Int.random(in: 1...7, using: &random)
            let texts: [TradeField: String] = [
                .date: "2024-01-0\(day)", .type: "fee", .amount: "9", .currency: "EUR",
            ]
            let after = try before.adding(texts)
            let place = try #require(after.rows.firstIndex { $0.type == .fee })
            let hint: Comment = "seed \(seed), draw \(draw): day \(day) in\n\(drawn.text)"
            // Without the row, with its line end or the one before it, the file is as it was.
            let rest = try after.removing(place)
            try #require(rest == before.bytes, hint)
            var days = drawn.days
            days.insert(day, at: place)
            if Set([drawn.days.first, drawn.days.last]).count == 2 {
                try #require(after.isNewestFirst == before.isNewestFirst, hint)
            }
            if drawn.days == drawn.days.sorted() { try #require(days == days.sorted(), hint) }
            if drawn.days == drawn.days.sorted(by: >) {
                try #require(days == days.sorted(by: >) || days == days.sorted(), hint)
            }
            let read = after.isNewestFirst ? days.indices.reversed() : Array(days.indices)
            try #require(read.last { days[$0] == day } == place, hint)
        }
    }

    @Test(arguments: seeds(count: 2))
    func `whatever is wrong with a file, a new row is refused, or all others say what they said`(
        _ seed: UInt64
    )
        throws
    {
        var random = SeededGenerator(seed: seed)
        var made = 0
        for _ in 0..<300 {
            var bytes = Array(Drawn(&random).text.utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                guard let place = bytes.indices.randomElement(using: &random) else { break }
                let byte: UInt8 = random.pick([10, 13, 34, 44, 35, 32, 0, 0xEF, 0xFF, 0x31, 0x2D])
                if random.chance(50) { bytes[place] = byte } else { bytes.insert(byte, at: place) }
            }
            guard let before = try? TradesDocument(bytes),
                let after = try? before.adding([
                    .date: "2024-01-0\(Int.random(in: 1...7, using: &random))", .type: "fee", .amount: "9",
                    .currency: "EUR", .note: random.pick(["", "a\r\nb", "x,\"y\""]),
                ])
            else { continue }
            made += 1
            try #require(after.rows.count == before.rows.count + 1)
            let place = try #require(after.rows.firstIndex { $0.type == .fee })
            for row in before.rows.indices {
                let now = row < place ? row : row + 1
                for field in [TradeField.date, .type, .amount, .currency] {
                    try #require(before.text(of: field, inRow: row) == after.text(of: field, inRow: now))
                }
            }
        }
        #expect(made > 50)
    }
}
