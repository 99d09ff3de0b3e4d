import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Corrupted files: each gives a located error or a correct result.
@Suite struct MutationTests {
    static let files: [(name: String, text: String)] = [
        (
            "holdings.csv",
            #"""
            symbol,name,market,currency,shares,purchase_date,purchase_price,purchase_currency,fees,purchase_rate,price,excluded
            AAPL,"Apple, Inc.",NASDAQ,USD,10,2005-04-01,40.89,,1.5,,,
            BARC.L,Barclays,LSE,GBX,-1500,2013-02-01,1.8695,GBP,,1.17,,false
            7203,"トヨタ ""Toyota""",TSE,JPY,1e2,2012-12-03,4500,,,,4785,true
            SAP,SAP,XETRA,EUR,.5,2013-02-28,60.,,,,59.83,

            """#
        ),
        (
            "prices.csv",
            """
            symbol,date,price,currency,previous_close
            AAPL,2013-02-28,441.4,USD,
            AAPL,2013-03-01,430.47,USD,441.4
            BARC.L,2013-03-01,303.45,GBX,

            """
        ),
        (
            "rates.csv",
            """
            from,to,rate,date
            EUR,USD,1.3,2013-03-01
            USD,EUR,0.771664480283973,2005-04-01
            GBP,EUR,1.15,

            """
        ),
        (
            "eurofxref.csv",
            """
            Date,USD,JPY,GBP,
            2013-03-01,1.3,120.53,0.8652,
            2013-02-28,1.3129,121.07,N/A,

            """
        ),
        (
            "portfolio.json",
            """
            {"name": "Mine", "currency": "EUR", "prices": ["prices.csv"], "rates": ["rates.csv", "eurofxref.csv"]}

            """
        ),
    ]

    @Test(.timeLimit(.minutes(10)), arguments: seeds(from: 1))
    func `broken files end in a located error or a right answer`(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        for file in Self.files { try folder.write(file.name, file.text) }
        var random = SeededGenerator(seed: seed)
        var codes: [Int32: Int] = [:]
        let rounds = everyDay(0..<1250, oneOf: 3)
        for round in rounds {
            let place = round % 10 < 6 ? 0 : round % 10 - 5
            let file = Self.files[place]
            var bytes = Array(file.text.utf8)
            for _ in 0...random.below(3) { random.mutate(&bytes) }
            try folder.write(file.name, bytes)
            let run = Run.inProcess(["report", folder.path, "--format", "csv", "--threads", "1"])
            codes[run.code, default: 0] += 1
            let isRight: Bool =
                switch run.code {
                case 0, 2: try isCarefullyTheSame(run, file.name, bytes, folder)
                case 65: isLocated(run.errors, namesFiles: file.name == "portfolio.json")
                // A portfolio.json may lose its currency, or name other files.
                case 64, 66: file.name == "portfolio.json"
                default: false
                }
            if !isRight {
                let text = String(decoding: bytes, as: UTF8.self)
                Testing.Issue.record("seed \(seed), round \(round), \(file.name):\n\(text)\n\(run)")
                return
            }
            try folder.write(file.name, file.text)
        }
        // Enough of both, or nothing has been shown.
        #expect(codes[0, default: 0] + codes[2, default: 0] > rounds.count / 10)
        #expect(codes[65, default: 0] > rounds.count / 10)
    }

    /// Every cell in quotes takes the careful reader's way, whose answer must be the same.
    private func isCarefullyTheSame(_ run: Run, _ name: String, _ bytes: [UInt8], _ folder: TemporaryFolder)
        throws
        -> Bool
    {
        guard name.hasSuffix(".csv") else { return run.output.hasPrefix("symbol,name,") }
        try folder.write(name, Quoting.everyCell(bytes))
        let careful = Run.inProcess(["report", folder.path, "--format", "csv", "--threads", "1"])
        return careful.code == run.code && careful.output == run.output
    }

    /// Whether every line at the margin is a place and a message, or a file that is not there beside other errors; what
    /// can be done with a table of another form may follow.
    private func isLocated(_ errors: String, namesFiles: Bool) -> Bool {
        let heads = errors.split(separator: "\n").filter {
            !$0.hasPrefix("  ") && !$0.hasPrefix("and ")
                && !$0.hasPrefix("portfolio: portfolio import --suggest ")
                && !$0.hasPrefix("portfolio: the first line of ")
        }
        let located = heads.filter { $0.contains(/\.(csv|json):\d+(:\d+)?: error: ./) }
        let missing = heads.filter { namesFiles && $0.contains(": error: can't be opened: ") }
        return !located.isEmpty && located.count + missing.count == heads.count
    }
}

/// The obvious way to read well-formed CSV, and to write it with every cell in quotes.
enum Quoting {
    static func everyCell(_ bytes: [UInt8]) -> [UInt8] {
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var result: [UInt8] = []
        for record in records(isMarked ? Array(bytes.dropFirst(3)) : bytes) {
            let isComment = result.isEmpty && record.first?.first == UInt8(ascii: "#")
            let isBlank = record.count == 1 && record[0].allSatisfy { $0 == 32 || $0 == 9 }
            if isComment || isBlank { continue }
            for (place, cell) in record.enumerated() {
                if place > 0 { result.append(UInt8(ascii: ",")) }
                result.append(UInt8(ascii: "\""))
                for byte in cell { result += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
                result.append(UInt8(ascii: "\""))
            }
            result.append(10)
        }
        return result
    }

    static func records(_ bytes: [UInt8]) -> [[[UInt8]]] {
        var records: [[[UInt8]]] = []
        var record: [[UInt8]] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            place += 1
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && next == byte:
                cell.append(byte)
                place += 1
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                record.append(cell)
                cell = []
            case 13 where !isQuoted && next == 10: break
            case 10 where !isQuoted, 13 where !isQuoted:
                records.append(record + [cell])
                (record, cell) = ([], [])
            default: cell.append(byte)
            }
        }
        if !record.isEmpty || !cell.isEmpty { records.append(record + [cell]) }
        return records
    }
}

extension SeededGenerator {
    /// Pieces that are put into files.
    private static let pieces = [
        "\"", "\"\"", ",", "\n", "\r\n", "\r", "\t", " ", "#", "-", "+", ".", "e", "E99", "1e37", "1e-38",
        "N/A", "NaN", "0",
        "99999999999999999999999999999999999999", "0.00000000000000000000000000000000000001", "2013-03-01",
        "GBX", "EUR",
        "true", "\u{FEFF}", "\u{0}", "é", "€", "{", "}", "[", ":", "null", "\\u0000",
    ]

    /// Flips, cuts, doubles, swaps, or puts something in.
    mutating func mutate(_ bytes: inout [UInt8]) {
        let start = below(bytes.count)
        let end = min(bytes.count, start + 1 + below(12))
        switch below(7) {
        case 0 where !bytes.isEmpty: bytes[start] ^= 1 << UInt8(below(8))
        case 1 where !bytes.isEmpty: bytes[start] = UInt8(truncatingIfNeeded: next())
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: Array(bytes[start..<end]), at: below(bytes.count + 1))
        case 4 where below(4) == 0: bytes.removeSubrange(start...)
        case 5 where !bytes.isEmpty: bytes[start] = UInt8(ascii: "0") + UInt8(below(10))
        default: bytes.insert(contentsOf: Array(Self.pieces[below(Self.pieces.count)].utf8), at: start)
        }
    }
}
