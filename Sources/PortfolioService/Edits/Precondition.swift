#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios

    /// The state that a file must be in to be changed (RFC 9110, section 13.1.1), so that nobody overwrites what they
    /// have not seen.
    enum Precondition: Sendable {
        /// Any state.
        case any
        /// A state with one of these tags.
        case tags([String])

        /// - Throws: ``Problem`` if the request has no `If-Match`.
        init(_ request: Request) throws(Problem) {
            guard !request.headers[values: .ifMatch].isEmpty else {
                throw Problem(
                    .preconditionRequired,
                    "If-Match must have the ETag of the file, so that nobody's change is lost")
            }
            self.init(ifGiven: request)
        }

        /// Any state will do if the request has no `If-Match`.
        init(ifGiven request: Request) {
            let values = request.headers[values: .ifMatch]
            let tags = values.flatMap { $0.split(separator: ",") }.map { trimmed($0) }
            self = values.isEmpty || tags.contains("*") ? .any : .tags(tags)
        }

        /// Whether a file's contents are as required; weak tags never match.
        func allows(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .any: true
            // Another body of a file, as a compressed one, has another tag than the file.
            case .tags(let tags): tags.map(EntityTag.base).contains(EntityTag.tag(of: bytes))
            }
        }
    }

    extension Problem {
        /// The file is in another state than required: someone else was first, or an earlier change from here.
        ///
        /// - Parameters:
        ///   - file: the path of the file.
        ///   - bytes: its contents now; `nil` if they are unknown.
        static func stale(_ file: String, _ bytes: [UInt8]?) -> Problem {
            var problem = Problem(
                .preconditionFailed, "\(name(file)) has changed in the meantime, here or elsewhere; not saved"
            )
            if let bytes { problem.headers[.eTag] = EntityTag.tag(of: bytes) }
            return problem
        }
    }
#endif
