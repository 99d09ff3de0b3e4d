#if Server
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import NIOHTTPCompression
    import Portfolios

    /// Compresses bodies.
    ///
    /// The compressor of SwiftNIO is a handler of a connection. In the service's connections it would compress each
    /// response anew, and it traps on responses that belong to no request, such as those to invalid HTTP; in a channel
    /// of its own it compresses an answer once for all clients. All of it must be used on the thread that makes it.
    final class Gzip {
        private let channel: EmbeddedChannel

        init() throws {
            channel = EmbeddedChannel(handler: HTTPResponseCompressor())
            var request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
            request.headers.add(name: "Accept-Encoding", value: "gzip")
            try channel.writeInbound(HTTPServerRequestPart.head(request))
            let response = HTTPResponseHead(version: .http1_1, status: .ok)
            try channel.writeOutbound(HTTPServerResponsePart.head(response))
        }

        deinit { _ = try? channel.finish(acceptAlreadyClosed: true) }

        /// Compresses some more bytes; returns those that are ready.
        func write(_ bytes: ByteBuffer) throws -> ByteBuffer {
            try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(bytes)))
            return try ready()
        }

        /// Returns the remaining bytes.
        func finish() throws -> ByteBuffer {
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
            return try ready()
        }

        private func ready() throws -> ByteBuffer {
            var bytes = ByteBuffer()
            while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
                if case .body(.byteBuffer(let piece)) = part { bytes.writeImmutableBuffer(piece) }
            }
            return bytes
        }
    }

    extension Gzip {
        /// The number of bytes below which compression saves nothing on the way.
        static let least = 1024

        static func compressed(_ bytes: ByteBuffer) throws -> ByteBuffer {
            let gzip = try Gzip()
            var compressed = try gzip.write(bytes)
            compressed.writeImmutableBuffer(try gzip.finish())
            return compressed
        }

        /// Whether a client takes compressed bodies (RFC 9110, section 12.5.3).
        ///
        /// - Parameter accept: the values of `Accept-Encoding`.
        static func isAccepted(_ accept: [String]) -> Bool {
            var qualities: [String: Int] = [:]
            for element in accept.flatMap({ $0.split(separator: ",") }) {
                let parts = element.split(separator: ";").map { trimmed($0).lowercased() }
                if let name = parts.first { qualities[name] = Quality.thousandths(in: parts.dropFirst()) }
            }
            return (qualities["gzip"] ?? qualities["x-gzip"] ?? qualities["*"] ?? 0) > 0
        }
    }
#endif
