internal import CLibrary

/// Operations on open file descriptors.
package enum Descriptor {
    package static let standardInput: Int32 = 0
    package static let standardOutput: Int32 = 1
    package static let standardError: Int32 = 2

    /// Writes all bytes.
    package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) {
        try SystemCalls().writeAll(descriptor, bytes)
    }

    /// The next byte; `nil` at the end, or if none is available yet in non-blocking mode.
    package static func readByte(_ descriptor: Int32) -> UInt8? {
        var byte: UInt8 = 0
        return unsafe systemRead(descriptor, &byte, 1) == 1 ? byte : nil
    }

    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether it is a pipe, a device or a socket.
    package static func isPipe(_ descriptor: Int32) -> Bool {
        (try? SystemCalls().status(descriptor))?.kind == .special
    }

    package static func close(_ descriptor: Int32) { try? SystemCalls().close(descriptor) }

    /// Enlarges a pipe's buffer, if possible, so that its two ends wait for each other less often.
    package static func widenPipe(_ descriptor: Int32) {
        #if os(Linux)
            // F_SETPIPE_SZ, which the headers do not expose.
            _ = try? SystemCalls().control(descriptor, 1031, 1 << 20)
        #endif
    }

    /// Waits for an event on any of several descriptors.
    ///
    /// - Parameters:
    ///   - inputs: descriptors to wait for until they are readable or their other end is closed.
    ///   - outputs: descriptors to wait for until their reader is gone.
    ///   - milliseconds: the maximum time to wait; a negative number for no limit.
    /// - Returns: the descriptors with an event, inputs first, in the order given; empty after a timeout or a signal.
    package static func wait(
        inputs: [Int32], outputs: [Int32] = [], milliseconds: Int32
    ) throws(SystemError) -> [Int32] {
        var polled = inputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += outputs.map { pollfd(fd: $0, events: 0, revents: 0) }
        guard try SystemCalls().poll(&polled, milliseconds: milliseconds) else { return [] }
        return polled.filter { $0.revents != 0 }.map(\.fd)
    }
}
