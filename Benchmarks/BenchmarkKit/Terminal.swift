#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The process's streams.
package enum Terminal {
    /// Why standard output can't be written.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// The reader has closed the pipe.
        case closedPipe
        case failed(reason: String)

        package var description: String {
            switch self {
            case .closedPipe: "nobody reads standard output"
            case .failed(let reason): "standard output can't be written: \(reason)"
            }
        }
    }

    /// Writes to standard output.
    package static func print(_ text: String) throws(Failure) {
        if write(text, to: 1) { return }
        if errno == EPIPE { throw .closedPipe }
        throw .failed(reason: unsafe String(cString: strerror(errno)))
    }

    /// Writes to standard error.
    package static func printError(_ text: String) { _ = write(text, to: 2) }

    /// Shows the current activity, on standard error if it is a terminal; an empty text clears the line.
    package static func show(_ progress: String) {
        guard isatty(2) == 1 else { return }
        printError("\r\(progress)\u{1B}[K")
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                guard let base = buffer.baseAddress else { return 0 }
                #if canImport(Glibc)
                    return unsafe Glibc.write(descriptor, base + done, buffer.count - done)
                #elseif canImport(Musl)
                    return unsafe Musl.write(descriptor, base + done, buffer.count - done)
                #else
                    return unsafe Darwin.write(descriptor, base + done, buffer.count - done)
                #endif
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            done += count
        }
        return true
    }
}
