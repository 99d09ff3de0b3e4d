#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// What trades add to the service.
    @Suite struct TradesTests {
        /// A query, and the options of `gains` that ask for the same.
        static let pairs: [(query: String, words: [String])] = [
            ("", []), ("?by=lot", ["--by=lot"]), ("?by=sale", ["--by=sale"]), ("?by=symbol", ["--by=symbol"]),
            ("?by=year&year=2012", ["--by=year", "--year=2012"]),
            ("?from=2012-12-03&to=2013-02-01", ["--from=2012-12-03", "--to=2013-02-01"]),
            ("?income=true", ["--income"]), ("?as-of=2012-12-31", ["--as-of=2012-12-31"]),
            ("?lots=lifo&cost-rate=current", ["--lots=lifo", "--cost-rate=current"]),
            ("?currency=GBP&max-rate-age=0", ["--currency=GBP", "--max-rate-age=0"]),
        ]

        @Test func `the form of a trade tells the unit of what is known, and names what it suggests`()
            async throws
        {
            try await Served(trades: Served.trades).test(words: ["--allow-edits"]) {
                (client, _) async throws in
                let known = try await client.get("/edit/trades?type=buy&symbol=VOD.L").text
                let hint = "In GBX; another unit can be stated below More"
                #expect(known.contains("<p class=\"hint\" id=\"trade-price-hint\">\(hint)</p>"))
                // The field for it is folded.
                let form = try #require(known.components(separatedBy: "id=\"form-trade\"").last)
                let inSight = try #require(form.components(separatedBy: "<summary>More</summary>").first)
                #expect(!inSight.contains("name=\"currency\""))
                #expect(known.contains("<option value=\"BMW\">Bayerische</option>"))
                #expect(known.contains("<option value=\"SAP\">SAP &amp; Söhne</option>"))
                let new = try await client.get("/edit/trades?type=buy&symbol=NEW").text
                #expect(!new.contains("trade-price-hint"))
            }
            // It is the unit that a row without one takes: that of the last price.
            let trades =
                "date,type,symbol,shares,price,currency\n2012-01-02,buy,VOD.L,10,0.7,GBP\n"
                + "2012-02-01,buy,VOD.L,10,72,GBX\n"
            try await Served(trades: trades).test(words: ["--allow-edits"]) { (client, _) async throws in
                let known = try await client.get("/edit/trades?type=buy&symbol=VOD.L").text
                #expect(known.contains("In GBX; another unit"))
            }
        }

        @Test(arguments: pairs) func `gains are what the command prints, to the byte`(
            _ pair: (query: String, words: [String])
        ) async throws {
            let served = try Served(trades: Served.trades)
            let json = served.printed(["gains", served.path, "--format=json"] + pair.words)
            let csv = served.printed(["gains", served.path, "--format=csv"] + pair.words)
            #expect(!json.isEmpty && !csv.isEmpty)
            try await served.test { (client, _) async throws in
                let answer = try await client.get("/api/gains" + pair.query)
                #expect(answer.status == .ok)
                #expect(answer.text == String(decoding: json, as: UTF8.self))
                let rows = try await client.get("/api/gains" + pair.query, [.accept: "text/csv"])
                #expect(rows.headers[.contentType]?.hasPrefix("text/csv") == true)
                #expect(rows.text == String(decoding: csv, as: UTF8.self))
            }
        }

        @Test
        func `open lots are a holdings file in the own currency, whatever the service's results are in`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            let lots = served.printed(["lots", served.path])
            let averaged = served.printed(["lots", served.path, "--lots=average", "--as-of=2012-12-31"])
            #expect(!lots.isEmpty && lots != averaged)
            for words in [[], ["--currency", "GBP"]] {
                try await served.test(words: words) { (client, _) async throws in
                    let answer = try await client.get("/api/lots")
                    #expect(answer.status == .ok)
                    #expect(answer.headers[.contentType]?.hasPrefix("text/csv") == true)
                    #expect(answer.bytes == lots)
                    let other = try await client.get("/api/lots?lots=average&as-of=2012-12-31")
                    #expect(other.bytes == averaged)
                }
            }
        }

        @Test func `many sales, payments and rows of cash come a page at a time`() async throws {
            let start = try CalendarDate(2012, 9, 3)
            let trades = (0..<150).map { "\(start.advanced(by: $0)),sell,X,1,20,EUR,\n" }
            // 120 of the days are in 2012.
            let dividends = (0..<101).map { "\(start.advanced(by: $0)),dividend,X,,,EUR,2\n" }
            let served = try Served(
                holdings: "symbol,shares,currency\n", prices: "symbol,date,price\nX,2013-03-01,30\n",
                trades: "date,type,symbol,shares,price,currency,amount\n2012-01-02,buy,X,200,10,EUR,\n"
                    + (trades + dividends).joined())
            try served.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
            try await served.test { (client, _) async throws in
                let first = try await client.get("/gains").text
                #expect(first.contains(">Sales 1 to 100 of 150</p>"))
                #expect(first.contains(">Payments 1 to 100 of 101</p>"))
                #expect(first.contains("<a href=\"#sales-2012\">"))
                #expect(first.contains("<a href=\"/gains?page=2#sales-2013\">"))
                #expect(first.contains("<a href=\"/gains?payment-page=2#payment-page\""))
                #expect(!first.contains("id=\"sales-2013\""))
                let second = try await client.get("/gains?page=2").text
                #expect(second.contains(">Sales 101 to 150 of 150</p>"))
                #expect(second.contains("id=\"sales-2012\"") && second.contains("id=\"sales-2013\""))
                #expect(second.contains("<a href=\"/gains#sales-2012\">"))
                // The purchase, the sales and the dividends.
                let cash = try await client.get("/cash?history=true&page=3").text
                #expect(cash.contains(">Rows 201 to 252 of 252</p>"))
            }
        }

        @Test func `open lots come by pages, as other lists do`() async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                // Of the 15 BMW, 12 were sold, and of the 100 Vodafone 60.
                let uri = "/api/v1/lots?fields=symbol,shares&limit=1"
                let first = try await client.get(uri)
                #expect(first.text == "symbol,shares\nBMW,3\n")
                let link = HTTPField.Name("Link").flatMap { first.headers[$0] }
                #expect(link?.hasSuffix("limit=1&after=1>; rel=\"next\"") == true)
                let last = try await client.get(uri + "&after=1")
                #expect(last.text == "symbol,shares\nVOD.L,40\n")
                #expect(HTTPField.Name("Link").flatMap { last.headers[$0] } == nil)
                let wrong = try await client.get("/api/v1/lots?fields=price_of").problem(400)
                #expect((wrong["detail"] as? String)?.hasPrefix("unknown field price_of") == true)
            }
        }

        @Test func `SA108 is what the command prints, to the byte, and says what it is of`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency\nH,1,GBP\n",
                prices: "symbol,date,price\nA,2024-05-01,2\n",
                trades: """
                    date,type,symbol,shares,price,currency,account
                    2023-01-02,buy,A,100,1,GBP,
                    2023-01-02,buy,A,10,1,GBP,ISA
                    2024-05-01,sell,A,10,2,GBP,
                    2024-06-03,sell,A,10,3,GBP,ISA

                    """)
            try served.write(
                "portfolio.json",
                #"{"currency": "GBP", "lots": "section104", "yearStarts": "04-06", "accounts": {"ISA": {"taxable": false}}}"#
            )
            let words = ["gains", served.path, "--form=sa108", "--year=2024/25"]
            let json = served.printed(words + ["--format=json"])
            let csv = served.printed(words + ["--format=csv"])
            #expect(!json.isEmpty && !csv.isEmpty)
            try await served.test { (client, _) async throws in
                let uri = "/api/v1/sa108?year=2024/25"
                #expect(try await client.get(uri).text == String(decoding: json, as: UTF8.self))
                let rows = try await client.get(uri, [.accept: "text/csv"])
                #expect(rows.text == String(decoding: csv, as: UTF8.self))
                // What was sold in the ISA is not declared.
                let part = try await client.get(
                    uri + "&fields=item,value&limit=2", [.accept: "text/csv"])
                #expect(part.text == "item,value\ndisposals,1\nproceeds,20\n")
                for (query, detail) in [
                    ("", "year is missing"), ("?year=2024", "the year 2024 is named 2024/25 here"),
                    ("?year=2024/25&taxable=false", "unknown parameter taxable"),
                    (
                        "?year=2024/25&lots=fifo",
                        "SA108 needs gains in GBP, with lots by section104, costs at the rates of the purchases and years "
                            + "that begin on 6 April: currency=GBP, lots=section104, cost-rate=purchase, year-starts=04-06"
                    ),
                ] {
                    let problem = try await client.get("/api/v1/sa108\(query)").problem(400)
                    #expect(problem["detail"] as? String == detail)
                }
            }
        }

        @Test func `a wide table has no columns in which all is 0 or nothing`() async throws {
            let row = "2012-10-01,interest,,,,,EUR,,"
            for (fees, label) in [("", false), ("1.5", true)] {
                let served = try Served(trades: Served.trades + "\(row)\(fees),4\n")
                try await served.test { (client, _) async throws in
                    let page = try await client.get("/gains").text
                    let income = page.components(separatedBy: "id=\"income\"").dropFirst().first
                    #expect(income?.contains("data-label=\"Net\"") == true)
                    #expect(income?.contains("data-label=\"Fees\"") == label)
                    #expect(income?.contains("data-label=\"Taxes\"") == false)
                }
            }
        }

        @Test func `the page of gains lets one choose the method, and taxable accounts where some are not`()
            async throws
        {
            let served = try Served(
                trades: """
                    date,type,symbol,shares,price,currency,account
                    2012-01-02,buy,BMW,10,50,EUR,GIA
                    2012-01-03,buy,SIE,10,50,EUR,ISA
                    2012-02-01,sell,BMW,5,60,EUR,GIA
                    2012-02-02,sell,SIE,5,60,EUR,ISA

                    """)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/gains").text
                let lots = try #require(page.components(separatedBy: "id=\"choice-lots\"").dropFirst().first)
                // What holds anyway need not be stated.
                #expect(
                    lots.contains("<option value=\"\" selected=\"selected\">first in, first out</option>"))
                #expect(lots.contains("<option value=\"hifo\">highest cost first</option>"))
                #expect(!page.contains("id=\"choice-taxable\""))
            }
            try served.write(
                "portfolio.json",
                #"{"currency": "EUR", "lots": "average", "accounts": {"ISA": {"taxable": false}}}"#)
            try await served.test { (client, _) async throws in
                let all = try await client.get("/gains?lots=fifo").text
                #expect(
                    all.contains("<option value=\"fifo\" selected=\"selected\">first in, first out</option>"))
                #expect(all.contains("<option value=\"\">at average cost</option>"))
                #expect(all.contains("<option value=\"\" selected=\"selected\">all</option>"))
                let taxable = try await client.get("/gains?taxable=true").text
                #expect(
                    taxable.contains(
                        "<option value=\"true\" selected=\"selected\">only taxable ones</option>"))
                #expect(all.contains("SIE") && !taxable.contains("SIE"))
            }
        }

        @Test func `cash is what the program shows`() async throws {
            let served = try Served(trades: Served.trades)
            try served.write("cash.csv", "account,currency,amount\nGiro,EUR,12.5\n,USD,-3\n")
            let json = served.printed(["cash", served.path, "--format=json"])
            let history = served.printed(["cash", served.path, "--history", "--format=csv"])
            try await served.test { (client, _) async throws in
                let answer = try await client.get("/api/cash")
                #expect(answer.status == .ok)
                #expect(!json.isEmpty && answer.bytes == json)
                #expect(
                    try await client.get("/api/cash?history=true", [.accept: "text/csv"]).bytes == history)
                #expect(try await client.get("/api/cash?account=Giro").bytes != json)
                #expect(try await client.get("/api/cash?by=account").status == .badRequest)
            }
        }

        @Test func `how the service was started holds where a request says nothing`() async throws {
            let served = try Served()
            try served.write("mine.csv", Served.trades)
            let trades = ["--trades", "\(served.path)/mine.csv"]
            let gains = ["gains", served.path, "--format=json"] + trades
            let lifo = served.printed(gains + ["--lots=lifo"])
            let fifo = served.printed(gains)
            #expect(!lifo.isEmpty && !fifo.isEmpty && lifo != fifo)
            try await served.test(words: trades + ["--lots=lifo"]) { (client, _) async throws in
                #expect(try await client.get("/api/gains").bytes == lifo)
                #expect(try await client.get("/api/gains?lots=fifo").bytes == fifo)
            }
        }

        @Test func `the report leads to the gains and each sale to its stock, with what pages share`()
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let report = try await client.get("/?as-of=2013-02-28&by=holding")
                #expect(report.text.contains("href=\"/gains?as-of=2013-02-28&amp;holdings=by%3Dholding\""))
                let gains = try await client.get("/gains?as-of=2013-02-28&year=2012")
                #expect(gains.status == .ok)
                #expect(gains.headers[.contentType]?.hasPrefix("text/html") == true)
                #expect(gains.text.contains("href=\"/?as-of=2013-02-28&amp;gains=year%3D2012\""))
                #expect(gains.text.contains("href=\"/holdings/BMW?as-of=2013-02-28&amp;gains=year%3D2012\""))
                #expect(!gains.text.contains("VOD.L"))
                #expect(try await client.get("/holdings/BMW?as-of=2013-02-28").status == .ok)
            }
            try await Served().test { (client, _) async throws in
                #expect(try await !client.get("/").linksInSight.contains("href=\"/gains\""))
                #expect(try await client.get("/gains").text.contains("There are no trades"))
            }
        }

        @Test func `trades are followed, and what is wrong with them is told in its place`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test { (client, service) async throws in
                let before = try await client.get("/api/gains")
                try served.write("trades.csv", Served.trades + "2013-02-05,interest,,,,,EUR,,,7\n")
                await service.live.reload()
                let after = try await client.get("/api/gains")
                // 3 and 7.
                #expect(after.text.contains("\"interest\": \"10\""))
                #expect(after.headers[.eTag] != before.headers[.eTag])
                try served.write("trades.csv", Served.trades + "2999-02-05,sell,BMW,,99,1,EUR,,,\n")
                await service.live.reload()
                // No report knows of that day, but the gains are those of all trades.
                #expect(try await client.get("/api/report").status == .ok)
                let problem = try await client.get("/api/gains").problem(422)
                let errors = try #require(problem["errors"] as? [[String: Any]])
                #expect(errors.map { $0["file"] as? String } == ["trades.csv"])
                #expect(errors.map { $0["line"] as? Int } == [9])
                try served.write("trades.csv", Served.trades + "2013-02-05,sell,BMW,,99,1,EUR,,,\n")
                await service.live.reload()
                let page = try await client.get("/gains?to=2013-12-31&as-of=2013-12-31").text
                #expect(page.contains("Out of date") && page.contains("trades.csv"))
            }
        }

        @Test(arguments: [
            ("/api/gains?year=2013&from=2013-01-01", "year and from cannot be combined"),
            ("/api/gains?income=true&by=sale", "income and by cannot be combined"),
            ("/api/gains?year=13", "year \"13\" is not a year such as 2013, or 2013/14"),
            ("/api/gains?from=2013-03-01&to=2012-03-01", "there is no day from 2013-03-01 to 2012-03-01"),
            ("/api/gains?sort=gain", "unknown parameter sort"),
            ("/api/lots?currency=USD", "unknown parameter currency"),
            ("/api/lots?lots=filo", "lots \"filo\" is not fifo, lifo, hifo, average or section104"),
        ]) func `a wrong parameter is told`(_ uri: String, _ detail: String) async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                #expect(try await client.get(uri).problem(400)["detail"] as? String == detail)
            }
        }
    }
#endif
