package import SystemInterface

/// A nameless temporary file for data too large to hold in memory. It is deleted as soon as nobody uses it.
package final class Spool: Sendable {
    private let name: String
    private let descriptor: Int32
    private let file: FileInput
    private let system = SystemCalls()

    /// - Parameter name: the name of the original, for messages.
    package init(_ name: String) throws(FileError) {
        self.name = name
        do { descriptor = try system.openNameless() } catch { throw Spool.failure(name, error) }
        file = FileInput(path: "a temporary copy of \(name)", descriptor: descriptor)
    }

    /// Appends bytes.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        do { try system.writeAll(descriptor, bytes) } catch { throw Spool.failure(name, error) }
    }

    /// The bytes written, from the start. Nothing may be written afterwards.
    package func input() -> FileInput { FileInput(reading: file, as: name) }

    private static func failure(_ name: String, _ error: SystemError) -> FileError {
        .writeFailed("a temporary copy of \(name)", reason: error.reason)
    }
}
