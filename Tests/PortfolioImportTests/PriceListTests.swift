import PortfolioEditing
import PortfolioFiles
import Testing
import Valuation

@testable import PortfolioImport

/// Lists of prices with the close before each, and several tables in one text.
@Suite struct PriceListTests {
    private func read(_ text: String) -> (quotes: [StatedQuote], log: DiagnosticLog) {
        var log = DiagnosticLog()
        var run = HistoryImport(options: HistoryOptions())
        run.add(Array(text.utf8), name: "out", log: &log)
        return (run.quotes, log)
    }

    private func closes(_ text: String) -> [String] {
        let (quotes, log) = read(text)
        return log.isEmpty
            ? quotes.map { $0.previousClose.map { DecimalFormat.plain($0.exact) } ?? "none" }
            : log.first.map { "\($0.line):\($0.column)" }
    }

    @Test func `previous closes in a list of prices are taken, with its notation`() {
        let header = "symbol,price,date,previous_close\n"
        #expect(
            closes(header + "A,310,2026-01-02,312.50\nB,2,2026-01-02,\nC,3,2026-01-02\n") == [
                "312.5", "none", "none",
            ])
        #expect(closes("Symbol;Date;Price;Previous Close\nA;2026-01-02;310;312,5\n") == ["312.5"])
        #expect(closes(header + "A,310,2026-01-02,-1\nB,310,2026-01-02,x\n") == ["2:18", "3:18"])
    }

    @Test(arguments: [
        // Nothing tells the mark, or two cells contradict each other.
        ("12;1,234", "150;1.234", ["none", "none"]), ("12;1,5", "150;1.5", ["none", "none"]),
        // The prices tell it, whatever the closes are.
        ("12,5;1.234", "150;151.25", ["1234", "none"]), ("12.5;1,234", "150;see note", ["1234", "none"]),
        ("12;-1", "150;151", ["none", "151"]), ("£1.54;150p", "£1.54;GBP 1.50", ["none", "1.5"]),
        ("£1.54;150 GBX", "£1.54;£1.5", ["none", "1.5"]),
    ])
    func `no price is refused for a close beside it that can't be read`(
        first: String, second: String, expected: [String]
    ) {
        let rows = "AAA;2026-01-02;\(first)\nBBB;2026-01-02;\(second)\n"
        #expect(closes("Symbol;Date;Price;Previous Close\n" + rows) == expected)
    }

    @Test func `the closes of a price file must be readable`() {
        let rows = "AAA;2026-01-02;12;1,234\nBBB;2026-01-02;150;1.234\n"
        #expect(closes("symbol;date;price;previous_close\n" + rows) == ["2:19"])
    }

    private func shown(_ text: String) -> [String] {
        let (quotes, log) = read(text)
        return log.first.map { "\($0.line): \($0.message)" }
            + quotes.map { quote in
                switch quote.subject {
                case .price(let symbol): "\(symbol) \(DecimalFormat.plain(quote.figure.exact))"
                case .rate(let from, let to): "\(from)/\(to) \(DecimalFormat.plain(quote.figure.exact))"
                }
            }
    }

    private static let rates = "from,to,date,rate\nEUR,USD,2026-01-02,1.1\n"

    @Test(arguments: [
        "x\n\nsymbol,date,price\ny", "x \"\"\n\nsymbol,date,price\n\"\"", "\n# y", "\n\n",
    ])
    func `a quoted cell is not cut, whatever its lines are`(note: String) {
        let text =
            "symbol,date,price,note\nA,2026-01-02,100,5 pipes\nB,2026-01-02,2,\"\(note)\"\n"
        #expect(shown(text + "C,2026-01-05,3,z\n") == ["A 100", "B 2", "C 3"])
        #expect(shown(text + "\n" + Self.rates) == ["A 100", "B 2", "EUR/USD 1.1"])
    }

    @Test func `a symbol may begin like a comment`() {
        let text = "symbol,date,price\nA,2026-01-02,1\n#ABC,2026-01-03,100\n"
        #expect(shown(text + "\n" + Self.rates) == ["A 1", "#ABC 100", "EUR/USD 1.1"])
        #expect(
            shown("Closes\n\n" + text + "# rates, daily, of the bank\n#\n" + Self.rates) == [
                "A 1", "#ABC 100", "EUR/USD 1.1",
            ])
    }

    @Test(arguments: ["", "\n"])
    func `files with byte order marks may be joined`(separator: String) {
        let mark = "\u{FEFF}"
        let first = mark + "\"symbol\",date,price\r\nA,2026-01-02,1\r\n" + separator
        #expect(shown(first + mark + Self.rates) == ["A 1", "EUR/USD 1.1"])
        #expect(shown(first + first.replacing("A,", with: "B,")) == ["A 1", "B 1"])
        var log = DiagnosticLog()
        var run = HistoryImport(options: HistoryOptions())
        let day = "Date, USD, GBP, \n06 May 2024, 1.0776, 0.85740, \n"
        run.add(Array((first + mark + day).utf8), name: "out", log: &log)
        #expect(log.isEmpty && run.quotes.count == 1 && run.centralBank?.count == 1)
    }
}
