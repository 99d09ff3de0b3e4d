/// The shell of every page: one file that needs no other, runs nothing and asks for nothing.
struct Page {
    let title: String

    /// The page around its content.
    func bytes(_ body: (inout HTMLWriter) -> Void) -> [UInt8] {
        var html = HTMLWriter()
        html.doctype()
        html.lineBreak()
        html.element(.html, [.lang: "en"]) { html in
            html.element(.head) { html in
                html.element(.meta, [.charset: "utf-8"])
                html.element(.meta, [.httpEquiv: "Content-Security-Policy", .content: Page.policy])
                html.element(.meta, [.name: "viewport", .content: "width=device-width, initial-scale=1"])
                html.element(.meta, [.name: "color-scheme", .content: "light dark"])
                html.element(.meta, [.name: "referrer", .content: "no-referrer"])
                html.element(.meta, [.name: "generator", .content: "portfolio"])
                html.element(.title, text: title)
                html.styleSheet(StyleSheet.css)
            }
            html.element(.body) { html in
                body(&html)
                html.lineBreak()
            }
        }
        html.lineBreak()
        return html.bytes
    }

    /// Nothing may be loaded, and no style but the page's own is taken, which its hash names.
    static let policy = "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"

    private static let hash = Base64.text(SHA256.digest(Array(StyleSheet.css.description.utf8)))
}
