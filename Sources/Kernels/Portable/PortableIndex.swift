internal import VectorKernels

/// Finds the separators of a block 64 bytes at a time. Each byte is a bit; the first byte is the lowest.
///
///     bytes    a , " x , y " \n
///     quotes   . . 1 . . . 1 .
///     inside   . . 1 1 1 1 . .     prefix xor of quotes, the opening quote included
///     commas   . 1 . . 1 . . .
///     kept     . 1 . . . . . 1     (commas | ends) & ~inside
enum PortableIndex {
    /// Writes the offsets of a block's separators, and which of them end a record. Both outputs must have room for as
    /// many entries as the block has bytes.
    static func build(
        over block: Span<UInt8>, delimiter: UInt8, separators: UnsafeMutablePointer<UInt32>,
        recordEnds: UnsafeMutablePointer<UInt32>
    ) -> csv_block_summary {
        var quoting = QuoteScan()
        var hasNonASCII = false
        var (separatorCount, recordCount, hiddenBreakCount) = (0, 0, 0)
        forEachWord(of: block, delimiter, &hasNonASCII) { base, marks in
            let (feeds, delimiters) = (marks.feeds, marks.delimiters)
            let rare = marks.hasRare ? rareMarks(of: block, base, in: marks) : (quotes: 0, returns: 0)
            let stops = delimiters | feeds | rare.returns
            let inside =
                rare.quotes | quoting.inside | quoting.justClosed == 0
                ? quoting.pass(stops)
                : quoting.advance(base: base, quotes: rare.quotes, breaks: stops, end: block.count)
            let breaks = lineBreaks(feeds: feeds, returns: rare.returns, before: base + 64, in: block)
            var ends = breaks & ~inside
            var kept = ends | (delimiters & ~inside)
            // The others count when their records do.
            if inside != 0 { hiddenBreakCount &+= (breaks & inside).nonzeroBitCount }
            while ends != 0 {
                let before = kept & ((ends & (0 &- ends)) &- 1)
                let place = separatorCount &+ before.nonzeroBitCount
                unsafe recordEnds[recordCount] = UInt32(truncatingIfNeeded: place)
                recordCount &+= 1
                ends &= ends &- 1
            }
            // Twelve at once, since most words have no more separators: how many there are is unpredictable. Entries
            // past the last are overwritten.
            let count = kept.nonzeroBitCount
            let place = unsafe separators + separatorCount
            for lane in 0..<12 {
                unsafe place[lane] = UInt32(truncatingIfNeeded: base &+ kept.trailingZeroBitCount)
                kept &= kept &- 1
            }
            var done = 12
            while done < count {
                unsafe place[done] = UInt32(truncatingIfNeeded: base &+ kept.trailingZeroBitCount)
                kept &= kept &- 1
                done &+= 1
            }
            separatorCount &+= count
        }
        return csv_block_summary(
            separator_count: separatorCount, record_count: recordCount, quote_count: quoting.count,
            line_break_count: recordCount + hiddenBreakCount, first_quote_error: quoting.firstError ?? -1,
            has_non_ascii: hasNonASCII, ends_inside_quotes: quoting.inside != 0)
    }

    static func hasOddQuotes(_ block: Span<UInt8>) -> Bool {
        var mixed = SIMD8<UInt64>()
        for offset in stride(from: 0, to: block.count, by: 64) {
            let word = block.word(at: offset)
            mixed ^= others(word & lowBits, word, than: quote)
        }
        // The total is even, so counting the other bytes gives the same parity as counting the quotes.
        let half = mixed.lowHalf ^ mixed.highHalf
        let quarter = half.lowHalf ^ half.highHalf
        return ((quarter[0] ^ quarter[1]) & topBits[0]).nonzeroBitCount & 1 == 1
    }

