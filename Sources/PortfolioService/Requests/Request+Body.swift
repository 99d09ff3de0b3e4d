#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore

    extension Request {
        /// The media type of the body, without parameters; `nil` if it is not stated.
        var contentType: String? { headers[.contentType].flatMap { MediaType.essence(of: $0) } }

        /// The declared number of bytes in the body; `nil` if there is none.
        var bodyLength: Int? { headers[.contentLength].flatMap { Int($0) } }

        /// Refuses a body that is compressed, or declared to be too large, before it is read.
        ///
        /// - Parameter limit: the maximum number of bytes in the body.
        func checkBody(limit: Int) throws(Problem) {
            if let coding = headers[.contentEncoding], trimmed(coding).lowercased() != "identity" {
                throw Problem(
                    .unsupportedMediaType, "the body is coded as \(coding): send it as it is",
                    headers: [.acceptEncoding: "identity"])
            }
            if let bodyLength, bodyLength > limit { throw Problem.tooLarge(limit) }
        }

        /// Reads a small body into memory.
        ///
        /// - Parameter limit: the maximum number of bytes in the body.
        /// - Throws: ``Problem`` if the body is not acceptable.
        func bytes(limit: Int, _ context: ServiceContext) async throws -> [UInt8] {
            try checkBody(limit: limit)
            try await context.welcomeBody(of: self)
            var bytes: [UInt8] = []
            for try await piece in body {
                bytes += piece.readableBytesView
                guard bytes.count <= limit else { throw Problem.tooLarge(limit) }
            }
            return bytes
        }

        /// Reads the fields of a form.
        ///
        /// - Parameter limit: the maximum number of bytes in the body.
        /// - Throws: ``Problem`` if the body is no form.
        func form(limit: Int, _ context: ServiceContext) async throws -> [Target.Parameter] {
            guard contentType == "application/x-www-form-urlencoded" else {
                throw Problem(
                    .unsupportedMediaType, "the body is a form; say so in Content-Type",
                    headers: [.accept: "application/x-www-form-urlencoded"])
            }
            guard let text = String(validating: try await bytes(limit: limit, context), as: UTF8.self),
                let fields = try? Target.parameters(text[...])
            else { throw Problem(.badRequest, "the form is malformed") }
            return fields
        }
    }

    extension ServiceContext {
        /// Tells a client that waits for permission to send its body.
        func welcomeBody(of request: Request) async throws {
            guard request.headers[.expect] != nil else { return }
            try await channel.triggerUserOutboundEvent(ConnectionGuard.BodyIsWelcome()).get()
        }
    }
#endif
