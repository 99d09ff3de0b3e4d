extension Site {
    /// A portfolio's place among several of a service.
    package struct Place: Hashable, Sendable {
        /// The path that all of its paths are under.
        package let base: String
        /// The path of the list of all portfolios.
        package let list: String
        /// The names of all portfolios with their paths, in their order.
        package let portfolios: [Link]

        package struct Link: Hashable, Sendable {
            package let name: String
            package let path: String

            package init(name: String, path: String) {
                self.name = name
                self.path = path
            }
        }

        package init(base: String, list: String, portfolios: [Link]) {
            self.base = base
            self.list = list
            self.portfolios = portfolios
        }

        /// The links to the other portfolios, folded.
        func write(to html: inout HTMLWriter) {
            html.element(.nav, [.label: "Portfolios"]) { html in
                html.element(.details, [.class: "portfolios"]) { html in
                    html.element(.summary) { html in
                        html.text("Portfolio ")
                        html.isolated(portfolios.first { $0.path == base }?.name ?? "")
                    }
                    html.element(.ul) { html in
                        html.element(.li) { $0.element(.a, [.href: list], text: "All portfolios") }
                        for portfolio in portfolios {
                            let current: [(HTMLWriter.Attribute, String)] =
                                portfolio.path == base ? [(.current, "true")] : []
                            html.element(.li) { html in
                                html.element(.a, .init([(.href, portfolio.path)] + current)) {
                                    $0.isolated(portfolio.name)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
