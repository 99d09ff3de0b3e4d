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
            case tooManyQuestions = "too-many-questions"
            case fault
            case overloaded
            case unreadable
            case locked
            case tooLong = "too-long"
            case ending
            case noRoom = "no-room"

            /// The kind of problems with a status of which nothing else is known.
            init(_ status: HTTPResponse.Status) {
                self =
                    Kind.allCases.first { $0.facts.statuses.contains(status.code) }
                    ?? (status.code >= 500 ? .fault : .badRequest)
            }

            /// The kind as a URI, relative to the service, where its meaning is told.
            var uri: String { Route.problem.path(to: rawValue) }

            var meaning: String { facts.meaning }

            /// The statuses that tell the kind where nothing else does, and what it means.
            private var facts: (statuses: [Int], meaning: String) {
                switch self {
                case .badRequest: ([], "the request is malformed, or a parameter is wrong")
                case .tooMuch: ([], "it is beyond a limit: `limit` is the most, `asked` what was asked for")
                case .tokenNeeded: ([401], "there is no token, or a wrong one")
                case .forbidden: ([403], "another site's page asks, or the token of a form is missing")
                case .readOnly: ([], "the token only reads")
                case .notFound: ([404], "there is nothing under the path, or no such holding")
                case .method: ([405], "the path has other methods")
                case .mediaType: ([406, 415], "the answer or the body has other types")
                case .slow: ([408], "the request did not come in time")
                case .conflict: ([409], "the files do not allow the change")
                case .stale:
                    ([412], "the file, or the row, has changed since its `ETag` was read: read it again")
                case .tooLarge: ([413, 414, 431], "the body, the target or the head is too large")
                case .misdirected: ([421], "the service does not go by this name")
                case .invalid: ([422], "what was sent can be read but not taken: `errors` says where and why")
                case .conditionMissing: ([428], "a change needs `If-Match`")
                case .guesses: ([429], "too many wrong tokens: wait")
                case .tooManyQuestions:
                    ([], "too many long questions of one address are not answered yet: wait for them")
                case .fault: ([], "something went wrong in the service")
                case .overloaded: ([503], "too much at once: ask again")
                case .unreadable: ([], "the portfolio's files have errors: `errors` says where")
                case .locked: ([], "another editor has the file: ask again")
                case .tooLong: ([], "the answer takes longer than one may: ask for less")
                case .ending: ([], "the service is ending")
                case .noRoom: ([507], "there is no room for a body and its answer")
                }
            }
        }
    }
#endif
