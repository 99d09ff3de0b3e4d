#if Server
    import Portfolios

    /// What lets a browser show the service among its apps. It is the same for everyone, because browsers ask for it without
    /// the token.
    enum WebApp {
        static let files: [(Route, [UInt8])] = [(.icon, Array(icon.utf8)), (.manifest, manifest.bytes)]

        private static let icon = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#1b4f8f" d="M0 0h64v64H0z"/>\
            <path fill="#fff" d="M16 36h8v12h-8zM28 28h8v20h-8zM40 16h8v32h-8z"/></svg>

            """

        private static let manifest = JSONValue.object([
            (key: "name", value: "Portfolio"), (key: "start_url", value: "/"),
            (key: "display", value: "standalone"),
            (key: "theme_color", value: .text(Site.ground)),
            (key: "background_color", value: .text(Site.ground)),
            (
                key: "icons",
                value: [
                    [
                        "src": .text(Site.icon), "type": .text(MediaType.svg.essence), "sizes": "any",
                        "purpose": "any maskable",
                    ]
                ]
            ),
        ])
    }
#endif
