#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Exports that no profile knows, on the page for imports.
    @Suite struct ImportColumnsTests {
        private static let allowed = ["--allow-edits"]

        private func shown(_ answer: TestResponse) throws -> String {
            let text = try #require(answer.text.components(separatedBy: "<main id=\"content\">").last)
            return text.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ").replacing(
                "&#39;", with: "'")
        }

        @Test func `a list that no profile fits is read as its columns are chosen, without being sent again`()
            async throws
        {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let list = "Papier;Stücke;Kurs heute;Notiz\nSAP;7;61,5;x\nTKA;3;20,25;y\n"
                let seen = try await client.upload([("p.csv", list)])
                #expect(seen.status.code == 422)
                let words = try shown(seen)
                #expect(words.contains("choose what its columns mean") && words.contains("The first rows"))
                #expect(words.contains("SAP; TKA") && words.contains("Stücke"))
                // What the list is was only guessed, so that the way out is in sight.
                let folded = try #require(seen.text.components(separatedBy: "<details class=\"more\"").last)
                #expect(seen.text.contains("id=\"import-type\"") && !folded.contains("id=\"import-type\""))
                let usual = try await client.get("/edit/import").text
                #expect(
                    usual.components(separatedBy: "<details class=\"more\"").last?.contains(
                        "id=\"import-type\"") == true)
                #expect(!seen.text.contains("--map") && !seen.text.contains("portfolio import"))
                let form = try formFields("import", in: seen.text)
                #expect(form.contains { $0.name == "upload" } && form.contains { $0.name == "column-1" })
                // What is lacking is told beside the fields, which keep what was chosen.
                let roles = ["column-1": "symbol", "column-2": "shares", "column-3": "price", "column-4": ""]
                let lacking = try await client.send("/edit/import", form, roles)
                #expect(lacking.status.code == 422 && lacking.text.contains("nothing states the currency"))
                let twice = try await client.send(
                    "/edit/import", form, roles.merging(["column-4": "price"]) { $1 })
                #expect(try shown(twice).contains("another column is chosen for Price now, too"))
                let kept = try formFields("import", in: lacking.text)
                #expect(kept.contains { $0 == ("column-2", "shares") })
                let told = try await client.send(
                    "/edit/import", kept, ["currency": "EUR", "prices-of": "2013-03-04"])
                #expect(told.status == .ok, "\(told.text)")
                #expect(try shown(told).contains("Changed SAP Shares 5 → 7"), "\(told.text)")
                let last = try formFields("import", in: told.text)
                #expect(try await client.send("/edit/import", last).status == .seeOther)
                #expect(try served.read("holdings.csv").contains("TKA,,,3,EUR"))
                #expect(try served.read("prices.csv").contains("\nTKA,2013-03-04,20.25"))
            }
        }

        @Test func `a list whose columns are clear from their names is shown as it would be taken`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let list =
                    "Date,Action,Symbol,Quantity,Price,Currency,Fees\n2013-02-11,Buy,LIN,2,100,EUR,1\n"
                    + "2013-02-12,Sell,LIN,1,101,EUR,1\n"
                let seen = try await client.upload([("t.csv", list)])
                #expect(seen.status == .ok)
                let words = try shown(seen)
                #expect(words.contains("What the columns mean is taken from their names and figures"))
                #expect(words.contains("2013-02-11 buy LIN 2 100"), "\(words)")
                #expect(!words.contains("Not imported") && !words.contains("no profile"))
                #expect(!seen.text.contains("class=\"notice error"))
                #expect(!seen.text.contains("<details class=\"more\" open"))
                let form = try formFields("import", in: seen.text)
                #expect(form.contains { $0 == ("column-4", "shares") })
                #expect(try await client.send("/edit/import", form).status == .seeOther)
                let trades = try served.read("trades.csv")
                #expect(trades.contains("2013-02-11,buy,LIN") && trades.contains("2013-02-12,sell,LIN"))
            }
        }

        @Test func `words of transactions that nothing explains are asked for`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let list =
                    "Wann,Was,Papier,Stücke,Preis\n2013-02-11,Kauf,LIN,2,100\n2013-02-12,Zugang,LIN,3,101\n"
                    + "2013-02-13,Hinweis,LIN,,\n"
                let seen = try await client.upload([("t.csv", list)], ["type": "trades", "currency": "EUR"])
                let form = try formFields("import", in: seen.text)
                let roles = [
                    "column-1": "date", "column-2": "type", "column-3": "symbol", "column-4": "shares",
                    "column-5": "price",
                ]
                let asked = try await client.send("/edit/import", form, roles)
                #expect(asked.text.contains("say what rows of “Zugang” are"), "\(asked.text)")
                let told = try await client.send(
                    "/edit/import", try formFields("import", in: asked.text),
                    ["word-Zugang": "buy", "word-Hinweis": "skip"])
                #expect(told.status == .ok, "\(told.text)")
                let last = try formFields("import", in: told.text)
                #expect(try await client.send("/edit/import", last).status == .seeOther)
                let trades = try served.read("trades.csv")
                #expect(trades.contains("2013-02-11,buy,LIN") && trades.contains("2013-02-12,buy,LIN"))
            }
        }
    }
#endif
