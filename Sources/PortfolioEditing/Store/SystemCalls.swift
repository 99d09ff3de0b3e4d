#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A system call that failed: its `errno`.
package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// What the system says of it.
    var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text).lowercased()
    }
}

/// What a file is, as far as it has to be kept or known again.
package struct FileStatus: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
    package var size: Int64
    package var seconds: Int64
    package var nanoseconds: Int64
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    package var isFolder: Bool
    package var isRegular: Bool

    /// Whether it is the same file with the same contents, as far as the file system tells.
    func isUnchanged(since other: FileStatus) -> Bool {
        device == other.device && inode == other.inode && size == other.size
            && seconds == other.seconds && nanoseconds == other.nanoseconds
    }
}

/// The system calls by which files are kept: each does one thing, and what the system answers is an error.
///
/// Every call can be made to fail, to show what comes of it.
package struct SystemCalls: Sendable {
    /// The calls there are.
    package enum Call: CaseIterable, Hashable, Sendable {
        case resolve, open, close, read, write, status, access, setOwner, setMode, copyLists, synchronize
        case rename, remove, makeFolder, removeFolder, lock, list
    }

    /// What a call is made to do.
    package enum Fault: Hashable, Sendable {
        /// It does nothing, and fails with this `errno`.
        case fails(Int32)
        /// It does what it should, and says that it failed.
        case failsAfterwards(Int32)
        /// It takes or gives one byte at most.
        case isShort
    }

    /// Asked before every call.
    package var fault: @Sendable (Call) -> Fault? = { _ in nil }

    package init() {}

    package init(fault: @escaping @Sendable (Call) -> Fault?) { self.fault = fault }

    /// Makes a call, again where a signal came between.
    func perform<Result>(
        _ call: Call, repeats: Bool = true, _ body: (_ isShort: Bool) -> (result: Result, failed: Bool)
    ) throws(SystemError) -> Result {
        while true {
            let fault = fault(call)
            if case .fails(let code) = fault {
                if code == EINTR, repeats { continue }
                throw SystemError(code)
            }
            let (result, failed) = body(fault == .isShort)
            if case .failsAfterwards(let code) = fault { throw SystemError(code) }
            guard failed else { return result }
            let code = errno
            if code == EINTR, repeats { continue }
            throw SystemError(code)
        }
    }
}
