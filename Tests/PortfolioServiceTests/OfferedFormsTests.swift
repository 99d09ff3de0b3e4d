#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Pages lead only to forms of what can be changed.
    @Suite struct OfferedFormsTests {
        @Test(arguments: [
            ("holdings.csv", []), ("trades.csv", []), ("holdings.csv", ["trades", "prices"]),
            ("", ["prices"]), ("", ["cash"]), ("", []),
        ]) func `no link leads to a refusal`(_ file: String, _ given: [String]) async throws {
            let served = try Served(trades: Served.trades, file: file)
            try served.write("cash.csv", "account,currency,amount\nBank,EUR,100\n")
            let words =
                ["--currency=EUR", "--allow-edits"] + given.map { "--\($0)=\(served.path)/\($0).csv" }
            try await served.test(words: words) { (client, _) async throws in
                var (waiting, seen) = (["/"], ["/": "/"])
                while let address = waiting.popLast() {
                    let page = try await client.get(address, [.accept: "text/html"])
                    #expect(page.status.code < 400, "\(address)")
                    #expect(!page.text.contains("role=\"alert\""), "\(address)")
                    for link in page.text.matches(of: /href="(\/[^"#]*)/) {
                        let link = link.1.replacingOccurrences(of: "&amp;", with: "&")
                        // Other pages are the same for every choice.
                        let next = link.hasPrefix("/edit") ? link : String(link.prefix { $0 != "?" })
                        // One of each kind: forms of other rows, or with other values, are alike.
                        let kind = next.replacing(/[0-9]+/, with: "1").replacing(/=[^&]*/, with: "=")
                        guard !next.hasPrefix("/api/"), !next.hasSuffix(".svg"),
                            !next.hasSuffix(".webmanifest"), seen[kind] == nil
                        else {
                            continue
                        }
                        seen[kind] = address
                        waiting.append(next)
                    }
                }
                let offered = Set(seen.keys.map { String($0.prefix { $0 != "?" }) })
                let isFile = !file.isEmpty
                let prices = !isFile && !given.contains("prices")
                #expect(
                    offered.contains("/edit/prices") == prices && offered.contains("/edit/today") == prices)
                #expect(offered.contains("/edit/cash") == (!isFile && !given.contains("cash")))
                for form in ["settings", "classes", "targets", "dividends", "rates"] {
                    #expect(offered.contains("/edit/\(form)") == !isFile, "\(form)")
                }
                #expect(offered.contains("/edit/lots") == (file != "trades.csv"))
                #expect(offered.contains("/edit/trades") == (file != "holdings.csv" || !given.isEmpty))
                #expect(offered.contains("/edit/import") == (given.isEmpty || given == ["cash"]))
            }
        }
    }
#endif
