internal import CLibrary

/// Names of machines on the network.
package enum HostName {
    /// The name of this machine.
    package static var own: String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a name is an IPv4 or IPv6 address rather than a name to look up.
    package static func isAddress(_ name: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return unsafe inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }
}