    static func countLineBreaks(_ block: Span<UInt8>) -> Int {
        var count = 0
        var hasNonASCII = false
        forEachWord(of: block, lineFeed, &hasNonASCII) { base, marks in
            let returns = marks.hasRare ? rareMarks(of: block, base, in: marks).returns : 0
            let breaks = lineBreaks(feeds: marks.feeds, returns: returns, before: base + 64, in: block)
            count += breaks.nonzeroBitCount
        }
        return count
    }

    static func endOfASCII(_ bytes: Span<UInt8>) -> Int {
        var offset = 0
        while offset < bytes.count, !bytes.word(at: offset).hasNonASCII { offset &+= 64 }
        while offset < bytes.count {
            let marks = bytes.eight(at: offset) & 0x8080_8080_8080_8080
            if marks != 0 { return offset + (marks.trailingZeroBitCount >> 3) }
            offset += 8
        }
        return bytes.count
    }

    /// Passes each word's marks to `body`, together with the offset of its first byte.
    ///
    /// The marks of many words are found before the first of them is used, because the compiler splits vectors whose
    /// elements it sees used.
    @inline(__always)
    private static func forEachWord(
        of block: Span<UInt8>, _ delimiter: UInt8, _ hasNonASCII: inout Bool,
        _ body: (_ base: Int, _ marks: Marks) -> Void
    ) {
        unsafe withUnsafeTemporaryAllocation(byteCount: (2 &* batch &+ 2) &* markSize, alignment: 64) {
            memory in
            guard let marks = memory.baseAddress else { return }
            let rare = unsafe marks + 2 &* batch &* markSize
            for start in stride(from: 0, to: block.count, by: 64 &* batch) {
                let count = min(batch, (block.count &- start &+ 63) &>> 6)
                if unsafe mark(block, start, count, delimiter, into: marks) { hasNonASCII = true }
                unsafe order(marks + batch &* markSize, count)
                for index in 0..<count {
                    unsafe body(start &+ index &* 64, Marks(marks + index &* markSize, rare: rare))
                }
            }
        }
    }

    /// Words whose marks are found together: they take 2 KiB.
    fileprivate static var batch: Int { 64 }

    /// The bytes of the marks of a kind of a word.
    fileprivate static var markSize: Int { MemoryLayout<SIMD2<UInt64>>.size }

    /// Finds the marks of consecutive words: whether they have quotes or returns, and their feeds and delimiters.
    ///
    /// - Returns: whether a byte is outside ASCII.
    @inline(never)
    private static func mark(
        _ block: Span<UInt8>, _ start: Int, _ count: Int, _ delimiter: UInt8,
        into marks: UnsafeMutableRawPointer
    ) -> Bool {
        var seen = SIMD2<UInt64>()
        // Bytes past the end are no delimiters.
        let padding: UInt8 = delimiter == 0 ? 1 : 0
        for index in 0..<count {
            let word = block.word(at: start &+ index &* 64, padding: padding)
            let place = unsafe marks + index &* markSize
            let low = word & lowBits
            let half = word.lowHalf | word.highHalf
            seen |= half.lowHalf | half.highHalf
            let rare = others(low, word, than: quote) & others(low, word, than: carriageReturn)
            unsafe place.storeBytes(of: halves(rare), as: SIMD2<UInt64>.self)
            let feeds = halves(others(low, word, than: lineFeed))
            // Only every second bit is used.
            let stops = feeds | halves(others(low, word, than: delimiter)) &>> 1
            unsafe place.storeBytes(of: stops, toByteOffset: batch &* markSize, as: SIMD2<UInt64>.self)
        }
        return (seen[0] | seen[1]) & topBits[0] != 0
    }

    /// The quotes and returns of a word that has any.
    @inline(__always)
    private static func rareMarks(
        of block: Span<UInt8>, _ base: Int, in marks: Marks
    ) -> (quotes: UInt64, returns: UInt64) {
        markRare(block, base, marks)
        return (marks.quotes, marks.returns)
    }

