#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import PortfolioService

    /// The paths of the interface, of now and of before it had a version.
    @Suite struct VersionTests {
        @Test func `paths without a version mean what they meant`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: ["--allow-edits"]) { client, _ in
                for (former, current) in [
                    ("report?by=currency", "report?by=currency"), ("history", "history"), ("gains", "gains"),
                    ("returns", "returns"), ("lots", "lots"), ("cash", "cash"),
                    ("openapi.json", "openapi.json"),
                    ("holdings", "holdings"), ("holdings/SAP?explain=true", "stocks/SAP?explain=true"),
                    ("trades/1", "trades/1"), ("changes", "changes"),
                ] {
                    let (old, new) = (
                        try await client.get("/api/\(former)"), try await client.get("/api/v1/\(current)")
                    )
                    #expect(old.status == .ok && old.bytes == new.bytes, "\(former): \(old.text)")
                    #expect(old.headers[.eTag] == new.headers[.eTag])
                }
                let changed = try await client.executeRequest(
                    uri: "/api/holdings/SAP", method: .patch,
                    headers: [.ifMatch: "*", .contentType: "application/json"],
                    body: .init(string: #"{"shares": "6"}"#))
                #expect(changed.status == .ok)
                #expect(try served.read("holdings.csv").contains("XETRA,6,EUR"))
                _ = try await client.get("/api/v2/report").problem(404)
            }
        }

        @Test func `a lot is read, changed and removed under one address with one tag`() async throws {
            let served = try Served()
            try await served.test(words: ["--allow-edits"]) { client, _ in
                let read = try await client.get("/api/v1/holdings/SAP")
                #expect(read.status == .ok)
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(read.bytes)) as? [String: Any])
                let row = try #require(object["row"] as? [String: Any])
                #expect(row["id"] as? String == "SAP" && row["position"] as? Int == 3)
                #expect((row["cells"] as? [String: String])?["shares"] == "5")
                let tag = try #require(read.headers[.eTag])
                let changed = try await client.executeRequest(
                    uri: "/api/v1/holdings/SAP", method: .patch,
                    headers: [.ifMatch: tag, .contentType: "application/json"],
                    body: .init(string: #"{"shares": "6"}"#))
                #expect(changed.status == .ok)
                let stale = try await client.executeRequest(
                    uri: "/api/v1/holdings/SAP", method: .delete, headers: [.ifMatch: tag], body: nil)
                _ = try stale.problem(412)
                let removed = try await client.executeRequest(
                    uri: "/api/v1/holdings/SAP", method: .delete,
                    headers: [.ifMatch: try #require(changed.headers[.eTag])], body: nil)
                #expect(removed.status == .ok)
                _ = try await client.get("/api/v1/holdings/SAP").problem(404)
                _ = try await client.get("/api/v1/holdings/AAPL%232").problem(404)
                // The stock is gone with its only lot.
                _ = try await client.get("/api/v1/stocks/SAP").problem(404)
            }
        }

        @Test func `what is held by trades alone has no rows of holdings`() async throws {
            let served = try Served(trades: Served.trades)
            try FileManager.default.removeItem(atPath: served.path + "/holdings.csv")
            try await served.test(words: ["--allow-edits"]) { client, _ in
                let problem = try await client.get("/api/v1/holdings/BMW").problem(404)
                #expect(
                    problem["detail"] as? String
                        == "the portfolio has no file of holdings: what it holds comes from its trades")
                #expect(try await client.get("/api/v1/stocks/BMW").status == .ok)
            }
        }
    }
#endif
