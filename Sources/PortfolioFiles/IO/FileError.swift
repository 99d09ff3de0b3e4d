/// Why a file can't be read.
package enum FileError: Error, Hashable, Sendable {
    case cannotOpen(String, reason: String)
    case readFailed(String, reason: String)
    case writeFailed(String, reason: String)
}
