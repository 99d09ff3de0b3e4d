#if Server
    import Digests
    import Portfolios
    import Synchronization

    /// A browser that has logged in.
    struct Session: Sendable {
        /// What the cookie says: when the session ends, and what makes it differ from others.
        fileprivate let claim: [UInt8]
        /// In seconds since 1970.
        fileprivate let end: Int
        let role: Access.Role
        let formSecret: FormSecret
    }

    /// The sessions in progress. The browsers keep them, in cookies that are signed with the token: so they outlive the
    /// service, and end when the token is changed.
    final class Sessions: Sendable {
        /// The number of seconds after which a session ends.
        static let age = 7 * 24 * 60 * 60
        /// The maximum number of sessions that are remembered to have ended early.
        private static let mostEnded = 10_000
        /// The numbers of bytes of the end and of what makes a session differ from others; together with the signature,
        /// they need no padding.
        private static let (endSize, restSize, signatureSize) = (8, 17, 32)

        private struct Key {
            let role: Access.Role
            let signature: [UInt8]
            let form: [UInt8]

            init(_ token: String, _ role: Access.Role) {
                let token = Array(token.utf8)
                self.role = role
                signature = SHA256.code(of: Array("portfolio session".utf8), key: token)
                form = SHA256.code(of: Array("portfolio form".utf8), key: token)
            }
        }

        private let keys: [Key]
        /// The claims of the sessions that ended by logging out, with their ends.
        private let ended = Mutex<[[UInt8]: Int]>([:])

        init(_ options: ServiceOptions) {
            keys = options.tokens.map { Key($0.token, $0.role) }
        }

        /// Starts a session and returns the value of its cookie.
        func start(as role: Access.Role, at now: Int = LocalTime.secondsSince1970) -> String {
            let end = UInt64(max(0, now + Sessions.age))
            let claim =
                (1...UInt64(Sessions.endSize)).map { UInt8(truncatingIfNeeded: end >> (64 - 8 * $0)) }
                + Secret.random(Sessions.restSize)
            let key = keys.first { $0.role == role }
            return Base64.text(claim + (key.map { SHA256.code(of: claim, key: $0.signature) } ?? []))
        }

        /// The session of a cookie; `nil` if there is none, or none any more.
        func session(_ value: String, at now: Int = LocalTime.secondsSince1970) -> Session? {
            guard let bytes = Base64.bytes(value),
                bytes.count == Sessions.endSize + Sessions.restSize + Sessions.signatureSize
            else { return nil }
            let claim = Array(bytes.dropLast(Sessions.signatureSize))
            let signature = Array(bytes.suffix(Sessions.signatureSize))
            let signers = keys.filter {
                Secret.areEqual(SHA256.code(of: claim, key: $0.signature), signature)
            }
            let end = claim.prefix(Sessions.endSize).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard let key = signers.first, end > UInt64(max(0, now)), !ended.withLock({ $0[claim] != nil })
            else { return nil }
            return Session(
                claim: claim, end: Int(clamping: end), role: key.role,
                formSecret: FormSecret(SHA256.code(of: claim, key: key.form)))
        }

        /// Ends a session before its time, as long as the service runs.
        func end(_ session: Session, at now: Int = LocalTime.secondsSince1970) {
            ended.withLock { ended in
                ended = ended.filter { $0.value > now }
                if ended.count >= Sessions.mostEnded, let first = ended.min(by: { $0.value < $1.value }) {
                    ended[first.key] = nil
                }
                ended[session.claim] = session.end
            }
        }
    }
#endif
