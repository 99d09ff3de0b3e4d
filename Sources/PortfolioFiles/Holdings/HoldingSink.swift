package import Valuation

/// Takes the holdings of a file as they are read, a chunk after another, one sink a thread.
package protocol HoldingSink: SendableMetatype {
    /// What a chunk comes to.
    associatedtype Output: Sendable

    /// Takes a holding.
    ///
    /// - Parameter line: the line its row begins on.
    mutating func add(
        _ terms: LotTerms, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        line: inout LineReference)

    /// Whether ``add(_:left:)`` takes any rows.
    var takesColumns: Bool { get }

    /// The symbols that have a number in the columns; `nil` where nobody asks for the numbers.
    var symbols: SymbolTable? { get }

    /// Takes what it can of some holdings at once; the places of the others, which then come one by one, are appended to
    /// `left`.
    mutating func add(_ columns: inout LotColumns, left: inout [Int])

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

extension HoldingSink {
    package var takesColumns: Bool { false }

    package var symbols: SymbolTable? { nil }

    package mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        left += 0..<columns.count
    }

    package mutating func finish() -> Output? { nil }
}
