#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import Portfolios
    import Testing

    extension TestClientProtocol {
        /// Sends an edit as a program does.
        func edit(
            _ method: HTTPRequest.Method, _ uri: String, _ body: String? = nil, tag: String?,
            type: String = "application/json"
        ) async throws -> TestResponse {
            var headers: HTTPFields = [:]
            headers[.ifMatch] = tag
            if body != nil { headers[.contentType] = type }
            return try await executeRequest(
                uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        }

        /// The tag of the holdings file.
        func tag() async throws -> String {
            try #require(try await get("/api/holdings").headers[.eTag])
        }
    }

    extension TestResponse {
        func members() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        }
    }

    extension Served {
        func read(_ name: String) throws -> String {
            try String(decoding: FileInput("\(path)/\(name)").readAll(), as: UTF8.self)
        }
    }
#endif
