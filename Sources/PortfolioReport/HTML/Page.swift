/// The shell of every page: one file that needs no other and, but for a site's word of changes, runs nothing and asks for
/// nothing.
struct Page {
    let title: String
    /// The site it is a page of; `nil` for a page that stands alone.
    var site: Site?

    init(title: String, site: Site? = nil) {
        self.title = title
        self.site = site
    }

    /// The page around its content.
    func bytes(_ body: (inout HTMLWriter) -> Void) -> [UInt8] {
        var html = HTMLWriter()
        write(to: &html, body)
        return html.bytes
    }

    /// Writes the page around its content, piece by piece.
    func write(to output: @escaping (Span<UInt8>) -> Void, _ body: (inout HTMLWriter) -> Void) {
        var html = HTMLWriter(to: output)
        write(to: &html, body)
        html.finish()
    }

    private func write(to html: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void) {
        html.doctype()
        html.lineBreak()
        html.element(.html, [.lang: "en"]) { html in
            html.element(.head) { html in
                html.element(.meta, [.charset: "utf-8"])
                html.element(
                    .meta,
                    [
                        .httpEquiv: "Content-Security-Policy",
                        .content: site == nil ? Page.policy : Page.sitePolicy,
                    ])
                html.element(.meta, [.name: "viewport", .content: "width=device-width, initial-scale=1"])
                html.element(.meta, [.name: "color-scheme", .content: "light dark"])
                html.element(.meta, [.name: "referrer", .content: "no-referrer"])
                html.element(.meta, [.name: "generator", .content: "portfolio"])
                html.element(.title, text: title)
                html.styleSheet(StyleSheet.css)
                if site != nil { html.script(Site.script) }
            }
            html.element(.body, site.map { [.dataVersion: $0.version] } ?? [:]) { html in
                body(&html)
                html.lineBreak()
            }
        }
        html.lineBreak()
    }

    /// Nothing may be loaded, and no style but the page's own is taken, which its hash names.
    static let policy = "default-src 'none'; style-src '\(hash(StyleSheet.css))'; \(rest)"

    /// A site's page may also run its own script, and ask the site for what is new.
    static let sitePolicy =
        "default-src 'none'; style-src '\(hash(StyleSheet.css))'; script-src '\(hash(Site.script))'; "
        + "connect-src 'self'; \(rest)"

    private static let rest = "base-uri 'none'; form-action 'none'"

    private static func hash(_ text: StaticString) -> String {
        "sha256-" + Base64.text(SHA256.digest(Array(text.description.utf8)))
    }
}

extension Site {
    /// What the pages of a site may load and run, for the header of that name; no other site may frame them.
    package static let contentSecurityPolicy = Page.sitePolicy + "; frame-ancestors 'none'"

    /// A page that says why there is nothing to show.
    ///
    /// - Parameters:
    ///   - details: one line each.
    ///   - isList: whether it stands in the list's place.
    package func messagePage(
        title: String, message: String, details: [String], isList: Bool
    ) -> [UInt8] {
        Page(title: title, site: self).bytes { html in
            PageHeading(title: title, lead: message).write(to: &html)
            html.element(.main) { html in
                if !isList { writeBack(to: &html) }
                if !details.isEmpty {
                    html.element(.section, [.class: "notice error"]) { html in
                        html.element(.ul) { html in
                            for detail in details { html.element(.li, text: detail) }
                        }
                    }
                }
            }
        }
    }
}
