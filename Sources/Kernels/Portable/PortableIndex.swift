internal import VectorKernels

/// Where a block's separators are, found 64 bytes at a time; a byte is a bit, the first byte the lowest.
///
///     bytes    a , " x , y " \n
///     quotes   . . 1 . . . 1 .
///     inside   . . 1 1 1 1 . .     prefix xor of quotes, the opening quote included
///     commas   . 1 . . 1 . . .
///     kept     . 1 . . . . . 1     (commas | ends) & ~inside
enum PortableIndex {
    /// Writes where the separators of a block are, and which of them end a record; both outputs have room for as many
    /// entries as the block has bytes.
    static func build(
        over block: Span<UInt8>, delimiter: UInt8, separators: UnsafeMutablePointer<UInt32>,
        recordEnds: UnsafeMutablePointer<UInt32>
    ) -> csv_block_summary {
        var quoting = QuoteScan()
        var seen = SIMD8<UInt64>()
        var (separatorCount, recordCount, breakCount) = (0, 0, 0)
        for base in stride(from: 0, to: block.count, by: 64) {
            let word = block.word(at: base)
            let valid = UInt64.max >> UInt64(Swift.max(0, base + 64 - block.count))
            let quotes = bits(of: word, equalTo: quote)
            let feeds = bits(of: word, equalTo: lineFeed)
            let returns = bits(of: word, equalTo: carriageReturn)
            let delimiters = bits(of: word, equalTo: delimiter) & valid
            seen |= word
            let inside = quoting.advance(
                base: base, quotes: quotes, breaks: delimiters | feeds | returns, valid: valid)
            let breaks = lineBreaks(feeds: feeds, returns: returns, before: base + 64, in: block)
            breakCount &+= breaks.nonzeroBitCount
            var ends = breaks & ~inside
            var kept = ends | (delimiters & ~inside)
            while ends != 0 {
                let before = kept & ((ends & (0 &- ends)) &- 1)
                let place = separatorCount &+ before.nonzeroBitCount
                unsafe recordEnds[recordCount] = UInt32(truncatingIfNeeded: place)
                recordCount &+= 1
                ends &= ends &- 1
            }
            while kept != 0 {
                let position = base &+ kept.trailingZeroBitCount
                unsafe separators[separatorCount] = UInt32(truncatingIfNeeded: position)
                separatorCount &+= 1
                kept &= kept &- 1
            }
        }
        return csv_block_summary(
            separator_count: separatorCount, record_count: recordCount, quote_count: quoting.count,
            line_break_count: breakCount, first_quote_error: quoting.firstError ?? -1,
            has_non_ascii: seen.hasNonASCII, ends_inside_quotes: quoting.inside != 0)
    }

    static func hasOddQuotes(_ block: Span<UInt8>) -> Bool {
        var mixed: UInt64 = 0
        for base in stride(from: 0, to: block.count, by: 64) {
            mixed ^= bits(of: block.word(at: base), equalTo: quote)
        }
        return mixed.nonzeroBitCount & 1 == 1
    }

    static func countLineBreaks(_ block: Span<UInt8>) -> Int {
        var count = 0
        for base in stride(from: 0, to: block.count, by: 64) {
            let word = block.word(at: base)
            let feeds = bits(of: word, equalTo: lineFeed)
            let returns = bits(of: word, equalTo: carriageReturn)
            count += lineBreaks(feeds: feeds, returns: returns, before: base + 64, in: block).nonzeroBitCount
        }
        return count
    }

    static func endOfASCII(_ bytes: Span<UInt8>) -> Int {
        var offset = 0
        while offset < bytes.count, !bytes.word(at: offset).hasNonASCII { offset += 64 }
        while offset < bytes.count {
            let marks = bytes.eight(at: offset) & 0x8080_8080_8080_8080
            if marks != 0 { return offset + (marks.trailingZeroBitCount >> 3) }
            offset += 8
        }
        return bytes.count
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}

/// What one word of 64 bytes hands to the next about its quotes.
private struct QuoteScan {
    /// All ones while a quoted field is open.
    var inside: UInt64 = 0
    /// 1 when the byte before may stand before an opening quote.
    var mayOpen: UInt64 = 1
    /// 1 when the byte before is a closing quote.
    var justClosed: UInt64 = 0
    var firstError: Int?
    var count = 0

    /// Which bytes are inside quotes, opening quotes included and closing quotes not.
    @inline(__always)
    mutating func advance(base: Int, quotes: UInt64, breaks: UInt64, valid: UInt64) -> UInt64 {
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

/// Line feeds, and carriage returns that no line feed follows.
@inline(__always)
private func lineBreaks(feeds: UInt64, returns: UInt64, before next: Int, in block: Span<UInt8>) -> UInt64 {
    guard returns != 0 else { return feeds }
    let isSplit = returns >> 63 == 1 && next < block.count && block[next] == UInt8(ascii: "\n")
    return feeds | (returns & ~(feeds >> 1 | (isSplit ? 1 << 63 : 0)))
}

/// Each bit the xor of all bits up to it.
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

/// A bit for each byte that equals `byte`.
@inline(__always)
private func bits(of word: SIMD8<UInt64>, equalTo byte: UInt8) -> UInt64 {
    let low = SIMD8<UInt64>(repeating: 0x7F7F_7F7F_7F7F_7F7F)
    let difference = word ^ SIMD8(repeating: 0x0101_0101_0101_0101 &* UInt64(byte))
    let topBits = ~(((difference & low) &+ low) | difference | low)
    var result: UInt64 = 0
    for lane in 0..<8 {
        let gathered = (topBits[lane] &>> 7) &* 0x0102_0408_1020_4080
        result |= (gathered &>> 56) &<< UInt64(lane &* 8)
    }
    return result
}

extension SIMD8<UInt64> {
    /// Whether one of the 64 bytes is outside ASCII.
    @inline(__always)
    var hasNonASCII: Bool {
        var any: UInt64 = 0
        for lane in 0..<8 { any |= self[lane] }
        return any & 0x8080_8080_8080_8080 != 0
    }
}
