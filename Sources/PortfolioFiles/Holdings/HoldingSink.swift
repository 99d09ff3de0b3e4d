package import Valuation

/// Takes the holdings of a file as they are read, chunk by chunk, with one sink per thread.
package protocol HoldingSink: SendableMetatype {
    /// The result of a chunk.
    associatedtype Output: Sendable

    /// Takes a holding.
    ///
    /// - Parameter line: the line on which its row begins.
    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference)

    /// How the sink takes rows that come as columns.
    var columnUse: ColumnUse { get }

    /// Whether the sink needs the symbols of rows that come as columns.
    var takesSymbols: Bool { get }

    /// Whether the sink needs the accounts of rows that come as columns.
    var groupsAccounts: Bool { get }

    /// Whether the sink takes rows with a multiplier other than 1 as columns.
    var takesMultipliers: Bool { get }

    /// The text by which the sink compares rows that come as columns, if any.
    var comparedText: HoldingField? { get }

    /// Takes those holdings that it can take at once. The indices of the others, which then come one by one, are
    /// appended to `left`.
    mutating func add(_ columns: inout LotColumns, left: inout [Int])

    /// Prepares for some holdings, which are then passed one by one, in order.
    mutating func prepare(_ columns: inout LotColumns)

    /// Takes the holding of one of the prepared rows.
    ///
    /// - Parameter date: the purchase date as written.
    /// - Returns: `false` if the row must be passed as inputs instead.
    mutating func add(
        row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        date: Span<UInt8>
    ) -> Bool

    /// Returns the result of the holdings added since the last call, with lines counted from the start of the chunk.
    mutating func finishChunk() -> Output

    /// Returns what is left after the last chunk; only for results that need not be in order.
    mutating func finish() -> Output?
}

/// The line of a row, computed only on demand.
package struct LineReference {
    private var counter: LineCounter
    private let block: Block
    var offset = 0

    init(_ block: Block) {
        counter = LineCounter(firstLine: 0)
        self.block = block
    }

    /// The number of lines of the chunk before the row.
    package mutating func lineInChunk() -> Int {
        counter.line(at: offset, in: block)
    }
}

/// How a sink takes rows that come as columns.
package enum ColumnUse: Sendable {
    case none
    /// As many as it can at once, in any order.
    case together
    /// One after another, in file order.
    case inOrder
}

extension HoldingSink {
    package var columnUse: ColumnUse { .none }

    package var takesSymbols: Bool { false }

    package var groupsAccounts: Bool { false }

    package var takesMultipliers: Bool { false }

    package var comparedText: HoldingField? { nil }

    package mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        left += 0..<columns.count
    }

    package mutating func prepare(_ columns: inout LotColumns) {}

    package mutating func add(
        row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        date: Span<UInt8>
    ) -> Bool { false }

    package mutating func finish() -> Output? { nil }
}
