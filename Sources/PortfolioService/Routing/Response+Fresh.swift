#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore

    extension Response {
        /// A response that is made for one request, and not to be stored.
        static func fresh(
            _ status: HTTPResponse.Status, _ type: MediaType, _ body: ByteBuffer,
            _ headers: HTTPFields = [:]
        ) -> Response {
            var headers = headers
            headers[.contentType] = type.text
            headers[.cacheControl] = "no-store"
            return Response(status: status, headers: headers, body: .pieces(of: body))
        }

        /// A response without a body that leads elsewhere, and is not to be stored.
        static func leading(to path: String, _ status: HTTPResponse.Status = .seeOther) -> Response {
            Response(status: status, headers: [.location: path, .cacheControl: "no-store"])
        }
    }
#endif
