/// A random number generator that always draws the same sequence for a seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to but not including `bound`; 0 if `bound` is 0 or less. Faster in a debug build
    /// than the standard library's ranges.
    public mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }

    /// True half of the time.
    public mutating func bool() -> Bool { next() & 1 == 1 }

    /// True in `percent` of 100 draws on average.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the choices, of which there must be at least one.
    public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
