#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The machine on which the figures were measured.
package struct Machine: Codable, Sendable {
    package var processor: String
    package var cores: Int
    /// In bytes.
    package var memory: Int
    package var system: String

    /// The current machine.
    package static func current() -> Machine {
        Machine(
            processor: processorName(), cores: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
            memory: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)), system: systemName())
    }

    private static func systemName() -> String {
        var name = utsname()
        guard unsafe uname(&name) == 0 else { return "unknown" }
        return "\(text(&name.sysname)) \(text(&name.release)) \(text(&name.machine))"
    }

    private static func text<Characters>(_ characters: inout Characters) -> String {
        unsafe withUnsafeBytes(of: &characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func processorName() -> String {
        #if canImport(Darwin)
            var size = 0
            guard unsafe sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else {
                return "unknown"
            }
            var bytes = [UInt8](repeating: 0, count: size)
            guard unsafe sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else {
                return "unknown"
            }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #else
            guard let file = unsafe fopen("/proc/cpuinfo", "r") else { return "unknown" }
            defer { unsafe fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe fread(&bytes, 1, bytes.count, file)
            let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
            let line = lines.first { $0.hasPrefix("model name") }
            return line?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? "unknown"
        #endif
    }
}
