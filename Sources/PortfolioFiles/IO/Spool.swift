package import SystemInterface

/// A nameless temporary file for data too large to hold in memory. It is deleted as soon as nobody uses it.
package final class Spool: Sendable {
    private let name: String
    private let descriptor: Int32

    /// - Parameter name: the name of the original, for messages.
    package init(_ name: String) throws(FileError) {
        self.name = name
        do { descriptor = try Descriptor.namelessFile() } catch { throw Spool.failure(name, error) }
    }

    deinit { Descriptor.close(descriptor) }

    /// Appends bytes.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        do { try Descriptor.write(bytes, to: descriptor) } catch { throw Spool.failure(name, error) }
    }

    /// The bytes written, from the start. Nothing may be written afterwards.
    package func input() -> FileInput {
        _ = Descriptor.rewind(descriptor)
        return FileInput(path: name, descriptor: Descriptor.duplicate(descriptor))
    }

    private static func failure(_ name: String, _ error: SystemError) -> FileError {
        .writeFailed("a temporary copy of \(name)", reason: error.reason)
    }
}
