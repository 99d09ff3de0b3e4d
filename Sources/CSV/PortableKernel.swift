// The kernel for every platform, and the one the others are checked against. A block is read 64 bytes at
// a time; a byte is a bit, the first byte the lowest.
//
//     bytes    a , " x , y " \n
//     quotes   . . 1 . . . 1 .
//     inside   . . 1 1 1 1 . .     prefix xor of quotes, the opening quote included
//     commas   . 1 . . 1 . . .
//     kept     . 1 . . . . . 1     (commas | ends) & ~inside

extension StructuralIndex {
    /// Fills the index without the help of a C kernel.
    mutating func buildPortably(over block: Span<UInt8>) {
        let delimiter = dialect.delimiter
        var quoting = QuoteScan()
        var seen = SIMD8<UInt64>()
        var breakCount = 0
        var separators = self.separators
        var recordEnds = self.recordEnds
        (self.separators, self.recordEnds) = ([], [])
        for base in stride(from: 0, to: block.count, by: 64) {
            let word = block.word(at: base)
            let valid = UInt64.max >> UInt64(Swift.max(0, base + 64 - block.count))
            let quotes = bits(of: word, equalTo: .quote)
            let feeds = bits(of: word, equalTo: .lineFeed)
            let returns = bits(of: word, equalTo: .carriageReturn)
            let delimiters = bits(of: word, equalTo: delimiter) & valid
            seen |= word
            let inside = quoting.advance(
                base: base, quotes: quotes, breaks: delimiters | feeds | returns, valid: valid)
            let breaks = lineBreaks(feeds: feeds, returns: returns, before: base + 64, in: block)
            breakCount += breaks.nonzeroBitCount
            let ends = breaks & ~inside
            var kept = ends | (delimiters & ~inside)
            while kept != 0 {
                let position = kept.trailingZeroBitCount
                if ends >> UInt64(position) & 1 == 1 {
                    recordEnds.append(UInt32(truncatingIfNeeded: separators.count))
                }
                separators.append(UInt32(truncatingIfNeeded: base + position))
                kept &= kept &- 1
            }
        }
        (self.separators, self.recordEnds) = (separators, recordEnds)
        quoteCount = quoting.count
        lineBreakCount = breakCount
        firstQuoteError = quoting.firstError
        endsInsideQuotes = quoting.inside != 0
        hasNonASCII = seen.hasNonASCII
    }
}

extension BlockScan {
    static func hasOddQuotesPortably(_ block: Span<UInt8>) -> Bool {
        var mixed: UInt64 = 0
        for base in stride(from: 0, to: block.count, by: 64) {
            mixed ^= bits(of: block.word(at: base), equalTo: .quote)
        }
        return mixed.nonzeroBitCount & 1 == 1
    }

    static func countLineBreaksPortably(_ block: Span<UInt8>) -> Int {
        var count = 0
        for base in stride(from: 0, to: block.count, by: 64) {
            let word = block.word(at: base)
            let feeds = bits(of: word, equalTo: .lineFeed)
            let returns = bits(of: word, equalTo: .carriageReturn)
            count += lineBreaks(feeds: feeds, returns: returns, before: base + 64, in: block).nonzeroBitCount
        }
        return count
    }
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
    let isSplit = returns >> 63 == 1 && next < block.count && block[next] == .lineFeed
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
