#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Amounts that are hidden on pages, and the total that is compared with the last visit.
    @Suite struct HiddenAmountsTests {
        private static let hidden: HTTPFields = [.cookie: "other=1; portfolio-amounts=hidden"]

        /// Everything there may be on pages, at amounts that are easy to find: 7 shares at 1111.11 cost 7777.77 and are worth
        /// 8544.13 at 1220.59; 4321.09 are cash.
        private static func served() throws -> Served {
            let served = try Served(
                holdings:
                    "symbol,name,shares,currency,purchase_date,purchase_price,account\nA,Alpha,7,EUR,2012-06-01,1111.11,ISA\n",
                prices:
                    "symbol,date,price\nA,2012-06-01,1111.11\nA,2013-02-28,1200\nA,2013-03-01,1220.59\nT,2013-03-01,55.5\n",
                trades: """
                    date,type,symbol,shares,price,currency,amount,account
                    2013-01-02,deposit,,,,EUR,4321.09,GIA
                    2013-01-03,buy,T,11,50.5,EUR,,GIA
                    2013-01-04,dividend,T,,,EUR,33.33,GIA
                    2013-02-04,sell,T,5,53.3,EUR,,GIA

                    """)
            try served.write(
                "portfolio.json",
                #"{"name": "P", "currency": "EUR", "accounts": {"GIA": {"followsCash": true}}}"#)
            try served.write("cash.csv", "account,currency,amount,date\nGIA,EUR,4000.44,2013-03-01\n")
            try served.write("classes.csv", "symbol,scheme,class,weight\nA,region,Europe,60\n")
            try served.write("targets.csv", "scheme,class,target\nregion,Europe,100\n")
            try served.write("dividends.csv", "symbol,ex_date,amount,currency\nA,2013-04-01,1.11,EUR\n")
            return served
        }

        /// The digits of all amounts on these pages, by hand: cost, value and gain of A, of T and of both; what was bought,
        /// sold and paid; cash and net worth.
        private static let amounts = [
            "7,777.77", "7777.77", "8,544.13", "8544.13", "766.36", "+766.36", "333.00", "303.00", "8,877.13",
            "4,321.09",
            "4321.09", "555.50", "266.50", "33.33", "4,065.42", "4065.42", "12,942.55", "4,000.44", "4000.44",
            "7.77",
        ]

        @Test(arguments: [
            "/", "/?by=holding", "/accounts", "/cash?history=true", "/classes", "/holdings/A",
            "/holdings/A?explain=true",
            "/holdings/T", "/history?every=day&from=2013-01-01", "/gains?income=true", "/returns?every=month",
            "/income",
            "/plan?by=class:region&sell=true",
        ]) func `no amount is on a page whose amounts are hidden, and percentages are`(_ path: String)
            async throws
        {
            try await HiddenAmountsTests.served().test { (client, _) async throws in
                let shown = try await client.get(path)
                #expect(shown.status == .ok, "\(shown.text)")
                #expect(HiddenAmountsTests.amounts.contains { shown.text.contains($0) })
                let page = try await client.get(path, HiddenAmountsTests.hidden)
                #expect(page.status == .ok)
                for amount in HiddenAmountsTests.amounts {
                    #expect(!page.text.contains(amount), "\(amount) on \(path)")
                }
                #expect(page.text.contains("•••") && page.headers[.eTag] != shown.headers[.eTag])
                #expect(page.text.contains("%") && !page.text.contains("data-total=\""))
            }
        }

        /// The digits of all numbers of shares and amounts in the files: 7 of A, 11 and 5 of T; what was paid and stated.
        private static let stated = [">7<", ">11<", ">5<", ">4321.09<", ">33.33<", ">4000.44<"]

        @Test(arguments: ["/edit", "/edit/cash", "/edit/trades/1/remove", "/edit/lots/A/remove"])
        func `the rows of files have no amounts and no shares either, but prices and days`(_ path: String)
            async throws
        {
            try await HiddenAmountsTests.served().test(words: ["--allow-edits"]) { (client, _) async throws in
                let shown = try await client.get(path)
                #expect(shown.status == .ok)
                #expect(HiddenAmountsTests.stated.contains { shown.text.contains($0) })
                let page = try await client.get(path, HiddenAmountsTests.hidden)
                for amount in HiddenAmountsTests.stated {
                    #expect(!page.text.contains(amount), "\(amount) on \(path)")
                }
                #expect(page.text.contains("•••"))
                #expect(page.text.contains("2013-01-02") == shown.text.contains("2013-01-02"))
                #expect(page.text.contains("1111.11") == shown.text.contains("1111.11"))
            }
        }

        @Test func `fields with amounts and shares are masked, those with prices are not`() async throws {
            try await HiddenAmountsTests.served().test(words: ["--allow-edits"]) { (client, _) async throws in
                func fields(_ path: String) async throws -> [String] {
                    let page = try await client.get(path, HiddenAmountsTests.hidden).text
                    #expect(page.contains(".private:not(:focus)"))
                    return page.matches(of: /name="([a-z_]*)" class="private"/).map { String($0.output.1) }
                }
                #expect(try await fields("/edit/lots/A") == ["shares", "fees", "cost_stock", "cost"])
                #expect(try await fields("/edit/cash") == ["amount"])
                #expect(try await fields("/edit/trades/1") == ["amount", "total"])
                #expect(try await !client.get("/edit/lots/A").text.contains("class=\"private\""))
            }
        }

        @Test func `changes, the button that undoes them, and previews have no figures but days`()
            async throws
        {
            let served = try HiddenAmountsTests.served()
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                let path = "/edit/lots/A"
                let form = try formFields("lot", in: try await client.get(path).text)
                _ = try await client.send(path, form, ["shares": "8.25"])
                for path in ["/edit", "/edit/changes"] {
                    let page = try await client.get(path, HiddenAmountsTests.hidden).text
                    #expect(!page.contains("8.25") && !page.contains(",7,"), "\(path)")
                    #expect(path == "/edit" || page.contains("+A,Alpha,•••,EUR,2012-06-01,•••,ISA"))
                }
            }
        }

        @Test func `a message keeps its days, names and places`() {
            Privacy.$hidesAmounts.withValue(true) {
                let text =
                    "trades.csv:5: 12 of A2 on 2013-03-04, line 7: 1,234.56 EUR and -3.5."
                #expect(
                    Privacy.message(text)
                        == "trades.csv:5: ••• of A2 on 2013-03-04, line 7: ••• EUR and •••.")
                #expect(
                    Privacy.message("CHF1234.50, 55EUR and 1e3 of ABC1 and Q3 (A123)")
                        == "•••, ••• and ••• of ABC1 and Q3 (A123)")
                #expect(
                    Privacy.difference("@@ -2 +2 @@\n-2024-01-03,buy,7\n+2024-01-03,buy,8")
                        == "@@ -2 +2 @@\n-2024-01-03,buy,•••\n+2024-01-03,buy,•••")
                #expect(Privacy.text("it sells 12 shares of 5 at 3") == "it sells ••• shares of 5 at 3")
            }
        }

        @Test func `a difference has no figures, cell by cell`() {
            Privacy.$hidesAmounts.withValue(true) {
                let text = "--- a/x.csv\n+A,10,100,2,\"1,234\",B 5\n-A,,-1,200.5,\"a, 7, b\""
                #expect(
                    Privacy.difference(text)
                        == "--- a/x.csv\n+A,•••,•••,•••,\"•••\",B •••\n-A,,•••,•••,\"a, •••, b\"")
            }
            #expect(Privacy.difference("+A,10,100") == "+A,10,100")
        }

        @Test func `pages that say what is wrong have no amounts either, but how long something took`()
            async throws
        {
            let served = try HiddenAmountsTests.served()
            let browsers: [(HTTPFields, isShown: Bool)] = [
                ([.accept: "text/html"], true),
                ([.accept: "text/html", .cookie: "portfolio-amounts=hidden"], false),
            ]
            try await served.test { (client, _) async throws in
                for (fields, isShown) in browsers {
                    let page = try await client.get("/plan?by=class:region&invest=12x34.56", fields)
                    #expect(page.status == .badRequest)
                    let unknown = try await client.get("/holdings/1234.56", fields)
                    #expect(unknown.status == .notFound)
                    let words = unknown.text.replacing(/(?:value|href|action)="[^"]*"/, with: "")
                    #expect(words.contains("1234.56") == isShown, "\(words)")
                }
            }
            try served.write(
                "trades.csv",
                "date,type,symbol,shares,price,currency\n2013-01-03,sell,T,4321.5,50.5,EUR\n"
            )
            try await served.test { (client, _) async throws in
                for (fields, isShown) in browsers {
                    let page = try await client.get("/", fields)
                    #expect(page.status == .serviceUnavailable)
                    #expect(page.text.contains("trades.csv:"))
                    #expect(page.text.contains("4321.5") == isShown)
                }
            }
            Privacy.$hidesAmounts.withValue(true) {
                #expect(
                    Privacy.message("more than 10 seconds, 5 EUR, at most 100 characters")
                        == "more than 10 seconds, ••• EUR, at most 100 characters")
            }
        }

        @Test func `programs get all amounts, whatever the cookie`() async throws {
            try await HiddenAmountsTests.served().test { (client, _) async throws in
                let report = try await client.get("/api/report", HiddenAmountsTests.hidden)
                #expect(report.text.contains("8544.13"))
            }
        }

        @Test func `the total is told to the script where it is that of all, today`() async throws {
            try await HiddenAmountsTests.served().test { (client, _) async throws in
                let page = try await client.get("/?sort=-value").text
                #expect(
                    page.contains("data-total=\"12942.55\" data-currency=\"EUR\" data-name=\"net worth\""))
                for query in ["as-of=2013-02-28", "account=ISA", "price=A=1"] {
                    #expect(try await !client.get("/?\(query)").text.contains("data-total=\""))
                }
            }
            try await Served(prices: "symbol,date,price\nSAP,2013-03-01,60.25\n").test {
                (client, _) async throws in
                #expect(try await !client.get("/").text.contains("data-total=\""))
            }
        }
    }
#endif
