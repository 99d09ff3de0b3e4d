package import SystemInterface

/// A nameless temporary file: bytes of any number that memory need not hold. It is gone when nobody uses it.
package final class Spool: Sendable {
    private let name: String
    private let descriptor: Int32

    /// - Parameter name: what the bytes are a copy of, for messages.
    package init(_ name: String) throws(FileError) {
        self.name = name
        do { descriptor = try Descriptor.namelessFile() } catch { throw Spool.failure(name, error) }
    }

    deinit { Descriptor.close(descriptor) }

    /// Appends bytes.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        do { try Descriptor.write(bytes, to: descriptor) } catch { throw Spool.failure(name, error) }
    }

    /// What was written, from the start. Nothing is written after.
    package func input() -> FileInput {
        _ = Descriptor.rewind(descriptor)
        return FileInput(path: name, descriptor: Descriptor.duplicate(descriptor))
    }

    private static func failure(_ name: String, _ error: SystemError) -> FileError {
        .writeFailed("a temporary copy of \(name)", reason: error.reason)
    }
}
