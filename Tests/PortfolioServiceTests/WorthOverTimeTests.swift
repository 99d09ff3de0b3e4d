#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// The lines of the chart of values: the net worth, and what the same money would be worth elsewhere.
    @Suite struct WorthOverTimeTests {
        @Test func `where there is cash, the net worth of each day is drawn and can be read`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\nA,10,EUR,2013-02-01,8\n",
                prices: """
                    symbol,date,price,currency
                    A,2013-02-27,8,EUR
                    A,2013-02-28,9,EUR
                    A,2013-03-01,10,EUR

                    """)
            try served.write("cash.csv", "currency,amount,date\nEUR,5,2013-02-28\n")
            try await served.test { (client, _) async throws in
                for path in ["/", "/history?every=day"] {
                    let page = try await client.get(path).text
                    for words in [
                        "2013-02-27: Net worth 80.00, Value 80.00, Cost 80.00 EUR",
                        "2013-02-28: Net worth 95.00, Value 90.00, Cost 80.00 EUR",
                        "2013-03-01: Net worth 105.00, Value 100.00, Cost 80.00 EUR", ">Net worth</th>",
                    ] { #expect(page.contains(words), "\(path) \(words)") }
                    #expect(page.contains("with-cash=true") == path.hasPrefix("/history"))
                }
                let answer = try await client.get(
                    "/api/v1/history?with-cash=true&every=day&fields=history.cash,history.netWorth")
                let members = try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any]
                let days = members?["history"] as? [[String: String]]
                #expect(days?.map { $0["cash"] } == ["0", "5", "5"])
                #expect(days?.map { $0["netWorth"] } == ["80", "95", "105"])
                #expect(try await !client.get("/api/v1/history").text.contains("netWorth"))
            }
        }

        @Test func `what was sold is drawn where nothing is held any more, with the cash that came of it`()
            async throws
        {
            let trades = """
                date,type,symbol,shares,price,currency,amount
                2013-02-01,deposit,,,,EUR,100
                2013-02-01,buy,A,10,8,EUR,
                2013-02-15,sell,A,10,9,EUR,

                """
            let served = try Served(
                holdings: "symbol,shares,currency\n",
                prices: "symbol,date,price\nA,2013-02-01,8\nA,2013-02-14,9\nA,2013-03-01,10\n",
                trades: trades)
            let never = "There is no chart of these days, because nothing was held."
            try await served.test { (client, _) async throws in
                for path in ["/", "/history?every=day", "/holdings/A"] {
                    let page = try await client.get(path).text
                    for words in [
                        "2013-02-01: Value 80.00, Cost 80.00 EUR", "2013-02-14: Value 90.00, Cost 80.00 EUR",
                        "2013-03-01: Value 0.00, Cost 0.00 EUR",
                    ] { #expect(page.contains(words), "\(path) \(words)") }
                }
                for path in ["/?range=1m&as-of=2013-06-01", "/history?from=2013-05-01&to=2013-06-01"] {
                    #expect(try await client.get(path).text.contains(never), "\(path)")
                }
            }
            try served.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
            try await served.test { (client, _) async throws in
                for path in ["/", "/history?every=day"] {
                    let page = try await client.get(path).text
                    // 100 less 80 are beside what is worth 80 and then 90, and 110 are left of it.
                    for words in [
                        "2013-02-01: Net worth 100.00, Value 80.00, Cost 80.00 EUR",
                        "2013-02-14: Net worth 110.00, Value 90.00, Cost 80.00 EUR",
                        "2013-03-01: Net worth 110.00, Value 0.00, Cost 0.00 EUR",
                    ] { #expect(page.contains(words), "\(path) \(words)") }
                    #expect(page.contains("id=\"effects\""))
                }
                let later = try await client.get("/?range=1m&as-of=2013-06-01").text
                #expect(later.contains("2013-06-01: Net worth 110.00, Value 0.00, Cost 0.00 EUR"))
                #expect(!later.contains(never) && !later.contains("id=\"effects\""))
            }
        }

        @Test func `a history is compared with what the same money would be worth elsewhere`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\nA,10,EUR,2013-02-01,8\n",
                prices: """
                    symbol,date,price,currency
                    A,2013-02-01,8,EUR
                    A,2013-02-28,9,EUR
                    A,2013-03-01,10,EUR
                    IDX,2013-02-28,200,EUR
                    IDX,2013-03-01,210,EUR
                    ETF,2013-02-01,100,EUR
                    ETF,2013-03-01,110,EUR

                    """)
            try await served.test { (client, _) async throws in
                // 80 on the first day are 88 on the last.
                let first = try await client.get("/?benchmark=ETF").text
                #expect(
                    first.contains("2013-03-01: Value 100.00, Cost 80.00, The same money in ETF 88.00 EUR"))
                #expect(first.contains("name=\"benchmark\" type=\"text\" value=\"ETF\""))
                #expect(first.contains("benchmark=ETF&amp;range=6m#ranges"))
                #expect(first.contains("<summary>Benchmark: <bdi>compared with ETF</bdi></summary>"))
                // The other forms keep it.
                #expect(
                    first.components(separatedBy: "type=\"hidden\" name=\"benchmark\" value=\"ETF\"").count
                        == 3)
                let unpriced = try await client.get("/?benchmark=IDX").text
                #expect(unpriced.contains("What the same money would be worth in IDX is unknown: "))
                let strange = try await client.get("/?benchmark=IDY", [.accept: "text/html"])
                #expect(strange.status == .badRequest)
                #expect(strange.text.contains("id=\"comparison-benchmark-problem\""))
                let page = try await client.get("/history?benchmark=IDX&from=2013-02-28&every=day").text
                #expect(page.contains(">The same money in IDX</text>"))
                #expect(page.contains("name=\"benchmark\" type=\"text\" value=\"IDX\""))
                // It is kept on the way to other pages and back.
                #expect(page.contains("days=benchmark%3DIDX%26from%3D2013-02-28%26every%3Dday"))
                // 90 on the first day are 94.50 on the second.
                #expect(page.contains("The same money in IDX 94.50 EUR"))
                let early = try await client.get("/history?benchmark=IDX&from=2013-02-01").text
                #expect(early.contains("What the same money would be worth in IDX is unknown: "))
                let wrong = try await client.get("/history?benchmark=IDY", [.accept: "text/html"])
                #expect(
                    wrong.status == .badRequest && wrong.text.contains("id=\"comparison-benchmark-problem\""))
                // So are the results for programs.
                func values(from day: String) async throws -> [String?] {
                    let answer = try await client.get(
                        "/api/v1/history?benchmark=%20IDX&from=\(day)&every=week&fields=history.benchmarkValue,portfolio"
                    )
                    let members = try #require(
                        try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
                    #expect((members["portfolio"] as? [String: Any])?["benchmark"] as? String == "IDX")
                    return (members["history"] as? [[String: Any]] ?? []).map {
                        $0["benchmarkValue"] as? String
                    }
                }
                #expect(try await values(from: "2013-02-28") == ["90", "94.5"])
                #expect(try await Set(values(from: "2013-02-01")) == [nil])
                let unknown = try await client.get("/api/v1/history?benchmark=IDY").problem(400)
                #expect(
                    unknown["detail"] as? String == "the price files have no prices of IDY; did you mean IDX?"
                )
                #expect(try await !client.get("/api/v1/history").text.contains("enchmark"))
            }
        }
    }
#endif
