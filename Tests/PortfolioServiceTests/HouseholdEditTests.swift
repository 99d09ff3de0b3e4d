#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import TestSupport
    import Testing

    @testable import PortfolioService

    /// Edits of a household, whose files stand in other folders under one name.
    @Suite struct HouseholdEditTests {
        private static let allowed = ["--allow-edits"]

        private func household() throws -> Served {
            let served = try Served()
            for name in ["isa", "gia"] {
                try FileManager.default.createDirectory(
                    atPath: "\(served.path)/\(name)", withIntermediateDirectories: true)
            }
            try served.write(
                "portfolio.json",
                #"""
                {"currency": "EUR",
                 "holdings": [{"file": "gia/holdings.csv", "account": "GIA"}, {"file": "isa/holdings.csv", "account": "ISA"}],
                 "trades": [{"file": "gia/trades.csv", "account": "GIA"}, {"file": "isa/trades.csv", "account": "ISA"}]}
                """#)
            try served.write("gia/holdings.csv", "symbol,shares,currency\nSAP,5,EUR\n")
            try served.write("isa/holdings.csv", "symbol,shares,currency\nSAP,7,EUR\nBARC.L,9,GBX\n")
            for name in ["isa", "gia"] {
                try served.write("\(name)/trades.csv", "date,type,symbol,shares,price,currency\n")
            }
            return served
        }

        private func text(_ served: Served, _ name: String) throws -> String {
            try String(contentsOfFile: "\(served.path)/\(name)", encoding: .utf8)
        }

        @Test func `programs name the file, and the first counts where none is named`() async throws {
            let served = try household()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                #expect(
                    try await client.get("/api/holdings").members()["file"] as? String == "gia/holdings.csv")
                let second = try await client.get("/api/holdings?file=isa/holdings.csv")
                let members = try second.members()
                #expect(members["file"] as? String == "isa/holdings.csv")
                #expect((members["rows"] as? [Any])?.count == 2)
                let tag = try #require(second.headers[.eTag])
                let edited = try await client.edit(
                    .patch, "/api/holdings/SAP?file=isa/holdings.csv", #"{"shares": "8"}"#, tag: tag)
                #expect(edited.status == .ok, "\(edited.text)")
                #expect(try edited.members()["file"] as? String == "isa/holdings.csv")
                #expect(
                    try text(served, "isa/holdings.csv")
                        == "symbol,shares,currency\nSAP,8,EUR\nBARC.L,9,GBX\n")
                // The tag of one file is not that of another.
                let stale = try await client.edit(
                    .delete, "/api/holdings/SAP", tag: edited.headers[.eTag])
                #expect(stale.status == .preconditionFailed)
                let added = try await client.edit(
                    .post, "/api/holdings?file=isa/holdings.csv",
                    #"{"symbol": "NEW", "shares": "1", "currency": "EUR"}"#, tag: "*")
                #expect(added.status == .created)
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: "*")
                #expect(undone.status == .ok)
                #expect(try undone.members()["file"] as? String == "isa/holdings.csv")
                #expect(try text(served, "gia/holdings.csv") == "symbol,shares,currency\nSAP,5,EUR\n")
                let unknown = try await client.edit(
                    .delete, "/api/holdings/SAP?file=../portfolio.json", tag: "*")
                #expect(
                    try unknown.problem(422)["detail"] as? String
                        == "the portfolio has no file ../portfolio.json; it has gia/holdings.csv and isa/holdings.csv"
                )
            }
        }

        @Test func `of a portfolio without trades, only the file that the first one makes is known`()
            async throws
        {
            try await Served().test(words: Self.allowed) { (client, _) async throws in
                let unknown = try await client.get("/api/v1/trades?file=x").problem(404)
                #expect(unknown["detail"] as? String == "the portfolio has no file of trades")
                for query in ["", "?file=trades.csv"] {
                    let rows = try await client.get("/api/v1/trades\(query)")
                    #expect(rows.status == .ok && rows.text.contains("\"file\": \"trades.csv\""))
                }
            }
        }

        @Test func `an import of trades asks for the account whose file they go to`() async throws {
            let served = try household()
            let export =
                "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),"
                + "Exchange rate,Total,Currency (Total),ID\n"
                + "Market buy,2013-02-01 14:30:05,DE0007030009,NEW,New,10,5.00,EUR,1,50.00,EUR,EOF1\n"
            try await served.test(words: Self.allowed) { (client, _) async throws in
                func send(_ account: String) async throws -> TestResponse {
                    try await client.edit(
                        .post, "/api/v1/imports?type=trades\(account)", export, tag: "*", type: "text/csv")
                }
                let asked = try await send("").problem(422)
                #expect(
                    asked["detail"] as? String
                        == "there are 2 files of trades, each of an account: state which, GIA or ISA")
                let fields = asked["errors"] as? [[String: Any]]
                #expect(fields?.map { $0["field"] as? String } == ["account"])
                let taken = try await send("&account=ISA")
                #expect(taken.status == .ok, "\(taken.text)")
                #expect(try text(served, "isa/trades.csv").contains("NEW"))
            }
        }

        @Test func `a trade goes to either of two files of one name`() async throws {
            let served = try household()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let trade =
                    #"{"type": "buy", "symbol": "NEW", "shares": "1", "price": "2", "currency": "EUR", "date": "2013-02-01"}"#
                let unnamed = try await client.edit(.post, "/api/trades", trade, tag: "*")
                #expect(
                    try unnamed.problem(422)["detail"] as? String
                        == "there are 2 files of trades: name one, gia/trades.csv or isa/trades.csv")
                let unknown = try await client.get("/api/v1/trades?file=x").problem(422)
                #expect(
                    unknown["detail"] as? String
                        == "the portfolio has no file x; it has gia/trades.csv and isa/trades.csv")
                let recorded = try await client.edit(
                    .post, "/api/trades?file=isa/trades.csv", trade, tag: "*")
                #expect(recorded.status == .created, "\(recorded.text)")
                #expect(try text(served, "isa/trades.csv").hasSuffix("2013-02-01,buy,NEW,1,2,EUR\n"))
                #expect(try text(served, "gia/trades.csv") == "date,type,symbol,shares,price,currency\n")
                // What the other account holds by its holdings, it can't buy by trades.
                let held = try await client.edit(
                    .post, "/api/trades?file=isa/trades.csv",
                    trade.replacing("NEW", with: "BARC.L")
                        .replacing("EUR", with: "GBX"), tag: "*")
                #expect(held.status.code == 422)
                #expect(held.text.contains("BARC.L"))
                let page = try await client.get("/edit/trades?type=buy").text
                #expect(page.contains("<option value=\"isa/trades.csv\">isa/trades.csv</option>"))
            }
        }

        @Test func `pages show the rows of the file that is chosen, and change that one`() async throws {
            let served = try household()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let first = try await client.get("/edit").text
                #expect(first.contains("1 row in gia/holdings.csv"))
                #expect(first.contains("<option value=\"isa/holdings.csv\">isa/holdings.csv</option>"))
                let second = try await client.get("/edit?file=isa/holdings.csv").text
                #expect(second.contains("2 rows in isa/holdings.csv"))
                let excluded = try await client.send(
                    "/edit/lots/SAP/exclude", try formFields("rows", in: second))
                #expect(
                    excluded.headers[.location] == "/edit?file=isa%2Fholdings.csv&done=1#row-SAP",
                    "\(excluded.text)")
                #expect(try text(served, "isa/holdings.csv").contains("SAP,7,EUR,true"))
                let form = try await client.get("/edit/lots/SAP?view-file=isa/holdings.csv").text
                let saved = try await client.send(
                    "/edit/lots/SAP", try formFields("lot", in: form), ["shares": "8"])
                #expect(saved.headers[.location] == "/edit?file=isa%2Fholdings.csv&done=2#row-SAP")
                #expect(try text(served, "isa/holdings.csv").contains("SAP,8,EUR"))
                // A stock is found in whichever file has it.
                #expect(
                    try await client.get("/edit?symbol=BARC.L").text.contains("1 row in isa/holdings.csv"))
                let question = try await client.get(
                    "/edit/lots/BARC.L/remove?view-file=isa/holdings.csv"
                ).text
                _ = try await client.send("/edit/lots/BARC.L/remove", try formFields("remove", in: question))
                #expect(try !text(served, "isa/holdings.csv").contains("BARC.L"))
                #expect(try text(served, "gia/holdings.csv") == "symbol,shares,currency\nSAP,5,EUR\n")
            }
        }
    }
#endif
