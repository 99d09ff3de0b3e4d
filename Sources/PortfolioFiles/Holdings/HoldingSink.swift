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

    /// What the sink takes of them, from its first row on.
    var columnNeeds: ColumnNeeds { get }

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

/// What a sink takes of rows that come as columns.
package struct ColumnNeeds: Sendable {
    /// Whether it needs their symbols.
    package let symbols: Bool
    /// Whether it needs their accounts.
    package let accounts: Bool
    /// Whether it takes rows with a multiplier other than 1.
    package let multipliers: Bool
    /// The text by which it compares them, if any.
    package let comparedText: HoldingField?

    package init(
        symbols: Bool = false, accounts: Bool = false, multipliers: Bool = false,
        comparedText: HoldingField? = nil
    ) {
        (self.symbols, self.accounts, self.multipliers) = (symbols, accounts, multipliers)
        self.comparedText = comparedText
    }
}

extension HoldingSink {
    package var columnUse: ColumnUse { .none }

    package var columnNeeds: ColumnNeeds { ColumnNeeds() }

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
