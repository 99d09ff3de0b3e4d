#if Server
    import Foundation
    import Synchronization

    /// A connection that sends any bytes, HTTP or not, and takes what comes.
    final class RawConnection: Sendable {
        private let descriptor: Int32
        private let isClosed = Atomic<Bool>(false)

        /// - Parameter receiveBuffer: how many bytes the system keeps that have not been received; `nil` for the usual.
        init(port: Int, receiveBuffer: Int? = nil) throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if let receiveBuffer {
                var size = Int32(receiveBuffer)
                _ = unsafe setsockopt(
                    descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(descriptor, $0, length)
                }
            }
            guard descriptor >= 0, status == 0 else { throw CocoaError(.fileReadUnknown) }
        }

        deinit { if !isClosed.load(ordering: .relaxed) { _ = close(descriptor) } }

        /// Sends bytes; `false` where the other side takes none any more.
        @discardableResult
        func send(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(1 << 16))
                let count = unsafe Foundation.send(descriptor, piece, piece.count, Int32(MSG_NOSIGNAL))
                if count <= 0 { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        @discardableResult
        func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        /// Vanishes: the other side learns of it as of a machine that has lost its memory.
        func reset() {
            var linger = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout.size(ofValue: linger))
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, size)
            _ = close(isClosed.exchange(true, ordering: .relaxed) ? -1 : descriptor)
        }

        /// Receives some bytes, `count` at most: how many; `nil` where none come any more.
        func receiveSome(_ count: Int) -> Int? {
            var buffer = [UInt8](repeating: 0, count: count)
            let count = unsafe recv(descriptor, &buffer, count, 0)
            return count > 0 ? count : nil
        }

        /// Says that nothing more comes.
        func finish() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

        /// What comes until `isEnough`, the other side's end, or a time without anything.
        func receive(seconds: Int = 20, until isEnough: (String) -> Bool = { _ in false }) -> String {
            let bytes = receiveBytes(seconds: seconds) { isEnough(String(decoding: $0, as: UTF8.self)) }
            return String(decoding: bytes, as: UTF8.self)
        }

        func receiveBytes(seconds: Int = 20, until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
            var time = timeval(tv_sec: seconds, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
                if count <= 0 { break }
                bytes += buffer.prefix(count)
                if isEnough(bytes) { break }
            }
            return bytes
        }

        /// Whether the other side has ended within a time.
        func isClosed(within seconds: Int) -> Bool {
            var time = timeval(tv_sec: seconds, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
                if count == 0 { return true }
                if count < 0 { return errno != EAGAIN }
            }
        }
    }

    /// Does what blocks on a thread of its own, so that the service's threads stay free.
    func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }
#endif
