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
            #expect(text.contains("/api/holdings/{symbol}"))
            #expect(text.contains("the files can't be read"))
            for word in ["SAP", "NONE", "4711", "7054", "s3cret", "Three"] {
                #expect(!text.contains(word), "\(word)")
            }
        }

        @Test func `requests are logged only where that is asked for`() async throws {
            let text = try await log(at: .info)
            #expect(!text.contains("/api/holdings/{symbol}"))
            #expect(text.contains("the files can't be read"))
        }

        @Test func `more is told to who asks for it`() async throws {
            let text = try await log(at: .debug)
            #expect(text.contains("/api/holdings/SAP?price=SAP=4711"))
            #expect(!text.contains("s3cret"))
        }

        @Test func `nothing in a target reaches the terminal that shows the log`() {
            #expect(Target.printable("/a\u{1B}[31m?x=é%20 y") == "/a%1B[31m?x=%C3%A9%20%20y")
            #expect(Target.printable("/api/report?by=symbol") == "/api/report?by=symbol")
        }
    }
#endif
