internal import CLibrary

/// Wakes a sleeping thread from another thread or a signal handler.
package final class WakePipe: Sendable {
    /// Readable while something sent has not been received.
    package let input: Int32
    /// Every byte written to it is sent.
    package let output: Int32

    /// - Throws: an error if too many files are open.
    package init() throws(SystemError) {
        (input, output) = try SystemCalls().pipe()
        for end in [input, output] {
            try SystemCalls().control(end, F_SETFD, FD_CLOEXEC)
            try SystemCalls().control(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        Descriptor.close(input)
        Descriptor.close(output)
    }

    /// Sends a byte. If the pipe is full, that wakes the thread just as well.
    package func send(_ byte: UInt8 = 1) {
        var byte = byte
        _ = unsafe systemWrite(output, &byte, 1)
    }

    /// The next byte that was sent.
    package func receive() -> UInt8? { Descriptor.readByte(input) }
}
