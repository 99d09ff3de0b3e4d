internal import CSV
package import SystemInterface

/// An open file, standard input, or bytes in memory, read sequentially.
package final class FileInput: Sendable {
    package let path: String
    let descriptor: Int32
    private let isOwned: Bool
    /// The bytes to read instead of the descriptor's.
    private let memory: Monitor<Memory>?
    /// A file that is read by position, and the position of the next byte.
    private let shared: (file: FileInput, offset: Monitor<Int>)?
    /// Bytes that were put back, to be read before all others.
    private let front = Monitor<[UInt8]>([])
    /// Receives the progress of reading.
    private let meter = ReadMeter.current
    private let bytesRead = Monitor(0)
    private let system = SystemCalls()

    /// - Parameters:
    ///   - path: `-` for standard input.
    ///   - name: what errors call it; `nil` for its path.
    package init(_ path: String, named name: String? = nil) throws(FileError) {
        self.path = name ?? path
        memory = nil
        shared = nil
        if path == "-" {
            descriptor = Descriptor.standardInput
            isOwned = false
            Descriptor.widenPipe(descriptor)
            return
        }
        isOwned = true
        descriptor = try FileInput.open(path, system)
    }

    private static func open(_ path: String, _ system: SystemCalls) throws(FileError) -> Int32 {
        try checkIsFile(path)
        do { return try system.open(path, .reading) } catch {
            throw .cannotOpen(path, reason: system.reason(error, opening: path))
        }
    }

    /// Checks that a path leads to something that is no folder, without opening it.
    ///
    /// - Throws: ``FileError/cannotOpen(_:reason:)`` if it does not, or that can't be told.
    package static func checkIsFile(_ path: String) throws(FileError) {
        let system = SystemCalls()
        do throws(SystemError) {
            if try system.status(path).kind != .folder { return }
        } catch {
            throw .cannotOpen(path, reason: system.reason(error, opening: path))
        }
        throw .cannotOpen(path, reason: "it is a folder")
    }

    deinit {
        if isOwned { try? system.close(descriptor) }
    }

    /// Appends the next bytes, at most `count`, and returns their number: 0 at the end of the file.
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
            let taken = try system.read(descriptor, count, into: &bytes)
            tell(taken)
            return taken
        } catch {
            throw .readFailed(path, reason: error.reason)
        }
    }

    /// Reports that more bytes were read.
    private func tell(_ count: Int) {
        guard let meter else { return }
        let bytes = bytesRead.use { bytes in
            bytes += count
            return bytes
        }
        meter.tell(path, bytes, size)
    }

    /// Puts back the bytes that were read last, so that they are read again. This allows looking ahead even in a pipe.
    package func putBack(_ bytes: [UInt8]) {
        front.use { $0 = bytes + $0 }
    }

    /// Reads a part of the file into `bytes`, in place of what is there.
    ///
    /// - Returns: `false` if the file ends before.
    package func read(_ part: Range<Int>, into bytes: inout [UInt8]) throws(FileError) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        while bytes.count < part.count {
            let (missing, offset) = (part.count - bytes.count, part.lowerBound + bytes.count)
            if try read(missing, at: offset, into: &bytes) == 0 { return false }
        }
        return true
    }

    /// At most `count` bytes from an offset, wherever sequential reading is, of a file that can stay open; none beyond
    /// the end.
    func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try read(count, at: offset, into: &bytes)
        return bytes
    }

    /// Appends at most `count` bytes from an offset, and returns their number.
    package func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
        if let shared { return try shared.file.read(count, at: offset, into: &bytes) }
        if let memory {
            return memory.use { memory in
                let piece = memory.bytes.dropFirst(offset).prefix(count)
                bytes += piece
                return piece.count
            }
        }
        do { return try system.read(descriptor, count, at: offset, into: &bytes) } catch {
            throw .readFailed(path, reason: error.reason)
        }
    }

    /// Whether the file may stay open to be read again by position: bytes in memory, or a regular file of which nothing
    /// has been read. Descriptors are scarce, so of many files only the first stay open.
    var canStayOpen: Bool {
        if memory != nil || shared != nil { return true }
        return isOwned && size != nil && hasLowDescriptor && (try? system.isAtStart(descriptor)) == true
    }

    private var hasLowDescriptor: Bool { descriptor < FileInput.manyDescriptors }

    static let manyDescriptors: Int32 = 128

    /// A pipe with fewer bytes is copied into memory.
    private static let keptInMemory = 4 << 20

    /// The rest of the file, up to `limit` bytes.
    package func readAll(limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit, try read(min(limit - bytes.count, 1 << 16), into: &bytes) > 0 {}
        return bytes
    }

    /// The rest of the file, as far as it fits into memory.
    ///
    /// - Throws: ``FileError``, also if a line is too long for any table, or the whole has more than 2 GiB: an endless
    ///   input is not read for ever.
    package func readAll() throws(FileError) -> [UInt8] { try readAll(largest: FileInput.largestInMemory) }

    /// - Parameter largest: the number of bytes from which on the file is refused.
    package func readAll(largest: Int) throws(FileError) -> [UInt8] {
        let size = size ?? 0
        guard size <= largest else { throw FileInput.tooLarge(path, largest: largest) }
        var bytes: [UInt8] = []
        // With room for a block's slack, so that no copy is needed.
        bytes.reserveCapacity(size + (1 << 16) + Block.slack)
        var lastLine = LastLine()
        while true {
            let count = try read(max(1 << 16, min(size - bytes.count + 1, 1 << 24)), into: &bytes)
            if count == 0 { return bytes }
            lastLine.add(bytes.span.extracting(last: count))
            if lastLine.isTooLong {
                let lines = BlockScan.countLineBreaks(in: bytes.span)
                throw .lineTooLong(path, line: lines + 1, limit: ChunkSource.longestRow)
            }
            guard bytes.count <= largest else { throw FileInput.tooLarge(path, largest: largest) }
        }
    }

    /// A file that has to be in memory as a whole may have as many bytes.
    package static let largestInMemory = 2 << 30

    /// The error of a file that has more.
    package static func tooLarge(_ path: String, largest: Int = largestInMemory) -> FileError {
        .readFailed(path, reason: "it has more than \(largest >> 20) MiB")
    }

    /// How long the line is that was read last, to notice an endless one.
    private struct LastLine {
        private var length = 0

        var isTooLong: Bool { length > ChunkSource.longestSkipped }

        mutating func add(_ bytes: Span<UInt8>) {
            var end = bytes.count
            while end > 0, bytes[end - 1] != 10, bytes[end - 1] != 13 { end -= 1 }
            length = (end == 0 ? length : 0) + bytes.count - end
        }
    }

    /// The size of a regular file; `nil` for a pipe or a terminal, or if it can't be told.
    package var size: Int? { try? knownSize() }

    /// The size of a regular file; `nil` for a pipe or a terminal.
    package func knownSize() throws(FileError) -> Int? {
        if let shared { return try shared.file.knownSize() }
        if let memory { return memory.use { $0.bytes.count } }
        do {
            let status = try system.status(descriptor)
            return status.kind == .file ? Int(clamping: status.size) : nil
        } catch {
            throw .readFailed(path, reason: error.reason)
        }
    }

    /// Goes back to the start; `false` if that is impossible, as for a pipe.
    package func rewind() throws(FileError) -> Bool {
        front.use { $0.removeAll() }
        bytesRead.use { $0 = 0 }
        if let shared {
            shared.offset.use { $0 = 0 }
            return true
        }
        if let memory {
            memory.use { $0.offset = 0 }
            return true
        }
        do { return try system.rewind(descriptor) } catch { throw .readFailed(path, reason: error.reason) }
    }

    /// The state of an open file, to notice that it changed; `nil` for bytes in memory.
    package var status: FileStatus? {
        if let shared { return shared.file.status }
        return memory == nil ? try? system.status(descriptor) : nil
    }

    /// Copies the rest of a pipe so that it can be read twice: into memory if there is little, and otherwise to a
    /// nameless temporary file. The copy ends within a line that is too long for any table, which whoever reads it
    /// reports.
    package func spooled() throws(FileError) -> FileInput {
        var piece: [UInt8] = []
        while piece.count < FileInput.keptInMemory {
            guard try read(1 << 16, into: &piece) > 0 else { return FileInput(path, bytes: piece) }
        }
        let spool = try Spool(path)
        var lastLine = LastLine()
        while !piece.isEmpty, !lastLine.isTooLong {
            try spool.write(piece.span)
            lastLine.add(piece.span)
            piece.removeAll(keepingCapacity: true)
            _ = try read(1 << 18, into: &piece)
        }
        return spool.input()
    }

    /// An input with the same bytes that ``fromStart()`` can read any number of times. This one must not be read any
    /// more.
    ///
    /// A file we opened ourselves is returned as it is, unless too many are open: then its bytes are kept in memory.
    /// Any other input, such as a pipe, is spooled.
    func kept() throws(FileError) -> FileInput {
        guard memory != nil || shared != nil || (isOwned && size != nil), try rewind() else {
            return try spooled()
        }
        return memory != nil || hasLowDescriptor ? self : FileInput(path, bytes: try readAll())
    }

    /// A new reader of a kept file, from its start. Several may be used at the same time.
    func fromStart() -> FileInput { FileInput(reading: self) }

    /// A new reader of a file that can be read by position, from an offset.
    func reading(from offset: Int) -> FileInput {
        let reader = FileInput(reading: self)
        reader.shared?.offset.use { $0 = offset }
        return reader
    }

    /// - Parameter name: the name in messages; `nil` for the file's own.
    init(reading file: FileInput, as name: String? = nil) {
        path = name ?? file.path
        descriptor = -1
        isOwned = false
        memory = nil
        shared = (file, Monitor(0))
    }

    /// Takes ownership of an open descriptor.
    init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        isOwned = true
        memory = nil
        shared = nil
    }

    /// Reads bytes in memory like a file.
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

    /// Whether a path leads to a folder.
    ///
    /// - Throws: ``FileError/cannotOpen(_:reason:)`` if it leads nowhere, or that can't be told.
    package static func isFolder(_ path: String) throws(FileError) -> Bool { try kind(path) == .folder }

    /// Whether the folder of a path has its name. A link that leads nowhere is such a name.
    ///
    /// - Throws: ``FileError/cannotOpen(_:reason:)`` if that can't be told.
    package static func exists(_ path: String) throws(FileError) -> Bool {
        do { return try SystemCalls().isTaken(path) } catch { throw .cannotOpen(path, reason: error.reason) }
    }

    /// Whether the folder of a path says that it does not have its name; for hints, not for results.
    package static func isMissing(_ path: String) -> Bool { (try? exists(path)) == false }

    /// Whether a path leads to a regular file.
    ///
    /// - Throws: ``FileError/cannotOpen(_:reason:)`` if it leads nowhere, or that can't be told.
    package static func isRegular(_ path: String) throws(FileError) -> Bool { try kind(path) == .file }

    /// What tells a file from others, `-` from standard input; `nil` if there is no such file.
    ///
    /// - Throws: ``FileError/cannotOpen(_:reason:)`` if that can't be told.
    package static func identity(_ path: String) throws(FileError) -> FileStatus.Identity? {
        do throws(SystemError) {
            return try path == "-"
                ? SystemCalls().status(Descriptor.standardInput).identity
                : SystemCalls().status(path).identity
        } catch {
            if error == .notFound { return nil }
            throw .cannotOpen(path, reason: error.reason)
        }
    }

    private static func kind(_ path: String) throws(FileError) -> FileStatus.Kind {
        do { return try SystemCalls().status(path).kind } catch {
            throw .cannotOpen(path, reason: error.reason)
        }
    }
}
