internal import CSV
package import SystemInterface

/// An open file, standard input, or bytes in memory, read from front to back.
package final class FileInput: Sendable {
    package let path: String
    let descriptor: Int32
    private let isOwned: Bool
    /// Bytes in place of the descriptor's.
    private let memory: Monitor<Memory>?
    /// A file that is read by places, and the place of the next byte.
    private let shared: (file: FileInput, offset: Monitor<Int>)?
    /// Bytes that were put back, and come before all others.
    private let front = Monitor<[UInt8]>([])
    /// Whom to tell how far the reading is.
    private let meter = ReadMeter.current
    private let bytesRead = Monitor(0)

    /// - Parameter path: `-` is standard input.
    package init(_ path: String) throws(FileError) {
        self.path = path
        memory = nil
        shared = nil
        if path == "-" {
            descriptor = Descriptor.standardInput
            isOwned = false
            Descriptor.widenPipe(descriptor)
            return
        }
        if FileInput.isDirectory(path) { throw .cannotOpen(path, reason: "it is a folder") }
        do { descriptor = try SystemCalls().open(path, .reading) } catch {
            throw .cannotOpen(path, reason: error.reason)
        }
        isOwned = true
    }

    deinit {
        if isOwned { Descriptor.close(descriptor) }
    }

    /// Appends the next bytes, `count` at most; none at the end of the file.
    package func read(_ count: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
        let putBack = front.use { front in
            let taken = min(count, front.count)
            bytes += front[..<taken]
            front.removeFirst(taken)
            return taken
        }
        if putBack > 0 { return putBack }
        if let shared {
            let taken = try shared.file.read(count, at: shared.offset.use { $0 }, into: &bytes)
            shared.offset.use { $0 += taken }
            tell(taken)
            return taken
        }
        if let memory {
            return memory.use { memory in
                let end = min(memory.bytes.count, memory.offset + count)
                bytes += memory.bytes[memory.offset..<end]
                defer { memory.offset = end }
                return end - memory.offset
            }
        }
        do {
            let taken = try SystemCalls().read(descriptor, count, into: &bytes)
            tell(taken)
            return taken
        } catch {
            throw .readFailed(path, reason: error.reason)
        }
    }

    /// Tells that more bytes were read.
    private func tell(_ count: Int) {
        guard let meter else { return }
        let bytes = bytesRead.use { bytes in
            bytes += count
            return bytes
        }
        meter.tell(path, bytes, size)
    }

    /// Puts bytes that were read last back, to be read again: what a pipe's reader may do who looks ahead.
    package func putBack(_ bytes: [UInt8]) {
        front.use { $0 = bytes + $0 }
    }

    /// Bytes of a file that can stay open, wherever the reading is, `count` at most; none behind its end.
    func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try read(count, at: offset, into: &bytes)
        return bytes
    }

    /// Appends such bytes, and gives how many there were.
    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
        if let shared { return try shared.file.read(count, at: offset, into: &bytes) }
        if let memory {
            return memory.use { memory in
                let piece = memory.bytes.dropFirst(offset).prefix(count)
                bytes += piece
                return piece.count
            }
        }
        do { return try SystemCalls().read(descriptor, count, at: offset, into: &bytes) } catch {
            throw .readFailed(path, reason: error.reason)
        }
    }

    /// Whether the file may stay open, to be read again in places: bytes in memory and a regular file of which nothing
    /// has been read. Descriptors are few, so that of many files only the first stay open.
    var canStayOpen: Bool {
        if memory != nil || shared != nil { return true }
        return isOwned && size != nil && hasLowDescriptor && Descriptor.isAtStart(descriptor)
    }

    private var hasLowDescriptor: Bool { descriptor < FileInput.manyDescriptors }

    static let manyDescriptors: Int32 = 128

    /// The rest of the file, but for what goes beyond `limit` bytes.
    package func readAll(limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit, try read(min(limit - bytes.count, 1 << 16), into: &bytes) > 0 {}
        return bytes
    }

    /// The rest of the file.
    package func readAll() throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        // With room for the slack of a block, so that it needs no copy.
        bytes.reserveCapacity((size ?? 0) + (1 << 16) + Block.slack)
        while try read(max(1 << 16, min((size ?? 0) - bytes.count + 1, 1 << 24)), into: &bytes) > 0 {}
        return bytes
    }

    /// The size of a regular file; `nil` for a pipe or a terminal.
    package var size: Int? {
        if let shared { return shared.file.size }
        if let memory { return memory.use { $0.bytes.count } }
        guard let status = FileStatus(descriptor), status.kind == .file else { return nil }
        return Int(clamping: status.size)
    }

    /// Goes back to the start; `false` where that can't be done, as of a pipe.
    package func rewind() -> Bool {
        front.use { $0.removeAll() }
        bytesRead.use { $0 = 0 }
        if let shared {
            shared.offset.use { $0 = 0 }
            return true
        }
        guard let memory else { return Descriptor.rewind(descriptor) }
        memory.use { $0.offset = 0 }
        return true
    }

    /// The rest of a pipe in a nameless file of its own, so that it can be read twice.
    package func spooled() throws(FileError) -> FileInput {
        let spool = try Spool(path)
        var piece: [UInt8] = []
        while try read(1 << 18, into: &piece) > 0 {
            try spool.write(piece.span)
            piece.removeAll(keepingCapacity: true)
        }
        return spool.input()
    }

    /// The same bytes, kept so that ``fromStart()`` can read them any number of times; this one is read no more.
    ///
    /// A file of our own is that already, unless too many are open: its bytes are then held. Any other input, such as a
    /// pipe, is spooled.
    func kept() throws(FileError) -> FileInput {
        guard memory != nil || (isOwned && size != nil), rewind() else { return try spooled() }
        return memory != nil || hasLowDescriptor ? self : FileInput(path, bytes: try readAll())
    }

    /// A reading of a kept file from its start, beside which there may be others at once.
    func fromStart() -> FileInput { FileInput(reading: self) }

    private init(reading file: FileInput) {
        path = file.path
        descriptor = -1
        isOwned = false
        memory = nil
        shared = (file, Monitor(0))
    }

    /// An open file that is given up to this one.
    init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        isOwned = true
        memory = nil
        shared = nil
    }

    /// Bytes that are held already, read as a file is.
    package init(_ path: String, bytes: [UInt8]) {
        self.path = path
        descriptor = -1
        isOwned = false
        memory = Monitor(Memory(bytes: bytes))
        shared = nil
    }

    private struct Memory {
        let bytes: [UInt8]
        var offset = 0
    }

    package static func isDirectory(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

    package static func exists(_ path: String) -> Bool { FileStatus(path) != nil }
}
