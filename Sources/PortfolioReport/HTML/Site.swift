/// What makes a page part of a site: links to the other pages, and notice of changes.
package struct Site: Hashable, Sendable {
    /// Identifies the state the page shows; a page with another version is out of date.
    package var version: String
    /// The page's options that also apply to the other pages, as a query without its question mark; empty for
    /// none.
    package var query: String
    /// Why the page does not show the latest state; empty if it does.
    package var failures: [String]

    package init(version: String, query: String = "", failures: [String] = []) {
        self.version = version
        self.query = query
        self.failures = failures
    }

    var list: String { reference("/") }

    var gains: String { reference("/gains") }

    var returns: String { reference("/returns") }

    func stock(_ symbol: String) -> String { reference("/holdings/" + PercentEncoding.text(symbol)) }

    private func reference(_ path: String) -> String { query.isEmpty ? path : "\(path)?\(query)" }

    /// The link from a page back to the list.
    func writeBack(to html: inout HTMLWriter) { write([("Back to the holdings", list)], to: &html) }

    /// The links from the list to the related pages.
    ///
    /// - Parameter hasGains: whether there may be realised gains.
    func writeWays(hasGains: Bool, to html: inout HTMLWriter) {
        write(
            (hasGains ? [("Realised gains and income", gains)] : []) + [("How good it was", returns)],
            to: &html)
    }

    private func write(_ ways: [(text: String, place: String)], to html: inout HTMLWriter) {
        html.element(.nav, [.label: "Pages"]) { html in
            html.element(.ul) { html in
                for way in ways {
                    html.element(.li) { html in
                        html.element(.a, [.href: way.place], text: way.text)
                    }
                }
            }
        }
    }

    /// Says that the page is out of date, and why.
    func writeFailures(to html: inout HTMLWriter) {
        guard !failures.isEmpty else { return }
        html.element(.section, [.class: "notice error", .role: "status", .label: "Out of date"]) { html in
            html.element(.p) { html in
                html.element(.strong, text: "Out of date.")
                html.text(" The files have changed and can't be read; these are the last good figures.")
            }
            html.element(.ul) { html in
                for failure in failures { html.element(.li, text: failure) }
            }
        }
    }

    /// Listens to the site's events and replaces an outdated page by the latest one. Without scripts, the
    /// reader has to reload the page.
    static let script: StaticString = """

        (() => {
          let isBusy = false, isDue = false;
          const renew = async () => {
            if (isBusy) { isDue = true; return; }
            isBusy = true;
            try {
              const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              if (!page.body.dataset.version) return;
              const opened = [...document.querySelectorAll("details")].map((element) => element.open);
              const folds = [...page.querySelectorAll("details")];
              if (folds.length === opened.length) folds.forEach((fold, place) => { fold.open = opened[place]; });
              const [left, top] = [scrollX, scrollY];
              document.title = page.title;
              document.body.replaceWith(document.adoptNode(page.body));
              scrollTo({ left, top, behavior: "instant" });
            } catch {
              isDue = false;
            } finally {
              isBusy = false;
              if (isDue) { isDue = false; renew(); }
            }
          };
          const events = new EventSource("/api/events");
          const look = (event) => { if (event.lastEventId !== document.body.dataset.version) renew(); };
          events.addEventListener("update", look);
          events.addEventListener("failed", look);
        })();

        """
}

/// Percent-encoding as defined in RFC 3986.
package enum PercentEncoding {
    /// A text with everything but unreserved characters encoded, for one path segment or one part of a query.
    package static func text(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }
}
