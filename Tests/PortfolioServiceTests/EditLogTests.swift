#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// The log of changes, and undoing after a restart.
    @Suite struct EditLogTests {
        private static let allowed = ["--allow-edits"]

        @Test func `what was changed is told and can be undone after a restart`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                let first = try await client.edit(.patch, "/api/trades/3", #"{"price": 56}"#, tag: "*")
                #expect(first.status == .ok)
                let second = try await client.edit(.delete, "/api/holdings/SAP", tag: "*")
                #expect(second.status == .ok)
                let third = try await client.edit(.patch, "/api/prices/2", #"{"price": 431}"#, tag: "*")
                #expect(third.status == .ok)
                #expect(try await client.edit(.post, "/api/undo", "{}", tag: "*").status == .ok)
            }
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit")
                #expect(page.text.contains("Undo: SAP was removed"))
                // The page of the changes has the same button.
                let changed = try await client.get("/edit/changes").text
                #expect(changed.contains("Undo: SAP was removed"))
                let undo = try formFields("undo", in: changed)
                #expect(try await client.send("/edit/undo", undo).status == .seeOther)
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try await client.edit(.post, "/api/undo", "{}", tag: "*").status == .ok)
                #expect(try served.read("trades.csv") == Served.trades)
                _ = try await client.edit(.post, "/api/undo", "{}", tag: "*").problem(409)
                let told =
                    try await client.get("/api/changes?limit=3").members()["changes"] as? [[String: Any]]
                #expect(
                    told?.map { $0["summary"] as? String } == [
                        "Undone: The trade buy BMW of 2012-06-04 was changed", "Undone: SAP was removed",
                        "Undone: The price of AAPL on 2013-03-01 was changed",
                    ])
                #expect(told?.first?["diff"] as? String != "")
                let changes = try await client.get("/edit/changes").text
                #expect(changes.contains("The trade buy BMW of 2012-06-04 was changed"))
                #expect(changes.contains("-2012-06-04,buy,BMW,,5,55,EUR,,,"))
            }
            #expect(try served.read("prices.csv") == Served.prices)
        }

        @Test func `a file that a trade has made goes when that is undone, after a restart too`() async throws
        {
            let served = try Served()
            let trade =
                #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 50, "currency": "EUR", "date": "2013-02-05"}"#
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                #expect(try await client.edit(.post, "/api/trades", trade, tag: "*").status == .created)
            }
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: "*")
                #expect(undone.status == .ok, "\(undone.text)")
                #expect(throws: (any Error).self) { try served.read("trades.csv") }
            }
        }

        @Test func `the numbers of changes are told, and stay theirs after a restart`() async throws {
            let served = try Served()
            @Sendable func numbers(_ client: any TestClientProtocol) async throws -> [Int?] {
                let changes = try await client.get("/api/changes").members()["changes"] as? [[String: Any]]
                return (changes ?? []).map { $0["number"] as? Int }
            }
            @Sendable func change(_ client: any TestClientProtocol, _ count: Int) async throws -> Int? {
                let body = #"{"shares": "\#(count)"}"#
                let changed = try await client.edit(.patch, "/api/holdings/SAP", body, tag: "*")
                return try changed.members()["change"] as? Int
            }
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                for count in 1...22 { #expect(try await change(client, 10 + count) == count) }
                #expect(try await client.edit(.post, "/api/undo", "{}", tag: "*").status == .ok)
            }
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                #expect(try await numbers(client) == (1...23).reversed())
                #expect(try await change(client, 99) == 24)
                let wrong = try await client.edit(.post, "/api/undo", #"{"change": 21}"#, tag: "*")
                #expect(wrong.status == .conflict)
                let right = try await client.edit(.post, "/api/undo", #"{"change": 24}"#, tag: "*")
                #expect(right.status == .ok)
                let before = try await client.edit(.post, "/api/undo", #"{"change": 21}"#, tag: "*")
                #expect(before.status == .ok)
                #expect(try await numbers(client).first == 26)
            }
        }

        @Test func `a long log says where it goes on`() async throws {
            let served = try Served()
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                #expect(try await client.edit(.delete, "/api/holdings/SAP", tag: "*").status == .ok)
                let entry = try served.read("changes.log")
                try served.write("changes.log", String(repeating: entry, count: 102))
                func told(_ uri: String) async throws -> (numbers: [Int?], next: String?) {
                    let answer = try await client.get(uri)
                    let changes = try answer.members()["changes"] as? [[String: Any]]
                    let link = answer.headers[.link]?.prefix { $0 != ">" }.dropFirst()
                    return ((changes ?? []).map { $0["number"] as? Int }, link.map(String.init))
                }
                let first = try await told("/api/v1/changes")
                #expect(first.numbers == (3...102).reversed())
                #expect(first.next == "/api/v1/changes?after=100")
                let rest = try await told(first.next ?? "")
                #expect(rest.numbers == [2, 1] && rest.next == nil)
            }
        }

        @Test func `where the log can't be written nothing is changed or removed`() async throws {
            let served = try Served()
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                let trade =
                    #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 50, "currency": "EUR", "date": "2013-02-05"}"#
                #expect(try await client.edit(.post, "/api/trades", trade, tag: "*").status == .created)
                let trades = try served.read("trades.csv")
                try FileManager.default.removeItem(atPath: served.path + "/changes.log")
                try FileManager.default.createDirectory(
                    atPath: served.path + "/changes.log", withIntermediateDirectories: false)
                _ = try await client.edit(.post, "/api/undo", "{}", tag: "*").problem(409)
                #expect(try served.read("trades.csv") == trades)
                _ = try await client.edit(.delete, "/api/holdings/SAP", tag: "*").problem(409)
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try await client.get("/edit/changes").status == .conflict)
            }
        }

        @Test func `a log has the rights of the file whose rows it has`() async throws {
            let served = try Served()
            let manager = FileManager.default
            try manager.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: served.path + "/holdings.csv")
            try await served.test(words: EditLogTests.allowed) { (client, _) async throws in
                #expect(try await client.edit(.delete, "/api/holdings/SAP", tag: "*").status == .ok)
                let rights = try manager.attributesOfItem(atPath: served.path + "/changes.log")[
                    .posixPermissions]
                #expect((rights as? NSNumber)?.intValue == 0o600)
            }
        }
    }
#endif
