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

            /// The kind as a URI, relative to the service, where its meaning is told.
            var uri: String { Route.problem.path(to: rawValue) }

            var meaning: String {
                switch self {
                case .badRequest: "the request is malformed, or a parameter is wrong"
                case .tooMuch: "it is beyond a limit: `limit` is the most, `asked` what was asked for"
                case .tokenNeeded: "there is no token, or a wrong one"
                case .forbidden: "another site's page asks, or the token of a form is missing"
                case .readOnly: "the token only reads"
                case .notFound: "there is nothing under the path, or no such holding"
                case .method: "the path has other methods"
                case .mediaType: "the answer or the body has other types"
                case .slow: "the request did not come in time"
                case .conflict: "the files do not allow the change"
                case .stale: "the file, or the row, has changed since its `ETag` was read: read it again"
                case .tooLarge: "the body, the target or the head is too large"
                case .misdirected: "the service does not go by this name"
                case .invalid: "what was sent can be read but not taken: `errors` says where and why"
                case .conditionMissing: "a change needs `If-Match`"
                case .guesses: "too many wrong tokens: wait"
                case .fault: "something went wrong in the service"
                case .overloaded: "too much at once: ask again"
                case .unreadable: "the portfolio's files have errors: `errors` says where"
                case .locked: "another editor has the file: ask again"
                case .tooLong: "the answer takes longer than one may: ask for less"
                case .ending: "the service is ending"
                case .noRoom: "there is no room for a body and its answer"
                }
            }
        }
    }
#endif
