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

    /// Why the last call of this thread failed; means something only right after one that did.
    package static var last: SystemError { SystemError(errno) }

    package static let alreadyExists = SystemError(EEXIST)
    package static let badDescriptor = SystemError(EBADF)
    package static let brokenPipe = SystemError(EPIPE)
    /// Bytes that are no text, where a text is needed.
    package static let illegalText = SystemError(EILSEQ)
    package static let interrupted = SystemError(EINTR)
    package static let invalid = SystemError(EINVAL)
    package static let isFolder = SystemError(EISDIR)
    package static let notFound = SystemError(ENOENT)
    package static let notPermitted = SystemError(EPERM)
    package static let permissionDenied = SystemError(EACCES)
    package static let tooManyLinks = SystemError(ELOOP)
    package static let wouldBlock = SystemError(EWOULDBLOCK)

    /// What the system says of it, in lower case.
    package var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text).lowercased()
    }
}
