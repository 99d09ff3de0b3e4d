/// A stream of pseudo-random numbers that depends only on a key and an index.
///
/// SplitMix64 (Steele, Lea and Flood, 2014) in integer arithmetic only: the same key and index give the same
/// numbers on every platform, and any row of a file can be generated without those before it.
package struct Draws {
    private var state: UInt64

    /// The draws of one row (or symbol) of one stream.
    ///
    /// - Complexity: O(1).
    package init(key: UInt64, index: Int) {
        state = Draws.mixed(key &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    }

    /// The key of a stream. A seed has many independent streams.
    package static func key(seed: UInt64, stream: UInt64) -> UInt64 {
        mixed(seed ^ mixed(stream &* 0x9E37_79B9_7F4A_7C15 &+ 1))
    }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Draws.mixed(state)
    }

    /// A number from 0 to `bound` − 1. `bound` must be positive.
    package mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in `range`.
    package mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// True in `percent` of 100 cases.
    mutating func happens(percent: Int) -> Bool {
        below(100) < percent
    }

    /// SplitMix64's output for a state.
    static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
