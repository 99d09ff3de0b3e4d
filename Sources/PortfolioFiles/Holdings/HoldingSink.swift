package import Valuation

/// Takes the holdings of a file as they are read, a chunk after another, one sink a thread.
package protocol HoldingSink: SendableMetatype {
    /// What a chunk comes to.
    associatedtype Output: Sendable

    /// Takes a holding.
    ///
    /// - Parameter line: the line its row begins on.
    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        line: inout LineReference)

    /// How rows are taken that come as columns.
    var columnUse: ColumnUse { get }

    /// Whether it asks for the symbols of rows that come as columns.
    var takesSymbols: Bool { get }

    /// Takes what it can of some holdings at once; the places of the others, which then come one by one, are appended to
    /// `left`.
    mutating func add(_ columns: inout LotColumns, left: inout [Int])

    /// Prepares for some holdings, which are then handed over one by one, in order.
    mutating func prepare(_ columns: inout LotColumns)

    /// Takes the holding of a row of what was prepared.
    ///
    /// - Parameter date: of the purchase, as written.
    /// - Returns: `false` where the row has to come the other way.
    mutating func add(
        row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        date: Span<UInt8>
    ) -> Bool

    /// What has been added since the last time, with lines counted from the start of the chunk.
    mutating func finishChunk() -> Output

    /// What is left when there are no more chunks: only what need not be in order.
    mutating func finish() -> Output?
}

/// The line of a row, worked out only if it is asked for.
package struct LineReference {
    private var counter: LineCounter
    private let block: Block
    var offset = 0

    init(_ block: Block) {
        counter = LineCounter(firstLine: 0)
        self.block = block
    }

    /// Lines of the chunk before the row.
    package mutating func lineInChunk() -> Int {
        counter.line(at: offset, in: block)
    }
}

/// How a sink takes rows that come as columns.
package enum ColumnUse: Sendable {
    case none
    /// As many as it can at once, in no order.
    case together
    /// One after another, in the order of the file.
    case inOrder
}

extension HoldingSink {
    package var columnUse: ColumnUse { .none }

    package var takesSymbols: Bool { false }

    package mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        left += 0..<columns.count
    }

    package mutating func prepare(_ columns: inout LotColumns) {}

    package mutating func add(
        row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        date: Span<UInt8>
    ) -> Bool { false }

    package mutating func finish() -> Output? { nil }
}
