package import VectorKernels

/// The functions behind the inner loops, implemented for one kind of machine: finding fields, reading columns of
/// numbers and dates, and writing numbers.
///
/// All kernels give the same results. The caller that starts reading chooses the kernel once and passes it down; there
/// is no other switch.
///
/// ```swift
/// Kernel.available.map(\.name.rawValue)  // ["portable", "neon"] on arm64
/// var index = StructuralIndex(kernel: .portable)
/// ```
///
/// Each function is called for a block, for a column of a few hundred rows or for the numbers of a row, never for a
/// single byte, so the cost of a call through the table is negligible.
@safe
public struct Kernel: Sendable {
    /// The name of a kernel.
    public enum Name: String, CaseIterable, Sendable {
        /// Plain Swift, on every platform.
        case portable
        /// x86-64 with AVX2 and carry-less multiplication.
        case avx2
        /// x86-64 with the AVX-512 extensions that Ice Lake and Zen 4 have.
        case avx512
        /// arm64: Apple silicon, Graviton and other servers, phones.
        case neon
    }

    /// The kernel's name.
    public let name: Name

    /// Indexes a block: the offsets of its separators, and which of them end a record. Both outputs must have room for
    /// the block's length plus `CSV_INDEX_SLACK`.
    let index: Index

    /// Whether a block contains an odd number of quotes.
    let oddQuotes: @convention(c) @Sendable (UnsafePointer<UInt8>, Int) -> Bool

    /// The number of bytes at the start of a block that are ASCII.
    let asciiPrefix: @convention(c) @Sendable (UnsafePointer<UInt8>, Int) -> Int

    /// The number of lines that end in a block.
    let lineBreaks: @convention(c) @Sendable (UnsafePointer<UInt8>, Int) -> Int

    /// Reads a column of numbers.
    let decimals: ReadColumn

    /// Reads a column of dates, as numbers like 20130301.
    let dates: ReadColumn

    /// Writes numbers, each followed by a comma, and returns the number of bytes. Each number needs ``numberRoom``
    /// bytes.
    ///
    /// Bytes written past the end of a number are overwritten by the next.
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

    /// A number to write: its magnitude, a byte for its scale, and a byte each for whether it is negative and whether
    /// it is absent.
    package typealias Number = csv_number

    /// A number to write: `magnitude` times 10 to the minus `scale`.
    @inline(__always)
    package static func number(_ magnitude: UInt64, scale: UInt8, isNegative: Bool) -> Number {
        Number(magnitude: magnitude, scale: scale, is_negative: isNegative, is_absent: false)
    }

    /// The maximum room a number needs, including bytes written past its end.
    package static let numberRoom = Int(CSV_NUMBER_ROOM)
}

extension Kernel: Hashable, CustomStringConvertible {
    public static func == (left: Kernel, right: Kernel) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    public var description: String { name.rawValue }
}
