#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Classes that are stated by programs and in a form.
    @Suite struct ClassifyTests {
        private static let allowed = ["--allow-edits"]
        private static let stated = "symbol,scheme,class,weight\nSAP,region,Europe,\n"

        @Test func `a program states classes, sees them, and undoes them`() async throws {
            let served = try Served()
            try await served.test(words: ClassifyTests.allowed) { (client, _) async throws in
                let none = try await client.get("/api/classes")
                #expect(try (none.members()["rows"] as? [Any])?.isEmpty == true)
                let path = "/api/classes/SAP/region"
                let answer = try await client.edit(
                    .put, path, #"{"Europe/West": 70, "Asia": "30"}"#, tag: none.headers[.eTag])
                #expect(answer.status == .ok)
                let file = "symbol,scheme,class,weight\nSAP,region,Europe/West,70\nSAP,region,Asia,30\n"
                #expect(try served.read("classes.csv") == file)
                #expect(try await client.get("/classes").text.contains("Europe/West"))
                #expect(try await client.get("/api/classes").headers[.eTag] == answer.headers[.eTag])
                // Who has not seen the file changes nothing.
                #expect(try await client.edit(.put, path, "{}", tag: "\"x\"").status == .preconditionFailed)
                #expect(
                    try await client.edit(.put, path, #"{"A": 70, "B": 31}"#, tag: "*").status.code == 422)
                #expect(try await client.edit(.put, path, #"{"": 70}"#, tag: "*").status.code == 422)
                #expect(try served.read("classes.csv") == file)
                let emptied = try await client.edit(.put, path, "{}", tag: answer.headers[.eTag])
                #expect(try served.read("classes.csv") == "symbol,scheme,class,weight\n")
                #expect(try await client.edit(.put, path, "{}", tag: "*").status == .conflict)
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: emptied.headers[.eTag])
                #expect(undone.status == .ok)
                #expect(try served.read("classes.csv") == file)
                let changes = try await client.get("/api/changes").text
                #expect(changes.contains("The classes of SAP in region were changed"))
                // The first change made the file.
                #expect(
                    try await client.edit(.post, "/api/undo", "{}", tag: undone.headers[.eTag]).status == .ok)
                #expect(throws: (any Error).self) { try served.read("classes.csv") }
            }
        }

        @Test func `what nobody holds is stated with a remark, and cash without one`() async throws {
            try await Served().test(words: ClassifyTests.allowed) { (client, _) async throws in
                let answer = try await client.edit(
                    .put, "/api/classes/SPA/region", #"{"Europe": ""}"#, tag: "*")
                #expect(answer.text.contains("nothing is held of SPA"))
                for cash in ["cash", "cash%20EUR"] {
                    let answer = try await client.edit(
                        .put, "/api/classes/\(cash)/region", #"{"Cash": ""}"#, tag: "*")
                    #expect(answer.status == .ok && !answer.text.contains("remarks"))
                }
            }
        }

        @Test func `a form states classes, shows what is stated, and comes back with what is wrong`()
            async throws
        {
            let served = try Served()
            try served.write("classes.csv", ClassifyTests.stated)
            try await served.test(words: ClassifyTests.allowed) { (client, _) async throws in
                #expect(try await client.get("/classes").text.contains("href=\"/edit/classes\""))
                let page = try await client.get("/edit/classes?symbol=SAP&scheme=region").text
                var fields = try formFields("classes", in: page)
                #expect(fields.contains { $0.name == "classes" && $0.value == "Europe" })
                let wrong = try await client.send(
                    "/edit/classes", fields, ["classes": "Europe=70; Asia=40"])
                #expect(wrong.status.code == 422)
                #expect(wrong.text.contains("id=\"classes-classes-problem\""))
                fields = try formFields("classes", in: wrong.text)
                #expect(fields.contains { $0.name == "classes" && $0.value == "Europe=70; Asia=40" })
                let saved = try await client.send(
                    "/edit/classes", fields, ["classes": " Europe = 70 ; Asia=30;"])
                #expect(saved.status == .seeOther)
                #expect(
                    try served.read("classes.csv")
                        == "symbol,scheme,class,weight\nSAP,region,Europe,70\nSAP,region,Asia,30\n")
                // The file is not what the first page was made of.
                let stale = try await client.send(
                    "/edit/classes", try formFields("classes", in: page), ["scheme": "sector"])
                #expect(stale.status == .preconditionFailed && stale.text.contains("Europe=70; Asia=30"))
                let missing = try await client.send(
                    "/edit/classes", try formFields("classes", in: stale.text), ["symbol": "", "scheme": ""])
                #expect(missing.status.code == 422)
            }
        }

        @Test func `classes that were not shown are not replaced unasked`() async throws {
            let served = try Served()
            try served.write("classes.csv", ClassifyTests.stated)
            try await served.test(words: ClassifyTests.allowed) { (client, _) async throws in
                let before = try served.read("classes.csv")
                let empty = try formFields("classes", in: try await client.get("/edit/classes").text)
                let entered = ["symbol": "SAP", "scheme": "region", "classes": "Asia"]
                let asked = try await client.send("/edit/classes", empty, entered)
                #expect(asked.status.code == 422)
                #expect(asked.text.contains("SAP is Europe in region already: save again to replace it"))
                #expect(try served.read("classes.csv") == before)
                let fields = try formFields("classes", in: asked.text)
                #expect(fields.contains { $0.name == "classes" && $0.value == "Asia" })
                #expect(try await client.send("/edit/classes", fields, [:]).status == .seeOther)
                #expect(
                    try served.read("classes.csv") == "symbol,scheme,class,weight\nSAP,region,Asia,\n")
            }
        }

        @Test func `a file with errors is told`() async throws {
            let served = try Served()
            try await served.test(words: ClassifyTests.allowed) { (client, _) async throws in
                try served.write("classes.csv", "symbol,scheme,class,weight\nSAP,region,Europe,101\n")
                #expect(try await client.get("/api/classes").status == .conflict)
                #expect(
                    try await client.edit(.put, "/api/classes/SAP/region", "{}", tag: "*").status == .conflict
                )
                let page = try await client.get("/edit/classes")
                #expect(page.text.contains("classes.csv:2"))
            }
        }
    }
#endif