    @inline(never)
    private static func markRare(_ block: Span<UInt8>, _ base: Int, _ marks: Marks) {
        let word = block.word(at: base)
        let low = word & lowBits
        let (quotes, returns) = (others(low, word, than: quote), others(low, word, than: carriageReturn))
        unsafe marks.rare.storeBytes(of: halves(quotes), as: SIMD2<UInt64>.self)
        unsafe marks.rare.storeBytes(of: halves(returns), toByteOffset: markSize, as: SIMD2<UInt64>.self)
    }

    /// Transposes the feeds and delimiters of words, four at once: the compiler keeps such vectors whole.
    @inline(never)
    private static func order(_ stops: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<(count &+ 3) / 4 {
            let place = unsafe stops + index &* 64
            let four = unsafe place.loadUnaligned(as: SIMD8<UInt64>.self)
            unsafe place.storeBytes(of: transposed(~four), as: SIMD8<UInt64>.self)
        }
    }

    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

/// Which bytes of a word are feeds, and so on, at a place in the memory that `mark` fills:
///
///     rare     two lanes of every second bit, set where a byte is neither a quote nor a return
///     stops    the same of feeds and, in the bits between, of delimiters; transposed and inverted, so that bytes of eight
///              bits in their order take turns: delimiters, feeds, delimiters, …
@safe
private struct Marks {
    private let place: UnsafeMutableRawPointer
    /// Which bytes are quotes and which are returns, two lanes each, of the word last passed to `markRare`.
    fileprivate let rare: UnsafeMutableRawPointer

    @inline(__always)
    init(_ place: UnsafeMutableRawPointer, rare: UnsafeMutableRawPointer) {
        unsafe self.place = place
        unsafe self.rare = rare
    }

    @inline(__always)
    private func lane(_ lane: Int, of kind: Int) -> UInt64 {
        let offset = kind &* PortableIndex.batch &* PortableIndex.markSize &+ lane &* 8
        return unsafe place.load(fromByteOffset: offset, as: UInt64.self)
    }

    /// Whether there are quotes or returns.
    @inline(__always)
    var hasRare: Bool { lane(0, of: 0) & lane(1, of: 0) != 0xAAAA_AAAA_AAAA_AAAA }

    @inline(__always)
    var feeds: UInt64 { (lane(0, of: 1) & odd) &>> 8 | lane(1, of: 1) & odd }

    @inline(__always)
    var delimiters: UInt64 { lane(0, of: 1) & ~odd | (lane(1, of: 1) & ~odd) &<< 8 }

    /// The quotes of the word last passed to `markRare`.
    @inline(__always)
    var quotes: UInt64 { rareBits(of: 0) }

    /// The returns of the word last passed to `markRare`.
    @inline(__always)
    var returns: UInt64 { rareBits(of: 1) }

    @inline(__always)
    private func rareBits(of kind: Int) -> UInt64 {
        let lanes = unsafe rare.load(
            fromByteOffset: kind &* PortableIndex.markSize, as: (UInt64, UInt64).self)
        let gathered = ~(lanes.0 &>> 1 | lanes.1)
        return gathered == 0 ? 0 : transposed(SIMD8(repeating: gathered))[0]
    }

    private var odd: UInt64 { 0xFF00_FF00_FF00_FF00 }
}

/// The top bits of eight bytes in each lane, as every second bit of eight bytes.
@inline(__always)
private func halves(_ word: SIMD8<UInt64>) -> SIMD2<UInt64> {
    let tops = word & topBits
    let fours = tops.lowHalf &>> 4 | tops.highHalf
    return fours.lowHalf &>> 2 | fours.highHalf
}

/// Transposes eight bytes of eight bits in each lane.
@inline(__always)
private func transposed(_ squares: SIMD8<UInt64>) -> SIMD8<UInt64> {
    var result = squares
    var exchanged = (result ^ (result &>> 7)) & SIMD8(repeating: 0x00AA_00AA_00AA_00AA)
    result ^= exchanged ^ (exchanged &<< 7)
    exchanged = (result ^ (result &>> 14)) & SIMD8(repeating: 0x0000_CCCC_0000_CCCC)
    result ^= exchanged ^ (exchanged &<< 14)
    exchanged = (result ^ (result &>> 28)) & SIMD8(repeating: 0x0000_0000_F0F0_F0F0)
    return result ^ exchanged ^ (exchanged &<< 28)
}

/// The quote state carried from one word of 64 bytes to the next.
private struct QuoteScan {
    /// All ones while a quoted field is open.
    var inside: UInt64 = 0
    /// 1 if the previous byte may precede an opening quote.
    var mayOpen: UInt64 = 1
    /// 1 if the previous byte is a closing quote.
    var justClosed: UInt64 = 0
    var firstError: Int?
    var count = 0

