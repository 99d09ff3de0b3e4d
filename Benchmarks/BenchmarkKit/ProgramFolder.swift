#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The folder this program was started from.
package enum ProgramFolder {
    /// Its path; the current folder if it is unknown.
    package static var path: String {
        #if os(Linux)
            let program = "/proc/self/exe"
        #else
            let program = CommandLine.arguments.first ?? ""
        #endif
        guard let real = unsafe realpath(program, nil) else { return "." }
        defer { unsafe free(real) }
        let parts = unsafe String(cString: real).split(separator: "/").dropLast()
        return "/" + parts.joined(separator: "/")
    }
}
