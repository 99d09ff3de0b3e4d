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
            let values = request.headers[values: .ifMatch]
            guard !values.isEmpty else {
                throw Problem(
                    .preconditionRequired,
                    "If-Match must have the ETag of the file, so that nobody's change is lost")
            }
            let tags = values.flatMap { $0.split(separator: ",") }.map { trimmed($0) }
            self = tags.contains("*") ? .any : .tags(tags)
        }

        /// Whether a file's contents are as required; weak tags never match.
        func allows(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .any: true
            case .tags(let tags): tags.contains(Precondition.tag(of: bytes))
            }
        }

        /// The entity tag of a file: the same contents have the same tag.
        static func tag(of bytes: [UInt8]) -> String { "\"\(Base64.text(SHA256.digest(bytes)))\"" }
    }

    extension Problem {
        /// Someone else was first.
        ///
        /// - Parameters:
        ///   - file: the path of the file.
        ///   - bytes: its contents now; `nil` if they are unknown.
        static func stale(_ file: String, _ bytes: [UInt8]?) -> Problem {
            var problem = Problem(
                .preconditionFailed, "\(name(file)) was changed by someone else in the meantime; not saved")
            if let bytes { problem.headers[.eTag] = Precondition.tag(of: bytes) }
            return problem
        }
    }
#endif
