internal import CLibrary

/// The `errno` of a failed system call.
package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// The error of the last call on this thread; valid only right after a call that failed.
    package static var last: SystemError { SystemError(errno) }

    package static let alreadyExists = SystemError(EEXIST)
    package static let badDescriptor = SystemError(EBADF)
    package static let brokenPipe = SystemError(EPIPE)
    package static let interrupted = SystemError(EINTR)
    package static let invalid = SystemError(EINVAL)
    package static let isFolder = SystemError(EISDIR)
    package static let noPosition = SystemError(ESPIPE)
    package static let notFound = SystemError(ENOENT)
    package static let notPermitted = SystemError(EPERM)
    package static let permissionDenied = SystemError(EACCES)
    package static let tooManyLinks = SystemError(ELOOP)
    package static let wouldBlock = SystemError(EWOULDBLOCK)

    /// Whether the file system, or the system, can't do at all what was asked for.
    var isOfMissingAbility: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

    /// The system's description, in lower case.
    package var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text).lowercased()
    }
}
