#if Server
    import Digests
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios

    /// Who may access the service, and under which host names.
    struct Access: Sendable {
        /// What someone with a token may do.
        enum Role: Sendable {
            case writer
            /// Read everything, and change nothing.
            case reader
        }

        /// The digests of the tokens; none if no token is required.
        private let tokens: [(digest: [UInt8], role: Role)]
        /// The service's own host names, in lower case, in addition to addresses.
        private let names: Set<String>
        /// Whether requests come through a proxy that ends TLS.
        let isBehindTLS: Bool

        init(_ options: ServiceOptions) {
            tokens = options.tokens.map { (SHA256.digest(Array($0.token.utf8)), $0.role) }
            var names = Set((["localhost"] + options.names).map { $0.lowercased() })
            if !HostName.isAddress(options.host) { names.insert(options.host.lowercased()) }
            if !options.isLocal, let own = HostName.own {
                names.formUnion([own, own.prefix { $0 != "." } + ".local"].map { $0.lowercased() })
            }
            self.names = names
            isBehindTLS = options.isBehindTLS
        }

        var needsToken: Bool { !tokens.isEmpty }

        /// Whether a `Host` header names this service: by an address, by its own name, or by a configured one. This
        /// prevents a page of another site, whose name was made to resolve to this address, from making requests (DNS
        /// rebinding).
        func isOwn(_ host: String) -> Bool {
            let (name, port) = Access.split(host)
            guard port.map({ UInt16($0) != nil && $0.allSatisfy(\.isNumber) }) ?? true else { return false }
            return names.contains(name.lowercased()) || HostName.isAddress(name)
        }

        /// Whether a page that made a request is this service's own, by the headers of the browser. Programs send none.
        func isOwnPage(_ request: Request) -> Bool {
            if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
            guard let origin = request.headers[.origin] else { return true }
            let parts = origin.split(separator: "://", maxSplits: 1)
            return parts.count == 2 && parts[1].lowercased() == request.head.authority?.lowercased()
        }

        /// Whether the browser says that a page of this service made a request. Old browsers, which say nothing, do not
        /// count.
        func isKnownOwnPage(_ request: Request) -> Bool {
            if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" }
            return request.headers[.origin] != nil && isOwnPage(request)
        }

        /// The address of whoever makes a request. A proxy appends it to those that the client claims.
        func address(of request: Request, on channel: any Channel) -> String {
            if isBehindTLS, let last = request.header("X-Forwarded-For")?.split(separator: ",").last {
                return String(trimmed(last).prefix(64))
            }
            return channel.remoteAddress?.ipAddress ?? ""
        }

        /// What an `Authorization` header with a token allows: as a bearer token, or as the password of any user, for
        /// which programs that know nothing of bearer tokens have an option. `nil` if it has none.
        func role(_ authorization: String?) -> Role? {
            guard needsToken else { return .writer }
            guard let authorization else { return nil }
            let parts = authorization.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let given: [UInt8]
            switch parts[0].lowercased() {
            case "bearer": given = Array(trimmed(parts[1]).utf8)
            case "basic":
                guard let pair = Base64.bytes(trimmed(parts[1])),
                    let colon = pair.firstIndex(of: UInt8(ascii: ":"))
                else { return nil }
                given = Array(pair[(colon + 1)...])
            default: return nil
            }
            return role(ofToken: given)
        }

        /// What a token allows; `nil` if it is none.
        func role(ofToken given: [UInt8]) -> Role? {
            guard needsToken else { return .writer }
            // Comparing digests, and all of them, keeps the timing from revealing anything about the tokens, even their
            // length.
            let digest = SHA256.digest(given)
            return tokens.filter { Secret.areEqual(digest, $0.digest) }.first?.role
        }

        static let challenge = "\(challengeOfPages), Basic realm=\"portfolio\", charset=\"UTF-8\""
        /// Browsers would prompt for the password themselves, rather than show the page to log in on.
        static let challengeOfPages = "Bearer realm=\"portfolio\""

        /// The name and the port in `name:port`, `[address]:port`, or either without a port.
        private static func split(_ host: String) -> (name: String, port: String?) {
            if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
                let name = String(host[host.index(after: host.startIndex)..<end])
                let rest = host[host.index(after: end)...]
                return (name, rest.isEmpty ? nil : rest.hasPrefix(":") ? String(rest.dropFirst()) : "?")
            }
            guard let colon = host.lastIndex(of: ":") else { return (host, nil) }
            return (String(host[..<colon]), String(host[host.index(after: colon)...]))
        }
    }
#endif
