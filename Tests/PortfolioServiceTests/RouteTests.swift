#if Server
    import Portfolios
    import Testing

    @testable import PortfolioService

    @Suite struct RouteTests {
        @Test(arguments: Site.Section.allCases)
        func `a page that all pages link to is one of the service`(section: Site.Section) {
            let route = Route(rawValue: section.rawValue)
            #expect(section == .edit ? route == .editPage : route?.result?.section == section)
            // What was chosen there is handed on beside the parameters of other pages.
            #expect(ResultParameter(rawValue: section.parameter) == nil)
            #expect(PageQuery.Own(rawValue: section.parameter) == nil)
        }

        @Test func `pages load the icon and the manifest of the service`() {
            #expect(Route(rawValue: Site.icon) == .icon)
            #expect(Route(rawValue: Site.manifest) == .manifest)
        }

        @Test(arguments: ResultKind.allCases)
        func `a result has the page that its section links to`(kind: ResultKind) {
            let pages = Route.allCases.filter { $0.isPage && $0.result == kind }.map(\.template)
            let others: [ResultKind: String] = [.stock: "/holdings/{symbol}"]
            #expect(pages == [kind.section?.rawValue ?? others[kind]].compactMap { $0 })
        }
    }
#endif
