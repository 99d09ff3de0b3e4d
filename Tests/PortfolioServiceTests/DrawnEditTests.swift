#if Server
    import HTTPTypes
    import PortfolioEditing
    import Portfolios
    import TestSupport
    import Testing

    @testable import PortfolioService

    /// Many edits, drawn at random.
    @Suite struct DrawnEditTests {
        @Test func `drawn edits come to the same bytes as in the editor itself`() async throws {
            for seed in 0..<20 as Range<UInt64> {
                var random = SeededGenerator(seed: seed)
                let (served, own) = (try Served(), try Served())
                let store = try HoldingsStore(own.path)
                let drawn = (0..<12).map { _ in DrawnEditTests.draw(&random) }
                try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                    var tag = try await client.tag()
                    for (method, path, body, edit) in drawn {
                        let answer = try await client.edit(method, path, body, tag: tag)
                        var isDone = true
                        do {
                            _ = try store.edit { document throws(EditingError) in
                                try document.applying(edit)
                            }
                        } catch { isDone = false }
                        #expect((answer.status.code < 300) == isDone, "\(path) \(body ?? ""): \(answer.text)")
                        tag = answer.headers[.eTag] ?? tag
                        #expect(try served.read("holdings.csv") == own.read("holdings.csv"))
                    }
                }
            }
        }

        /// A request, and the same edit. Rows go by their positions, which some of them exceed.
        private static func draw(
            _ random: inout SeededGenerator
        ) -> (HTTPRequest.Method, String, String?, HoldingsEdit) {
            let row = Int.random(in: 0..<6, using: &random)
            let path = "/api/holdings/%23\(row + 1)"
            let shares = ["1", "2.50", "-3", "0", "x", "1e2"].randomElement(using: &random) ?? "1"
            let note = ["", "a, b", "say \"x\"", "ä\u{1F600}"].randomElement(using: &random) ?? ""
            let quoted = note.replacing("\"", with: "\\\"")
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                return (
                    .post, "/api/holdings",
                    "{\"symbol\": \"S\(row)\", \"shares\": \"\(shares)\", \"currency\": \"EUR\", \"note\": \"\(quoted)\"}",
                    .add([.symbol: "S\(row)", .shares: shares, .currency: "EUR", .note: note])
                )
            case 1:
                return (
                    .patch, path, "{\"shares\": \"\(shares)\", \"note\": \"\(quoted)\"}",
                    .set([.shares: shares, .note: note], row: row)
                )
            case 2:
                let isExcluded = Bool.random(using: &random)
                return (.patch, path, "{\"excluded\": \(isExcluded)}", .setExcluded(isExcluded, row: row))
            case 3: return (.delete, path, nil, .remove(row: row))
            default:
                let target = Int.random(in: 0..<6, using: &random)
                return (.post, path + "/move", "{\"to\": \(target + 1)}", .move(row: row, to: target))
            }
        }
    }
#endif
