#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Trades files of this program on the page for imports.
    @Suite struct OwnTradesPageTests {
        private static let allowed = ["--allow-edits"]
        private static let new = "2014-01-02,buy,NEW,,3,10.50,EUR,,2.5,,EUR,\"from, a spreadsheet\"\n"

        /// The rows of ``Served/trades`` with two more columns, and one more row.
        private static var trades: String {
            var lines = Served.trades.split(separator: "\n").map { $0 + ",," }
            lines[0] = lines[0].dropLast(2) + ",fees_currency,note"
            return lines.joined(separator: "\n") + "\n" + new
        }

        private func shown(_ answer: TestResponse) throws -> String {
            let text = try #require(answer.text.components(separatedBy: "<main id=\"content\">").last)
            return text.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ").replacing(
                "&#39;", with: "'")
        }

        @Test func `a trades file of another portfolio is taken as it stands, each row once`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let seen = try await client.upload([("old.csv", Self.trades)])
                #expect(seen.status == .ok)
                let words = try shown(seen)
                for text in ["trades.csv, this program's own", "1 trade", "7 there already"] {
                    #expect(words.contains(text), "\(text): \(words)")
                }
                #expect(words.contains("2 rows with a rate or a total, taken as EUR"))
                let form = try formFields("import", in: seen.text)
                #expect(try await client.send("/edit/import", form).status == .seeOther)
                let now = try served.read("trades.csv")
                #expect(now.contains("2014-01-02,buy,NEW,,3,10.50,EUR,,2.5,"))
                #expect(now.contains("from, a spreadsheet"))
                let again = try shown(try await client.upload([("old.csv", Self.trades)]))
                #expect(again.contains("8 there already"), "\(again)")
            }
        }

        @Test func `it begins a portfolio that has none`() async throws {
            let served = try Served(trades: "date,type,symbol,shares,price,currency\n")
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let answer = try await client.edit(
                    .post, "/api/imports", Served.trades, tag: "*", type: "text/csv")
                #expect(answer.status == .ok, "\(answer.text)")
                // Rows that another one has are told once there is one with the same day, type, symbol and shares.
                let alike = Served.trades.replacing("10,50,EUR", with: "10,51,EUR")
                let seen = try shown(try await client.upload([("old.csv", alike)]))
                #expect(seen.contains("1 trade, 6 there already"), "\(seen)")
                #expect(seen.contains("price 51, not 50") || seen.contains("51"), "\(seen)")
            }
        }
    }
#endif
