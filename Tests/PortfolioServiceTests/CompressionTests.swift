#if Server
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import NIOHTTPCompression
    import Testing

    @testable import PortfolioService

    /// Answers are compressed for those who take them so, and are the same for all.
    @Suite struct CompressionTests {
        private func decompressed(_ bytes: ByteBuffer) throws -> [UInt8] {
            let channel = EmbeddedChannel(handler: NIOHTTPResponseDecompressor(limit: .none))
            var head = HTTPResponseHead(version: .http1_1, status: .ok)
            head.headers.add(name: "Content-Encoding", value: "gzip")
            head.headers.add(name: "Content-Length", value: String(bytes.readableBytes))
            // The decompressor reads what its client has asked for.
            let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
            try channel.writeOutbound(HTTPClientRequestPart.head(request))
            try channel.writeInbound(HTTPClientResponsePart.head(head))
            try channel.writeInbound(HTTPClientResponsePart.body(bytes))
            try channel.writeInbound(HTTPClientResponsePart.end(nil))
            var whole: [UInt8] = []
            while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
                if case .body(let piece) = part { whole += Array(piece.readableBytesView) }
            }
            _ = try channel.finish(acceptAlreadyClosed: true)
            return whole
        }

        @Test(arguments: [
            "/", "/holdings/SAP", "/api/report", "/api/history", "/api/openapi.json", "/gains",
            "/api/returns",
        ]) func `what is compressed is what is sent otherwise, with a tag of its own`(_ uri: String)
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let plain = try await client.get(uri)
                #expect(plain.headers[.contentEncoding] == nil)
                let gzip: HTTPFields = [.acceptEncoding: "gzip, deflate, br"]
                let coded = try await client.get(uri, gzip)
                #expect(coded.status == .ok)
                #expect(coded.headers[.contentEncoding] == "gzip")
                #expect(coded.headers[.contentType] == plain.headers[.contentType])
                #expect(coded.headers[.contentLength] == String(coded.bytes.count))
                #expect(coded.bytes.count < plain.bytes.count / 2)
                #expect(try decompressed(coded.body) == plain.bytes)
                for answer in [plain, coded] {
                    #expect(answer.headers[.vary] == "Accept, Accept-Encoding")
                }
                let (tag, codedTag) = (plain.headers[.eTag], coded.headers[.eTag])
                #expect(tag != nil && tag != codedTag)
                let same = try await client.get(uri, [.acceptEncoding: "gzip", .ifNoneMatch: codedTag ?? ""])
                #expect(same.status == .notModified)
                #expect(same.headers[.eTag] == codedTag)
                let other = try await client.get(uri, [.acceptEncoding: "gzip", .ifNoneMatch: tag ?? ""])
                #expect(other.status == .ok)
                let head = try await client.executeRequest(uri: uri, method: .head, headers: gzip, body: nil)
                #expect(head.headers[.contentLength] == coded.headers[.contentLength])
                #expect(head.bytes.isEmpty)
            }
        }

        @Test(arguments: [
            ("gzip", true), ("GZIP;q=0.5", true), ("x-gzip", true), ("*", true), ("br, gzip;q=1", true),
            ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("*;q=0", false),
            ("*, gzip;q=0", false), ("gzip;q=x", false), ("gzipped", false), (",;,", false),
        ]) func `only who takes gzip gets it`(_ accept: String, _ isTaken: Bool) async throws {
            try await Served().test { (client, _) async throws in
                let answer = try await client.get("/", [.acceptEncoding: accept])
                #expect((answer.headers[.contentEncoding] == "gzip") == isTaken)
            }
        }

        @Test func `small answers, problems and pages with a form's token are sent as they are`() async throws
        {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                let gzip: HTTPFields = [.acceptEncoding: "gzip", .authorization: "Bearer s3cret"]
                for uri in ["/api/report?totals=true", "/api/nothing", "/login", "/health"] {
                    let answer = try await client.get(uri, gzip)
                    #expect(answer.headers[.contentEncoding] == nil, "\(uri)")
                    #expect(!answer.bytes.isEmpty)
                }
            }
        }

        @Test func `the report of a body is compressed, whether large or small`() async throws {
            let rows = (0..<30_000).map { "S\($0 % 977),\($0 % 13 + 1),EUR\n" }.joined()
            let body = "symbol,shares,currency\n" + rows
            try await Served().test { (client, service) async throws in
                let csv = HTTPField(name: .accept, value: "text/csv")
                let plain = try await client.post("/api/report", "text/csv", body, [csv.name: csv.value])
                let coded = try await client.post(
                    "/api/report", "text/csv", body, [.accept: "text/csv", .acceptEncoding: "gzip"])
                #expect(coded.headers[.contentEncoding] == "gzip")
                #expect(coded.headers[.contentLength] == String(coded.bytes.count))
                #expect(plain.bytes.count > 1 << 20)
                #expect(try decompressed(coded.body) == plain.bytes)
                let results = service.results
                #expect(await eventually { results.spoolBudget.rest == results.spoolBudget.size })
                let small = try await client.post(
                    "/api/report", "text/csv", "symbol,shares,currency\nSAP,1,EUR\n",
                    [.accept: "text/csv", .acceptEncoding: "gzip"])
                #expect(small.headers[.contentEncoding] == nil)
            }
        }

        @Test func `many threads compress at a time`() async throws {
            try await Served().test { (client, _) async throws in
                let plain = try await client.get("/api/report")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<60 {
                        group.addTask { () async throws in
                            let uri = "/api/report?limit=\(number % 20 + 3)"
                            let coded = try await client.get(uri, [.acceptEncoding: "gzip"])
                            #expect(try decompressed(coded.body) == plain.bytes)
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }
#endif
