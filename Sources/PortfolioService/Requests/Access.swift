#if Server
    import HTTPTypes
    import Portfolios

    /// Who may access the service, and under which host names.
    struct Access: Sendable {
        /// The digest of the required token; `nil` if none is required.
        private let token: [UInt8]?
        /// The service's own host names, in lower case, in addition to addresses.
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

        /// Whether a `Host` header names this service: by an address, by its own name, or by a configured one. This
        /// prevents a page of another site, whose name was made to resolve to this address, from making requests (DNS
        /// rebinding).
        func isOwn(_ host: String) -> Bool {
            let (name, port) = Access.split(host)
            guard port.map({ UInt16($0) != nil && $0.allSatisfy(\.isNumber) }) ?? true else { return false }
            return names.contains(name.lowercased()) || HostName.isAddress(name)
        }

        /// Whether an `Authorization` header has the token: as a bearer token, or as the password of any user, for
        /// which browsers prompt by themselves.
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
            // Comparing digests keeps the timing from revealing anything about the token, even its length.
            return Access.areEqual(SHA256.digest(given), token)
        }

        /// Compares all bytes in constant time.
        private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            guard left.count == right.count else { return false }
            var difference: UInt8 = 0
            for (a, b) in zip(left, right) { difference |= a ^ b }
            return difference == 0
        }

        static let challenge = "Bearer realm=\"portfolio\", Basic realm=\"portfolio\", charset=\"UTF-8\""

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
