#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A nameless temporary file: bytes of any number that memory need not hold. It is gone when nobody uses it.
package final class Spool: Sendable {
    private let name: String
    private let descriptor: Int32

    /// - Parameter name: what the bytes are a copy of, for messages.
    package init(_ name: String) throws(FileError) {
        self.name = name
        guard let file = unsafe tmpfile() else {
            throw .writeFailed("a temporary copy of \(name)", reason: FileInput.lastReason())
        }
        descriptor = dup(unsafe fileno(file))
        let reason = FileInput.lastReason()
        unsafe fclose(file)
        guard descriptor >= 0 else { throw .writeFailed("a temporary copy of \(name)", reason: reason) }
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Appends bytes.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        guard Descriptor.write(bytes, to: descriptor) else {
            throw .writeFailed("a temporary copy of \(name)", reason: FileInput.lastReason())
        }
    }

    /// What was written, from the start. Nothing is written after.
    package func input() -> FileInput {
        _ = lseek(descriptor, 0, SEEK_SET)
        return FileInput(path: name, descriptor: dup(descriptor))
    }
}