    /// The same for a word without quotes that lies outside them: no byte is inside.
    @inline(__always)
    mutating func pass(_ breaks: UInt64) -> UInt64 {
        mayOpen = breaks >> 63
        return 0
    }

    /// The bytes inside quotes, including opening but not closing quotes.
    ///
    /// - Parameter end: where the block ends.
    @inline(__always)
    mutating func advance(base: Int, quotes: UInt64, breaks: UInt64, end: Int) -> UInt64 {
        let excess = base &+ 64 &- end
        let valid = excess <= 0 ? UInt64.max : .max &>> UInt64(excess)
        let mask = prefixXor(quotes) ^ inside
        inside = 0 &- (mask >> 63)
        let allowed = quotes | breaks
        let opening = quotes & mask
        let closing = quotes & ~mask
        let badOpening = opening & ~(allowed << 1 | mayOpen)
        let badFollower = (closing << 1 | justClosed) & ~allowed & valid
        mayOpen = allowed >> 63
        justClosed = closing >> 63
        count += quotes.nonzeroBitCount
        if badOpening | badFollower != 0, firstError == nil {
            let open = badOpening == 0 ? Int.max : base + badOpening.trailingZeroBitCount
            let close = badFollower == 0 ? Int.max : base + badFollower.trailingZeroBitCount - 1
            firstError = Swift.min(open, close)
        }
        return mask
    }
}

/// Line feeds, and carriage returns not followed by a line feed.
@inline(__always)
private func lineBreaks(feeds: UInt64, returns: UInt64, before next: Int, in block: Span<UInt8>) -> UInt64 {
    guard returns != 0 else { return feeds }
    let isSplit = returns >> 63 == 1 && next < block.count && block[next] == UInt8(ascii: "\n")
    return feeds | (returns & ~(feeds >> 1 | (isSplit ? 1 << 63 : 0)))
}

/// Each bit is the xor of all bits up to and including it.
@inline(__always)
private func prefixXor(_ bits: UInt64) -> UInt64 {
    var result = bits
    result ^= result &<< 1
    result ^= result &<< 2
    result ^= result &<< 4
    result ^= result &<< 8
    result ^= result &<< 16
    result ^= result &<< 32
    return result
}

private var lowBits: SIMD8<UInt64> { SIMD8(repeating: 0x7F7F_7F7F_7F7F_7F7F) }

private var topBits: SIMD8<UInt64> { SIMD8(repeating: 0x8080_8080_8080_8080) }

/// The top bit of each byte that does not equal `byte`, which must be ASCII; the other bits mean nothing.
@inline(__always)
private func others(_ low: SIMD8<UInt64>, _ word: SIMD8<UInt64>, than byte: UInt8) -> SIMD8<UInt64> {
    // A difference in the low seven bits carries into the eighth, and no further.
    let difference = low ^ SIMD8(repeating: 0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &+ lowBits) | word
}

extension SIMD8<UInt64> {
    /// Whether one of the 64 bytes is outside ASCII.
    @inline(__always)
    var hasNonASCII: Bool {
        let half = lowHalf | highHalf
        let quarter = half.lowHalf | half.highHalf
        return (quarter[0] | quarter[1]) & topBits[0] != 0
    }
}
