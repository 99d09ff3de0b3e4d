internal import CLibrary

extension SystemCalls {
    /// The two ends of a new pipe.
    func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
        try perform(.pipe) { _ in
            var ends: [Int32] = [-1, -1]
            let failed = unsafe systemPipe(&ends) != 0
            return ((ends[0], ends[1]), failed)
        }
    }

    /// Sets or copies what the system keeps of a descriptor: its flags, or a copy of itself.
    @discardableResult
    func control(_ descriptor: Int32, _ command: Int32, _ value: Int32) throws(SystemError) -> Int32 {
        try perform(.control) { _ in
            let result = fcntl(descriptor, command, value)
            return (result, result < 0)
        }
    }

    /// Waits for an event on any of several descriptors; descriptors below 0 are passed over.
    ///
    /// - Parameter milliseconds: the maximum time to wait; a negative number for no limit.
    /// - Returns: `false` after a timeout or a signal.
    func poll(_ polled: inout [pollfd], milliseconds: Int32) throws(SystemError) -> Bool {
        do throws(SystemError) {
            return try perform(.poll, repeats: false) { _ in
                let count = systemPoll(&polled, milliseconds)
                return (count > 0, count < 0)
            }
        } catch {
            if error == .interrupted { return false }
            throw error
        }
    }

    /// How a child has ended; `nil` if it runs on.
    ///
    /// - Parameter waits: whether to wait until it has ended.
    func end(of process: Int32, waits: Bool) throws(SystemError) -> ChildProcess.End? {
        try perform(.wait) { _ in
            var status: Int32 = 0
            let ended = unsafe waitpid(process, &status, waits ? 0 : WNOHANG)
            let signal = status & 0x7F
            let end = signal == 0 ? ChildProcess.End.exit((status >> 8) & 0xFF) : .signal(signal)
            return (ended == process ? end : nil, ended < 0)
        }
    }
}
