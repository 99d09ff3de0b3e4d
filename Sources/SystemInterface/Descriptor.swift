#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What is done with an open file by its number.
package enum Descriptor {
    package static let standardInput: Int32 = 0
    package static let standardOutput: Int32 = 1
    package static let standardError: Int32 = 2

    /// Writes all bytes.
    package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) {
        try SystemCalls().writeAll(descriptor, bytes)
    }

    /// The next byte; `nil` where there is none, or none yet of what is read without waiting.
    package static func readByte(_ descriptor: Int32) -> UInt8? {
        var byte: UInt8 = 0
        return unsafe systemRead(descriptor, &byte, 1) == 1 ? byte : nil
    }

    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Goes back to the start; `false` where that can't be done, as of a pipe.
    package static func rewind(_ descriptor: Int32) -> Bool { lseek(descriptor, 0, SEEK_SET) == 0 }

    /// Whether nothing has been read of the file; `false` where that can't be told, as of a pipe.
    package static func isAtStart(_ descriptor: Int32) -> Bool { lseek(descriptor, 0, SEEK_CUR) == 0 }

    /// Another number of the same open file; negative where there are too many.
    package static func duplicate(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// Lets a pipe hold more, so that its two ends wait for each other less often; where it can't, it stays as it is.
    package static func widenPipe(_ descriptor: Int32) {
        #if os(Linux)
            // F_SETPIPE_SZ, which the headers hide.
            _ = fcntl(descriptor, 1031, 1 << 20)
        #endif
    }

    /// A file without a name, for reading and writing, that is gone when it is closed.
    package static func namelessFile() throws(SystemError) -> Int32 {
        guard let file = unsafe tmpfile() else { throw .last }
        let descriptor = duplicate(unsafe fileno(file))
        let error = SystemError.last
        unsafe fclose(file)
        guard descriptor >= 0 else { throw error }
        return descriptor
    }

    /// Waits until something happens to one of some open files.
    ///
    /// - Parameters:
    ///   - inputs: those whose being readable is waited for, or whose other end's going away.
    ///   - outputs: those whose reader's going away is waited for.
    ///   - milliseconds: the longest to wait; for ever where it is negative.
    /// - Returns: those to which it happened, inputs first, in the order given; none where the time is over, or a signal
    ///   came.
    package static func wait(inputs: [Int32], outputs: [Int32] = [], milliseconds: Int32) -> [Int32] {
        var polled = inputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += outputs.map { pollfd(fd: $0, events: 0, revents: 0) }
        guard unsafe poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        return polled.filter { $0.revents != 0 }.map(\.fd)
    }
}
