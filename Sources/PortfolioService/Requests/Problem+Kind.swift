#if Server
    import HTTPTypes

    extension Problem {
        /// What programs tell problems by: the last part of the `type`.
        enum Kind: String, CaseIterable, Sendable {
            case badRequest = "bad-request"
            case tooMuch = "too-much"
            case tokenNeeded = "token-needed"
            case readOnly = "read-only"
            case forbidden
            case notFound = "not-found"
            case method
            case mediaType = "media-type"
            case slow
            case conflict
            case stale
            case tooLarge = "too-large"
            case misdirected
            case invalid
            case conditionMissing = "condition-missing"
            case guesses
            case fault
            case overloaded
            case unreadable
            case locked
            case tooLong = "too-long"
            case ending
            case noRoom = "no-room"

            /// The kind of problems with a status of which nothing else is known.
            init(_ status: HTTPResponse.Status) {
                switch status.code {
                case 401: self = .tokenNeeded
                case 403: self = .forbidden
                case 404: self = .notFound
                case 405: self = .method
                case 406, 415: self = .mediaType
                case 408: self = .slow
                case 409: self = .conflict
                case 412: self = .stale
                case 413, 414, 431: self = .tooLarge
                case 421: self = .misdirected
                case 422: self = .invalid
                case 428: self = .conditionMissing
                case 429: self = .guesses
                case 503: self = .overloaded
                case 507: self = .noRoom
                case 500...: self = .fault
                default: self = .badRequest
                }
            }

            /// The kind as a URI, relative to the service.
            var uri: String { "/problems/\(rawValue)" }
        }
    }
#endif
