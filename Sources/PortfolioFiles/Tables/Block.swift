internal import CSV
internal import Kernels

/// The bytes of a block and an index of its fields, read without a bounds check for each byte. This is the one unsafe
/// type of this module's inner loop.
///
///     base                 count         count + slack
///      │ a , 1 2 . 5 , b … │ 0 0 0 0 … 0 │
///         ▲         ▲        separators: an offset for each field's end, the block's length at most
///
/// The eight bytes from any offset up to `count` are readable, because at least ``slack`` zero bytes follow.
@safe
struct Block {
    /// The number of readable zero bytes after every block.
    static let slack = 64

    let base: UnsafePointer<UInt8>
    let count: Int
    let separators: UnsafePointer<UInt32>
    private let recordEnds: UnsafePointer<UInt32>
    let recordCount: Int
    /// The kernel that made the index and reads the fields.
    let kernel: Kernel

    /// Passes the first `count` of `bytes`, with an index of them, to `body`.
    ///
    /// - Precondition: They contain a record, and at least ``slack`` bytes follow them. Otherwise rows would be lost,
    ///   or bytes read outside the array.
    static func with<Result>(
        _ bytes: [UInt8], count: Int, _ index: StructuralIndex, _ body: (borrowing Block) -> Result
    ) -> Result {
        precondition(count >= 0 && count + slack <= bytes.count, "a block without the bytes behind it")
        precondition(index.length == count && index.recordCount > 0, "a block with another block's index")
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe index.separators.withUnsafeBufferPointer { separators in
                unsafe index.recordEnds.withUnsafeBufferPointer { recordEnds in
                    guard let base = bytes.baseAddress, let first = separators.baseAddress,
                        let ends = recordEnds.baseAddress
                    else { preconditionFailure("arrays that hold something have an address") }
                    return unsafe body(
                        Block(
                            base: base, count: count, separators: first, recordEnds: ends,
                            recordCount: recordEnds.count, kernel: index.kernel))
                }
            }
        }
    }

    /// The index of the separator that ends a record.
    @inline(__always)
    func end(ofRecord record: Int) -> Int { unsafe Int(recordEnds[record]) }

    /// The offset of a separator.
    @inline(__always)
    func separator(_ place: Int) -> Int { unsafe Int(separators[place]) }

    @inline(__always)
    subscript(offset: Int) -> UInt8 { unsafe base[offset] }

    @inline(__always)
    func eight(at offset: Int) -> UInt64 {
        unsafe PlainCell.eight(base + offset)
    }

    /// The bytes of a range of the block.
    @inline(__always)
    func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }
}
