#if Server
    import Foundation
    import HTTPTypes
    import Hummingbird
    import Logging
    import NIOCore
    import Portfolios
    import Synchronization
    import TestSupport
    import Testing

    @testable import PortfolioCLI
    @testable import PortfolioService

    /// A portfolio in a folder of its own, served.
    final class Served: Sendable {
        private let folder: TemporaryFolder
        /// The file that is served; empty for the folder.
        private let file: String

        var path: String { folder.path }

        static let document = #"{"name": "Three", "currency": "EUR"}"#
        static let holdings = """
            symbol,name,market,shares,currency,purchase_date,purchase_price,purchase_rate,rate
            AAPL,Apple,NASDAQ,10,USD,2012-06-01,560,0.8,0.75
            BARC.L,Barclays,LSE,1000,GBX,2012-06-01,170,1.24,1.15
            SAP,SAP & Söhne,XETRA,5,EUR,2012-06-01,45,,

            """
        static let prices = """
            symbol,date,price
            AAPL,2013-02-28,441.4
            AAPL,2013-03-01,430.47
            BARC.L,2013-02-28,307.25
            BARC.L,2013-03-01,306.5
            SAP,2013-02-28,59.8
            SAP,2013-03-01,60.25

            """

        /// Of stocks that the holdings do not have; every rate is stated.
        static let trades = """
            date,type,symbol,name,shares,price,currency,rate,fees,amount
            2012-01-02,buy,BMW,Bayerische,10,50,EUR,,5,
            2012-06-01,buy,VOD.L,Vodafone,100,170,GBX,1.24,,
            2012-06-04,buy,BMW,,5,55,EUR,,,
            2012-09-03,dividend,BMW,,15,2,EUR,,,
            2012-12-03,sell,BMW,,12,60,EUR,,2,
            2013-02-01,sell,VOD.L,,60,180,GBX,1.15,,
            2013-02-04,interest,,,,,EUR,,,3

            """

        /// - Parameters:
        ///   - trades: beside the holdings; none where it is `nil`.
        ///   - file: the name of the only one that is served; empty for all of the folder.
        init(
            holdings: String = Served.holdings, prices: String = Served.prices, trades: String? = nil,
            file: String = ""
        ) throws {
            folder = try TemporaryFolder()
            self.file = file
            try write("portfolio.json", Served.document)
            try write("prices.csv", prices)
            try write("holdings.csv", holdings)
            if let trades { try write("trades.csv", trades) }
        }

        func write(_ name: String, _ text: String) throws { try folder.replace(name, text) }

        /// What the command line prints.
        func printed(_ words: [String]) -> [UInt8] {
            let capture = Capture()
            _ = Console.$capture.withValue(capture) { Program.run(words) }
            return capture.output
        }

        /// What `serve` with these words comes to.
        func options(_ words: [String] = []) throws -> ServiceOptions {
            ServiceOptions(try settings(words))
        }

        private func settings(_ words: [String]) throws -> ServeSettings {
            guard
                case .run(.serve, let arguments) = try Arguments.parse(
                    ["serve", path + (file.isEmpty ? "" : "/\(file)")] + words)
            else {
                throw CocoaError(.coderInvalidValue)
            }
            return try ServeSettings(arguments)
        }

        /// Runs a test against the service.
        ///
        /// - Parameters:
        ///   - words: options of `serve`.
        ///   - changes: what else is other than usual.
        ///   - others: further portfolios of the service.
        ///   - folder: the folder in which more can be created.
        ///   - name: what this one is called among others.
        func test<Value: Sendable>(
            _ setup: TestingSetup = .router, words: [String] = [],
            logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            hooks: ServiceHooks = ServiceHooks(),
            with changes: [ServiceOptions.Change] = [], beside others: [(name: String, Served)] = [],
            in folder: String? = nil, named name: String = "first",
            _ body: @escaping @Sendable (any TestClientProtocol, HTTPService) async throws -> Value
        ) async throws -> Value {
            let settings = try settings(words)
            var options = ServiceOptions(settings)
            // Tests that say all they have to say at once wait for their answers, on a machine however slow.
            options.limits.departure = .seconds(60)
            for change in changes { change.apply(&options) }
            return try await ServiceGate.pass { [options] in
                let service = HTTPService(
                    ServedPortfolio(settings.location, name: others.isEmpty && folder == nil ? "" : name),
                    others.map { ServedPortfolio(PortfolioLocation($1.path), name: $0) }, in: folder,
                    options: options, logger: logger, version: "test", hooks: hooks)
                do {
                    let value = try await service.test(setup) { client in
                        try await body(client, service)
                    }
                    await service.live.queue.shutDown()
                    return value
                } catch {
                    await service.live.queue.shutDown()
                    throw error
                }
            }
        }
    }

    /// Lets some services live at a time: the system watches files for some only, and those beyond look every second.
    private actor ServiceGate {
        private static let gate = ServiceGate()
        /// Whether a service of the same test is alive already.
        @TaskLocal private static var isInside = false

        private var free = 32
        private var waiting: [CheckedContinuation<Void, Never>] = []

        static func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
            if isInside { return try await body() }
            await gate.enter()
            let result: Result<Value, any Error>
            do { result = .success(try await $isInside.withValue(true, operation: body)) } catch {
                result = .failure(error)
            }
            await gate.leave()
            return try result.get()
        }

        private func enter() async {
            if free > 0 {
                free -= 1
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        }

        private func leave() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }

    extension ServiceOptions {
        /// One option that is other than usual.
        struct Change {
            let apply: (inout ServiceOptions) -> Void

            static func set<Value>(
                _ path: WritableKeyPath<ServiceOptions, Value>, _ value: Value
            ) -> Change {
                Change { $0[keyPath: path] = value }
            }
        }
    }

    extension TestClientProtocol {
        func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
            try await executeRequest(uri: uri, method: .get, headers: headers, body: nil)
        }

        func post(_ uri: String, _ type: String?, _ body: String, _ headers: HTTPFields = [:]) async throws
            -> TestResponse
        {
            var headers = headers
            headers[.contentType] = type
            return try await executeRequest(
                uri: uri, method: .post, headers: headers, body: ByteBuffer(string: body))
        }
    }

    extension TestResponse {
        var bytes: [UInt8] { Array(body.readableBytesView) }
        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The members of a problem, once it is found to be one.
        func problem(_ status: Int) throws -> [String: Any] {
            #expect(self.status.code == status)
            #expect(headers[.contentType] == "application/problem+json")
            let members = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            #expect(members["status"] as? Int == status)
            #expect(members["title"] as? String == self.status.reasonPhrase)
            return members
        }
    }

    /// Waits until something is so; `false` where it never is.
    func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
        for _ in 0..<400 {
            if try await condition() { return true }
            try? await Task.sleep(for: .milliseconds(25))
        }
        return false
    }
#endif
