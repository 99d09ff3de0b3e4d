#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Dividends that are stated by programs and in a form.
    @Suite struct DividendFormTests {
        private static let allowed = ["--allow-edits"]
        private static let header = "symbol,ex_date,amount,currency,pay_date,status,note\n"

        @Test func `a program states a dividend, changes it, removes it, and undoes that`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let none = try await client.get("/api/v1/dividends")
                #expect(try (none.members()["rows"] as? [Any])?.isEmpty == true)
                let body =
                    #"{"symbol": "SAP", "ex_date": "2013-06-05", "amount": 0.85, "currency": "EUR"}"#
                #expect(
                    try await client.edit(.post, "/api/v1/dividends", body, tag: "\"x\"").status
                        == .preconditionFailed)
                let added = try await client.edit(
                    .post, "/api/v1/dividends", body, tag: none.headers[.eTag])
                #expect(added.status == .created, "\(added.text)")
                #expect(added.headers[.location] == "/api/v1/dividends/1")
                let row = Self.header + "SAP,2013-06-05,0.85,EUR,,,\n"
                #expect(try served.read("dividends.csv") == row)
                // 5 shares of 0.85.
                #expect(try await client.get("/api/v1/income").text.contains("\"4.25\""))
                for (wrong, field) in [
                    (body.replacing("0.85", with: "0.9"), "amount"),
                    (#"{"symbol": "SAP", "ex_date": "2013-06-06", "currency": "EUR"}"#, "amount"),
                    (body.replacing("0.85", with: "-1"), "amount"),
                    (body.replacing("2013-06-05", with: "June"), "ex_date"),
                    (body.replacing("EUR", with: "EURO"), "currency"),
                    (body.replacing("\"EUR\"", with: #""EUR", "status": "paid", "note": "n""#), "status"),
                    (body.replacing("amount", with: "amont"), "amont"),
                ] {
                    let members = try await client.edit(.post, "/api/v1/dividends", wrong, tag: "*")
                        .problem(422)
                    let fields = (members["errors"] as? [[String: Any]])?.map { $0["field"] as? String }
                    #expect(fields == [field], "\(wrong): \(members)")
                }
                _ = try await client.edit(.post, "/api/v1/dividends?file=x.csv", body, tag: "*").problem(422)
                #expect(try served.read("dividends.csv") == row)
                let changed = try await client.edit(
                    .patch, "/api/v1/dividends/1", #"{"pay_date": "2013-06-06", "status": "estimated"}"#,
                    tag: added.headers[.eTag])
                #expect(changed.status == .ok)
                let estimated = Self.header + "SAP,2013-06-05,0.85,EUR,2013-06-06,estimated,\n"
                #expect(try served.read("dividends.csv") == estimated)
                let removed = try await client.edit(
                    .delete, "/api/v1/dividends/1", tag: changed.headers[.eTag])
                #expect(try removed.status == .ok && served.read("dividends.csv") == Self.header)
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: removed.headers[.eTag])
                #expect(try undone.status == .ok && served.read("dividends.csv") == estimated)
                let changes = try await client.get("/api/changes").text
                #expect(changes.contains("The dividend of SAP on 2013-06-05 was recorded"))
                let doubtful = try await client.edit(
                    .post, "/api/v1/dividends",
                    #"{"symbol": "SPA", "ex_date": "2013-06-05", "amount": 1, "currency": "EUR", "pay_date": "2013-06-04"}"#,
                    tag: "*")
                #expect(
                    try doubtful.members()["remarks"] as? [String]
                        == ["nothing is held of SPA", "it is paid on 2013-06-04, before its ex date"])
            }
        }

        @Test func `a dividend that is there already is recorded with a remark`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let body =
                    #"{"symbol": "SAP", "ex_date": "2013-06-05", "amount": 0.85, "currency": "EUR"}"#
                for remarks in [nil, ["line 2 says the same"]] {
                    let added = try await client.edit(.post, "/api/v1/dividends", body, tag: "*")
                    #expect(added.status == .created, "\(added.text)")
                    #expect(try added.members()["remarks"] as? [String] == remarks)
                }
            }
        }

        @Test func `a dividend without a currency has that of the symbol's other rows`() async throws {
            let served = try Served()
            try served.write(
                "holdings.csv",
                "symbol,shares,currency\nSHEL,5,GBX\nSAP,5,EUR\nTWO,1,GBX\nTWO,1,GBP\n")
            try await served.test(words: Self.allowed) { (client, _) async throws in
                func state(_ symbol: String, _ currency: String = "") async throws -> TestResponse {
                    try await client.edit(
                        .post, "/api/v1/dividends",
                        "{\"symbol\": \"\(symbol)\", \"ex_date\": \"2013-06-05\", \"amount\": 25\(currency)}",
                        tag: "*")
                }
                // What is quoted in pence may pay in pounds: nobody guesses, the first time.
                _ = try await state("SHEL").problem(422)
                #expect(try await state("SHEL", ", \"currency\": \"USD\"").status == .created)
                let next = #"{"symbol": "SHEL", "ex_date": "2013-09-05", "amount": 26}"#
                #expect(try await client.edit(.post, "/api/v1/dividends", next, tag: "*").status == .created)
                let form = try formFields("dividend", in: try await client.get("/edit/dividends").text)
                let sent = try await client.send(
                    "/edit/dividends", form, ["symbol": "SAP", "ex_date": "2013-06-06", "amount": "0.85"])
                #expect(sent.status == .seeOther)
                // Of what is not held, its last dividend tells.
                _ = try await state("NEW").problem(422)
                #expect(try await state("NEW", ", \"currency\": \"USD\"").status == .created)
                let again = #"{"symbol": "NEW", "ex_date": "2013-09-05", "amount": 26}"#
                #expect(
                    try await client.edit(.post, "/api/v1/dividends", again, tag: "*").status == .created)
                // Pence or pounds: nobody guesses.
                let members = try await state("TWO").problem(422)
                let fields = (members["errors"] as? [[String: Any]])?.map { $0["field"] as? String }
                #expect(fields == ["currency"])
                #expect(
                    try served.read("dividends.csv")
                        == Self.header
                        + "SHEL,2013-06-05,25,USD,,,\nSHEL,2013-09-05,26,USD,,,\nSAP,2013-06-06,0.85,EUR,,,\n"
                        + "NEW,2013-06-05,25,USD,,,\nNEW,2013-09-05,26,USD,,,\n")
            }
        }

        @Test func `a dividend that was received and one to come are called by other names`() async throws {
            try await Served(trades: Served.trades).test(words: Self.allowed) { (client, _) async throws in
                let list = try await client.get("/edit").text
                #expect(list.contains(">Record a dividend received</a>"))
                #expect(list.contains(">State a coming dividend</a>"))
                #expect(!list.contains(">Dividend</a>"))
                let received = try await client.get("/edit/trades?type=dividend").text
                #expect(received.contains("Record a trade: Dividend received"))
            }
        }

        @Test func `a form states dividends above those that there are, which are edited and removed`()
            async throws
        {
            let served = try Served()
            try served.write(
                "dividends.csv", "symbol,ex_date,amount,currency\nAAPL,2013-05-09,3.05,USD\nSAP,x,1,EUR\n")
            try await served.test(words: Self.allowed) { (client, _) async throws in
                #expect(
                    try await client.get("/edit").text.contains(
                        "href=\"/edit/dividends\">State a coming dividend</a>"))
                let empty = try await client.get("/edit/dividends").text
                #expect(empty.contains("2 dividends in dividends.csv, the latest first"))
                #expect(empty.contains("this row has errors"))
                try served.write(
                    "dividends.csv", "symbol,ex_date,amount,currency\nAAPL,2013-05-09,3.05,USD\n")
                let page = try await client.get("/edit/dividends?symbol=SAP").text
                #expect(page.contains("<p>There are none.</p>") && page.contains("value=\"SAP\""))
                let entered = [
                    "symbol": "sap & söhne", "amount": "O,85", "currency": "eur", "ex_date": "2013-06-05",
                ]
                let wrong = try await client.send(
                    "/edit/dividends", try formFields("dividend", in: page), entered)
                #expect(wrong.status.code == 422 && wrong.text.contains("id=\"dividend-amount-problem\""))
                let form = try formFields("dividend", in: wrong.text)
                #expect(form.contains { $0 == ("currency", "EUR") })
                let made = try await client.send("/edit/dividends", form, ["amount": "0,85"])
                let rows =
                    "symbol,ex_date,amount,currency\nAAPL,2013-05-09,3.05,USD\nSAP,2013-06-05,0.85,EUR\n"
                #expect(try made.status == .seeOther && served.read("dividends.csv") == rows, "\(made.text)")
                let list = try await client.get(try #require(made.headers[.location])).text
                #expect(list.contains("The dividend of SAP on 2013-06-05 was recorded."))
                #expect(list.contains("1 dividend of SAP in dividends.csv"))
                #expect(try await client.get("/income").text.contains("href=\"/edit/dividends\""))
                let like = try await client.get("/edit/dividends?like=1").text
                let repeated = try formFields("dividend", in: like)
                #expect(
                    repeated.contains { $0 == ("symbol", "AAPL") }
                        && repeated.contains { $0 == ("amount", "3.05") })
                #expect(repeated.contains { $0 == ("ex_date", "") })
                let row = try formFields("dividend", in: try await client.get("/edit/dividends/2").text)
                #expect(
                    try await client.send("/edit/dividends/2", row, ["status": "estimated"]).status
                        == .seeOther)
                #expect(
                    try served.read("dividends.csv")
                        == "symbol,ex_date,amount,currency,status\nAAPL,2013-05-09,3.05,USD,\nSAP,2013-06-05,0.85,EUR,estimated\n"
                )
                let removal = try await client.get("/edit/dividends/1/remove").text
                #expect(removal.contains("Line 2 of dividends.csv will be removed"))
                let sent = try await client.send(
                    "/edit/dividends/1/remove", try formFields("remove", in: removal))
                #expect(sent.headers[.location]?.hasPrefix("/edit/dividends?") == true)
                #expect(try !served.read("dividends.csv").contains("AAPL"))
            }
        }
    }
#endif
