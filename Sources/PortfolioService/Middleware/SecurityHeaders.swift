#if Server
    import HTTPTypes
    import Portfolios

    /// The headers by which every response restricts the browser.
    enum SecurityHeaders {
        static let api = fields(policy: "default-src 'none'; frame-ancestors 'none'", referrer: "no-referrer")
        // Where a page has no referrer, browsers do not say where its forms come from.
        static let page = fields(policy: Site.contentSecurityPolicy, referrer: "same-origin")

        private static func fields(policy: String, referrer: String) -> HTTPFields {
            var fields = HTTPFields()
            fields[.contentSecurityPolicy] = policy
            fields[.xContentTypeOptions] = "nosniff"
            for (name, value) in [
                ("Referrer-Policy", referrer), ("X-Frame-Options", "DENY"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
                ("Cross-Origin-Opener-Policy", "same-origin"),
                ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
            ] {
                if let name = HTTPField.Name(name) { fields[name] = value }
            }
            return fields
        }
    }
#endif
