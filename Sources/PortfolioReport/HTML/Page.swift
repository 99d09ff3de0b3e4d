internal import Digests

/// The shell of every page: a self-contained file that loads nothing and runs nothing, except for the icon and the
/// manifest of a service, and a site's script that listens for changes.
package struct Page {
    let title: String
    /// The site it belongs to; `nil` for a page on its own.
    var site: Site?
    /// Whether the site's script keeps it up to date. A page with a form that is being filled in must stay as it is, and one
    /// without a version shows no state.
    var isLive: Bool
    /// Whether a page on its own has a form.
    var hasForm = false
    /// The path that the links and forms of a page without a site are under; empty if that is the root.
    var base = ""

    package init(
        title: String, site: Site? = nil, isLive: Bool = true, hasForm: Bool = false, base: String = ""
    ) {
        self.base = base
        self.title = title
        self.site = site
        self.isLive = isLive && site?.version.isEmpty == false
        self.hasForm = hasForm
    }

    /// The complete page with its content.
    package func bytes(_ body: (inout HTMLWriter) -> Void) -> [UInt8] { write(to: nil, body) }

    /// Writes the complete page with its content, piece by piece; returns what is not passed on.
    @discardableResult
    func write(to output: ((Span<UInt8>) -> Void)?, _ body: (inout HTMLWriter) -> Void) -> [UInt8] {
        var html = HTMLWriter(to: output)
        write(to: &html, body)
        html.finish()
        return html.bytes
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
                        .content: site != nil ? Page.sitePolicy : hasForm ? Page.formPolicy : Page.policy,
                    ])
                html.element(
                    .meta,
                    [
                        .name: "viewport",
                        .content: "width=device-width, initial-scale=1"
                            + (isServed ? ", viewport-fit=cover" : ""),
                    ])
                html.element(.meta, [.name: "color-scheme", .content: "light dark"])
                // Where a page has no referrer, browsers do not say where its forms come from.
                html.element(
                    .meta,
                    [.name: "referrer", .content: isServed ? "same-origin" : "no-referrer"])
                html.element(.meta, [.name: "generator", .content: "portfolio"])
                html.element(.title, text: title)
                if isServed { Page.writeApp(to: &html) }
                html.raw(.style, PageAssets.style)
                if site != nil { html.raw(.script, PageAssets.script) }
            }
            let base = site?.place?.base ?? base
            let version = isLive ? site?.version : nil
            let attributes =
                (version.map { [(HTMLWriter.Attribute.dataVersion, $0)] } ?? [])
                + (version == nil || base.isEmpty ? [] : [(.dataBase, base)])
            html.element(.body, .init(attributes)) { html in
                html.linkToContent()
                html.linking(under: base, body)
                html.lineBreak()
            }
        }
        html.lineBreak()
    }

    /// Whether it comes from a service, and is not a file of its own.
    private var isServed: Bool { site != nil || hasForm }

    /// What lets a browser show the service among its apps, and in their colours.
    private static func writeApp(to html: inout HTMLWriter) {
        for (scheme, colour) in [("light", Site.ground), ("dark", Site.darkGround)] {
            html.element(
                .meta,
                [.name: "theme-color", .content: colour, .media: "(prefers-color-scheme: \(scheme))"])
        }
        html.element(.link, [.rel: "icon", .type: "image/svg+xml", .href: Site.icon])
        html.element(.link, [.rel: "manifest", .href: Site.manifest])
    }

    /// Allows nothing to be loaded, and no style but the page's own, which is identified by its hash.
    static let policy = basePolicy + "form-action 'none'"

    /// A page with a form may also send it to where the page comes from, and load the icon and the manifest from there.
    static let formPolicy = basePolicy + appPolicy + "form-action 'self'"

    private static let appPolicy = "img-src 'self'; manifest-src 'self'; "

    private static let basePolicy =
        "default-src 'none'; style-src '\(hash(PageAssets.style))'; base-uri 'none'; "

    /// A site's page may also run its own script, query the site for changes, and send it forms.
    static let sitePolicy =
        "default-src 'none'; style-src '\(hash(PageAssets.style))'; script-src '\(hash(PageAssets.script))'; "
        + "connect-src 'self'; base-uri 'none'; \(appPolicy)form-action 'self'"

    private static func hash(_ text: [UInt8]) -> String {
        "sha256-" + Base64.text(SHA256.digest(text))
    }
}

extension Site {
    /// The paths of what pages of a service load.
    package static let icon = "/icon.svg"
    package static let manifest = "/manifest.webmanifest"

    /// The colour of pages, light and dark, as in the style sheet.
    package static let ground = "#f6f5f1"
    static let darkGround = "#121518"

    /// What a site's pages may load and run, for the `Content-Security-Policy` header. No other site may
    /// frame them.
    package static let contentSecurityPolicy = Page.sitePolicy + "; frame-ancestors 'none'"

    /// A page that says why there is nothing to show.
    ///
    /// - Parameter details: one line each.
    package func messagePage(
        title: String, message: String, details: [String], leadsToRows: Bool = false
    ) -> [UInt8] {
        Page(title: title, site: self).bytes { html in
            writePages(to: &html)
            PageHeading(title: title, lead: Privacy.message(message)).write(to: &html)
            html.main { html in
                for form in forms { form.write(to: &html) }
                if !details.isEmpty {
                    html.element(.section, [.class: "notice error"]) { html in
                        html.element(.ul) { html in
                            for detail in details { html.element(.li, text: Privacy.message(detail)) }
                        }
                    }
                }
                if !hasPages, version.isEmpty {
                    html.element(.p) { $0.element(.a, [.href: "/"], text: "Start page") }
                }
                if leadsToRows { writeLink("Correct the rows", toForm: "", to: &html) }
            }
        }
    }
}
