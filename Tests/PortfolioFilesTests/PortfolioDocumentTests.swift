import Testing

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
        ] {
            let (document, log) = read(text)
            #expect(log.isEmpty)
            #expect(
                document.name == nil && document.currency == nil && document.prices == nil
                    && document.rates == nil)
        }
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
