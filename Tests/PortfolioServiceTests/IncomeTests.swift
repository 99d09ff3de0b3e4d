#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Income, paid and ahead, served.
    @Suite struct IncomeTests {
        /// A query, and the options of `income` that ask for the same.
        static let pairs: [(query: String, words: [String])] = [
            ("", []), ("?estimate=true", ["--estimate"]), ("?by=symbol", ["--by=symbol"]),
            ("?by=year&year-starts=04-06&next=24m", ["--by=year", "--year-starts=04-06", "--next=24m"]),
            ("?from=2012-01-01&to=2013-12-31", ["--from=2012-01-01", "--to=2013-12-31"]),
            ("?currency=GBP&max-rate-age=0", ["--currency=GBP", "--max-rate-age=0"]),
        ]

        private static func served() throws -> Served {
            let served = try Served(trades: Served.trades)
            try served.write(
                "dividends.csv",
                "symbol,ex_date,pay_date,amount,currency\nBMW,2013-05-15,2013-05-16,2.5,EUR\n")
            return served
        }

        @Test func `the page chooses a year, or how many months are ahead`() async throws {
            try await IncomeTests.served().test { (client, _) async throws in
                let fields = { (page: String) throws -> [(name: String, value: String)] in
                    try formFields("choice", in: page)
                }
                let plain = try await client.get("/income").text
                #expect(try fields(plain).contains { $0 == ("year", "") })
                #expect(plain.contains("<option value=\"\" selected=\"selected\">12</option>"))
                #expect(plain.contains("<option value=\"24m\">24</option>"))
                // The only dividend was paid in 2012.
                let year = try await client.get("/income?year=2012")
                #expect(year.status == .ok && year.text.contains("2012-09-03"))
                #expect(try fields(year.text).contains { $0 == ("year", "2012") })
                let ahead = try await client.get("/income?next=24m")
                #expect(ahead.text.contains("<option value=\"24m\" selected=\"selected\">24</option>"))
                let both = try await client.get("/income?next=24m&to=2014-01-01", [.accept: "text/html"])
                #expect(both.status == .badRequest && both.text.contains("id=\"choice-next-problem\""))
            }
        }

        @Test(arguments: pairs) func `income is what the command prints, to the byte`(
            _ pair: (query: String, words: [String])
        ) async throws {
            let served = try IncomeTests.served()
            let json = served.printed(["income", served.path, "--format=json"] + pair.words)
            let csv = served.printed(["income", served.path, "--format=csv"] + pair.words)
            #expect(!json.isEmpty && !csv.isEmpty)
            try await served.test { (client, _) async throws in
                let answer = try await client.get("/api/income" + pair.query)
                #expect(answer.status == .ok)
                #expect(answer.text == String(decoding: json, as: UTF8.self))
                let rows = try await client.get("/api/income" + pair.query, [.accept: "text/csv"])
                #expect(rows.text == String(decoding: csv, as: UTF8.self))
            }
        }

        @Test func `pages lead to the income only where a file states dividends`() async throws {
            try await IncomeTests.served().test { (client, _) async throws in
                #expect(try await client.get("/").text.contains("href=\"/income\""))
                let page = try await client.get("/income?by=status&estimate=true")
                #expect(page.status == .ok)
                #expect(page.text.contains("Month by month") && page.text.contains(">declared</td>"))
                // What was chosen there is kept on the other pages.
                #expect(page.text.contains("ahead=by%3Dstatus%26estimate%3Dtrue"))
                let gains = try await client.get("/gains?income=true&ahead=by%3Dstatus")
                #expect(gains.status == .ok && gains.text.contains("href=\"/income?by=status"))
            }
            try await Served(trades: Served.trades).test { (client, _) async throws in
                #expect(try await !client.get("/").linksInSight.contains("/income"))
                #expect(try await client.get("/income").status == .ok)
            }
        }

        @Test func `the description tells of income`() async throws {
            try await Served().test { (client, _) async throws in
                let text = try await client.get("/api/openapi.json").text
                for word in ["\"/api/v1/income\"", "\"/income\"", "\"Income\""] {
                    #expect(text.contains(word))
                }
            }
        }

        @Test(arguments: [
            ("/api/income?next=6m&to=2013-12-31", "next and to cannot be combined"),
            ("/api/income?next=6", "next \"6\" is not a number of months such as 12m"),
            ("/api/income?by=lot", "by \"lot\" is not symbol, currency, account, month, year or status"),
            ("/api/income?every=year", "unknown parameter every"),
        ]) func `a wrong parameter is told`(_ uri: String, _ detail: String) async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                #expect(try await client.get(uri).problem(400)["detail"] as? String == detail)
            }
        }
    }
#endif
