package import VectorKernels

/// The functions behind the inner loops, as one machine does them best: finding fields, reading columns of numbers and
/// dates, writing numbers.
///
/// All kernels give the same results. Which one is used is decided once, by whoever starts a reading, and handed down:
/// there is no other switch.
///
/// ```swift
/// Kernel.available.map(\.name.rawValue)  // ["portable"] on arm64
/// var index = StructuralIndex(kernel: .portable)
/// ```
///
/// Each function is called for a block, for a column of some hundred rows or for a row's numbers, never for a byte; what
/// a call through the table costs is lost in that.
@safe
public struct Kernel: Sendable {
    /// What a kernel is called.
    public enum Name: String, CaseIterable, Sendable {
        /// Swift alone, on every platform.
        case portable
        /// x86-64 with AVX2 and carry-less multiplication.
        case avx2
        /// x86-64 with AVX-512, as far as Ice Lake and Zen 4 have it.
        case avx512
    }

    /// What the kernel is called.
    public let name: Name

    /// Indexes a block: the offsets of its separators, and which of them end a record. Both outputs have room for the
    /// block's length and `CSV_INDEX_SLACK` more.
    let index: Index

    /// Whether a block holds an odd number of quotes.
    let oddQuotes: @convention(c) @Sendable (UnsafePointer<UInt8>, Int) -> Bool

    /// How many bytes at the start of a block are ASCII.
    let asciiPrefix: @convention(c) @Sendable (UnsafePointer<UInt8>, Int) -> Int

    /// How many lines end in a block.
    let lineBreaks: @convention(c) @Sendable (UnsafePointer<UInt8>, Int) -> Int

    /// Reads a column of numbers.
    let decimals: ReadColumn

    /// Reads a column of dates, as numbers like 20130301.
    let dates: ReadColumn

    /// Writes numbers, a comma behind each, and gives the number of bytes; ``numberRoom`` bytes are needed for each.
    ///
    /// What is written past the end of one number is overwritten by the next.
    package let writeNumbers: WriteNumbers

    typealias Index =
        @convention(c) @Sendable (
            _ block: UnsafePointer<UInt8>, _ length: Int, _ delimiter: UInt8,
            _ separators: UnsafeMutablePointer<UInt32>, _ recordEnds: UnsafeMutablePointer<UInt32>,
            _ summary: UnsafeMutablePointer<csv_block_summary>
        ) -> Void

    typealias ReadColumn =
        @convention(c) @Sendable (
            _ rows: csv_rows, _ column: Int, _ coefficients: UnsafeMutablePointer<Int64>,
            _ scales: UnsafeMutablePointer<Int8>
        ) -> Void

    package typealias WriteNumbers =
        @convention(c) @Sendable (
            _ numbers: UnsafePointer<Number>, _ count: Int, _ output: UnsafeMutablePointer<UInt8>
        ) -> Int

    /// A number to be written: its magnitude, a byte for its scale, and a byte each for whether it is negative and
    /// whether it is absent.
    package typealias Number = csv_number

    /// How many bytes a number takes at most, with what is written past its end.
    package static let numberRoom = Int(CSV_NUMBER_ROOM)
}

extension Kernel: Hashable, CustomStringConvertible {
    public static func == (left: Kernel, right: Kernel) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    public var description: String { name.rawValue }
}
