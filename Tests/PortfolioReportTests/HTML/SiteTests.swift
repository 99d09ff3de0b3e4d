import Digests
import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct SiteTests {
    private func pages(_ site: Site?) throws -> [String] {
        let three = try ThreeDays()
        let valuation = try three.valuation()
        let report = Report(
            summary: Report.Summary(valuation), content: .holdings(valuation.holdings),
            fileNames: ["holdings.csv"])
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        let stock = StockPage(
            detail, options: three.options, totals: valuation.totals.figures, history: nil,
            fileNames: ["holdings.csv"])
        return [
            ReportPage(report, valuation: valuation, history: nil).html(on: site),
            stock.html(explain: false, on: site),
        ].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a site's policy names its style and its script, and nothing else`() throws {
        let pages = try pages(Site(version: "7"))
        for page in pages + [
            String(
                decoding: Site(version: "7").messagePage(
                    title: "t", message: "m", details: []), as: UTF8.self
            )
        ] {
            let hash = { (tag: String) throws -> String in
                let text = try #require(
                    page.components(separatedBy: "<\(tag)>").last?.components(separatedBy: "</\(tag)>").first)
                return "'sha256-" + Base64.text(SHA256.digest(Array(text.utf8))) + "'"
            }
            let policy =
                "default-src 'none'; style-src \(try hash("style")); script-src \(try hash("script")); "
                + "connect-src 'self'; base-uri 'none'; img-src 'self'; manifest-src 'self'; form-action 'self'"
            #expect(page.contains("content=\"\(policy.replacingOccurrences(of: "'", with: "&#39;"))\""))
            #expect(Site.contentSecurityPolicy == policy + "; frame-ancestors 'none'")
            #expect(page.components(separatedBy: "<script").count == 2)
            #expect(page.contains("<body data-version=\"7\">"))
        }
    }

    @Test func `a site's page loads its icon and its manifest, a page on its own nothing`() throws {
        var site = Site(version: "7")
        site.place = Site.Place(base: "/portfolios/isa", list: "/portfolios", portfolios: [])
        for page in try pages(site) {
            #expect(page.contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"/icon.svg\">"))
            #expect(page.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"))
            #expect(page.components(separatedBy: "<link ").count == 3)
            #expect(page.contains("width=device-width, initial-scale=1, viewport-fit=cover\""))
            #expect(page.contains("<nav class=\"site\" aria-label=\"Pages\">"))
        }
        for page in try pages(nil) {
            for word in ["<link", "theme-color", "viewport-fit", "img-src", "class=\"site\""] {
                #expect(!page.contains(word), "\(word)")
            }
        }
    }

    @Test func `the list leads to each stock, and each stock back`() throws {
        let pages = try pages(Site(version: "7", query: "currency=USD&price=A%3D1"))
        #expect(pages[0].contains("<a href=\"/holdings/A?currency=USD&amp;price=A%3D1\">"))
        #expect(!pages[0].contains("id=\"stock-1\""))
        #expect(pages[1].contains("<a href=\"/?currency=USD&amp;price=A%3D1\">Back to the holdings</a>"))
        #expect(try self.pages(Site(version: "7"))[1].contains("<a href=\"/\">Back to the holdings</a>"))
    }

    @Test func `rows lead to the forms that record a purchase, a sale and a price, if there are any`() throws
    {
        var site = Site(version: "7")
        #expect(try !pages(site)[0].contains("class=\"record\""))
        #expect(site.forms(of: "A", in: [nil], isShort: false).isEmpty)
        site.allowsEdits = true
        #expect(
            try pages(site)[0].contains(
                "<small class=\"record\">"
                    + "<a href=\"/edit/trades?type=buy&amp;symbol=A\" aria-label=\"Buy A\">Buy</a>"
                    + "<a href=\"/edit/trades?type=sell&amp;symbol=A\" aria-label=\"Sell A\">Sell</a>"
                    + "<a href=\"/edit/prices?symbol=A\" aria-label=\"Price of A\">Price</a></small>"))
        let short = site.forms(of: "A&B", in: ["ISA", "ISA"], isShort: true)
        #expect(
            short.map(\.address) == [
                "/edit/trades?type=cover&symbol=A%26B&account=ISA",
                "/edit/trades?type=short&symbol=A%26B&account=ISA", "/edit/prices?symbol=A%26B",
            ])
        // Of several accounts, the one is chosen in the form.
        #expect(
            site.forms(of: "A", in: ["ISA", nil], isShort: false)[0].address
                == "/edit/trades?type=buy&symbol=A")
    }

    @Test func `a page of no portfolio in particular is not kept up to date, and leads to the start`() {
        var site = Site(version: "")
        site.hasPages = false
        let page = String(
            decoding: site.messagePage(title: "t", message: "m", details: []), as: UTF8.self)
        #expect(page.contains("<body>"))
        #expect(page.contains("<a href=\"/\">Start page</a>"))
    }

    @Test func `what is out of date says why`() throws {
        for page in try pages(Site(version: "7", failures: ["holdings.csv:2: <b>"])) {
            #expect(page.contains("Out of date."))
            #expect(page.contains("<li>holdings.csv:2: &lt;b&gt;</li>"))
        }
        for page in try pages(Site(version: "7")) { #expect(!page.contains("Out of date.")) }
    }

    @Test func `a page that stands alone runs nothing and leads nowhere`() throws {
        for page in try pages(nil) {
            #expect(!page.contains("<script"))
            #expect(!page.contains("href=\"/"))
            #expect(!page.contains("data-version"))
        }
    }

    // RFC 3986, section 2.3.
    @Test func `everything but unreserved characters is encoded`() {
        #expect(PercentEncoding.text("AZaz09-._~") == "AZaz09-._~")
        #expect(PercentEncoding.text("a/b c%é\n") == "a%2Fb%20c%25%C3%A9%0A")
    }

    // RFC 4648, section 10; and texts that are not valid.
    @Test func `base 64 is read as it is written, and nothing else is`() {
        for text in ["", "f", "fo", "foo", "foob", "fooba", "foobar"] {
            let encoded = Base64.text(Array(text.utf8))
            #expect(Base64.bytes(encoded) == Array(text.utf8))
            #expect(Base64.bytes(String(encoded.prefix { $0 != "=" })) == Array(text.utf8))
        }
        for wrong in ["Z", "Zg=", "Zg===", "Zh==", "Zm9=", "Z g=", "Zm9v=", "=", "Zm-_"] {
            #expect(Base64.bytes(wrong) == nil, "\(wrong)")
        }
    }
}
