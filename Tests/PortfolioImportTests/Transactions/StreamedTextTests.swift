import PortfolioFiles
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI
@testable import PortfolioImport

/// An export that is read piece by piece comes to the same trades and the same errors as one in memory.
@Suite struct StreamedTextTests {
    private static let header =
        "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,"
        + "Currency (Total),ID\n"

    private static func row(_ number: Int, name: String = "Apple", shares: String = "10") -> String {
        "Market buy,2024-03-0\(1 + number % 9) 14:30:05,US0378331005,AAPL,\(name),\(shares),5.00,USD,1,50.00,USD,"
            + "EOF\(number)\n"
    }

    private static func rows(_ count: Int = 400) -> String {
        header + (0..<count).map { row($0) }.joined()
    }

    /// Imports a text from a file, in pieces of so many bytes.
    private func streamed(
        _ text: [UInt8], piece: Int, smallest: Int = 0, _ encoding: TextEncoding? = nil
    ) throws -> (csv: [UInt8], errors: String) {
        let folder = try TemporaryFolder()
        let path = try folder.write("export.csv", text)
        var log = DiagnosticLog()
        var run = TransactionImport(options: ImportOptions(), count: 1)
        let sizes = StreamedText.Sizes(smallest: smallest, piece: piece)
        var mapping = TransactionProfile.named("trading-212")?.mapping
        if let encoding { mapping?.text.encodings = [encoding] }
        try run.add(FileInput(path, named: "export.csv"), mapping: mapping, sizes, log: &log)
        if log.isEmpty { run.finish(log: &log) }
        return (log.isEmpty ? run.csv() : [], DiagnosticText.text(log))
    }

    private static var texts: [String] {
        let rows = rows()
        var texts = [rows, self.rows(1), header, "", " \n \n", "\u{FEFF}" + rows, String(rows.dropLast())]
        // Twice, as a whole or but for blank lines.
        texts += [rows + rows, rows + "\n \n\u{FEFF}" + rows]
        texts += [rows.replacing("\n", with: "\r\n"), rows.replacing("\n", with: "\r")]
        for name in ["\"Apple, \"\"Inc\"\"\nLtd\"", "A\"pple", "\"Apple", "Société"] {
            texts.append(rows + row(1, name: name))
        }
        // Wrong early and late: no number, and another amount.
        let first = header + row(1, shares: "1x")
        for shares in ["2y", "11"] {
            texts.append(rows + row(2, shares: shares))
            texts.append(first + String(rows.dropFirst(header.count)) + row(2, shares: shares))
        }
        return texts
    }

    @Test(arguments: texts, [1, 1000, 1 << 15])
    func `a text in pieces is read like one in memory`(text: String, piece: Int) throws {
        let bytes = Array(text.utf8)
        let expected = importingTransactions([("export.csv", bytes)], profile: "trading-212")
        let found = try streamed(bytes, piece: piece)
        #expect(String(decoding: found.csv, as: UTF8.self) == expected.csv)
        #expect(found.errors == expected.errors)
    }

    @Test func `bytes that are not UTF-8 are told with their place`() throws {
        var bytes = Array((Self.rows() + Self.row(1, name: "Soci?t?")).utf8)
        for place in bytes.indices where bytes[place] == UInt8(ascii: "?") { bytes[place] = 0xE9 }
        let expected = importingTransactions([("export.csv", bytes)], profile: "trading-212")
        let found = try streamed(bytes, piece: 1000)
        #expect(String(decoding: found.csv, as: UTF8.self) == expected.csv)
        #expect(found.errors == expected.errors)
    }

    @Test(arguments: TextEncoding.allCases, [false, true])
    func `a text without a mark is read in the encoding that its mapping states`(
        encoding: TextEncoding, isWide: Bool
    ) throws {
        let text = Self.rows(40)
        let bytes = isWide ? text.utf16.flatMap { [UInt8($0), 0] } : Array(text.utf8)
        let expected = try streamed(bytes, piece: 1000, smallest: .max, encoding)
        let found = try streamed(bytes, piece: 1000, encoding)
        #expect(found == expected)
        let fitting: [TextEncoding] = isWide ? [.utf16LittleEndian] : [.utf8, .windows1252, .latin9]
        #expect(expected.errors.isEmpty == fitting.contains(encoding))
    }
}
