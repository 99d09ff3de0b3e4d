#if Server
    import Foundation
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import Logging
    import NIOCore
    import NIOEmbedded
    import ServiceLifecycle
    import Synchronization
    import Testing

    @testable import PortfolioService

    /// How the requests of a test reach the service.
    enum TestingSetup {
        /// They are passed to the router.
        case router
        /// Each comes over a connection of its own to a port that the system chooses.
        case live
    }

    /// Sends requests to the service under test.
    protocol TestClientProtocol: Sendable {
        /// The port of the service; `nil` with ``TestingSetup/router``.
        var port: Int? { get }

        func executeRequest(
            uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
        ) async throws -> TestResponse
    }

    struct TestResponse: Sendable {
        let head: HTTPResponse
        let body: ByteBuffer

        var status: HTTPResponse.Status { head.status }
        var headers: HTTPFields { head.headerFields }

        /// The page without the links that are folded because they lead to nothing yet.
        var linksInSight: String {
            let parts = text.split(separator: "<summary>More", maxSplits: 1)
            guard parts.count == 2, let end = parts[1].firstRange(of: "</details>") else { return text }
            return String(parts[0] + parts[1][end.upperBound...])
        }
    }

    extension HTTPService {
        /// Runs a test while the service runs.
        func test<Value: Sendable>(
            _ setup: TestingSetup, _ body: (any TestClientProtocol) async throws -> Value
        ) async throws -> Value {
            let (ports, started) = AsyncStream.makeStream(of: Int?.self)
            var services: [any Service]
            switch setup {
            case .router:
                for process in application.processesRunBeforeServerStart { try await process() }
                services = application.services + [Started { started.yield(nil) }]
            case .live: services = [OnAnyPort(base: application) { started.yield($0) }]
            }
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(services: services, logger: application.logger))
            async let run: Void = {
                defer { started.finish() }
                try await group.run()
            }()
            guard let port = await ports.first(where: { _ in true }) else {
                try await run
                throw CocoaError(.featureUnsupported)
            }
            let client: any TestClientProtocol =
                if let port {
                    LiveClient(livePort: port)
                } else {
                    RouterClient(responder: application.responder, logger: application.logger)
                }
            let result: Result<Value, any Error>
            do { result = .success(try await body(client)) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await run
            return try result.get()
        }
    }

    /// Tells that the services before it run.
    private struct Started: Service {
        let tell: @Sendable () -> Void

        func run() async throws {
            tell()
            try? await gracefulShutdown()
        }
    }

    /// The application on a port that the system chooses.
    private struct OnAnyPort<Base: ApplicationProtocol>: ApplicationProtocol {
        let base: Base
        let isListening: @Sendable (Int?) -> Void

        var responder: Base.Responder { get async throws { try await base.responder } }
        var server: HTTPServerBuilder { base.server }
        var eventLoopGroup: any EventLoopGroup { base.eventLoopGroup }
        var configuration: ApplicationConfiguration {
            base.configuration.with(address: .hostname("localhost", port: 0))
        }
        var logger: Logger { base.logger }
        var services: [any Service] { base.services }
        var processesRunBeforeServerStart: [@Sendable () async throws -> Void] {
            base.processesRunBeforeServerStart
        }

        @Sendable func onServerRunning(_ channel: any Channel) async {
            await base.onServerRunning(channel)
            isListening(channel.localAddress?.port)
        }
    }

    private struct RouterClient: TestClientProtocol {
        let responder: ServiceResponder
        let logger: Logger
        var port: Int? { nil }

        func executeRequest(
            uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
        ) async throws -> TestResponse {
            var headers = headers
            if let body { headers[.contentLength] = String(body.readableBytes) }
            let pieces = AsyncStream<ByteBuffer> { stream in
                var rest = body ?? ByteBuffer()
                while let piece = rest.readSlice(length: min(1 << 15, rest.readableBytes)),
                    piece.readableBytes > 0
                {
                    stream.yield(piece)
                }
                stream.finish()
            }
            let request = Request(
                head: HTTPRequest(
                    method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
                body: RequestBody(asyncSequence: pieces))
            let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
            let response: Response
            do {
                response = try await responder.respond(to: request, context: ServiceContext(source: source))
            } catch {
                response = Response(status: .internalServerError)
            }
            let writer = BodyWriter()
            try await response.body.write(writer)
            return TestResponse(head: response.head, body: writer.body)
        }
    }

    /// Collects the body of a response.
    private final class BodyWriter: ResponseBodyWriter {
        private let collected = Mutex(ByteBuffer())

        var body: ByteBuffer { collected.withLock { $0 } }

        func write(_ buffer: ByteBuffer) async throws {
            collected.withLock { _ = $0.writeImmutableBuffer(buffer) }
        }

        func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    private struct LiveClient: TestClientProtocol {
        let livePort: Int
        var port: Int? { livePort }

        func executeRequest(
            uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
        ) async throws -> TestResponse {
            var head = "\(method.rawValue) \(uri) HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
            for field in headers { head += "\(field.name.canonicalName): \(field.value)\r\n" }
            if let body { head += "content-length: \(body.readableBytes)\r\n" }
            let sent = Array("\(head)\r\n".utf8) + (body.map { Array($0.readableBytesView) } ?? [])
            let received = try await blocking {
                let connection = try RawConnection(port: livePort)
                connection.send(sent)
                return connection.receiveBytes()
            }
            return try TestResponse(received, to: method)
        }
    }

    extension TestResponse {
        /// Reads a response as it came over a connection that ended after it.
        init(_ bytes: [UInt8], to method: HTTPRequest.Method) throws {
            let end = try #require(
                bytes.firstRange(of: Array("\r\n\r\n".utf8)), "no response, but \(bytes.count) bytes")
            let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                .split(separator: "\r\n", omittingEmptySubsequences: false)
            let status = try #require(lines.first).split(separator: " ", maxSplits: 2).dropFirst().map(
                String.init)
            let code = try #require(status.first.flatMap { Int($0) })
            var fields = HTTPFields()
            for line in lines.dropFirst() {
                let colon = try #require(line.firstIndex(of: ":"))
                let name = try #require(HTTPField.Name(String(line[..<colon])))
                fields.append(
                    HTTPField(
                        name: name,
                        value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
            }
            var body = bytes[end.upperBound...]
            if fields[.transferEncoding]?.lowercased() == "chunked", method != .head {
                body = try TestResponse.content(ofChunks: body)
            }
            self.init(
                head: HTTPResponse(
                    status: HTTPResponse.Status(code: code, reasonPhrase: status.dropFirst().first ?? ""),
                    headerFields: fields),
                body: ByteBuffer(bytes: body))
        }

        private static func content(ofChunks bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
            var (content, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
            while true {
                let line = try #require(rest.firstRange(of: Array("\r\n".utf8)))
                let size = String(decoding: rest[rest.startIndex..<line.lowerBound], as: UTF8.self)
                let count = try #require(Int(size, radix: 16))
                if count == 0 { return content[...] }
                content += rest[line.upperBound...].prefix(count)
                rest = rest[line.upperBound...].dropFirst(count + 2)
            }
        }
    }
#endif
