#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Targets that are stated by programs and in a form.
    @Suite struct TargetsTests {
        private static let allowed = ["--allow-edits"]
        private static let stated =
            "scheme,class,target\nregion,Europe,60\nregion,Asia,40\nsymbol,SAP,70\nsymbol,cash,30\n"

        @Test func `a program states targets, sees them, and undoes them`() async throws {
            let served = try Served()
            try await served.test(words: TargetsTests.allowed) { (client, _) async throws in
                let none = try await client.get("/api/targets")
                #expect(try (none.members()["rows"] as? [Any])?.isEmpty == true)
                let path = "/api/targets/symbol"
                let answer = try await client.edit(
                    .put, path, #"{"SAP": 62.5, "cash": "37.5"}"#, tag: none.headers[.eTag])
                #expect(answer.status == .ok && !answer.text.contains("remarks"))
                let file = "scheme,class,target\nsymbol,SAP,62.5\nsymbol,cash,37.5\n"
                #expect(try served.read("targets.csv") == file)
                #expect(try await client.get("/plan").text.contains("Before, target and after"))
                #expect(try await client.get("/api/targets").headers[.eTag] == answer.headers[.eTag])
                // Who has not seen the file changes nothing.
                #expect(try await client.edit(.put, path, "{}", tag: "\"x\"").status == .preconditionFailed)
                for wrong in [
                    #"{"SAP": 60, "cash": 39.9}"#, #"{"SAP": 101}"#, #"{"SAP": -1, "cash": 101}"#,
                    #"{"SAP": ""}"#, #"{"SAP": "x", "cash": 100}"#, #"{"": 100}"#,
                ] {
                    #expect(try await client.edit(.put, path, wrong, tag: "*").status.code == 422, "\(wrong)")
                }
                #expect(try served.read("targets.csv") == file)
                let unheld = try await client.edit(.put, path, #"{"SPA": 100}"#, tag: "*")
                #expect(unheld.text.contains("nothing is held of SPA"))
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: unheld.headers[.eTag])
                #expect(undone.status == .ok)
                #expect(try served.read("targets.csv") == file)
                let emptied = try await client.edit(.put, path, "{}", tag: undone.headers[.eTag])
                #expect(emptied.status == .ok)
                #expect(try served.read("targets.csv") == "scheme,class,target\n")
                #expect(try await client.edit(.put, path, "{}", tag: "*").status == .conflict)
                let changes = try await client.get("/api/changes").text
                #expect(changes.contains("The targets of symbol were removed"))
            }
        }

        @Test func `the chart of a plan has the rows of its table`() async throws {
            let served = try Served()
            try served.write(
                "classes.csv",
                "symbol,scheme,class,weight\nSAP,region,Europe/Germany,100\nBARC.L,region,Europe/UK,100\n")
            try served.write(
                "targets.csv",
                "scheme,class,target\nregion,Europe/Germany,60\nregion,Europe/UK,40\n")
            try await served.test { (client, _) async throws in
                let page = try await client.get("/plan?by=class:region").text
                let weights = page.components(
                    separatedBy: "<figure class=\"chart bars whole\" id=\"weights\">"
                )
                .dropFirst().first?.components(separatedBy: "</figure>").first
                for row in ["Europe/Germany", "Europe/UK"] {
                    #expect(page.contains("<bdi>\(row)</bdi>"), "\(page)")
                    #expect(weights?.contains(">\(row), after</text>") == true)
                    #expect(weights?.contains("class=\"target\"") == true)
                }
                #expect(!page.contains("by its paths"))
            }
        }

        @Test func `what is planned leads to the form that records it`() async throws {
            let served = try Served(
                holdings: """
                    symbol,shares,currency,purchase_price,account
                    A,10,EUR,8,ISA
                    B,10,EUR,8,GIA
                    B,10,EUR,8,ISA
                    C,10,EUR,8,

                    """, prices: "symbol,date,price\nA,2013-03-01,10\nB,2013-03-01,10\nC,2013-03-01,10\n")
            // Of 400 in all, 200 are to be in A, which has 100, none in B, and 200 in C.
            try served.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,C,50\n")
            try await served.test(words: TargetsTests.allowed) { (client, _) async throws in
                let page = try await client.get("/plan?by=symbol&sell=true").text
                let form = "/edit/trades?type=buy&symbol=A&shares=10&account=ISA"
                #expect(page.contains("<a href=\"\(form.replacing("&", with: "&amp;"))\">"), "\(page)")
                #expect(page.contains("<a href=\"/edit/trades?type=buy&amp;symbol=C&amp;shares=10\">"))
                // Each of the two accounts sells its own.
                #expect(page.contains("<a href=\"/edit/trades?type=sell&amp;symbol=B\">"))
                // What is held as lots is bought as one more.
                let lot = try #require(try await client.get(form).headers[.location])
                let fields = try formFields("lot", in: try await client.get(lot).text)
                let known = ["symbol": "A", "shares": "10", "account": "ISA", "currency": "EUR"]
                for (name, value) in known {
                    #expect(fields.contains { $0 == (name, value) }, "\(name)")
                }
            }
            try await served.test { (client, _) async throws in
                #expect(try await !client.get("/plan?by=symbol&sell=true").text.contains("/edit/"))
            }
        }

        @Test func `a form changes, adds and removes the targets of a scheme, and leaves the others alone`()
            async throws
        {
            let served = try Served()
            try served.write("targets.csv", TargetsTests.stated)
            try await served.test(words: TargetsTests.allowed) { (client, _) async throws in
                #expect(try await client.get("/plan?by=symbol").text.contains("href=\"/edit/targets\""))
                let page = try await client.get("/edit/targets?scheme=region").text
                var fields = try formFields("targets", in: page)
                #expect(fields.contains { $0.name == "targets" && $0.value == "Europe=60\nAsia=40" })
                // The sum is told, and nothing that was typed is lost.
                let entered = "Europe=50.5\nAfrica=45"
                let wrong = try await client.send("/edit/targets", fields, ["targets": entered])
                #expect(wrong.status.code == 422)
                #expect(wrong.text.contains("id=\"targets-targets-problem\""))
                #expect(wrong.text.contains("sum to 95.5; they have to sum to 100"))
                #expect(try served.read("targets.csv") == TargetsTests.stated)
                fields = try formFields("targets", in: wrong.text)
                #expect(fields.contains { $0.name == "targets" && $0.value == entered })
                #expect(fields.contains { $0.name == "scheme" && $0.value == "region" })
                let saved = try await client.send(
                    "/edit/targets", fields, ["targets": "Europe = 50.5\r\n\r\nAfrica=49.5"])
                #expect(saved.status == .seeOther)
                #expect(
                    try served.read("targets.csv")
                        == "scheme,class,target\nregion,Europe,50.5\nsymbol,SAP,70\nsymbol,cash,30\nregion,Africa,49.5\n"
                )
                // The file is not what the first page was made of.
                let stale = try await client.send(
                    "/edit/targets", try formFields("targets", in: page), ["scheme": "sector"])
                #expect(stale.status == .preconditionFailed && stale.text.contains("Africa=49.5"))
                let emptied = try await client.send(
                    "/edit/targets",
                    try formFields("targets", in: try await client.get("/edit/targets?scheme=symbol").text),
                    ["targets": ""])
                #expect(emptied.status == .seeOther)
                #expect(
                    try served.read("targets.csv")
                        == "scheme,class,target\nregion,Europe,50.5\nregion,Africa,49.5\n")
            }
        }

        @Test func `targets that were not shown are not replaced unasked`() async throws {
            let served = try Served()
            try served.write("targets.csv", TargetsTests.stated)
            try await served.test(words: TargetsTests.allowed) { (client, _) async throws in
                let empty = try formFields("targets", in: try await client.get("/edit/targets").text)
                let asked = try await client.send(
                    "/edit/targets", empty, ["scheme": "region", "targets": "Asia=100"])
                #expect(asked.status.code == 422)
                #expect(
                    asked.text.contains(
                        "the targets of region are Europe=60; Asia=40 already: save again to replace them"))
                #expect(try served.read("targets.csv") == TargetsTests.stated)
                let fields = try formFields("targets", in: asked.text)
                #expect(try await client.send("/edit/targets", fields, [:]).status == .seeOther)
                #expect(try served.read("targets.csv").contains("region,Asia,100\n"))
            }
        }

        @Test func `a plan without targets leads to their form`() async throws {
            try await Served().test(words: TargetsTests.allowed) { (client, _) async throws in
                let page = try await client.get("/plan")
                #expect(page.status == .ok && page.text.contains("No targets are stated."))
                #expect(
                    page.text.contains("href=\"/edit/targets\"") && !page.text.contains("id=\"form-choice\""))
                #expect(try await client.get("/api/plan").status == .badRequest)
            }
            try await Served().test { (client, _) async throws in
                #expect(try await !client.get("/plan").text.contains("/edit/"))
            }
        }

        @Test func `a file with errors is told with the place`() async throws {
            let served = try Served()
            try await served.test(words: TargetsTests.allowed) { (client, _) async throws in
                try served.write("targets.csv", "scheme,class,target\nregion,Europe,60\nregion,Asia,50\n")
                #expect(try await client.get("/api/targets").status == .conflict)
                let page = try await client.get("/edit/targets")
                #expect(page.text.contains("targets.csv:3") && page.text.contains("sum to 110"))
            }
        }
    }
#endif
