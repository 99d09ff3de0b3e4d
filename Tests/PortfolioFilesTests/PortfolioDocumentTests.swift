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

    static let broken = [
        "", "{", "[", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{,}", "{\"name\": \"a\\",
        "{\"name\": \"\\u12\"}",
        "{\"name\": \"\\ud800\"}", "{\"name\": \"\\ud800\\u0041\"}", "{\"name\": nul}", "{} {}",
        "{'name': 1}",
        "{\"name\": \"a\u{1}b\"}", String(repeating: "[", count: 100_000), "{\"name\": \"a\nb\"}",
    ]

    @Test(arguments: broken)
    func `what is no JSON is refused with its place`(_ text: String) {
        let log = read(text).log
        #expect(log.count == 1)
        #expect((log.first.first?.line ?? 0) > 0 && (log.first.first?.column ?? 0) > 0)
    }
}
