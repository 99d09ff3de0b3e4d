#if DEBUG
    internal import Synchronization
#endif

/// Ways through the program that are rare in use. A debug build takes them often where the environment variable
/// `PORTFOLIO_RARE_WAYS` has a number, from which they are drawn; every result must stay the same, byte for byte.
///
/// With one thread, the same number draws the same ways.
package enum RareWays {
    #if DEBUG
        private static let seed = CurrentProcess.environment("PORTFOLIO_RARE_WAYS").flatMap { UInt64($0) }
        private static let drawn = Atomic<UInt64>(0)

        /// Whether rare ways are taken at all.
        package static var areTaken: Bool { seed != nil }

        /// A number drawn below a bound above 0.
        private static func draw(below bound: UInt64) -> UInt64? {
            guard let seed else { return nil }
            // SplitMix64.
            let count = drawn.add(1, ordering: .relaxed).newValue
            var mixed = seed &* 0xD134_2543_DE82_EF95 &+ count &* 0x9E37_79B9_7F4A_7C15
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return (mixed ^ (mixed >> 31)) % bound
        }

        /// Whether to take a way now, about once in `count` times.
        package static func isTaken(onceIn count: UInt64) -> Bool { draw(below: count) == 0 }

        /// A size from 1 through `most`, in place of the usual one.
        package static func size(_ usual: Int, through most: UInt64) -> Int {
            draw(below: most).map { Int(clamping: $0) + 1 } ?? usual
        }
    #else
        @inlinable package static var areTaken: Bool { false }
        @inlinable package static func isTaken(onceIn count: UInt64) -> Bool { false }
        @inlinable package static func size(_ usual: Int, through most: UInt64) -> Int { usual }
    #endif

    /// Lets other threads go first, now and then.
    package static func pause() {
        if isTaken(onceIn: 3) { Threads.yield() }
    }
}
