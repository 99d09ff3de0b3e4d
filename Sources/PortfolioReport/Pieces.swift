/// Bytes on their way out, handed over in pieces of 64 KiB or kept.
struct Pieces {
    /// What is not handed over yet.
    var bytes: [UInt8] = []
    /// Takes bytes as they come; `nil` where they are kept.
    private let output: ((Span<UInt8>) -> Void)?
    private static let size = 1 << 16

    /// Keeps all there is.
    init() { output = nil }

    /// Hands bytes over; the last of them with ``finish()``.
    init(to output: @escaping (Span<UInt8>) -> Void) { self.output = output }

    mutating func append(_ more: [UInt8]) {
        bytes += more
        passOnIfFull()
    }

    mutating func append(addingCapacity capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: capacity) { body(&$0) }
        passOnIfFull()
    }

    mutating func passOnIfFull() {
        if bytes.count > Pieces.size { passOn() }
    }

    /// Hands over what is left.
    mutating func finish() {
        passOn()
        if output != nil { bytes = [] }
    }

    private mutating func passOn() {
        guard let output else { return }
        output(bytes.span)
        bytes.removeAll(keepingCapacity: true)
    }
}
