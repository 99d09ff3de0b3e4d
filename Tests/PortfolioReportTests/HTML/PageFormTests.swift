import Foundation
import Testing

@testable import PortfolioReport

@Suite struct PageFormTests {
    private func written(_ field: PageForm.Field, kept: [PageForm.Pair] = [], reset: String? = nil) -> String
    {
        var html = HTMLWriter()
        PageForm(.list, label: "Find", action: "/#list", fields: [field], kept: kept, reset: reset)
            .write(to: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func `a form is sent as a query and keeps the rest of the address`() {
        let form = written(
            .init("find", "Find", .search, value: "a\"b"), kept: [.init("currency", "USD")], reset: "/")
        #expect(
            form.contains(
                "<form class=\"choose\" id=\"form-list\" method=\"get\" action=\"/#list\" aria-label=\"Find\">"
            ))
        #expect(form.contains("<input type=\"hidden\" name=\"currency\" value=\"USD\">"))
        #expect(form.contains("<label for=\"list-find\">Find</label>"))
        #expect(form.contains("id=\"list-find\" name=\"find\" type=\"search\" value=\"a&quot;b\""))
        #expect(form.contains("<a href=\"/\">Reset</a>"))
        #expect(!written(.init("find", "Find", .search)).contains("Reset"))
    }

    @Test func `a form is folded into what is chosen, unless something is wrong`() {
        func written(_ fields: [PageForm.Field]) -> String {
            var html = HTMLWriter()
            PageForm(.choice, label: "Which", action: "/", fields: fields, kept: [], reset: "/")
                .write(to: &html)
            return String(decoding: html.bytes, as: UTF8.self)
        }
        let periods = PageForm.Field.Kind.choice([.init("", "all"), .init("1y", "1 year")])
        let chosen: [PageForm.Field] = [
            .init("period", "Period", periods, value: "1y"), .init("from", "or from", .date),
            .init("invest", "Invested", .text, value: "5000"), .init("find", "Find", .search, value: "a&b"),
        ]
        let summary =
            "<summary>Which: <bdi>period 1 year</bdi> · <bdi>invested 5000</bdi> · <bdi>“a&amp;b”</bdi></summary>"
        #expect(written(chosen).hasPrefix("<details class=\"filter\">" + summary))
        #expect(
            written(chosen).hasSuffix(
                "</details><a class=\"reset\" href=\"/\" aria-label=\"Reset: Which\">Reset</a>"))
        #expect(
            Privacy.$hidesAmounts.withValue(true) { written(chosen) }.contains("<bdi>invested •••</bdi>"))
        // Nothing is chosen but a page of a list.
        let plain = written([chosen[1]])
        #expect(plain.hasPrefix("<details class=\"filter\"><summary>Which</summary>"))
        #expect(plain.hasSuffix("</details>"))
        let wrong = PageForm.Field("from", "or from", .date, value: "soon", problem: "is not a date")
        #expect(written([wrong]).hasPrefix("<details class=\"filter\" open=\"open\">"))
    }

    @Test func `what is wrong stands beside the field, with what was entered`() {
        let form = written(.init("as-of", "As of", .date, value: "soon", problem: "is not a date"))
        #expect(form.contains("aria-invalid=\"true\" aria-describedby=\"list-as-of-problem\" type=\"text\""))
        #expect(form.contains("value=\"soon\""))
        #expect(form.contains("<p class=\"wrong\" id=\"list-as-of-problem\">is not a date</p>"))
        #expect(written(.init("as-of", "As of", .date)).contains("type=\"date\""))
    }

    @Test func `a choice shows its value, even one it does not know`() {
        let values = [PageForm.Pair("", "file"), PageForm.Pair("-value", "value")]
        #expect(
            written(.init("sort", "Sort", .choice(values), value: "-value"))
                .contains("<option value=\"-value\" selected=\"selected\">value</option>"))
        #expect(
            written(.init("sort", "Sort", .choice(values), value: "bla"))
                .contains("<option value=\"bla\" selected=\"selected\">bla</option>"))
    }
}
