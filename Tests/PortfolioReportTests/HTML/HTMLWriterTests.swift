import Testing

@testable import PortfolioReport

@Suite struct HTMLWriterTests {
    private func text(_ text: String) -> String {
        var html = HTMLWriter()
        html.text(text)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func `markup in a text is a text`() {
        #expect(text("<script>alert('&')</script>") == "&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;")
        #expect(text("\"onmouseover=\"x") == "&quot;onmouseover=&quot;x")
        #expect(text("&lt;") == "&amp;lt;")
    }

    @Test func `an attribute's value can't leave its quotes`() {
        var html = HTMLWriter()
        html.element(.a, [.href: "#\"><script>"], text: "x")
        #expect(String(decoding: html.bytes, as: UTF8.self) == "<a href=\"#&quot;&gt;&lt;script&gt;\">x</a>")
    }

    @Test func `every script is written as it is`() {
        for name in ["腾讯控股", "أرامكو", "Nestlé", "🍏", "− × ÷ ≈ – …"] { #expect(text(name) == name) }
    }

    @Test func `what is no character, or turns the direction of writing, does nothing`() {
        #expect(text("a\u{0}b\u{1B}c\u{85}d\ne") == "a b c d e")
        #expect(text("a\u{202E}b\u{2066}c\u{2028}d") == "a b c d")
        for value: UInt32 in [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF] {
            let noncharacter = Unicode.Scalar(value).map { String(Character($0)) } ?? ""
            #expect(text("a\(noncharacter)b") == "a\u{FFFD}b")
        }
    }
}
