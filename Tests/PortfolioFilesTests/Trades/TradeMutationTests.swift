import Kernels
import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

/// Rows with random cells: nothing traps, and quick reading always agrees with careful reading.
@Suite struct TradeMutationTests {
    private static let columns = TradeField.allCases.map(\.rawValue)

    private static let texts: [[String]] = [
        [
            "2024-01-02", "2024-02-29", "2023-02-29", "9999-12-31", "0001-01-01", "", "x", " 2024-01-02 ",
            "2024-1-2",
        ],
        [
            "buy", "sell", "short", "cover", "transfer_in", "transfer_out", "dividend", "interest", "fee",
            "tax",
        ],
        [
            "split", "exchange", "spin_off", "return_of_capital", "BUY", "Return of Capital", "by", "", "büy",
            "bu\u{212A}",
        ],
        ["A", "BRK.B", "  A ", "", "a symbol of more than sixteen bytes", "Ü", "=A", "A\u{0}"],
        [
            "1", "10", "0", "-1", "1.50", "1e3", "15e-3", "0e99999999999999999999", "12abc", "1,5", "", ".5",
            "5.", "+7",
        ],
        [
            "99999999999999999999999999999999999999", "1e37", "1e38",
            "0.00000000000000000000000000000000000001", "NaN",
        ],
        ["USD", "EUR", "GBX", "GBp", "gbp", "XXX", "", " EUR", "EURO"],
        ["4:1", "1:3", "0:1", "1:0", "4", "4:1:1", "1e37:1e-37", ":", "-1:2", " 3 : 2 "],
        ["14:30", "14:30:05", "24:00", "9:30", "", "x"],
    ]

    /// A valid cell for a column.
    private static func fitting(_ field: TradeField, _ random: inout SeededGenerator) -> String {
        switch field {
        case .date, .purchaseDate: random.pick(["2024-01-02", "2024-01-03", "2024-01-04"])
        case .time: random.pick(["14:30", "14:30:05"])
        case .symbol: random.pick(["A", "BRK.B", "a symbol of more than sixteen bytes"])
        case .currency: random.pick(["USD", "USD", "GBX", "GBp"])
        case .feesCurrency: random.pick(["USD", "EUR"])
        case .ratio: random.pick(["4:1", " 3 : 2 ", "1e3:7"])
        case .toSymbol: random.pick(["B", "C"])
        case .costShare: random.pick(["0", "0.5", "1"])
        case .lot: random.pick(["first", "2024-01-02"])
        case .id, .name, .market, .note:
            random.pick(["Ünï", "\u{20}x ", "2024", "a name of more than sixteen"])
        default: random.pick(["1", "10", "2.50", "1e3", "15e-3", ".5", "5.", "+7", "12345678901234567890.5"])
        }
    }

    /// A row whose cells mostly fit their columns.
    private static func row(_ random: inout SeededGenerator) -> [String] {
        let type = random.pick(TradeType.allCases)
        let isPaid = type.isPayment || type == .returnOfCapital
        return TradeField.allCases.map { field in
            if random.chance(1) { return random.pick(random.pick(texts)) }
            if field == .type { return random.chance(50) ? type.rawValue : type.rawValue.uppercased() }
            guard type.allowedFields.contains(TradeFields(field)) || field == .date else { return "" }
            let isNeeded = type.requiredFields.contains(TradeFields(field))
            // A price and an amount would have to agree.
            if field == .amount { return isPaid || random.chance(3) ? fitting(field, &random) : "" }
            if field == .price { return isPaid ? "" : fitting(field, &random) }
            if field == .date || isNeeded { return fitting(field, &random) }
            return random.chance(12) ? fitting(field, &random) : ""
        }
    }

    private static func line(_ cells: [String], quoted: Bool) -> String {
        cells.map { cell in
            quoted && !cell.isEmpty || cell.contains(",") ? "\"\(cell)\"" : cell
        }.joined(separator: ",")
    }

    /// The same row with spaces around cells that may have them, so that none is read by the quick reader.
    private static func spaced(_ cells: [String]) -> [String] {
        zip(TradeField.allCases, cells).map { field, cell in
            cell.isEmpty || [.name, .market, .note].contains(field) ? cell : " \(cell)\t"
        }
    }

    @Test(arguments: seeds(count: 2))
    func `rows read the same with quotes and spaces around every cell as with none`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<1500).map { _ in Self.row(&random) }
        let forms = [
            rows.map { Self.line($0, quoted: false) }, rows.map { Self.line($0, quoted: true) },
            rows.map { Self.line(Self.spaced($0), quoted: random.bool()) },
        ]
        for own in ["EUR", "USD", nil] {
            let readings = try forms.map { lines in
                let header = Self.line(Self.columns, quoted: false)
                let (files, log) = try tradeFiles([([header] + lines).joined(separator: "\n")], own: own)
                return (rows: try files.rows(), errors: log.count, lines: log.first.map(\.line))
            }
            #expect(readings[0].rows.count > 300 && readings[0].errors > 100)
            for reading in readings.dropFirst() {
                #expect(reading.rows == readings[0].rows)
                #expect(reading.errors == readings[0].errors && reading.lines == readings[0].lines)
            }
        }
    }

    @Test(arguments: seeds(count: 4))
    func `good rows are read whatever stands around them`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<300).map { _ in Self.line(Self.row(&random), quoted: random.bool()) }
        let header = Self.line(Self.columns, quoted: false)
        var alone: [String] = []
        for row in rows {
            let (files, log) = try tradeFiles(["\(header)\n\(row)\n"])
            if log.isEmpty { alone += try files.rows() }
        }
        let (files, _) = try tradeFiles([([header] + rows).joined(separator: "\n")])
        func unplaced(_ rows: [String]) -> [String] { rows.map { String($0.drop { $0 != " " }) } }
        let together = try files.rows()
        #expect(unplaced(together).sorted() == unplaced(alone).sorted())
        #expect(!alone.isEmpty)
    }

    @Test(arguments: seeds(count: 8))
    func `files with bytes changed at random are read to their end`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<40).map { _ in Self.line(Self.row(&random), quoted: random.bool()) }
        var bytes = Array(([Self.line(Self.columns, quoted: false)] + rows).joined(separator: "\n").utf8)
        for _ in 0..<10 {
            bytes[random.below(bytes.count)] = random.pick([0, 10, 13, 34, 44, 48, 65, 0x80, 0xC3, 0xFF])
        }
        let (files, log) = try tradeFiles([bytes], by: .portable)
        let read = try files.rows()
        for kernel in Kernel.available {
            for size in [7, 256, 1 << 20] {
                let (others, otherLog) = try tradeFiles([bytes], by: kernel, chunkSize: size)
                #expect(otherLog == log, "in pieces of \(size) by \(kernel)")
                #expect(try others.rows() == read, "in pieces of \(size) by \(kernel)")
            }
        }
        _ = try files.errorsOfHolding()
    }
}
