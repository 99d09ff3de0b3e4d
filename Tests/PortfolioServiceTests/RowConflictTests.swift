#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Forms of trades that somebody else changes at the same time.
    @Suite struct RowConflictTests {
        private static let allowed = ["--allow-edits"]

        @Test func `forms change and remove trades, however others change other rows meanwhile`() async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowConflictTests.allowed) { (client, _) async throws in
                let list = try await client.get("/edit").text
                #expect(list.contains("href=\"/edit/trades/3\""))
                #expect(list.contains("href=\"/edit/trades/3/remove\""))
                let form = try formFields("trade", in: try await client.get("/edit/trades/3").text)
                let removal = try formFields("remove", in: try await client.get("/edit/trades/6/remove").text)
                #expect(form.first { $0.name == "price" }?.value == "55")
                // A row comes before it.
                let more = Served.trades.replacing(
                    "2012-01-02,", with: "2012-01-01,buy,BMW,,1,50,EUR,,,\n2012-01-02,")
                try served.write("trades.csv", more)
                let saved = try await client.send("/edit/trades/3", form, ["price": "56"])
                #expect(saved.status == .seeOther, "\(saved.text)")
                let after = more.replacing("2012-06-04,buy,BMW,,5,55", with: "2012-06-04,buy,BMW,,5,56")
                #expect(try served.read("trades.csv") == after)
                #expect(try await client.send("/edit/trades/6/remove", removal).status == .seeOther)
                #expect(
                    try served.read("trades.csv")
                        == after.replacing("2013-02-01,sell,VOD.L,,60,180,GBX,1.15,,\n", with: ""))
                // The row itself was changed.
                let late = try await client.send("/edit/trades/3", form, ["price": "57"])
                #expect(late.status == .preconditionFailed)
                let wrong = try await client.get("/edit/trades/4").text
                #expect(wrong.contains("value=\"56\""))
            }
        }

        @Test func `of a row that was changed, what it says now is shown beside what was entered`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowConflictTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades/3").text)
                let other = try await client.edit(.patch, "/api/trades/3", #"{"price": 54}"#, tag: "*")
                #expect(other.status == .ok)
                let late = try await client.send("/edit/trades/3", form, ["price": "57"])
                #expect(late.status == .preconditionFailed)
                #expect(late.text.contains("Now in the file: 54"))
                let again = try await client.send("/edit/trades/3", try formFields("trade", in: late.text))
                #expect(again.status == .seeOther)
                #expect(try served.read("trades.csv").contains("2012-06-04,buy,BMW,,5,57,EUR"))
            }
        }

        @Test func `what nobody touched in a form stays as somebody else has changed it`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowConflictTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades/3").text)
                let other = try await client.edit(
                    .patch, "/api/trades/3", #"{"price": 54, "fees": 2}"#, tag: "*")
                #expect(other.status == .ok)
                // Another type is looked at in between.
                let types = try await client.send(
                    "/edit/trades/3", form + [("show", "true")], ["shares": "6"])
                let late = try await client.send("/edit/trades/3", try formFields("trade", in: types.text))
                #expect(late.status == .preconditionFailed)
                #expect(late.text.contains("id=\"trade-price-hint\">Changed meanwhile from 55<"))
                // Of what was entered, only what the other has changed, too, is told.
                #expect(!late.text.contains("Now in the file"))
                #expect(late.text.contains("name=\"shares\"") && late.text.contains("value=\"6\""))
                let again = try await client.send("/edit/trades/3", try formFields("trade", in: late.text))
                #expect(again.status == .seeOther)
                #expect(try served.read("trades.csv").contains("2012-06-04,buy,BMW,,6,54,EUR,,2,"))
            }
        }

        @Test func `a long note keeps its line breaks, which no browser sends`() async throws {
            let long = String(repeating: "word ", count: 250)
            let trades = """
                date,type,symbol,shares,price,currency,fees,note
                2012-01-02,buy,BMW,10,50,EUR,5,"\(long)\nsecond line"
                2012-01-03,buy,BMW,10,50,EUR,5,"short\nnote"

                """
            let served = try Served(trades: trades)
            try await served.test(words: RowConflictTests.allowed) { (client, _) async throws in
                for row in [1, 2] {
                    let form = try formFields(
                        "trade", in: try await client.get("/edit/trades/\(row)").text
                    ).map {
                        (
                            name: $0.name,
                            value: $0.name == "note" ? $0.value.filter { !$0.isNewline } : $0.value
                        )
                    }
                    let other = try await client.edit(
                        .patch, "/api/trades/\(row)", #"{"shares": 11}"#, tag: "*")
                    #expect(other.status == .ok)
                    let late = try await client.send("/edit/trades/\(row)", form, ["fees": "2"])
                    #expect(late.text.contains("id=\"trade-shares-hint\">Changed meanwhile from 10<"))
                    #expect(!late.text.contains("id=\"trade-note-hint\">Changed"))
                    let again = try formFields("trade", in: late.text).map {
                        (
                            name: $0.name,
                            value: $0.name == "note" ? $0.value.filter { !$0.isNewline } : $0.value
                        )
                    }
                    #expect(try await client.send("/edit/trades/\(row)", again).status == .seeOther)
                }
                let changed = trades.replacing("BMW,10,50,EUR,5", with: "BMW,11,50,EUR,2")
                #expect(try served.read("trades.csv") == changed)
            }
        }
    }
#endif
