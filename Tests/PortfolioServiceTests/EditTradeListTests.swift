#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// The trades on the page with the rows of the holdings.
    @Suite struct EditTradeListTests {
        @Test(arguments: [60, 260])
        func `all trades can be reached beside lots, and are found`(count: Int) async throws {
            let trades = (0..<count).map { number in
                let day = "\(2000 + number / 28 / 12)-\(100 + number / 28 % 12 + 1)-\(100 + number % 28 + 1)"
                return "\(day.replacingOccurrences(of: "-1", with: "-")),buy,T\(number),1,2,EUR\n"
            }
            let lots =
                "symbol,shares,currency\n"
                + (1...150).map { "\($0 % 2 == 0 ? "B" : "A"),\($0),EUR\n" }.joined()
            let served = try Served(
                holdings: lots,
                trades: "date,type,symbol,shares,price,currency\n" + trades.joined())
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                func edited(_ page: String) -> [Int] {
                    page.matches(of: /"\/edit\/trades\/(\d+)[?"]/).compactMap { Int($0.1) }
                }
                func next(_ page: String) -> String? {
                    page.firstMatch(of: /<a href="([^"]*trade-page=[^"]*#trades)">Next<\/a>/).map {
                        $0.1.replacingOccurrences(of: "&amp;", with: "&")
                    }
                }
                // The rows of the holdings stay on their own page.
                var page = try await client.get("/edit?page=2").text
                var found = edited(page)
                var pages = 1
                while let address = next(page), pages < 9 {
                    page = try await client.get(String(address.prefix { $0 != "#" })).text
                    #expect(page.components(separatedBy: "<tr id=\"row-").count - 1 == 50)
                    (found, pages) = (found + edited(page), pages + 1)
                }
                #expect(found == Array((1...count).reversed()))
                #expect(pages == (count + 99) / 100)
                let old = try await client.get("/edit?find=t0").text
                #expect(edited(old) == [1] && old.contains("1 trade in trades.csv<"))
                #expect(edited(try await client.get("/edit?symbol=T0").text) == [1])
                guard pages > 1 else { return }
                // A form leads back to the page it was opened from.
                let form = try await client.get("/edit/trades/1?view-trade-page=3").text
                let saved = try await client.send(
                    "/edit/trades/1", try formFields("trade", in: form), ["shares": "3"])
                #expect(saved.headers[.location]?.contains("trade-page=3&done=1") == true)
            }
        }
    }
#endif
