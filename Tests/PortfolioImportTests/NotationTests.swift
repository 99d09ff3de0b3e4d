import Testing
import Valuation

@testable import PortfolioImport

@Suite struct NotationTests {
    private func notation(_ json: String, mark: Character = ".") throws -> Notation {
        var format = TextFormat()
        format.decimalMark = mark == "." ? UInt8(ascii: ".") : UInt8(ascii: ",")
        format.grouping = Array(json.unicodeScalars)
        format.units = [
            ("pence", try QuoteCurrency("GBX")), ("$", try QuoteCurrency("USD")),
            ("p", try QuoteCurrency("GBX")),
        ]
        format.empty = [Pattern("--"), Pattern("n/a")]
        return Notation(decimalMark: format.decimalMark ?? 0, in: format)
    }

    private func read(_ text: String, _ notation: Notation) -> String {
        let bytes = Array(text.utf8)
        switch notation.read(bytes.span) {
        case .nothing: return "nothing"
        case .wrong: return "wrong"
        case .figure(let figure):
            return DecimalFormat.plain(figure.number.exact) + (figure.unit.map { " \($0)" } ?? "")
        }
    }

    @Test(arguments: [
        ("12", "12"), ("-12.50", "-12.5"), ("1,234.56", "1234.56"), ("1,234,567", "1234567"),
        (".0066", "0.0066"),
        ("-.0066", "-0.0066"), ("$4,103.00", "4103 USD"), ("+$1.20", "1.2 USD"), ("($126.93)", "-126.93 USD"),
        ("-$5", "-5 USD"), ("$-5", "-5 USD"), ("123.4p", "123.4 GBX"), ("12 pence", "12 GBX"),
        ("USD 1.5", "1.5 USD"),
        ("1.5 EUR", "1.5 EUR"), ("1.5E-7", "0.00000015"), ("\u{2212}3", "-3"), ("--", "nothing"),
        ("N/A", "nothing"),
        ("", "nothing"), ("12,34", "wrong"), ("1,2345", "wrong"), ("1234,567", "wrong"), ("1.2.3", "wrong"),
        ("(5", "wrong"), ("£5", "wrong"), ("5%", "wrong"), ("1,234,56", "wrong"), (",123", "wrong"),
        ("abc", "wrong"),
        ("1 234", "wrong"), ("0,725", "wrong"), ("--5", "wrong"), ("$$5", "wrong"),
    ])
    func `a cell is read with a point before decimals and commas between thousands`(
        text: String, expected: String
    ) throws {
        #expect(read(text, try notation(",")) == expected)
    }

    @Test(arguments: [
        ("1.234,50", "1234.5"), ("1 234,5", "1234.5"), ("1\u{A0}234,5", "1234.5"), ("0,5", "0.5"),
        ("1.234", "1234"),
        ("1,234.5", "wrong"), ("1.5", "wrong"), ("1 234.567,8", "wrong"),
    ])
    func `a cell is read with a comma before decimals and points or spaces between thousands`(
        text: String, expected: String
    ) throws {
        #expect(read(text, try notation(". \u{A0}", mark: ",")) == expected)
    }

    @Test(arguments: [
        ("yyyyMMdd", "20231002", "2023-10-02"), ("dd-MMM-yy", "10-Mar-26", "2026-03-10"),
        ("dd/MM/yyyy", "25/02/2026", "2026-02-25"), ("yyyyMMdd*", "20260501;101500", "2026-05-01"),
        ("MMM dd, yyyy", "Feb 09, 2016", "2016-02-09"), ("dd/MM/yyyy", "2026-02-25", ""),
        ("yyyyMMdd", "202310021", ""), ("dd.MM.yyyy", "31.02.2026", ""),
    ])
    func `a date is read in its declared form alone`(form: String, text: String, expected: String) throws {
        let bytes = Array(text.utf8)
        #expect(try #require(DateForm(form)).date(bytes.span)?.description ?? "" == expected)
    }

    @Test(arguments: ["yyyy-MM", "dd/MM/yyyy dd", "yy", "yyyy*MMdd", "**yyyyMMdd"])
    func `a form without year, month and day once each is refused`(form: String) {
        #expect(DateForm(form) == nil)
    }

    @Test(arguments: [
        ("Totals", "totals", true), ("Cash*", "CASH & Cash Investments", true),
        ("*Total", "Positions Total", true),
        ("* $* Put", "QQQ Dec 31 '26 $600 Put", true), ("* $* Put", "Put", false),
        ("*\\*\\*", "SPAXX**", true),
        ("*\\*\\*", "SPAXX*", false), ("", "", true), ("", "x", false), ("*", "", true), ("a*a", "a", false),
        ("a*b*c", "aXbXc", true), ("a*b*c", "acb", false),
    ])
    func `a pattern fits the whole text`(pattern: String, text: String, fits: Bool) {
        #expect(Pattern(pattern).matches(text) == fits)
    }
}
