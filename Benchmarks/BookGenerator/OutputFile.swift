#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file written sequentially, or standard output.
package struct OutputFile {
    /// An error with the system's reason.
    package struct Failure: Error, CustomStringConvertible {
        let path: String
        let reason: Int32

        package var description: String {
            "cannot write \(path): \(unsafe String(cString: strerror(reason)))"
        }
    }

    private let path: String
    private let descriptor: Int32

    /// Opens and empties the file at `path`, or uses standard output if it is `nil`.
    package init(path: String?) throws(Failure) {
        self.path = path ?? "standard output"
        guard let path else {
            descriptor = 1
            return
        }
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard descriptor >= 0 else { throw Failure(path: path, reason: errno) }
    }

    package func write(_ bytes: [UInt8]) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    unsafe Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                #elseif canImport(Musl)
                    unsafe Musl.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                #elseif canImport(Darwin)
                    unsafe Darwin.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                #endif
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(path: path, reason: errno)
            }
            done += count
        }
    }

    package func close() throws(Failure) {
        guard descriptor != 1 else { return }
        #if canImport(Glibc)
            let result = Glibc.close(descriptor)
        #elseif canImport(Musl)
            let result = Musl.close(descriptor)
        #elseif canImport(Darwin)
            let result = Darwin.close(descriptor)
        #endif
        guard result == 0 else { throw Failure(path: path, reason: errno) }
    }
}
