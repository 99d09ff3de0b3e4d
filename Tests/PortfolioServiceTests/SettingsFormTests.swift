#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// What `portfolio.json` says of the portfolio and of its accounts, changed by programs and in a form.
    @Suite struct SettingsFormTests {
        private static let allowed = ["--allow-edits"]
        private static let trades = """
            date,type,symbol,shares,price,currency,account,lot,id
            2012-01-02,buy,BMW,2,50,EUR,ISA,,a
            2012-01-03,buy,BMW,2,60,EUR,GIA,,b
            2012-01-04,buy,BMW,2,60,EUR,GIA,,c

            """
        /// As somebody wrote it by hand.
        private static let document = """
            {
              "accounts" : {
                " ISA ":  { "taxable":false , "name": "Stocks \\u0026 shares" }
              },

              "currency":"EUR",   "name": "Thr\\u0065e"
            }

            """

        private static func served(_ document: String = SettingsFormTests.document) throws -> Served {
            let served = try Served(trades: SettingsFormTests.trades)
            try served.write("portfolio.json", document)
            return served
        }

        @Test func `the page of accounts tells the settings of each, and leads to its form`() async throws {
            let served = try SettingsFormTests.served()
            try await served.test { (client, _) async throws in
                let page = try await client.get("/accounts").text
                #expect(page.contains("Gains are not taxed, cash is stated"))
                #expect(page.contains("Gains are taxed, cash is stated"))
                #expect(page.contains("Stocks &amp; shares"))
                #expect(!page.contains("/edit"))
                #expect(try await client.get("/edit/settings").status == .notFound)
            }
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                let page = try await client.get("/accounts").text
                for address in ["/edit/settings?account=ISA", "/edit/settings?account=GIA", "/edit/settings"]
                {
                    #expect(page.contains("href=\"\(address)\""))
                    #expect(try await client.get(address).status == .ok)
                }
                #expect(page.contains("aria-label=\"Change the settings of ISA\""))
                let all = try await client.get("/edit/settings").text
                #expect(all.contains("ISA: Stocks &amp; shares") && all.contains("Gains are not taxed"))
                #expect(all.contains("href=\"/edit/settings?account=GIA\""))
                let unknown = try await client.get("/edit/settings?account=GIX")
                #expect(unknown.status == .notFound && unknown.text.contains("did you mean GIA?"))
            }
        }

        @Test func `a form changes what was touched, and leaves every other byte`() async throws {
            let served = try SettingsFormTests.served()
            let before = SettingsFormTests.document
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                func send(_ account: String, _ entered: [String: String]) async throws -> TestResponse {
                    let address = "/edit/settings" + (account.isEmpty ? "" : "?account=\(account)")
                    let fields = try formFields("settings", in: try await client.get(address).text)
                    return try await client.send("/edit/settings", fields, entered)
                }
                let page = try await client.get("/edit/settings?account=ISA").text
                let fields = try formFields("settings", in: page)
                for (name, value) in [
                    "name": "Stocks & shares", "taxable": "false", "pool": "", "followsCash": "",
                    "margin": "",
                ] {
                    #expect(fields.contains { $0.name == name && $0.value == value }, "\(name)")
                }
                // Nothing is touched.
                #expect(try await send("ISA", [:]).status == .seeOther)
                #expect(try served.read("portfolio.json") == before)
                let set = try await send("ISA", ["pool": " Tax \"free\" ", "margin": "true"])
                #expect(set.status == .seeOther)
                let pooled = before.replacing(
                    "shares\" }", with: "shares\" , \"pool\": \"Tax \\\"free\\\"\" , \"margin\": true }")
                #expect(try served.read("portfolio.json") == pooled)
                let told = try await client.get(try #require(set.headers[.location])).text
                #expect(told.contains("The settings of ISA were changed: pool and margin"))
                #expect(told.contains("no other account is in the pool Tax"))
                #expect(told.contains("lots are kept first in, first out"))
                #expect(told.contains("the cash of ISA is stated, and a stated balance below 0"))
                let accounts = try await client.get("/accounts").text
                #expect(accounts.contains("in the pool Tax &quot;free&quot;, cash is stated, may owe cash"))
                // What is taken away goes with its comma; another account is added behind the last.
                #expect(
                    try await send("ISA", ["pool": "", "margin": "false", "name": ""]).status == .seeOther)
                #expect(try await send("GIA", ["followsCash": "true"]).status == .seeOther)
                let two = before.replacing(
                    " , \"name\": \"Stocks \\u0026 shares\" }",
                    with: " , \"margin\": false },\n    \"GIA\": {\"followsCash\": true}")
                #expect(try served.read("portfolio.json") == two)
                #expect(
                    try await send("", ["lots": "average", "yearStarts": "04-06"]).status == .seeOther)
                #expect(
                    try served.read("portfolio.json")
                        == two.replacing(
                            "Thr\\u0065e\"",
                            with: "Thr\\u0065e\",   \"lots\": \"average\",   \"yearStarts\": \"04-06\""))
                let changes = try await client.get("/api/v1/changes").text
                #expect(changes.contains("The settings of the portfolio were changed: lots and yearStarts"))
                // The last change is taken back to the byte, and then the one before it.
                for expected in [
                    two,
                    before.replacing(
                        " , \"name\": \"Stocks \\u0026 shares\" }", with: " , \"margin\": false }"),
                ] {
                    let undone = try await client.edit(.post, "/api/v1/undo", "{}", tag: "*")
                    #expect(undone.status == .ok)
                    #expect(try served.read("portfolio.json") == expected)
                }
            }
        }

        @Test func `a file that was changed elsewhere is shown beside what was entered`() async throws {
            let served = try SettingsFormTests.served()
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                let fields = try formFields(
                    "settings", in: try await client.get("/edit/settings?account=ISA").text)
                let other = SettingsFormTests.document.replacing("Stocks \\u0026 shares", with: "Other")
                    .replacing("false", with: "true")
                try served.write("portfolio.json", other)
                let stale = try await client.send(
                    "/edit/settings", fields, ["name": "Mine", "margin": "true"])
                #expect(stale.status == .preconditionFailed)
                #expect(stale.text.contains("What you entered is still here"))
                #expect(stale.text.contains("Now in the file: Other"))
                #expect(stale.text.contains("Changed meanwhile from false"))
                #expect(try served.read("portfolio.json") == other)
                let again = try formFields("settings", in: stale.text)
                #expect(again.contains { $0.name == "taxable" && $0.value == "true" })
                #expect(again.contains { $0.name == "name" && $0.value == "Mine" })
                #expect(try await client.send("/edit/settings", again).status == .seeOther)
                #expect(
                    try served.read("portfolio.json")
                        == other.replacing("\"Other\" }", with: "\"Mine\" , \"margin\": true }"))
            }
        }

        @Test func `a program reads and changes settings`() async throws {
            let served = try SettingsFormTests.served()
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                let first = try await client.get("/api/v1/settings")
                let members = try first.members()
                #expect(members["name"] as? String == "Three" && members["lots"] is NSNull)
                let accounts = try #require(members["accounts"] as? [[String: Any]])
                #expect(accounts.map { $0["account"] as? String } == ["", "GIA", "ISA"])
                #expect(accounts[1]["taxable"] is NSNull && accounts[2]["taxable"] as? Bool == false)
                #expect(accounts[2]["name"] as? String == "Stocks & shares")
                let body = #"{"account": "GIA", "taxable": " TRUE ", "name": "General"}"#
                for (tag, status) in [(nil, 428), ("\"x\"", 412), (first.headers[.eTag], 200)] {
                    let answer = try await client.edit(.patch, "/api/v1/settings", body, tag: tag)
                    #expect(answer.status.code == status)
                }
                let set = try await client.get("/api/v1/settings")
                #expect(
                    try served.read("portfolio.json").contains(
                        "},\n    \"GIA\": {\"name\": \"General\", \"taxable\": true}"))
                let portfolio = #"{"account": null, "followsCash": true, "name": null, "lots": "section104"}"#
                let changed = try await client.edit(
                    .patch, "/api/v1/settings", portfolio, tag: set.headers[.eTag])
                #expect(changed.status == .ok)
                #expect(
                    try served.read("portfolio.json").contains(
                        "\"currency\":\"EUR\",\n\n  \"lots\": \"section104\",\n\n  \"followsCash\": true\n"))
                // The same again changes nothing.
                let same = try await client.edit(
                    .patch, "/api/v1/settings", portfolio, tag: changed.headers[.eTag])
                #expect(try same.members()["change"] is NSNull)
                #expect(try await client.get("/api/v1/following").members()["follows"] as? Bool == true)
            }
        }

        @Test func `the account without a name has settings as any other`() async throws {
            let served = try SettingsFormTests.served(#"{"currency": "EUR"}"#)
            try served.write("trades.csv", SettingsFormTests.trades + "2012-01-05,buy,BMW,1,60,EUR,,,d\n")
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                for page in ["/accounts", "/edit/settings"] {
                    let text = try await client.get(page).text
                    #expect(text.contains("href=\"/edit/settings?account=\""), "\(page)")
                    #expect(text.contains("Change the settings of the account without a name"), "\(page)")
                }
                let page = try await client.get("/edit/settings?account=").text
                #expect(page.contains("<h1><bdi>Settings of the account without a name</bdi></h1>"))
                let fields = try formFields("settings", in: page)
                let set = try await client.send(
                    "/edit/settings", fields, ["name": "Box", "taxable": "false", "margin": "true"])
                #expect(set.status == .seeOther)
                let first =
                    #"{"currency": "EUR", "accounts": {"": {"name": "Box", "taxable": false, "margin": true}}}"#
                #expect(try served.read("portfolio.json") == first)
                let told = try await client.get(try #require(set.headers[.location])).text
                #expect(
                    told.contains(
                        "The settings of the account without a name were changed: name, taxable and margin"))
                let all = try await client.get("/edit/settings").text
                #expect(all.contains("the account without a name: Box") && all.contains("3 accounts"))
                func patch(_ path: String, _ body: String) async throws -> TestResponse {
                    try await client.edit(.patch, "/api/v1/\(path)", body, tag: "*")
                }
                func accounts() async throws -> [[String: Any]] {
                    let members = try await client.get("/api/v1/settings").members()
                    return try #require(members["accounts"] as? [[String: Any]])
                }
                #expect(try await accounts().map { $0["account"] as? String } == ["", "GIA", "ISA"])
                #expect(try await accounts()[0]["margin"] as? Bool == true)
                // An empty name is one; none at all, or null, stands for the portfolio.
                let less = #"{"account": "", "name": null, "margin": null}"#
                #expect(try await patch("settings", less).status == .ok)
                #expect(
                    try served.read("portfolio.json")
                        == #"{"currency": "EUR", "accounts": {"": {"taxable": false}}}"#)
                #expect(try await patch("settings", #"{"account": null, "name": "Mine"}"#).status == .ok)
                #expect(try await patch("settings", #"{"account": "", "lots": "fifo"}"#).status.code == 422)
                #expect(try await patch("following", #"{"account": "", "follows": true}"#).status == .ok)
                #expect(
                    try served.read("portfolio.json")
                        == #"{"currency": "EUR", "accounts": {"": {"taxable": false, "followsCash": true}}, "name": "Mine"}"#
                )
                let following = try await client.get("/api/v1/following").members()
                #expect(following["follows"] as? Bool == false)
                let cash = try await client.get("/edit/cash").text
                #expect(cash.contains("The cash of the account without a name follows"))
                #expect(try await client.get("/api/v1/report").status == .ok)
                #expect(try await client.edit(.post, "/api/v1/undo", "{}", tag: "*").status == .ok)
            }
        }

        @Test func `the account without a name has no settings where no row is of it`() async throws {
            let document = #"{"currency": "EUR", "holdings": []}"#
            let served = try SettingsFormTests.served(document)
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/settings?account=")
                #expect(page.status == .notFound)
                #expect(page.text.contains("no row is of the account without a name"))
                let body = #"{"account": "", "taxable": false}"#
                let answer = try await client.edit(.patch, "/api/v1/settings", body, tag: "*")
                let errors = try answer.problem(422)["errors"] as? [[String: Any]]
                #expect(errors?.first?["message"] as? String == "no row is of the account without a name")
                #expect(try served.read("portfolio.json") == document)
            }
        }

        @Test func `what the document can't have is refused, in its own words and with its place`()
            async throws
        {
            let served = try SettingsFormTests.served()
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                func errors(_ body: String, _ status: Int = 422) async throws -> [[String: Any]] {
                    let answer = try await client.edit(.patch, "/api/v1/settings", body, tag: "*")
                    return try answer.problem(status)["errors"] as? [[String: Any]] ?? []
                }
                let flags = try await errors(#"{"account": "ISA", "taxable": "perhaps", "margin": 1}"#)
                #expect(flags.map { $0["field"] as? String } == ["taxable", "margin"])
                #expect(
                    flags.map { $0["message"] as? String }
                        == ["taxable is neither true nor false", "margin is neither true nor false"])
                #expect(flags[0]["file"] as? String == "portfolio.json")
                #expect(flags[0]["line"] as? Int == 3 && flags[0]["column"] as? Int == 27)
                for (body, field, message) in [
                    (
                        #"{"lots": "fife"}"#, "lots",
                        "lots \"fife\" is not fifo, lifo, hifo, average or section104"
                    ),
                    (
                        #"{"yearStarts": "02-29"}"#, "yearStarts",
                        "yearStarts \"02-29\" is not a day of every year"
                    ),
                    (#"{"taxable": false}"#, "taxable", "unknown field taxable"),
                    (#"{"account": "ISA", "lots": "fifo"}"#, "lots", "unknown field lots"),
                    (#"{"account": "IAS", "taxable": true}"#, "account", "no account is called IAS"),
                    (#"{"account": "ISA", "name": "a\u0007b"}"#, "name", "name has a control character"),
                ] {
                    let errors = try await errors(body)
                    #expect(errors.first?["field"] as? String == field, "\(body)")
                    #expect((errors.first?["message"] as? String)?.hasPrefix(message) == true, "\(errors)")
                }
                #expect(try served.read("portfolio.json") == SettingsFormTests.document)
                // A pool goes with methods that pool lots.
                try served.write("portfolio.json", #"{"currency": "EUR", "lots": "hifo"}"#)
                let pool = try await errors(#"{"account": "ISA", "pool": "P"}"#)
                #expect(pool.first?["field"] as? String == "pool")
                #expect(
                    pool.first?["message"] as? String
                        == "lots is hifo, which keeps the lots of each account apart")
                let fields = try formFields(
                    "settings", in: try await client.get("/edit/settings?account=ISA").text)
                let wrong = try await client.send("/edit/settings", fields, ["pool": "P"])
                #expect(wrong.status.code == 422 && wrong.text.contains("id=\"settings-pool-problem\""))
                #expect(try formFields("settings", in: wrong.text).contains { $0 == ("pool", "P") })
                // A document with errors is left to whoever made them.
                try served.write("portfolio.json", #"{"currency": "EUR", "lot": "hifo"}"#)
                let unknown = try await errors(#"{"account": "ISA", "taxable": false}"#, 409)
                #expect((unknown.first?["message"] as? String)?.contains("lot") == true)
                #expect(try served.read("portfolio.json") == #"{"currency": "EUR", "lot": "hifo"}"#)
            }
        }

        @Test func `what is said no more leaves nothing behind`() async throws {
            let served = try SettingsFormTests.served(
                #"{"currency": "EUR", "trades": [], "accounts": {"ISA": {"pool": "", "margin": true}}}"#)
            try served.write("holdings.csv", "symbol,shares,currency,price,account\nBMW,1,EUR,50,ISA\n")
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                for (body, after) in [
                    (
                        #"{"account": "ISA", "pool": null}"#,
                        #"{"currency": "EUR", "trades": [], "accounts": {"ISA": {"margin": true}}}"#
                    ),
                    (#"{"account": "ISA", "margin": null}"#, #"{"currency": "EUR", "trades": []}"#),
                    (#"{"lots": "lifo"}"#, #"{"currency": "EUR", "trades": [], "lots": "lifo"}"#),
                ] {
                    let answer = try await client.edit(.patch, "/api/v1/settings", body, tag: "*")
                    #expect(answer.status == .ok, "\(body)")
                    #expect(try served.read("portfolio.json") == after)
                }
            }
        }

        @Test func `what says nothing makes no file, and a new account has another tag`() async throws {
            let served = try Served(trades: SettingsFormTests.trades)
            try FileManager.default.removeItem(atPath: served.path + "/portfolio.json")
            try await served.test(words: SettingsFormTests.allowed + ["--currency", "EUR"]) {
                (client, _) async throws in
                for body in ["{}", #"{"lots": null}"#] {
                    let answer = try await client.edit(.patch, "/api/v1/settings", body, tag: "*")
                    #expect(answer.status == .ok)
                    #expect(try answer.members()["change"] is NSNull)
                }
                #expect(throws: (any Error).self) { try served.read("portfolio.json") }
                let tag = try await client.get("/api/v1/settings").headers[.eTag]
                try served.write(
                    "trades.csv", SettingsFormTests.trades + "2012-02-01,buy,BMW,1,70,EUR,SIPP,,d\n")
                #expect(
                    try await eventually { try await client.get("/api/v1/settings").headers[.eTag] != tag })
            }
        }

        @Test func `no method comes back with which the trades do not go`() async throws {
            let served = try SettingsFormTests.served(#"{"currency": "EUR", "lots": "average"}"#)
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                let set = try await client.edit(.patch, "/api/v1/settings", #"{"lots": "fifo"}"#, tag: "*")
                #expect(set.status == .ok)
                try served.write(
                    "trades.csv", SettingsFormTests.trades + "2012-02-01,sell,BMW,1,70,EUR,GIA,c,\n")
                #expect(try await client.edit(.post, "/api/v1/undo", "{}", tag: "*").status == .conflict)
                #expect(try served.read("portfolio.json") == #"{"currency": "EUR", "lots": "fifo"}"#)
                try served.write("trades.csv", SettingsFormTests.trades)
                #expect(try await client.edit(.post, "/api/v1/undo", "{}", tag: "*").status == .ok)
            }
        }

        @Test func `no method is chosen with which the trades do not go`() async throws {
            let served = try SettingsFormTests.served()
            try served.write(
                "trades.csv", SettingsFormTests.trades + "2012-02-01,sell,BMW,1,70,EUR,GIA,c,\n")
            try await served.test(words: SettingsFormTests.allowed) { (client, _) async throws in
                let body = #"{"lots": "average"}"#
                let problem = try await client.edit(.patch, "/api/v1/settings", body, tag: "*").problem(422)
                let errors = try #require(problem["errors"] as? [[String: Any]])
                #expect(errors.first?["field"] as? String == "lots")
                #expect(
                    errors.first?["file"] as? String == "trades.csv" && errors.first?["line"] as? Int == 5)
                #expect(try served.read("portfolio.json") == SettingsFormTests.document)
                #expect(
                    try await client.edit(.patch, "/api/v1/settings", #"{"lots": "hifo"}"#, tag: "*").status
                        == .ok)
            }
        }
    }
#endif
