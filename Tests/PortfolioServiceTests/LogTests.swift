#if Server
    import HTTPTypes
    import Logging
    import Synchronization
    import Testing

    @testable import PortfolioService

    @Suite struct LogTests {
        /// Keeps every line that is logged.
        final class Lines: Sendable {
            let lines = Mutex<[String]>([])
            var text: String { lines.withLock { $0.joined(separator: "\n") } }
        }

        struct Handler: LogHandler {
            let lines: Lines
            var logLevel = Logger.Level.info
            var metadata: Logger.Metadata = [:]

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) {
                let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
                lines.lines.withLock { $0.append("\(event.level) \(event.message) \(metadata)") }
            }
        }

        private func log(at level: Logger.Level, access: Bool = false) async throws -> String {
            let lines = Lines()
            let served = try Served()
            let logger = Logger(label: "test") { _ in Handler(lines: lines) }
            try await served.test(
                logger: logger, with: [.set(\.logLevel, level), .set(\.logsAccess, access)]
            ) {
                (client, service) async throws in
                for uri in ["/", "/api/holdings/SAP?price=SAP=4711", "/holdings/NONE", "/api/report?x=4711"] {
                    _ = try await client.get(uri, [.authorization: "Bearer s3cret"])
                }
                _ = try await client.post("/api/report", "text/csv", "symbol,shares,currency\nSAP,4711,EUR\n")
                try served.write("holdings.csv", "symbol,shares,currency\nSAP,4711x,EUR\n")
                await service.live.reload()
            }
            return lines.text
        }

        @Test func `the log tells what was asked, and neither amounts nor names`() async throws {
            let text = try await log(at: .info, access: true)
            #expect(text.contains("/api/v1/stocks/{symbol}"))
            #expect(text.contains("the files can't be read"))
            for word in ["SAP", "NONE", "4711", "7054", "s3cret", "Three"] {
                #expect(!text.contains(word), "\(word)")
            }
        }

        @Test func `requests are logged only where that is asked for`() async throws {
            let text = try await log(at: .info)
            #expect(!text.contains("/api/v1/stocks/{symbol}"))
            #expect(text.contains("the files can't be read"))
        }

        @Test func `more is told to who asks for it`() async throws {
            let text = try await log(at: .debug)
            #expect(text.contains("/api/v1/stocks/SAP?price=SAP=4711"))
            #expect(!text.contains("s3cret"))
        }

        /// The lines of warnings of a test, in their order.
        private func warnings(
            words: [String] = [], hooks: ServiceHooks = ServiceHooks(),
            with changes: [ServiceOptions.Change] = [],
            _ body: @escaping @Sendable (any TestClientProtocol, HTTPService) async throws -> Void
        ) async throws -> [String] {
            let lines = Lines()
            let logger = Logger(label: "test") { _ in Handler(lines: lines) }
            // All are told at the end, however long the test takes.
            let changes = changes + [.set(\.incidentPeriod, .seconds(86_400))]
            try await Served().test(words: words, logger: logger, hooks: hooks, with: changes, body)
            return lines.lines.withLock { $0.filter { $0.hasPrefix("warning") } }
        }

        @Test func `wrong tokens are told once a minute, by the address they came from`() async throws {
            let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
            let lines = try await warnings(
                words: ["--behind-tls", "--insecure"], with: [.set(\.token, "s3cret")]
            ) {
                (client, _) async throws in
                for number in 0..<13 {
                    let headers: HTTPFields = [
                        forwarded: "192.0.2.1", .authorization: "Bearer guess\(number)",
                    ]
                    #expect(try await client.get("/", headers).status.code == (number < 10 ? 401 : 429))
                }
                for address in ["192.0.2.7", "192.0.2.8"] {
                    _ = try await client.post(
                        "/login", "application/x-www-form-urlencoded", "token=guess", [forwarded: address])
                }
                // Who has not tried has not failed.
                _ = try await client.get("/", [forwarded: "192.0.2.9"]).problem(401)
            }
            #expect(lines.count == 3)
            for (address, count) in [("192.0.2.1", 13), ("192.0.2.7", 1), ("192.0.2.8", 1)] {
                let line = try #require(lines.first { $0.contains(address) })
                #expect(line.hasPrefix("warning wrong tokens "))
                #expect(line.contains("\"count\": \(count)"), "\(line)")
            }
            for line in lines { #expect(!line.contains("guess") && !line.contains("s3cret"), "\(line)") }
        }

        @Test func `many addresses that guess are told together`() {
            let lines = Lines()
            let incidents = Incidents(logger: Logger(label: "test") { _ in Handler(lines: lines) })
            for number in 0..<(Incidents.mostAddresses + 50) { incidents.noteGuess(from: "a\(number)") }
            incidents.tell()
            incidents.tell()
            let told = lines.lines.withLock { $0 }
            incidents.noteGuess(from: "b\u{1B}[31mb")
            incidents.tell()
            #expect(lines.lines.withLock { $0.last?.contains("b%1B[31mb") } == true)
            #expect(told.count == Incidents.mostAddresses + 1)
            #expect(told.last?.contains("others") == true)
            #expect(told.last?.contains("\"count\": 50") == true)
        }

        @Test func `requests refused for want of room are told together`() async throws {
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                if case .stock = question.subject { throw ValuationQueue.Overloaded() }
            }
            let lines = try await warnings(hooks: hooks) { (client, _) async throws in
                for number in 0..<50 { _ = try await client.get("/api/holdings/S\(number)").problem(503) }
            }
            #expect(lines.count == 1)
            let line = try #require(lines.first)
            #expect(line.hasPrefix("warning requests refused "))
            #expect(line.contains("/api/v1/stocks/{symbol}"))
            #expect(line.contains("\"count\": 50"), "\(line)")
        }

        @Test func `nothing in a target reaches the terminal that shows the log`() {
            #expect(Target.printable("/a\u{1B}[31m?x=é%20 y") == "/a%1B[31m?x=%C3%A9%20%20y")
            #expect(Target.printable("/api/report?by=symbol") == "/api/report?by=symbol")
        }
    }
#endif
