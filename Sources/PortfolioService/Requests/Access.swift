#if Server
    import HTTPTypes
    import Portfolios

    /// Who may ask, and under which name.
    struct Access: Sendable {
        /// The digest of the token a request must bear; `nil` where none is asked for.
        private let token: [UInt8]?
        /// Names the service goes by, in lower case, besides addresses.
        private let names: Set<String>

        init(_ options: ServiceOptions) {
            token = options.token.map { SHA256.digest(Array($0.utf8)) }
            var names = Set((["localhost"] + options.names).map { $0.lowercased() })
            if !HostName.isAddress(options.host) { names.insert(options.host.lowercased()) }
            if !options.isLocal, let own = HostName.own {
                names.formUnion([own, own.prefix { $0 != "." } + ".local"].map { $0.lowercased() })
            }
            self.names = names
        }

        /// Whether a `Host` header names this service: by an address, by a name of its own, or by one it was told. A page
        /// of another site, whose name has been made to lead here, can't ask for anything (DNS rebinding).
        func isOwn(_ host: String) -> Bool {
            let (name, port) = Access.split(host)
            guard port.map({ UInt16($0) != nil && $0.allSatisfy(\.isNumber) }) ?? true else { return false }
            return names.contains(name.lowercased()) || HostName.isAddress(name)
        }

        /// Whether a request's `Authorization` bears the token: as a bearer token, or as the password of a user of any name,
        /// which browsers ask for by themselves.
        func allows(_ authorization: String?) -> Bool {
            guard let token else { return true }
            guard let authorization else { return false }
            let parts = authorization.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return false }
            let given: [UInt8]
            switch parts[0].lowercased() {
            case "bearer": given = Array(trimmed(parts[1]).utf8)
            case "basic":
                guard let pair = Base64.bytes(trimmed(parts[1])),
                    let colon = pair.firstIndex(of: UInt8(ascii: ":"))
                else { return false }
                given = Array(pair[(colon + 1)...])
            default: return false
            }
            // Of two digests, so that the time tells nothing of the token, not even its length.
            return Access.areEqual(SHA256.digest(given), token)
        }

        /// Compares all bytes, whatever they are.
        private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            guard left.count == right.count else { return false }
            var difference: UInt8 = 0
            for (a, b) in zip(left, right) { difference |= a ^ b }
            return difference == 0
        }

        static let challenge = "Bearer realm=\"portfolio\", Basic realm=\"portfolio\", charset=\"UTF-8\""

        /// The name and the port of `name:port`, `[address]:port` or either without a port.
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
