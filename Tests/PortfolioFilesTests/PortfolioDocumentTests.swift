import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct PortfolioDocumentTests {
    private func read(_ text: String) -> (document: PortfolioDocument, log: DiagnosticLog) {
        var log = DiagnosticLog()
        let document = PortfolioDocument(Array(text.utf8), file: "portfolio.json", log: &log)
        return (document, log)
    }

    @Test func `every key may be absent, or null`() {
        for text in [
            "{}", "\u{FEFF} { } \n", #"{"name": null, "currency": null, "prices": null, "rates": null}"#,
            #"{"trades": null, "lots": null}"#,
        ] {
            let (document, log) = read(text)
            #expect(log.isEmpty)
            #expect(
                document.name == nil && document.currency == nil && document.prices == nil
                    && document.rates == nil && document.trades == nil && document.lots == nil
                    && document.adjustedPrices.isEmpty)
        }
    }

    @Test func `trades, lots and files of adjusted prices are known`() {
        let (document, log) = read(
            #"""
            {"trades": ["ibkr.csv", "degiro.csv"], "lots": "section104",
             "prices": ["a.csv", {"file": "b.csv", "splitAdjusted": true}, {"file": "c.csv"},
                        {"splitAdjusted": false, "file": "d.csv"}]}
            """#)
        #expect(log.isEmpty)
        #expect(document.trades == ["ibkr.csv", "degiro.csv"] && document.lots == .section104)
        #expect(document.prices == ["a.csv", "b.csv", "c.csv", "d.csv"])
        #expect(document.adjustedPrices == ["b.csv"])
    }

    @Test(arguments: [
        (
            #"{"lots": "hiffo"}"#,
            #"portfolio.json:1:10: lots "hiffo" is not fifo, lifo, hifo, average or section104 (did you mean hifo?)"#
        ),
        (
            #"{"lots": "newest"}"#,
            #"portfolio.json:1:10: lots "newest" is not fifo, lifo, hifo, average or section104"#
        ),
        (#"{"lots": 104}"#, "portfolio.json:1:10: lots is not a string (put it in quotes)"),
        (
            #"{"trades": "t.csv"}"#,
            #"portfolio.json:1:12: trades is not a list of files (write it as ["trades.csv"])"#
        ),
        (
            #"{"prices": [{"splitAdjusted": true}]}"#,
            #"portfolio.json:1:13: an object without a file (write it as {"file": "prices.csv", "splitAdjusted": true})"#
        ),
        (
            #"{"prices": [{"file": "p.csv", "adjusted": true}]}"#,
            #"portfolio.json:1:31: unknown key "adjusted" (the keys are file and splitAdjusted)"#
        ),
        (
            #"{"prices": [{"file": "p.csv", "splitAdjusted": "yes"}]}"#,
            "portfolio.json:1:48: splitAdjusted is neither true nor false"
        ),
        (
            #"{"prices": [{"file": "p.csv", "file": "q.csv"}]}"#,
            #"portfolio.json:1:31: key "file" is given twice"#
        ),
        (#"{"prices": [{"file": 1}]}"#, "portfolio.json:1:22: file is not a string (put it in quotes)"),
        (
            #"{"prices": [null]}"#,
            #"portfolio.json:1:13: prices is not a list of files (write it as ["prices.csv"])"#
        ),
    ])
    func `what is wrong with them is told where it stands`(_ text: String, _ said: String) {
        #expect(read(text).log.first.map(\.inFull) == [said])
    }

    @Test func `texts may hold every escape that JSON knows`() {
        let (document, log) = read(
            #"{"name": "a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é", "prices": ["a.csv", "b.csv"]}"#)
        #expect(log.isEmpty)
        #expect(document.name == "a\"\\/\u{8}\u{C}\n\r\té😀é")
        #expect(document.prices == ["a.csv", "b.csv"])
    }

    static let broken: [(text: String, problem: LocatedJSON.Problem)] = [
        ("", .endsBeforeValue), ("[", .endsBeforeValue), ("{\"a\":", .endsBeforeValue), ("{", .expectedKey),
        ("{,}", .expectedKey), ("{'name': 1}", .expectedKey), ("{\"a\":1,", .expectedKey),
        ("{\"a\"", .expectedColon),
        ("{\"a\":1", .expectedCommaOrBrace), ("{\"a\":1 \"b\":2}", .expectedCommaOrBrace),
        ("[1", .expectedCommaOrBracket),
        ("[1 2]", .expectedCommaOrBracket), ("{\"a\": nul}", .expectedValue), ("{\"a\": .5}", .expectedValue),
        ("{} {}", .trailingText), (String(repeating: "[", count: 100_000), .tooDeep),
        ("{\"name\": \"a", .unclosedQuote),
        ("{\"name\": \"a\nb\"}", .unclosedQuote), ("{\"name\": \"a\\", .endsInsideText),
        ("{\"name\": \"a\u{1}b\"}", .controlCharacter), ("{\"name\": \"\\x\"}", .unknownEscape),
        ("{\"name\": \"\\u12\"}", .expectedHexadecimal), ("{\"name\": \"\\ud800\"}", .halfSurrogatePair),
        ("{\"name\": \"\\ud800\\u0041\"}", .halfSurrogatePair),
        ("{\"name\": \"\\udc00\"}", .halfSurrogatePair),
    ]

    @Test(arguments: broken)
    func `what is no JSON is refused with its place`(_ text: String, _ problem: LocatedJSON.Problem) {
        #expect { try LocatedJSON(Array(text.utf8)) } throws: {
            ($0 as? LocatedJSON.SyntaxError)?.problem == problem
        }
        let log = read(text).log
        #expect(log.count == 1)
        #expect((log.first.first?.line ?? 0) > 0 && (log.first.first?.column ?? 0) > 0)
    }

    @Test func `a text that is not UTF-8 is refused`() {
        let bytes = Array("{\"name\": \"Nestl".utf8) + [0xE9] + Array("\"}".utf8)
        #expect { try LocatedJSON(bytes) } throws: {
            ($0 as? LocatedJSON.SyntaxError) == LocatedJSON.SyntaxError(problem: .notUTF8, offset: 9)
        }
    }
}
