/// A buffer of output bytes that are kept, or passed on in pieces of 64 KiB.
struct Pieces {
    /// The bytes not passed on yet.
    var bytes: [UInt8] = []
    /// Receives the pieces; `nil` to keep all bytes.
    private let output: ((Span<UInt8>) -> Void)?
    private static let size = 1 << 16

    /// Creates a buffer that passes its bytes on, the last of them by ``finish()``, or that keeps all bytes.
    init(to output: ((Span<UInt8>) -> Void)? = nil) { self.output = output }

    /// All the bytes that are written, unless they are passed on.
    @discardableResult
    static func bytes(
        to output: ((Span<UInt8>) -> Void)? = nil, _ write: (inout Pieces) -> Void
    ) -> [UInt8] {
        var pieces = Pieces(to: output)
        write(&pieces)
        pieces.finish()
        return pieces.bytes
    }

    mutating func append(_ more: [UInt8]) {
        bytes += more
        passOnIfFull()
    }

    mutating func append(addingCapacity capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: capacity) { body(&$0) }
        passOnIfFull()
    }

    /// Appends rows as CSV, below their header.
    mutating func write<Name: RowColumn>(
        _ columns: Name.Type, _ rows: some Sequence<Name.Row>, raw isRaw: Bool
    ) {
        write(columns.inCSV(showing: []), rows, raw: isRaw)
    }

    /// Appends some columns of rows as CSV, below their header.
    mutating func write<Name: RowColumn>(
        _ columns: [Name], _ rows: some Sequence<Name.Row>, raw isRaw: Bool
    ) {
        let csv = CSVRows(columns, raw: isRaw)
        append(csv.header)
        for row in rows {
            csv.append(row, to: &bytes)
            passOnIfFull()
        }
    }

    mutating func passOnIfFull() {
        if bytes.count > Pieces.size { passOn() }
    }

    /// Passes on the remaining bytes.
    mutating func finish() {
        passOn()
        if output != nil { bytes = [] }
    }

    /// Passes on what there is; does nothing if the bytes are kept.
    mutating func passOn() {
        guard let output else { return }
        output(bytes.span)
        bytes.removeAll(keepingCapacity: true)
    }
}
