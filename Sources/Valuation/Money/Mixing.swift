/// Mixes words so that similar ones spread over a hash table.
enum Mixing {
    static func hash(of symbol: Span<UInt8>) -> UInt64 {
        var hash = UInt64(symbol.count)
        var word: UInt64 = 0
        for index in symbol.indices {
            word = word << 8 | UInt64(symbol[index])
            if index & 7 == 7 {
                hash = mixed(hash ^ word)
                word = 0
            }
        }
        return mixed(hash ^ word)
    }

    /// Hashes two words to one.
    @inline(__always)
    static func mixed(_ low: UInt64, _ high: UInt64) -> UInt64 {
        mixed(low ^ (high &* 0x9E37_79B9_7F4A_7C15))
    }

    /// The finisher of splitmix64.
    @inline(__always)
    static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 27)
    }
}
